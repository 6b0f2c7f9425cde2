"""`make learners`: libraries that learn run unchanged on these games, and a small baseline for every game and variant.

Every baseline is trained by examples/learners/batch_loop.py from a seed, then compared with bots in games without a
clock (seats act in turn, as in batches): the mean points of a seat when all seats are played alike. Results and
learning curves are written to build/learners; docs/research.md shows them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
import torch

import polychrome as pc
from polychrome.envs.play import Play, let_bots_play
from polychrome.envs.play import make_bot as make_seat_bot

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "examples" / "learners"))
import batch_loop  # noqa: E402 # the example is the learner

# By name: the game, its options, the updates, the games at once. Small on purpose: minutes on one core.
BASELINES: dict[str, tuple[str, dict[str, Any], int, int]] = {
    "colour_square": ("colour_square", {"seats": 2}, 40, 16),
    "colour_square covered": ("colour_square", {"seats": 2, "variant": "covered"}, 40, 16),
    **{
        f"colour_square task {task}": ("colour_square", {"seats": 1, "variant": f"task{task}"}, 40, 16)
        for task in range(1, 6)
    },
    "calcool": ("calcool", {"seats": 2}, 40, 16),
    "calcool practice": ("calcool", {"seats": 1, "house": "practice"}, 40, 16),
    "blokus_dice": ("blokus_dice", {"seats": 2}, 12, 16),
    "blokus_dice large": ("blokus_dice", {"seats": 4, "board": "large"}, 12, 16),
    "blokus_dice solo": ("blokus_dice", {"seats": 1, "house": "solo"}, 12, 16),
}
BOTS = {"random": 2000, "greedy": 40, "3": 10, "5": 10}  # and how many games they are measured with
EXAMPLES = ("maskable_ppo.py", "openspiel_mcts.py")
POINTS_OF_CURVE = 20


def main() -> int:
    parser = argparse.ArgumentParser(prog="make learners", description=__doc__)
    parser.add_argument("--only", help="the baseline of this name, or those whose names contain it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, help="of every baseline, instead of its own number")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "learners")
    parser.add_argument("--examples", action="store_true", help="only run the learners of other libraries")
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # the same sums in the same order, whatever the machine
    if not chosen.only:
        for example in EXAMPLES:
            print(example, flush=True)
            subprocess.run([sys.executable, str(ROOT / "examples" / "learners" / example)], check=True)
    if chosen.examples:
        return 0
    chosen.to.mkdir(parents=True, exist_ok=True)
    for name, (game, options, updates, n) in BASELINES.items():
        if chosen.only is None or chosen.only == name or (chosen.only in name and chosen.only not in BASELINES):
            found = measure(game, options, chosen.updates or updates, n, chosen.seed)
            file = chosen.to / f"{name.replace(' ', '_')}.json"
            file.write_text(json.dumps({"name": name, **found}, indent=1) + "\n", encoding="utf-8")
            scores = ", ".join(f"{bot} {mean:.1f} ± {error:.1f}" for bot, (mean, error, _) in found["scores"].items())
            print(f"{name}: {scores} ({found['seconds']:.0f} s)", flush=True)
    return 0


def measure(game: str, options: dict[str, Any], updates: int, n: int, seed: int) -> dict[str, Any]:
    """Train a baseline, and compare it with the game's bots."""
    began, curve = time.monotonic(), list[float]()
    updated = batch_loop.train(game, updates, seed, n, **options)
    net, points = next(updated)
    curve += [points, *(points for _, points in updated)]  # the network is one and the same all the time
    seconds = time.monotonic() - began

    def policy(seen: Any, mask: Any, _seat: Any) -> Any:
        with torch.no_grad():
            choices, _ = net(torch.tensor(seen), torch.tensor(mask[:, net.codes]))
            return net.codes[choices.probs.argmax(1).numpy()]

    learned = pc.batch_returns(game, games=200, policy=policy, seed=seed + 1, **options)
    start = pc.game(game).start(**options)
    scores = {bot: score_bot(start, options, bot, count, seed) for bot, count in BOTS.items()}
    return {
        "game": game, "options": options, "seed": seed, "updates": updates, "n": n, "seconds": seconds,
        "acts": updates * batch_loop.STEPS * n, "curve": thin(curve),
        "scores": {**scores, "learned": summarise(learned.mean(1).tolist())}, "cores": os.cpu_count(),
    }  # fmt: skip


def score_bot(start: pc.Position, options: dict[str, Any], bot: str, games: int, seed: int) -> tuple[float, float, int]:
    """The points of a seat, the error of their mean, and the games, where all seats have this bot."""
    if bot == "random":
        return summarise(pc.batch_returns(start.game, games=games, seed=seed, **options).mean(1).tolist())
    results = []
    for number in range(games):
        rng = Random(f"learners {seed} {number}")
        play = Play(start, np.random.default_rng((seed, number)))
        let_bots_play(play, [make_seat_bot(start, bot, rng) for _ in range(start.seats)], rng)
        results.append(fmean(play.position.returns))
    return summarise(results)


def summarise(values: Sequence[float]) -> tuple[float, float, int]:
    """The mean, its standard error, and the number of values."""
    return fmean(values), stdev(values) / len(values) ** 0.5, len(values)


def thin(curve: Sequence[float]) -> list[float]:
    """The curve in twenty points, each the mean of its part of the updates."""
    parts = np.array_split(np.array(curve), min(POINTS_OF_CURVE, len(curve)))
    return [round(float(np.nanmean(part)), 3) if not np.isnan(part).all() else float("nan") for part in parts]


if __name__ == "__main__":
    sys.exit(main())

"""How fast many games at once are: acts a second on one core, with random actions.

`python -m bench.batch` prints one JSON object a line. An act is one action (a code). *Inside*: whole games in one call,
with actions drawn in the kernel. *Returned*: masks and observations come back to Python at each step, and so do the
actions. Rates are by CPU time, the best of several runs; the yardsticks play in the same run, where they are installed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np

from polychrome import registry
from polychrome.batches import Batch, play_randomly
from polychrome.core.positions import Position

RUNS = 5
SECONDS = 0.5  # of one run, roughly
LANES = 1024
REQUIRED = {"colour_square": (3e6, 5e5), "blokus_dice": (1e6, 1e5), "calcool": (1e6, 3e5)}  # acts a second
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("colour_square", {}),
    ("colour_square", {"seats": 4, "variant": "covered"}),
    ("colour_square", {"variant": "task4"}),
    ("colour_square", {"variant": "task5"}),
    ("blokus_dice", {}),
    ("blokus_dice", {"seats": 4, "board": "large"}),
    ("calcool", {}),
    ("calcool", {"seats": 4}),
)


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    for name, options in TABLES:
        start = registry.find_game(name).start(**options)
        inside, returned = _inside(start), _returned(start)
        row: dict[str, object] = {"what": f"{name} {_text(options)}".strip()}
        row |= {"inside_acts_s": round(inside), "returned_acts_s": round(returned), **_shape(start)}
        if not options:
            wanted = REQUIRED[name]
            row |= {"times_required": [round(inside / wanted[0], 2), round(returned / wanted[1], 2)]}
        yield row
    yield from _peers()


def _text(options: dict[str, Any]) -> str:
    return msgspec.json.encode(options).decode().strip("{}").replace('"', "") if options else ""


def _shape(start: Position) -> dict[str, object]:
    """What a learner meets: how long games of random play are, and how much is offered."""
    games = 2000
    _, acts = play_randomly(start, games, 1)
    batch = Batch(start, LANES, seed=1)
    batch.reset()
    counts = []
    for _ in range(600):
        counts.append(batch.mask.sum(1))
        batch.step(batch.sample())
    hint = start.game.hints.playable_codes
    actions = start.game.action_count if hint is None else len(hint(start))
    return {
        "acts_a_game": round(acts / games), "offered_mean": round(float(np.mean(counts)), 1),
        "offered_most": int(np.max(counts)), "actions": actions, "elements": batch.observations.shape[1],
    }  # fmt: skip


def _inside(start: Position) -> float:
    games, best = 200, 0.0
    for seed in range(RUNS + 2):
        began = time.process_time()
        _, acts = play_randomly(start, games, seed)
        took = time.process_time() - began
        best = max(best, acts / took)
        games = max(1, int(games * SECONDS / took)) if seed < 2 else games
    return best


def _returned(start: Position) -> float:
    batch = Batch(start, LANES)
    batch.reset()

    def run(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * LANES

    return _rate(run)


def _rate(run: Callable[[int], int]) -> float:
    """How much a second, at best, of something that is done in so many steps."""
    steps, best = 20, 0.0
    for number in range(RUNS + 2):
        began = time.process_time()
        done = run(steps)
        took = time.process_time() - began
        best = max(best, done / took)
        steps = max(1, int(steps * SECONDS / took)) if number < 2 else steps
    return best


# --- peers ------------------------------------------------------------------------------------------------------------


def _peers() -> Iterator[dict[str, object]]:
    """Random play of others, from Python, on one core, and our own plain loop beside them."""
    yield {"what": "plain Python loop (actions, act), colour_square", "acts_s": round(_rate(_plain_loop))}
    try:
        import pyspiel
    except ImportError:
        pass
    else:
        game = pyspiel.load_game("backgammon")
        yield {
            "what": "OpenSpiel, backgammon from Python",
            "acts_s": round(_rate(lambda steps: _openspiel(game, steps))),
        }
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:
        return
    env = tictactoe_v3.env()
    yield {"what": "PettingZoo, tic-tac-toe", "acts_s": round(_rate(lambda steps: _pettingzoo(env, steps)))}


def _plain_loop(steps: int) -> int:
    rng, acts = Random(1), 0
    start = position = registry.find_game("colour_square").start()
    while acts < steps:
        if position.under_way is None:
            position = position.deal(rng)
        if position.is_over:
            position = start
            continue
        seat = next(seat for seat in position.to_act if seat >= 0)
        position = position.act(seat, int(rng.choice(position.actions(seat).tolist())))
        acts += 1
    return acts


def _openspiel(game: Any, steps: int) -> int:
    rng, acts = Random(1), 0
    state = game.new_initial_state()
    while acts < steps:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        state.apply_action(rng.choice(state.legal_actions()))
        acts += 1
    return acts


def _pettingzoo(env: Any, steps: int) -> int:
    acts = 0
    env.reset(seed=1)
    while acts < steps:
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.reset()
            continue
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        acts += 1
    return acts


if __name__ == "__main__":
    for measured in measure():
        print(json.dumps(measured, ensure_ascii=False), flush=True)

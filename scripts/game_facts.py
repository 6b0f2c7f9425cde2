"""Measure every game and variant under random play, as the table in docs/research.md has it: `scripts/game_facts.py`.

Acts and moves are those of seats, a deal is one event of the dealer (a roll with all its dice). *Offered* is the number
of codes that a seat may choose from at one act.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import polychrome as pc
from polychrome.core.seats import DEALER
from polychrome.envs.play import Table

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Colour Square": ("colour_square", {"seats": 2}),
    "Colour Square, covered": ("colour_square", {"seats": 4, "variant": "covered"}),
    **{
        f"Colour Square, task {task}": ("colour_square", {"seats": 1, "variant": f"task{task}"}) for task in range(1, 6)
    },
    "Blokus Dice": ("blokus_dice", {"seats": 2}),
    "Blokus Dice, large board": ("blokus_dice", {"seats": 4, "board": "large"}),
    "Blokus Dice, solo": ("blokus_dice", {"seats": 1, "house": "solo"}),
    "Calcool": ("calcool", {"seats": 2}),
    "Calcool, four seats": ("calcool", {"seats": 4}),
    "Calcool, practice": ("calcool", {"seats": 1, "house": "practice"}),
}
HEAD = ("game", "seats", "acts a game", "moves a game", "deals a game", "offered: mean, most", "actions", "observation")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each game (100)")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print("|", " | ".join(HEAD), "|")
    print("|" + "---|" * len(HEAD))
    for title, (name, options) in TABLES.items():
        print("|", " | ".join([title, *measure(name, options, chosen.games, chosen.seed)]), "|", flush=True)


def measure(name: str, options: dict[str, Any], games: int, seed: int) -> list[str]:
    """One row of the table."""
    env = pc.batch(name, n=games, seed=seed, **options)
    _, mask, _ = env.reset()
    running, acts, offered, most = np.ones(games, bool), 0, 0, 0
    while running.any():
        counts = mask.sum(1)[running]
        acts, offered, most = acts + len(counts), offered + int(counts.sum()), max(most, int(counts.max()))
        _, mask, _, _, done = env.step(env.sample())
        running &= ~done
    moves, deals = count_events(name, options, max(games // 10, 1), seed)
    table = Table(name, options)
    return [
        str(table.seats), f"{acts / games:.0f}", f"{moves:.0f}", f"{deals:.0f}", f"{offered / acts:.1f}, {most}",
        f"{len(table.codes):,}", f"{len(table.game.observation_names):,}",
    ]  # fmt: skip


def count_events(name: str, options: dict[str, Any], games: int, seed: int) -> tuple[float, float]:
    """Moves of seats and deals a game, in records of bots that draw their moves at random."""
    seats = options["seats"]
    rest = {option: value for option, value in options.items() if option != "seats"}
    seen = [0, 0]
    for record in pc.simulate(name, ["random"] * seats, games=games, seed=seed, **rest):
        for move in record.moves:
            seen[move.seat == DEALER] += 1
    return seen[0] / games, seen[1] / games


if __name__ == "__main__":
    main()

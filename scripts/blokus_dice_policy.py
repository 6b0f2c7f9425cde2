"""Finds the weights of the playouts' policy in Blokus Dice anew, by trying: the cross-entropy method.

    python scripts/blokus_dice_policy.py --generations 45 --seed 1

Each generation draws weights around the best so far, plays so many boards alone with each (all with the same dice)
and goes on from the best quarter. About a minute on one core. What it prints, rounded, are `WEIGHTS` in
`games/blokus_dice/bots/solo_policy.py`; the size of a shape has a fixed weight, as only ratios matter, and a shape is
worth a strike or not by whole cells.
"""

from __future__ import annotations

import argparse
import sys

import msgspec
import numpy as np
from numpy.typing import NDArray

from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.bots import search
from polychrome.games.blokus_dice.bots.solo_policy import SIZE
from polychrome.games.blokus_dice.bots.workspace import TRIES, Workspace

FIRST = np.array([4.0, 1.0, -1.0, -0.3, -0.3, -8.0, -2.0, 1.0])
SPREAD = np.array([0.0, 0.5, 0.5, 0.3, 0.3, 4.0, 2.0, 1.5])
DRAWN, KEPT = 40, 10
STEP = 0.7  # of the way to the mean of the best


def main() -> int:
    """Print how each generation does, then the weights."""
    parser = argparse.ArgumentParser(description="Find the weights of the playouts' policy in Blokus Dice.")
    parser.add_argument("--generations", type=int, default=45)
    parser.add_argument("--boards", type=int, default=3000, help="played with each draw")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    work = at_the_start()
    mean, spread = FIRST.copy(), SPREAD.copy()
    for generation in range(chosen.generations):
        drawn = mean + spread * rng.standard_normal((DRAWN, len(mean)))
        filled = [filled_by(work, weights, chosen.boards, 1000 + generation) for weights in drawn]
        best = drawn[np.argsort(filled)[-KEPT:]]
        mean = (1 - STEP) * mean + STEP * best.mean(axis=0)
        spread = (1 - STEP) * spread + STEP * best.std(axis=0) + 0.01
        spread[SIZE] = 0.0
        print(f"generation {generation + 1}: {np.mean(filled):.2f} cells filled, best {max(filled):.2f}", flush=True)
    print(", ".join(f"{weight:.2f}" for weight in mean))
    return 0


def at_the_start() -> Workspace:
    """An empty large board of four seats."""
    start = GAME.begin(msgspec.convert({"seats": 4, "board": "large", "start": 0}, GAME.forms.options))
    work = Workspace(start.material)
    work.lay_out(start.state, 0)
    return work


def filled_by(work: Workspace, weights: NDArray[np.float64], boards: int, seed: int) -> float:
    """Cells that the policy fills with these weights, on the mean."""
    work.boards[search.AFTER] = work.boards[search.ROOT]
    work.rng[0] = np.uint64(seed)
    ends = np.zeros(boards)
    search.play_often(work.boards, work.board, work.fit, weights, TRIES, work.rng, 0, ends)
    return int(work.board.side) ** 2 - float(ends.mean())


if __name__ == "__main__":
    sys.exit(main())

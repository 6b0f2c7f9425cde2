"""Bots for Blokus Dice: `random`, `greedy`, and the levels `1` … `5`."""

from __future__ import annotations

from polychrome.bots import Bots, turns
from polychrome.games.blokus_dice.bots.levels import LEVELS
from polychrome.games.blokus_dice.bots.simple import greedy, random

__all__ = ["BOTS"]

CHOOSERS: dict[str, turns.ChooseCode] = {"random": random, "greedy": greedy, **LEVELS}
BOTS = Bots(
    by_name={name: turns.by_codes(choose) for name, choose in CHOOSERS.items()},
    quick_interpreted=("random", "greedy", "1", "2", "3"),
)

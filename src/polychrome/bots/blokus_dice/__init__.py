"""Bots for Blokus Dice: `random`, `greedy`, and the levels `1` … `5`."""

from __future__ import annotations

from polychrome.bots import turns
from polychrome.bots.blokus_dice.levels import LEVELS
from polychrome.bots.blokus_dice.simple import greedy, random

__all__ = ["BOTS", "play_out"]

BOTS: dict[str, turns.Bot] = {"random": random, "greedy": greedy, **LEVELS}
play_out = turns.play_out

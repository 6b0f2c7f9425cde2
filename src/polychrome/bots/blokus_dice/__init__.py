"""Bots for Blokus Dice: `random`, `greedy`, and the levels `1` … `5`."""

from __future__ import annotations

from polychrome.bots import turns
from polychrome.bots.blokus_dice.critic import Judge
from polychrome.bots.blokus_dice.levels import LEVELS
from polychrome.bots.blokus_dice.simple import greedy, random

__all__ = ["BOTS", "QUICK_INTERPRETED", "critic", "play_out"]

QUICK_INTERPRETED = ("random", "greedy", "1", "2", "3")
BOTS: dict[str, turns.Bot] = {"random": random, "greedy": greedy, **LEVELS}
play_out = turns.play_out
critic = Judge

"""Bots for Blokus Dice: `random`, `greedy`, and the levels `1` … `5`."""

from __future__ import annotations

from polychrome.bots import turns
from polychrome.games.blokus_dice.bots.levels import LEVELS
from polychrome.games.blokus_dice.bots.simple import greedy, random

__all__ = ["BOTS", "QUICK_INTERPRETED", "plain_bot", "play_out"]

QUICK_INTERPRETED = ("random", "greedy", "1", "2", "3")
CHOOSERS: dict[str, turns.ChooseCode] = {"random": random, "greedy": greedy, **LEVELS}
BOTS = {name: turns.by_codes(choose) for name, choose in CHOOSERS.items()}
play_out, plain_bot = turns.play_out, turns.plain_bot

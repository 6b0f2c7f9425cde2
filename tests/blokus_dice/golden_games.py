"""The golden records of this game: file, story, game, options, bots and seed of each (see tests/golden)."""

from __future__ import annotations

from typing import Any

from tests.blokus_dice.script import POCKET

GAMES: list[tuple[str, str, str, dict[str, Any], list[str], int]] = [
    ("blokus_dice-standard", "Four seats on the standard board.", "blokus_dice",
     {"seats": 4, "board": "standard", "start": 0}, ["greedy", "random", "greedy", "random"], 1),
    ("blokus_dice-queue", "Two seats on the large board: two markers wait in the queue.", "blokus_dice",
     {"seats": 2, "board": "large", "start": 1}, ["random", "greedy"], 2),
    ("blokus_dice-home-made", "Three seats on a small home-made board, markers in another order.", "blokus_dice",
     {"seats": 3, "board": POCKET, "start": 2, "colours": ["green", "red", "blue", "yellow"]}, ["random"] * 3, 3),
    ("blokus_dice-drawn", "Three seats on a small home-made board; the dealer draws who starts.", "blokus_dice",
     {"seats": 3, "board": POCKET, "start": "draw"}, ["random", "greedy", "random"], 5),
    ("blokus_dice-solo", "The house variant: one seat, four dice a round.", "blokus_dice",
     {"seats": 1, "board": "standard", "start": 0, "house": "solo"}, ["greedy"], 4),
]  # fmt: skip

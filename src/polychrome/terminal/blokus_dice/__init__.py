"""Blokus Dice in the terminal."""

from polychrome.terminal.blokus_dice.grid import draw
from polychrome.terminal.blokus_dice.story import OFFERS, complete, default_seats, help_lines, intro, news, score
from polychrome.terminal.blokus_dice.turn import BdTurn as turn  # noqa: N813 - the name that a client has

__all__ = ["OFFERS", "complete", "default_seats", "draw", "help_lines", "intro", "news", "score", "turn"]

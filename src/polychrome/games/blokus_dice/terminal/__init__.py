"""Blokus Dice in the terminal."""

from polychrome.games.blokus_dice.terminal.grid import draw
from polychrome.games.blokus_dice.terminal.story import OFFERS, complete, default_seats, help_lines, intro, news, score
from polychrome.games.blokus_dice.terminal.turn import BdTurn as turn  # noqa: N813 - the name that a client has

__all__ = ["OFFERS", "complete", "default_seats", "draw", "help_lines", "intro", "news", "score", "turn"]

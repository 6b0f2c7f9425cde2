"""Colour Square in the terminal."""

from polychrome.terminal.colour_square.sheet import draw
from polychrome.terminal.colour_square.story import OFFERS, complete, default_seats, help_lines, intro, news, score
from polychrome.terminal.colour_square.turn import CsTurn as turn  # noqa: N813 - the name that a client has

__all__ = ["OFFERS", "complete", "default_seats", "draw", "help_lines", "intro", "news", "score", "turn"]

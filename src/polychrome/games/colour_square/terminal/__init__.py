"""Colour Square in the terminal."""

from polychrome.games.colour_square.terminal.sheet import draw
from polychrome.games.colour_square.terminal.story import (
    OFFERS,
    complete,
    default_seats,
    help_lines,
    intro,
    news,
    score,
)
from polychrome.games.colour_square.terminal.turn import CsTurn as turn  # noqa: N813 - the name that a client has

__all__ = ["OFFERS", "complete", "default_seats", "draw", "help_lines", "intro", "news", "score", "turn"]

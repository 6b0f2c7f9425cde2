"""Calcool on paper: cards to cut out, with backs, and a score pad; finished games as a filled score pad."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from importlib.resources import files

from polychrome.core.positions import Position
from polychrome.games.calcool.paper.cards import draw_back, draw_card
from polychrome.games.calcool.paper.pad import draw_pad
from polychrome.paper import Document, Paper
from polychrome.registry import definition

COLUMNS, ROWS = 2, 4


def add_material(document: Document, start: Position) -> None:
    """Fronts and backs in turns, eight cards on a page, then a score pad."""
    printed = definition(start.game, start.options)
    fronts = [
        partial(draw_card, name=name, card=card, colours=printed["colours"]) for name, card in printed["cards"].items()
    ]
    backs = [partial(draw_back, category=card["category"]) for card in printed["cards"].values()]
    for first in range(0, len(fronts), COLUMNS * ROWS):
        here = slice(first, first + COLUMNS * ROWS)
        document.add_parts(fronts[here], COLUMNS, ROWS)
        document.add_parts(_mirror(backs[here]), COLUMNS, ROWS)
    document.add_parts([partial(draw_pad, language=document.language)] * 2, 1, 2)


def _mirror(parts: Sequence[partial[None]]) -> list[partial[None]]:
    """Every row from right to left, for the back of a page; a gap where the last row is not full."""
    filled = [*parts, *[partial(_draw_nothing)] * (-len(parts) % COLUMNS)]
    return [part for first in range(0, len(filled), COLUMNS) for part in reversed(filled[first : first + COLUMNS])]


def _draw_nothing(_pen: object, _width: float, _height: float) -> None:
    """An empty place."""


def add_game(document: Document, end: Position, names: Sequence[str]) -> None:
    """The score pad of a finished game, filled in."""
    pad = partial(draw_pad, language=document.language, names=names, seats=end.result["seats"])
    document.add_parts([pad], 1, 2)


PAPER = Paper(add_material, add_game, json.loads(files(__package__).joinpath("summary.json").read_text("utf-8")))

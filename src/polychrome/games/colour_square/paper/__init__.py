"""Colour Square on paper: two sheets on a page, the other side on the back, and finished games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import Any

from polychrome.core.positions import Position
from polychrome.games.colour_square.paper.sheet import draw_sheet
from polychrome.games.colour_square.rules.material import built_in
from polychrome.paper import Document, Paper
from polychrome.registry import definition

OTHER_SIDE = {"A": "B", "B": "A"}


def add_material(document: Document, start: Position) -> None:
    """A sheet for every seat, two on a page. Built-in sheets have the other side on the back."""
    front = definition(start.game, start.options)
    task = str(start.options.variant)
    back = built_in(OTHER_SIDE[front["name"]]) if front == _find_built_in(front["name"]) else front
    copies = -(-start.seats // 2) * 2
    for first in range(0, copies, 2):
        for printed in (front, back):
            part = partial(draw_sheet, printed=printed, variant=task, language=document.language)
            document.add_parts([part] * min(2, copies - first), 2, 1, is_wide=True)


def add_game(document: Document, end: Position, names: Sequence[str]) -> None:
    """The sheets of a finished game, filled in."""
    printed = definition(end.game, end.options)
    view: dict[str, Any] = end.as_dict()
    parts = [
        partial(
            draw_sheet,
            printed=printed,
            variant=str(end.options.variant),
            language=document.language,
            name=names[seat],
            sheet=view["sheets"][seat],
            score=end.result["seats"][seat],
        )
        for seat in range(end.seats)
    ]
    document.add_parts(parts, 2, 1, is_wide=True)


def _find_built_in(name: str) -> Any:
    return built_in(name) if name in OTHER_SIDE else None


PAPER = Paper(add_material, add_game, json.loads(files(__package__).joinpath("summary.json").read_text("utf-8")))

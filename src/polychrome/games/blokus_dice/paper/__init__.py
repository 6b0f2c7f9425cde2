"""Blokus Dice on paper: a board with its list of shapes for every seat, and finished games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import Any

from polychrome.core.positions import Position
from polychrome.games.blokus_dice.paper.board import draw_board
from polychrome.paper import Document, Paper
from polychrome.registry import definition


def add_material(document: Document, start: Position) -> None:
    """Two boards on a page, for an even number of seats; the same again on the back."""
    printed = definition(start.game, start.options)
    part = partial(draw_board, printed=printed, language=document.language)
    for _ in range(-(-start.seats // 2)):
        document.add_parts([part] * 4, 2, 1, is_wide=True)


def add_game(document: Document, end: Position, names: Sequence[str]) -> None:
    """The boards of a finished game, coloured in."""
    printed = definition(end.game, end.options)
    boards: list[dict[str, Any]] = end.as_dict()["boards"]
    parts = [
        partial(draw_board, printed=printed, language=document.language, name=names[seat], board=board)
        for seat, board in enumerate(boards)
    ]
    document.add_parts(parts, 2, 1, is_wide=True)


PAPER = Paper(add_material, add_game, json.loads(files(__package__).joinpath("summary.json").read_text("utf-8")))

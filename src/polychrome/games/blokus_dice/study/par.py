"""What is hard about a board of Blokus Dice: which cells are coloured in, and which shapes find a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polychrome.bots.critic import Remark
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.forms.views import rows_of
from polychrome.games.blokus_dice.rules.material import ROWS, STRIKES, read_board
from polychrome.games.blokus_dice.rules.shapes import N_SHAPES, SHAPES, SIZE_OF
from polychrome.study.par import Bound, Counts, Figure, TextTable, percent
from polychrome.study.par.drawing import ACCENT, INK, LINE, RAISED, SOFT, rect, shade, text

GRADES = ()


def unit(_start: Position) -> str:
    """What everybody counts: cells that are not empty."""
    return "filled cells"


def points(end: Position, seat: int) -> int:
    """Cells that are coloured in."""
    return int(end.material.side) ** 2 - int(end.state.empty[seat])


def choose_setting(_game: Game, pairs: Sequence[str], seats: int | None) -> tuple[int, list[str]]:
    """One seat against the board, which is the solo variant [BD-17]."""
    seats = seats or 1
    is_open = seats == 1 and not any(pair.startswith("house=") for pair in pairs)
    return seats, [*pairs, "house=solo"] if is_open else list(pairs)


def watch(_start: Position, _events: Sequence[Any], end: Position) -> Counts:
    """How often each cell is coloured and each shape used; strikes and rounds."""
    side = int(end.material.side)
    cells, shapes = np.zeros(side * side, np.int64), np.zeros(N_SHAPES, np.int64)
    rest = np.zeros(2, np.int64)
    for seat in range(end.seats):
        cells += [cell != "." for cell in "".join(rows_of(end, seat))]
        shapes += [int(end.state.used[seat]) >> shape & 1 for shape in range(N_SHAPES)]
        rest += (int(end.state.strikes[seat]), int(end.state.out_round[seat]))
    return np.concatenate([cells, shapes, rest])


def detail(start: Position, counts: Counts, games: int) -> dict[str, Any]:
    """Shares of the boards."""
    side, boards = int(start.material.side), games * start.seats
    cells, shapes = counts[: side * side] / boards, counts[side * side : -2] / boards
    names = read_board(start.options.board).names
    return {
        "cells": [[round(float(share), 4) for share in row] for row in cells.reshape(side, side)],
        "shapes": {
            name: {
                "row": int(start.material.row_of[number]),
                "cells": int(SIZE_OF[number]),
                "used": round(float(shapes[number]), 4),
            }
            for number, name in names.items()
        },
        "strikes": round(int(counts[-2]) / boards, 4),
        "rounds": round(int(counts[-1]) / boards, 4),
    }


def best(start: Position, detail: dict[str, Any]) -> Bound | None:
    """No more than there are cells, nor more than all shapes cover."""
    cells = int(start.material.side) ** 2
    shapes = sum(shape["cells"] for shape in detail["shapes"].values())
    name = "blokus_dice best cells" if cells <= shapes else "blokus_dice best shapes"
    return Bound(min(cells, shapes), Remark(name, {}), is_exact=False)


def tables(detail: dict[str, Any]) -> list[TextTable]:
    """The grid as it is, then the shapes by row."""
    grid = [(str(row), *(f"{100 * share:.0f}" for share in shares)) for row, shares in enumerate(detail["cells"])]
    columns = ("", *(str(column) for column in range(len(grid))))
    by_row = [
        (str(row), "  ".join(f"{name} {percent(shape['used'])}" for name, shape in _row(detail, row)))
        for row in range(1, ROWS + 1)
    ]
    title = (
        f"How often each shape is used ({detail['rounds']:.1f} rounds, {detail['strikes']:.2f} of {STRIKES} strikes)"
    )
    return [
        TextTable("How often each cell is coloured in, in %", columns, grid),
        TextTable(title, ("die", "shapes"), by_row),
    ]


def _row(detail: dict[str, Any], row: int) -> list[tuple[str, dict[str, Any]]]:
    return [(name, shape) for name, shape in detail["shapes"].items() if shape["row"] == row]


# --- the picture ------------------------------------------------------------------------------------------------------

GRID = 460  # pixels along a side
DOT, PLACE = 10, 104  # a cell of a small shape; room for one


def figure(start: Position, detail: dict[str, Any]) -> Figure:
    """The grid with a shade for each cell, and the six rows of shapes below."""
    side = len(detail["cells"])
    step = GRID / side
    parts = []
    for row, shares in enumerate(detail["cells"]):
        for column, share in enumerate(shares):
            x, y = column * step, row * step
            parts.append(rect(x, y, step, step, shade(RAISED, ACCENT, share**2), LINE))
            ink = RAISED if share > 0.8 else INK
            parts.append(text(x + step / 2, y + step / 2 + step / 9, f"{100 * share:.0f}", step / 3, ink, "middle"))
    y = GRID + 30.0
    numbers = read_board(start.options.board).numbers
    most = 1
    for row in range(1, ROWS + 1):
        shapes = _row(detail, row)
        most = max(most, len(shapes))
        parts.append(text(0, y + 38, str(row), 18, SOFT, bold=True))
        for at, (name, shape) in enumerate(shapes):
            title = f"{name} {percent(shape['used'])}"
            parts.append(_shape(SHAPES[numbers[name]], 34 + at * PLACE, y, shape["used"], title))
        y += 68
    return Figure("".join(parts), max(GRID, 34 + most * PLACE), y)


def _shape(cells: Sequence[tuple[int, int]], x: float, y: float, used: float, title: str) -> str:
    """A small shape that stands on its name."""
    bottom, left = max(row for row, _ in cells) + 1, min(column for _, column in cells)
    fill = shade(RAISED, ACCENT, used**2)
    floor = y + 3 * DOT
    drawn = [rect(x + (c - left) * DOT, floor + (r - bottom) * DOT, DOT, DOT, fill, SOFT) for r, c in cells]
    return "".join([*drawn, text(x, floor + 18, title, 12, SOFT)])

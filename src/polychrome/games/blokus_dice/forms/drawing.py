"""A board that a person can read without colours: a letter a cell, with rows and columns numbered as in records."""

from __future__ import annotations

from collections.abc import Mapping

from polychrome.core.positions import Position
from polychrome.games.blokus_dice.forms.views import rows_of
from polychrome.games.blokus_dice.rules.kernels import marker_of
from polychrome.games.blokus_dice.rules.material import COLOURS, STRIKES, read_board
from polychrome.games.blokus_dice.rules.shapes import Cell

GAP = "    "


def letters(position: Position, seat: int, marked: Mapping[Cell, str]) -> list[list[str]]:
    """A seat's grid, a sign a cell: the letter of its colour, a dot where it is empty, or the mark of a marked cell."""
    return [
        [marked.get((row, column), cell) for column, cell in enumerate(cells)]
        for row, cells in enumerate(rows_of(position, seat))
    ]


def draw(position: Position, seat: int, hoped: list[Cell] | None = None) -> str:
    """A seat's grid and what is left to it. Cells that it hopes to colour in next are shown as capitals."""
    return "\n".join([*_head(position, seat), *_grid(position, seat, hoped or []), *_rows(position, seat)])


def draw_all(position: Position) -> str:
    """All grids, one beside the other, each below the lines that say how its seat stands."""
    blocks = [[*_head(position, seat), *_grid(position, seat, [])] for seat in range(position.seats)]
    wide = [max(len(line) for line in block) for block in blocks]
    lines = zip(*blocks, strict=True)
    return "\n".join(
        GAP.join(text.ljust(width) for text, width in zip(line, wide, strict=True)).rstrip() for line in lines
    )


def _head(position: Position, seat: int) -> list[str]:
    """Whose grid it is, and how this seat stands."""
    s = position.state
    marker, left = COLOURS[marker_of(s, seat)], STRIKES - int(s.strikes[seat])
    if s.out >> seat & 1:
        stand = f"out in round {int(s.out_round[seat])}"
    elif s.die[seat]:
        stand = f"die {int(s.die[seat])}" + ("" if s.owing >> seat & 1 else ", placed")
    else:
        stand = "no die"
    return [f"seat {seat}, {marker} ({marker[0]})", f"{stand}, {left} {'strike' if left == 1 else 'strikes'} left"]


def _grid(position: Position, seat: int, hoped: list[Cell]) -> list[str]:
    """The grid with numbers above and to the left."""
    side = int(position.material.side)
    width = len(str(side - 1)) + 1
    letter = COLOURS[marker_of(position.state, seat)][0].upper()
    lines = ["   " + "".join(str(column).rjust(width) for column in range(side))]
    for row, shown in enumerate(letters(position, seat, dict.fromkeys(hoped, letter))):
        lines.append(f"{row:>3}" + "".join(cell.rjust(width) for cell in shown))
    return lines


def _rows(position: Position, seat: int) -> list[str]:
    """The six rows of shapes; those that are used stand in brackets."""
    s, board = position.state, position.material
    lines = []
    for value in range(1, 7):
        shapes = [
            f"({name})" if s.used[seat] >> number & 1 else name
            for number, name in read_board(position.options.board).names.items()
            if board.row_of[number] == value
        ]
        lines.append(f"row {value}: {' '.join(shapes) or 'no shapes'}")
    return lines

"""Legal placements as a person would look for them: every cell, every turn, straight from BD-7 to BD-10."""

from __future__ import annotations

from typing import Any

from polychrome.core.positions import Position
from polychrome.games.blokus_dice import GAME

Cells = tuple[tuple[int, int], ...]


def placements(position: Position, definition: Any, seat: int, letter: str, names: list[str]) -> list[Cells]:
    """All placements of these shapes in this colour: small shapes first, then by turn, then by place."""
    board = GAME.forms.view(position)["boards"][seat]
    found = []
    for name in names:
        if name not in board["used"]:
            turns = sorted({reading(turn) for turn in turned(definition["shapes"][name])})
            for turn in turns:
                for row in range(len(board["cells"])):
                    for column in range(len(board["cells"])):
                        cells = tuple((row + r, column + c) for r, c in turn)
                        if is_right(board["cells"], letter, cells):
                            found.append(((len(turn), turns[0], turn, row, column), cells))
    return [cells for _, cells in sorted(found)]


def turned(cells: Any) -> list[Any]:
    """A shape in all eight ways, equal ones among them."""
    four = [cells]
    for _ in range(3):
        four.append([(c, -r) for r, c in four[-1]])
    return four + [[(r, -c) for r, c in turn] for turn in four]


def reading(cells: Any) -> Cells:
    """Steps from the first cell in reading order."""
    row, column = min((r, c) for r, c in cells)
    return tuple(sorted((r - row, c - column) for r, c in cells))


def is_right(grid: list[str], letter: str, cells: Cells) -> bool:
    """Whether a shape of this colour may go on these cells."""
    last = len(grid) - 1
    own = {(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == letter}
    if any(not (0 <= r <= last and 0 <= c <= last) or grid[r][c] != "." for r, c in cells):
        return False  # BD-7
    if not own:
        return any(cell in cells for cell in ((0, 0), (0, last), (last, 0), (last, last)))  # BD-8
    beside = any((r + a, c + b) in own for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return not beside and any((r + a, c + b) in own for r, c in cells for a in (-1, 1) for b in (-1, 1))  # BD-9

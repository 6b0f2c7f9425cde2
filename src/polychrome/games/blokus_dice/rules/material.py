"""What is printed on a board: a square grid and shapes in six rows [BD-1], with every placement worked out once.

Cells are bits of up to four masks, row by row, with one bit between rows that is never a cell: so a joined set of
cells that is moved along the bits cannot pass over the edge of the grid unnoticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import ONE
from polychrome.core.definition import Faults, below, int_between, read_built_in, read_fields, read_items, text
from polychrome.core.errors import BadDefinition
from polychrome.core.layout import Byte, Bytes, Masks, Word, Words, blank, layout
from polychrome.core.wording import format_count
from polychrome.games.blokus_dice.rules.shapes import (
    N_SHAPES,
    N_STEPS,
    N_WAYS,
    SHAPE_OF,
    STEPS,
    STEPS_OF,
    WAY_NUMBER,
    WAYS,
    Cell,
    Cells,
    is_joined,
    way_of,
)

SEATS = 4
COLOURS = ("red", "blue", "yellow", "green")  # [BD-2]
ROWS = 6
STRIKES = 3
SMALLEST, LARGEST = 6, 14  # cells along a side of the grid
WORDS = 4  # masks for 14 rows of 14 cells and a gap
BITS = 64 * WORDS
BUILT_IN = ("standard", "large")

# Of each way: the rows below its first cell, and the columns to the left and right of it.
_BELOW = [max(r for r, _ in way) for way in WAYS]
_LEFT = [-min(c for _, c in way) for way in WAYS]
_RIGHT = [max(c for _, c in way) for way in WAYS]
PLACEMENTS = sum((LARGEST - d) * (LARGEST - x - y) for d, x, y in zip(_BELOW, _LEFT, _RIGHT, strict=True))

CELLS, BESIDE, CORNERS = 0, 1, 2  # what a placement covers, what it touches along an edge, what only at a corner


class Board(Protocol):
    """A board as the rules read it. A placement is a way at a place; they are numbered by way, then by first cell."""

    side: Byte  # cells along one
    stride: Byte  # bits from a cell to the one below
    words: Byte  # masks in use
    grid: Annotated[Masks, WORDS]  # all cells
    corners: Annotated[Masks, WORDS]  # the four corner cells [BD-8]
    shapes: Word  # shapes on this board, one bit each
    rows: Annotated[Words, ROWS + 1]  # shapes of each row, by value of the die
    row_of: Annotated[Bytes, N_SHAPES]  # value of the die that names this shape's row, 0 = not on this board
    shifts: Annotated[Masks, N_STEPS]  # bits to move along for each step
    first: Annotated[Words, N_WAYS + 1]  # first placement of each way
    across: Annotated[Bytes, N_WAYS]  # placements of each way side by side
    left: Annotated[Bytes, N_WAYS]  # columns that a way needs to the left of its first cell
    line: Annotated[Bytes, BITS]  # row of each bit
    column: Annotated[Bytes, BITS]
    way: Annotated[Bytes, PLACEMENTS]
    laid: Annotated[Masks, PLACEMENTS, WORDS, 3]  # CELLS, BESIDE and CORNERS of each placement, mask by mask


BOARD = layout(Board)


@dataclass(frozen=True)
class CheckedBoard:
    """A checked board and the names of its shapes."""

    board: Any
    names: dict[int, str]  # by number of the shape, in the order of the definition
    numbers: dict[str, int]


def read_board(definition: Any, place: str = "") -> CheckedBoard:
    """The board of a definition, or of a built-in name, fully checked. Raises BadDefinition."""
    if isinstance(definition, str):
        if definition not in BUILT_IN:
            raise BadDefinition(place, f"must be one of {' and '.join(BUILT_IN)} or a whole board, not {definition!r}")
        return _read(_built_in(definition), place)
    try:
        return _read(msgspec.json.encode(definition), place)
    except (RecursionError, UnicodeError):
        raise BadDefinition(place, "is not a board: nested too deeply, or with characters that no text has") from None


def check(definition: Any) -> str:
    """What a definition is, in one line. Raises BadDefinition."""
    found = read_board(definition)
    side, number = int(found.board.side), len(found.names)
    return (
        f"Blokus Dice board {definition['name']!r}: {side} × {side} cells, {format_count(number, 'shape')} in six rows"
    )


@lru_cache
def _built_in(name: str) -> bytes:
    return read_built_in("polychrome.games.blokus_dice", name)


@lru_cache(maxsize=16)
def _read(definition: bytes, place: str) -> CheckedBoard:
    value = msgspec.json.decode(definition)
    faults = Faults()
    with faults:
        size = partial(int_between, low=SMALLEST, high=LARGEST)
        found = read_fields(value, place, {"name": text, "size": size, "shapes": _shapes, "rows": _rows})
    with faults:
        _check_rows(value, place)
    faults.check()
    numbers: dict[str, int] = found["shapes"]
    board = _lay_out(found["size"], set(numbers.values()))
    for row, names in enumerate(found["rows"], 1):
        for name in names:
            board.row_of[numbers[name]] = row
            board.rows[row] |= 1 << numbers[name]
            board.shapes |= 1 << numbers[name]
    return CheckedBoard(board, {number: name for name, number in numbers.items()}, numbers)


def _shapes(value: Any, place: str) -> dict[str, int]:
    """The number of each shape, by its name."""
    if not isinstance(value, dict):
        raise BadDefinition(place, "must be an object with the cells of each shape by its name")
    faults = Faults()
    numbers: dict[str, int] = {}
    for name, cells in value.items():
        with faults:
            here = below(place, text(name, below(place, name)))
            number = int(SHAPE_OF[WAY_NUMBER[way_of(_cells(cells, here))]])
            for other, known in numbers.items():
                if known == number:
                    raise BadDefinition(here, f"is the same shape as {other}, turned or flipped")
            numbers[name] = number
    faults.check()
    return numbers


def _cells(value: Any, place: str) -> Cells:
    """The cells of a shape, wherever they are drawn."""
    seen: set[Cell] = set()

    def read(cell: Any, here: str) -> Cell:
        if not isinstance(cell, list) or len(cell) != 2 or any(type(figure) is not int for figure in cell):
            raise BadDefinition(here, "must be a cell: [row, column] in whole numbers")
        if (cell[0], cell[1]) in seen:
            raise BadDefinition(here, f"names the cell {cell} a second time")
        seen.add((cell[0], cell[1]))
        return cell[0], cell[1]

    cells = read_items(value, place, read, 1, 5)
    if not is_joined(cells):
        raise BadDefinition(place, "must be connected: each cell joined to the others along its sides")
    return tuple(cells)


def _rows(value: Any, place: str) -> list[list[str]]:
    """The names in each row; whether they are those of the shapes is for `_check_rows`."""
    return read_items(value, place, _names, ROWS, ROWS)


def _names(value: Any, place: str) -> list[str]:
    return read_items(value, place, lambda name, _: name)


def _check_rows(board: Any, place: str) -> None:
    """Each shape is in exactly one row, also where there are faults elsewhere on the board."""
    shapes, rows = (board.get(field) for field in ("shapes", "rows")) if isinstance(board, dict) else (None, None)
    if not isinstance(shapes, dict) or not isinstance(rows, list):
        return  # a fault by itself
    faults = Faults()
    row_of: dict[str, int] = {}
    for row, names in enumerate(rows):
        for index, name in enumerate(names if isinstance(names, list) else []):
            with faults:
                here = below(below(below(place, "rows"), row), index)
                if not isinstance(name, str) or name not in shapes:
                    raise BadDefinition(here, "must name one of the shapes")
                if name in row_of:
                    raise BadDefinition(
                        here, f"names {name} again, which is in row {row_of[name]}; each shape is in exactly one row"
                    )
                row_of[name] = row + 1
    for name in shapes:
        if name not in row_of:
            with faults:
                raise BadDefinition(
                    below(below(place, "shapes"), name), "is in none of the six rows; each shape is in exactly one"
                )
    faults.check()


# --- the placement table ----------------------------------------------------------------------------------------------


def _lay_out(size: int, shapes: set[int]) -> Any:
    """A board of this size with all placements of these shapes."""
    board = blank(BOARD)
    stride = size + 1
    board.side, board.stride, board.words = size, stride, -(-size * stride // 64)
    bits = np.arange(size * stride)
    board.line[: bits.size], board.column[: bits.size] = bits // stride, bits % stride
    board.grid[:] = np.bitwise_or.reduce(_masks(bits[bits % stride < size, None]), axis=0)
    board.corners[:] = _masks(np.array([[0, size - 1, (size - 1) * stride, (size - 1) * stride + size - 1]]))[0]
    board.shifts[:] = [row * stride + column for row, column in STEPS]
    board.left[:] = _LEFT
    board.across[:] = [size - x - y for x, y in zip(_LEFT, _RIGHT, strict=True)]
    anchors = [_anchors(size, way) if SHAPE_OF[way] in shapes else bits[:0] for way in range(N_WAYS)]
    board.first[1:] = np.cumsum([len(own) for own in anchors])
    ways = np.repeat(np.arange(N_WAYS), [len(own) for own in anchors])
    board.way[: ways.size] = ways
    cells = _masks(np.concatenate(anchors)[:, None] + board.shifts[STEPS_OF[ways]].astype(np.int64))
    beside_row = _moved(cells, 1) | _moved(cells, -1)
    edges = beside_row | _moved(cells, stride) | _moved(cells, -stride)
    board.laid[: ways.size, :, CELLS] = cells
    board.laid[: ways.size, :, BESIDE] = edges & board.grid & ~cells
    board.laid[: ways.size, :, CORNERS] = (
        (_moved(beside_row, stride) | _moved(beside_row, -stride)) & board.grid & ~edges & ~cells
    )
    return board


def _anchors(size: int, way: int) -> NDArray[np.int64]:
    """The bits where the first cell of a way can be, ascending."""
    rows, columns = np.arange(size - _BELOW[way]), np.arange(_LEFT[way], size - _RIGHT[way])
    return (rows[:, None] * (size + 1) + columns).ravel()


def _masks(bits: NDArray[np.int64]) -> NDArray[np.uint64]:
    """One set of cells a line of bits."""
    masks = np.zeros((len(bits), WORDS), np.uint64)
    lines = np.arange(len(bits))
    for column in bits.T:
        masks[lines, column >> 6] |= ONE << (column & 63).astype(np.uint64)
    return masks


def _moved(masks: NDArray[np.uint64], bits: int) -> NDArray[np.uint64]:
    """Sets of cells moved along the bits, up or (negative) down."""
    by, rest = np.uint64(abs(bits)), np.uint64(64 - abs(bits))
    if bits > 0:
        moved = masks << by
        moved[:, 1:] |= masks[:, :-1] >> rest
    else:
        moved = masks >> by
        moved[:, :-1] |= masks[:, 1:] << rest
    return moved

"""One board on paper: the grid, the shapes in their six rows, and three strikes."""

from __future__ import annotations

from typing import Any, Final

from polychrome.paper.pen import INK, LINE, PALE, SOFT, Pen, shorten
from polychrome.paper.symbols import STYLES, draw_die, draw_symbol

PENCIL = "#2d3b55"
MARKERS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
STRIKES = 3
WORDS: Final = {
    "en": {"name": "Name", "strikes": "strikes", "empty": "empty cells"},
    "de": {"name": "Name", "strikes": "Streichungen", "empty": "leere Kästchen"},
}
# Of a board 120 wide and 172 high; it is scaled to its place.
WIDE, HIGH, GRID, SHAPES = 120.0, 172.0, 104.0, 128.0


def draw_board(
    pen: Pen,
    width: float,
    height: float,
    *,
    printed: dict[str, Any],
    language: str,
    name: str = "",
    board: dict[str, Any] | None = None,
) -> None:
    """A board as large as its place allows, in the middle of it."""
    scale = min(width / WIDE, height / HIGH)
    words = WORDS[language]
    left = (WIDE - GRID) / 2
    with pen.at((width - WIDE * scale) / 2, 0, scale):
        pen.text(left, 6, shorten(str(printed["name"]), 56, 4.6, "bold"), 4.6, weight="bold")
        pen.text(70, 6, words["name"], 2.6, colour=SOFT)
        pen.path(((78, 6.6), (WIDE - left, 6.6)), line=LINE)
        pen.text(79, 5.8, shorten(name, WIDE - left - 80, 3.6), 3.6, colour=PENCIL)
        with pen.at(left, 10):
            _draw_grid(pen, int(printed["size"]), board["cells"] if board else ())
        _draw_strikes(pen, left, words, board)
        with pen.at(left, SHAPES):
            _draw_rows(pen, printed, set(board["used"]) if board else set())


def _draw_grid(pen: Pen, size: int, cells: Any) -> None:
    """The grid; its four corner cells carry a mark, for a first shape covers one of them."""
    side = GRID / size
    pen.box(0, 0, GRID, GRID, fill="#ffffff")
    for row in range(size):
        for column in range(size):
            x, y = side * column, side * row
            colour = MARKERS.get(cells[row][column]) if cells else None
            if colour:
                pen.box(x, y, side, side, fill=STYLES[colour].fill)
                draw_symbol(pen, x + 0.3 * side, y + 0.3 * side, 0.4 * side, colour, fill=STYLES[colour].ink)
            elif row in (0, size - 1) and column in (0, size - 1):
                pen.box(x, y, side, side, fill=PALE)
                pen.circle(x + side / 2, y + side / 2, 0.12 * side, fill=LINE)
    for line in range(1, size):
        pen.path(((side * line, 0), (side * line, GRID)), line=LINE, thickness=0.2)
        pen.path(((0, side * line), (GRID, side * line)), line=LINE, thickness=0.2)
    pen.box(0, 0, GRID, GRID, line=INK, thickness=0.6)


def _draw_strikes(pen: Pen, left: float, words: dict[str, str], board: dict[str, Any] | None) -> None:
    y = 10 + GRID + 3.4
    pen.text(left, y + 4.6, words["strikes"], 3, colour=SOFT)
    for strike in range(STRIKES):
        x = left + 26 + 8 * strike
        pen.box(x, y, 6, 6, line=INK, thickness=0.45, radius=1)
        if board and strike < board["strikes"]:
            pen.path(((x + 1, y + 1), (x + 5, y + 5)), line=PENCIL, thickness=0.7)
            pen.path(((x + 5, y + 1), (x + 1, y + 5)), line=PENCIL, thickness=0.7)
    pen.text(left + GRID - 16, y + 4.6, words["empty"], 3, colour=SOFT, anchor="end")
    pen.box(left + GRID - 14, y - 0.6, 14, 7.4, line=INK, thickness=0.6, radius=1)
    if board:
        empty = sum(row.count(".") for row in board["cells"])
        pen.text(left + GRID - 7, y + 5, str(empty), 4.6, colour=PENCIL, weight="bold", anchor="middle")


def _draw_rows(pen: Pen, printed: dict[str, Any], used: set[str]) -> None:
    """Six rows in two columns: the number of the die, then the shapes; what was used is crossed out."""
    high, wide = 14.2, GRID / 2
    longest = max((len(row) for row in printed["rows"]), default=1)
    place = (wide - 11) / max(4, longest)
    for number, names in enumerate(printed["rows"], 1):
        x, y = wide * ((number - 1) // 3), high * ((number - 1) % 3)
        draw_die(pen, x, y + 2.4, 7, number)
        for at, name in enumerate(names):
            left = x + 9.6 + place * at
            _draw_shape(pen, left, y + 0.6, place, high - 1.6, printed["shapes"][name])
            if name in used:
                pen.path(((left + 0.6, y + high - 2), (left + place - 1.4, y + 1.2)), line=PENCIL, thickness=0.7)


def _draw_shape(pen: Pen, x: float, y: float, width: float, height: float, cells: list[list[int]]) -> None:
    top, left = (min(along) for along in zip(*cells, strict=True))
    cells = [[row - top, column - left] for row, column in cells]  # a definition draws a shape wherever it likes
    tall, long = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    if tall > long:  # lies flat where it is longer than wide, so that rows stay low
        cells, tall, long = [[column, row] for row, column in cells], long, tall
    side = min(2.7, (width - 1.2) / max(long, 3), height / max(tall, 3))
    top = y + (height - side * tall) / 2
    for row, column in cells:
        pen.box(x + side * column, top + side * row, side, side, fill="#d9d3c2", line=INK, thickness=0.25)

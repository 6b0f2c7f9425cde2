"""Grids and shapes of Blokus Dice in letters: cells are a1 (top left) onwards, shapes are drawn with brackets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from polychrome.core.positions import Position
from polychrome.games.blokus_dice.forms.drawing import letters
from polychrome.games.blokus_dice.forms.events import cells_of
from polychrome.games.blokus_dice.rules.material import COLOURS, ROWS, STRIKES, read_board
from polychrome.games.blokus_dice.rules.shapes import SHAPES, Cell
from polychrome.games.blokus_dice.terminal import texts
from polychrome.terminal.client import count

LETTERS = "abcdefghijklmn"
STYLES = {"r": "white on red", "b": "white on blue", "y": "black on yellow", "g": "black on green"} | {
    "+": "bold",
    ".": "dim",
}
GAP = 3


def name_of(cell: Cell) -> str:
    """A cell as people type it."""
    return f"{LETTERS[cell[1]]}{cell[0] + 1}"


def places(view: Position, placement: int) -> list[Cell]:
    """The cells of a placement."""
    return cells_of(view.material, placement)


# --- grids ------------------------------------------------------------------------------------------------------------


def grid(view: Position, seat: int, name: str, is_own: bool) -> list[Text]:
    """A seat's grid below two lines that say how it stands."""
    side, board = int(view.material.side), view.game.forms.view(view)["boards"][seat]
    hooks = _hooks(view, seat, board["marker"]) if is_own and not board["out"] else set()
    letter = board["marker"][0]
    head = texts.SEAT.format(name=name, colour=board["marker"], letter=letter)
    lines = [Text(head, "bold"), Text(_standing(view, seat, board))]
    lines.append(Text("   " + "".join(f"{LETTERS[column]} " for column in range(side))))
    for row, cells in enumerate(letters(view, seat, dict.fromkeys(hooks, "+"))):
        text = Text(f"{row + 1:>2} ")
        for cell in cells:
            text.append("· " if cell == "." else f"{cell} ", STYLES[cell])
        lines.append(text)
    return lines


def _hooks(view: Position, seat: int, marker: str) -> set[Cell]:
    """The free cells of which a shape in this colour has to cover one, as the state keeps them."""
    s, board, colour = view.state, view.material, COLOURS.index(marker)
    words_of = zip(s.free[seat, colour].tolist(), s.touch[seat, colour].tolist(), strict=True)
    bits = sum((free & touch) << 64 * word for word, (free, touch) in enumerate(words_of))
    stride = int(board.stride)
    return {divmod(bit, stride) for bit in range(int(board.side) * stride) if bits >> bit & 1}


def _standing(view: Position, seat: int, board: dict[str, Any]) -> str:
    result = view.game.forms.result(view)["seats"][seat]
    if board["out"]:
        return texts.OUT.format(empty=result["empty"], round=result["out_round"])
    left = STRIKES - board["strikes"]
    strikes = count(left, "strikes") if left else texts.NO_STRIKES
    return texts.STAND.format(empty=result["empty"], strikes=strikes)


def draw(view: Position, seat: int, names: Sequence[str], width: int) -> list[Text]:
    """The table as this seat sees it: heading, one's own grid first, then the rows of the dice to be had."""
    shown = view.game.forms.view(view)
    order = [seat, *(other for other in range(view.seats) if other != seat)]
    blocks = [grid(view, one, names[one], one == seat) for one in order]
    own = shown["boards"][seat]["die"]
    dice = [own] if own else shown["pool"]
    heading = texts.HEAD_DIE if own else texts.HEAD
    text = heading.format(title=view.game.title, round=shown["round"], dice=", ".join(str(die) for die in dice))
    lines = [Text(text, "bold underline"), *beside(blocks, width)]
    for row in sorted(set(dice)):
        lines += row_of_shapes(view, seat, row)
    return lines


def draw_design(start: Position) -> list[Text]:
    """An empty grid, and below it all shapes by their rows."""
    _, _, *cells = grid(start, 0, "", False)
    return [*cells, *all_rows(start, 0)]


# --- shapes -----------------------------------------------------------------------------------------------------------


def left_in_row(view: Position, seat: int, row: int) -> list[str]:
    """The unused shapes of a row, in the order of the board."""
    board = view.material
    names = read_board(view.options.board).names
    return [
        name
        for number, name in names.items()
        if board.row_of[number] == row and not view.state.used[seat] >> number & 1
    ]


def row_of_shapes(view: Position, seat: int, row: int) -> list[Text]:
    """Pictures of the unused shapes of a row, with their names."""
    shapes = left_in_row(view, seat, row)
    if not shapes:
        return [Text(texts.ROW_EMPTY.format(row=row))]
    numbers = read_board(view.options.board).numbers
    blocks = [picture(SHAPES[numbers[name]], name) for name in shapes]
    return beside([[Text(texts.ROW.format(row=row), "bold")], *blocks], 200)


def all_rows(view: Position, seat: int) -> list[Text]:
    """All shapes that are left to a seat."""
    return [line for row in range(1, ROWS + 1) for line in row_of_shapes(view, seat, row)]


def picture(cells: Iterable[Cell], title: str, marked: Cell | None = None) -> list[Text]:
    """A shape below its title; a cell may be marked."""
    known = set(cells)
    top, left = min(row for row, _ in known), min(column for _, column in known)
    lines = [Text(title, "bold")]
    for row in range(top, max(row for row, _ in known) + 1):
        right = max(column for there, column in known if there == row)
        signs = ["@@" if cell == marked else "[]" if cell in known else "  " for cell in _span(row, left, right)]
        lines.append(Text("".join(signs)))
    return lines


def _span(row: int, left: int, right: int) -> list[Cell]:
    return [(row, column) for column in range(left, right + 1)]


def beside(blocks: Sequence[list[Text]], width: int) -> list[Text]:
    """Blocks side by side, as many in a row as fit."""
    lines: list[Text] = []
    row: list[list[Text]] = []
    used = 0
    for block in blocks:
        wide = max(len(line) for line in block) + GAP
        if row and used + wide - GAP > width:
            lines += _joined(row)
            row, used = [], 0
        row.append(block)
        used += wide
    return [*lines, *_joined(row)]


def _joined(blocks: Sequence[list[Text]]) -> list[Text]:
    widths = [max(len(line) for line in block) + GAP for block in blocks]
    lines = []
    for parts in zip_longest(*blocks, fillvalue=None):
        text = Text()
        for part, wide in zip(parts, widths, strict=True):
            shown = (part or Text()).copy()
            shown.pad_right(wide - len(shown))
            text.append_text(shown)
        lines.append(text)
    return lines

"""A person's turn in Blokus Dice: take a die, then place a shape, by its cells or from a list of pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from rich.text import Text

from polychrome.core.positions import Position
from polychrome.core.seats import ALLOWED
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import STRIKES, read_board
from polychrome.games.blokus_dice.rules.shapes import FIRST_WAY, SHAPES, Cell, way_of
from polychrome.games.blokus_dice.terminal import texts
from polychrome.games.blokus_dice.terminal.grid import LETTERS, all_rows, beside, left_in_row, name_of, picture, places
from polychrome.terminal import words
from polychrome.terminal.client import Misread, count, join_choices

_CELL = re.compile(rf"([{LETTERS}])(1[0-4]|[1-9])")
_NOISE = {"place", "at", "on", "over", "the", "in", "with", "a", "and", "put"}
MAX_PICTURES = 12
MAX_CELLS = 12


@dataclass(frozen=True)
class TypedPlacement:
    """A shape and where it is to lie, as far as it was said."""

    shape: str
    cell: Cell | None = None
    turned: int | None = None  # quarter turns, clockwise
    is_flipped: bool | None = None
    strike: bool = False


class BdTurn:
    """What a seat is asked for: a die, a shape, or a number from a list of pictures."""

    def __init__(self, view: Position, seat: int, _names: Sequence[str]) -> None:
        self._view, self._seat = view, seat
        self._board = view.game.forms.view(view)["boards"][seat]
        self._names = read_board(view.options.board).numbers
        self._values = [value for value in range(1, 7) if view.why_not_code(seat, st.TAKE.code(value - 1)) is None]
        self._warned: int | None = None
        self._listed: list[int] = []
        self.pictures: list[Text] = []  # to be shown before the next prompt

    @property
    def view(self) -> Position:
        """The table as it lies."""
        return self._view

    @property
    def can_act(self) -> bool:
        """Whether there is anything that this seat could do now."""
        return True

    @property
    def is_begun(self) -> bool:
        """Whether something is typed and not yet whole."""
        return bool(self._listed)

    # --- what is expected ---------------------------------------------------------------------------------------------

    def due(self) -> str:
        """A sentence that says what is expected."""
        if self._values:
            return texts.TAKE.format(dice=self._dice())
        if self._listed:
            return texts.CHOOSE
        colour, row = self._board["marker"], int(self._board["die"])
        shapes = [name for name in left_in_row(self._view, self._seat, row) if self._codes(name, False, first=True)]
        if shapes:
            has_strike = self._board["strikes"] < STRIKES
            text = texts.PLACE if has_strike else texts.PLACE_STRIKELESS
            return text.format(shapes=join_choices(shapes), colour=colour)
        shape, code = self._any_struck()
        cell = name_of(self._cells(code)[0])
        return texts.PLACE_STRIKE_ONLY.format(row=row, colour=colour, shape=shape, cell=cell)

    def _dice(self) -> str:
        return join_choices([str(value) for value in self._values])

    def _any_struck(self) -> tuple[str, int]:
        return next((name, codes[0]) for name in self._names if (codes := self._codes(name, True, first=True)))

    def _codes(self, shape: str, strike: bool, first: bool = False) -> list[int]:
        """The codes of all ways in which this shape can be placed now, or of the first only."""
        right = (code for code in self._ways(shape, strike) if self._view.why_not_code(self._seat, code) is None)
        return list(islice(right, 1)) if first else list(right)

    def _ways(self, shape: str, strike: bool) -> Iterator[int]:
        """The codes of a shape wherever it is on the grid, right or wrong."""
        number, board = self._names[shape], self._view.material
        begin, end = int(board.first[FIRST_WAY[number]]), int(board.first[FIRST_WAY[number + 1]])
        return (st.PLACE.code(int(strike), placement) for placement in range(begin, end))

    def _cells(self, code: int) -> list[Cell]:
        return places(self._view, st.PLACE.values(code)[1])

    # --- what is typed ------------------------------------------------------------------------------------------------

    def read(self, line: str) -> list[int] | None:
        """The codes of a whole event, or None if more has to be typed. Raises Misread."""
        self.pictures = []
        tokens = [word for word in re.split(r"[\s,;]+", line.lower()) if word and word not in _NOISE]
        if tokens == ["rows"]:
            self.pictures = all_rows(self._view, self._seat)
            return None
        if self._values:
            return [self._take(tokens)]
        if len(tokens) == 1 and tokens[0].isdecimal():
            return [self._pick(int(tokens[0][:4]))]
        self._listed = []
        return self._place(self._read_placement(tokens))

    def _take(self, tokens: list[str]) -> int:
        digits = [word for word in tokens if word != "take"]
        if len(digits) != 1 or digits[0] not in [str(value) for value in self._values]:
            raise Misread(texts.TAKE_WRONG.format(dice=self._dice()))
        value = int(digits[0])
        if value != self._warned and self._puts_out(value) and not all(map(self._puts_out, self._values)):
            self._warned = value
            raise Misread(texts.WARNING.format(die=value))
        return st.TAKE.code(value - 1)

    def _puts_out(self, value: int) -> bool:
        after = self._view.act(self._seat, st.TAKE.code(value - 1))
        return bool(after.game.forms.view(after)["boards"][self._seat]["out"])

    def _pick(self, number: int) -> int:
        if not self._listed:
            raise Misread(texts.NOTHING_LISTED.format(due=self.due()))
        if not 1 <= number <= len(self._listed):
            raise Misread(texts.NO_NUMBER.format(number=number, last=len(self._listed)))
        return self._listed[number - 1]

    def _read_placement(self, tokens: list[str]) -> TypedPlacement:
        """What a line asks for."""
        shape, cell, turned, is_flipped, strike = None, None, None, None, False
        names = {name.lower(): name for name in self._names}
        for word in tokens:
            match = _CELL.fullmatch(word)
            if word in names and shape is None:
                shape = names[word]
            elif match and cell is None:
                cell = (int(match[2]) - 1, LETTERS.index(match[1]))
            elif word in ("strike", "s", "!"):
                strike = True
            elif word.startswith("flip"):
                is_flipped = True
            elif word in ("turned", "turn", "degrees"):
                turned = turned or 0
            elif word in ("0", "90", "180", "270"):
                turned = int(word) // 90
            else:
                raise Misread(texts.UNKNOWN.format(word=word, due=self.due()))
        if shape is None:
            raise Misread(texts.NO_SHAPE.format(due=self.due()))
        return TypedPlacement(shape, cell, turned, is_flipped, strike)

    def _place(self, typed: TypedPlacement) -> list[int] | None:
        codes = self._codes(typed.shape, typed.strike)
        if not codes:
            raise Misread(self._why_nowhere(typed))
        if typed.cell is None:
            if len(codes) > MAX_PICTURES:
                cell = name_of(self._cells(codes[0])[0])
                raise Misread(texts.NO_CELL.format(shape=typed.shape, ways=count(len(codes), "ways"), cell=cell))
        else:
            covering = [code for code in codes if typed.cell in self._cells(code)]
            if not covering:
                raise Misread(self._why_not_there(typed, codes))
            codes = self._lying(typed, covering)
        if len(codes) == 1:
            return codes
        self._listed = codes
        blocks = [
            picture(self._cells(code), f"{at}: {self._where(code)}", typed.cell) for at, code in enumerate(codes, 1)
        ]
        self.pictures = beside(blocks, 78)
        return None

    def _where(self, code: int) -> str:
        return name_of(self._cells(code)[0])

    def _lying(self, typed: TypedPlacement, codes: list[int]) -> list[int]:
        """Those that lie as it was said; of these, the one that begins at the cell itself, if it was said at all."""
        if typed.turned is None and typed.is_flipped is None:
            return codes
        way = _turned(SHAPES[self._names[typed.shape]], typed.turned or 0, bool(typed.is_flipped))
        lying = [code for code in codes if way_of(self._cells(code)) == way]
        if not lying:
            assert typed.cell is not None
            raise Misread(texts.NOT_SO.format(shape=typed.shape, cell=name_of(typed.cell)))
        return [code for code in lying if self._cells(code)[0] == typed.cell] or lying

    # --- what is wrong with it ----------------------------------------------------------------------------------------

    def _reasons(self, typed: TypedPlacement) -> Counter[int]:
        """Why this shape cannot lie in each of its ways (over the cell, if one was said)."""
        found: Counter[int] = Counter()
        for code in self._ways(typed.shape, typed.strike):
            if typed.cell is None or typed.cell in self._cells(code):
                reason = self._view.why_not_code(self._seat, code)
                found[reason.number if reason else ALLOWED] += 1
        return found

    def _why_nowhere(self, typed: TypedPlacement) -> str:
        """The rule that keeps a shape out everywhere, or that it just fits nowhere."""
        found = self._reasons(replace(typed, cell=None))
        if len(found) > 1:
            return texts.NOWHERE.format(shape=typed.shape, allowed=self.due())
        reason = self._view.game.rules.reasons[next(iter(found))]
        return texts.REFUSED.format(shape=typed.shape, why=reason.text, rule=reason.rule, allowed=self.due())

    def _why_not_there(self, typed: TypedPlacement, codes: list[int]) -> str:
        """What most of the ways to cover this cell break, and the cells that can be covered."""
        assert typed.cell is not None
        cells = sorted({cell for code in codes for cell in self._cells(code)})
        shown = [name_of(cell) for cell in cells[:MAX_CELLS]] + ["…"] * (len(cells) > MAX_CELLS)
        why, rule = texts.OFF, "BD-7"
        if found := self._reasons(typed):
            reason = self._view.game.rules.reasons[found.most_common(1)[0][0]]
            why, rule = reason.text, reason.rule
        cell, over = name_of(typed.cell), ", ".join(shown)
        return texts.NOT_THERE.format(shape=typed.shape, cell=cell, why=why, rule=rule, cells=over)

    # --- taking back, and ending --------------------------------------------------------------------------------------

    def back(self) -> None:
        """Drop the list of pictures. Raises Misread."""
        self.pictures = []
        if not self._listed:
            raise Misread(words.NOTHING_BACK)
        self._listed = []

    def done(self) -> list[int] | None:
        """Nobody passes in this game. Raises Misread."""
        self.pictures = []
        raise Misread(words.STILL_DUE.format(due=self.due()))


def _turned(cells: Sequence[Cell], quarters: int, is_flipped: bool) -> tuple[Cell, ...]:
    """A shape flipped left to right, then turned clockwise."""
    turned = [(row, -column) for row, column in cells] if is_flipped else list(cells)
    for _ in range(quarters):
        turned = [(column, -row) for row, column in turned]
    return way_of(turned)

"""A person's turn in Colour Square: entries are gathered until the list for this roll is complete."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from polychrome.core.errors import IllegalMove
from polychrome.core.positions import Position, apply_code
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import COLOURS, COLUMNS, DICE, SQUARE_NAMES, WHITE
from polychrome.games.colour_square.terminal import texts
from polychrome.games.colour_square.terminal.moves import TypedEntry, parse
from polychrome.games.colour_square.terminal.sheet import RECOLOURING
from polychrome.terminal import words
from polychrome.terminal.client import Misread, count, join_choices

_ENTRIES = (st.ENTER, st.RECOLOUR, st.JOKER)


class CsTurn:
    """What a seat has typed for this roll and not yet entered; `back` opens what it has entered."""

    def __init__(self, view: Position, seat: int, names: Sequence[str]) -> None:
        self._view, self._seat, self._names = view, seat, names
        by_kind: dict[str, list[int]] = {}
        for code in view.legal_codes(seat):
            by_kind.setdefault(st.CODES.read(code)[0].name, []).append(code)
        self._starts = by_kind.get(st.CHOOSE_START.name, [])
        self._choices = by_kind.get(st.CHOOSE.name, [])
        self._sizes = [st.LIST.values(code)[0] for code in by_kind.get(st.LIST.name, [])]
        self._moves: list[TypedEntry] = []
        # Open while something is owed, while all is free and nothing entered (task 4), or again for a correction.
        self._is_open = view.waits_for(seat) or (0 in self._sizes and any(self._sizes) and not view.state.used[seat])
        self.pictures: list[Text] = []  # a move is read at once

    @property
    def view(self) -> Position:
        """The table with what is typed so far."""
        return self._with(self._moves) if self._is_open and any(self._sizes) else self._view

    @property
    def can_act(self) -> bool:
        """Whether there is anything that this seat could do now."""
        return bool(self._starts or self._choices or any(self._sizes))

    @property
    def is_begun(self) -> bool:
        """Whether entries are open: typed but not complete, opened for a correction, or free to make."""
        return self._is_open or bool(self._moves)

    # --- what is expected ---------------------------------------------------------------------------------------------

    def due(self) -> str:
        """A sentence that says what is expected."""
        if self._starts:
            return texts.CHOOSE_START.format(names=join_choices(self._names))
        if self._choices:
            return texts.CHOOSE
        if not any(self._sizes):
            return texts.NOTHING_FITS if self._sizes else texts.SETTLE
        if not self._is_open and min(self._sizes) > 0:
            return texts.SETTLE
        dice = join_choices([self._die(die) for die in self._usable()])
        entered = ", ".join(str(move) for move in self._moves)
        return self._sentence().format(count=self._count(), dice=dice, entered=entered)

    def _sentence(self) -> str:
        """The right sentence for what is typed already and what is still due."""
        if len(self._moves) in self._sizes:
            return texts.MORE_ANY if self._moves else texts.ENTER_ANY
        if not self._moves:
            return texts.ENTER_ONE if len(self._usable()) == 1 else texts.ENTER
        return texts.MORE_ONE if max(self._sizes) == len(self._moves) + 1 else texts.MORE

    def _count(self) -> str:
        """How many dice are still due, in words."""
        least, most = (words.NUMBERS[size - len(self._moves)] for size in (min(self._sizes), max(self._sizes)))
        return most if least == most else words.EITHER.format(least, most)

    def _die(self, die: int) -> str:
        return f"{DICE[die]} {int(self._view.state.dice[die])}"

    def _with(self, moves: Sequence[TypedEntry]) -> Position:
        """The position after these moves. Raises IllegalMove."""
        codes = [st.LIST.code(max(self._sizes)), *(move.code() for move in moves)]
        after = self._view.copy()
        for code in codes:
            apply_code(after, self._seat, code)
        return after

    def _entries(self) -> list[int]:
        """The codes of all entries that are possible now."""
        codes = self._with(self._moves).legal_codes(self._seat)
        return [code for code in codes if st.CODES.read(code)[0] in _ENTRIES]

    def _usable(self) -> list[int]:
        return sorted({st.CODES.read(code)[1][0] for code in self._entries()})

    # --- what is typed ------------------------------------------------------------------------------------------------

    def read(self, line: str) -> list[int] | None:
        """The codes of a whole event, or None if more has to be typed. Raises Misread."""
        if self._starts:
            return [self._read_start(line)]
        if self._choices:
            return [self._read_choice(line)]
        if not self._sizes:
            raise Misread(self._why_not_now())
        moves = parse(line, _example(self._view))
        kept = self._moves
        self._is_open = True
        try:
            for move in moves:
                self._add(move)
        except Misread:
            self._moves = kept  # a line stands or falls as a whole
            raise
        return self._codes() if self._is_complete() else None

    def _is_complete(self) -> bool:
        """Whether nothing more can be entered for this roll."""
        entered = len(self._moves)
        return entered == max(self._sizes) or (entered in self._sizes and not self._entries())

    def _add(self, move: TypedEntry) -> None:
        """Gather one more entry. Raises Misread and says what is allowed."""
        if len(self._moves) == max(self._sizes):
            allowed = self.due() if self._moves else texts.NOTHING_FITS
            raise Misread(texts.TOO_MANY.format(entry=move, allowed=allowed))
        if move.die == WHITE and move.square is not None and move.corner is None:
            move = self._with_corner(move)
        try:
            after = self._with([*self._moves, move])
        except IllegalMove as refused:
            text = texts.REFUSED.format(
                entry=move, why=refused.refusal.text, rule=refused.refusal.rule, allowed=self._allowed(move.die)
            )
            raise Misread(text) from None
        left = max(self._sizes) - len(self._moves) - 1
        if left and len(self._moves) + 1 not in self._sizes and not _has_entries(after, self._seat):
            raise Misread(texts.DEAD_END.format(entry=move, dice=count(min(self._sizes), "dice")))
        self._moves = [*self._moves, move]

    def _with_corner(self, move: TypedEntry) -> TypedEntry:
        """The white die's corner, where only one takes it."""
        corners = [corner for _, corner in self._corners(WHITE) if corner & 15 == move.square]
        if len(corners) == 1:
            return TypedEntry(WHITE, move.square, corners[0] >> 4)
        square = SQUARE_NAMES[move.square or 0]
        if not corners:
            # The rule that keeps it out is the best answer; any corner of the square is refused by it.
            reason = self._with(self._moves).why_not_code(self._seat, TypedEntry(WHITE, move.square, 0).code())
            assert reason is not None
            raise Misread(
                texts.REFUSED.format(entry=move, why=reason.text, rule=reason.rule, allowed=self._allowed(WHITE))
            )
        colours = join_choices([COLOURS[corner >> 4] for corner in corners])
        raise Misread(texts.WHICH_CORNER.format(square=square, corners=colours))

    def _corners(self, die: int) -> list[tuple[int, int]]:
        """The corners that take a die as it is."""
        read = [st.CODES.read(code) for code in self._entries()]
        return [(values[0], values[1]) for kind, values in read if kind is st.ENTER and values[0] == die]

    def _allowed(self, die: int) -> str:
        """What can be done with this die, or with which dice anything can."""
        entries = self._entries()
        usable = self._usable()
        if not usable:
            return texts.NONE_USABLE
        if die not in usable:
            return texts.USABLE.format(dice=join_choices([self._die(die) for die in usable]))
        squares = sorted({corner & 15 for _, corner in self._corners(die)})
        names = ", ".join(SQUARE_NAMES[square] for square in squares)
        if st.JOKER.code(die) in entries:
            return (texts.FITS_JOKER if squares else texts.ONLY_JOKER).format(die=DICE[die], squares=names)
        return (texts.FITS if squares else texts.FITS_NOWHERE).format(die=DICE[die], squares=names)

    def _why_not_now(self) -> str:
        reason = self._view.why_not_code(self._seat, st.LIST.code(0))
        return f"{reason.text} [{reason.rule}]" if reason else texts.NOTHING_FITS

    def _read_start(self, line: str) -> int:
        for seat, name in enumerate(self._names):
            if line.lower() in (name.lower(), str(seat)) or (len(line) > 1 and name.lower().startswith(line.lower())):
                return st.CHOOSE_START.code(seat)
        raise Misread(texts.CHOOSE_START_WRONG.format(line=line, names=join_choices(self._names)))

    def _read_choice(self, line: str) -> int:
        signs = [sign for sign in line.upper() if not sign.isspace() and sign not in ",;+&"]
        columns, rows = [sign for sign in signs if sign in COLUMNS], [sign for sign in signs if sign in "1234"]
        if len(columns) != 2 or len(rows) != 1 or len(signs) != 3:
            raise Misread(texts.CHOOSE_WRONG)
        code = st.CHOOSE.code(*(COLUMNS.index(column) for column in columns), int(rows[0]) - 1)
        reason = self._view.why_not_code(self._seat, code)
        if reason is not None:
            raise Misread(f"{reason.text} [{reason.rule}]; {texts.CHOOSE_WRONG}")
        return code

    # --- taking back, and ending --------------------------------------------------------------------------------------

    def back(self) -> None:
        """Take the last entry back, or open the entries of this roll again. Raises Misread."""
        if self._moves:
            self._moves = self._moves[:-1]
        elif self._is_open or not any(self._sizes):
            raise Misread(self._why_not_now() if not self._sizes and not self._starts else words.NOTHING_BACK)
        else:
            self._is_open = True

    def done(self) -> list[int] | None:
        """End the turn: the codes of an event, or None for none at all. Raises Misread if something is owed."""
        if not self._moves and not self._view.waits_for(self._seat):
            return None
        if len(self._moves) in self._sizes:
            return self._codes()
        raise Misread(words.STILL_DUE.format(due=self.due()))

    def _codes(self) -> list[int]:
        return [st.LIST.code(len(self._moves)), *(move.code() for move in self._moves)]


def _example(view: Position) -> str:
    return texts.EXAMPLE_RECOLOUR if view.options.variant in RECOLOURING else texts.EXAMPLE


def _has_entries(position: Position, seat: int) -> bool:
    return any(st.CODES.read(code)[0] in _ENTRIES for code in position.legal_codes(seat))

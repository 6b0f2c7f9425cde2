"""A move: one whole event by one seat, as the codes of its steps. Everything above the kernels speaks in moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, final

from polychrome.core.seats import DEALER

if TYPE_CHECKING:
    from polychrome.core.positions import Position


@final
class Move:
    """One whole event of one seat (or the DEALER). Equal by value; `str` says it in words."""

    __slots__ = ("_table", "codes", "seat")

    seat: int
    codes: tuple[int, ...]

    def __init__(self, seat: int, codes: Iterable[int], table: Position | None = None) -> None:
        """`table` is any position of the game it is a move of: it is needed to say the move in words."""
        self.seat = seat
        self.codes = tuple(codes)
        self._table = table

    def event(self, position: Position) -> dict[str, Any]:
        """The event of a record that this move is, in the game of this position."""
        return position.event_of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.seat == other.seat and self.codes == other.codes

    def __hash__(self) -> int:
        return hash((self.seat, self.codes))

    def __str__(self) -> str:
        if self._table is not None:
            return self._table.describe(self)
        who = "dealer" if self.seat == DEALER else f"seat {self.seat}"
        return f"{who}: {', '.join(map(str, self.codes))}"

    def __repr__(self) -> str:
        return f"Move({self.seat}, {self.codes})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.seat, self.codes, self._table)

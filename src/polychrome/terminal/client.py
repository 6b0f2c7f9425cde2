"""Types for any game in the terminal: lines of the menu, turns of people, and how events are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from polychrome.core.errors import GameError
from polychrome.core.positions import Position
from polychrome.core.wording import format_count
from polychrome.terminal import words


class Misread(GameError):
    """A typed line that is no move now: one sentence says why and what is; it costs nothing."""


class Offer(NamedTuple):
    """A line of the menu."""

    title: str
    seats: str
    options: tuple[str, ...] = ()


class Turn(Protocol):
    """A person's turn until the next event: a move may be typed in one line or in several."""

    @property
    def pictures(self) -> Sequence[Text]:
        """Lines to be shown before the next sentence."""

    @property
    def view(self) -> Position:
        """The table with what is typed so far."""

    @property
    def can_act(self) -> bool:
        """Whether there is anything that this seat could do now."""

    @property
    def is_begun(self) -> bool:
        """Whether something is typed, or opened again, and not yet whole."""

    def due(self) -> str:
        """A sentence that says what is expected."""

    def read(self, line: str) -> list[int] | None:
        """The codes of a whole event, or None if more has to be typed. Raises Misread."""

    def back(self) -> None:
        """Take the last entry back. Raises Misread."""

    def done(self) -> list[int] | None:
        """End the turn: the codes of an event, or None for none at all. Raises Misread if something is owed."""


class News(Protocol):
    """Tells what happened."""

    def __call__(self, before: Position, after: Position, seat: int, event: Any, names: Sequence[str], /) -> list[str]:
        """Tell what an event of this seat (or the DEALER) has brought, by what the reader sees before and after it."""


def count(number: int, what: str) -> str:
    """A number with what it counts, in the right form: see `words.FORMS`."""
    return format_count(number, *words.FORMS[what])


def join_choices(items: Sequence[str], last: str = words.OR) -> str:
    """Words with commas and one conjunction."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])}{last}{items[-1]}" if items else ""

"""What the author of a game imports: the parts that a `Game` is made of, in one place.

`docs/a-game-in-150-lines.md` builds a game with it, `polychrome new-game` writes one, `polychrome.testing` checks it.
"""

from __future__ import annotations

from typing import Any

from polychrome.core.codes import Codes
from polychrome.core.errors import BadDefinition, BadRecord, Reasons
from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Byte, Bytes, Count, Mask, Masks, Word, Words, blank, layout
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import Event
from polychrome.core.rules import NO_MATERIAL, NoMaterial, Rules
from polychrome.core.seats import ALLOWED, DEALER, WATCHER, seats_in
from polychrome.core.timing import Timing, When

__all__ = [
    "ALLOWED",
    "DEALER",
    "NO_MATERIAL",
    "WATCHER",
    "BadDefinition",
    "BadRecord",
    "Byte",
    "Bytes",
    "Codes",
    "Count",
    "DefinitionKind",
    "Event",
    "Forms",
    "Game",
    "Hints",
    "Mask",
    "Masks",
    "Move",
    "NoMaterial",
    "Position",
    "Reasons",
    "Rules",
    "Timing",
    "When",
    "Word",
    "Words",
    "blank",
    "check_seat",
    "entry",
    "kernel",
    "layout",
    "name_of",
    "waiting_list",
]


def name_of(seat: int) -> str:
    """A seat or the dealer, as it begins a sentence: "seat 0", "the dealer"."""
    return "the dealer" if seat == DEALER else f"seat {seat}"


def check_seat(position: Position, seat: int, place: str = "seat") -> int:
    """The seat of an event, if this table has it. Raises BadRecord."""
    if seat >= position.seats:
        last = position.seats - 1
        raise BadRecord(f"{place}: there is no seat {seat} at this table; seats run from 0 to {last}")
    return seat


def waiting_list(position: Position) -> list[Any]:
    """Whom the game waits for, as views say it: numbers of seats, and "dealer"."""
    return ["dealer" if seat == DEALER else seat for seat in seats_in(position.waiting)]

"""What a table of Colour Square agrees on before it starts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from polychrome.core.bits import ALL
from polychrome.core.errors import BadDefinition
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import material
from polychrome.games.colour_square.rules.sheets import corners_of, keep

VARIANTS = ("standard", "covered", "task1", "task2", "task3", "task4", "task5")
FIRST_PLAY = {2: 0x000F, 3: 0x1111}  # task 2 begins in row 1, task 3 in column A


class Options(Struct, forbid_unknown_fields=True):
    """Seats, sheet, variant and start, as a record carries them."""

    seats: Annotated[int, Meta(ge=1, le=6)]
    sheet: str | dict[str, Any]
    variant: Literal["standard", "covered", "task1", "task2", "task3", "task4", "task5"]
    start: Annotated[int, Meta(ge=0, le=5)] | Literal["roll_off", "draw"]


def prepare(options: Options) -> Any:
    """The sheet of these options; checks what the form alone cannot say."""
    if options.seats < 2 and options.variant in ("standard", "covered"):
        raise BadDefinition("seats", f"the {options.variant} game has 2 to 6 seats, not 1 [CS-4]")
    if isinstance(options.start, int) and options.start >= options.seats:
        raise BadDefinition("start", f'must be a seat from 0 to {options.seats - 1}, "roll_off" or "draw"')
    return material(options.sheet, "sheet")


def is_open(options: Options) -> bool:
    """Only covered sheets are secrets."""
    return options.variant != "covered"


def is_steady(options: Options) -> bool:
    """A new list of entries takes back the last one, so that all that was possible still is, until the dealer settles.

    But the last entry of a covered round settles it for all, and choices are made once.
    """
    return options.variant not in ("covered", "task4") and options.start != "roll_off"


def start(s: Any, sheet: Any, options: Options) -> None:
    """Lay out the sheets."""
    s.seats = options.seats
    s.task = int(options.variant[4]) if options.variant.startswith("task") else st.STANDARD
    s.covered = options.variant == "covered"
    s.contending = (1 << options.seats) - 1
    if options.start == "draw":
        s.phase = st.DRAWING
    elif options.start != "roll_off":
        s.active, s.phase = options.start, st.READY
    for seat in range(options.seats):
        s.empty[seat] = ALL
        s.play[seat] = ALL
        if s.task == 1:
            s.play[seat] = corners_of(int(sheet.snake))
        elif int(s.task) in FIRST_PLAY:
            s.play[seat] = corners_of(FIRST_PLAY[int(s.task)])
        keep(s, seat)

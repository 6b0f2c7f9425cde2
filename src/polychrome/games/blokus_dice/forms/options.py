"""What a table of Blokus Dice agrees on before it starts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from polychrome.core.errors import BadDefinition
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import COLOURS, read_board

Colour = Literal["red", "blue", "yellow", "green"]


class Options(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seats, board, start, markers and house variant, as a record carries them."""

    seats: Annotated[int, Meta(ge=1, le=4)]
    board: str | dict[str, Any]
    start: Annotated[int, Meta(ge=0, le=3)] | Literal["draw"]
    colours: list[Colour] | UnsetType = UNSET
    house: Literal["solo"] | UnsetType = UNSET


def prepare(options: Options) -> Any:
    """The board of these options; checks what the form alone cannot say."""
    if options.seats == 1 and options.house is UNSET:
        raise BadDefinition("seats", 'the game has 2 to 4 seats [BD-4]; one seat needs "house": "solo" [BD-17]')
    if options.seats > 1 and options.house is not UNSET:
        raise BadDefinition("house", "the solo variant is for one seat only [BD-17]")
    if options.start != "draw" and options.start >= options.seats:
        raise BadDefinition("start", f'must be a seat from 0 to {options.seats - 1}, or "draw"')
    if options.colours is not UNSET and sorted(options.colours) != sorted(COLOURS):
        raise BadDefinition("colours", f"must be {', '.join(COLOURS)}, each once, in any order")
    return read_board(options.board, "board").board


def start(s: Any, board: Any, options: Options) -> None:
    """Give every seat an empty board and the ring its markers [BD-14]."""
    colours = COLOURS if options.colours is UNSET else options.colours
    s.seats = options.seats
    if options.start == "draw":
        s.phase = st.DRAWING
    else:
        s.opener = s.starter = options.start
    s.taking = st.NOBODY
    s.ring[:] = [COLOURS.index(colour) for colour in colours]
    for seat in range(options.seats):
        s.empty[seat] = int(board.side) ** 2
        s.free[seat] = board.grid
        s.touch[seat] = board.corners

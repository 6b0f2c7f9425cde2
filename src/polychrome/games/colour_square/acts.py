"""Events of a record and the acts they stand for, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from polychrome.core.codes import Act
from polychrome.core.errors import BadRecord
from polychrome.core.game import Position
from polychrome.core.record import Event
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.tables import (
    COLOUR_NUMBER,
    COLOURS,
    COLUMNS,
    DICE,
    DIE_NUMBER,
    SQUARE_NAMES,
    SQUARE_NUMBER,
)

Seat = Annotated[int, Meta(ge=0, le=5)]
Pips = Annotated[int, Meta(ge=1, le=6)]
Die = Literal["red", "blue", "green", "yellow", "white"]
Colour = Literal["red", "blue", "green", "yellow"]
Square = Literal[
    "A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "B3", "C3", "D3", "A4", "B4", "C4", "D4"
]  # fmt: skip
Column = Literal["A", "B", "C", "D"]


class Dice(Struct, forbid_unknown_fields=True):
    """A roll of all five."""

    red: Pips
    blue: Pips
    green: Pips
    yellow: Pips
    white: Pips


class Entry(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """One die and where it goes: a corner, or (`joker`) a joker field."""

    die: Die
    square: Square | UnsetType = UNSET
    corner: Colour | UnsetType = UNSET
    recolour: bool = False
    joker: bool | UnsetType = UNSET  # only ever true


class RollOff(Event, tag="roll_off"):
    """One die for each contending seat, in the order of seats."""

    dice: list[Pips]


class ChooseStart(Event, tag="choose_start"):
    """The winner of the roll-off names the starting seat."""

    seat: Seat
    start: Seat


class DrawStart(Event, tag="draw_start"):
    """The dealer draws the starting seat."""

    start: Seat


class Choose(Event, tag="choose"):
    """Task 4: two columns and a row."""

    seat: Seat
    columns: list[Column]
    row: Annotated[int, Meta(ge=1, le=4)]


class Roll(Event, tag="roll"):
    """A seat rolls all five dice."""

    seat: Seat
    dice: Dice


class Enter(Event, tag="enter"):
    """All that a seat enters for this roll."""

    seat: Seat
    entries: list[Entry]


class Settle(Event, tag="settle"):
    """The round is closed and resolved."""


Events = RollOff | ChooseStart | DrawStart | Choose | Roll | Enter | Settle


def encode(start: Position, event: Events) -> list[Act]:
    """The acts of an event. Raises BadRecord where the form of the event is not right for this table."""
    _check_seats(start, event)
    if isinstance(event, Enter):
        entries = [_entry_code(entry, f"entries[{index}]") for index, entry in enumerate(event.entries)]
        codes = [st.LIST.code(min(len(entries), 6)), *entries]
        return [Act(event.seat, code) for code in codes]
    if isinstance(event, Roll):
        faces = [st.FACE.code(getattr(event.dice, die) - 1) for die in DICE]
        return [Act(DEALER, code) for code in (st.HAND.code(event.seat), *faces)]
    if isinstance(event, Settle):
        return [Act(DEALER, st.SETTLE.code())]
    if isinstance(event, RollOff):
        faces = [st.FACE.code(value - 1) for value in event.dice]
        return [Act(DEALER, code) for code in (st.CAST.code(min(len(faces), 7)), *faces)]
    if isinstance(event, DrawStart):
        return [Act(DEALER, st.DRAW_START.code(event.start))]
    if isinstance(event, ChooseStart):
        return [Act(event.seat, st.CHOOSE_START.code(event.start))]
    columns = [COLUMNS.index(column) for column in event.columns]
    if len(columns) != 2:
        return [Act(event.seat, st.MISCHOOSE.code())]
    return [Act(event.seat, st.CHOOSE.code(*columns, event.row - 1))]


def _check_seats(start: Position, event: Events) -> None:
    for name in ("seat", "start"):
        seat = getattr(event, name, 0)
        if seat >= start.seats:
            raise BadRecord(f"{name}: there is no seat {seat} at this table; seats run from 0 to {start.seats - 1}")


def _entry_code(entry: Entry, place: str) -> int:
    die = DIE_NUMBER[entry.die]
    if entry.joker is not UNSET:
        if entry.joker is not True or entry.square is not UNSET or entry.corner is not UNSET or entry.recolour:
            raise BadRecord(f'{place}: a joker entry is a die and "joker": true, nothing else')
        return st.JOKER.code(die)
    if entry.square is UNSET or entry.corner is UNSET:
        raise BadRecord(f'{place}: an entry names a square and a corner, or has "joker": true')
    corner = 16 * COLOUR_NUMBER[entry.corner] + SQUARE_NUMBER[entry.square]
    return (st.RECOLOUR if entry.recolour else st.ENTER).code(die, corner)


def tail(code: int) -> int:
    """How many acts complete the event that this code begins; -1 if it begins none."""
    kind, values = st.CODES.read(code)
    if kind in (st.LIST, st.CAST):
        return values[0]
    if kind is st.HAND:
        return len(DICE)
    return -1 if kind in (st.ENTER, st.RECOLOUR, st.JOKER, st.FACE) else 0


def decode(_start: Position, acts: Sequence[Act]) -> Events:
    """The event that these acts are."""
    seat, head = acts[0]
    kind, values = st.CODES.read(head)
    if kind is st.LIST:
        return Enter(seat=seat, entries=[_entry(code) for _, code in acts[1:]])
    rest = [st.CODES.read(code) for _, code in acts[1:]]
    if kind is st.HAND:
        return Roll(seat=values[0], dice=Dice(*(face + 1 for _, (face,) in rest)))
    if kind is st.CAST:
        return RollOff(dice=[face + 1 for _, (face,) in rest])
    if kind is st.CHOOSE:
        return Choose(seat=seat, columns=[COLUMNS[values[0]], COLUMNS[values[1]]], row=values[2] + 1)  # type: ignore[list-item]
    if kind is st.CHOOSE_START:
        return ChooseStart(seat=seat, start=values[0])
    if kind is st.DRAW_START:
        return DrawStart(start=values[0])
    assert kind is st.SETTLE, kind
    return Settle()


@cache
def _entry(code: int) -> Entry:
    kind, values = st.CODES.read(code)
    die: Any = DICE[values[0]]
    if kind is st.JOKER:
        return Entry(die=die, joker=True)
    square: Any = SQUARE_NAMES[values[1] & 15]
    corner: Any = COLOURS[values[1] >> 4]
    return Entry(die=die, square=square, corner=corner, recolour=kind is st.RECOLOUR)


def describe(_start: Position, act: Act) -> str:
    """An act in words."""
    kind, values = st.CODES.read(act.code)
    who = "the dealer" if act.seat == DEALER else f"seat {act.seat}"
    if kind in (st.ENTER, st.RECOLOUR):
        recoloured = " recoloured" if kind is st.RECOLOUR else ""
        return f"{who}, {DICE[values[0]]} die{recoloured} in {SQUARE_NAMES[values[1] & 15]} {COLOURS[values[1] >> 4]}"
    if kind is st.JOKER:
        return f"{who}, {DICE[values[0]]} die in a joker field"
    if kind is st.LIST:
        entries = "more than five entries" if values[0] == 6 else format_count(values[0], "entry", "entries")
        return f"{who}, list of {entries}"
    if kind is st.DRAW_START:
        return f"draw of seat {values[0]} to start"
    if kind is st.HAND:
        return f"roll of seat {values[0]}"
    words = {
        "settle": "settle",
        "roll_off": "roll-off",
        "face": "die",
        "choose_start": "choice of the starting seat",
    }
    name = words.get(kind.name, "choice of columns and row")
    return name if act.seat == DEALER else f"{who}, {name}"

"""Events of a record and the moves that they are, both ways."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from polychrome.core.errors import BadRecord
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import Event, Pips, check_seat
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count, join_words
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import (
    COLOUR_NUMBER,
    COLOURS,
    COLUMNS,
    DICE,
    DIE_NUMBER,
    SQUARE_NAMES,
    SQUARE_NUMBER,
)

Seat = Annotated[int, Meta(ge=0, le=5)]
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


def encode(start: Position, event: Events) -> Move:
    """The move that an event is. Raises BadRecord where the form of the event is not right for this table."""
    # Almost all events are of these three kinds, and a referee reads some hundred thousand of them a second.
    if isinstance(event, Enter):
        if event.seat >= start.seats:
            check_seat(start, event.seat)
        try:
            entries = [_CODES_OF[entry] for entry in event.entries]
        except KeyError:
            entries = [_entry_code(entry, f"entries[{index}]") for index, entry in enumerate(event.entries)]
        return Move(event.seat, (_LIST + min(len(entries), 6), *entries), start)
    if isinstance(event, Roll):
        if event.seat >= start.seats:
            check_seat(start, event.seat)
        dice = event.dice
        values = (dice.red, dice.blue, dice.green, dice.yellow, dice.white)
        return Move(DEALER, (_HAND + event.seat, *[_FACE - 1 + value for value in values]), start)
    if isinstance(event, Settle):
        return Move(DEALER, _SETTLE, start)
    _check_seats(start, event)
    if isinstance(event, RollOff):
        faces = [st.FACE.code(value - 1) for value in event.dice]
        return Move(DEALER, (st.CAST.code(min(len(faces), 7)), *faces), start)
    if isinstance(event, DrawStart):
        return Move(DEALER, (st.DRAW_START.code(event.start),), start)
    if isinstance(event, ChooseStart):
        return Move(event.seat, (st.CHOOSE_START.code(event.start),), start)
    columns = [COLUMNS.index(column) for column in event.columns]
    code = st.CHOOSE.code(*columns, event.row - 1) if len(columns) == 2 else st.MISCHOOSE.code()
    return Move(event.seat, (code,), start)


def _check_seats(start: Position, event: Events) -> None:
    for name in ("seat", "start"):
        check_seat(start, getattr(event, name, 0), name)


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


def codes_to_follow(code: int) -> int:
    """How many codes complete the move that this code begins; -1 if it begins none."""
    kind, values = st.CODES.read(code)
    if kind in (st.LIST, st.CAST):
        return values[0]
    if kind is st.HAND:
        return len(DICE)
    return -1 if kind in (st.ENTER, st.RECOLOUR, st.JOKER, st.FACE) else 0


def decode(_start: Position, move: Move) -> Events:
    """The event that a move is."""
    seat, (head, *following) = move.seat, move.codes
    if _LIST <= head < _LIST_END:
        return Enter(seat=seat, entries=[_entry(code) for code in following])
    kind, values = st.CODES.read(head)
    if kind is st.HAND:
        return Roll(seat=values[0], dice=Dice(*[code - _FACE + 1 for code in following]))
    if kind is st.CAST:
        return RollOff(dice=[code - _FACE + 1 for code in following])
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


_LIST, _LIST_END, _HAND, _FACE, _SETTLE = st.LIST.first, st.LIST.end, st.HAND.first, st.FACE.first, (st.SETTLE.first,)
_CODES_OF = {_entry(code): code for kind in (st.ENTER, st.RECOLOUR, st.JOKER) for code in range(kind.first, kind.end)}


def describe(_start: Position, seat: int, code: int) -> str:
    """What a seat does with a code, in words."""
    kind, values = st.CODES.read(code)
    who = "the dealer" if seat == DEALER else f"seat {seat}"
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
    return name if seat == DEALER else f"{who}, {name}"


def describe_move(position: Position, move: Move) -> str:
    """A whole move in words; the values of dice where this position knows them."""
    if move.codes[0] == st.MISCHOOSE.first:
        return describe(position, move.seat, move.codes[0])
    event, seat = decode(position, move), f"seat {move.seat}"
    if isinstance(event, Enter):
        return f"{seat} enters {join_words([_entry_words(position, entry) for entry in event.entries]) or 'nothing'}"
    if isinstance(event, Roll):
        dice = ", ".join(f"{die} {getattr(event.dice, die)}" for die in DICE)
        return f"the dealer rolls {dice} for seat {event.seat}"
    if isinstance(event, RollOff):
        return f"the dealer rolls {join_words(map(str, event.dice))} to find out who starts"
    if isinstance(event, DrawStart):
        return f"the dealer draws seat {event.start} to start"
    if isinstance(event, ChooseStart):
        return f"{seat} lets seat {event.start} start"
    if isinstance(event, Choose):
        return f"{seat} chooses the columns {join_words(event.columns)} and row {event.row}"
    return "the dealer settles the round"


def _entry_words(position: Position, entry: Entry) -> str:
    value = int(position.state.dice[DIE_NUMBER[entry.die]])
    die = f"{entry.die} {value}" if value else f"the {entry.die} die"
    if entry.joker is True:
        return f"{die} in a joker field"
    return f"{die}{' recoloured' if entry.recolour else ''} in {entry.square} {entry.corner}"

"""Events of a record and the acts they stand for, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from polychrome.core.codes import Act
from polychrome.core.errors import BadRecord
from polychrome.core.game import Position
from polychrome.core.record import Event
from polychrome.core.seats import DEALER
from polychrome.games.calcool import state as st
from polychrome.games.calcool.tables import DICE, FACES, POSITIONS, SEATS, Names

Seat = Annotated[int, Meta(ge=0, le=SEATS - 1)]
Pips = Annotated[int, Meta(ge=1, le=FACES)]
Place = Annotated[int, Meta(ge=1, le=POSITIONS)]


class Deal(Event, tag="deal"):
    """Two cards for each seat, left then right, face down."""

    cards: list[list[str]]


class Shuffle(Event, tag="shuffle"):
    """All dice are thrown: six values for each colour."""

    dice: dict[str, list[Pips]]


class Go(Event, tag="go"):
    """The cards are turned up and the race begins."""


class Arrange(Event, tag="arrange"):
    """A seat puts its two cards in this order."""

    seat: Seat
    cards: list[str]


class Grab(Event, tag="grab"):
    """A die goes from the middle into a hand."""

    seat: Seat
    die: str


class Lay(Event, tag="lay"):
    """The die in the hand goes into the chain."""

    seat: Seat
    position: Place


class Move(Event, tag="move"):
    """A die of the chain goes to another position, by a swap when that is taken."""

    seat: Seat
    origin: Place = msgspec.field(name="from")
    to: Place


class Aside(Event, tag="aside"):
    """The die in the hand is put beside the cards."""

    seat: Seat


class Stop(Event, tag="stop"):
    """A seat calls Stop; no seat: time is up."""

    seat: Seat | None


class Score(Event, tag="score"):
    """The round is counted."""


Events = Deal | Shuffle | Go | Arrange | Grab | Lay | Move | Aside | Stop | Score


def encode(start: Position, event: Events) -> list[Act]:
    """The acts of an event. Raises BadRecord where the form of the event is not right for this table."""
    names: Names = start.options.names
    seat = getattr(event, "seat", None)
    if seat is None:
        seat = DEALER
    elif seat >= start.seats:
        raise BadRecord(f"seat: there is no seat {seat} at this table; seats run from 0 to {start.seats - 1}")
    return [Act(seat, code) for code in _codes(names, start.seats, event)]


def _codes(names: Names, seats: int, event: Events) -> list[int]:
    match event:
        case Grab():
            return [st.GRAB.code(_number(names.die_number, event.die, "die"))]
        case Lay():
            return [st.LAY.code(event.position - 1)]
        case Move():
            return [st.MOVE.code(event.origin - 1, event.to - 1)]
        case Aside():
            return [st.ASIDE.code()]
        case Stop():
            return [st.STOP.code()]
        case Arrange():
            cards = [_number(names.card_number, card, f"cards[{at}]") for at, card in enumerate(event.cards)]
            if len(cards) != 2:
                return [st.MISARRANGE.code()]
            return [st.ARRANGE.code(cards[0]), st.BESIDE.code(cards[1])]
        case Deal():
            return _deal_codes(names, seats, event)
        case Shuffle():
            return _shuffle_codes(names, event)
        case Go():
            return [st.CALL_GO.code()]
    return [st.SCORE.code()]


def _deal_codes(names: Names, seats: int, event: Deal) -> list[int]:
    cards = [
        _number(names.card_number, card, f"cards[{seat}][{side}]")
        for seat, pair in enumerate(event.cards)
        for side, card in enumerate(pair)
    ]
    if [len(pair) for pair in event.cards] != [2] * seats:
        return [st.MISDEAL.code()]
    return [st.DEAL_ALL.code(seats), *(st.CARD.code(card) for card in cards)]


def _shuffle_codes(names: Names, event: Shuffle) -> list[int]:
    for colour in event.dice:
        if colour not in names.colours:
            raise BadRecord(f"dice.{colour}: there is no such colour in this deck")
    if sorted(event.dice) != sorted(names.colours) or any(len(values) != FACES for values in event.dice.values()):
        return [st.MISSHUFFLE.code()]
    faces = [st.FACE.code(value - 1) for colour in names.colours for value in event.dice[colour]]
    return [st.SHUFFLE_ALL.code(), *faces]


def _number(numbers: dict[str, int], name: str, place: str) -> int:
    if name not in numbers:
        raise BadRecord(f"{place}: there is no {name!r} in this deck")
    return numbers[name]


def tail(code: int) -> int:
    """How many acts complete the event that this code begins; -1 if it begins none."""
    if st.DEAL_ALL.first <= code < st.DEAL_ALL.end:
        return 2 * (code - st.DEAL_ALL.first)
    if code == st.SHUFFLE_ALL.first:
        return DICE
    if st.ARRANGE.first <= code < st.ARRANGE.end:
        return 1
    return -1 if any(kind.first <= code < kind.end for kind in (st.CARD, st.FACE, st.BESIDE)) else 0


def decode(start: Position, acts: Sequence[Act]) -> Events:
    """The event that these acts are."""
    names: Names = start.options.names
    seat, head = acts[0]
    kind, values = st.CODES.read(head)
    match kind:
        case st.DEAL_ALL:
            cards = [names.cards[code - st.CARD.first] for _, code in acts[1:]]
            return Deal(cards=[cards[at : at + 2] for at in range(0, len(cards), 2)])
        case st.SHUFFLE_ALL:
            pips = [code - st.FACE.first + 1 for _, code in acts[1:]]
            return Shuffle(dice={name: pips[FACES * at : FACES * at + FACES] for at, name in enumerate(names.colours)})
        case st.ARRANGE:
            right = acts[1].code - st.BESIDE.first
            return Arrange(seat=seat, cards=[names.cards[values[0]], names.cards[right]])
        case st.CALL_GO:
            return Go()
        case st.SCORE:
            return Score()
        case st.STOP:
            return Stop(seat=None if seat == DEALER else seat)
    return _decode_hand(names, seat, kind, values)


def _decode_hand(names: Names, seat: int, kind: Any, values: tuple[int, ...]) -> Events:
    match kind:
        case st.GRAB:
            return Grab(seat=seat, die=names.dice[values[0]])
        case st.LAY:
            return Lay(seat=seat, position=values[0] + 1)
        case st.MOVE:
            return Move(seat=seat, origin=values[0] + 1, to=values[1] + 1)
    assert kind is st.ASIDE, kind
    return Aside(seat=seat)


def describe(start: Position, act: Act) -> str:
    """An act in words."""
    names: Names = start.options.names
    kind, values = st.CODES.read(act.code)
    who = "the dealer" if act.seat == DEALER else f"seat {act.seat}"
    match kind:
        case st.GRAB:
            return f"{who}, grab of {names.dice[values[0]]}"
        case st.LAY:
            return f"{who}, lay at position {values[0] + 1}"
        case st.MOVE:
            return f"{who}, move from position {values[0] + 1} to {values[1] + 1}"
        case st.ARRANGE | st.BESIDE | st.CARD:
            card = names.cards[values[0]] if values[0] < len(names.cards) else f"number {values[0]}"
            return f"{who}, {'deal' if kind is st.CARD else 'arrange'} of card {card}"
    return f"{who}, {'time up' if act == (DEALER, st.STOP.first) else kind.name}"

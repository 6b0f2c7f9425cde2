"""Events of a record and the moves that they are, both ways."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from polychrome.core.errors import BadRecord
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import Event, Pips, check_seat
from polychrome.core.seats import DEALER
from polychrome.core.wording import join_words
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import DICE, FACES, POSITIONS, SEATS, Names

Seat = Annotated[int, Meta(ge=0, le=SEATS - 1)]
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


class MoveDie(Event, tag="move"):
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


Events = Deal | Shuffle | Go | Arrange | Grab | Lay | MoveDie | Aside | Stop | Score


def encode(start: Position, event: Events) -> Move:
    """The move that an event is. Raises BadRecord where the form of the event is not right for this table."""
    names: Names = start.options.names
    seat = getattr(event, "seat", None)
    if seat is None:
        seat = DEALER
    else:
        check_seat(start, seat)
    return Move(seat, _codes(names, start.seats, event), start)


def _codes(names: Names, seats: int, event: Events) -> list[int]:
    match event:
        case Grab():
            return [st.GRAB.code(_number(names.die_number, event.die, "die"))]
        case Lay():
            return [st.LAY.code(event.position - 1)]
        case MoveDie():
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


def codes_to_follow(code: int) -> int:
    """How many codes complete the move that this code begins; -1 if it begins none."""
    if st.DEAL_ALL.first <= code < st.DEAL_ALL.end:
        return 2 * (code - st.DEAL_ALL.first)
    if code == st.SHUFFLE_ALL.first:
        return DICE
    if st.ARRANGE.first <= code < st.ARRANGE.end:
        return 1
    return -1 if any(kind.first <= code < kind.end for kind in (st.CARD, st.FACE, st.BESIDE)) else 0


def decode(start: Position, move: Move) -> Events:
    """The event that a move is."""
    names: Names = start.options.names
    seat, (head, *following) = move.seat, move.codes
    kind, values = st.CODES.read(head)
    match kind:
        case st.DEAL_ALL:
            cards = [names.cards[code - st.CARD.first] for code in following]
            return Deal(cards=[cards[at : at + 2] for at in range(0, len(cards), 2)])
        case st.SHUFFLE_ALL:
            pips = [code - st.FACE.first + 1 for code in following]
            return Shuffle(dice={name: pips[FACES * at : FACES * at + FACES] for at, name in enumerate(names.colours)})
        case st.ARRANGE:
            right = following[0] - st.BESIDE.first
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
            return MoveDie(seat=seat, origin=values[0] + 1, to=values[1] + 1)
    assert kind is st.ASIDE, kind
    return Aside(seat=seat)


def describe(start: Position, seat: int, code: int) -> str:
    """What a seat does with a code, in words."""
    names: Names = start.options.names
    kind, values = st.CODES.read(code)
    who = "the dealer" if seat == DEALER else f"seat {seat}"
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
    return f"{who}, {'time up' if seat == DEALER and kind is st.STOP else kind.name}"


def describe_move(position: Position, move: Move) -> str:
    """A whole move in words."""
    if move.codes[0] in (st.MISARRANGE.first, st.MISDEAL.first, st.MISSHUFFLE.first):
        return describe(position, move.seat, move.codes[0])
    event, seat = decode(position, move), f"seat {move.seat}"
    match event:
        case Grab():
            pips = int(position.state.pips[st.GRAB.values(move.codes[0])[0]])
            return f"{seat} grabs {event.die}{f', which shows {pips}' if pips else ''}"
        case Lay():
            return f"{seat} lays its die at position {event.position}"
        case MoveDie():
            return f"{seat} moves the die at position {event.origin} to {event.to}"
        case Aside():
            return f"{seat} puts its die aside"
        case Arrange():
            return f"{seat} puts {event.cards[0]} to the left of {event.cards[1]}"
        case Stop():
            return "the dealer says that time is up" if event.seat is None else f"{seat} calls Stop"
        case Deal():
            pairs = [f"{join_words(pair)} to seat {number}" for number, pair in enumerate(event.cards)]
            return f"the dealer deals {', '.join(pairs)}"
        case Shuffle():
            return "the dealer throws all dice"
        case Go():
            return "the dealer calls Go"
    return "the dealer counts the round"

"""The public file form of a game: what was agreed (options) and what happened (events), nothing random left open."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from polychrome.core.errors import BadDefinition, BadRecord, IllegalMove, UnknownGame
from polychrome.core.faults import converted, fault, uncapped
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position, play_steps
from polychrome.core.seats import ALLOWED

FORMAT = 1  # of records; every later version of this project reads it

OptionsType = TypeVar("OptionsType")
EventType = TypeVar("EventType")

Hex = Annotated[str, Meta(pattern=r"\A([0-9a-f]{2})+\Z", description="hexadecimal digits in pairs")]
Time = Annotated[int, Meta(ge=-(2**53), le=2**53)]  # milliseconds; no rule looks at it


Pips = Annotated[int, Meta(ge=1, le=6)]  # of a die


def check_seat(start: Position, seat: int, field: str = "seat") -> None:
    """Raises BadRecord for a seat that this table does not have."""
    if seat >= start.seats:
        raise BadRecord(f"{field}: there is no seat {seat} at this table; seats run from 0 to {start.seats - 1}")


class Event(Struct, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, kw_only=True):
    """The base of all events of all games."""

    t: Time | UnsetType = UNSET


class Player(Struct, forbid_unknown_fields=True):
    """A player in a record."""

    name: str
    kind: Literal["person", "bot"]


class Fair(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The proof of fair dice; the secret only when the game is over."""

    commitment: Hex
    numbers: list[Hex]
    secret: Hex | UnsetType = UNSET
    commitments: list[Hex | None] | UnsetType = UNSET  # of each seat to its own number; null: a bot's
    void_starts: Annotated[int, Meta(ge=0)] | UnsetType = UNSET  # how often the start had to be repeated


class Branch(Struct, Generic[EventType], forbid_unknown_fields=True):
    """An alternative that somebody played on from some event of a record. No rule judges it."""

    at: Annotated[int, Meta(ge=0)]  # events of the record that are kept
    name: str
    events: list[EventType]


class RecordFile(Struct, Generic[OptionsType, EventType], forbid_unknown_fields=True, omit_defaults=True):
    """A whole game, from its options to its last event."""

    polychrome: int
    game: str
    options: OptionsType
    events: list[EventType]
    rules: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    players: list[Player] | UnsetType = UNSET
    made: str | UnsetType = UNSET
    fair: Fair | UnsetType = UNSET
    result: Any | UnsetType = UNSET
    branches: list[Branch[EventType]] | UnsetType = UNSET


class _Head(Struct):
    """The two fields that say how to read the rest."""

    polychrome: Any = UNSET
    game: Any = UNSET


_head = msgspec.json.Decoder(_Head)


def _kind(game: Game) -> Any:
    """The type of a record of this game."""
    return RecordFile[game.forms.options, game.forms.events]  # type: ignore[name-defined]


@lru_cache
def _decoder(game: Game) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_kind(game))


def read(data: bytes | str, games: Callable[[str], Game]) -> tuple[Game, RecordFile[Any, Any]]:
    """A record from its JSON text. Raises BadRecord, which says what is wrong and where."""
    try:
        head = _head.decode(data)
        if head.polychrome is UNSET or type(head.polychrome) is not int or head.polychrome != FORMAT:
            raise BadRecord(f"polychrome: a record says its format as a whole number; {FORMAT} is the one known here")
        if not isinstance(head.game, str):
            raise BadRecord("game: the name of a game is missing")
        game = games(head.game)
    except UnknownGame as problem:
        raise BadRecord(f"game: {problem}") from None
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
        raise _not_read(problem, _Head) from None
    try:
        record = _decoder(game).decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
        raise _first_fault(game, data) or _not_read(problem, _kind(game)) from None
    if record.rules is not UNSET and record.rules > game.version:
        raise BadRecord(f"rules: version {record.rules} of {game.name} is unknown; the newest here is {game.version}")
    if record.made is not UNSET:
        try:
            datetime.fromisoformat(record.made)
        except ValueError:
            raise BadRecord("made: not an ISO time such as 2026-01-31T20:15:00Z") from None
    return game, record


def _first_fault(game: Game, data: bytes | str) -> BadRecord | None:
    """The first thing wrong in a record that could not be read: its head, its options, then event by event."""
    try:
        raw = msgspec.json.decode(data)
        events = raw.get("events")
        head = converted({**raw, "events": []} if isinstance(events, list) else raw, _kind(game))
        start = _start(game, head)
        _check_branches(start, head, len(events))
    except BadRecord as problem:
        return problem
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
        return _not_read(problem, _kind(game))
    for at, event in enumerate(events):
        try:
            known = converted(event, game.forms.events, f"events[{at}]")
        except BadRecord as problem:
            return BadRecord(str(problem), at)
        try:
            game.forms.encode(start, known)
        except BadRecord as problem:
            return BadRecord(f"events[{at}].{problem}", at)
    return None


def _not_read(problem: Exception, kind: Any) -> BadRecord:
    """Say why this text cannot be read as JSON of this kind."""
    match problem:
        case RecursionError():
            return BadRecord("the JSON is nested too deeply for a record")
        case UnicodeError():
            return BadRecord("not a record: the JSON is no text in UTF-8")
        case msgspec.ValidationError():
            return fault(problem, kind)
    return BadRecord(f"not a record: {uncapped(str(problem))}")


def encode_record(record: RecordFile[Any, Any]) -> bytes:
    """The JSON text of a record, one line, the same bytes for the same record."""
    return msgspec.json.encode(record)


def opening(game: Game, record: RecordFile[Any, Any]) -> Position:
    """The position before the first event. Checks the form of all but the events."""
    position = _start(game, record)
    _check_branches(position, record, len(record.events))
    return position


def _start(game: Game, record: RecordFile[Any, Any]) -> Position:
    try:
        position = game.begin(record.options)
    except BadDefinition as problem:
        raise BadRecord(f"options.{problem}") from None
    lists: dict[str, Any] = {"players": record.players}
    if record.fair is not UNSET:
        lists |= {"fair.numbers": record.fair.numbers, "fair.commitments": record.fair.commitments}
    for place, given in lists.items():
        if given is not UNSET and len(given) != position.seats:
            raise BadRecord(f"{place}: must have one for each seat, that is {position.seats}, not {len(given)}")
    return position


def _check_branches(start: Position, record: RecordFile[Any, Any], events: int) -> None:
    """Check the form of the branches of a record with so many events."""
    if record.branches is UNSET:
        return
    for number, branch in enumerate(record.branches):
        place = f"branches[{number}]"
        if branch.at > events:
            raise BadRecord(f"{place}.at: must be a whole number from 0 to {events}, the events there are")
        for at, event in enumerate(branch.events):
            try:
                start.game.forms.encode(start, event)
            except BadRecord as problem:
                raise BadRecord(f"{place}.events[{at}].{problem}") from None


def moves_of(start: Position, record: RecordFile[Any, Any]) -> list[Move]:
    """The move of every event of a record. Completes the check of its form."""
    moves: list[Move] = []
    encode = start.game.forms.encode
    try:
        for event in record.events:
            moves.append(encode(start, event))  # noqa: PERF401  (their number says which event is wrong)
    except BadRecord as problem:
        raise BadRecord(f"events[{len(moves)}].{problem}", len(moves)) from None
    return moves


def replay(game: Game, record: RecordFile[Any, Any]) -> Position:
    """The position after the last event. Raises BadRecord (form) or IllegalMove (a rule), with `.at`."""
    position = opening(game, record)
    play_all(position, moves_of(position, record))
    return position


def play_all(position: Position, moves: Sequence[Move]) -> None:
    """Make these moves *in place*, all in one call. Raises IllegalMove with `.at`, where the position then stays."""
    steps = array("q", [step for move in moves for code in move.codes for step in (move.seat, code)])
    done, number, _, _ = play_steps(position, steps)
    if number == ALLOWED:
        return
    at, before = 0, 0
    while before + len(moves[at].codes) <= done:
        before += len(moves[at].codes)
        at += 1
    game, seat, code = position.game, moves[at].seat, moves[at].codes[done - before]
    raise IllegalMove(game.rules.reasons[number], game.forms.describe(position, seat, code), at)

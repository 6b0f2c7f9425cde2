"""A game from somewhere else: small, with a secret, with moves of three codes that can run into a dead end, no hints.

The dealer gives each seat a secret number and then rolls a die before each move. A move names how much of the die
counts and two slots, the second after the first; each slot is used once by all. Some beginnings are hopeless.
"""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from polychrome.core.codes import Codes
from polychrome.core.errors import Reasons
from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.kernel import entry
from polychrome.core.layout import Byte, Bytes, Words, blank, layout
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.rules import Rules
from polychrome.core.seats import ALLOWED, DEALER

SLOTS = 7
SECRETS, ROLL, CHOICE, PLAY, OVER = range(5)  # phases


class State(Protocol):
    """Numbers of several widths, so that observations read them all."""

    seats: Byte
    phase: Byte
    turn: Byte
    secret: Annotated[Bytes, 2]
    face: Annotated[int, "i2"]
    factor: Annotated[int, "u4"]
    used: Annotated[int, "i8"]
    last: Byte
    lacking: Byte
    points: Annotated[Words, 2]
    share: Annotated[float, "f8"]


class Nothing(Protocol):
    """There is no sheet, board or deck."""

    none: Byte


STATE, MATERIAL = layout(State), layout(Nothing)
CODES = Codes()
BEGIN, PUT = CODES.kind("begin", factor=3), CODES.kind("put", slot=SLOTS)
SECRET, FACE = CODES.kind("secret", number=4), CODES.kind("face", value=6)
PUTS, SECRET_CODE, FACE_CODE, END = PUT.first, SECRET.first, FACE.first, CODES.size

REASONS = Reasons()
NO = REASONS("T-1", "this is not possible now")


class Options(Struct):
    """Two seats, always."""

    seats: Annotated[int, Meta(ge=2, le=2)]
    sheet: str = "none"


class Played(Struct, tag="played"):
    """Any event."""

    seat: int
    codes: list[int]


def start(s: Any, _material: Any, options: Options) -> None:
    s.seats = options.seats
    s.share = 0.5


@entry
def waiting(s: State, m: Nothing) -> int:
    """Bit 0 the dealer, bit 1 seat 0, bit 2 seat 1."""
    if s.phase == OVER:
        return 0
    return 2 << int(s.turn) if s.phase == CHOICE or s.phase == PLAY else 1


@entry
def refusal(s: State, m: Nothing, seat: int, code: int) -> int:
    """ALLOWED or NO."""
    if code >= SECRET_CODE:
        phase = SECRETS if code < FACE_CODE else ROLL
        return ALLOWED if seat == DEALER and s.phase == phase else NO
    if seat != s.turn:
        return NO
    if code < PUTS:
        return ALLOWED if s.phase == CHOICE else NO
    slot = code - PUTS
    return ALLOWED if s.phase == PLAY and slot > s.last and not s.used >> slot & 1 else NO


@entry
def act(s: State, m: Nothing, seat: int, code: int) -> None:
    """Do it."""
    if code >= FACE_CODE:
        s.face = code - FACE_CODE + 1
        s.phase = CHOICE
    elif code >= SECRET_CODE:
        s.secret[s.turn] = code - SECRET_CODE + 1
        s.turn = 1 - int(s.turn)
        if s.turn == 0:
            s.phase = ROLL
    elif code < PUTS:
        s.factor = code + 1
        s.last = code  # a greater factor leaves fewer slots
        s.lacking = 2
        s.phase = PLAY
    else:
        put(s, seat, code - PUTS)


@entry
def put(s: State, seat: int, slot: int) -> None:
    """Use a slot; after the second one it is the other seat's turn."""
    s.used = int(s.used) | 1 << slot
    s.last = slot
    s.lacking -= 1
    if s.lacking == 0:
        s.points[seat] += int(s.face) * int(s.factor)
        s.turn = 1 - seat
        s.phase = ROLL
        if s.used >> 1 & 0b111111 in (0b111111, 0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111):
            s.phase = OVER


@entry
def hide(s: State, m: Nothing, viewer: int) -> None:
    """The other's number is a secret."""
    for seat in range(2):
        if seat != viewer:
            s.secret[seat] = 0


@entry
def score(s: State, m: Nothing, seat: int) -> tuple[int, int]:
    """What was counted, and the secret."""
    return int(s.points[seat]) + int(s.secret[seat]), 0


def encode(position: Position, event: Played) -> Move:
    return Move(event.seat, event.codes, position)


def decode(_position: Position, move: Move) -> Played:
    return Played(move.seat, list(move.codes))


def codes_to_follow(code: int) -> int:
    if code < PUT.first:
        return 2
    return -1 if code < SECRET.first else 0


GAME = Game(
    name="tiny",
    title="Tiny",
    version=1,
    rules=Rules(
        state=STATE, material=MATERIAL, codes=CODES, reasons=REASONS, start=start, waiting=waiting, refusal=refusal,
        act=act, hide=hide, score=score,
    ),
    forms=Forms(
        options=Options, events=Played, prepare=lambda _options: blank(MATERIAL), encode=encode, decode=decode,
        codes_to_follow=codes_to_follow, describe=lambda _position, _seat, code: str(code),
        view=lambda position: {"points": position.state.points.tolist()},
        result=lambda position: {"points": position.state.points.tolist()},
        definition=DefinitionKind("sheet", frozenset(), lambda: ("none",), str),
    ),
    max_seats=2,
)  # fmt: skip

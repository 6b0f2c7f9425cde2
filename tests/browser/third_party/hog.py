"""Hog: roll as often as you dare; a 1 loses the turn. First to the goal wins. Guess the next die for ten extra."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from polychrome.core.codes import Codes
from polychrome.core.errors import Reasons
from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.kernel import entry
from polychrome.core.layout import Byte, Words, layout
from polychrome.core.moves import Move
from polychrome.core.records import Event
from polychrome.core.rules import Rules
from polychrome.core.seats import ALLOWED, DEALER, seats_in

SEATS = 4


class State(Protocol):
    seats: Byte
    goal: Byte
    turn: Byte
    rolling: Byte
    guessing: Byte  # 0 no, 1 number missing, 2 number known
    guess: Byte
    die: Byte
    heap: Byte
    total: Annotated[Words, SEATS]
    rolls: Annotated[Words, SEATS]
    over: Byte


class Material(Protocol):
    nothing: Byte


STATE, MATERIAL = layout(State), layout(Material)
CODES = Codes()
ROLL = CODES.kind("roll")
HOLD = CODES.kind("hold")
GUESS = CODES.kind("guess")
NUMBER = CODES.kind("number", value=6)
FACE = CODES.kind("face", value=6)
REASONS = Reasons()
NOT_YOUR_TURN = REASONS("HG-1", "it is another seat's turn")
DEALER_ROLLS = REASONS("HG-2", "only the dealer rolls the die")
NOT_NOW = REASONS("HG-3", "this is not possible now")
NOTHING_TO_HOLD = REASONS("HG-4", "there is nothing to hold yet")
C_HOLD, C_GUESS, C_NUMBER, C_FACE = HOLD.first, GUESS.first, NUMBER.first, FACE.first


def start(s: Any, m: Any, options: Any) -> None:
    s.seats, s.goal = options.seats, options.goal


@entry
def waiting(s: State, m: Material) -> int:
    if s.over:
        return 0
    if s.rolling:
        return 1
    return 2 << int(s.turn)


@entry
def refusal(s: State, m: Material, seat: int, code: int) -> int:
    if s.over:
        return NOT_NOW
    if seat == DEALER:
        return ALLOWED if code >= C_FACE and s.rolling else NOT_NOW
    if code >= C_FACE:
        return DEALER_ROLLS
    if seat != s.turn or s.rolling:
        return NOT_YOUR_TURN
    if s.guessing == 1:
        return ALLOWED if C_NUMBER <= code < C_FACE or code < C_NUMBER else NOT_NOW
    if code >= C_NUMBER:
        return NOT_NOW
    if code == C_HOLD and s.heap == 0:
        return NOTHING_TO_HOLD
    return ALLOWED


@entry
def act(s: State, m: Material, seat: int, code: int) -> None:
    if seat == DEALER:
        face = code - C_FACE + 1
        s.rolling = 0
        s.die = face
        if s.guessing == 2:
            s.heap = s.heap + (10 if s.guess == face else 0)
        s.guessing = 0
        if face == 1:
            s.heap = 0
            s.turn = (s.turn + 1) % s.seats
        else:
            s.heap = s.heap + face
    elif code == C_GUESS:
        s.guessing = 1
    elif code >= C_NUMBER:
        s.guessing = 2
        s.guess = code - C_NUMBER + 1
        s.rolling = 1
        s.rolls[seat] += 1
    elif code == C_HOLD:
        s.guessing = 0
        s.total[seat] += s.heap
        s.heap = 0
        if s.total[seat] >= s.goal:
            s.over = 1
        s.turn = (s.turn + 1) % s.seats
    else:
        s.guessing = 0
        s.rolling = 1
        s.rolls[seat] += 1


@entry
def hide(s: State, m: Material, seat: int) -> None:
    return


@entry
def score(s: State, m: Material, seat: int) -> tuple[int, int]:
    return int(s.total[seat]), 0


class Options(Struct, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=2, le=4)]
    goal: Annotated[int, Meta(ge=20, le=100)] = 30
    die: dict[str, int] = {}


class Roll(Event, tag="roll"):
    seat: int


class Hold(Event, tag="hold"):
    seat: int


class Guess(Event, tag="guess"):
    seat: int
    number: int


class Face(Event, tag="face"):
    value: int


def encode(p: Any, e: Any) -> Move:
    if isinstance(e, Face):
        return Move(DEALER, (FACE.code(e.value - 1),), p)
    if isinstance(e, Guess):
        return Move(e.seat, (GUESS.first, NUMBER.code(e.number - 1)), p)
    return Move(e.seat, ((ROLL if isinstance(e, Roll) else HOLD).first,), p)


def decode(p: Any, move: Move) -> Any:
    kind, values = CODES.read(move.codes[0])
    if kind is FACE:
        return Face(value=values[0] + 1)
    if kind is GUESS:
        return Guess(seat=move.seat, number=NUMBER.values(move.codes[1])[0] + 1)
    return Roll(seat=move.seat) if kind is ROLL else Hold(seat=move.seat)


def codes_to_follow(code: int) -> int:
    return -1 if C_NUMBER <= code < C_FACE else 1 if code == C_GUESS else 0


def describe(p: Any, seat: int, code: int) -> str:
    who = "the dealer" if seat == DEALER else f"seat {seat}"
    kind, values = CODES.read(code)
    what = {
        "roll": "roll the die",
        "hold": f"hold and add {int(p.state.heap)} points",
        "guess": "guess the next die",
        "number": f"guess a {values[0] + 1}" if values else "",
        "face": f"roll a {values[0] + 1}" if values else "",
    }[kind.name]
    return f"{who}, {what}"


def view(p: Any) -> dict[str, Any]:
    s = p.state
    return {
        "goal": int(s.goal),
        "turn": int(s.turn),
        "dice": [int(s.die)] if s.die else [],
        "points_this_turn": int(s.heap),
        "seats": [{"total": int(s.total[i]), "rolls": int(s.rolls[i])} for i in range(p.seats)],
        "waiting": ["dealer" if i == DEALER else i for i in seats_in(waiting(s, p.material))],
    }


def result(p: Any) -> dict[str, Any]:
    totals = [int(p.state.total[i]) for i in range(p.seats)]
    best = max(totals)
    return {
        "seats": [{"total": t} for t in totals],
        "winners": [i for i, t in enumerate(totals) if t == best] if p.is_over else None,
    }


def prepare(options: Any) -> Any:
    from polychrome.core.layout import blank

    return blank(MATERIAL)


GAME = Game(
    name="hog",
    title="Hog",
    version=1,
    rules=Rules(STATE, CODES, REASONS, start, waiting, refusal, act, hide, score, material=MATERIAL),
    forms=Forms(
        Options,
        Roll | Hold | Guess | Face,
        encode,
        decode,
        describe,
        view,
        result,
        DefinitionKind("die", frozenset({"hog"}), lambda: (), lambda d: ""),
        prepare=prepare,
        codes_to_follow=codes_to_follow,
        defaults={"goal": 30, "die": {}},
    ),
    min_seats=2,
    max_seats=4,
)

"""Uphill: take one of two dice, climb as long as you can, and leave the other die to your neighbour."""

from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from polychrome import authoring as kit

SEATS, SIDES, TURNS = 4, 6, 8  # at most; of a die; of each seat


class State(Protocol):
    seats: kit.Byte
    turn: kit.Byte  # turns that are over, of all seats together
    lying: kit.Byte  # dice on the table
    dice: Annotated[kit.Bytes, SIDES]  # how many of them show 1, 2, …
    top: Annotated[kit.Bytes, SEATS]  # the latest step of each seat, 0 before its first
    steps: Annotated[kit.Bytes, SEATS]  # of its climb
    points: Annotated[kit.Words, SEATS]  # for its earlier climbs


STATE = kit.layout(State)

CODES = kit.Codes()
TAKE = CODES.kind("take", die=SIDES)
ROLL = CODES.kind("roll", die=SIDES)
FIRST_TAKE, FIRST_ROLL = TAKE.first, ROLL.first  # plain numbers, for the kernels

REASONS = kit.Reasons()
GAME_IS_OVER = REASONS("UP-6", "the game is over: every seat has had eight turns")
ONLY_THE_DEALER = REASONS("UP-2", "only the dealer rolls")
ONLY_SEATS = REASONS("UP-3", "only seats take dice")
TWO_DICE_LIE = REASONS("UP-2", "two dice lie on the table already")
ROLL_FIRST = REASONS("UP-2", "two dice have to lie on the table first")
NOT_ITS_TURN = REASONS("UP-3", "it is another seat's turn")
NO_SUCH_DIE = REASONS("UP-3", "no die on the table shows this")


def start(s: Any, material: Any, options: Any) -> None:
    s.seats = options.seats


@kit.entry
def waiting(s: State, material: kit.NoMaterial) -> int:
    if s.turn == TURNS * s.seats:
        return 0  # [UP-6]
    return 1 if s.lying < 2 else 2 << s.turn % s.seats  # 1: the dealer, 2: seat 0, 4: seat 1, …


@kit.entry
def refusal(s: State, material: kit.NoMaterial, seat: int, code: int) -> int:
    if s.turn == TURNS * s.seats:
        return GAME_IS_OVER
    if seat == kit.DEALER:
        if code < FIRST_ROLL:
            return ONLY_SEATS
        return kit.ALLOWED if s.lying < 2 else TWO_DICE_LIE
    if code >= FIRST_ROLL:
        return ONLY_THE_DEALER
    if s.lying < 2:
        return ROLL_FIRST
    if seat != s.turn % s.seats:
        return NOT_ITS_TURN
    return kit.ALLOWED if s.dice[code - FIRST_TAKE] > 0 else NO_SUCH_DIE


@kit.entry
def act(s: State, material: kit.NoMaterial, seat: int, code: int) -> None:
    if seat == kit.DEALER:
        s.dice[code - FIRST_ROLL] += 1
        s.lying += 1
    else:
        s.dice[code - FIRST_TAKE] -= 1
        s.lying -= 1
        s.turn += 1
        climb(s, seat, code - FIRST_TAKE + 1)


@kit.kernel
def climb(s: State, seat: int, value: int) -> None:
    """A higher value goes on with the climb; any other ends it and begins the next [UP-4]."""
    if value <= s.top[seat]:
        s.points[seat] += int(s.steps[seat]) ** 2  # [UP-5]
        s.steps[seat] = 0
    s.steps[seat] += 1
    s.top[seat] = value


@kit.entry
def hide(s: State, material: kit.NoMaterial, seat: int) -> None:
    """Nothing is secret."""


@kit.entry
def score(s: State, material: kit.NoMaterial, seat: int) -> tuple[int, int]:
    return int(s.points[seat]) + int(s.steps[seat]) ** 2, int(s.top[seat])  # [UP-5, UP-6]


class Options(Struct, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=2, le=SEATS)]


class Roll(kit.Event, tag="roll"):
    die: Annotated[int, Meta(ge=1, le=SIDES)]


class Take(kit.Event, tag="take"):
    seat: Annotated[int, Meta(ge=0, lt=SEATS)]
    die: Annotated[int, Meta(ge=1, le=SIDES)]


def encode(position: kit.Position, event: Roll | Take) -> kit.Move:
    if isinstance(event, Roll):
        return kit.Move(kit.DEALER, [ROLL.code(event.die - 1)], position)
    return kit.Move(kit.check_seat(position, event.seat), [TAKE.code(event.die - 1)], position)


def decode(position: kit.Position, move: kit.Move) -> Roll | Take:
    kind, (value,) = CODES.read(move.codes[0])
    return Roll(die=value + 1) if kind is ROLL else Take(seat=move.seat, die=value + 1)


def describe(position: kit.Position, seat: int, code: int) -> str:
    kind, (value,) = CODES.read(code)
    return f"{kit.name_of(seat)} {'rolls' if kind is ROLL else 'takes'} a {value + 1}"


def view(position: kit.Position) -> dict[str, Any]:
    s = position.state
    return {
        "waiting": kit.waiting_list(position),
        "dice": [value + 1 for value in range(SIDES) for _ in range(s.dice[value])],
        "seats": [{"top": int(s.top[seat]), "steps": int(s.steps[seat])} for seat in range(position.seats)],
    }


def result(position: kit.Position) -> dict[str, Any]:
    return {"seats": [{"points": int(points)} for points in position.returns], "winners": position.winners}


GAME = kit.Game(
    name="uphill",
    title="Uphill",
    version=1,
    rules=kit.Rules(STATE, CODES, REASONS, start, waiting, refusal, act, hide, score),
    forms=kit.Forms(Options, Roll | Take, encode, decode, describe, view, result),
    hints=kit.Hints(has_no_secrets=lambda options: True),
    max_seats=SEATS,
)

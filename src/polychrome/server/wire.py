"""The messages between a table and those who sit at it or watch. `docs/protocol.md` explains them to people.

All are JSON objects with a `type`. What a client may say is closed: unknown types and fields are refused. What the
server says may grow: clients pass over fields that they do not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from polychrome.study.schema import Analysis, GraphPoint, Play, SeatSummary, Step, Value, Words  # noqa: F401 (what HTTP answers are made of)

PROTOCOL = 1  # raised when an old client would misunderstand

NAME = 24  # characters of a name
MESSAGE = 16 * 1024  # bytes of a message to the table
CODES = 128  # of one act: sixty dice and what goes before them fit

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="chosen by the client, new for every command")]
Secret = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$", description="at least 128 random bits, made and kept by the client")
]
Number = Annotated[
    str, Meta(pattern=r"^([0-9a-f]{2}){16,32}$", description="a seat's own share of the dice: 16 to 32 bytes in hex")
]
Seat = Annotated[int, Meta(ge=0, le=31)]
Actor = Annotated[int, Meta(ge=-1, le=31, description="a seat, or -1: the dealer of a table with dice of its own")]
Code = Annotated[int, Meta(ge=0, le=2**31)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Word = Annotated[str, Meta(max_length=40)]
Spans = Annotated[list[int], Meta(description="codes: first, last, first, last, … both included, ascending")]


# --- what a client says ---------------------------------------------------------------------------------------------


class Said(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What all messages to the table share."""


class Command(Said):
    """A message that is answered with `accepted` or `refused`; the same id again gets the same answer."""

    id: Id


class Hello(Said, tag="hello"):
    """The first message: who this is. Without a token one watches."""

    protocol: int
    token: Secret | None = None
    after: Count = 0  # the newest n this client knows; nothing is sent before there is something newer
    changes: bool = False  # after the first view, what has changed is enough


NO_EVENT = Raw(b"null")


class ActNow(Command, tag="act"):
    """Act for a seat: the codes of one whole event, or that event in the form of a record."""

    seat: Actor
    deals: Count  # dealer events seen: an act never lands on dice that its sender has not seen
    codes: Annotated[list[Code], Meta(max_length=CODES)] | None = None
    event: Raw = NO_EVENT  # instead of codes: the event
    done: bool = False  # and that is all from this seat for now


class Done(Command, tag="done"):
    """Nothing more from this seat until the dealer acts: it is ready; or, with false, not yet."""

    seat: Seat
    deals: Count
    done: bool = True


class Sit(Command, tag="sit"):
    """Take a seat: this one, or the first that is free."""

    name: Word
    seat: Seat | None = None
    number: Number | None = None


class GiveNumber(Command, tag="number"):
    """A seat's own share of fair dice, before the start."""

    seat: Seat
    number: Number


class Leave(Command, tag="leave"):
    """Give up a seat; in a running game a bot goes on."""

    seat: Seat


class HandToBot(Command, tag="bot"):
    """Let a bot play a seat, or (null) play it oneself again."""

    seat: Seat
    bot: Word | None = None


class Remove(Command, tag="remove"):
    """The host makes a seat free."""

    seat: Seat


class Agree(Command, tag="agree"):
    """The host changes options that can wait until people are seated (`welcome.lobby_options`), such as who starts."""

    options: dict[str, Any]  # those that change, as in a record
    why: Literal["youngest", "loser"] | None = None  # why the seat in `start` starts, for all to see


class Start(Command, tag="start"):
    """The host begins the game."""


class Rematch(Command, tag="rematch"):
    """The same game again, with the same people at a new table."""


class OfferMove(Command, tag="ticket"):
    """Prepare a one-time link that takes a seat (or, null, the host's role) to another device."""

    ticket: Secret
    seat: Seat | None = None


class Claim(Command, tag="claim"):
    """Use such a link on the other device."""

    ticket: Secret


class Look(Command, tag="look"):
    """What could follow if this seat began with these codes? Changes nothing; answered with `choices`."""

    seat: Actor
    deals: Count
    codes: Annotated[list[Code], Meta(max_length=CODES)] = []
    words: bool = False  # also say each choice in words


ToTable = (
    Hello | ActNow | Done | Sit | GiveNumber | Leave | HandToBot | Remove | Agree | Start | Rematch | OfferMove
    | Claim | Look
)  # fmt: skip


# --- what the table says --------------------------------------------------------------------------------------------


class Told(Struct, tag_field="type", kw_only=True):
    """What all messages from the table share."""


class KindOfAct(Struct):
    """One kind of act in the game's code book: a code is `first` and the fields as the digits of one number."""

    name: str
    first: int
    fields: dict[str, int]  # name and size, the most significant first


class Welcome(Told, tag="welcome"):
    """The answer to `hello`: what does not change at this table."""

    protocol: int
    table: str
    game: str
    title: str
    rules: int
    options: Raw
    printed: Raw  # the whole sheet, board or deck, also where the options only name one
    kinds: list[KindOfAct]
    bots: list[str]
    dice: Literal["fair", "own"]
    now: float  # the server's clock, seconds
    hints: bool = True  # seats may ask what to do
    lobby_options: list[str] = []  # options that the host may change until the start
    starts: list[str] = []  # what the option `start` may be instead of a seat
    loser: int | None = None  # at the table of a rematch: the seat that lost the game before
    grace_ms: int | None = None  # for those who may still act when a round was stopped; null: no limit, or no such time


class Accepted(Told, tag="accepted"):
    """Done and stored, as entry n of this table."""

    id: str
    n: int


class Refused(Told, tag="refused"):
    """Not done, and nothing has changed. The rule is the game's (`CS-9`) or one of the words in `docs/protocol.md`."""

    id: str | None
    rule: str
    text: str


class SeatView(Struct):
    """Who sits there."""

    name: str | None  # null: free
    bot: str | None  # the bot that plays now
    here: bool  # a device of this seat is connected
    done: bool
    yours: bool = False
    owned: bool = False  # somebody sits there, also while a bot plays; false: free, or a bot's own, named like the bot


class May(Struct, omit_defaults=True):
    """What a seat may do now, by kind of act."""

    seat: int
    now: dict[str, Spans]
    then: dict[str, dict[str, Spans]] = {}  # after a code that only begins an event: what may follow it


class Clock(Struct):
    """When time is up, in the server's seconds, and for whom."""

    starts: float  # since when it runs; later than now: it waits until then for people who are not ready
    ends: float
    what: str  # "turn", or the kind of the dealer's act


class FairView(Struct, omit_defaults=True):
    """The promise of fair dice; the secret once the game is over."""

    commitment: str
    numbers: list[str | None]
    secret: str | UnsetType = UNSET


class AgreedView(Struct):
    """What the host may change until the start, as it is now."""

    options: Raw  # those of `welcome.lobby_options`
    why: Literal["youngest", "loser"] | None  # why the seat that starts was named


class Eyes(Struct):
    """The position as some of this device's seats see it; no seats: as a watcher does."""

    seats: list[int]
    position: Raw  # the game's own form, see docs/record.md
    result: Raw


class News(Struct, array_like=True):
    """One thing that is new: where (names and places, from the outside in), and what stands there now."""

    path: list[str | int]
    value: Raw


class View(Told, tag="view", omit_defaults=True):
    """All that a device may see at entry n. The newest n wins; older ones are passed over."""

    n: int
    deals: int
    status: Literal["open", "running", "over"]
    host: bool  # this device is the host's
    seats: list[SeatView]
    may: list[May]
    eyes: list[Eyes]  # one, but for a device with several seats that may know different things
    clock: Clock | None = None
    not_ready: list[int] | None = None  # seats that still have to say that they are ready; null: nobody is asked
    fair: FairView | None = None
    rematch: str | None = None  # the table where it goes on
    watchers: int = 0
    agreed: AgreedView | None = None  # null: the host may change nothing in this game


class Change(Told, tag="change", omit_defaults=True):
    """What is new since entry `was`, which this device has seen; all that is not mentioned is as it was."""

    n: int
    was: int
    deals: int | UnsetType = UNSET
    status: Literal["open", "running", "over"] | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    done: list[bool] | UnsetType = UNSET  # of each seat, where nothing else about seats is new
    may: list[May] | UnsetType = UNSET
    eyes: list[list[News]] | UnsetType = UNSET  # for each item of `eyes` in the view
    clock: Clock | UnsetType | None = UNSET
    not_ready: list[int] | UnsetType | None = UNSET
    fair: FairView | UnsetType | None = UNSET
    rematch: str | UnsetType | None = UNSET
    watchers: int | UnsetType = UNSET
    agreed: AgreedView | UnsetType | None = UNSET


class Choices(Told, tag="choices", omit_defaults=True):
    """The answer to `look`."""

    id: str
    deals: int
    whole: bool  # these codes are a whole event that can be played; else `may` says how it can go on
    may: May
    words: dict[str, str] = {}  # code → what it is


FromTable = Welcome | Accepted | Refused | View | Change | Choices

# --- HTTP -----------------------------------------------------------------------------------------------------------


class OpenTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables: open a table. The same id and host again: the same table."""

    id: Id
    host: Secret  # the host's token
    game: Word
    options: dict[str, Any] = {}  # as in a record; what is left out has its default
    listed: bool = False  # in the lobby, for everybody
    dice: Literal["fair", "own"] = "fair"
    clock_ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None  # 0: none; null: as the game has it
    # How long people wait for those who are not ready. 0: for ever; null: as the game has it, where several people play
    ready_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | None = None
    # How long seats may still act when a round was stopped. 0: no limit; null: as the game has it
    grace_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    away_ms: Annotated[int, Meta(ge=0, le=86_400_000)] = 60_000  # 0: wait for ever
    stand_in: Word | None = None  # the bot that plays for those who are away; null: as the game has it
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600  # a bot takes at least so long
    hints: bool = True  # seats may ask what to do


class TableOpened(Struct):
    """Its answer."""

    table: str
    path: str  # the link for the others, on this server


class AskHint(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/TABLE/hint: what could this seat do now? Changes nothing."""

    token: Secret  # of the device that holds the seat
    seat: Seat
    deals: Count  # dealer events seen, as for an act


class HintTold(Struct, kw_only=True):
    """Its answer, for this seat alone; the best play first, none: wait."""

    seat: int
    n: int  # the entry of the table that it looked at
    deals: int
    plays: list[Play]
    says: Words  # why, in one sentence


class Reached(Struct):
    """GET /api/address: how links for other devices begin, if it is not as in the address that the browser shows."""

    base: str | None


class TableListed(Struct):
    """GET /api/tables, GET /api/tables/TABLE: a table as the lobby shows it."""

    table: str
    status: Literal["open", "running", "over"]
    game: str
    title: str
    seats: list[str | None]
    free: int
    dice: Literal["fair", "own"]
    opened: float
    winners: list[int] = []  # once the game is over
    bots: list[bool] = []  # which seats are bots' own: a person may have the name of one


class GameListed(Struct):
    """GET /api/games: what can be played."""

    game: str
    title: str
    rules: int
    defaults: dict[str, Any]
    printed: str  # the option that holds a sheet, board or deck; empty: the game has one fixed sheet
    built_in: list[str]
    bots: list[str]
    clock_ms: int | None
    ready_ms: int | None  # null: this game waits for nobody
    grace_ms: int | None
    options: dict[str, Any]  # JSON schema


class Fault(Struct):
    """What every failed request is answered with."""

    error: str


_said = msgspec.json.Decoder(ToTable)
_encoder = msgspec.json.Encoder()


# A message of a client. Raises msgspec.MsgspecError (or RecursionError, UnicodeError) and nothing else.
read: Callable[[bytes | str], ToTable] = _said.decode
# The bytes of a message.
write: Callable[[Any], bytes] = _encoder.encode

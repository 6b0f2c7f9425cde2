"""The messages between a table and those who sit at it or watch. `docs/protocol.md` explains them to people.

All are JSON objects with a `type`. What a client may say is closed: unknown types and fields are refused. What the
server says may grow: clients pass over fields that they do not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

PROTOCOL = 1  # raised when an old client would misunderstand

NAME = 24  # characters of a name
CODES = 128  # of one move: sixty dice and what goes before them fit

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,40}\Z", description="chosen by the client, new for every command")]
Secret = Annotated[
    str, Meta(pattern=r"\A[A-Za-z0-9_-]{22,64}\Z", description="at least 128 random bits, made and kept by the client")
]
SeedShare = Annotated[
    str, Meta(pattern=r"\A([0-9a-f]{2}){16,32}\Z", description="a seat's own share of the dice: 16 to 32 bytes in hex")
]
Commitment = Annotated[
    str, Meta(pattern=r"\A[0-9a-f]{64}\Z", description="to a share of the dice: a hash in hex, see docs/fair-dice.md")
]
Seat = Annotated[int, Meta(ge=0, le=31)]
Actor = Annotated[int, Meta(ge=-1, le=31, description="a seat, or -1: the dealer of a table with dice of its own")]
Code = Annotated[int, Meta(ge=0, le=2**31)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Word = Annotated[str, Meta(max_length=40)]
PaceMs = Annotated[int, Meta(ge=0, le=10_000, description="the least time between what bots do, in milliseconds")]
Spans = Annotated[list[int], Meta(description="codes: first, last, first, last, … both included, ascending")]


# --- what a client says ---------------------------------------------------------------------------------------------


class ClientMessage(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What all messages to the table share."""


class Command(ClientMessage):
    """A message that is answered with `accepted` or `refused`; the same id again gets the same answer."""

    id: Id


class Hello(ClientMessage, tag="hello"):
    """The first message: who this is. Without a token one watches."""

    protocol: int
    token: Secret | None = None
    after: Count = 0  # the newest n this client knows; nothing is sent before there is something newer
    changes: bool = False  # after the first view, what has changed is enough


NO_EVENT = Raw(b"null")


class PlayMove(Command, tag="act"):
    """Act for a seat: the codes of one whole event, or that event in the form of a record."""

    seat: Actor
    deal_count: Count  # dealer events seen: a move never lands on dice that its sender has not seen
    codes: Annotated[list[Code], Meta(max_length=CODES)] | None = None
    event: Raw = NO_EVENT  # instead of codes: the event
    done: bool = False  # and that is all from this seat for now


class Done(Command, tag="done"):
    """Nothing more from this seat until the dealer acts: it is ready; or, with false, not yet."""

    seat: Seat
    deal_count: Count
    done: bool = True


class Undo(Command, tag="undo"):
    """Take the seat's newest move back, or ask the others to agree; with `answer`: agree, or do not."""

    seat: Seat
    deal_count: Count
    n: Count  # the entry of that move, `view.undo.n`
    answer: bool | None = None  # null: this seat asks


class Sit(Command, tag="sit"):
    """Take a seat: this one, or the first that is free."""

    name: Word
    seat: Seat | None = None
    commitment: Commitment | None = None


class Commit(Command, tag="commit"):
    """Commit to the seat's own share of fair dice, before the start."""

    seat: Seat
    commitment: Commitment


class Reveal(Command, tag="reveal"):
    """Show that share, when the host has started and all seats are fixed."""

    seat: Seat
    seed_share: SeedShare


class Leave(Command, tag="leave"):
    """Give up a seat; in a running game a bot goes on."""

    seat: Seat


class LetBotPlay(Command, tag="bot"):
    """Let a bot play a seat, or (null) play it oneself again."""

    seat: Seat
    bot: Word | None = None


class Remove(Command, tag="remove"):
    """The host makes a seat free; whoever sat there stays out until invited."""

    seat: Seat


class Agree(Command, tag="agree"):
    """The host changes options that can wait until people are seated (`welcome.lobby_options`), such as who starts."""

    options: dict[str, Any]  # those that change, as in a record
    why: Literal["youngest", "loser"] | None = None  # why the seat in `start` starts, for all to see


class Start(Command, tag="start"):
    """The host begins the game."""


class Rematch(Command, tag="rematch"):
    """The same game again, with the same people at a new table."""


class OfferTicket(Command, tag="ticket"):
    """Prepare a one-time link that takes a seat (or, null, the host's role) to another device. With it the host invites
    somebody to a free seat."""

    ticket: Secret
    seat: Seat | None = None


class Claim(Command, tag="claim"):
    """Use such a link on the other device; whoever was invited says a name."""

    ticket: Secret
    name: Word | None = None


class Pace(Command, tag="pace"):
    """The host lets the bots of this table be quicker or calmer, also while the game runs."""

    pace_ms: PaceMs


Reacted = Literal["hello", "bravo", "lucky", "ouch", "oops", "thinking", "thanks", "good_game"]


class Pause(Command, tag="pause"):
    """The host of a table where only bots sit lets it stand still: now, after a few moves, or (null) not at all."""

    after: Annotated[int, Meta(ge=0, le=100)] | None = 0


class React(Command, tag="react"):
    """Show the others at the table a small drawing with a phrase. Never stored, and answered like a command."""

    seat: Seat
    reaction: Reacted


class Review(Command, tag="review"):
    """Look at a finished game together: take the lead, show a moment, point at a place, end. Never stored."""

    seat: Seat
    ask: Literal["lead", "show", "point", "end"]
    at: Count = 0  # events of the record that stand
    events: Annotated[list[Any], Meta(max_length=2_000)] = []  # and those that follow them instead
    look: Seat = 0  # whose board is large
    place: Annotated[str, Meta(max_length=80)] = ""  # of the board, by a name that clients understand


class Look(Command, tag="look"):
    """What could follow if this seat began with these codes? Changes nothing; answered with `choices`."""

    seat: Actor
    deal_count: Count
    codes: Annotated[list[Code], Meta(max_length=CODES)] = []
    words: bool = False  # also say each choice in words


ToTable = (
    Hello | PlayMove | Done | Undo | Sit | Commit | Reveal | Leave | LetBotPlay | Remove | Agree | Start | Rematch
    | OfferTicket | Claim | Pace | Pause | React | Review | Look
)  # fmt: skip


# --- what the table says --------------------------------------------------------------------------------------------


class ServerMessage(Struct, tag_field="type", kw_only=True):
    """What all messages from the table share."""


class KindOfCode(Struct):
    """One kind of code in the game's code book: a code is `first` and the fields as the digits of one number."""

    name: str
    first: int
    fields: dict[str, int]  # name and size, the most significant first


class Welcome(ServerMessage, tag="welcome"):
    """The answer to `hello`: what does not change at this table."""

    protocol: int
    table: str
    game: str
    title: str
    rules: int
    options: Raw
    printed: Raw  # the whole sheet, board or deck, also where the options only name one
    kinds: list[KindOfCode]
    bots: list[str]
    dice: Literal["fair", "own"]
    now: float  # the server's clock, seconds
    hints: bool = True  # seats may ask what to do
    coach: bool = False  # devices ask after each move of their own whether it cost much
    lobby_options: list[str] = []  # options that the host may change until the start
    starts: list[str] = []  # what the option `start` may be instead of a seat
    loser: int | None = None  # at the table of a rematch: the seat that lost the game before
    grace_ms: int | None = None  # for those who may still act when a round was stopped; null: no limit, or no such time
    clock_ms: int | None = None  # for a turn or a round; null: no limit
    listed: bool = False  # everybody finds this table on the home page


class Accepted(ServerMessage, tag="accepted"):
    """Done and stored, as entry n of this table."""

    id: str
    n: int


class Refused(ServerMessage, tag="refused", omit_defaults=True):
    """Not done, and nothing has changed. The rule is the game's (`CS-9`) or one of the words in `docs/protocol.md`."""

    id: str | None
    rule: str
    text: str
    reason: int | None = None  # the number of the game's reason; null: no rule of the game forbids it


class SeatView(Struct):
    """Who sits there."""

    name: str | None  # null: free
    bot: str | None  # the bot that plays now
    here: bool  # a device of this seat is connected
    done: bool
    yours: bool = False
    owned: bool = False  # somebody sits there, also while a bot plays; false: free, or a bot's own, named like the bot
    may_take: bool = False  # this device may sit down here now, without an invitation


class LegalMoves(Struct, omit_defaults=True):
    """What a seat may do now, by kind of code."""

    seat: int
    first: dict[str, Spans]
    next: dict[str, dict[str, Spans]] = {}  # after a code that only begins an event: what may follow it


class Clock(Struct):
    """When time is up, in the server's seconds, and for whom."""

    starts: float  # since when it runs; later than now: it waits until then for people who are not ready
    ends: float
    what: str  # "turn", or the kind of the dealer's move


class FairView(Struct, omit_defaults=True, kw_only=True):
    """The commitments of fair dice; the shares once the game has started, the secret once it is over."""

    commitment: str  # of the server, to the secret
    commitments: list[str | None]  # of each seat, to its share; null: it has none
    seed_shares: list[str | None] = []  # of each seat, from the start on
    reveal_by: float | None = None  # the host has started: until when devices have to show their shares
    void_starts: int = 0  # how often some did not, and all committed anew
    late: list[int] = []  # whose devices these were the last time
    secret: str | UnsetType = UNSET


class AgreedView(Struct):
    """What the host may change until the start, as it is now."""

    options: Raw  # those of `welcome.lobby_options`
    why: Literal["youngest", "loser"] | None  # why the seat that starts was named


class Perspective(Struct):
    """The position as some of this device's seats see it; no seats: as a watcher does."""

    seats: list[int]
    position: Raw  # the game's own form, see docs/record.md
    result: Raw


class Patch(Struct, array_like=True):
    """One thing that is new: where (names and places, from the outside in), and what stands there now."""

    path: list[str | int]
    value: Raw


class UndoView(Struct):
    """The newest move, which its seat may take back until somebody else moves."""

    seat: int
    n: int  # its entry
    until: float  # the dealer and bots wait this long, in the server's seconds
    asked: list[int] | None  # seats that have yet to agree; null: nobody has asked
    declined: bool = False  # the others want it to stay


class View(ServerMessage, tag="view", omit_defaults=True):
    """All that a device may see at entry n. The newest n wins; older ones are passed over."""

    n: int
    deal_count: int
    status: Literal["open", "running", "over"]
    host: bool  # this device is the host's
    seats: list[SeatView]
    may: list[LegalMoves]
    perspectives: list[Perspective]  # one, but for a device with several seats that may know different things
    clock: Clock | None = None
    not_ready: list[int] | None = None  # seats that still have to say that they are ready; null: nobody is asked
    fair: FairView | None = None
    rematch: str | None = None  # the table where it goes on
    watchers: int = 0
    agreed: AgreedView | None = None  # null: the host may change nothing in this game
    pace_ms: int = 0  # the least time between what bots do
    paused: bool = False  # a table of bots stands still until its host wants more
    # Points and tie-break of each seat, the greater pair is better; null before the end
    scores: list[tuple[int, int]] | None = None
    undo: UndoView | None = None  # null: there is no move that could be taken back


class Change(ServerMessage, tag="change", omit_defaults=True):
    """What is new since entry `base_n`, which this device has seen; all that is not mentioned is as it was."""

    n: int
    base_n: int
    deal_count: int | UnsetType = UNSET
    status: Literal["open", "running", "over"] | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    done: list[bool] | UnsetType = UNSET  # of each seat, where nothing else about seats is new
    may: list[LegalMoves] | UnsetType = UNSET
    perspectives: list[list[Patch]] | UnsetType = UNSET  # for each item of `perspectives` in the view
    clock: Clock | UnsetType | None = UNSET
    not_ready: list[int] | UnsetType | None = UNSET
    fair: FairView | UnsetType | None = UNSET
    rematch: str | UnsetType | None = UNSET
    watchers: int | UnsetType = UNSET
    agreed: AgreedView | UnsetType | None = UNSET
    pace_ms: int | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    scores: list[tuple[int, int]] | UnsetType | None = UNSET
    undo: UndoView | UnsetType | None = UNSET


class WarningView(Struct):
    """Something that a player may have overlooked about a whole move that is allowed."""

    key: str  # names the sentence
    about: str  # of whom or what it is true, such as a colour


class Choices(ServerMessage, tag="choices", omit_defaults=True):
    """The answer to `look`."""

    id: str
    deal_count: int
    whole: bool  # these codes are a whole event that can be played; else `may` says how it can go on
    may: LegalMoves
    words: dict[str, str] = {}  # code → what it is
    warnings: list[WarningView] = []  # of a whole move


class Reaction(ServerMessage, tag="reaction"):
    """Somebody at the table reacted: shown for a moment, and gone."""

    seat: int
    reaction: Reacted


class Reviewed(ServerMessage, tag="review"):
    """The moment that the leader of a review shows."""

    leader: int | None  # a seat; null: the review is over
    at: int = 0
    events: list[Any] = []
    look: int = 0


class Pointed(ServerMessage, tag="pointed"):
    """Somebody points at a place of the board: shown for a moment, and gone."""

    seat: int
    place: str


FromTable = Welcome | Accepted | Refused | View | Change | Choices | Reaction | Reviewed | Pointed

_reader = msgspec.json.Decoder(ToTable)
_encoder = msgspec.json.Encoder()


# A message of a client. Raises msgspec.MsgspecError (or RecursionError, UnicodeError) and nothing else.
read: Callable[[bytes | str], ToTable] = _reader.decode
# The bytes of a message.
write: Callable[[Any], bytes] = _encoder.encode

"""The entries of a table's log. A table is the replay of its entries; nothing else about it is durable.

Tokens and tickets are stored only as hashes. The secret of fair dice is stored as it is: without it a table could not
continue after a restart. It leaves the process when the game is over, not before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct


class Entry(Struct, tag_field="type", kw_only=True, omit_defaults=True):
    """The fields that all entries share."""

    t: float  # seconds, the server's clock
    by: str = ""  # whose command it was: the beginning of the token's hash
    id: str = ""  # the id of that command


class Opened(Entry, tag="opened"):
    """The first entry: what was agreed, and who is the host."""

    game: str
    rules: int
    options: Raw
    host: str
    listed: bool = False
    dice: Literal["fair", "own"] = "fair"
    secret: str = ""  # of fair dice
    clock_ms: int | None = None  # a turn or a round
    ready_ms: int | None = None  # until the game goes on without those who are not ready
    grace_ms: int | None = None  # for those who may still act when a round was stopped
    away_ms: int = 60_000  # after this long without a device a bot plays the seat
    stand_in: str = "greedy"  # that bot
    pace_ms: int = 0  # between what bots do lies at least this long: people want to follow
    hints: bool = True  # seats may ask what to do
    coach: bool = False  # and are told when a move costs them much
    loser: int | None = None  # of the game before, at the table of a rematch
    removed: list[str] = []  # tokens of people whom the host removed there


class Agreed(Entry, tag="agreed"):
    """The host changed options before the start, such as who starts."""

    options: Raw  # all of them
    why: str | None = None  # why the seat that starts was named


class Sat(Entry, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str
    token: str
    commitment: str | None = None  # to its share of the dice


class Committed(Entry, tag="committed"):
    """A seat committed to its share of the dice."""

    seat: int
    commitment: str


class Locked(Entry, tag="locked"):
    """The host started: seats are fixed, and devices show what they committed to."""

    reveal_by: float


class Revealed(Entry, tag="revealed"):
    """A seat showed its share of the dice."""

    seat: int
    seed_share: str


class Voided(Entry, tag="voided"):
    """Devices did not show their shares in time: everybody commits anew, the server to another secret."""

    seats: list[int]  # whose devices
    secret: str


class Left(Entry, tag="left"):
    """Somebody left a seat, or was removed from it."""

    seat: int
    removed: bool = False  # by the host: stays out until invited


class Handed(Entry, tag="handed"):
    """A bot plays a seat from now on; null: its owner does again."""

    seat: int
    bot: str | None = None


class Started(Entry, tag="started"):
    """The game began, with these shares of the dice."""

    seed_shares: list[str]


class Played(Entry, tag="played"):
    """An event of the game."""

    seat: int  # -1: the dealer
    event: Raw  # as it was read; before it is written, the event itself
    drawn: int = 0  # draws of the fair dealer so far, this event included
    done: bool = False  # the seat said that this was all
    bot: str | None = None  # who acted, if not the seat's owner


class SaidDone(Entry, tag="said_done"):
    """A seat has no more to do until the dealer acts, or takes that back."""

    seat: int
    done: bool = True


class UndoAsked(Entry, tag="undo_asked"):
    """A seat wants to take its move back, and other people have to agree."""

    seat: int
    of: list[int]  # whose consent it needs


class UndoAgreed(Entry, tag="undo_agreed"):
    """Some of them agree; others have yet to answer."""

    seats: list[int]


class UndoDeclined(Entry, tag="undo_declined"):
    """One of them does not: the move stays."""

    seat: int


class Undone(Entry, tag="undone"):
    """The newest event is taken back: it is not part of the game."""

    seat: int
    n: int  # the entry of that event


class Gone(Entry, tag="gone"):
    """The last device of a seat has gone."""

    seat: int


class Back(Entry, tag="back"):
    """A device of the seat is there again."""

    seat: int


class Offered(Entry, tag="offered"):
    """A one-time link for a seat (null: the host's role)."""

    ticket: str
    until: float
    seat: int | None = None
    invitation: bool = False  # by the host, for a free seat


class Claimed(Entry, tag="claimed"):
    """The link was used."""

    ticket: str
    token: str
    name: str = ""  # of somebody who was invited


class Paced(Entry, tag="paced"):
    """The host lets bots be quicker or calmer from now on."""

    pace_ms: int


class Paused(Entry, tag="paused"):
    """The host lets a table of bots stand still, or go on."""

    after: int | None  # so many more entries; null: it goes on


class Branched(Entry, tag="branched"):
    """Somebody keeps how the game could have gone on."""

    at: int  # events that stand
    name: str
    events: Raw  # those that follow them instead


class Rematched(Entry, tag="rematched"):
    """It goes on at another table."""

    table: str


AnyEntry = (
    Opened | Agreed | Sat | Committed | Locked | Revealed | Voided | Left | Handed | Started | Played | SaidDone
    | UndoAsked | UndoAgreed | UndoDeclined | Undone | Gone | Back | Offered | Claimed | Paced | Paused
    | Branched | Rematched
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


decode: Callable[[bytes], Any] = _decoder.decode
encode: Callable[[Entry], bytes] = _encoder.encode


def list_standing(log: Iterable[Entry]) -> list[Played]:
    """List the events of a game that were not taken back."""
    standing: list[Played] = []
    for entry in log:
        if type(entry) is Played:
            standing.append(entry)
        elif type(entry) is Undone:
            standing.pop()  # only the newest can be
    return standing


def hash_of(secret: str) -> str:
    """Hash a token or ticket for the log. They have 128 random bits, so no slow hash is needed."""
    return hashlib.sha256(b"polychrome token 1:" + secret.encode()).hexdigest()

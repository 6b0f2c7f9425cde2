"""What a log of tables promises, whichever database keeps it."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

import msgspec

from polychrome.core.errors import GameError

STATUSES = ("open", "running", "over")
TOUCH_SECONDS = 60  # entries without a summary move `touched` on at most this often: one row less to write
MAX_N = 2**31 - 1
MAX_NAME = 200
MAX_TRANSFERS = 400  # at a time, each of 240 KB at most
MAX_DESIGNS, MAX_DESIGNS_PER_OWNER = 1000, 20  # in the gallery, each of 64 KB at most


class Conflict(GameError):
    """Somebody else has written entry n of this table, or n would leave a gap: read on and try again."""


class NotStored(GameError):
    """Nothing was acknowledged; the text says why in one sentence.

    After an error of a disk or a network the entry may still turn out to be there (the answer was lost, not the
    entry). The next append with the same n then says Conflict, and reading on shows it: never twice.
    """


class Summary(msgspec.Struct):
    """What the lobby knows of a table without replaying it."""

    table: str
    status: str  # open, running or over
    listed: bool
    touched: float  # Unix seconds; entries appended later without a summary move it on
    facts: bytes  # small JSON for the lobby


class Design(msgspec.Struct):
    """A design in the gallery."""

    name: str  # a digest of what it is
    owner: str  # the hash of the device's token that published it
    game: str
    published: float  # Unix seconds
    facts: bytes  # JSON for those who look at it


Then = Callable[[Exception | None], object]


class Log(Protocol):
    """Entries n = 1, 2, 3, … of every table, in order, without gaps, durable once acknowledged."""

    def submit(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None, then: Then) -> None:
        """Store entries n, n + 1, … and the summary, all or none; `then` is told None when that is durable, else why
        not. It is called later, never from in here."""

    async def append(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None = None) -> None:
        """Like `submit`, but awaitable: durable when it returns."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(table, n, bodies, summary, answer_to(stored))
        await stored

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Entries after + 1, … in order; all that were acknowledged are among them."""

    async def summaries(self, status: str | None = None, listed: bool | None = None, limit: int = 100) -> list[Summary]:
        """Tables with this status, listed or not, newest first."""

    async def summary(self, table: str) -> Summary | None:
        """The summary of one table; None if there is no such table."""

    async def probe(self) -> None:
        """Write something to see whether that is possible. Raises NotStored."""

    async def delete(self, before: float, status: Collection[str], keep: Collection[str] = ()) -> int:
        """Delete whole tables with such a status that nobody has touched since `before`, except those to `keep`; how
        many."""

    async def keep_transfer(self, name: str, box: bytes, now: float, until: float) -> bool:
        """Keep a device's memory on its way to another device, until it is taken or its time is up. False: the name
        is taken, or there are too many."""

    async def take_transfer(self, name: str, now: float) -> bytes | None:
        """Give a box away, once; None: there is none of this name any more."""

    async def delete_transfers(self, now: float) -> None:
        """Delete the boxes whose time is up."""

    async def publish(self, design: Design) -> bool:
        """Put a design into the gallery. False: it is there already, or there are too many, of all or of its owner."""

    async def designs(self, game: str | None = None, first: int = 0, limit: int = 12) -> tuple[list[Design], int]:
        """Some designs, of one game or all, the newest first, and how many there are."""

    async def design(self, name: str) -> Design | None:
        """One design; None if there is none of this name."""

    async def remove_design(self, name: str, owner: str | None = None) -> bool:
        """Remove a design from the gallery, if it is this owner's (None: whoever's it is); whether it was there."""

    def watch(self) -> AsyncIterator[tuple[str, int]]:
        """Hints that another process has moved a table on to n: `async for table, n in log.watch()`.

        May lose or repeat some, and ends when the log is closed.
        """

    async def close(self) -> None:
        """Store what was asked for before, then let go of the database."""


def answer_to(future: asyncio.Future[Any]) -> Callable[[Any], None]:
    """Answers whoever waits for a future: with a value, or with what went wrong."""

    def then(outcome: Any) -> None:
        if future.done():
            return  # whoever asked has gone
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    return then


def checked(table: str, n: int, bodies: Sequence[bytes], summary: Summary | None) -> None:
    """Refuse what a database might refuse, before it can fail the neighbours in its batch."""
    if not 0 < len(table) <= MAX_NAME or "\0" in table:
        raise ValueError("a table's name has 1 to 200 characters, none of them NUL")
    table.encode()  # lone surrogates cannot be stored
    if not bodies or set(map(type, bodies)) != {bytes}:
        raise ValueError("entries are bytes, at least one")
    if not 1 <= n <= n + len(bodies) - 1 <= MAX_N:
        raise ValueError("entries count from 1")
    if summary is None:
        return
    if summary.table != table:
        raise ValueError("the summary is another table's")
    if summary.status not in STATUSES or not math.isfinite(summary.touched):
        raise ValueError("a summary's status is open, running or over, and touched is a time")
    if not isinstance(summary.facts, bytes):
        raise ValueError("a summary's facts are bytes")


def masked(address: str) -> str:
    """An address as it may be shown: neither user nor password nor options, which may hold secrets too."""
    scheme, found, rest = address.partition("://")
    if not found:
        return address
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def scrubbed(text: str, address: str) -> str:
    """A library's message without the secrets of the address it was given."""
    secrets = {address, *re.findall(r"[?&][^=&]*=([^&]*)", address)}
    try:
        secrets.add(urlsplit(address).password or "")
    except ValueError:
        return "the address cannot be understood"
    for secret in sorted(secrets | {unquote(secret) for secret in secrets}, key=len, reverse=True):
        if secret:
            text = text.replace(secret, "***")
    return text

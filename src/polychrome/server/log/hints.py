"""Hints between server processes: this table has moved on to n. They make things sooner, never right or wrong."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec
import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from polychrome.server.log.contract import NotStored, masked

POLL_SECONDS = 1.0  # how often the database is asked while there is no Redis, and Redis is tried again
TRUSTED_POLLS = 5  # with Redis, whose messages may be lost, it is asked at every so manieth time only
OVERLAP_SECONDS = 15.0  # how late a commit may become visible and still be noticed
REDIS_SECONDS = 2.0  # a Redis that answers later than this counts as away

Moved = Callable[[float], Awaitable[dict[str, int]]]  # tables that have moved on in the last seconds, from the database

logger = logging.getLogger(__name__)


class _Message(msgspec.Struct, array_like=True):
    sender: str
    moved: dict[str, int]


class _Watcher:
    """What one caller of `watch` has not been told yet: of each table the newest n, however slow the caller."""

    def __init__(self) -> None:
        self.pending: dict[str, int] = {}
        self.news = asyncio.Event()

    def hear(self, moved: dict[str, int]) -> None:
        self.pending |= moved
        self.news.set()


MOST_OWN = 10_000  # tables; whoever is told of an own entry after all just looks in vain


class Hints:
    """Asks the database what has moved; with Redis it hears so earlier."""

    def __init__(self, moved: Moved, link: RedisLink | None, poll_seconds: float) -> None:
        self._moved = moved
        self._link = link
        self._poll_seconds = poll_seconds
        self._own: dict[str, int] = {}  # what this process has written lately and need not be told
        self._watchers: set[_Watcher] = set()
        self._closed = False

    def expect(self, moved: dict[str, int]) -> None:
        """This process is about to move tables on, and need not be told. If it fails, it looks at the log anyway."""
        if len(self._own) > MOST_OWN:
            self._own.clear()
        self._own |= moved

    def tell(self, moved: dict[str, int]) -> None:
        """This process has moved tables on: tell the others, without waiting for it."""
        if self._link is not None:
            self._link.tell(moved)

    async def watch(self) -> AsyncIterator[tuple[str, int]]:
        watcher = _Watcher()
        self._watchers.add(watcher)
        tasks = [asyncio.create_task(self._poll(watcher))]
        if self._link is not None:
            tasks.append(asyncio.create_task(self._link.listen(watcher.hear, self._poll_seconds)))
        try:
            while not self._closed:
                await watcher.news.wait()
                watcher.news.clear()
                while watcher.pending and not self._closed:
                    yield watcher.pending.popitem()
        finally:
            self._watchers.discard(watcher)
            await _stop(tasks)

    async def close(self) -> None:
        self._closed = True
        for watcher in self._watchers:
            watcher.news.set()
        if self._link is not None:
            await self._link.close()

    async def _poll(self, watcher: _Watcher) -> None:
        told: dict[str, int] = {}
        while True:
            try:
                now = await self._moved(OVERLAP_SECONDS)
            except NotStored:
                now = told  # the database is away; whoever wants to write hears of it
            news = {table: n for table, n in now.items() if n not in (told.get(table), self._own.get(table))}
            if news:
                watcher.hear(news)
            told = now
            for _ in range(TRUSTED_POLLS):
                await asyncio.sleep(self._poll_seconds)
                if self._link is None or not self._link.is_up:
                    break


class RedisLink:
    """One channel of one Redis. Its loss is logged once and costs nothing but time."""

    def __init__(self, address: str, identity: str) -> None:
        self.is_up = False
        self._where = f"Redis at {masked(address)}"
        self._channel = f"polychrome:{identity}"
        self._sender = secrets.token_hex(8)
        self._pending: dict[str, int] = {}
        self._news = asyncio.Event()
        try:
            self._client = redis.asyncio.Redis.from_url(
                address, socket_connect_timeout=REDIS_SECONDS, socket_timeout=REDIS_SECONDS, retry=Retry(NoBackoff(), 0)
            )
        except ValueError:  # its text may hold the password, and so may any part of such an address
            raise NotStored("The address of Redis cannot be understood.") from None
        self._publisher = asyncio.create_task(self._publish(), name="polychrome-hints")

    def tell(self, moved: dict[str, int]) -> None:
        self._pending |= moved
        self._news.set()

    async def listen(self, hear: Callable[[dict[str, int]], None], retry_seconds: float) -> None:
        """Pass on what other processes say, for ever."""
        while True:
            try:
                await self._listen_once(hear)
            except (RedisError, OSError) as error:
                self._note(False, error)
            await asyncio.sleep(retry_seconds)

    async def close(self) -> None:
        await _stop([self._publisher])
        await self._client.aclose()

    async def _listen_once(self, hear: Callable[[dict[str, int]], None]) -> None:
        async with self._client.pubsub() as channel:
            await channel.subscribe(self._channel)
            while True:
                message = await channel.get_message(timeout=None)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    self._note(True)
                elif (said := _decoded(message["data"])) and said.sender != self._sender:
                    hear(said.moved)

    async def _publish(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            message = msgspec.json.encode(_Message(self._sender, self._pending))
            self._pending = {}
            try:
                await self._client.publish(self._channel, message)
            except (RedisError, OSError) as error:
                self._note(False, error)

    def _note(self, is_up: bool, error: Exception | None = None) -> None:
        if self.is_up and not is_up:
            logger.warning("%s is away (%s); the database is asked instead.", self._where, type(error).__name__)
        elif is_up and not self.is_up:
            logger.info("%s passes hints on.", self._where)
        self.is_up = is_up


def _decoded(data: object) -> _Message | None:
    """Anybody may write to a channel: what is not a hint is none."""
    try:
        return msgspec.json.decode(data, type=_Message) if isinstance(data, bytes) else None
    except msgspec.DecodeError:
        return None


async def _stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

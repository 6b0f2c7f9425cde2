"""Redis as the messenger between server processes: one channel, on which each says what it has written."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

import msgspec
import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from polychrome.server.log.contract import NotStored, masked
from polychrome.server.log.hints import stop

REDIS_SECONDS = 2.0  # a Redis that answers later than this counts as away

logger = logging.getLogger(__name__)


class _Message(msgspec.Struct, array_like=True):
    sender: str
    moved: dict[str, int]


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
        await stop([self._publisher])
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

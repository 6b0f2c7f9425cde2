"""The log in PostgreSQL: for several server processes on the same tables."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from typing import NamedTuple, TypeVar

import asyncpg

from polychrome.server.log import postgres_schema as schema
from polychrome.server.log.contract import (
    MAX_DESIGNS,
    MAX_DESIGNS_PER_OWNER,
    MAX_TRANSFERS,
    Conflict,
    Design,
    Log,
    NotStored,
    Summary,
    Then,
    checked,
    masked,
    scrubbed,
)
from polychrome.server.log.hints import POLL_SECONDS, Hints
from polychrome.server.metrics import METRICS

BATCH = 1000  # appends a statement
DELETED_AT_ONCE = 50  # tables a transaction: appends wait while it runs
CONNECT_SECONDS = 5
COMMAND_SECONDS = 15
READERS = 4  # connections for reading, opened when needed
AWAY = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
)
NOBODYS_FAULT = (*AWAY, asyncpg.InsufficientResourcesError)  # such as a full disk: no append is to blame
TRY_AGAIN = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)

T = TypeVar("T")


class _Append(NamedTuple):
    then: Then
    table: str
    n: int
    bodies: Sequence[bytes]
    summary: Summary | None

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return self.n + len(self.bodies) - 1


class PostgresLog(Log):
    """One connection writes whatever has queued while the last statement ran; a few others read."""

    def __init__(self, address: str, poll_seconds: float) -> None:
        self.commits = 0  # statements that stored appends
        self._problem: str | None = None  # why the last one stored nothing
        self.appends = 0  # appends stored by them
        self._address = address
        self._hints = Hints(self._moved, None, poll_seconds)
        self._readers: asyncpg.Pool | None = None
        self._connection: asyncpg.Connection | None = None  # the writer's; None while the server is away
        self._queue: list[_Append] = []
        self._queued = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str, redis: str | None = None, poll_seconds: float = POLL_SECONDS) -> PostgresLog:
        """The log at postgresql://…, its tables made on first use."""
        log = cls(address, poll_seconds)
        try:
            identity = await log._prepared()
            if redis is not None:
                from polychrome.server.log.redis_link import RedisLink

                log._hints = Hints(log._moved, RedisLink(redis, identity), poll_seconds)
        except BaseException:
            await log.close()
            raise
        log._writer = asyncio.create_task(log._write(), name="polychrome-log")
        return log

    def submit(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None, then: Then) -> None:
        checked(table, n, bodies, summary)
        if self._closing:
            raise NotStored("The log is closed.")
        self._queue.append(_Append(then, table, n, tuple(bodies), summary))
        self._queued.set()

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self._ask(lambda connection: connection.fetch(schema.READ, table, after))
        return [body for (body,) in rows]

    async def summaries(self, status: str | None = None, listed: bool | None = None, limit: int = 100) -> list[Summary]:
        rows = await self._ask(lambda connection: connection.fetch(schema.SUMMARIES, status, listed, limit))
        return [Summary(*row) for row in rows]

    async def summary(self, table: str) -> Summary | None:
        row = await self._ask(lambda connection: connection.fetchrow(schema.SUMMARY, table))
        return None if row is None else Summary(*row)

    async def probe(self) -> None:
        await self._ask(lambda connection: connection.fetchval("select pg_current_xact_id()::text"))
        if self._problem is not None:
            raise NotStored(self._problem)

    async def delete(self, before: float, status: Collection[str], keep: Collection[str] = ()) -> int:
        async def some(connection: asyncpg.Connection) -> int:
            async with connection.transaction(isolation="read_committed"):
                await connection.execute(schema.HOLD_APPENDS)
                names = await connection.fetchval(
                    schema.DELETE_TABLES, before, list(status), DELETED_AT_ONCE, list(keep)
                )
                await connection.execute(schema.DELETE_ENTRIES, names)
            return len(names)

        total = 0
        while deleted := await self._ask(some):
            total += deleted
        return total

    async def keep_transfer(self, name: str, box: bytes, now: float, until: float) -> bool:
        await self.delete_transfers(now)
        arguments = name, box, until, MAX_TRANSFERS
        return await self._ask(lambda connection: connection.fetchval(schema.KEEP_TRANSFER, *arguments)) is not None

    async def take_transfer(self, name: str, now: float) -> bytes | None:
        box: bytes | None = await self._ask(lambda connection: connection.fetchval(schema.TAKE_TRANSFER, name, now))
        return box

    async def delete_transfers(self, now: float) -> None:
        await self._ask(lambda connection: connection.execute(schema.DELETE_TRANSFERS, now))

    async def publish(self, design: Design) -> bool:
        values = design.name, design.owner, design.game, design.published, design.facts
        arguments = *values, MAX_DESIGNS, MAX_DESIGNS_PER_OWNER
        return await self._ask(lambda connection: connection.fetchval(schema.PUBLISH, *arguments)) is not None

    async def designs(self, game: str | None = None, first: int = 0, limit: int = 12) -> tuple[list[Design], int]:
        total = await self._ask(lambda connection: connection.fetchval(schema.COUNT_DESIGNS, game))
        rows = await self._ask(lambda connection: connection.fetch(schema.LIST_DESIGNS, game, limit, first))
        return [Design(*row) for row in rows], int(total)

    async def design(self, name: str) -> Design | None:
        row = await self._ask(lambda connection: connection.fetchrow(schema.FIND_DESIGN, name))
        return None if row is None else Design(*row)

    async def remove_design(self, name: str, owner: str | None = None) -> bool:
        return await self._ask(lambda connection: connection.fetchval(schema.REMOVE_DESIGN, name, owner)) is not None

    async def watch(self) -> AsyncIterator[tuple[str, int]]:
        async for hint in self._hints.watch():
            yield hint

    async def close(self) -> None:
        self._closing = True
        self._queued.set()
        if self._writer is not None:
            await self._writer
        await self._hints.close()
        for open_one in (self._connection, self._readers):
            if open_one is not None:
                try:
                    await asyncio.wait_for(open_one.close(), CONNECT_SECONDS)
                except AWAY:
                    open_one.terminate()
        self._connection = self._readers = None

    # Opening and reading

    async def _prepared(self) -> str:
        """Make the tables if need be; the random name of this log."""
        try:
            self._readers = await asyncpg.create_pool(
                self._address,
                min_size=0,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                **schema.SETTINGS,
            )
            return await self._ask(schema.prepare)
        except NotStored:
            raise
        except Exception as error:  # of many kinds: an address has many ways to be wrong
            raise NotStored(self._why(error)) from None

    async def _ask(self, question: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        if self._readers is None:
            raise NotStored("The log is closed.")
        for attempt in (1, 2):  # the first may get a connection that died unnoticed while it was idle
            try:
                async with self._readers.acquire(timeout=CONNECT_SECONDS) as connection:
                    return await question(connection)
            except (*AWAY, *TRY_AGAIN) as error:
                if attempt == 2:
                    raise NotStored(self._why(error)) from None
            except asyncpg.PostgresError as error:
                raise NotStored(self._why(error)) from None
        raise AssertionError

    async def _moved(self, seconds: float) -> dict[str, int]:
        """Tables that have moved on in the last seconds, each with its last n."""
        return dict(await self._ask(lambda connection: connection.fetch(schema.MOVED, seconds)))

    # Writing

    async def _write(self) -> None:
        while not (self._closing and not self._queue):
            await self._queued.wait()
            self._queued.clear()
            while batch := self._next_batch():
                await self._store(batch)

    def _next_batch(self) -> list[_Append]:
        """What has queued; of each table only the first, as the next one builds on what becomes of it."""
        batch: dict[str, _Append] = {}
        later = []
        for append in self._queue:
            if append.table in batch or len(batch) == BATCH:
                later.append(append)
            else:
                batch[append.table] = append
        self._queue = later
        return [batch[table] for table in sorted(batch)]

    async def _store(self, batch: list[_Append]) -> None:
        """Store a batch and answer; if one of its appends fails the statement, only that one is not stored."""
        self._hints.expect({append.table: append.last for append in batch})
        started = time.perf_counter()
        try:
            stored = await self._insert(batch)
        except Exception as error:  # everyone is owed an answer, whatever happens
            if len(batch) > 1 and isinstance(error, asyncpg.PostgresError) and not isinstance(error, NOBODYS_FAULT):
                await self._store(batch[: len(batch) // 2])
                await self._store(batch[len(batch) // 2 :])
                return
            self._problem = self._why(error)
            for append in batch:
                append.then(NotStored(self._problem))
            return
        self._problem = None
        if stored:
            self.commits += 1
            self.appends += len(stored)
            METRICS.observe("commit", time.perf_counter() - started)
        moved = {}
        for append in batch:
            if append.table in stored:
                moved[append.table] = append.last
                append.then(None)
            else:
                append.then(Conflict(f"Entry {append.n} of this table exists already or is not the next."))
        self._hints.tell(moved)

    async def _insert(self, batch: list[_Append]) -> set[str]:
        """Run the one statement; the tables whose append was stored."""
        arguments = schema.append_arguments(
            [(append.table, append.n, append.bodies, append.summary) for append in batch], time.time()
        )
        for attempt in (1, 2, 3):
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(
                        self._address, **schema.SETTINGS, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS
                    )
                return {table for (table,) in await self._connection.fetch(schema.APPEND, *arguments)}
            except TRY_AGAIN:
                if attempt == 3:
                    raise
            except BaseException as error:
                if not isinstance(error, asyncpg.PostgresError) or isinstance(error, AWAY):
                    self._drop()
                raise
        raise AssertionError

    def _drop(self) -> None:
        """Forget a connection of which nobody knows whether it still works; the next batch opens another."""
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.terminate()
        self._connection = None

    def _why(self, error: BaseException) -> str:
        """One sentence, without the secrets of the address."""
        where = f"PostgreSQL at {masked(self._address)}"
        match error:
            case TimeoutError():
                return f"{where} does not answer."
            case asyncpg.ClientConfigurationError() | ValueError():
                return "The address of the PostgreSQL database cannot be understood."  # nor where its password is
            case asyncpg.DiskFullError():
                return f"The disk of {where} is full."
            case OSError() | asyncpg.PostgresConnectionError() | asyncpg.InterfaceError():
                return f"{where} cannot be reached ({type(error).__name__})."
        return f"{where} says: {scrubbed(str(error), self._address)}."

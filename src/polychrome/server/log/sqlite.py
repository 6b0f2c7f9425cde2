"""The log in one SQLite file: the default, for one server process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import apsw

from polychrome.server.log import sqlite_designs as gallery
from polychrome.server.log.contract import MAX_TRANSFERS, Design, Log, NotStored, Summary, Then, answer_to, checked
from polychrome.server.log.sqlite_batch import Append, Batches
from polychrome.server.log.sqlite_file import VERSION, connect, locked, placed, why
from polychrome.server.metrics import METRICS

BATCH = 1000  # appends a commit, so that the first of very many does not wait for the last
CROWD = 4  # appends in a commit from which on the next waits a moment for company: who waits in a crowd anyway
CROWD_SECONDS = 0.002
TIDY_PAGES = 1000  # length of the write-ahead log from which on it is moved into the database

logger = logging.getLogger(__name__)

SUMMARIES = """
select * from log_table
where (:status is null or status = :status) and (:listed is null or listed = :listed)
order by touched desc, name limit :limit
"""

SUMMARY = "select * from log_table where name = ?"
DELETE_TRANSFERS = "delete from log_transfer where ends <= ?"
KEEP_TRANSFER = """
insert into log_transfer select ?, ?, ? where (select count(*) from log_transfer) < ?
on conflict do nothing returning 1
"""
TAKE_TRANSFER = "delete from log_transfer where name = ? and ends > ? returning box"

T = TypeVar("T")


class _Call(NamedTuple):
    then: Callable[[Any], object]
    call: Callable[[apsw.Connection], Any]


class SqliteLog(Log):
    """One connection in one thread, which commits whatever has queued while the last commit ran.

    What queues is handed over at the end of a turn of the loop, as one job: woken for every append, the thread would
    take the first one alone, and the two would fight for Python's lock.
    """

    def __init__(self, file: Path, vfs: str | None) -> None:
        self.commits = 0  # transactions that stored appends
        self.appends = 0  # appends stored by them
        self._file = file
        self._vfs = vfs
        self._lock = locked(file)
        self._batches = Batches(file)
        self._connection: apsw.Connection | None = None
        self._pages_ahead = 0  # length of the write-ahead log
        self._is_untidy = False  # it could not be moved, and that has been said
        self._waiting: list[Append | _Call] = []
        self._is_busy = False  # a job is under way, or will be at the end of this turn of the loop
        self._jobs: SimpleQueue[list[Append | _Call] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._closed = asyncio.Event()
        self._closing = False
        # A daemon: a server that is ended the hard way must not hang; nothing acknowledged depends on it.
        self._thread = threading.Thread(target=self._work, name="polychrome-log", daemon=True)

    @classmethod
    async def open(cls, file: str | Path, vfs: str | None = None) -> SqliteLog:
        """The log in this file, made if need be. `vfs` is for tests with faulty disks."""
        log = cls(placed(file), vfs)
        log._thread.start()
        try:
            await log._call(log._batches.tail)
        except BaseException:
            await log.close()
            raise
        return log

    def submit(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None, then: Then) -> None:
        checked(table, n, bodies, summary)
        self._put(Append(then, table, n, bodies, summary))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return await self._call(lambda connection: self._batches.read(connection, table, after))

    async def summaries(self, status: str | None = None, listed: bool | None = None, limit: int = 100) -> list[Summary]:
        chosen = {"status": status, "listed": listed, "limit": limit}
        return await self._call(lambda connection: [_summary(row) for row in connection.execute(SUMMARIES, chosen)])

    async def summary(self, table: str) -> Summary | None:
        rows = await self._call(lambda connection: connection.execute(SUMMARY, (table,)).fetchall())
        return _summary(rows[0]) if rows else None

    async def probe(self) -> None:
        # As it is, but written anew.
        await self._call(lambda connection: connection.execute(f"pragma user_version = {VERSION}").get)

    async def delete(self, before: float, status: Collection[str], keep: Collection[str] = ()) -> int:
        total = 0
        while deleted := await self._call(lambda connection: self._batches.delete(connection, before, status, keep)):
            total += deleted
        return total

    async def keep_transfer(self, name: str, box: bytes, now: float, until: float) -> bool:
        def keep(connection: apsw.Connection) -> bool:
            with connection:
                connection.execute(DELETE_TRANSFERS, (now,))
                kept = connection.execute(KEEP_TRANSFER, (name, box, until, MAX_TRANSFERS)).fetchall()
            return bool(kept)

        return await self._call(keep)

    async def take_transfer(self, name: str, now: float) -> bytes | None:
        rows: list[tuple[Any, ...]] = await self._call(
            lambda connection: connection.execute(TAKE_TRANSFER, (name, now)).fetchall()
        )
        return rows[0][0] if rows else None

    async def delete_transfers(self, now: float) -> None:
        await self._call(lambda connection: connection.execute(DELETE_TRANSFERS, (now,)).fetchall())

    async def publish(self, design: Design) -> bool:
        return await self._call(lambda connection: gallery.publish(connection, design))

    async def designs(self, game: str | None = None, first: int = 0, limit: int = 12) -> tuple[list[Design], int]:
        return await self._call(lambda connection: gallery.list_designs(connection, game, first, limit))

    async def design(self, name: str) -> Design | None:
        return await self._call(lambda connection: gallery.find_design(connection, name))

    async def remove_design(self, name: str, owner: str | None = None) -> bool:
        return await self._call(lambda connection: gallery.remove_design(connection, name, owner))

    async def watch(self) -> AsyncIterator[tuple[str, int]]:
        await self._closed.wait()  # there is no other process
        none: tuple[tuple[str, int], ...] = ()
        for hint in none:
            yield hint

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._jobs.put(self._waiting)
            self._jobs.put(None)
        await self._closed.wait()

    def _put(self, job: Append | _Call) -> None:
        if self._closing:
            raise NotStored("The log is closed.")
        self._waiting.append(job)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Let the thread have what has queued."""
        self._is_busy = bool(self._waiting) and not self._closing
        if self._is_busy:
            self._jobs.put(self._waiting[:BATCH])
            del self._waiting[:BATCH]

    def _settle(self, outcomes: list[tuple[Callable[[Any], object], Any]]) -> None:
        """Answer, and go on with what has queued meanwhile."""
        for then, outcome in outcomes:
            then(outcome)
        if len(outcomes) < CROWD:
            self._loop.call_soon(self._hand_over)
        else:
            self._loop.call_later(CROWD_SECONDS, self._hand_over)

    async def _call(self, call: Callable[[apsw.Connection], T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        self._put(_Call(answer_to(answer), call))
        return await answer

    # Below: in the thread of the log.

    def _work(self) -> None:
        while (jobs := self._jobs.get()) is not None:
            appends = [job for job in jobs if isinstance(job, Append)]
            outcomes: list[tuple[Callable[[Any], object], Any]] = []
            if appends:
                outcomes += zip((append.then for append in appends), self._store(appends), strict=True)
            outcomes += [(job.then, self._run(job)) for job in jobs if isinstance(job, _Call)]
            self._tell(self._settle, outcomes)
            self._tidy_up()
        if self._connection is not None:
            with contextlib.suppress(apsw.Error):  # everything is stored already; the next opening tidies up
                self._connection.close()
        self._lock.release()
        self._tell(self._closed.set)

    def _tell(self, call: Callable[..., object], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone, and with it everybody who waited
            self._loop.call_soon_threadsafe(call, *arguments)

    def _run(self, job: _Call) -> Any:
        try:
            return job.call(self._connected())
        except (apsw.Error, OSError) as error:
            self._roll_back()
            return NotStored(why(error, self._file))
        except Exception as error:  # an answer is owed, whatever happens
            return error

    def _store(self, appends: list[Append]) -> list[Exception | None]:
        """Store a batch, every append on its own; what became of each.

        Answers wait for the commit, refusals too: they may be due to an entry that the commit then loses.
        """
        started = time.perf_counter()
        try:
            outcomes = self._batches.store(self._connected(), appends)
        except Exception as error:  # everyone is owed an answer, whatever happens
            self._roll_back()
            text = str(error) if isinstance(error, NotStored) else why(error, self._file)
            return [NotStored(text) for _ in appends]
        if stored := outcomes.count(None):
            self.commits += 1
            self.appends += stored
            METRICS.observe("commit", time.perf_counter() - started)
        return outcomes

    def _roll_back(self) -> None:
        self._batches.forget()
        if self._connection is not None and self._connection.in_transaction:
            try:
                self._connection.execute("rollback")
            except apsw.Error:
                self._connection.close(True)
                self._connection = None  # opened anew by the next job

    def _tidy_up(self) -> None:
        """Move what was written ahead into the database itself, once everybody has an answer.

        SQLite would do so within the commit that fills a thousand pages, and that batch would wait for it.
        """
        if self._connection is None or self._pages_ahead < TIDY_PAGES:
            return
        try:
            self._connection.wal_checkpoint()
        except apsw.Error as error:  # nothing is lost: it all stands in the write-ahead log, which grows instead
            if not self._is_untidy:
                logger.warning("%s The log goes on and tries again.", why(error, self._file))
            self._is_untidy = True
        else:
            self._is_untidy = False

    def _connected(self) -> apsw.Connection:
        if self._connection is None:
            self._connection = connect(self._file, self._vfs)
            self._connection.set_wal_hook(self._note_pages_ahead)
        return self._connection

    def _note_pages_ahead(self, connection: apsw.Connection, name: str, pages: int) -> int:
        self._pages_ahead = pages
        return apsw.SQLITE_OK


def _summary(row: Sequence[Any]) -> Summary:
    table, status, listed, touched, facts = row
    return Summary(table, status, bool(listed), touched, facts)

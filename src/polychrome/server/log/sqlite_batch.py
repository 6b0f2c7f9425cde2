"""Writing a batch of appends to the SQLite file: together as long as nothing is wrong, else one by one."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import apsw

from polychrome.server.log.contract import TOUCH_SECONDS, Conflict, NotStored, Summary, Then
from polychrome.server.log.sqlite_file import why
from polychrome.server.log.sqlite_tail import STORE, Batch, Tail, encode, entries_of

KNOWN = 5000  # tables whose last entry is remembered: those that are being played, not those that sleep
DELETED_AT_ONCE = 50  # tables a transaction, so that appends get their turn in between

LAST = "select max(n) from log_entry where name = ?"
READ = "select n, body, ends from log_entry where name = ? and n > ? order by n"
SUMMARISE = """
insert into log_table values (?, ?, ?, ?, ?) on conflict (name) do update
set status = excluded.status, listed = excluded.listed, touched = excluded.touched, facts = excluded.facts
"""
TOUCH = f"""
insert into log_table values (?, 'open', false, ?, x'7b7d') on conflict (name) do update
set touched = excluded.touched where touched < excluded.touched - {TOUCH_SECONDS}
"""


class Append(NamedTuple):
    """One call of `submit` and whom to tell."""

    then: Then
    table: str
    n: int
    bodies: Sequence[bytes]
    summary: Summary | None


class Batches:
    """Writes batches; it remembers where tables end, which nobody else can change while this process has the lock.

    Few statements a batch, because each of them gives up Python's lock, and to get it back from a busy server takes
    a while: six statements an append, which is the obvious way, made 200 appends wait half a second. Usually a batch
    is one insert of one row, and that is the whole transaction. What it remembers changes after the commit only, or is
    forgotten and read again.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._tail: Tail | None = None  # None: to be read
        self._last: dict[str, int] = {}
        self._touched: dict[str, float] = {}

    def forget(self) -> None:
        """What is remembered may no longer be so: a batch was lost, or tables were deleted."""
        self._tail = None
        self._last.clear()
        self._touched.clear()

    def tail(self, connection: apsw.Connection) -> Tail:
        """What is not sorted yet; NotStored if that is damaged."""
        if self._tail is None:
            self._tail = Tail.load(connection, self._file)
        return self._tail

    def read(self, connection: apsw.Connection, table: str, after: int) -> list[bytes]:
        rows = connection.execute(READ, (table, after))
        entries = [entry for n, body, ends in rows for entry in entries_of(n, body, ends, after)]
        return entries + self.tail(connection).after(table, after)

    def delete(self, connection: apsw.Connection, before: float, status: Collection[str], keep: Collection[str]) -> int:
        """Delete some of the tables with such a status that nobody has touched since `before`; how many."""
        query = f"""
            select name from log_table
            where touched < ? and status in ({", ".join("?" * len(status))})
            and name not in (select value from json_each(?)) limit {DELETED_AT_ONCE}
        """
        names = connection.execute(query, (before, *status, json.dumps(list(keep)))).fetchall()
        if not names:
            return 0
        try:
            with connection:
                self.tail(connection).sort(connection)  # so that all their entries are where they are looked for
                connection.executemany("delete from log_entry where name = ?", names)
                connection.executemany("delete from log_table where name = ?", names)
        finally:
            self.forget()
        return len(names)

    def store(self, connection: apsw.Connection, appends: Sequence[Append]) -> list[Exception | None]:
        """Commit a batch; what became of each append. An apsw.Error means that nothing of it is stored."""
        if len(self._last) > KNOWN:
            self._last.clear()
            self._touched.clear()
        try:
            return self._write_together(connection, appends)
        except apsw.Error:  # somebody in here is to blame, or the disk: find out who is not
            self.forget()
            if connection.in_transaction:
                connection.execute("rollback")
        connection.execute("begin immediate")
        if self.tail(connection).is_long:
            self.tail(connection).sort(connection)
        outcomes = [self._write_alone(connection, append) for append in appends]
        connection.execute("commit")
        self.forget()
        return outcomes

    def _write_together(self, connection: apsw.Connection, appends: Sequence[Append]) -> list[Exception | None]:
        now = time.time()
        tail = self.tail(connection)
        outcomes, batch, summaries = self._judge(connection, appends, now)
        if not batch:
            return outcomes
        row = encode(batch)
        is_single = not (tail.is_long or summaries)
        if not is_single:
            connection.execute("begin immediate")
        if tail.is_long:
            tail.sort(connection)
        connection.execute(STORE, (row,))
        for append in summaries:
            self._touched[append.table] = _write_summary(connection, append, now)
        if not is_single:
            connection.execute("commit")
        if tail.is_long:
            tail = self._tail = Tail()
        tail.add(batch, len(row))
        return outcomes

    def _judge(
        self, connection: apsw.Connection, appends: Sequence[Append], now: float
    ) -> tuple[list[Exception | None], Batch, list[Append]]:
        """What becomes of each append, those that are next at their table, and which of them change a summary.

        One loop without calls: all that an append costs by itself.
        """
        outcomes: list[Exception | None] = []
        batch: Batch = []
        summaries: list[Append] = []
        ends, touched, stale = self._last, self._touched, now - TOUCH_SECONDS
        for append in appends:
            _, table, n, bodies, summary = append
            last = ends.get(table) or self._find_last(connection, table)
            if n != last + 1:
                outcomes.append(_conflict(last, n))
                continue
            ends[table] = last + len(bodies)
            batch.append((table, last + 1, bodies))
            outcomes.append(None)
            if summary is not None or touched.get(table, 0.0) < stale:
                summaries.append(append)
        return outcomes, batch, summaries

    def _write_alone(self, connection: apsw.Connection, append: Append) -> Exception | None:
        """Write one append, as a row of its own; it fails alone as long as the transaction lives on."""
        table, n, bodies = append.table, append.n, append.bodies
        connection.execute("savepoint alone")
        refusal: Exception | None = None
        try:
            last = self._last.get(table) or self._find_last(connection, table)
            if n == last + 1:
                connection.execute(STORE, (encode([(table, last + 1, bodies)]),))
                _write_summary(connection, append, time.time())
                self._last[table] = last + len(bodies)
            else:
                refusal = _conflict(last, n)
        except apsw.Error as error:
            if not connection.in_transaction:  # SQLite has given up all of it
                raise
            connection.execute("rollback to alone")
            refusal = NotStored(why(error, self._file))
        connection.execute("release alone")
        return refusal

    def _find_last(self, connection: apsw.Connection, table: str) -> int:
        """The number of a table's last entry, of those that are not remembered; 0 if it has none."""
        return self.tail(connection).last(table) or connection.execute(LAST, (table,)).get or 0


def _conflict(last: int, n: int) -> Conflict:
    return Conflict(f"The last entry of this table is {last}, so the next is not {n}.")


def _write_summary(connection: apsw.Connection, append: Append, now: float) -> float:
    """The summary if there is a new one, else the time; when the table then counts as touched."""
    new = append.summary
    if new is None:
        connection.execute(TOUCH, (append.table, now))
        return now
    connection.execute(SUMMARISE, (new.table, new.status, new.listed, new.touched, new.facts))
    return new.touched

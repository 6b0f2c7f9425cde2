"""Writing a batch of appends to the SQLite file: together as long as nothing is wrong, else one by one."""

from __future__ import annotations

import struct
import time
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import NamedTuple

import apsw

from polychrome.server.log.contract import TOUCH_SECONDS, Conflict, NotStored, Summary, Then
from polychrome.server.log.sqlite_file import why

KNOWN = 5000  # tables whose last entry is remembered: those that are being played, not those that sleep
MOST_ROWS = 64  # rows an insert; not more sizes than SQLite keeps translated

LAST = "select max(n) from log_entry where name = ?"
INSERT = [
    "insert into log_entry (name, n, body, ends) values " + ", ".join(["(?, ?, ?, ?)"] * rows)
    for rows in range(MOST_ROWS + 1)
]
SUMMARISE = """
insert into log_table values (?, ?, ?, ?, ?) on conflict (name) do update
set status = excluded.status, listed = excluded.listed, touched = excluded.touched, facts = excluded.facts
"""
TOUCH = f"""
insert into log_table values (?, 'open', false, ?, x'7b7d') on conflict (name) do update
set touched = excluded.touched where touched < excluded.touched - {TOUCH_SECONDS}
"""

Row = tuple[str, int, bytes, bytes | None]


class Append(NamedTuple):
    """One call of `submit` and whom to tell."""

    then: Then
    table: str
    n: int
    bodies: Sequence[bytes]
    summary: Summary | None

    def row(self) -> Row:
        """All its entries together, under the number of the last one."""
        bodies = self.bodies
        if len(bodies) == 1:
            return self.table, self.n, bodies[0], None
        ends = struct.pack(f"<{len(bodies)}I", *accumulate(map(len, bodies)))
        return self.table, self.n + len(bodies) - 1, b"".join(bodies), ends


def entries_of(n: int, body: bytes, ends: bytes | None, after: int) -> list[bytes]:
    """The entries of a row, but for those up to `after`."""
    if ends is None:
        return [body]
    stops = struct.unpack(f"<{len(ends) // 4}I", ends)
    bodies = [body[start:stop] for start, stop in pairwise((0, *stops))]
    return bodies[max(0, after - (n - len(bodies))) :]


class Batches:
    """Writes batches; it remembers where tables end, which nobody else can change while this process has the lock.

    Few statements a batch, because each of them gives up Python's lock, and to get it back from a busy server takes
    a while: six statements an append, which is the obvious way, made 200 appends wait half a second. Where a single
    insert does it, that is the whole transaction.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last: dict[str, int] = {}
        self._touched: dict[str, float] = {}

    def forget(self) -> None:
        """What is remembered may no longer be so: a batch was lost, or tables were deleted."""
        self._last.clear()
        self._touched.clear()

    def store(self, connection: apsw.Connection, appends: Sequence[Append]) -> list[Exception | None]:
        """Commit a batch; what became of each append. An apsw.Error means that nothing of it is stored."""
        if len(self._last) > KNOWN:
            self.forget()
        try:
            return self._write_together(connection, appends)
        except apsw.Error:  # somebody in here is to blame, or the disk: find out who is not
            self.forget()
            if connection.in_transaction:
                connection.execute("rollback")
        connection.execute("begin immediate")
        outcomes = [self._write_alone(connection, append) for append in appends]
        connection.execute("commit")
        return outcomes

    def _write_together(self, connection: apsw.Connection, appends: Sequence[Append]) -> list[Exception | None]:
        outcomes = [self._refusal(connection, append) for append in appends]
        accepted = [append for append, refusal in zip(appends, outcomes, strict=True) if refusal is None]
        rows = [append.row() for append in accepted]
        now = time.time()
        summaries = [
            append
            for append in accepted
            if append.summary is not None or self._touched.get(append.table, 0.0) < now - TOUCH_SECONDS
        ]
        is_single = len(rows) <= MOST_ROWS and not summaries
        if not is_single:
            connection.execute("begin immediate")
        for start in range(0, len(rows), MOST_ROWS):
            piece = rows[start : start + MOST_ROWS]
            connection.execute(INSERT[len(piece)], tuple(chain.from_iterable(piece)))
        for append in summaries:
            self._touched[append.table] = _write_summary(connection, append, now)
        if not is_single:
            connection.execute("commit")
        return outcomes

    def _write_alone(self, connection: apsw.Connection, append: Append) -> Exception | None:
        """Write one append; it fails alone as long as the transaction lives on."""
        connection.execute("savepoint alone")
        try:
            refusal = self._refusal(connection, append)
            if refusal is None:
                connection.execute(INSERT[1], append.row())
                _write_summary(connection, append, time.time())
        except apsw.Error as error:
            self.forget()
            if not connection.in_transaction:  # SQLite has given up all of it
                raise
            connection.execute("rollback to alone")
            refusal = NotStored(why(error, self._file))
        connection.execute("release alone")
        return refusal

    def _refusal(self, connection: apsw.Connection, append: Append) -> Exception | None:
        """None if this is the table's next entry, which from now on counts as there."""
        last = self._last.get(append.table)
        if last is None:
            last = connection.execute(LAST, (append.table,)).get or 0
        if append.n != last + 1:
            return Conflict(f"This table has {last} entries, so the next is not entry {append.n}.")
        self._last[append.table] = last + len(append.bodies)
        return None


def _write_summary(connection: apsw.Connection, append: Append, now: float) -> float:
    """The summary if there is a new one, else the time; when the table then counts as touched."""
    new = append.summary
    if new is None:
        connection.execute(TOUCH, (append.table, now))
        return now
    connection.execute(SUMMARISE, (new.table, new.status, new.listed, new.touched, new.facts))
    return new.touched

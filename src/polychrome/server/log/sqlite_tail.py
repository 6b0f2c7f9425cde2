"""The tail of the log: what the latest commits brought, commit by commit, until it is sorted by table."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import Any

import apsw
import msgspec

from polychrome.server.log.contract import NotStored

TAIL_BYTES = 512 * 1024  # length from which on it is sorted: some 2000 appends, which is 40 commits of 50 tables
ROW_BYTES = 64 * 1024  # of entries in a sorted row, so that who wants the last ones need not read all
MAX_ROWS = 64  # rows an insert; not more sizes than SQLite keeps translated

LOAD = "select at, body from log_tail order by at"
STORE = "insert into log_tail (body) values (?)"
CLEAR = "delete from log_tail"
SORT_IN = [
    "insert into log_entry (name, n, body, ends) values " + ", ".join(["(?, ?, ?, ?)"] * rows)
    for rows in range(MAX_ROWS + 1)
]

Batch = list[tuple[str, int, Sequence[bytes]]]  # appends: table, number of the first entry, entries
Row = tuple[str, int, bytes, bytes | None]


def _plain(value: Any) -> Any:
    """Kinds of texts and sequences that MessagePack does not know, stored as it will read them."""
    return str.__str__(value) if isinstance(value, str) else list(value)


encode = msgspec.msgpack.Encoder(enc_hook=_plain).encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, int, list[bytes]]]).decode


class Tail:
    """What log_tail holds, in memory: only the process that has the lock can change it.

    A row of log_tail is all that one commit brought: a few pages, however many tables it was. Sorted at once, every
    append would also change a page of the index; sorted later, a page takes many appends.
    """

    def __init__(self) -> None:
        self.size = 0
        self._tables: dict[str, tuple[int, list[bytes]]] = {}  # the number of the first entry in here, and all entries

    @classmethod
    def load(cls, connection: apsw.Connection, file: Path) -> Tail:
        """The tail that a file has; NotStored if it is damaged."""
        tail = cls()
        for at, row in connection.execute(LOAD):
            try:
                batch = _decode(row)
            except ValueError:  # not MessagePack, not of this form, or no UTF-8
                raise NotStored(f"{file} is damaged: row {at} of log_tail cannot be understood.") from None
            for table, n, bodies in batch:
                if tail.last(table) not in (0, n - 1):
                    raise NotStored(f"{file} is damaged: row {at} of log_tail does not follow the one before.")
                tail.add([(table, n, bodies)], 0)
            tail.size += len(row)
        return tail

    @property
    def is_long(self) -> bool:
        return self.size >= TAIL_BYTES

    def add(self, batch: Batch, size: int) -> None:
        """A batch was committed as a row of this size."""
        self.size += size
        tables = self._tables
        for table, n, bodies in batch:
            held = tables.get(table)
            if held is None:
                tables[table] = (n, [*bodies])
            else:
                held[1].extend(bodies)

    def last(self, table: str) -> int:
        """The number of a table's last entry; 0 if none is in here."""
        first, bodies = self._tables.get(table, (1, ()))
        return first + len(bodies) - 1

    def after(self, table: str, after: int) -> list[bytes]:
        """A table's entries in here, but for those up to `after`."""
        first, bodies = self._tables.get(table, (1, []))
        return bodies[max(0, after + 1 - first) :]

    def sort(self, connection: apsw.Connection) -> None:
        """Move log_tail into log_entry; whoever commits that goes on with a new tail."""
        rows = [row for table, (first, bodies) in sorted(self._tables.items()) for row in _rows(table, first, bodies)]
        for start in range(0, len(rows), MAX_ROWS):
            piece = rows[start : start + MAX_ROWS]
            connection.execute(SORT_IN[len(piece)], tuple(chain.from_iterable(piece)))
        connection.execute(CLEAR)


def _rows(table: str, first: int, bodies: list[bytes]) -> Iterator[Row]:
    """Consecutive entries as rows of log_entry, none longer than ROW_BYTES that could be two."""
    start = size = 0
    for at, body in enumerate(bodies):
        size += len(body)
        if size > ROW_BYTES and at > start:
            yield _row(table, first + start, bodies[start:at])
            start, size = at, len(body)
    yield _row(table, first + start, bodies[start:])


def _row(table: str, first: int, bodies: list[bytes]) -> Row:
    """Entries together, under the number of the last one."""
    if len(bodies) == 1:
        return table, first, bodies[0], None
    ends = struct.pack(f"<{len(bodies)}I", *accumulate(map(len, bodies)))
    return table, first + len(bodies) - 1, b"".join(bodies), ends


def entries_of(n: int, body: bytes, ends: bytes | None, after: int) -> list[bytes]:
    """The entries of a row, but for those up to `after`."""
    if ends is None:
        return [body]
    stops = struct.unpack(f"<{len(ends) // 4}I", ends)
    bodies = [body[start:stop] for start, stop in pairwise((0, *stops))]
    return bodies[max(0, after - (n - len(bodies))) :]

"""The tail of the log in a file: entries are found wherever they lie, and sorted without losing or repeating one."""

from __future__ import annotations

import asyncio
import itertools
import random
import shutil
import tempfile
from collections import deque
from pathlib import Path

import apsw
import msgspec
import pytest

from polychrome.server.log import Conflict, Log, NotStored, Summary, backup, sqlite_tail
from polychrome.server.log.sqlite import SqliteLog
from tests.server.logs import opened, run, with_log
from tests.server.test_log_faults import FAULTS, on_faulty_disk

LIMIT, ROW = 3000, 400
Tables = dict[str, list[bytes]]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tail that is sorted every few commits, into rows that are soon full."""
    monkeypatch.setattr(sqlite_tail, "TAIL_BYTES", LIMIT)
    monkeypatch.setattr(sqlite_tail, "ROW_BYTES", ROW)


def counts(file: Path) -> tuple[int, int]:
    """How many rows there are, sorted and not."""
    connection = apsw.Connection(str(file))
    sorted_in, tail = (connection.execute(f"select count(*) from {name}").get for name in ("log_entry", "log_tail"))
    connection.close()
    return sorted_in, tail


async def append(log: Log, tables: Tables, table: str, bodies: list[bytes]) -> None:
    entries = tables.setdefault(table, [])
    n = len(entries) + 1
    entries += bodies
    await log.append(table, n, bodies)


async def fill(log: Log, tables: Tables) -> None:
    """Append until the next commit sorts."""
    for turn in itertools.count():
        if is_long(log):
            return
        await append(log, tables, f"t{turn % 5}" if turn % 2 else "always", [b"%d" % turn, b"." * 50])


def is_long(log: Log) -> bool:
    assert isinstance(log, SqliteLog)
    return log._batches._tail is not None and log._batches._tail.is_long


async def check(log: Log, tables: Tables) -> None:
    for table, entries in tables.items():
        for after in range(len(entries) + 2):
            assert await log.read(table, after) == entries[after:]


async def check_crash(file: Path, tables: Tables) -> None:
    """Were the server to die at this moment, this is what the next one would find."""
    with tempfile.TemporaryDirectory() as folder:
        for part in file.parent.glob(f"{file.name}*"):
            if not part.name.endswith(("-lock", "-shm")):  # the second is memory
                shutil.copy(part, folder)
        async with opened(str(Path(folder, file.name))) as found:
            await check(found, tables)
            for table, entries in tables.items():
                with pytest.raises(Conflict):
                    await found.append(table, len(entries) or 2, [b"late"])
                await found.append(table, len(entries) + 1, [b"next"])


# Sorting


def test_a_tail_is_found_again_after_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        tables: Tables = {}
        for n in range(30):
            await asyncio.gather(*(append(log, tables, f"t{k}", [b"%d" % n, b"."][: 1 + k % 2]) for k in range(10)))
        assert counts(file) == (0, 30)
        await check_crash(file, tables)
        await check(log, tables)

    with_log(str(file), scenario)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("seed", range(4))
def test_sorting_keeps_every_entry_once_and_in_order(tmp_path: Path, seed: int) -> None:
    file, dice, tables = tmp_path / "log.db", random.Random(seed), Tables()

    async def play(log: Log) -> None:
        for _ in range(20):
            chosen = [f"t{number}" for number in range(30) if dice.random() < 0.3]
            sizes = [[dice.choice((0, 1, 50, 1000)) for _ in range(dice.randint(1, 4))] for _ in chosen]
            bodies = [[dice.randbytes(size) for size in some] for some in sizes]
            await asyncio.gather(*(append(log, tables, *each) for each in zip(chosen, bodies, strict=True)))
        await check(log, tables)

    for _ in range(3):
        with_log(str(file), play)
    sorted_in, tail = counts(file)
    assert sorted_in > 30
    assert tail < 20
    with_log(str(file), lambda log: check(log, tables))


@pytest.mark.usefixtures("short")
def test_reading_goes_from_the_middle_of_a_row_on_into_the_tail(tmp_path: Path) -> None:
    file, tables = tmp_path / "log.db", Tables()

    async def scenario(log: Log) -> None:
        await fill(log, tables)
        assert counts(file)[0] == 0
        await append(log, tables, "always", [b"this", b"sorts"])
        assert counts(file)[1] == 1
        await append(log, tables, "always", [b"in", b"the", b"tail"])
        await check(log, tables)
        await check_crash(file, tables)

    with_log(str(file), scenario)
    connection = apsw.Connection(str(file))
    assert connection.execute("select max(length(body)) <= ? from log_entry", (ROW,)).get
    assert connection.execute("select max(length(ends) / 4) > 3 from log_entry").get  # of several appends together
    connection.close()


@pytest.mark.usefixtures("short")
def test_an_entry_longer_than_a_row_and_a_tail_is_sorted_too(tmp_path: Path) -> None:
    tables: Tables = {}

    async def scenario(log: Log) -> None:
        for size in (ROW, ROW + 1, 0, LIMIT, 3 * LIMIT, 1):
            await append(log, tables, "t", [b"a" * size, b"b" * size])
        await check(log, tables)

    with_log(str(tmp_path / "log.db"), scenario)
    with_log(str(tmp_path / "log.db"), lambda log: check(log, tables))


@pytest.mark.usefixtures("short")
def test_memory_holds_no_more_than_a_tail_and_a_batch(tmp_path: Path) -> None:
    async def scenario(log: Log) -> None:
        assert isinstance(log, SqliteLog)
        tables: Tables = {}
        for n in range(100):
            await asyncio.gather(*(append(log, tables, f"{n}-{k}", [b"." * 90]) for k in range(5)))
            tail = log._batches._tail
            assert tail is not None
            assert 0 < tail.size < LIMIT + 5 * 110
            assert sum(len(entry) for _, entries in tail._tables.values() for entry in entries) < tail.size

    with_log(str(tmp_path / "log.db"), scenario)


def test_a_commit_of_fifty_tables_writes_few_pages(tmp_path: Path) -> None:
    """The reason for the tail: fifty pages of an index for entries of 250 bytes, and each of them written twice."""

    async def scenario() -> None:
        async with on_faulty_disk(tmp_path / "log.db") as (log, disk):
            tables: Tables = {}
            for _ in range(3):
                disk.events.clear()
                await asyncio.gather(*(append(log, tables, f"t{k}", [b"." * 250]) for k in range(50)))
            assert log.commits == 3
            assert disk.events.count(("write", "wal")) <= 2 * 8  # 50 * 250 bytes are 4 pages; a header before each

    run(scenario())


# Deletion and copies


def old(table: str) -> Summary:
    return Summary(table, "over", True, 1.0, b"{}")


@pytest.mark.usefixtures("short")
def test_deleted_tables_leave_the_tail_as_well(tmp_path: Path) -> None:
    file, tables = tmp_path / "log.db", Tables()

    async def scenario(log: Log) -> None:
        await fill(log, tables)
        await append(log, tables, "t0", [b"this sorts"])
        for n, k in ((n, k) for n in (1, 2) for k in range(60)):
            await log.append(f"old{k}", n, [b"x"], old(f"old{k}"))
        assert await log.delete(2.0, ("over",)) == 60
        for k in range(60):
            assert await log.read(f"old{k}") == []
        await log.append("old7", 1, [b"a new table of this name"])
        with pytest.raises(Conflict):
            await log.append("old8", 3, [b"x"])
        await check(log, tables)
        await check_crash(file, {**tables, "old7": [b"a new table of this name"], "old8": []})

    with_log(str(file), scenario)


@pytest.mark.parametrize(("what", "error", "text"), FAULTS)
def test_a_deletion_that_fails_changes_nothing(tmp_path: Path, what: str, error: type[apsw.Error], text: str) -> None:
    file = tmp_path / "log.db"

    async def scenario() -> None:
        async with on_faulty_disk(file) as (log, disk):
            await log.append("old", 1, [b"x", b"y"], old("old"))
            await log.append("new", 1, [b"z"])
            disk.fail(what, error)
            with pytest.raises(NotStored, match=text):
                await log.delete(2.0, ("over",))
            tables = {"old": [b"x", b"y"], "new": [b"z"]}
            await check(log, tables)
            disk.work()
            await append(log, tables, "old", [b"still there"])
            await check(log, tables)
            await check_crash(file, tables)

    run(scenario())


@pytest.mark.usefixtures("short")
def test_a_backup_has_the_tail(tmp_path: Path) -> None:
    file, copy, tables = tmp_path / "log.db", tmp_path / "copy.db", Tables()

    async def scenario(log: Log) -> None:
        await fill(log, tables)
        for body in (b"this sorts", b"and this does not"):
            await append(log, tables, "t0", [body])
        await asyncio.to_thread(backup, str(file), copy)

    with_log(str(file), scenario)
    assert min(counts(copy)) > 0
    with_log(str(copy), lambda log: check(log, tables))


# Faults


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("what", "error", "text"), FAULTS)
def test_the_disk_may_fail_in_the_very_commit_that_sorts(
    tmp_path: Path, what: str, error: type[apsw.Error], text: str
) -> None:
    async def scenario(file: Path, after: int) -> bool:
        """Whether the commit failed; if not, the disk has failed too late."""
        async with on_faulty_disk(file) as (log, disk):
            tables: Tables = {}
            await fill(log, tables)
            before = {table: [*entries] for table, entries in tables.items()}
            disk.fail(what, error, after)
            sends = [append(log, tables, table, [b"one", b"two"]) for table in ("always", "new")]
            outcomes = await asyncio.gather(*sends, return_exceptions=True)
            if outcomes == [None, None]:
                return False
            assert all(isinstance(outcome, NotStored) and text in str(outcome) for outcome in outcomes)
            await check(log, before)
            disk.work()
            await log.append("always", len(before["always"]) + 1, [b"one", b"two"])
            await log.append("new", 1, [b"one", b"two"])
            assert counts(file)[1] == 2  # sorted now
            await check(log, tables)
            await check_crash(file, tables)
            return True

    failed = [run(scenario(tmp_path / f"{after}.db", after)) for after in (0, 1, 2, 5, 9)]
    assert failed[0]
    assert failed.count(True) >= (1 if what == "sync" else 5)


@pytest.mark.usefixtures("short")
def test_what_cannot_be_sorted_is_not_lost_and_nothing_is_stored_behind_it(tmp_path: Path) -> None:
    """Else the tail, which is in memory too, would grow and grow."""
    file, tables = tmp_path / "log.db", Tables()

    async def scenario(log: Log) -> None:
        await fill(log, tables)
        shell = apsw.Connection(str(file))
        shell.execute("create trigger no before insert on log_entry begin select raise(abort, 'no'); end")
        for _ in range(2):
            with pytest.raises(NotStored):
                await log.append("t0", len(tables["t0"]) + 1, [b"x"])
        await check(log, tables)
        shell.execute("drop trigger no")
        shell.close()
        await append(log, tables, "t0", [b"x"])
        assert counts(file)[1] == 1
        await check(log, tables)

    with_log(str(file), scenario)


def damaged(rows: list[bytes]) -> list[list[bytes]]:
    """Tails that no log has written, made from the rows of one."""
    first, second = rows
    forms = (None, [["t", 1, [None]]], [["t", "1", [b"x"]]], [["t", 1]])
    others = [b"", first[:-1], first.replace(b"t", b"\xff", 1), *map(msgspec.msgpack.encode, forms)]
    return [*([other, second] for other in others), [first, second + b"."], [first, first], [second, first]]


def test_a_damaged_tail_is_said_at_opening_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"one", b"two"])
        await log.append("t", 3, [b"three"])

    with_log(str(file), scenario)
    connection = apsw.Connection(str(file))
    rows = [body for (body,) in connection.execute("select body from log_tail order by at")]
    for tail in damaged(rows):
        connection.execute("delete from log_tail")
        connection.executemany("insert into log_tail (body) values (?)", [(row,) for row in tail])
        with pytest.raises(NotStored, match=r"log\.db is damaged: row \d of log_tail") as refused:
            with_log(str(file), lambda log: log.read("t"))
        assert "\n" not in str(refused.value)
        assert connection.execute("select count(*) from log_tail").get == 2
    connection.execute("delete from log_tail")
    connection.executemany("insert into log_tail (body) values (?)", [(row,) for row in rows])
    connection.close()
    assert with_log(str(file), lambda log: log.read("t")) == [b"one", b"two", b"three"]


class Name(str):
    __slots__ = ()

    def __str__(self) -> str:
        return "another name"


def test_texts_and_sequences_of_other_kinds_are_stored_as_plain_ones(tmp_path: Path) -> None:
    """An append that could not be read back would make all of the tail unreadable."""
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        bodies = deque([b"one", b"two"])
        await asyncio.gather(log.append(Name("t"), True, bodies), log.append("u", 1, (b"neighbour",)))

    with_log(str(file), scenario)
    with_log(str(file), lambda log: check(log, {"t": [b"one", b"two"], "u": [b"neighbour"]}))

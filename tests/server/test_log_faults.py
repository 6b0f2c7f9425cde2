"""A full or failing disk: nothing is acknowledged that is not stored, and play goes on when the disk is back."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import apsw
import pytest

from polychrome.server.log import Conflict, NotStored
from polychrome.server.log.sqlite import SqliteLog
from tests.server.faulty import FaultyDisk
from tests.server.logs import opened, run

FAULTS = [
    pytest.param("write", apsw.FullError, "is full", id="full"),
    pytest.param("write", apsw.IOError, "reported an error", id="write"),
    pytest.param("sync", apsw.IOError, "reported an error", id="sync"),
    pytest.param("sync", apsw.FullError, "is full", id="full-at-sync"),
]


@asynccontextmanager
async def on_faulty_disk(file: Path) -> AsyncIterator[tuple[SqliteLog, FaultyDisk]]:
    disk = FaultyDisk()
    log = await SqliteLog.open(file, disk.name)
    try:
        yield log, disk
    finally:
        disk.work()
        disk.sync_may_go_on.set()
        await log.close()
        disk.unregister()


@pytest.mark.parametrize(("what", "error", "text"), FAULTS)
def test_what_fails_is_not_acknowledged_and_works_again_later(
    tmp_path: Path, what: str, error: type[apsw.Error], text: str
) -> None:
    file = tmp_path / "log.db"

    async def scenario() -> None:
        async with on_faulty_disk(file) as (log, disk):
            await log.append("t", 1, [b"one"])
            disk.fail(what, error)
            for _ in range(3):
                with pytest.raises(NotStored, match=text) as refused:
                    await log.append("t", 2, [b"two"])
                assert str(file) in str(refused.value)
                assert await log.read("t") == [b"one"]
            disk.work()
            await log.append("t", 2, [b"two, again"])
            assert await log.read("t") == [b"one", b"two, again"]
        async with opened(str(file)) as again:
            assert await again.read("t") == [b"one", b"two, again"]

    run(scenario())


@pytest.mark.parametrize(("what", "error", "text"), FAULTS)
def test_the_disk_may_fail_at_any_write_or_sync(tmp_path: Path, what: str, error: type[apsw.Error], text: str) -> None:
    """Four tables write as fast as they can; the disk fails from the nth time on, for every n of a few commits."""

    async def write(log: SqliteLog, table: str, stored: dict[str, list[bytes]]) -> None:
        bodies = stored.setdefault(table, [])
        while len(bodies) < 12:
            new = [b"%d" % len(bodies), b"." * 5000]  # more than a page
            await log.append(table, len(bodies) + 1, new)
            bodies += new

    async def scenario(file: Path, n: int) -> bool:
        stored: dict[str, list[bytes]] = {}
        async with on_faulty_disk(file) as (log, disk):
            disk.fail(what, error, after=n)
            writers = [write(log, f"t{number}", stored) for number in range(4)]
            failures = [one for one in await asyncio.gather(*writers, return_exceptions=True) if one]
            assert all(isinstance(failure, NotStored) and text in str(failure) for failure in failures)
            for table, bodies in stored.items():
                assert await log.read(table) == bodies
            await check_crash(file, stored)
            disk.work()
            await asyncio.gather(*(write(log, table, stored) for table in stored))
            assert all([await log.read(table) == bodies for table, bodies in stored.items()])
        async with opened(str(file)) as again:
            assert all([await again.read(table) == bodies for table, bodies in stored.items()])
        return bool(failures)

    failed = [run(scenario(tmp_path / f"{n}.db", n)) for n in range(0, 40, 3)]
    assert any(failed)


async def check_crash(file: Path, stored: dict[str, list[bytes]]) -> None:
    """Were the server to die at this moment, all that it acknowledged would be found."""
    with tempfile.TemporaryDirectory() as folder:
        for part in file.parent.glob(f"{file.name}*"):
            if not part.name.endswith(("-lock", "-shm")):  # the second is memory
                shutil.copy(part, folder)
        async with opened(str(Path(folder, file.name))) as found:
            for table, bodies in stored.items():
                entries = await found.read(table)
                assert entries[: len(bodies)] == bodies
                assert len(entries) - len(bodies) in (0, 2)  # what nobody was told may be there, but whole


def test_a_disk_that_fails_while_tidying_up_loses_nothing(tmp_path: Path) -> None:
    """SQLite moves what it has written ahead into the database itself now and then, after a commit."""
    file = tmp_path / "log.db"

    async def scenario() -> None:
        async with on_faulty_disk(file) as (log, disk):
            for what in ("write", "sync"):
                disk.fail(what, apsw.IOError, file="")
                for number in range(60):
                    await log.append(f"{what}{number}", 1, [b"." * 100_000])
                assert disk.failures
                disk.failures = 0
                disk.work()
                await log.append(f"{what}60", 1, [b"."])
                await check_crash(file, {f"{what}{number}": [b"." * 100_000] for number in range(60)})

    run(scenario())


def test_a_failing_commit_fails_all_of_its_batch_and_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with on_faulty_disk(tmp_path / "log.db") as (log, disk):
            await log.append("taken", 1, [b"x"])
            disk.sync_may_go_on.clear()
            first = asyncio.ensure_future(log.append("first", 1, [b"x"]))
            await wait_for_write(disk)  # the first is in a commit of its own, waiting for its sync
            rest = [asyncio.ensure_future(log.append(f"t{number}", 1, [b"x"])) for number in range(20)]
            late = asyncio.ensure_future(log.append("taken", 1, [b"x"]))
            await asyncio.sleep(0)
            disk.fail("sync", apsw.IOError, after=1)
            disk.sync_may_go_on.set()
            await first
            outcomes = await asyncio.gather(*rest, late, return_exceptions=True)
            assert all(isinstance(outcome, NotStored) for outcome in outcomes)
            disk.work()
            await asyncio.gather(*(log.append(f"t{number}", 1, [b"y"]) for number in range(20)))
            with pytest.raises(Conflict):
                await log.append("first", 1, [b"y"])

    run(scenario())


def test_an_acknowledgement_follows_its_sync(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with on_faulty_disk(tmp_path / "log.db") as (log, disk):
            for n in range(1, 6):
                disk.events.clear()
                disk.sync_may_go_on.clear()
                append = asyncio.ensure_future(log.append("t", n, [b"x"]))
                await wait_for_write(disk)
                assert not append.done()
                disk.sync_may_go_on.set()
                await append
                synced = [file for what, file in disk.events if what == "sync"]
                assert synced[-1] == "wal"
                assert disk.events[-1] == ("sync", "wal")  # and nothing is written behind it

    run(scenario())


def test_every_commit_is_synced(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with on_faulty_disk(tmp_path / "log.db") as (log, disk):
            await asyncio.gather(*(log.append(f"t{number}", 1, [b"x"]) for number in range(300)))
            for n in range(2, 30):
                await asyncio.gather(*(log.append(f"t{number}", n, [b"x"]) for number in range(10)))
            assert disk.events.count(("sync", "wal")) >= log.commits
            assert log.appends == 300 + 280

    run(scenario())


def test_a_disk_that_cannot_even_be_read_is_said_at_opening(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.fail("write", apsw.FullError)
    with pytest.raises(NotStored, match="is full"):
        run(SqliteLog.open(tmp_path / "log.db", disk.name))
    disk.work()

    async def scenario() -> None:
        log = await SqliteLog.open(tmp_path / "log.db", disk.name)  # nothing half-made stands in the way
        await log.append("t", 1, [b"x"])
        await log.close()

    run(scenario())
    disk.unregister()


async def wait_for_write(disk: FaultyDisk) -> None:
    """Until the log has written something that it now wants to sync."""
    disk.events.clear()
    while ("write", "wal") not in disk.events:
        await asyncio.sleep(0)

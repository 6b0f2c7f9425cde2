"""The log in a file: who may open it, what it accepts, and copies of it while it is in use."""

from __future__ import annotations

import asyncio
import stat
import struct
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from polychrome.server.log import Conflict, Log, NotStored, backup, open_log
from polychrome.server.log.sqlite_file import connect
from tests.server.killing import Writer
from tests.server.logs import opened, run, with_log

# Opening


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    connection = connect(tmp_path / "log.db")
    settings = {name: connection.pragma(name) for name in ("synchronous", "journal_mode", "fullfsync")}
    connection.close()
    assert settings == {"synchronous": 2, "journal_mode": "wal", "fullfsync": 1}


def test_a_second_server_on_the_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(str(tmp_path / "log.db")) as log:
            (tmp_path / "link.db").symlink_to("log.db")
            for name in ("log.db", "link.db", "../" + tmp_path.name + "/log.db"):
                with pytest.raises(NotStored, match="in use by another process: one server a file") as refused:
                    await open_log(str(tmp_path / name))
                assert "\n" not in str(refused.value)
            await log.append("t", 1, [b"the first goes on"])
        async with opened(str(tmp_path / "log.db")) as again:
            assert await again.read("t") == [b"the first goes on"]

    run(scenario())


def test_another_process_is_refused_until_the_first_ends_however(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    with Writer(str(file), tables=2) as writer:
        writer.wait_for(5)
        with pytest.raises(NotStored, match="in use by another process"):
            run(open_log(str(file)))
        writer.kill()
    with_log(str(file), lambda log: log.append("after", 1, [b"x"]))


def test_a_closed_log_is_one_file_and_its_lock_that_only_its_owner_reads(tmp_path: Path) -> None:
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"x"])
        assert {stat.S_IMODE(part.stat().st_mode) for part in tmp_path.iterdir()} == {0o600}

    with_log(str(file), scenario)
    assert {part.name for part in tmp_path.iterdir()} == {"log.db", "log.db-lock"}


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    connection = apsw.Connection(str(other))
    connection.execute("create table theirs (x)")
    connection.close()
    text = tmp_path / "text.db"
    text.write_text("a letter to my aunt\n" * 100)
    newer = tmp_path / "newer.db"
    with_log(str(newer), lambda log: log.append("t", 1, [b"x"]))
    connection = apsw.Connection(str(newer))
    connection.pragma("user_version", 7)
    connection.close()
    for file, why in ((other, "another program"), (text, "not a SQLite"), (newer, "format 7")):
        before = file.read_bytes()
        with pytest.raises(NotStored, match=why):
            run(open_log(str(file)))
        assert file.read_bytes() == before


def test_rows_of_several_entries_are_read_and_followed(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")
    with_log(file, lambda log: log.append("c", 1, [b"1"]))
    connection = apsw.Connection(file)
    connection.execute("delete from log_tail; delete from log_entry")
    rows = [("c", 1, b"1", None), ("c", 4, b"23344", struct.pack("<3I", 1, 3, 5)), ("c", 5, b"", None)]
    connection.executemany("insert into log_entry (name, n, body, ends) values (?, ?, ?, ?)", rows)
    connection.close()

    async def scenario(log: Log) -> None:
        with pytest.raises(Conflict):
            await log.append("c", 4, [b"again"])
        await log.append("c", 6, [b"6", b"7"])
        entries = [b"1", b"2", b"33", b"44", b"", b"6", b"7"]
        for after in range(8):
            assert await log.read("c", after) == entries[after:]

    with_log(file, scenario)


@pytest.mark.parametrize("name", ["no/such/folder.db", "."])
def test_places_where_no_file_can_be_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotStored):
        run(open_log(str(tmp_path / name)))


def test_what_is_no_address_is_refused_without_its_secrets() -> None:
    with pytest.raises(NotStored) as refused:
        run(open_log("mysql://me:hunter2@example.org/x?key=hunter3"))
    assert "hunter" not in str(refused.value)
    assert "mysql://example.org/x" in str(refused.value)


def test_a_program_that_holds_the_file_is_named_as_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        shell = apsw.Connection(str(file))
        shell.execute("begin immediate")
        with pytest.raises(NotStored, match="Another program has locked"):
            await log.append("t", 1, [b"x"])
        shell.execute("rollback")
        shell.close()
        await log.append("t", 1, [b"x"])

    with_log(str(file), scenario)


def test_the_bundled_sqlite_has_no_wal_reset_bug() -> None:
    assert tuple(map(int, apsw.sqlitelibversion().split("."))) >= (3, 51, 3)


# Backup


def test_a_backup_in_another_process_holds_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    file, copy = tmp_path / "log.db", tmp_path / "copy.db"
    command = "import sys; from polychrome.server.log import backup; backup(*sys.argv[1:])"
    with Writer(str(file), tables=10) as writer:
        before = dict(writer.wait_for(200))
        subprocess.run([sys.executable, "-c", command, str(file), str(copy)], check=True)
        writer.wait_for(1)  # and the server goes on
        writer.kill()

    async def scenario(log: Log) -> None:
        for table, n in before.items():
            entries = await log.read(table)
            assert len(entries) >= n
            assert [int(entry.rstrip(b".").split()[1]) for entry in entries] == list(range(1, len(entries) + 1))
        await log.append("new", 1, [b"to restore is to use the file"])

    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with_log(str(copy), scenario)


def test_backups_of_a_closed_log_and_within_the_process(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")

    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"x"])
        await asyncio.to_thread(backup, file, tmp_path / "open.db")
        await log.append("t", 2, [b"y"])

    with_log(file, scenario)
    backup(file, str(tmp_path / "closed.db"))
    assert with_log(str(tmp_path / "open.db"), lambda log: log.read("t")) == [b"x"]
    assert with_log(str(tmp_path / "closed.db"), lambda log: log.read("t")) == [b"x", b"y"]


def test_a_backup_never_replaces_a_file(tmp_path: Path) -> None:
    with_log(str(tmp_path / "log.db"), lambda log: log.append("t", 1, [b"x"]))
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(NotStored, match="exists already"):
        backup(str(tmp_path / "log.db"), tmp_path / "mine.txt")
    assert (tmp_path / "mine.txt").read_text() == "mine"
    (tmp_path / "text.db").write_text("a letter to my aunt\n" * 100)
    for source, target, why in (
        ("none.db", "copy.db", "There is no log"),
        ("text.db", "copy.db", "text.db is damaged or not"),
        ("log.db", "no/such/copy.db", "cannot be used"),
    ):
        with pytest.raises(NotStored, match=why):
            backup(str(tmp_path / source), tmp_path / target)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.db", "log.db-lock", "mine.txt", "text.db"]


def test_postgresql_has_its_own_backups(tmp_path: Path) -> None:
    with pytest.raises(NotStored, match="pg_dump") as refused:
        backup("postgresql://me:hunter2@example.org/x", tmp_path / "copy")
    assert "hunter2" not in str(refused.value)

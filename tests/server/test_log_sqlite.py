"""The log in a file: who may open it, what it accepts, and copies of it while it is in use."""

from __future__ import annotations

import asyncio
import os
import stat
import struct
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from polychrome.server.log import Conflict, Log, NotStored, backup, lock, open_log
from polychrome.server.log.lock import FileLock, Held
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
                with pytest.raises(NotStored, match=r"in use by process \d+: one server a file") as refused:
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
        with pytest.raises(NotStored, match=f"in use by process {writer.number}"):
            run(open_log(str(file)))
        writer.kill()
    with_log(str(file), lambda log: log.append("after", 1, [b"x"]))


def test_a_lock_on_a_file_that_was_just_removed_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening the file of the lock and locking it, its holder leaves and somebody else comes."""
    file = tmp_path / "lock"
    first, others, really_lock = FileLock(file), [], lock._lock

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(lock, "_lock", really_lock)
        first.release()
        others.append(FileLock(file))
        really_lock(handle)

    monkeypatch.setattr(lock, "_lock", meanwhile)
    with pytest.raises(Held, match=str(os.getpid())):
        FileLock(file)
    others[0].release()
    assert not file.exists()


def test_a_closed_log_is_one_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    file = tmp_path / "log.db"

    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"x"])
        assert {stat.S_IMODE(part.stat().st_mode) for part in tmp_path.iterdir()} == {0o600}

    with_log(str(file), scenario)
    assert list(tmp_path.iterdir()) == [file]


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


ENTRIES = {
    1: """
create table log_entry (name text not null, n integer not null, body blob not null, primary key (name, n))
strict, without rowid;
""",
    2: """
create table log_entry (at integer primary key, name text not null, n integer not null, body blob not null) strict;
create unique index log_entry_n on log_entry (name, n);
""",
    3: """
create table log_entry (at integer primary key, name text not null, n integer not null, body blob not null, ends blob)
strict;
create unique index log_entry_n on log_entry (name, n);
""",
}
OLDER = """
create table log_table (name text not null primary key, status text not null, listed integer not null,
    touched real not null, facts blob not null) strict, without rowid;
create index log_table_touched on log_table (touched);
insert into log_entry (name, n, body) values ('b', 1, x'31'), ('a', 1, x'32'), ('b', 2, x'33');
insert into log_table values ('b', 'running', 1, 5.0, x'7b7d');
pragma application_id = 0x506C7963;
"""


@pytest.mark.parametrize("version", ENTRIES)
def test_a_log_of_an_older_version_goes_on(tmp_path: Path, version: int) -> None:
    file, saved = tmp_path / "log.db", tmp_path / "saved.db"
    connection = apsw.Connection(str(file))
    connection.execute(ENTRIES[version] + OLDER)
    connection.pragma("user_version", version)
    connection.close()
    backup(str(file), str(saved))  # a backup changes nothing, the version neither

    async def scenario(log: Log) -> None:
        assert [await log.read(name) for name in "ab"] == [[b"2"], [b"1", b"3"]]
        assert [summary.table for summary in await log.summaries()] == ["b"]
        with pytest.raises(Conflict):
            await log.append("b", 2, [b"again"])
        await log.append("b", 3, [b"4", b"5"])

    for old in (saved, file):
        with_log(str(old), scenario)
        with_log(str(old), lambda log: log.append("b", 5, [b"6"]))
        assert with_log(str(old), lambda log: log.read("b")) == [b"1", b"3", b"4", b"5", b"6"]
        assert with_log(str(old), lambda log: log.read("b", after=3)) == [b"5", b"6"]


def test_rows_of_several_entries_that_version_3_wrote_are_read_and_followed(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")
    connection = apsw.Connection(file)
    connection.execute(ENTRIES[3] + OLDER)
    connection.pragma("user_version", 3)
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
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.db", "mine.txt", "text.db"]


def test_postgresql_has_its_own_backups(tmp_path: Path) -> None:
    with pytest.raises(NotStored, match="pg_dump") as refused:
        backup("postgresql://me:hunter2@example.org/x", tmp_path / "copy")
    assert "hunter2" not in str(refused.value)

"""The SQLite file of a log: how it is opened, locked, checked, and what its errors mean."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import apsw
from filelock import FileLock, Timeout

from polychrome.files import shown
from polychrome.files import why as reason
from polychrome.server.log.contract import NotStored

BUSY_MS = 1000  # how long some other program (a shell on the file) may hold us up
CACHE_KIB = 8 * 1024  # of pages in memory: the tables that are being played
APPLICATION = 0x506C7963  # "Plyc" in the header: a file of ours
VERSION = 1  # raised when older code would misunderstand a file

# What a commit brings is one row of log_tail, whichever tables it is of; log_entry is the same sorted by table, later
# and many commits at a time. The entries of a row there are consecutive: n is the last of them, and `ends` says where
# each ends in the body (null: there is only one). A row an entry, or an append, would cost a page or two of its own.
SCHEMA = f"""
create table log_entry (
    at   integer primary key,
    name text not null,
    n    integer not null,
    body blob not null,
    ends blob
) strict;
create unique index log_entry_n on log_entry (name, n);
create table log_tail (
    at   integer primary key,
    body blob not null
) strict;
create table log_table (
    name    text not null primary key,
    status  text not null,
    listed  integer not null,
    touched real not null,
    facts   blob not null
) strict, without rowid;
create index log_table_touched on log_table (touched);
pragma application_id = {APPLICATION};
pragma user_version = {VERSION};
"""

# What older files of the same version lack.
ADDITIONS = """
create table if not exists log_transfer (
    name text not null primary key,
    box  blob not null,
    ends real not null
) strict, without rowid;
create table if not exists log_design (
    name      text not null primary key,
    owner     text not null,
    game      text not null,
    published real not null,
    facts     blob not null
) strict;
create index if not exists log_design_published on log_design (published);
"""


def connect(file: Path, vfs: str | None = None) -> apsw.Connection:
    """A connection as the log needs it, the schema made on first use."""
    make_private(file)
    connection = apsw.Connection(str(file), vfs=vfs)
    try:
        _prepare(connection, file)
    except BaseException:
        connection.close(True)
        raise
    return connection


def _prepare(connection: apsw.Connection, file: Path) -> None:
    connection.set_busy_timeout(BUSY_MS)
    check_version(connection, file)
    if connection.pragma("journal_mode", "wal") != "wal":
        raise NotStored(f"{file} is on a file system where SQLite cannot keep a write-ahead log.")
    connection.pragma("synchronous", "full")  # the commit returns after its fsync
    connection.pragma("fullfsync", True)  # macOS: really on the disk, not in its cache
    connection.pragma("checkpoint_fullfsync", True)
    connection.pragma("cache_size", -CACHE_KIB)
    if connection.pragma("user_version") != VERSION:
        with connection:
            connection.execute(SCHEMA)
    connection.execute(ADDITIONS)


def check_version(connection: apsw.Connection, file: Path) -> None:
    """NotStored unless this is a log of ours, or empty."""
    version, application = connection.pragma("user_version"), connection.pragma("application_id")
    if version == application == 0 and not connection.execute("select count(*) from sqlite_schema").get:
        return
    if application != APPLICATION:
        raise NotStored(f"{file} is a database of another program.")
    if version != VERSION:
        raise NotStored(f"{file} was written by another version of Polychrome (format {version}, not {VERSION}).")


def placed(file: str | Path) -> Path:
    """The whole path of a file; NotStored if there cannot be such a one."""
    try:
        found = Path(file).expanduser().resolve()
        str(found).encode()  # SQLite's names are texts
        found.exists()
    except UnicodeError:
        raise NotStored(f"{shown(file)} is no text in UTF-8, and the name of a log is one.") from None
    except (OSError, ValueError, RuntimeError) as error:  # too long; NUL; no such user's home, or a circle of links
        raise NotStored(f"{shown(file)} cannot be used: {reason(error)}.") from None
    return found


def copy(source: Path, target: Path) -> None:
    """Copy the log to a new file while it is in use: one moment of it, whole, or no file at all."""
    source, target = placed(source), placed(target)
    if not source.is_file():
        raise NotStored(f"There is no log {source}.")
    if target.exists():
        raise NotStored(f"{target} exists already; a backup goes to a new file.")
    unfinished = placed(target.with_name(target.name + "-unfinished"))
    try:
        with contextlib.closing(open_existing(source)) as old:
            unfinished.unlink(missing_ok=True)  # left by a backup that was killed
            make_private(unfinished)
            _copy_pages(old, unfinished)
        unfinished.rename(target)
    except (apsw.Error, OSError) as error:
        raise NotStored(why(error, target)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def open_existing(file: Path) -> apsw.Connection:
    """A connection beside that of a server, if one is running. Raises NotStored."""
    # For writing too: after a crash somebody has to put the write-ahead log right, perhaps this process.
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.set_busy_timeout(BUSY_MS)
        check_version(connection, file)
    except apsw.Error as error:
        connection.close(True)
        raise NotStored(why(error, file)) from None
    except BaseException:
        connection.close(True)
        raise
    return connection


def _copy_pages(old: apsw.Connection, file: Path) -> None:
    with contextlib.closing(apsw.Connection(str(file))) as new:
        new.pragma("fullfsync", True)
        with new.backup("main", old, "main") as copying:
            copying.step(-1)  # in one go: a copy in steps starts again whenever the server has written
        new.pragma("journal_mode", "delete")  # all of it in the one file
        if new.pragma("quick_check") != "ok":
            raise NotStored("The log is damaged: its copy does not pass SQLite's check.")


def make_private(file: Path) -> None:
    """The log holds what seats may not know, so only its owner reads it; SQLite's own files follow suit."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def locked(file: Path) -> FileLock:
    """Lock the log for this process, until it is released or the process ends, however it ends.

    The lock is a file beside the database and not the database itself: a backup must be able to read while the server
    runs, and closing any other handle of the database would drop the locks that SQLite holds on it. It stays there.
    """
    if not file.parent.is_dir():
        raise NotStored(f"There is no folder {file.parent}.")
    lock = FileLock(file.with_name(file.name + "-lock"), timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise NotStored(
            f"{file} is in use by another process: one server a file; several at once need PostgreSQL."
        ) from None
    except OSError as error:
        raise NotStored(why(error, file)) from None
    return lock


def why(error: Exception, file: Path) -> str:
    """One sentence for people."""
    match error:
        case apsw.FullError():
            return f"The disk that holds {file} is full."
        case apsw.IOError():
            return f"The disk that holds {file} reported an error ({_code(error)})."
        case apsw.BusyError() | apsw.LockedError():
            return f"Another program has locked {file}."
        case apsw.ReadOnlyError() | apsw.PermissionsError() | PermissionError():
            return f"{file} may not be written to."
        case apsw.CantOpenError():
            return f"{file} cannot be opened ({_code(error)})."
        case apsw.CorruptError() | apsw.NotADBError():
            return f"{file} is damaged or not a SQLite database."
        case OSError():
            return f"{file} cannot be used: {error.strerror}."
    return f"{file} cannot be used: {error}."


def _code(error: apsw.Error) -> str:
    """SQLite's name for it, such as SQLITE_IOERR_FSYNC, which an operator can look up."""
    number = getattr(error, "extendedresult", 0)
    return str(apsw.mapping_extended_result_codes.get(number) or apsw.mapping_result_codes.get(number) or error)

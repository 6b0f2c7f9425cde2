"""The log: what happened at every table, in order, stored before anybody is told."""

from pathlib import Path

from polychrome.server.log.contract import Conflict, Design, Log, NotStored, Summary, Then, masked

__all__ = ["Conflict", "Design", "Log", "NotStored", "Summary", "Then", "backup", "is_shared", "masked", "open_log"]


def is_shared(address: str) -> bool:
    """Whether several processes may use this log at once: postgresql://… and not a file."""
    return address.startswith(("postgresql://", "postgres://"))


async def open_log(address: str, redis: str | None = None) -> Log:
    """The log at this address: a file name (SQLite) or postgresql://…; NotStored if that cannot be.

    `redis` is for logs that are shared: the only process of a file needs no hints.
    """
    # Imported here: a server with a file need not load the libraries of the others.
    if is_shared(address):
        from polychrome.server.log.postgres import PostgresLog

        return await PostgresLog.open(address, redis)
    if "://" in address:
        raise NotStored(f"{masked(address)} is neither a file nor an address that starts with postgresql://.")
    from polychrome.server.log.sqlite import SqliteLog

    return await SqliteLog.open(address)


def backup(address: str, file: str | Path) -> None:
    """Copy the log at this address to a new file, also while a server uses it; NotStored if that cannot be."""
    if is_shared(address):
        raise NotStored("A log in PostgreSQL is backed up with its own pg_dump.")
    from polychrome.server.log.sqlite_file import copy

    copy(Path(address), Path(file))

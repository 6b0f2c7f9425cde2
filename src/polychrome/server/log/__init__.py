"""The log: what happened at every table, in order, stored before anybody is told."""

from polychrome.server.log.contract import Conflict, Log, NotStored, Summary, masked
from polychrome.server.log.sqlite import SqliteLog

__all__ = ["Conflict", "Log", "NotStored", "Summary", "masked", "open_log"]


async def open_log(address: str, redis: str | None = None) -> Log:
    """The log at this address: a file name (SQLite) or postgresql://…; NotStored if that cannot be."""
    return await SqliteLog.open(address)

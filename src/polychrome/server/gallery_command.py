"""`polychrome gallery`: what the operator of a server does with published designs, also while it runs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import apsw
import msgspec

from polychrome.core.errors import GameError
from polychrome.server.http_types import GalleryEntry
from polychrome.server.log import Design, NotStored, is_shared, open_log, sqlite_designs
from polychrome.server.log.contract import MAX_DESIGNS
from polychrome.server.log.sqlite_file import placed, why


def list_gallery(database: str) -> list[str]:
    """One line a design, the newest first."""
    if is_shared(database):
        designs = asyncio.run(_list_shared(database))
    else:
        with _beside(database) as connection:
            designs, _ = sqlite_designs.list_designs(connection, None, 0, MAX_DESIGNS)
    return [_say(design) for design in designs] or ["The gallery is empty."]


def remove_designs(database: str, names: Sequence[str]) -> list[str]:
    """Remove designs, whoever published them; says which. Raises GameError if one is not there."""
    if is_shared(database):
        removed = asyncio.run(_remove_shared(database, names))
    else:
        with _beside(database) as connection:
            removed = [sqlite_designs.remove_design(connection, name, None) for name in names]
    if missing := [name for name, was_there in zip(names, removed, strict=True) if not was_there]:
        raise GameError(f"not in the gallery: {', '.join(missing)}")
    return [f"removed {name}" for name in names]


def _say(design: Design) -> str:
    entry = msgspec.json.decode(design.facts, type=GalleryEntry)
    day = datetime.fromtimestamp(design.published, UTC).date().isoformat()
    return f"{design.name}  {day}  {design.game}  {entry.name!r} by {entry.maker!r}"


@contextlib.contextmanager
def _beside(database: str) -> Iterator[apsw.Connection]:
    """A connection to the file of a server that may be running."""
    try:
        with contextlib.closing(sqlite_designs.open_beside(database)) as connection:
            yield connection
    except apsw.Error as problem:
        raise NotStored(why(problem, placed(database))) from None


async def _list_shared(database: str) -> list[Design]:
    log = await open_log(database)
    try:
        return (await log.designs(None, 0, MAX_DESIGNS))[0]
    finally:
        await log.close()


async def _remove_shared(database: str, names: Sequence[str]) -> list[bool]:
    log = await open_log(database)
    try:
        return [await log.remove_design(name) for name in names]
    finally:
        await log.close()

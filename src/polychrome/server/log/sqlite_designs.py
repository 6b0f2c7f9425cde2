"""The gallery in the SQLite file: for the log, and for an operator beside a running server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw

from polychrome.server.log.contract import MAX_DESIGNS, MAX_DESIGNS_PER_OWNER, Design, NotStored
from polychrome.server.log.sqlite_file import ADDITIONS, open_existing, placed

PUBLISH = """
insert into log_design select :name, :owner, :game, :published, :facts
where (select count(*) from log_design) < :most
and (select count(*) from log_design where owner = :owner) < :most_of_owner
on conflict do nothing returning 1
"""
COUNT = "select count(*) from log_design where :game is null or game = :game"
LIST = """
select name, owner, game, published, facts from log_design where :game is null or game = :game
order by published desc, name limit :limit offset :first
"""
FIND = "select name, owner, game, published, facts from log_design where name = ?"
REMOVE = "delete from log_design where name = :name and (:owner is null or owner = :owner) returning 1"


def publish(connection: apsw.Connection, design: Design) -> bool:
    """See `Log.publish`."""
    bounds = {"most": MAX_DESIGNS, "most_of_owner": MAX_DESIGNS_PER_OWNER}
    values = {name: getattr(design, name) for name in design.__struct_fields__}
    return bool(connection.execute(PUBLISH, {**values, **bounds}).fetchall())


def list_designs(connection: apsw.Connection, game: str | None, first: int, limit: int) -> tuple[list[Design], int]:
    """See `Log.designs`."""
    total = connection.execute(COUNT, {"game": game}).get
    rows = connection.execute(LIST, {"game": game, "first": first, "limit": limit}).fetchall()
    return [_design(row) for row in rows], int(total)


def find_design(connection: apsw.Connection, name: str) -> Design | None:
    """See `Log.design`."""
    rows = connection.execute(FIND, (name,)).fetchall()
    return _design(rows[0]) if rows else None


def remove_design(connection: apsw.Connection, name: str, owner: str | None) -> bool:
    """See `Log.remove_design`."""
    return bool(connection.execute(REMOVE, {"name": name, "owner": owner}).fetchall())


def _design(row: Sequence[Any]) -> Design:
    name, owner, game, published, facts = row
    return Design(name, owner, game, published, facts)


def open_beside(file: str) -> apsw.Connection:
    """A connection to the gallery in a file, also while a server uses it. Raises NotStored."""
    place: Path = placed(file)
    if not place.is_file():
        raise NotStored(f"There is no log {place}.")
    connection = open_existing(place)
    connection.execute(ADDITIONS)
    return connection

"""The logs that figures are taken of: a SQLite file, then a PostgreSQL that is started for it, if there is one here."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.server.services import Missing, Postgres


class Place(NamedTuple):
    """An empty log."""

    log: str
    address: str
    folder: Path  # where it lies


def each() -> Iterator[Place]:
    """One after the other; each is gone when the next one is asked for."""
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        yield Place("SQLite", str(Path(folder, "log.db")), Path(folder))
    try:
        server = Postgres(has_fsync=True)
    except Missing as missing:
        print(f"PostgreSQL is left out: {missing}", file=sys.stderr)
        return
    try:
        server.start()
        yield Place("PostgreSQL", server.new_address(), server.folder)
    finally:
        server.remove()

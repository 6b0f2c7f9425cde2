"""SIGKILL under load, 200 times on each log: nothing that was acknowledged may be missing, doubled or out of order.

`python -m bench.kill` prints one JSON object a line and fails loudly if anything is lost.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.killing import kill_again_and_again
from tests.server.services import Missing, Postgres

KILLS = 200
TABLES = 250


def measure() -> Iterator[dict[str, object]]:
    """The log in a file, then the log in PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        yield {"log": "SQLite"} | _killed(str(Path(folder, "log.db")))
    try:
        server = Postgres(has_fsync=True)
    except Missing as missing:
        print(f"PostgreSQL is left out: {missing}", file=sys.stderr)
        return
    try:
        server.start()
        yield {"log": "PostgreSQL"} | _killed(server.new_address())
    finally:
        server.remove()


def _killed(address: str) -> dict[str, object]:
    start = time.perf_counter()
    figures = list(kill_again_and_again(address, KILLS, TABLES, seed=1))
    return {
        "kills": len(figures),
        "acknowledged": sum(figure["acknowledged"] for figure in figures),
        "lost": 0,  # or an AssertionError would have ended this
        "stored_unsaid": sum(figure["stored unsaid"] for figure in figures),
        "seconds": round(time.perf_counter() - start),
    }


if __name__ == "__main__":
    for figure in measure():
        print(json.dumps(figure), flush=True)

"""SIGKILL under load, 200 times on each log: nothing that was acknowledged may be missing, doubled or out of order.

`python -m bench.kill` prints one JSON object a line and fails loudly if anything is lost.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from bench import logs
from tests.server.killing import kill_again_and_again

KILLS = 200
TABLES = 250


def measure() -> Iterator[dict[str, object]]:
    """The log in a file, then the log in PostgreSQL."""
    for log, address, _ in logs.each():
        yield {"log": log} | _killed(address)


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

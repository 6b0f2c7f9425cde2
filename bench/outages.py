"""SIGKILL of the whole server under load, 500 times on each log; people come back and play on.

`python -m bench.outages [KILLS [TABLES]]` prints one JSON object a line and fails loudly if anything that was
acknowledged is lost, doubled or out of order. A tenth of the kills hits the server while it starts. `first_move` is the
time from the start of the process to the first move that is newly stored and acknowledged, `all_tables` to that at
every table. It takes more than half an hour, so that it is run only by name.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import uvloop

from bench import logs
from tests.server.outage import SEATS, kill_server

BY_NAME_ONLY = True
KILLS = 500
TABLES = 40


def measure() -> Iterator[dict[str, object]]:
    """The log in a file, then the log in PostgreSQL."""
    for log, address, _ in logs.each():
        yield {"what": f"server killed, {log}"} | uvloop.run(_killed(address))


async def _killed(address: str) -> dict[str, object]:
    start, figures = time.perf_counter(), list[dict[str, float]]()
    async for figure in kill_server(address, KILLS, TABLES, seed=1):
        figures.append(figure)
        if sys.stderr.isatty():
            print(f"{len(figures)} of {KILLS} kills ", end="\r", file=sys.stderr, flush=True)
    first = sorted(figure["first_move_s"] for figure in figures if "first_move_s" in figure)
    whole = sorted(figure["all_moved_s"] for figure in figures if "all_moved_s" in figure)
    counted: dict[str, Any] = {
        "kills": len(figures),
        "sockets": SEATS * TABLES,
        "acknowledged": round(sum(figure["acknowledged"] for figure in figures)),
        "lost": 0,  # or an AssertionError would have ended this
    }
    if first:
        counted |= {"first_move_p50_s": round(first[len(first) // 2], 2), "first_move_max_s": round(first[-1], 2)}
        counted |= {"first_move_over_3_s": sum(seconds > 3 for seconds in first)}
        counted |= {"all_tables_p50_s": round(whole[len(whole) // 2], 2), "all_tables_max_s": round(whole[-1], 2)}
    return {**counted, "seconds": round(time.perf_counter() - start)}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        KILLS = int(sys.argv[1])
    if len(sys.argv) > 2:
        TABLES = int(sys.argv[2])
    for figure in measure():
        print(json.dumps(figure), flush=True)

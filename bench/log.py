"""How fast the log is: durable appends a second, and how long one waits, in a SQLite file and in PostgreSQL.

`python -m bench.log` prints one JSON object a line. Every append is acknowledged after its fsync; `fsync_ms` is what a
bare write of 4 KB and its fsync cost in the same folder at the same time, so that disks can be compared.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TypeVar

from bench import logs
from polychrome.server.log import Log, open_log

SECONDS = 3.0
BODY = b"x" * 200  # about an event of a game
TOGETHER = (1, 50, 500, 2000)  # tables that append as fast as they can
RATE = 500  # appends a second that arrive one by one, as at 250 tables

T = TypeVar("T")


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    for place in logs.each():
        yield from _figures(*place)


def _figures(name: str, address: str, folder: Path) -> Iterator[dict[str, object]]:
    for together in TOGETHER:
        disk = {"fsync_ms": _fsync_ms(folder)}
        yield {"log": name, "tables": together} | disk | _run(_measured(address, _closed_loop(together)))
    yield {"log": name, "arriving": RATE} | {"fsync_ms": _fsync_ms(folder)} | _run(_measured(address, _open_loop(RATE)))


def _closed_loop(together: int) -> Callable[[Log, list[float]], Awaitable[None]]:
    """Every table appends, waits for the acknowledgement, and appends again."""

    async def load(log: Log, waits: list[float]) -> None:
        end = time.perf_counter() + SECONDS

        async def play(table: str) -> None:
            n = 0
            while (start := time.perf_counter()) < end:
                n += 1
                await log.append(table, n, [BODY])
                waits.append(time.perf_counter() - start)

        await asyncio.gather(*(play(f"{together}-{number}") for number in range(together)))

    return load


def _open_loop(rate: int) -> Callable[[Log, list[float]], Awaitable[None]]:
    """Appends arrive at a fixed rate, however long the others wait; a wait counts from when it was due."""

    async def load(log: Log, waits: list[float]) -> None:
        async def one(number: int, due: float) -> None:
            await log.append(f"open-{number}", 1, [BODY])
            waits.append(time.perf_counter() - due)

        tasks = [asyncio.create_task(one(number, due)) async for number, due in _arrivals(rate)]
        await asyncio.gather(*tasks)

    return load


async def _arrivals(rate: int) -> AsyncIterator[tuple[int, float]]:
    start = time.perf_counter()
    for number in range(int(rate * SECONDS)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        yield number, due


async def _measured(address: str, load: Callable[[Log, list[float]], Awaitable[None]]) -> dict[str, object]:
    waits: list[float] = []
    log = await open_log(address)
    start, cpu = time.perf_counter(), time.process_time()
    await load(log, waits)
    seconds, busy = time.perf_counter() - start, time.process_time() - cpu
    await log.close()
    waits.sort()
    return {
        "appends_per_s": round(len(waits) / seconds),
        "p50_ms": round(1000 * median(waits), 2),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 2),
        "appends_per_commit": round(len(waits) / getattr(log, "commits", len(waits)), 1),
        "cpu_us_per_append": round(1e6 * busy / len(waits), 1),
    }


def _fsync_ms(folder: Path) -> float:
    with tempfile.TemporaryFile(dir=folder) as file:
        waits = []
        for _ in range(50):
            start = time.perf_counter()
            os.write(file.fileno(), b"x" * 4096)
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - start)
    return round(1000 * median(waits), 2)


def _run(work: Awaitable[T]) -> T:
    async def main() -> T:
        return await work

    if sys.platform == "win32":
        return asyncio.run(main())
    import uvloop

    return uvloop.run(main())


if __name__ == "__main__":
    for figure in measure():
        print(json.dumps(figure), flush=True)

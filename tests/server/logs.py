"""Opening logs in tests, and a small program that writes to one from another process."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from polychrome.server.log import Conflict, Log, open_log

T = TypeVar("T")
PATIENCE_SECONDS = 60.0  # far beyond what anything here takes; a test that hangs fails instead


def run(scenario: Awaitable[T]) -> T:
    async def with_patience() -> T:
        return await asyncio.wait_for(scenario, PATIENCE_SECONDS)

    return asyncio.run(with_patience())


@asynccontextmanager
async def opened(address: str, redis: str | None = None) -> AsyncIterator[Log]:
    log = await open_log(address, redis)
    try:
        yield log
    finally:
        await log.close()


def with_log(address: str, scenario: Callable[[Log], Awaitable[T]]) -> T:
    """Run a scenario on a freshly opened log."""

    async def with_open_log() -> T:
        async with opened(address) as log:
            return await scenario(log)

    return run(with_open_log())


async def race(log: Log, table: str, writer: str, times: int) -> int:
    """Append `times` entries against others who do the same; how often somebody else was faster."""
    n, lost = 0, 0
    for count in range(times):
        while True:
            try:
                await log.append(table, n + 1, [f"{writer} {count}".encode()])
            except Conflict:
                lost += 1
                n += len(await log.read(table, n))
            else:
                n += 1
                break
    return lost


async def write_until_killed(log: Log, tables: int) -> None:
    """Append to many tables at once and print every acknowledgement, until the process is killed."""

    async def write(table: str) -> None:
        n = len(await log.read(table))
        while True:
            try:
                await log.append(table, n + 1, [body(table, n + 1)])
            except Conflict:  # PostgreSQL has just finished what a killed process had sent
                n = len(await log.read(table))
                continue
            n += 1
            os.write(1, f"{table} {n}\n".encode())  # at once and in one piece, whatever happens next

    await asyncio.gather(*(write(f"t{number}") for number in range(tables)))


def body(table: str, n: int) -> bytes:
    """What the writer puts into entry n: its place, in various lengths."""
    return f"{table} {n}".encode() + b"." * (n * 37 % 700)


async def main(address: str, task: str, *arguments: str) -> None:
    async with opened(address) as log:
        if task == "race":
            writer, tables, writers, times = arguments[0], *map(int, arguments[1:])
            races = [race(log, f"t{t}", f"{writer}-{w}", times) for t in range(tables) for w in range(writers)]
            print(json.dumps({"lost": sum(await asyncio.gather(*races))}))
        elif task == "write":
            await write_until_killed(log, int(arguments[0]))
        else:
            raise SystemExit(f"no such task: {task}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

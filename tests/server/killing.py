"""Killing a process under load, and looking at what it leaves."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType

from polychrome.server.log import Log
from tests.server import logs

ROOT = Path(__file__).parents[2]


class Writer:
    """Another process that writes to a log until it is killed and says what was acknowledged."""

    def __init__(self, address: str, tables: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", logs.__name__, address, "write", str(tables)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.number = self._process.pid

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()

    def wait_for(self, acknowledgements: int) -> list[tuple[str, int]]:
        """The next so many acknowledgements."""
        said = list(islice(self._acknowledged(), acknowledgements))
        assert len(said) == acknowledgements, "the writer ended early"
        return said

    def kill(self) -> list[tuple[str, int]]:
        """SIGKILL at whatever it is doing; the acknowledgements that it had given and we had not read."""
        self._process.kill()
        said = list(self._acknowledged())
        self._process.wait()
        return said

    def _acknowledged(self) -> Iterator[tuple[str, int]]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):  # the last may be cut short
                table, n = line.split()
                yield table, int(n)


def kill_again_and_again(address: str, kills: int, tables: int, seed: int) -> Iterator[dict[str, int]]:
    """Start a writer, kill it, look at the log; a dict of figures for each kill. AssertionError if anything is lost."""
    chance = random.Random(seed)
    last = {f"t{number}": 0 for number in range(tables)}  # of each table the last entry that must be there
    for _ in range(kills):
        with Writer(address, tables) as writer:
            said = writer.wait_for(chance.randrange(1, 8 * tables))
            said += writer.kill()
        fresh = set(last)  # PostgreSQL may finish what a killed client had sent after we have looked: one a table
        for table, n in said:
            assert 1 <= n - last[table] <= 1 + (table in fresh), f"{table}: {n} acknowledged after {last[table]}"
            fresh.discard(table)
            last[table] = n
        unsaid = logs.with_log(address, lambda log: check(log, last))
        yield {"acknowledged": len(said), "stored unsaid": unsaid}


async def check(log: Log, last: dict[str, int]) -> int:
    """All of these entries are there, once and in order; how many are stored that nobody was told of, noted as well."""
    unsaid = 0
    for table, n in last.items():
        entries = await log.read(table)
        assert len(entries) >= n, f"{table} has lost entries {len(entries) + 1} to {n}"
        assert len(entries) <= n + 2, f"{table} has entries nobody sent"  # one unsaid, and one that was late
        assert entries == [logs.body(table, k + 1) for k in range(len(entries))], f"{table} is not what was written"
        unsaid += len(entries) - n
        last[table] = len(entries)
    return unsaid

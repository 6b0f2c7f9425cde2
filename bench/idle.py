"""What a server costs that does little: its start, tables where nobody moves, and tables that sleep.

`python -m bench.idle` prints one JSON object a line. Starts are those of the command `polychrome serve`, from the shell
to the answer of `GET /health`, the median of several after one that warms the caches. Memory is what the process holds
(RSS) after it has loaded the rules of all games. An idle table is one in the middle of a game, awake in the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import msgspec
import uvloop

from bench.long import resident_mb
from bench.server import ROOT, prepare, serving
from bench.table_client import SEATS, Tables, Wire, cpu_seconds, hello, name_of
from polychrome.server.lobby import make_summary
from polychrome.server.log import open_log
from polychrome.server.state import replay
from tests.server.services import free_port

STARTS = 7
SLEEPING = 10_000
FIRST = 200  # tables that are woken before the others: what a server needs once is not counted
IDLE = 1_500  # tables that are woken and counted
HALF_A_GAME = 60  # moves
AT_ONCE = 50  # tables that are woken at the same time
TOGETHER = 500  # tables that are written in one commit


def measure() -> Iterator[dict[str, object]]:
    """Starts and memory without tables, then with many that sleep, then with some that wake."""
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        empty, full = str(Path(folder, "empty.db")), str(Path(folder, "full.db"))
        uvloop.run(prepare(full, 1, 1))
        entries = _half_a_game(full)
        uvloop.run(_copy(full))
        row: dict[str, object] = {"what": "a server without tables", "start_s": _start_seconds(empty)}
        with serving("table", empty) as (port, pid):
            row |= {"rss_mb": _settled(port, pid)}
        yield row
        row = {"what": f"a server with {SLEEPING:,} sleeping tables", "start_s": _start_seconds(full)}
        with serving("table", full) as (port, pid):
            row |= {"rss_mb": _settled(port, pid)}
            yield row | {"disk_kb_a_table": round(Path(full).stat().st_size / 1024 / SLEEPING, 1)}
            kilobytes = uvloop.run(_kilobytes(port, pid, _wake))
            yield {"what": "an idle table", "tables": IDLE, "entries": entries, "kb_a_table": kilobytes}
        with serving("table", full) as (port, pid):
            _settled(port, pid)
            kilobytes = uvloop.run(_kilobytes(port, pid, _join))
            yield {"what": f"an idle table with {SEATS} sockets", "tables": IDLE, "kb_a_table": kilobytes}


def _half_a_game(database: str) -> int:
    """Play the only table of a log to the middle of its game; how many entries it has then."""

    async def play(port: int, pid: int) -> None:
        await Tables(port, 1, 1, pid, most_moves=HALF_A_GAME).run(0.0, 0.0)

    with serving("table", database) as (port, pid):
        uvloop.run(play(port, pid))
    return len(uvloop.run(_bodies(database)))


async def _bodies(database: str) -> list[bytes]:
    store = await open_log(database)
    bodies = await store.read(name_of(0, 0))
    await store.close()
    return bodies


async def _copy(database: str) -> None:
    """Many tables like the first."""
    bodies = await _bodies(database)
    like = make_summary(replay("", bodies))
    store = await open_log(database)
    names = [name_of(0, game) for game in range(1, SLEEPING)]
    for first in range(0, len(names), TOGETHER):
        appends = (
            store.append(name, 1, bodies, msgspec.structs.replace(like, table=name))
            for name in names[first : first + TOGETHER]
        )
        await asyncio.gather(*appends)
    await store.close()


def _start_seconds(database: str) -> float:
    """From the shell to the first answer."""
    times = [_start(database) for _ in range(STARTS + 1)]
    return round(median(times[1:]), 2)


def _start(database: str) -> float:
    port = free_port()
    command = [sys.executable, "-m", "polychrome", "serve", "--port", str(port), "--database", database]
    began = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while not _ask(port, "/health").startswith(b"HTTP/1.1 200"):
                assert process.poll() is None, "the server does not start"
                time.sleep(0.002)
            return time.perf_counter() - began
        finally:
            process.terminate()


def _ask(port: int, path: str) -> bytes:
    """The beginning of an answer; empty if nobody listens yet."""
    with contextlib.suppress(ConnectionError), socket.create_connection(("127.0.0.1", port), 60) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        return connection.recv(4096)
    return b""


def _settled(port: int, pid: int) -> float:
    """Memory when the server has loaded all rules and has nothing more to do."""
    assert _ask(port, "/health").startswith(b"HTTP/1.1 200")
    used, quiet = -1.0, 0
    while quiet < 3:
        time.sleep(1.0)
        used, last = cpu_seconds(pid), used
        quiet = quiet + 1 if used - last < 0.05 else 0
    return round(resident_mb(pid), 1)


async def _kilobytes(port: int, pid: int, wake: Callable[[int, int], Awaitable[list[Wire]]]) -> float:
    """What one more table adds to the server's memory."""
    there: list[Wire] = []

    async def wake_some(first: int, last: int) -> float:
        for begin in range(first, last, AT_ONCE):
            for woken in await asyncio.gather(*(wake(port, game) for game in range(begin, begin + AT_ONCE))):
                there.extend(woken)
        await asyncio.sleep(1.0)
        return resident_mb(pid)

    before = await wake_some(0, FIRST)
    after = await wake_some(FIRST, FIRST + IDLE)
    for wire in there:
        wire.leave()
    return round(1024 * (after - before) / IDLE, 1)


async def _wake(port: int, game: int) -> list[Wire]:
    """Look at a table, so that it wakes, and leave nobody there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    path = f"/api/tables/{name_of(0, game)}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert (await reader.read()).startswith(b"HTTP/1.1 200")
    writer.close()
    return []


class Sitter(Wire):
    """Somebody who sits there."""

    def __init__(self, seat: int, table: str) -> None:
        super().__init__(table)
        self._seat = seat
        self.has_view = asyncio.Event()

    def opened(self) -> None:
        """Say who this is."""
        self.send(hello(self._seat))

    def heard(self, told: bytes) -> None:
        """Wait for the first view."""
        if told.startswith(b'{"type":"view"'):
            self.has_view.set()


async def _join(port: int, game: int) -> list[Wire]:
    """Sit down at a table."""
    loop = asyncio.get_running_loop()
    sitters: list[Wire] = []
    for seat in range(SEATS):
        _, sitter = await loop.create_connection(partial(Sitter, seat, name_of(0, game)), "127.0.0.1", port)
        sitters.append(sitter)
        await sitter.has_view.wait()
    return sitters


if __name__ == "__main__":
    for row in measure():
        print(json.dumps(row), flush=True)

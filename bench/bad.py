"""1,000,000 frames and 100,000 HTTP requests that nobody should send, against a server in a process of its own.

`python -m bench.bad [FRAMES [REQUESTS]]` prints one JSON object a line. It fails loudly if the server logs an error,
shows a traceback, or does not play on as if nothing had happened.
It is run only by name.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import aiohttp
import uvloop

from bench.server import ROOT
from bench.table_client import cpu_seconds
from polychrome.server import wire
from tests.server.bad import send_bad_frames, send_bad_requests
from tests.server.outage import Player, World
from tests.server.services import free_port
from tests.server.tools import new_token

BY_NAME_ONLY = True
FRAMES = 1_000_000
REQUESTS = 100_000
AT_ONCE = 8  # sockets that send bad frames


def measure() -> Iterator[dict[str, object]]:
    """Frames, then requests."""
    yield _row("bad frames", FRAMES, lambda world, table: _frames(world, table, FRAMES))
    yield _row("bad HTTP requests", REQUESTS, lambda world, _: _requests(world, REQUESTS))


def _row(what: str, count: int, send: Callable[[World, str], Awaitable[None]]) -> dict[str, object]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        journal = Path(folder, "journal")
        command = [sys.executable, "-m", "tests.server.standing", str(Path(folder, "tables.db")), str(port)]
        with (
            journal.open("wb") as said,
            subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=said) as process,
        ):
            try:
                assert process.stdout is not None
                process.stdout.readline()
                start = time.perf_counter()
                uvloop.run(_sent(port, send))
                seconds, used = time.perf_counter() - start, cpu_seconds(process.pid)
                assert process.poll() is None, "the server has died"
            finally:
                process.terminate()
        lines = journal.read_text(encoding="utf-8").splitlines()
        assert all(json.loads(line)["level"] == "info" for line in lines), lines
    return {"what": what, "sent": count, "errors": 0, "seconds": round(seconds, 1), "server_cpu_s": round(used, 1)}


async def _sent(port: int, send: Callable[[World, str], Awaitable[None]]) -> None:
    """Two people sit down, the bad things come, the two play on; the server says that nothing has failed."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        world = World(http, port)
        world.is_up.set()
        table, host = await world.open(0, 0)
        people = [Player(world, table, host), *(Player(world, table, new_token()) for _ in range(3))]
        for seat, player in enumerate(people):
            await player.do("sit", seat=seat, name=f"Seat {seat}")
        await people[0].do("start")
        await send(world, table)
        async with asyncio.timeout(60):
            await asyncio.gather(*(player.play(seat) for seat, player in enumerate(people)))
        for player in people:
            player.task.cancel()
        async with http.get(f"{world.base}/metrics") as response:
            errors = re.search(r"^polychrome_errors_total (\d+)", await response.text(), re.MULTILINE)
        assert errors is not None
        assert errors[1] == "0", "a request or a command failed in the server"
        async with http.get(f"{world.base}/health") as response:
            assert (await response.json())["protocol"] == wire.PROTOCOL


async def _frames(world: World, table: str, count: int) -> None:
    left = count

    async def send(rng: Random) -> None:
        nonlocal left
        while left > 0:
            left -= await send_bad_frames(world.http, world.base, table, rng, left)

    await asyncio.gather(*(send(Random(seed)) for seed in range(AT_ONCE)))


async def _requests(world: World, count: int) -> None:
    statuses = await send_bad_requests(int(world.base.rsplit(":", 1)[1]), Random(1), count)
    assert not statuses["500"], statuses


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]] + [FRAMES, REQUESTS][len(sys.argv) - 1 :]
    FRAMES, REQUESTS = given
    for row in measure():
        print(json.dumps(row), flush=True)

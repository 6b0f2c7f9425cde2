"""How fast tables are: durable moves a second of Colour Square, and how long each takes, beside a bare echo.

`python -m bench.server [SECONDS]` prints one JSON object a line. The load: four sockets a table, one
move in flight; when all four have seen it the next seat moves. Server and load run on a core each where
there are two. The echo is the same web library sending each message to four sockets: no game, no log, no views.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.table_client import Seat, Tables
from polychrome.server import entries as log
from polychrome.server.limits import Limits
from polychrome.server.lobby import summary
from polychrome.server.log import open_log
from polychrome.server.serve import Settings, listen, work
from polychrome.server.state import fold

SECONDS = 8.0
WARM_UP = 2.0
SEATS = 4
GAMES = 12  # for each group of four sockets, one after the other
SIZES = (50, 500)
OPEN_DOOR = Limits(
    messages_a_second=1e6, burst=10**6, requests_a_second=1e6, request_burst=10**6, sockets_an_address=10**6
)


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    for tables in SIZES:
        with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
            database = Path(folder, "tables.db")
            uvloop.run(prepare(database, tables))
            with serving("table", str(database)) as (port, pid):
                figures = uvloop.run(Tables(port, tables, GAMES, pid).run(WARM_UP, SECONDS))
            yield {"what": "moves", "storage": "SQLite", **figures}
        with serving("echo") as (port, pid):
            echo = uvloop.run(Tables(port, tables, 1, pid, Seat.echo).run(WARM_UP, SECONDS))
        yield {"what": "bare echo", **echo, "moves_to_echo": round(figures["moves_s"] / echo["moves_s"], 3)}


async def prepare(database: Path, tables: int) -> None:
    """Write tables with four people at each into a log, as if they had sat down."""
    store = await open_log(str(database))
    options = {"seats": SEATS, "sheet": "A", "variant": "standard", "start": 0}
    now = time.time()
    for name in (f"t{group}g{game}" for group in range(tables) for game in range(GAMES)):
        entries: list[log.Entry] = [
            log.Opened(t=now, game="colour_square", rules=1, options=msgspec.Raw(msgspec.json.encode(options)),
                       host=log.hash_of(token_of(0)), secret=os.urandom(32).hex()),
            *(log.Sat(t=now, seat=seat, name=f"S{seat}", token=log.hash_of(token_of(seat))) for seat in range(SEATS)),
            log.Started(t=now, numbers=[os.urandom(16).hex() for _ in range(SEATS)]),
        ]  # fmt: skip
        bodies = [log.write(entry) for entry in entries]
        await store.append(name, 1, bodies, summary(fold(name, bodies)))
    await store.close()


def token_of(seat: int) -> str:
    return base64.urlsafe_b64encode(bytes([seat]) * 24).decode()


@contextlib.contextmanager
def serving(kind: str, *arguments: str) -> Iterator[tuple[int, int]]:
    """A server in a process (and on a core) of its own: its port and number."""
    command = [sys.executable, "-m", "bench.server", kind, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
            os.sched_setaffinity(process.pid, {0})
            os.sched_setaffinity(0, {1})
        try:
            yield port, process.pid
        finally:
            process.terminate()


def serve_tables(database: str) -> None:
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    work(Settings(database=database, limits=OPEN_DOOR), database, listening)


def serve_echo() -> None:
    """aiohttp and nothing else."""
    from aiohttp import web

    rooms: dict[str, list[web.WebSocketResponse]] = {}

    async def socket(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False)
        await ws.prepare(request)
        room = rooms.setdefault(request.match_info["table"], [])
        room.append(ws)
        async for message in ws:
            for member in room:
                await member.send_str(message.data)
        return ws

    async def run() -> None:
        app = web.Application()
        app.add_routes([web.get("/api/tables/{table}/socket", socket)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        listening = listen("127.0.0.1", 0)
        await web.SockSite(runner, listening).start()
        print(listening.getsockname()[1], flush=True)
        await asyncio.Event().wait()

    uvloop.run(run())


def main(arguments: list[str]) -> None:
    global SECONDS
    match arguments:
        case ["table", database]:
            serve_tables(database)
        case ["echo"]:
            serve_echo()
        case _:
            SECONDS = float(arguments[0]) if arguments else SECONDS
            for figures in measure():
                figure: Any = figures
                print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""How fast tables are: durable moves a second of Colour Square, and how long each takes, beside other servers.

`python -m bench.server [SECONDS [TABLES]]` prints one JSON object a line. Two loads, both of four sockets a table: one
after the other (one move in flight; when all four have seen it the next seat moves), which is what peers play, and all
seats at once, as Colour Square is played: each enters as soon as it sees the dice. Server and load run on a core each
where there are two. Peers: the bare echo is the same web library sending each message to four sockets, no game, no
log, no views; the stored echo sends it once our log has it: the rest of a move is what rules and views cost.
boardgame.io and Colyseus (`bench/peers`, installed by npm the first time) play a trivial game that they keep in memory,
with their own clients.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.table_client import SEATS, EagerGroup, EagerSeat, EchoSeat, Group, Seat, Tables, name_of, token_of
from polychrome.server import entries
from polychrome.server.lobby import make_summary
from polychrome.server.log import open_log
from polychrome.server.serve import Settings, listen, work
from polychrome.server.state import replay
from polychrome.server.websocket import frame
from scripts.build_web import NotBuilt, find_node, install
from tests.server.standing import GENEROUS

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 3.0
TURNS = 5
WARM_UP = 2.0
SIZES: tuple[int, ...] = (50, 500)
MOVES_A_GAME = 100  # at least: it has some 200
FASTEST = 20_000  # moves a second for which enough games are prepared
OURS = "Polychrome, durable"
LOADS = {"one seat after the other": (Seat, Group), "all seats at once": (EagerSeat, EagerGroup)}
ECHOES = ("bare echo", "stored echo")
PEERS = {"boardgame.io": "boardgameio.cjs", "Colyseus": "colyseus.mjs"}
TOGETHER = 500  # tables that are written in one commit


def measure() -> Iterator[dict[str, object]]:
    """All figures. Everybody takes turns, because machines are not as fast in every minute; the best turn counts."""
    peers = tuple(PEERS) if install_peers() else ()
    runs: dict[str, Callable[[int], dict[str, Any]]] = {
        **{f"{OURS}, {load}": partial(_ours, *who) for load, who in LOADS.items()},
        **{kind: partial(_echo, kind) for kind in ECHOES},
        **{peer: partial(_peer, peer) for peer in peers},
    }
    for tables in SIZES:
        turns: dict[str, list[dict[str, Any]]] = {name: [] for name in runs}
        for turn in range(TURNS):
            for name, run in runs.items():
                print(f"{tables} tables, turn {turn + 1} of {TURNS}: {name} …", file=sys.stderr, flush=True)
                turns[name].append(run(tables))
        best = {name: max(found, key=lambda figures: figures["moves_s"]) for name, found in turns.items()}
        for name, figures in best.items():
            others = [figures["moves_s"] for figures in turns[name]]
            yield {"what": f"{name}, {tables} tables", **figures, "moves_s_of_turns": others}
        for load in LOADS:
            ours = best[f"{OURS}, {load}"]
            ratios = {f"moves_to_{name}": ratio(ours, best[name]) for name in (*ECHOES, *peers)}
            ratios |= {f"p99_to_{name}": ratio(ours, best[name], "p99_ms") for name in peers}
            yield {"what": f"ratios, {load}, {tables} tables", **ratios}


def ratio(ours: dict[str, Any], theirs: dict[str, Any], what: str = "moves_s") -> float:
    """Ours in units of theirs."""
    return round(float(ours[what]) / float(theirs[what]), 3)


def _ours(make: type[Seat], group: type[Group], tables: int) -> dict[str, Any]:
    games = 2 + round(FASTEST * (WARM_UP + SECONDS) / MOVES_A_GAME / tables)
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        database = str(Path(folder, "tables.db"))
        uvloop.run(prepare(database, tables, games))
        with serving("table", database) as (port, pid):
            wait_until_loaded(port)
            return uvloop.run(Tables(port, tables, games, pid, make, group).run(WARM_UP, SECONDS))


def _echo(kind: str, tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        database = [str(Path(folder, "tables.db"))] if kind == "stored echo" else []
        with serving("echo", *database) as (port, pid):
            return uvloop.run(Tables(port, tables, 1, pid, EchoSeat).run(WARM_UP, SECONDS))


def wait_until_loaded(port: int) -> None:
    """Bots that nobody asked for are loaded beside the first moves; that is over after some seconds."""
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as told:
            if b"\npolychrome_compiled 1.0\n" in told.read():
                return
        time.sleep(0.2)


async def prepare(database: str, tables: int, games: int) -> None:
    """Write tables with four people at each into a log, as if they had sat down and the host had begun."""
    store = await open_log(database)
    options = msgspec.Raw(msgspec.json.encode({"seats": SEATS, "sheet": "A", "variant": "standard", "start": 0}))
    tokens = [entries.hash_of(token_of(seat)) for seat in range(SEATS)]
    now = time.time()

    def bodies() -> list[bytes]:
        made: list[entries.Entry] = [
            entries.Opened(t=now, game="colour_square", rules=1, options=options, host=tokens[0],
                       secret=os.urandom(32).hex()),
            *(entries.Sat(t=now, seat=seat, name=f"S{seat}", token=token) for seat, token in enumerate(tokens)),
            entries.Started(t=now, seed_shares=[os.urandom(16).hex() for _ in range(SEATS)]),
        ]  # fmt: skip
        return [entries.encode(entry) for entry in made]

    like = make_summary(replay("", bodies()))
    names = [name_of(group, game) for group in range(tables) for game in range(games)]
    for first in range(0, len(names), TOGETHER):
        appends = (
            store.append(name, 1, bodies(), msgspec.structs.replace(like, table=name))
            for name in names[first : first + TOGETHER]
        )
        await asyncio.gather(*appends)
    await store.close()


# --- servers in processes of their own --------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(kind: str, *arguments: str) -> Iterator[tuple[int, int]]:
    """A server in a process (and on a core) of its own: its port and number."""
    command = [sys.executable, "-m", "bench.server", kind, *arguments]
    with apart(command, cwd=ROOT) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid


@contextlib.contextmanager
def apart(command: list[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a server on the first core, and this process, which makes the load, on the others."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more) as process:
        cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
        if len(cores) > 1:
            os.sched_setaffinity(process.pid, {min(cores)})
            os.sched_setaffinity(0, cores - {min(cores)})
        try:
            yield process
        finally:
            process.terminate()
            if len(cores) > 1:
                os.sched_setaffinity(0, cores)


def serve_tables(database: str) -> None:
    """The whole server, with no limit for one address."""
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    work(Settings(database=database, limits=GENEROUS), database, listening)


def serve_echo(database: str | None = None) -> None:
    """aiohttp and nothing else, or with a log in between."""
    from aiohttp import web

    rooms: dict[str, list[Any]] = {}
    entries: dict[str, int] = {}

    def tell(room: list[Any], message: bytes, problem: Exception | None) -> None:
        assert problem is None, problem
        for transport in room:
            transport.write(frame(message))

    async def run() -> None:
        store = await open_log(database) if database else None

        async def socket(request: web.Request) -> web.WebSocketResponse:
            ws = web.WebSocketResponse(compress=False)
            await ws.prepare(request)
            table = request.match_info["table"]
            room = rooms.setdefault(table, [])
            room.append(request.transport if store else ws)
            async for message in ws:
                if store:
                    n = entries[table] = entries.get(table, 0) + 1
                    body = message.data.encode()
                    store.submit(table, n, [body], None, partial(tell, room, body))
                    continue
                for member in room:
                    await member.send_str(message.data)
            return ws

        app = web.Application()
        app.add_routes([web.get("/api/tables/{table}/socket", socket)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        listening = listen("127.0.0.1", 0)
        await web.SockSite(runner, listening).start()
        print(listening.getsockname()[1], flush=True)
        await asyncio.Event().wait()

    uvloop.run(run())


# --- peers ------------------------------------------------------------------------------------------------------------


def peers_folder() -> Path:
    """Where the peers are installed."""
    return ROOT / ".cache" / "peers"


def install_peers() -> bool:
    """Install what `bench/peers` names, unless it is there; False: that was not possible, and it was said why."""
    folder = peers_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for file in (ROOT / "bench" / "peers").iterdir():
        shutil.copy(file, folder)
    try:
        install(folder, *find_node())
    except NotBuilt as problem:
        said = str(problem).strip().splitlines()
        print(
            "boardgame.io and Colyseus are left out: npm could not install them.", *said[-6:], sep="\n", file=sys.stderr
        )
        return False
    return True


def _peer(name: str, tables: int) -> dict[str, Any]:
    """The figures of a peer, by its own client."""
    folder, program = peers_folder(), PEERS[name]
    node = str(find_node()[0])
    with listen("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    environment = {**os.environ, "NODE_ENV": "production"}
    with apart([node, program, str(port)], cwd=folder, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", f"{name} does not start"
        load = [node, "load.mjs", Path(program).stem, str(port), str(tables), str(WARM_UP), str(SECONDS)]
        done = subprocess.run(
            [*load, str(process.pid)], cwd=folder, env=environment, stdout=subprocess.PIPE, check=True, text=True
        )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def main(arguments: list[str]) -> None:
    """A server of this bench, or all figures."""
    global SECONDS, SIZES
    match arguments:
        case ["table", database]:
            serve_tables(database)
        case ["echo", *database]:
            serve_echo(*database)
        case _:
            SECONDS = float(arguments[0]) if arguments else SECONDS
            SIZES = tuple(map(int, arguments[1:])) or SIZES
            for figures in measure():
                print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

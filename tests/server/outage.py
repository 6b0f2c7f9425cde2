"""A whole server that is killed under load again and again, people who come back each time, and a look at its log."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import aiohttp
import msgspec

from polychrome.server import entries
from polychrome.server.log import open_log
from polychrome.server.state import replay
from tests.server.moves import choose
from tests.server.services import free_port
from tests.server.tools import new_token

ROOT = Path(__file__).parents[2]
SEATS = 4
PATIENCE = 120.0  # seconds until nothing is expected any more; compiling on a busy machine takes its time
WHILE_STARTING = 0.1  # of all kills


class Acknowledged(NamedTuple):
    """What a player was told is stored."""

    n: int
    by: str
    id: str


class Process:
    """The server as a process that can be killed."""

    def __init__(self, address: str, port: int, journal: Path) -> None:
        self.began = time.perf_counter()
        with journal.open("ab") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.standing", address, str(port)],
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, text=True,
            )  # fmt: skip

    async def listens(self) -> None:
        """Return when connections are taken, though not yet answered."""
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        assert line == "listening\n", "the server did not start; see its journal"

    def kill(self) -> None:
        """SIGKILL."""
        with self._process as process:
            process.kill()


class Player:
    """A person whose browser connects again when the connection is lost, and says again what was not answered."""

    def __init__(self, world: World, table: str, token: str) -> None:
        self.world, self.table, self.token = world, table, token
        self.by = entries.hash_of(token)[:16]
        self.view: dict[str, Any] = {"n": 0}
        self._ids = itertools.count()
        self._said: dict[str, tuple[bytes, asyncio.Future[dict[str, Any]]]] = {}
        self._ws: Any = None
        self._changed = asyncio.Event()
        self._last = 0
        self.task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        """Be connected whenever there is a server."""
        url = f"{self.world.base}/api/tables/{self.table}/socket"
        while True:
            await self.world.is_up.wait()
            try:
                async with self.world.http.ws_connect(url, max_msg_size=0) as ws:
                    hello = {"type": "hello", "protocol": 1, "token": self.token, "after": self.view["n"]}
                    await ws.send_bytes(msgspec.json.encode(hello))
                    for data, _ in list(self._said.values()):
                        await ws.send_bytes(data)
                    self._ws = ws
                    async for message in ws:
                        self._hear(msgspec.json.decode(message.data))
            except (OSError, aiohttp.ClientError):
                pass
            self._ws = None
            await asyncio.sleep(0.02)

    def _hear(self, told: dict[str, Any]) -> None:
        if told["type"] == "view":
            assert told["n"] > self.view["n"], f"{self.table}: view {told['n']} after {self.view['n']}"
            self.view = told
            self._changed.set()
        elif told["type"] in ("accepted", "refused"):
            _, waiting = self._said.pop(told["id"])
            if told["type"] == "accepted":
                assert told["n"] > self._last, f"{self.table}: {told['n']} acknowledged after {self._last}"
                self._last = told["n"]
                self.world.noted[self.table].append(Acknowledged(told["n"], self.by, told["id"]))
            waiting.set_result(told)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer, however often the server dies in between."""
        name = f"{kind}{next(self._ids)}"
        data = msgspec.json.encode({"type": kind, "id": name, **fields})
        waiting: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._said[name] = data, waiting
        if self._ws is not None:
            with contextlib.suppress(OSError, aiohttp.ClientError):  # it is said again
                await self._ws.send_bytes(data)
        return await waiting

    async def do(self, kind: str, **fields: Any) -> None:
        """A command that has to be accepted."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "accepted", answer

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for a view that makes it so."""
        while not is_so(self.view):
            self._changed.clear()
            await self._changed.wait()

    async def play(self, seat: int) -> None:
        """Play to the end of the game."""
        acted = 0  # dealer events before the last act

        def is_asked(view: dict[str, Any]) -> bool:
            return view["status"] == "over" or (view["deal_count"] > acted and bool(view["may"]))

        while True:
            await self.until(is_asked)
            if self.view["status"] == "over":
                return
            acted = self.view["deal_count"]
            codes = choose(self.view["may"][0])
            answer = await self.ask("act", seat=seat, deal_count=acted, codes=codes, done=True)
            if answer["type"] == "refused":
                assert answer["rule"] == "stale", answer  # nothing fitted here, and nobody waited for it
            else:
                self.world.moved(self.table, answer["n"])


class World:
    """All tables, and what people were told."""

    def __init__(self, http: aiohttp.ClientSession, port: int) -> None:
        self.http, self.base = http, f"http://127.0.0.1:{port}"
        self.is_up = asyncio.Event()
        self.noted: dict[str, list[Acknowledged]] = {}
        self.checked: dict[str, int] = {}  # of these, found in the log
        self.lengths: dict[str, int] = {}  # of the logs, when the server was last dead
        self.has_moved = asyncio.Event()
        self.all_moved = asyncio.Event()
        self._still: set[int] = set()  # groups that have not moved since the last restart
        self._groups: dict[str, int] = {}
        self.players: dict[str, list[Player]] = {}

    async def open(self, group: int, number: int, seats: int = SEATS) -> tuple[str, str]:
        """A new table and its host's token; asked for until there is an answer."""
        host = new_token()
        wish = {"id": f"g{group}-{number}", "host": host, "game": "colour_square", "options": {"seats": seats},
                "clock_ms": 0, "away_ms": 0}  # fmt: skip
        while True:
            await self.is_up.wait()
            try:
                async with self.http.post(f"{self.base}/api/tables", data=msgspec.json.encode(wish)) as response:
                    told = await response.json()
                    assert response.status == 201, told
            except (OSError, aiohttp.ClientError):
                await asyncio.sleep(0.02)
                continue
            table = str(told["table"])
            self._groups[table] = group
            self.noted.setdefault(table, [])
            return table, host

    async def play(self, group: int) -> None:
        """Four people who play game after game."""
        for number in itertools.count():
            table, host = await self.open(group, number)
            people = [Player(self, table, host if seat == 0 else new_token()) for seat in range(SEATS)]
            self.players[table] = people
            try:
                for seat, player in enumerate(people):
                    await player.do("sit", seat=seat, name=f"Seat {seat}")
                await people[0].do("start")
                async with asyncio.TaskGroup() as games:
                    for seat, player in enumerate(people):
                        games.create_task(player.play(seat))
                        games.create_task(_guard(player.task))
                    # The guards end with an error or not at all; the plays end the game.
                    await asyncio.gather(
                        *(player.until(lambda view: view.get("status") == "over") for player in people)
                    )
                    for player in people:
                        player.task.cancel()
            finally:
                for player in people:
                    player.task.cancel()

    def moved(self, table: str, n: int) -> None:
        """A move was acknowledged; is it new since the restart?"""
        if n > self.lengths.get(table, 0):
            self.has_moved.set()
            self._still.discard(self._groups[table])
            if not self._still:
                self.all_moved.set()

    def restarted(self, groups: int) -> None:
        """There is a server, and nobody has moved yet."""
        self.has_moved.clear()
        self.all_moved.clear()
        self._still = set(range(groups))
        self.is_up.set()


async def _guard(task: asyncio.Task[None]) -> None:
    """What goes wrong at a socket goes wrong in the test."""
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            raise


async def kill_server(address: str, kills: int, tables: int, seed: int) -> AsyncIterator[dict[str, float]]:
    """Kill a server under load and start it again on the same log; yields the figures of each kill.

    Raises AssertionError if anything acknowledged is missing, doubled, out of order or was not stored as it was said.
    """
    rng, port = Random(seed), free_port()
    with tempfile.TemporaryDirectory(prefix="polychrome-outage-") as folder:
        journal = Path(folder, "journal")
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            world = World(http, port)
            process = Process(address, port, journal)
            load = [asyncio.create_task(world.play(group)) for group in range(tables)]
            try:
                await process.listens()
                world.restarted(tables)
                await _until(world.all_moved, load)
                for _ in range(kills):
                    await _wait(rng.uniform(0.0, 1.0), load)
                    world.is_up.clear()
                    process.kill()
                    await asyncio.sleep(0.05)  # what it had sent arrives
                    figures: dict[str, float] = {"acknowledged": await check(address, world)}
                    process = Process(address, port, journal)
                    await process.listens()
                    world.restarted(tables)
                    if rng.random() >= WHILE_STARTING:
                        await _until(world.has_moved, load)
                        figures["first_move_s"] = time.perf_counter() - process.began
                        await _until(world.all_moved, load)
                        figures["all_moved_s"] = time.perf_counter() - process.began
                    yield figures
            finally:
                process.kill()
                for task in load:
                    task.cancel()
                await asyncio.gather(*load, return_exceptions=True)
        await check(address, world, is_last=True)
        for line in journal.read_text(encoding="utf-8").splitlines():
            assert json.loads(line)["level"] not in ("error", "critical"), line


async def _until(event: asyncio.Event, load: list[asyncio.Task[None]]) -> None:
    """Wait for something that the load brings about; its failure is ours."""
    waiting = asyncio.create_task(event.wait())
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait([waiting, *load], return_when=asyncio.FIRST_COMPLETED)
    _raise(load)


async def _wait(seconds: float, load: list[asyncio.Task[None]]) -> None:
    await asyncio.sleep(seconds)
    _raise(load)


def _raise(load: list[asyncio.Task[None]]) -> None:
    for task in load:
        if task.done():
            task.result()


async def check(address: str, world: World, is_last: bool = False) -> int:
    """Every acknowledged entry is in the log, in its place and once; how many are new since the last look."""
    log = await open_log(address)
    new = 0
    try:
        for table, noted in world.noted.items():
            seen = world.checked.get(table, 0)
            if not is_last and len(noted) == seen:
                continue
            bodies = await log.read(table)
            stored = [entries.decode(body) for body in bodies]
            commands = [(entry.by, entry.id) for entry in stored if entry.by]
            assert len(set(commands)) == len(commands), f"{table}: a command is stored twice"
            for n, by, name in noted:
                assert n <= len(stored), f"{table}: entry {n} was acknowledged and is lost"
                assert (stored[n - 1].by, stored[n - 1].id) == (by, name), f"{table}: entry {n} is another one"
            for player in world.players[table]:
                assert player.view["n"] <= len(stored), f"{table}: view {player.view['n']} was shown and is not stored"
            if is_last:
                replay(table, bodies)  # every entry follows from those before it
            new += len(noted) - seen
            world.checked[table], world.lengths[table] = len(noted), len(stored)
    finally:
        await log.close()
    return new

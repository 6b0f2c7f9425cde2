"""A real server on a loopback port, devices that talk to it, and a clock that only moves when a test says so."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from polychrome.fast.patches import apply_patches
from polychrome.server.app import App
from polychrome.server.clock import Clock, WallClock
from polychrome.server.connections import listen as serve_on
from polychrome.server.limits import Limits
from polychrome.server.log import Log, open_log
from polychrome.server.serve import listen
from polychrome.server.tables import Tables
from tests.server.standing import GENEROUS

PATIENCE = 60.0  # seconds until a test gives up; nothing waits that long
NUMBER = "00" * 16


class FakeTimer:
    """One call in the future."""

    def __init__(self, at: float, call: Callable[[], None]) -> None:
        self.at, self.call, self.is_cancelled = at, call, False

    def cancel(self) -> None:
        self.is_cancelled = True


class FakeClock:
    """A clock that stands still until `move`."""

    def __init__(self) -> None:
        self._now = 1_000_000.0
        self._jumped = 0.0
        self._order = itertools.count()
        self._timers: list[tuple[float, int, FakeTimer]] = []

    def time(self) -> float:
        return self._now + self._jumped

    def monotonic(self) -> float:
        return self._now

    def jump(self, seconds: float) -> None:
        """Set the clock, which is no passing of time."""
        self._jumped += seconds

    def call_later(self, seconds: float, call: Callable[[], None]) -> FakeTimer:
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(call)
            return FakeTimer(self._now, call)
        timer = FakeTimer(self._now + seconds, call)
        heapq.heappush(self._timers, (timer.at, next(self._order), timer))
        return timer

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        while self._timers and self._timers[0][0] <= self._now:
            _, _, timer = heapq.heappop(self._timers)
            if not timer.is_cancelled:
                timer.call()


def after_change(view: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The view after a change, as docs/protocol.md says it."""
    assert told["base_n"] == view["n"], "a change of what was not seen"
    news = {name: value for name, value in told.items() if name not in ("type", "base_n", "done", "perspectives")}
    after = {**view, **news}
    if "done" in told:
        after["seats"] = [{**seat, "done": done} for seat, done in zip(view["seats"], told["done"], strict=True)]
    if "perspectives" in told:
        pairs = zip(view["perspectives"], told["perspectives"], strict=True)
        after["perspectives"] = [apply_patches(old, [tuple(one) for one in found]) for old, found in pairs]
    return after


class Device:
    """A browser, as the server sees it."""

    def __init__(self, server: Served, table: str, token: str | None, changes: bool = False) -> None:
        self.server, self.table, self.token, self.changes = server, table, token, changes
        self.changed = 0  # how often it was told only what is new
        self.welcome: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.raw_view = b""
        self.views: list[dict[str, Any]] = []
        self.reactions: list[tuple[int, str]] = []
        self.reviewed: list[dict[str, Any]] = []  # moments of a review, and what was pointed at
        self._ws: Any = None
        self._answers: dict[str | None, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._ids = itertools.count()
        self._reader: asyncio.Task[None] | None = None
        self.closed: int | None = None

    async def connect(self, after: int = 0) -> Device:
        """Say hello; returns with the first view, unless there is nothing newer than `after`."""
        self._ws = await self.server.http.ws_connect(f"{self.server.base}/api/tables/{self.table}/socket")
        await self.send({"type": "hello", "protocol": 1, "token": self.token, "after": after, "changes": self.changes})
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.welcome) and (bool(self.view) or after > 0))
        return self

    async def _read(self) -> None:
        async for message in self._ws:
            told = msgspec.json.decode(message.data)
            if told["type"] == "welcome":
                self.welcome = told
            elif told["type"] == "view":
                if told["n"] >= self.view.get("n", 0):
                    self.view, self.raw_view = told, message.data.encode()
                    self.views.append(told)
            elif told["type"] == "change":
                assert self.changes, "nobody asked for changes"
                self.view = after_change(self.view, told)
                self.views.append(self.view)
                self.changed += 1
            elif told["type"] in ("review", "pointed"):
                self.reviewed.append(told)
            elif told["type"] == "reaction":
                self.reactions.append((told["seat"], told["reaction"]))
            else:
                waiting = self._answers.pop(told["id"], None)
                if waiting and not waiting.done():
                    waiting.set_result(told)
            self._changed.set()
        self.closed = self._ws.close_code
        self._changed.set()

    async def send(self, message: Any) -> None:
        """Send anything."""
        data = message if isinstance(message, str | bytes) else msgspec.json.encode(message)
        await self._ws.send_str(data if isinstance(data, str) else data.decode())

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer."""
        return await self.answer_to({"type": kind, "id": f"c{next(self._ids)}-{secrets.token_hex(3)}", **fields})

    async def answer_to(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a whole message."""
        waiting = self._answers[message["id"]] = asyncio.get_running_loop().create_future()
        await self.send(message)
        return await asyncio.wait_for(waiting, PATIENCE)

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command that must be accepted; returns when its entry is seen."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "accepted", answer
        await self.until(lambda: self.view["n"] >= answer["n"])
        return answer

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for a view (or the end of the socket) that makes it so."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                assert self.closed is None, f"closed with {self.closed}"
                self._changed.clear()
                await self._changed.wait()

    async def until_closed(self) -> int:
        """Wait for the server to hang up; its code."""
        async with asyncio.timeout(PATIENCE):
            while self.closed is None:
                self._changed.clear()
                await self._changed.wait()
        return self.closed

    async def close(self) -> None:
        """Hang up."""
        if self._ws is not None:
            await self._ws.close()
        if self._reader is not None:
            await self._reader

    # what games need

    def may(self, seat: int) -> dict[str, Any]:
        """What this seat may do."""
        return next((may for may in self.view["may"] if may["seat"] == seat), {"seat": seat, "first": {}})

    async def first_event(self, seat: int) -> list[int]:
        """The first event that is offered, step by step, as a thoughtless person would choose."""
        may, codes = self.may(seat), list[int]()
        while True:
            codes.append(next(iter(may["first"].values()))[0])
            look = await self.ask("look", seat=seat, deal_count=self.view["deal_count"], codes=codes)
            assert look["type"] == "choices", look
            if look["whole"]:
                return codes
            may = look["may"]

    async def play_first(self, seat: int, done: bool = True) -> dict[str, Any]:
        """Play that event."""
        deal_count, codes = self.view["deal_count"], await self.first_event(seat)
        return await self.do("act", seat=seat, deal_count=deal_count, codes=codes, done=done)


class Served:
    """A server that is running."""

    def __init__(self, base: str, tables: Tables, app: App, http: aiohttp.ClientSession) -> None:
        self.base, self.tables, self.app, self.http = base, tables, app, http
        self.devices: list[Device] = []

    async def open(self, host: str | None = None, **wish: Any) -> str:
        """Open a table."""
        body = {"id": secrets.token_hex(8), "host": host or new_token(), "pace_ms": 0, **wish}
        async with self.http.post(f"{self.base}/api/tables", data=msgspec.json.encode(body)) as response:
            told = await response.json()
            assert response.status == 201, told
            return str(told["table"])

    async def device(self, table: str, token: str | None = None, after: int = 0, changes: bool = False) -> Device:
        """A device at a table."""
        device = Device(self, table, token, changes)
        self.devices.append(device)
        return await device.connect(after)

    async def get(self, path: str) -> tuple[int, Any]:
        """A request: its status and JSON."""
        async with self.http.get(f"{self.base}{path}") as response:
            data = await response.read()
            return response.status, msgspec.json.decode(data) if "json" in response.content_type else data.decode()

    async def started(self, game: str, bots: tuple[str | None, ...] = (None, None), **wish: Any) -> Table:
        """A running table: one device a person, bots at the other seats."""
        host = new_token()
        options = {**wish.pop("options", {}), "seats": len(bots)}
        await self.tables.loader.load(game)  # compiling is nothing that a test waits for
        table = await self.open(host, game=game, options=options, **wish)
        people: dict[int, Device] = {}
        first = await self.device(table, host)
        for seat, bot in enumerate(bots):
            if bot is not None:
                await first.do("bot", seat=seat, bot=bot)
                continue
            device = people[seat] = first if not people else await self.device(table, new_token())
            await device.do("sit", seat=seat, name=f"Seat {seat}")
        await first.do("start")
        return Table(table, first, people)


class Table:
    """A running table and its people."""

    def __init__(self, name: str, host: Device, people: dict[int, Device]) -> None:
        self.name, self.host, self.people = name, host, people

    async def invite(self, seat: int, guest: Device) -> None:
        """The host invites somebody to a free seat, who comes."""
        ticket = new_token()
        await self.host.do("ticket", seat=seat, ticket=ticket)
        await guest.do("claim", ticket=ticket, name="Guest")

    async def say_ready(self) -> None:
        """All people say that they are ready for what the dealer does next."""
        for seat, device in self.people.items():
            await device.do("done", seat=seat, deal_count=device.view["deal_count"])


def new_token() -> str:
    """A secret, as browsers make one."""
    return secrets.token_urlsafe(24)


@asynccontextmanager
async def served(
    database: Path | Log, clock: Clock | None = None, limits: Limits = GENEROUS, **more: Any
) -> AsyncIterator[Served]:
    """A server on a free port, closed gracefully at the end."""
    store = await open_log(str(database)) if isinstance(database, Path) else database
    tables = Tables(
        store, clock or WallClock(), keep_days=more.pop("keep_days", 30), is_shared=not isinstance(database, Path)
    )
    app = App(tables, limits, **more)
    tables.start()
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    runner, serving = await serve_on(app.application(), listening, app.connections, limits)
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as http:
        server = Served(f"http://127.0.0.1:{port}", tables, app, http)
        try:
            yield server
        finally:
            for device in server.devices:
                await device.close()
            serving.close()
            await runner.cleanup()
            await tables.close()
            if isinstance(database, Path):
                await store.close()

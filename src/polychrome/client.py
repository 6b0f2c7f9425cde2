"""A client for tables of a server: play, watch, download records. docs/bots.md explains it.

async with Client("http://127.0.0.1:8437") as client:
    table = await client.open_table("blokus_dice", seats=2)
    async with client.join(table) as seat:
        await seat.sit("Robot")
        ...
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import TracebackType
from typing import Any, Self

import aiohttp
import msgspec

from polychrome.core.errors import GameError
from polychrome.dealers import commit_number
from polychrome.record import Record, loads

PROTOCOL = 1
MAX_TRIES = 8  # to connect again, each time after a longer pause
FIRST_PAUSE_SECONDS = 0.25
LIMIT_SECONDS = 1.0  # after too many messages
NO_SUCH_TABLE, OTHER_PROTOCOL = 4004, 4009  # codes that a socket is closed with

View = dict[str, Any]  # docs/protocol.md: "Messages from a table"
Codes = Sequence[int] | None
Choose = Callable[["Table", int], "Awaitable[Codes] | Codes"]


class ServerError(GameError):
    """The server did not do what it was asked for; `.status` is that of HTTP, 0 where it cannot be reached."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Refused(GameError):
    """The table has refused a command: `.rule` is a rule of the game (`CS-9`) or a word of the protocol (`stale`)."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule


class Client:
    """A server, and the token that its tables know this device by. Keep the token to come back to a seat."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address, self.token = address.rstrip("/"), token or secrets.token_urlsafe(24)
        self._http: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.close()

    @property
    def http(self) -> aiohttp.ClientSession:
        """The connections to the server."""
        if self._http is None:
            raise GameError("a client is used with `async with Client(…) as client:`")
        return self._http

    async def games(self) -> list[dict[str, Any]]:
        """The games that the server has, with their options and bots. Raises ServerError, as all of these do."""
        found: list[dict[str, Any]] = await self._get("/api/games")
        return found

    async def tables(self) -> list[dict[str, Any]]:
        """Listed tables that everybody may join."""
        found: list[dict[str, Any]] = await self._get("/api/tables")
        return found

    async def open_table(self, game: str, settings: dict[str, Any] | None = None, **options: Any) -> str:
        """Open a table as its host; its name. `settings` are those of the table (`listed`, `pace_ms`, …), `options`
        those of the game."""
        body = {"id": secrets.token_urlsafe(12), "host": self.token, "game": game, "options": options}
        answer = await self._ask("POST", "/api/tables", {**body, **(settings or {})})
        return str(msgspec.json.decode(answer)["table"])

    async def record(self, table: str) -> Record:
        """The record of a finished game."""
        return loads(await self._ask("GET", f"/api/tables/{table}/record"))

    async def analysis(self, table: str) -> dict[str, Any]:
        """A finished game explained; takes some seconds."""
        found: dict[str, Any] = await self._get(f"/api/tables/{table}/analysis")
        return found

    def join(self, table: str) -> Table:
        """A table to sit at or to watch: use it with `async with`."""
        return Table(self, table)

    async def _get(self, path: str) -> Any:
        return msgspec.json.decode(await self._ask("GET", path))

    async def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        try:
            async with self.http.request(method, self.address + path, data=data) as response:
                answer = await response.read()
                if response.status < 400:
                    return answer
        except aiohttp.ClientError as problem:
            raise ServerError(0, f"the server at {self.address} cannot be reached: {problem}") from None
        try:
            text = msgspec.json.decode(answer)["error"]
        except (msgspec.DecodeError, KeyError, TypeError):
            text = f"the server answers with status {response.status}"
        raise ServerError(response.status, text)


class Table:
    """One table: what this device sees of it, and what it says to it. Lost connections are made again; a command that
    was on its way is sent again, and carried out once."""

    def __init__(self, client: Client, name: str) -> None:
        self.client, self.name = client, name
        self.welcome: dict[str, Any] = {}
        self.view: View = {}
        self._commands: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._news = asyncio.Event()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._shares: dict[int, tuple[str, bytes]] = {}  # by seat: the server's commitment, our share of the dice
        self._listener: asyncio.Task[None] | None = None
        self._problem: GameError | None = None
        self._chores: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        self._listener = asyncio.create_task(self._listen())
        await self.wait_until(lambda view: True)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in (self._listener, *self._chores):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, GameError):
                    await task
        if self._socket is not None:
            await self._socket.close()

    # --- what is seen -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats of this device."""
        return [number for number, seat in enumerate(self.view["seats"]) if seat.get("yours")]

    @property
    def position(self) -> dict[str, Any]:
        """The position as this device may see it."""
        found: dict[str, Any] = self.view["perspectives"][0]["position"]
        return found

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view["status"] == "over")

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for this seat, by its view of the position; a view that does not say so counts as
        yes."""
        return seat in self.position.get("waiting", [seat])

    async def wait_until(self, is_so: Callable[[View], bool]) -> View:
        """The first view of which this is true. Raises ServerError where the table is gone."""
        while not self.view or not is_so(self.view):
            if self._problem is not None:
                raise self._problem
            self._news.clear()
            await self._news.wait()
        return self.view

    async def views(self) -> AsyncIterator[View]:
        """Every view from now on, the last one when the game is over. Views that came too fast are passed over."""
        n = -1
        while True:
            view = await self.wait_until(lambda view, n=n: view["n"] > n)  # type: ignore[misc]
            n = view["n"]
            yield view
            if view["status"] == "over":
                return

    def codes(self, seat: int) -> list[int]:
        """The codes that a seat may begin a move with now."""
        return [code for may in self.view["may"] if may["seat"] == seat for code in _codes(may["first"])]

    async def next_codes(self, seat: int, codes: Sequence[int]) -> list[int]:
        """The codes that may follow; none: these are a whole move. Raises Refused."""
        answer = await self.send(
            {"type": "look", "seat": seat, "deal_count": self.view["deal_count"], "codes": list(codes)}
        )
        return [] if answer["whole"] else _codes(answer["may"]["first"])

    # --- what is said -------------------------------------------------------------------------------------------------

    async def sit(self, name: str, seat: int | None = None) -> int:
        """Take a seat (None: the first that is free); its number. Raises Refused."""
        before = set(self.seats)
        await self.send({"type": "sit", "name": name, "seat": seat})
        await self.wait_until(lambda view: bool(set(self.seats) - before))
        return min(set(self.seats) - before)

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Let a bot of the server play a seat. Raises Refused."""
        await self.send({"type": "bot", "seat": seat, "bot": bot})

    async def start(self) -> None:
        """Begin the game, as its host. Raises Refused."""
        await self.send({"type": "start"})

    async def act(
        self, seat: int, codes: Sequence[int] | None = None, event: dict[str, Any] | None = None, done: bool = False
    ) -> None:
        """Make a whole move: by its codes, or as an event of a record. Raises Refused, `stale` if the dealer has moved
        meanwhile."""
        move = {"codes": list(codes)} if codes is not None else {"event": event}
        await self.send({"type": "act", "seat": seat, "deal_count": self.view["deal_count"], "done": done, **move})

    async def done(self, seat: int) -> None:
        """Nothing more from this seat until the dealer acts; before a race: ready. Raises Refused."""
        await self.send({"type": "done", "seat": seat, "deal_count": self.view["deal_count"]})

    async def leave(self, seat: int) -> None:
        """Give up a seat. Raises Refused."""
        await self.send({"type": "leave", "seat": seat})

    async def send(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send any command of the protocol (an id is added), and wait for its answer. Raises Refused."""
        command = {"id": secrets.token_urlsafe(9), **command}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._commands[command["id"]] = command, answer
        await self._write(command)
        try:
            told = await answer
        finally:
            self._commands.pop(command["id"], None)
        if told["type"] == "refused":
            raise Refused(told["rule"], told["text"])
        return told

    async def play(self, choose: Choose) -> View:
        """Play the seats of this device to the end of the game: `choose(table, seat)` returns the codes of a whole
        move, or None for nothing more now. A move that comes too late is chosen anew. Raises Refused for one that a
        rule forbids."""
        async for view in self.views():
            for seat in self.seats:
                if view["status"] == "running" and not view["seats"][seat]["done"]:
                    await self._play_seat(seat, choose)
        return self.view

    async def _play_seat(self, seat: int, choose: Choose) -> None:
        """Ask for a move if the game waits for one; where something could only be corrected, the seat is done."""
        try:
            if self.codes(seat) and self.waits_for(seat):
                found = choose(self, seat)
                codes = await found if isinstance(found, Awaitable) else found
                if codes is not None:
                    await self.act(seat, codes)
                    return
            if self.codes(seat) or seat in (self.view.get("not_ready") or ()):
                await self.done(seat)
        except Refused as refusal:
            if refusal.rule not in ("stale", "over", "bot", "limit"):
                raise
            if refusal.rule == "limit":
                await asyncio.sleep(LIMIT_SECONDS)

    # --- the socket ---------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Read messages, and connect again whenever the connection is lost."""
        tries = 0
        while tries < MAX_TRIES:
            if tries:
                await asyncio.sleep(FIRST_PAUSE_SECONDS * 2**tries)
            tries += 1
            path = f"{self.client.address}/api/tables/{self.name}/socket"
            try:
                async with self.client.http.ws_connect(path, max_msg_size=0) as self._socket:
                    after = self.view.get("n", 0)
                    hello = {"type": "hello", "protocol": PROTOCOL, "token": self.client.token, "after": after}
                    await self._write(hello)
                    for command, _ in list(self._commands.values()):
                        await self._write(command)
                    async for message in self._socket:
                        if message.type == aiohttp.WSMsgType.TEXT:
                            tries = 0
                            self._hear(msgspec.json.decode(message.data))
                    if self._socket.close_code in (NO_SUCH_TABLE, OTHER_PROTOCOL):
                        break
            except aiohttp.ClientError:
                continue
        reason = self._socket.close_code if self._socket is not None else None
        text = {NO_SUCH_TABLE: f"there is no table {self.name}", OTHER_PROTOCOL: "the server speaks another version"}
        self._problem = ServerError(0, text.get(reason or 0, f"the connection to table {self.name} is lost"))
        for _, answer in self._commands.values():
            if not answer.done():
                answer.set_exception(self._problem)
        self._news.set()

    def _hear(self, told: dict[str, Any]) -> None:
        kind = told["type"]
        if kind == "welcome":
            self.welcome = told
        elif kind == "view":
            if told["n"] >= self.view.get("n", 0):
                self.view = told
                self._share_dice()
                self._news.set()
        elif kind in ("accepted", "refused", "choices") and told.get("id") in self._commands:
            answer = self._commands[told["id"]][1]
            if not answer.done():
                answer.set_result(told)

    async def _write(self, message: dict[str, Any]) -> None:
        """Send it if there is a connection; the next one sends what is unanswered again."""
        if self._socket is not None and not self._socket.closed:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(msgspec.json.encode(message).decode())

    def _share_dice(self) -> None:
        """Commit to our share of fair dice and show it when the game starts: docs/fair-dice.md."""
        fair = self.view.get("fair")
        if not fair or self.view["status"] != "open":
            return
        for seat in self.seats:
            server, share = self._shares.get(seat, ("", b""))
            if fair["commitments"][seat] is None and server != fair["commitment"]:
                share = secrets.token_bytes(16)
                self._shares[seat] = fair["commitment"], share
                self._do({"type": "commit", "seat": seat, "commitment": commit_number(fair["commitment"], seat, share)})
            elif fair.get("reveal_by") and server == fair["commitment"] and not (fair.get("seed_shares") or [None])[0]:
                self._do({"type": "reveal", "seat": seat, "seed_share": share.hex()})

    def _do(self, command: dict[str, Any]) -> None:
        """Send a command whose refusal changes nothing for anybody, in the background."""

        async def do() -> None:
            with contextlib.suppress(Refused):
                await self.send(command)

        task = asyncio.create_task(do())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


def _codes(kinds: dict[str, list[int]]) -> list[int]:
    """The codes of spans (first, last, first, last, …) by kind."""
    return [
        code
        for spans in kinds.values()
        for first, last in zip(spans[::2], spans[1::2], strict=True)
        for code in range(first, last + 1)
    ]

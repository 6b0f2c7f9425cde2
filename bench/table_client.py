"""Four sockets a table that play Colour Square as fast as they are told to: one seat after the other, or all at once.

The load must not be what is measured: frames are read by hand, and of a view only the few bytes that matter.
"""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from tests.server.moves import choose

SEATS = 4
BETWEEN_SECONDS = 0.02
FIRST_MOVES = 8  # of each table, before anything counts
LOOK_SECONDS = 0.01
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # whole frames
VIEW, CHANGE, ACCEPTED, REFUSED = b'{"type":"view"', b'{"type":"change"', b'{"type":"accepted"', b'{"type":"refused"'


class Wire(asyncio.Protocol):
    """A bare WebSocket: shakes hands, reads frames, writes frames."""

    received = 0  # bytes, by all of them

    def __init__(self, table: str) -> None:
        self._table, self._rest, self._is_open, self._has_left = table, b"", False, False
        self.transport: Any = None

    def opened(self) -> None:
        """The socket is open."""

    def heard(self, told: bytes) -> None:
        """A message has come."""

    def connection_made(self, transport: Any) -> None:
        """Connected: shake hands."""
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/tables/{self._table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what has come into messages; most often that is exactly one or two."""
        Wire.received += len(data)
        if self._rest:
            data = self._rest + data
        if not self._is_open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = data
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._is_open, data = True, rest
            self.opened()
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : start], "big")
            if end < start + size:
                break
            if data[at] == TEXT:
                self.heard(data[start : start + size])
            elif data[at] == PING:
                self.send(data[start : start + size], PONG)
            at = start + size
        self._rest = data[at:]

    def connection_lost(self, problem: Exception | None) -> None:
        """No server should hang up."""
        if not self._has_left:
            raise problem or AssertionError(f"the server has hung up at {self._table}")

    def leave(self) -> None:
        """Hang up."""
        self._has_left = True
        self.transport.close()

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """A masked frame; the mask is zero, which every server accepts."""
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)


class Sight:
    """What a seat has to know to move: of a whole view, and then of what has changed."""

    def __init__(self) -> None:
        self.n, self.deal_count, self._may, self.is_over = 0, 0, b"[]", False

    def take(self, told: bytes) -> None:
        """A view or a change."""
        n = number_in(told, b'"n":')
        assert n > self.n, f"view {n} after {self.n}"
        if told.startswith(CHANGE):
            assert number_in(told, b'"base_n":') == self.n, "a change of what was not seen"
        self.n = n
        end = told.find(b',"perspectives":')
        if b'"deal_count":' in told[:60]:
            self.deal_count = number_in(told, b'"deal_count":')
        if (start := told.find(b'"may":', 0, end)) >= 0:
            self._may = told[start + 6 : end]
        self.is_over = self.is_over or b'"status":"over"' in told[:100]

    def move(self, seat: int, name: bytes) -> bytes | None:
        """The act that this invites to; None: nothing may be done."""
        if self._may == b"[]":
            return None
        return b'{"type":"act","id":"%s","seat":%d,"deal_count":%d,"codes":%s,"done":true}' % (
            name, seat, self.deal_count, codes_for(self._may),
        )  # fmt: skip


class Seat(Wire):
    """A seat of a prepared table: says hello, and moves when it is its turn."""

    def __init__(self, group: Group, seat: int, table: str) -> None:
        super().__init__(table)
        self.group, self.seat = group, seat
        self.sight = Sight()

    def opened(self) -> None:
        """Say who this is."""
        self.send(hello(self.seat))

    def heard(self, told: bytes) -> None:
        """Only views matter here."""
        if told.startswith((CHANGE, VIEW)):
            was_waiting = not self.sight.n
            self.sight.take(told)
            if was_waiting:
                self.group.ready()
            else:
                self.group.seen(self.seat)
        elif told.startswith(REFUSED):
            raise AssertionError(told.decode())

    def move(self, number: int) -> bool:
        """Enter what is owed; False: this game is over."""
        act = self.sight.move(self.seat, b"%d" % number)
        if act is None:
            assert self.sight.is_over, "somebody is waited for in a running game"
            return False
        self.send(act)
        return True


class EagerSeat(Seat):
    """A seat that enters what it can as soon as it sees new dice, as people do: for a roll all seats move at once."""

    group: EagerGroup

    def __init__(self, group: EagerGroup, seat: int, table: str) -> None:
        super().__init__(group, seat, table)
        self._entered, self._sent = 0, 0.0  # the deals for which it has moved, and when

    def heard(self, told: bytes) -> None:
        """Views say what to do, and an answer that it is stored."""
        if told.startswith(ACCEPTED):
            self.group.stored(self._sent)
        super().heard(told)

    def enter(self) -> None:
        """Move, once for the same dice."""
        deal_count = self.sight.deal_count
        if deal_count > self._entered and (act := self.sight.move(self.seat, b"%d" % deal_count)) is not None:
            self._entered, self._sent = deal_count, time.perf_counter()
            self.send(act)


class EchoSeat(Wire):
    """The same load without a game."""

    def __init__(self, group: Group, seat: int, table: str) -> None:
        super().__init__(table)
        self.group, self.seat = group, seat

    def opened(self) -> None:
        """There is nothing to wait for."""
        self.group.ready()

    def heard(self, _told: bytes) -> None:
        """Whatever comes is the last move."""
        self.group.seen(self.seat)

    def move(self, number: int) -> bool:
        """A message as long as a move."""
        self.send(
            b'{"type":"act","id":"%d","seat":%d,"deal_count":7,"codes":[2,9,80],"done":true}' % (number, self.seat)
        )
        return True


# --- what is said -----------------------------------------------------------------------------------------------------


def token_of(seat: int) -> str:
    """The secret of a seat at a prepared table."""
    return base64.urlsafe_b64encode(bytes([seat]) * 24).decode()


def hello(seat: int, after: int = 0) -> bytes:
    """The first message of a seat."""
    return b'{"type":"hello","protocol":1,"token":"%s","after":%d,"changes":true}' % (token_of(seat).encode(), after)


def number_in(told: bytes, name: bytes) -> int:
    """The whole number behind a name."""
    start = told.index(name) + len(name)
    end = start
    while 48 <= told[end] <= 57:
        end += 1
    return int(told[start:end])


@lru_cache(maxsize=4096)
def codes_for(may: bytes) -> bytes:
    """Codes for what a seat may do, both in JSON."""
    return msgspec.json.encode(choose(msgspec.json.decode(may)[0]))


# --- the load ---------------------------------------------------------------------------------------------------------


class Group:
    """Four sockets at a table, and when its game is over at the next one."""

    def __init__(self, tables: Tables, number: int) -> None:
        self._tables, self._number = tables, number
        self._game, self._turn, self._left, self._sent, self.moves, self.is_done = -1, 0, 0, 0.0, 0, False
        self._seats: list[Any] = []

    def leave(self) -> None:
        """Hang up."""
        for seat in self._seats:
            seat.leave()
        self._seats = []

    async def next_game(self) -> None:
        """Connect to the next table that was prepared."""
        self._game += 1
        assert self._game < self._tables.games, "more games have to be prepared"
        self._left, self._turn, self.moves = SEATS, 0, 0
        loop = asyncio.get_running_loop()
        for number in range(SEATS):
            make = partial(self._tables.make, self, number, name_of(self._number, self._game))
            _, seat = await loop.create_connection(make, "127.0.0.1", self._tables.port)
            self._seats.append(seat)

    def ready(self) -> None:
        """One more socket has its first view."""
        self._left -= 1
        if self._left == 0:
            self._tables.one_more_is_ready()

    def seen(self, seat: int) -> None:
        """One more socket has seen the move."""
        tables = self._tables
        if tables.is_measuring and seat == self._turn:
            tables.latencies.append(time.perf_counter() - self._sent)
        self._left -= 1
        if self._left == 0:
            tables.moves += tables.is_measuring
            self._turn = (self._turn + 1) % SEATS
            self.go()

    def go(self) -> None:
        """The next seat moves."""
        if self._tables.is_over or self.moves == self._tables.most_moves:
            self.is_done = True
            return
        self.moves += 1
        self._left, self._sent = SEATS, time.perf_counter()
        if not self._seats[self._turn].move(self.moves):
            self._tables.is_a_game_over = True


class EagerGroup(Group):
    """The same with seats that wait for nobody."""

    def go(self) -> None:
        """All seats may begin."""
        for seat in self._seats:
            seat.enter()

    def seen(self, seat: int) -> None:
        """A socket has been told what is new."""
        if self._seats[seat].sight.is_over:
            self._tables.is_a_game_over = True
        else:
            self._seats[seat].enter()

    def stored(self, sent: float) -> None:
        """A move is acknowledged."""
        self.moves += 1
        tables = self._tables
        if tables.is_measuring:
            tables.latencies.append(time.perf_counter() - sent)
            tables.moves += 1


class Tables:
    """All groups, and what they measure.

    Time counts only while all games are under way. When one of them is over all groups go to new tables: there sockets
    are opened and tables are woken, which no move has to do with, and then time goes on.
    """

    def __init__(
        self,
        port: int,
        tables: int,
        games: int,
        pid: int,
        make: Callable[[Any, int, str], Wire] = Seat,
        group: type[Group] = Group,
        most_moves: int | None = None,
    ) -> None:
        """`most_moves` at each table, if that is all that is wanted; then it ends there, not when time is up."""
        self.port, self.games, self.make, self.most_moves = port, games, make, most_moves
        self.moves, self.is_measuring, self.is_over, self.is_a_game_over = 0, False, False, False
        self.latencies: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._pid, self._ready = pid, 0
        self._groups = [group(self, number) for number in range(tables)]
        self._took = self._used = self._own = 0.0  # seconds that counted, and of processors in them
        self._received = 0

    async def run(self, warm_up: float, seconds: float) -> dict[str, Any]:
        """Play; the figures."""
        asyncio.get_running_loop().set_exception_handler(self._failed)
        await self._sit_down()
        await self._play(warm_up)
        await self._play(seconds, is_measured=True)
        while self.most_moves and not all(group.is_done for group in self._groups):
            await self._wait(0.1)
        self.is_over = True
        for group in self._groups:
            group.leave()
        times, moves = sorted(self.latencies), max(1, self.moves)
        return {
            "tables": len(self._groups), "sockets": SEATS * len(self._groups),
            "moves_s": round(self.moves / self._took) if self._took else 0,
            "p50_ms": milliseconds(times, 0.5), "p99_ms": milliseconds(times, 0.99),
            "server_cpu_us_a_move": round(1e6 * self._used / moves),
            "server_cpu": round(self._used / self._took, 2) if self._took else 0.0,
            "client_cpu": round(self._own / self._took, 2) if self._took else 0.0,
            "kb_a_move": round(self._received / moves / 1000, 1),
        }  # fmt: skip

    async def _sit_down(self) -> None:
        """All groups go to new tables and begin."""
        for group in self._groups:
            group.leave()
        self._ready, self.is_a_game_over = 0, False
        for group in self._groups:
            await group.next_game()
        enough = min(FIRST_MOVES, self.most_moves or FIRST_MOVES)
        while not self.is_a_game_over and any(group.moves < enough for group in self._groups):
            await self._wait(LOOK_SECONDS)  # the first time the rules may have to be compiled

    async def _play(self, seconds: float, is_measured: bool = False) -> None:
        """Let them play so long."""
        left = seconds
        while left > 0:
            if self.is_a_game_over:
                await self._sit_down()
            began, used, own, received = time.perf_counter(), cpu_seconds(self._pid), time.process_time(), Wire.received
            self.is_measuring = is_measured
            while not self.is_a_game_over and (took := time.perf_counter() - began) < left:
                await self._wait(min(LOOK_SECONDS, left - took))
            self.is_measuring, took = False, time.perf_counter() - began
            left -= took
            if is_measured:
                self._took += took
                self._used += cpu_seconds(self._pid) - used
                self._own += time.process_time() - own
                self._received += Wire.received - received

    def one_more_is_ready(self) -> None:
        """One more group waits to begin; they do when all are there."""
        self._ready += 1
        if self._ready == len(self._groups):
            # One after the other, as people do: else all of them roll their dice in the same moment.
            for number, group in enumerate(self._groups):
                asyncio.get_running_loop().call_later(number % SEATS * BETWEEN_SECONDS, group.go)

    async def _wait(self, seconds: float) -> None:
        """Let them play on; what went wrong at a socket ends the run."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            await asyncio.sleep(min(left, 0.5))
            for task in self.tasks:
                if task.done():
                    task.result()
            self.tasks = [task for task in self.tasks if not task.done()]

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        async def fail() -> None:
            raise context.get("exception") or AssertionError(context["message"])

        self.tasks.append(loop.create_task(fail()))


def name_of(group: int, game: int) -> str:
    """The name of a prepared table."""
    return f"t{group}g{game}"


def milliseconds(times: list[float], share: float) -> float:
    """That share of the sorted times was not longer."""
    return round(1000 * times[min(len(times) - 1, int(len(times) * share))], 2) if times else 0.0


def cpu_seconds(pid: int) -> float:
    """Processor time of a process, where the system says so."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

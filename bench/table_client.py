"""Four sockets a table that play Colour Square as fast as they are told to: bare frames, so that the load is light."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

ENTER_FIELDS = 64  # corners a die, in the code book


class Seat(asyncio.Protocol):
    """One socket: shakes hands, says hello, and moves when it is its turn."""

    def __init__(self, group: Group, seat: int, name: str, is_echo: bool) -> None:
        self.group, self.seat, self.is_echo = group, seat, is_echo
        self._name, self._buffer, self._is_open = name, bytearray(), False
        self.transport: Any = None
        self.view = b""
        self.n = 0

    @classmethod
    def echo(cls, group: Group, seat: int, name: str) -> Seat:
        return cls(group, seat, name, True)

    @classmethod
    def player(cls, group: Group, seat: int, name: str) -> Seat:
        return cls(group, seat, name, False)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/tables/{self._name}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._is_open, self._buffer = True, bytearray(rest)
            if self.is_echo:
                self.group.ready()
            else:
                token = base64.urlsafe_b64encode(bytes([self.seat]) * 24).decode()
                self.send(b'{"type":"hello","protocol":1,"token":"%s"}' % token.encode())
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            self._hear(bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def _hear(self, told: bytes) -> None:
        if self.is_echo:
            self.group.seen(self)
        elif told.startswith(b'{"type":"view"'):
            was_waiting, self.view = not self.view, told
            n = int(told[19 : told.index(b",", 19)])
            assert n > self.n, "views come in order"
            self.n = n
            if was_waiting:
                self.group.ready()
            else:
                self.group.seen(self)
        elif told.startswith(b'{"type":"refused"'):
            raise AssertionError(told.decode())

    def send(self, text: bytes) -> None:
        """A masked frame; the mask is zero, which every server accepts."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)

    def move(self, number: int) -> bool:
        """Enter what is owed, in the first corners that are offered; False: this game is over, or nothing is."""
        if self.is_echo:
            self.send(
                b'{"type":"act","id":"%d","seat":%d,"deals":%d,"codes":[2,9,80],"done":true}'
                % (number, self.seat, number)
            )
            return True
        view = msgspec.json.decode(self.view)
        if not view["may"]:
            return False
        codes = choose(view["may"][0])
        act = {
            "type": "act",
            "id": str(number),
            "seat": self.seat,
            "deals": view["deals"],
            "codes": codes,
            "done": True,
        }
        self.send(msgspec.json.encode(act))
        return True


def choose(may: dict[str, Any]) -> list[int]:
    """A whole list of entries: as many dice as the list wants, each in a corner of its own."""
    head = may["now"]["list"][0]
    codes, dice, corners = [head], set(), set()
    spans = may.get("then", {}).get(str(head), {}).get("enter", [])
    for first, last in zip(spans[::2], spans[1::2], strict=True):
        for code in range(first, last + 1):
            die, corner = divmod(code - 7, ENTER_FIELDS)
            if len(codes) <= head and die not in dice and corner not in corners:
                codes.append(code)
                dice.add(die)
                corners.add(corner)
    return codes


class Group:
    """Four sockets at one table after the other."""

    def __init__(self, tables: Tables, number: int) -> None:
        self._tables, self._number = tables, number
        self._game, self._turn, self._left, self._sent, self.moves = -1, 0, 0, 0.0, 0
        self._seats: list[Seat] = []

    async def next_game(self) -> None:
        """Connect to the next table that was prepared."""
        for seat in self._seats:
            seat.transport.close()
        self._game += 1
        assert self._game < self._tables.games, "more games have to be prepared"
        self._left, self._turn = 4, 0
        name = f"t{self._number}g{self._game}"
        loop = asyncio.get_running_loop()
        self._seats = []
        for number in range(4):
            make = partial(self._tables.make, self, number, name)
            _, seat = await loop.create_connection(make, "127.0.0.1", self._tables.port)
            self._seats.append(seat)

    def ready(self) -> None:
        """One more socket has its first view."""
        self._left -= 1
        if self._left == 0:
            asyncio.get_running_loop().call_soon(self.go)

    def seen(self, seat: Seat) -> None:
        """One more socket has seen the move."""
        if seat.seat == self._turn and self._tables.is_measuring:
            self._tables.latencies.append(time.perf_counter() - self._sent)
        self._left -= 1
        if self._left == 0:
            self._tables.moves += self._tables.is_measuring
            self._turn = (self._turn + 1) % 4
            self.go()

    def go(self) -> None:
        """The next seat moves."""
        if self._tables.is_over:
            return
        self.moves += 1
        self._left, self._sent = 4, time.perf_counter()
        if not self._seats[self._turn].move(self.moves):
            self._tables.tasks.append(asyncio.create_task(self.next_game()))


class Tables:
    """All groups, and what they measure."""

    def __init__(
        self, port: int, tables: int, games: int, pid: int, make: Callable[[Group, int, str], Seat] = Seat.player
    ) -> None:
        self.port, self.games, self.make = port, games, make
        self.moves, self.is_measuring, self.is_over = 0, False, False
        self.latencies: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._pid = pid
        self._groups = [Group(self, number) for number in range(tables)]

    async def run(self, warm_up: float, seconds: float) -> dict[str, Any]:
        """Play; the figures."""
        for group in self._groups:
            await group.next_game()
        while not all(group.moves for group in self._groups):  # the first time the rules have to be compiled
            await asyncio.sleep(0.1)
        await asyncio.sleep(warm_up)
        self.is_measuring, began, used = True, time.perf_counter(), cpu_seconds(self._pid)
        await asyncio.sleep(seconds)
        self.is_measuring, took = False, time.perf_counter() - began
        used = cpu_seconds(self._pid) - used
        self.is_over = True
        for task in self.tasks:
            if task.done():
                task.result()
        times = sorted(self.latencies)
        return {
            "tables": len(self._groups), "sockets": 4 * len(self._groups), "moves_s": round(self.moves / took),
            "p50_ms": round(1000 * times[len(times) // 2], 2), "p99_ms": round(1000 * times[len(times) * 99 // 100], 2),
            "server_cpu_us_a_move": round(1e6 * used / max(1, self.moves)), "server_cpu": round(used / took, 2),
        }  # fmt: skip


def cpu_seconds(pid: int) -> float:
    """Processor time of a process, where the system says so."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

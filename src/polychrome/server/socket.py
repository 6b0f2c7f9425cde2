"""One device at a table: reads its commands, writes the table's messages, and never waits for a slow reader."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import web

from polychrome.server import wire
from polychrome.server.admission import Admission
from polychrome.server.entries import hash_of
from polychrome.server.limits import Bucket, Limits
from polychrome.server.metrics import METRICS
from polychrome.server.routes import TABLE_NAME
from polychrome.server.tables import Tables
from polychrome.server.turn import Received
from polychrome.server.websocket import POLICY, TOO_MUCH, PushSocket, frame, upgrade

MAX_WRITES = 32  # that wait for the end of a turn of the loop
MAX_FAULTS = 20  # messages over a limit or beyond reading, before the socket is closed
LOOK_IN_WORDS = 4  # cost of a `look` whose choices are described, a plain message is 1
NO_SUCH_TABLE = 4004  # close codes of our own, in docs/protocol.md
OTHER_PROTOCOL = 4009


class Outbox:
    """Collects what sockets are told in one turn of the loop, and writes it at its end or when there is much of it.

    One write after the other is cheaper than each after the work of another table.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[PushSocket, bytes]] = []
        self._last, self._frame = b"", frame(b"")

    def put(self, connection: PushSocket, messages: tuple[bytes, ...]) -> None:
        """Write these messages soon."""
        last = messages[-1]
        if last is not self._last:  # what all are told is put in a frame once
            self._last, self._frame = last, frame(last)
        data = self._frame
        if len(messages) > 1:
            data = b"".join([*map(frame, messages[:-1]), data])
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append((connection, data))
        if len(self._waiting) >= MAX_WRITES:
            self.flush()

    def flush(self) -> None:
        """Write it all."""
        for connection, data in self._waiting:
            connection.write(data)
        self._waiting.clear()


@dataclass
class Door:
    """What all sockets of a process share."""

    tables: Tables
    limits: Limits
    admission: Admission
    outbox: Outbox = field(default_factory=Outbox)
    sockets: set[PushSocket] = field(default_factory=set)


class Socket:
    """A connected device: what a table calls a member."""

    __slots__ = ("_max_bytes", "_outbox", "budgets", "changes", "connection", "faults", "has_view", "n", "own", "token")

    def __init__(self, connection: PushSocket, bucket: Bucket, limits: Limits, outbox: Outbox) -> None:
        self.connection, self.own = connection, bucket
        self.budgets: tuple[Bucket, ...] = ()  # shared with other sockets
        self.token = ""
        self.n = 0
        self.changes = self.has_view = False
        self.faults = 0
        self._max_bytes, self._outbox = limits.waiting_bytes, outbox

    def send(self, *messages: bytes) -> None:
        """Write messages; drop a device that does not read them."""
        transport = self.connection.transport
        if transport.get_write_buffer_size() > self._max_bytes:
            if not transport.is_closing():
                METRICS.count("dropped")
                transport.abort()  # a device that reads again gets a whole view
            return
        self._outbox.put(self.connection, messages)

    def refuse(self, rule: str, text: str, command_id: str | None = None) -> None:
        """Say why a message was not even judged."""
        self.send(wire.write(wire.Refused(id=command_id, rule=rule, text=text)))

    def close(self, code: int, reason: str) -> None:
        """Write what waits, then close."""
        self._outbox.flush()
        self.connection.close(code, reason)

    def read(self, data: bytes) -> Any:
        """A message; None, after saying what is wrong, if it cannot be read or comes too soon."""
        now = time.monotonic()
        if self.own.take(now):
            try:
                message = wire.read(data)
                if self._can_afford(message, now):
                    return message
            except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
                METRICS.count("malformed")
                text = "nested too deeply" if isinstance(problem, RecursionError) else str(problem)
                self.refuse("form", f"This message cannot be read: {text}.", _id_of(data))
                return self._count_fault()
        METRICS.count("limited")
        self.refuse("limit", "Too many messages; this one was ignored.", _id_of(data))
        return self._count_fault()

    def _can_afford(self, message: Any, now: float) -> bool:
        """Charge what a message costs to all budgets that it counts against."""
        cost = LOOK_IN_WORDS if type(message) is wire.Look and message.words else 1
        return (cost == 1 or self.own.take(now, cost - 1)) and all(budget.take(now, cost) for budget in self.budgets)

    def _count_fault(self) -> None:
        self.faults += 1
        if self.faults > MAX_FAULTS:
            self.close(TOO_MUCH, "too many messages that cannot be used")


async def serve_socket(request: web.Request, door: Door, name: str, address: str) -> web.StreamResponse:
    """Open a socket and talk until the device goes."""
    limits = door.limits
    with contextlib.ExitStack() as greeting:
        greeting.enter_context(door.admission.greeting(address))
        table = await door.tables.table(name) if TABLE_NAME.fullmatch(name) else None
        bucket = Bucket(limits.messages_per_second, limits.burst, time.monotonic())
        connection = upgrade(request, limits.message_bytes, bucket)
        METRICS.count("sockets_opened")
        door.sockets.add(connection)
        try:
            if table is None:
                connection.close(NO_SUCH_TABLE, "there is no such table")
            else:
                socket = Socket(connection, bucket, limits, door.outbox)
                hello, early = await _wait_for_hello(socket, limits)
                greeting.close()
                if hello is not None:
                    await _talk(socket, hello, early, door, name, address)
            await connection.lost
        finally:
            door.sockets.discard(connection)
    return web.Response()  # nobody is there to read it


async def _wait_for_hello(socket: Socket, limits: Limits) -> tuple[wire.Hello | None, list[bytes]]:
    """The first message, and those that came behind it; without `hello` the socket is closed."""
    first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    early: list[bytes] = []

    def take(data: bytes) -> None:
        if not first.done():
            first.set_result(data)
        elif len(early) < limits.burst:
            early.append(data)
        else:
            socket.close(TOO_MUCH, "too many messages")

    connection = socket.connection
    connection.on_message = take
    await asyncio.wait((first, connection.lost), timeout=limits.hello_seconds, return_when=asyncio.FIRST_COMPLETED)
    return _read_hello(socket, first.result() if first.done() else None), early


async def _talk(socket: Socket, hello: wire.Hello, early: list[bytes], door: Door, name: str, address: str) -> None:
    """Join the table, if there is room, and hand it the device's commands."""
    socket.token, socket.changes = hash_of(hello.token) if hello.token else "", hello.changes
    table = await door.tables.table(name)
    assert table is not None
    connection = socket.connection
    if connection.lost.done():
        return
    with door.admission.admit(table, socket, address, TOO_MUCH) as is_admitted:
        if not is_admitted:
            socket.close(TOO_MUCH, "this table has too many watchers, or your address too many connections")
            return
        socket.budgets = door.admission.budgets(name, socket.token, address)
        door.tables.note_device(name, address)
        socket.send(table.welcome())
        table.join(socket, hello.after)
        try:
            _listen(socket, door.tables, name, early)
            await connection.lost
        finally:
            if here := door.tables.loaded.get(name):
                here.leave(socket)


def _read_hello(socket: Socket, data: bytes | None) -> wire.Hello | None:
    """The first message, which says who this is; without it the socket is closed."""
    hello = None if data is None else socket.read(data)
    if not isinstance(hello, wire.Hello):
        socket.close(POLICY, "say hello first")
        return None
    if hello.protocol != wire.PROTOCOL:
        socket.refuse("protocol", f"This server speaks protocol {wire.PROTOCOL}; load the page again.")
        socket.close(OTHER_PROTOCOL, "another protocol")
        return None
    return hello


def _listen(socket: Socket, tables: Tables, name: str, early: list[bytes]) -> None:
    """Hand the table every command from now on, those that came early first."""
    read, loaded = socket.read, tables.loaded

    def take(data: bytes) -> None:
        if socket.faults > MAX_FAULTS:
            return  # it is being closed: nothing more counts
        message = read(data)
        if type(message) is wire.Hello:
            socket.refuse("form", "Say hello only once.")
        elif message is not None:
            loaded[name].post(Received(socket, message))  # a table with members is not unloaded

    for data in early:
        take(data)
    socket.connection.on_message = take


class _OnlyId(msgspec.Struct):
    id: Any = None


_only_id = msgspec.json.Decoder(_OnlyId)


def _id_of(data: bytes) -> str | None:
    """The id of a message that is not read any further, so that its sender knows which one it was."""
    try:
        found = _only_id.decode(data).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return found[:40] if isinstance(found, str) else None

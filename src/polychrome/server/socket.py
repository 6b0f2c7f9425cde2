"""One WebSocket: reads commands for a table, writes its messages, and never waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from polychrome.server import wire
from polychrome.server.ear import Line
from polychrome.server.entries import hash_of
from polychrome.server.limits import Bucket, Limits
from polychrome.server.metrics import METRICS
from polychrome.server.tables import Tables
from polychrome.server.turn import Received

_journal = logging.getLogger(__name__)
AT_ONCE = 32  # messages
MOST_FAULTS = 20  # messages over a limit or beyond reading, before the socket is closed
TRY_AGAIN = 4000  # close codes of our own, in docs/protocol.md
NO_SUCH_TABLE = 4004
TOO_MUCH = 4008
OTHER_PROTOCOL = 4009


class Outbox:
    """What sockets are told in one turn of the loop goes out together, at its end or when there is much of it.

    One write after the other is cheaper than each after the work of another table.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Any, bytes]] = []
        self._last, self._frame = b"", framed(b"")

    def put(self, transport: Any, messages: tuple[bytes, ...]) -> None:
        """Write these messages soon."""
        last = messages[-1]
        if last is not self._last:  # what all are told is put in a frame once
            self._last, self._frame = last, framed(last)
        data = self._frame
        if len(messages) > 1:
            data = b"".join([*map(framed, messages[:-1]), data])
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append((transport, data))
        if len(self._waiting) >= AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write it all."""
        for transport, data in self._waiting:
            if not transport.is_closing():
                transport.write(data)
        self._waiting.clear()


class Socket:
    """A connected device."""

    __slots__ = ("_most", "_outbox", "_transport", "bucket", "changes", "faults", "has_view", "n", "token")

    def __init__(self, transport: Any, limits: Limits, outbox: Outbox) -> None:
        self.token = ""
        self.n = 0
        self.changes = self.has_view = False
        self.faults = 0
        self.bucket = Bucket(limits.messages_a_second, limits.burst, time.monotonic())
        self._transport, self._most, self._outbox = transport, limits.waiting_bytes, outbox

    def send(self, *messages: bytes) -> None:
        """Write messages."""
        transport = self._transport
        if transport.get_write_buffer_size() > self._most:
            if not transport.is_closing():
                METRICS.count("dropped")
                transport.abort()  # whoever reads again gets a whole view
            return
        self._outbox.put(transport, messages)

    def refuse(self, rule: str, text: str, said: str | None = None) -> None:
        """Say why a message was not even judged."""
        self.send(wire.write(wire.Refused(id=said, rule=rule, text=text)))
        self._outbox.flush()  # the socket may be closed next


def framed(message: bytes) -> bytes:
    """A message as a WebSocket text frame (RFC 6455, 5.2); those of a server are neither masked nor compressed."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


async def serve_socket(
    request: web.Request, rooms: Tables, name: str, limits: Limits, outbox: Outbox, every: set[Line]
) -> web.WebSocketResponse:
    """Open a socket and talk until the device goes; meanwhile it is one of `every`."""
    ws = Line(limits.message_bytes)
    await ws.prepare(request)
    METRICS.count("sockets_opened")
    every.add(ws)
    try:
        return await _talk(request, ws, rooms, name, limits, outbox)
    finally:
        every.discard(ws)


async def _talk(
    request: web.Request, ws: Line, rooms: Tables, name: str, limits: Limits, outbox: Outbox
) -> web.WebSocketResponse:
    table = await rooms.table(name)
    if table is None:
        await ws.close(code=NO_SUCH_TABLE, message=b"there is no such table")
        return ws
    if len(table.presence.members) >= limits.sockets_a_table:
        METRICS.count("limited")
        await ws.close(code=TOO_MUCH, message=b"this table has too many watchers")
        return ws
    socket = Socket(request.transport, limits, outbox)
    hello = await _hello(ws, socket, limits)
    if hello is None:
        return ws
    socket.token, socket.changes = hash_of(hello.token) if hello.token else "", hello.changes
    table = await rooms.table(name)
    assert table is not None
    socket.send(table.welcome())
    table.join(socket, hello.after)
    try:
        await _listen(ws, socket, rooms, name)
    finally:
        if here := rooms.loaded.get(name):
            here.leave(socket)
    return ws


async def _hello(ws: web.WebSocketResponse, socket: Socket, limits: Limits) -> wire.Hello | None:
    """The first message says who this is; without it the socket is closed."""
    try:
        first = await ws.receive(timeout=limits.hello_seconds)
    except TimeoutError:
        await ws.close(code=WSCloseCode.POLICY_VIOLATION, message=b"say hello first")
        return None
    said = _read(socket, first.data) if first.type in (WSMsgType.TEXT, WSMsgType.BINARY) else None
    if not isinstance(said, wire.Hello):
        await ws.close(code=WSCloseCode.POLICY_VIOLATION, message=b"say hello first")
        return None
    if said.protocol != wire.PROTOCOL:
        socket.refuse("protocol", f"This server speaks protocol {wire.PROTOCOL}; load the page again.")
        await ws.close(code=OTHER_PROTOCOL, message=b"another protocol")
        return None
    return said


async def _listen(ws: Line, socket: Socket, rooms: Tables, name: str) -> None:
    may_speak, loaded = socket.bucket.take, rooms.loaded

    def hear(data: bytes) -> bool:
        """Take a message; False: there were too many that are of no use."""
        if not may_speak(time.monotonic()):
            METRICS.count("limited")
            socket.refuse("limit", "Too many messages; this one was ignored.", _id_of(data))
            socket.faults += 1
        elif (said := _read(socket, data)) is not None:
            if type(said) is wire.Hello:
                socket.refuse("form", "Say hello only once.")
            else:
                loaded[name].post(Received(socket, said))  # with a member, a table is not unloaded
        return socket.faults <= MOST_FAULTS

    ws.listen(hear)
    async for message in ws:
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            break
        if socket.faults > MOST_FAULTS or not hear(message.data):
            ws.listen(None)  # nothing more counts
            await ws.close(code=TOO_MUCH, message=b"too many messages that cannot be used")
            return


def _read(socket: Socket, data: bytes) -> Any:
    """A message, or None after saying what is wrong with it."""
    try:
        return wire.read(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
        METRICS.count("malformed")
        socket.faults += 1
        text = "nested too deeply" if isinstance(problem, RecursionError) else str(problem)
        socket.refuse("form", f"This message cannot be read: {text}.", _id_of(data))
        return None


class _OnlyId(msgspec.Struct):
    id: Any = None


_only_id = msgspec.json.Decoder(_OnlyId)


def _id_of(data: bytes) -> str | None:
    """The id of a message that is not looked at any further, so that its sender knows which it was."""
    try:
        said = _only_id.decode(data).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return said[:40] if isinstance(said, str) else None

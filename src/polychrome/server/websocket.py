"""WebSocket connections (RFC 6455, server side) that hand over each message the moment it is complete.

aiohttp reads the request; from the handshake on, this protocol takes its place on the transport. Messages are not
queued for a task that waits for them: `on_message` is called directly, which makes short messages cheap.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import logging
import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from polychrome.server.connections import HttpConnection
from polychrome.server.limits import Bucket
from polychrome.server.metrics import METRICS

logger = logging.getLogger(__name__)

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
PING_FRAME = bytes((FINAL | PING, 0))
MAX_CONTROL_BYTES = 125
CLOSE_SECONDS = 3.0  # for the other side to answer a close frame
KEY_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3

GOING_AWAY, PROTOCOL_ERROR, NOT_UTF8, POLICY, TOO_BIG, TOO_MUCH = 1001, 1002, 1007, 1008, 1009, 4008


OPEN, CLOSE_SENT, FINISHED = range(3)  # what becomes of what comes: read, read for the answer only, dropped


class FrameError(Exception):
    """The other side broke RFC 6455 or a limit; `.code` closes the connection."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def upgrade(request: web.Request, max_bytes: int, bucket: Bucket) -> PushSocket:
    """Answer a WebSocket handshake and take over the connection. Raises an HTTP error if it is no valid handshake."""
    accept = accept_key(request)
    transport = request.transport
    if transport is None or transport.is_closing():
        raise ConnectionResetError("the client has gone")
    http = transport.get_protocol()
    if isinstance(http, HttpConnection):
        http.become_socket()
    socket = PushSocket(transport, http, max_bytes, bucket)
    transport.set_protocol(socket)
    socket.write(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: %b\r\n\r\n" % accept
    )
    transport.resume_reading()
    return socket


def accept_key(request: web.Request) -> bytes:
    """Return the key that accepts this handshake (RFC 6455, 4.2.1)."""
    headers = request.headers
    connection = [part.strip().lower() for part in headers.get("Connection", "").split(",")]
    if headers.get("Upgrade", "").strip().lower() != "websocket" or "upgrade" not in connection:
        raise web.HTTPBadRequest(reason="a WebSocket handshake is expected here")
    if headers.get("Sec-WebSocket-Version") != "13":
        raise web.HTTPUpgradeRequired(
            reason="WebSocket version 13 is expected", headers={"Sec-WebSocket-Version": "13"}
        )
    key = headers.get("Sec-WebSocket-Key", "").strip().encode()
    try:
        is_key = len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        is_key = False
    if not is_key:
        raise web.HTTPBadRequest(reason="Sec-WebSocket-Key: 16 bytes in base64 are expected")
    return base64.b64encode(hashlib.sha1(key + KEY_GUID, usedforsecurity=False).digest())


class PushSocket(asyncio.Protocol):
    """One connection: `on_message` gets the bytes of every message until it is closed."""

    def __init__(self, transport: Any, http: Any, max_bytes: int, bucket: Bucket) -> None:
        self.transport = transport
        self.on_message: Callable[[bytes], None] = lambda _: None
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._http, self._max_bytes, self._bucket = http, max_bytes, bucket
        self._buffer = b""
        self._message = bytearray()  # what has come of a message in several frames
        self._opcode = 0  # of that message; 0: none has begun
        self._state = OPEN
        self._is_alive = True  # something came since the last look
        self._is_pinged = False

    # --- the transport ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read as many frames as there are."""
        self._is_alive = True
        if self._state == FINISHED:
            return
        if self._buffer:
            data = self._buffer + data
        try:
            at = self._read_frames(data)
        except FrameError as problem:
            METRICS.count("malformed")
            self.close(problem.code, str(problem))
            self._state = FINISHED  # where the next frame begins is not known any more
            if not self.transport.is_closing():
                self.transport.pause_reading()
            return
        except Exception:
            logger.exception("a message could not be processed")
            METRICS.count("errors")
            self.transport.abort()
            return
        self._buffer = data[at:] if at < len(data) else b""

    def eof_received(self) -> None:
        """Let the transport close."""

    def connection_lost(self, problem: Exception | None) -> None:
        """Tell aiohttp, which counts its connections, and whoever waits for the end."""
        self._state = FINISHED
        self._http.connection_lost(problem)
        if not self.lost.done():
            self.lost.set_result(None)

    # --- reading ------------------------------------------------------------------------------------------------------

    def _read_frames(self, data: bytes) -> int:
        """Process all complete frames; where the first incomplete one begins."""
        at, end = 0, len(data)
        while end - at >= 2 and self._state != FINISHED:
            first, size = data[at], data[at + 1]
            if not size & 0x80:
                raise FrameError(PROTOCOL_ERROR, "frames of a client are masked")
            size &= 0x7F
            opcode = first & 0x0F
            if first & 0x70 or opcode not in (TEXT, CONTINUATION, BINARY, CLOSE, PING, PONG):
                raise FrameError(PROTOCOL_ERROR, "unknown kind of frame")
            start = at + 6
            if opcode >= CLOSE:
                if size > MAX_CONTROL_BYTES or not first & FINAL:
                    raise FrameError(PROTOCOL_ERROR, "control frames are short and whole")
            elif size > MAX_CONTROL_BYTES:
                start += 2 if size == 126 else 8
                if end < start - 4:
                    break
                size = self._long_size(int.from_bytes(data[at + 2 : start - 4], "big"), size)
            if opcode < CLOSE and size > self._max_bytes:
                raise FrameError(TOO_BIG, "the message is too long")
            if end < start + size:
                break
            payload = unmask(data[start : start + size], data[start - 4 : start])
            at = start + size
            if self._state == CLOSE_SENT and opcode != CLOSE:
                self._charge()  # a flood is not read to its end
                continue
            if first == FINAL | TEXT and not self._opcode:  # by far the most common
                self._deliver(TEXT, payload)
            elif opcode >= CLOSE:
                self._take_control(opcode, payload)
            else:
                self._take_part(opcode, payload, bool(first & FINAL))
        return at

    @staticmethod
    def _long_size(size: int, kind: int) -> int:
        """The size in an extended header, which must be as short as possible (RFC 6455, 5.2)."""
        if size < (126 if kind == 126 else 65536) or size >= 2**63:
            raise FrameError(PROTOCOL_ERROR, "the length of a frame takes as few bytes as possible")
        return size

    def _take_part(self, opcode: int, payload: bytes, is_final: bool) -> None:
        if (opcode == CONTINUATION) != bool(self._opcode):
            raise FrameError(PROTOCOL_ERROR, "a continuation without a beginning, or a beginning without an end")
        if not is_final or opcode == CONTINUATION:
            self._charge()
        self._opcode = opcode or self._opcode
        self._message += payload
        if len(self._message) > self._max_bytes:
            raise FrameError(TOO_BIG, "the message is too long")
        if is_final:
            opcode, message = self._opcode, bytes(self._message)
            self._opcode, self._message = 0, bytearray()
            self._deliver(opcode, message)

    def _deliver(self, opcode: int, message: bytes) -> None:
        if opcode == TEXT and not message.isascii():
            try:
                message.decode()
            except UnicodeDecodeError:
                raise FrameError(NOT_UTF8, "text is UTF-8") from None
        self.on_message(message)

    def _take_control(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self._answer_close(payload)
            return
        self._charge()
        if opcode == PING:
            self.write(bytes((FINAL | PONG, len(payload))) + payload)

    def _charge(self) -> None:
        """Count frames that are no message of their own, so that nobody gets them for nothing."""
        if not self._bucket.take(time.monotonic()):
            METRICS.count("limited")
            raise FrameError(TOO_MUCH, "too many frames")

    def _answer_close(self, payload: bytes) -> None:
        if payload and not is_close_payload(payload):
            raise FrameError(PROTOCOL_ERROR, "a close frame has a known code and a reason in UTF-8")
        self.write(bytes((FINAL | CLOSE, min(2, len(payload)))) + payload[:2])
        self._state = FINISHED
        self.transport.close()

    # --- writing ------------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Write bytes as they are, unless the connection is closing."""
        if self._state == OPEN and not self.transport.is_closing():
            self.transport.write(data)

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame; the connection ends when the other side answers, or soon."""
        if self._state != OPEN:
            return
        payload = code.to_bytes(2, "big") + reason.encode()[: MAX_CONTROL_BYTES - 2]
        self.write(bytes((FINAL | CLOSE, len(payload))) + payload)
        self._state = CLOSE_SENT
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.transport.abort)

    def ping_if_idle(self) -> None:
        """Ping if nothing came since the last look; drop the connection if it did not answer the last ping."""
        if self.transport.is_closing():
            return
        if self._is_alive:
            self._is_alive = self._is_pinged = False
        elif not self._is_pinged:
            self._is_pinged = True
            self.write(PING_FRAME)
        else:
            METRICS.count("dropped")
            self.transport.abort()


def unmask(payload: bytes, mask: bytes) -> bytes:
    """Return the payload of a client's frame: every byte is masked with one of four (RFC 6455, 5.3)."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def frame(message: bytes) -> bytes:
    """A message as a text frame (RFC 6455, 5.2); those of a server are neither masked nor compressed."""
    size = len(message)
    if size < 126:
        return bytes((FINAL | TEXT, size)) + message
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


def is_close_payload(payload: bytes) -> bool:
    """Whether this is a valid code, which may be sent, and a reason (RFC 6455, 5.5.1 and 7.4)."""
    if len(payload) < 2:
        return False
    code = int.from_bytes(payload[:2], "big")
    if not (1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999):
        return False
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        return False
    return True

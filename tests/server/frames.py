"""WebSocket frames and handshakes written by hand, for tests that say what no library would."""

from __future__ import annotations

import base64
import os
from typing import Any

import msgspec

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A  # whole frames


def handshake(table: str, **headers: str) -> bytes:
    """The request that opens the socket of a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13", **{name.replace("_", "-"): value for name, value in headers.items()},
    }  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"GET /api/tables/{table}/socket HTTP/1.1\r\n{head}\r\n".encode()


def masked(payload: bytes, first: int = TEXT) -> bytes:
    """A frame of a client."""
    mask = os.urandom(4)
    return first.to_bytes(1, "big") + size_of(payload, 0x80) + mask + xor(payload, mask)


def message(value: Any) -> bytes:
    """A text frame with JSON."""
    return masked(msgspec.json.encode(value))


def size_of(payload: bytes, mark: int) -> bytes:
    """The length of a frame, in as few bytes as possible."""
    size = len(payload)
    if size < 126:
        return bytes((mark | size,))
    return (
        bytes((mark | 126,)) + size.to_bytes(2, "big")
        if size < 65536
        else bytes((mark | 127,)) + size.to_bytes(8, "big")
    )


def xor(payload: bytes, mask: bytes) -> bytes:
    """Mask or unmask, byte by byte as the RFC says it."""
    return bytes(one ^ mask[at % 4] for at, one in enumerate(payload))

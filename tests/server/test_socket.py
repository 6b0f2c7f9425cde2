"""What a socket writes: frames of every length, and nothing more to a device that does not read."""

from __future__ import annotations

from typing import Any

import pytest

from polychrome.server.limits import Limits
from polychrome.server.socket import Outbox, Socket, framed


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65535, b"\x81\x7e\xff\xff"),
        (65536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_a_frame_says_how_long_it_is(size: int, head: bytes) -> None:
    """RFC 6455, 5.2: seven bits, sixteen or sixty-four."""
    assert framed(b"x" * size) == head + b"x" * size


class Transport:
    """A connection with so many bytes that were written and not read."""

    def __init__(self, unread: int) -> None:
        self.unread, self.is_aborted = unread, False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.is_aborted

    def abort(self) -> None:
        self.is_aborted = True


class Written(Outbox):
    """What would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[bytes] = []

    def put(self, transport: Any, messages: tuple[bytes, ...]) -> None:
        self.messages += messages


@pytest.mark.parametrize(("unread", "is_dropped"), [(0, False), (1000, False), (1001, True)])
def test_a_device_with_too_much_unread_is_dropped(unread: int, is_dropped: bool) -> None:
    transport, outbox = Transport(unread), Written()
    Socket(transport, Limits(waiting_bytes=1000), outbox).send(b"one", b"two")
    assert transport.is_aborted == is_dropped
    assert outbox.messages == ([] if is_dropped else [b"one", b"two"])

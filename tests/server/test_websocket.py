"""Frames: what RFC 6455 allows is read, however it is cut into pieces; what it forbids closes the connection."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from polychrome.server import websocket
from polychrome.server.limits import Bucket
from polychrome.server.websocket import CLOSE_SECONDS, PING_FRAME, PushSocket, frame, unmask
from tests.server.frames import BINARY, CLOSE, PING, PONG, TEXT, masked, xor

MAX_BYTES = 16384


class Transport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written, self.is_closed, self.is_aborted, self.is_reading = b"", False, False, True

    def write(self, data: bytes) -> None:
        assert not self.is_closed
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def pause_reading(self) -> None:
        self.is_reading = False


class Http:
    """What aiohttp is told."""

    lost = 0

    def connection_lost(self, _problem: Exception | None) -> None:
        self.lost += 1


class Socket(PushSocket):
    """One that keeps its messages."""

    def __init__(self, burst: int = 10**6) -> None:
        self.wire, self.http, self.messages = Transport(), Http(), list[bytes]()
        super().__init__(self.wire, self.http, MAX_BYTES, Bucket(0.0, burst, 0.0))
        self.on_message = self.messages.append

    @property
    def close_code(self) -> int | None:
        """The code of the close frame that was written."""
        at = self.wire.written.rfind(bytes((CLOSE,)))
        return int.from_bytes(self.wire.written[at + 2 : at + 4], "big") if at >= 0 else None


def in_loop(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    asyncio.run(run())


def fed(*frames: bytes, burst: int = 10**6) -> Socket:
    """A socket that has got these frames; it is looked at after its loop has ended."""
    made: list[Socket] = []

    def feed() -> None:
        made.append(Socket(burst))
        for data in frames:
            made[0].data_received(data)

    in_loop(feed)
    return made[0]


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 127, 1000, MAX_BYTES])
def test_messages_of_every_length_up_to_the_limit_are_read(size: int) -> None:
    text = bytes(random.Random(size).choices(b"abc{}", k=size))
    socket = fed(masked(text) + masked(b"next", BINARY))
    assert socket.messages == [text, b"next"]
    assert socket.wire.written == b""


def test_unmasking_is_what_the_rfc_says() -> None:
    rng = random.Random(1)
    for size in range(200):
        payload, mask = rng.randbytes(size), rng.randbytes(4)
        assert unmask(payload, mask) == xor(payload, mask)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 64])
def test_pieces_of_every_length_make_the_same_messages(piece: int) -> None:
    texts = [b"x" * size for size in (0, 5, 125, 126, 300, 2000)]
    data = b"".join(masked(text) + masked(b"?", PING) for text in texts)
    socket = fed(*(data[at : at + piece] for at in range(0, len(data), piece)))
    assert socket.messages == texts
    assert socket.wire.written == len(texts) * b"\x8a\x01?"


def test_a_message_in_fragments_is_one_and_control_frames_may_come_between() -> None:
    socket = fed(masked(b"a\xc3", 0x01), masked(b"!", PING), masked(b"\xa9", 0x00), masked(b"z", 0x80), masked(b"next"))
    assert socket.messages == ["aéz".encode(), b"next"]
    assert socket.wire.written == b"\x8a\x01!"


WRONG = {
    "not masked": (b"\x81\x02hi", 1002),
    "not masked ping": (b"\x89\x00", 1002),
    "reserved bit": (masked(b"hi", 0xC1), 1002),
    "unknown opcode": (masked(b"hi", 0x83), 1002),
    "unknown control": (masked(b"hi", 0x8B), 1002),
    "fragmented ping": (masked(b"hi", 0x09), 1002),
    "long ping": (masked(b"x" * 126, PING), 1002),
    "continuation of nothing": (masked(b"hi", 0x80), 1002),
    "a beginning without an end": (masked(b"hi", 0x01) + masked(b"hi"), 1002),
    "size not minimal": (b"\x81\xfe\x00\x05" + bytes(9), 1002),
    "long size not minimal": (b"\x81\xff" + (65535).to_bytes(8, "big") + bytes(4), 1002),
    "size negative": (b"\x81\xff" + (2**63).to_bytes(8, "big") + bytes(4), 1002),
    "too long": (masked(b"x" * (MAX_BYTES + 1)), 1009),
    "too long by its head alone": (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
    "too long in fragments": (masked(b"x" * MAX_BYTES, 0x01) + masked(b"x", 0x80), 1009),
    "no UTF-8": (masked(b"\xff"), 1007),
    "no UTF-8 in fragments": (masked(b"\xc3", 0x01) + masked(b"x", 0x80), 1007),
    "lone surrogate": (masked(b"\xed\xa0\x80"), 1007),
    "close code of one byte": (masked(b"\x03", CLOSE), 1002),
    "close code that is never sent": (masked(b"\x03\xed", CLOSE), 1002),
    "close code out of range": (masked(b"\x00\x01", CLOSE), 1002),
    "close reason no UTF-8": (masked(b"\x03\xe8\xff", CLOSE), 1002),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_the_rfc_forbids_closes_the_connection(case: str) -> None:
    data, code = WRONG[case]
    socket = fed(data, masked(b"too late"))
    assert socket.close_code == code
    assert socket.messages == []


@pytest.mark.parametrize("payload", [b"", b"\x03\xe8", b"\x03\xe8bye", b"\x0f\xa0"])
def test_a_close_frame_is_answered_with_its_code_and_nothing_more_is_read(payload: bytes) -> None:
    socket = fed(masked(payload, CLOSE) + masked(b"too late"))
    assert socket.wire.written == bytes((CLOSE, len(payload[:2]))) + payload[:2]
    assert socket.wire.is_closed
    assert not socket.wire.is_aborted
    assert socket.messages == []


def test_after_a_close_of_ours_only_the_answer_counts() -> None:
    async def run() -> None:
        socket = Socket()
        socket.close(4008, "enough")
        assert socket.wire.written == b"\x88\x08\x0f\xa8enough"
        socket.data_received(masked(b"too late") + masked(b"", PING))
        assert not socket.wire.is_closing()
        socket.write(b"nothing")
        socket.data_received(masked(b"\x0f\xa8", CLOSE))
        assert socket.wire.is_closing()
        assert socket.wire.written == b"\x88\x08\x0f\xa8enough"
        assert socket.messages == []

    asyncio.run(run())


def test_a_connection_that_does_not_answer_a_close_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CLOSE_SECONDS < 10
    monkeypatch.setattr("polychrome.server.websocket.CLOSE_SECONDS", 0.01)

    async def run() -> None:
        socket = Socket()
        socket.close(1001)
        await asyncio.sleep(0.1)
        assert socket.wire.is_aborted

    asyncio.run(run())


def test_idle_connections_are_pinged_and_dropped_when_they_do_not_answer() -> None:
    def test() -> None:
        socket = Socket()
        socket.ping_if_idle()  # it has just come
        assert socket.wire.written == b""
        socket.ping_if_idle()
        assert socket.wire.written == PING_FRAME
        socket.data_received(masked(b"", PONG))
        socket.ping_if_idle()
        socket.ping_if_idle()
        assert socket.wire.written == 2 * PING_FRAME
        assert not socket.wire.is_closed
        socket.ping_if_idle()
        assert socket.wire.is_aborted
        socket.ping_if_idle()  # nothing is written to a closed one

    in_loop(test)


@pytest.mark.parametrize(
    "flood", [masked(b"", PING), masked(b"", PONG), masked(b"", 0x00)], ids=["pings", "pongs", "empty fragments"]
)
def test_frames_that_are_no_messages_count_as_well(flood: bytes) -> None:
    begun = masked(b"x", 0x01) if flood[0] == 0 else b""
    socket = fed(begun + 100 * flood, burst=50)
    assert socket.close_code == 4008
    assert len(socket.wire.written) < 400


def test_a_flood_is_not_read_to_its_end_while_the_socket_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    unmasked = 0

    def count(payload: bytes, mask: bytes) -> bytes:
        nonlocal unmasked
        unmasked += 1
        return unmask(payload, mask)

    monkeypatch.setattr(websocket, "unmask", count)

    async def run() -> None:
        socket = Socket(burst=50)
        socket.on_message = lambda _: socket.close(4008, "enough")
        socket.data_received(10_000 * masked(b"{}"))
        assert unmasked <= 52
        assert not socket.wire.is_reading
        socket.data_received(10_000 * masked(b"{}"))
        assert unmasked <= 52

    asyncio.run(run())


def test_fragments_without_contents_are_not_kept() -> None:
    socket = fed(masked(b"x", 0x01), 1000 * masked(b"", 0x00), masked(b"y", 0x80))
    assert socket.messages == [b"xy"]
    unfinished = fed(masked(b"x", 0x01), 1000 * masked(b"", 0x00))
    assert unfinished._message == b"x"


def test_the_end_is_told_once_and_to_aiohttp() -> None:
    async def run() -> None:
        socket = Socket()
        socket.connection_lost(None)
        assert socket.lost.done()
        assert socket.http.lost == 1
        socket.data_received(masked(b"late"))
        assert socket.messages == []

    asyncio.run(run())


def test_an_error_of_ours_ends_the_connection_and_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    def test() -> None:
        socket = Socket()

        def fail(_data: bytes) -> None:
            raise RuntimeError("broken")

        socket.on_message = fail
        socket.data_received(masked(b"x") + masked(b"y"))
        assert socket.wire.is_aborted

    in_loop(test)
    assert "could not be processed" in caplog.text


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, b"\x81\x00"), (125, b"\x81\x7d"), (126, b"\x81\x7e\x00\x7e"), (65535, b"\x81\x7e\xff\xff"),
     (65536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00")],
)  # fmt: skip
def test_a_frame_says_how_long_it_is(size: int, head: bytes) -> None:
    """RFC 6455, 5.2: seven bits, sixteen or sixty-four."""
    assert frame(b"x" * size) == head + b"x" * size


def test_random_bytes_never_raise() -> None:
    rng = random.Random(7)
    kinds: list[Any] = [TEXT, BINARY, CLOSE, PING, PONG, 0x01, 0x00, 0x80]

    def test() -> None:
        for _ in range(3000):
            socket = Socket(burst=30)
            for _ in range(rng.randrange(1, 6)):
                data = bytearray(masked(rng.randbytes(rng.choice([0, 3, 125, 126, 400])), rng.choice(kinds)))
                if rng.random() < 0.3:
                    data[rng.randrange(len(data))] = rng.randrange(256)
                socket.data_received(bytes(data[: rng.randrange(len(data) + 1)] if rng.random() < 0.2 else data))
            assert not socket.wire.is_aborted

    in_loop(test)

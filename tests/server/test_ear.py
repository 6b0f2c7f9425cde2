"""What a socket says is heard once and in order, however it is cut into pieces."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import WSMsgType

from polychrome.server.ear import PING, Ear, Line
from tests.server.standing import GENEROUS
from tests.server.tools import PATIENCE, Served, new_token, served

LOOKS = 12


def frame(message: dict[str, Any]) -> bytes:
    """A masked text frame."""
    text = msgspec.json.encode(message)
    mask = os.urandom(4)
    size = bytes((0x80 | len(text),)) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + mask + bytes(one ^ mask[at % 4] for at, one in enumerate(text))


@pytest.mark.parametrize("piece", [1, 7, 200, 100_000])
def test_commands_sent_with_the_handshake_are_answered_in_order(tmp_path: Path, piece: int) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            deal_count = table.host.view["deal_count"]
            said = [{"type": "hello", "protocol": 1, "token": table.people[1].token, "after": 0}]
            said += [
                {"type": "look", "id": f"look-{n}", "seat": 1, "deal_count": deal_count, "codes": []}
                for n in range(LOOKS)
            ]
            data = handshake(table.name) + b"".join(map(frame, said))
            assert await answers(server, data, piece) == [f"look-{n}" for n in range(LOOKS)]

    asyncio.run(run())


def handshake(table: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def answers(server: Served, data: bytes, piece: int) -> list[str]:
    """Send this in pieces; the ids of the first answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
    for start in range(0, len(data), piece):
        writer.write(data[start : start + piece])
        await asyncio.sleep(0)
    got, seen = list[str](), b""
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\r\n\r\n")
        while len(got) < LOOKS:
            _, size = await reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
            seen = await reader.readexactly(size)
            told = msgspec.json.decode(seen)
            if told["type"] == "choices":
                got.append(told["id"])
    writer.close()
    return got


def test_nothing_overtakes_what_waits_in_the_queue() -> None:
    class Handler:
        _reading_paused = False

    class Message:
        type = WSMsgType.TEXT

        def __init__(self, data: bytes) -> None:
            self.data = data

    async def run() -> None:
        ear, heard = Ear(Handler(), 1000, loop=asyncio.get_running_loop()), list[bytes]()  # type: ignore[arg-type]
        ear.feed_data(Message(b"1"), 1)

        def listen(data: bytes) -> bool:
            heard.append(data)
            return data != b"4"

        ear.listener = listen
        ear.feed_data(Message(b"2"), 1)
        assert not heard
        assert [(await ear.read()).data, (await ear.read()).data] == [b"1", b"2"]
        ear.feed_data(Message(b"3"), 1)
        ear.feed_data(Message(b"4"), 1)  # who listens has had enough: from here on it is the queue's
        ear.feed_data(Message(b"5"), 1)
        assert heard == [b"3", b"4"]
        assert [(await ear.read()).data, (await ear.read()).data] == [b"4", b"5"]

    asyncio.run(run())


def test_who_does_not_answer_is_gone_and_who_is_only_silent_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        limits = dataclasses.replace(GENEROUS, silent_seconds=0.2)
        async with served(tmp_path / "tables.db", limits=limits) as server:
            table = await server.started("colour_square")
            silent = await server.device(table.name)  # its library answers pings
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            writer.write(handshake(table.name) + frame({"type": "hello", "protocol": 1, "token": None, "after": 0}))
            async with asyncio.timeout(PATIENCE):
                told = await reader.read()  # to the end
            assert told.endswith(PING), "it was asked before it was dropped"
            await asyncio.sleep(1.0)
            assert silent.closed is None
            writer.close()

    asyncio.run(run())


def test_a_socket_that_has_closed_meanwhile_is_not_asked() -> None:
    class Closed:
        def is_closing(self) -> bool:
            return True

        def write(self, data: bytes) -> None:
            raise RuntimeError("the handler is closed")

    async def run() -> None:
        line = Line(1000)
        line._ear, line._wire = Ear(None, 1000, loop=asyncio.get_running_loop()), Closed()  # type: ignore[arg-type]
        for _ in range(3):
            line.knock()

    asyncio.run(run())


def test_nothing_counts_after_too_many_useless_messages(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            n, deal_count = table.host.view["n"], table.host.view["deal_count"]
            token = table.people[1].token
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            hello = {"type": "hello", "protocol": 1, "token": token, "after": n}
            writer.write(handshake(table.name) + frame(hello) + 40 * frame({"type": "nonsense"}))
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"too many messages")
            writer.write(frame({"type": "done", "id": "too-late", "seat": 1, "deal_count": deal_count}))
            await asyncio.sleep(0.3)
            assert (await table.host.ask("look", seat=0, deal_count=deal_count, codes=[]))["type"] == "choices"
            assert server.tables.loaded[table.name].state.n == n
            writer.close()

    asyncio.run(run())


def test_too_many_useless_messages_close_the_socket(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            device = await server.device(table.name, new_token())
            for _ in range(40):
                await device.send("no JSON")
            assert await device.until_closed() == 4008

    asyncio.run(run())

"""One device: nothing more is written to one that does not read, and its commands are taken once and in order."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from polychrome.server.limits import Bucket, Limits
from polychrome.server.socket import Outbox, Socket
from polychrome.server.websocket import PING_FRAME
from tests.server.frames import handshake, message
from tests.server.standing import GENEROUS
from tests.server.tools import PATIENCE, Served, new_token, served


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

    def put(self, connection: Any, messages: tuple[bytes, ...]) -> None:
        self.messages += messages


@pytest.mark.parametrize(("unread", "is_dropped"), [(0, False), (1000, False), (1001, True)])
def test_a_device_with_too_much_unread_is_dropped(unread: int, is_dropped: bool) -> None:
    transport, outbox = Transport(unread), Written()
    connection: Any = SimpleNamespace(transport=transport)
    Socket(connection, Bucket(1, 1, 0.0), Limits(waiting_bytes=1000), outbox).send(b"one", b"two")
    assert transport.is_aborted == is_dropped
    assert outbox.messages == ([] if is_dropped else [b"one", b"two"])


LOOKS = 12


@pytest.mark.parametrize("piece", [1, 7, 200, 100_000])
def test_commands_sent_right_behind_hello_are_answered_in_order(tmp_path: Path, piece: int) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            deal_count = table.host.view["deal_count"]
            said = [{"type": "hello", "protocol": 1, "token": table.people[1].token, "after": 0}]
            said += [
                {"type": "look", "id": f"look-{n}", "seat": 1, "deal_count": deal_count, "codes": []}
                for n in range(LOOKS)
            ]
            data = b"".join(map(message, said))
            assert await answers(server, table.name, data, piece) == [f"look-{n}" for n in range(LOOKS)]

    asyncio.run(run())


async def answers(server: Served, table: str, data: bytes, piece: int) -> list[str]:
    """Send this in pieces; the ids of the first answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
    writer.write(handshake(table))
    got, seen = list[str](), b""
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\r\n\r\n")
        for start in range(0, len(data), piece):
            writer.write(data[start : start + piece])
            await asyncio.sleep(0)
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


def test_who_does_not_answer_is_gone_and_who_is_only_silent_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        limits = dataclasses.replace(GENEROUS, silent_seconds=0.2)
        async with served(tmp_path / "tables.db", limits=limits) as server:
            table = await server.started("colour_square")
            silent = await server.device(table.name)  # its library answers pings
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            writer.write(handshake(table.name))
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(message({"type": "hello", "protocol": 1, "token": None, "after": 0}))
                told = await reader.read()  # to the end
            assert told.endswith(PING_FRAME), "it was asked before it was dropped"
            await asyncio.sleep(1.0)
            assert silent.closed is None
            writer.close()

    asyncio.run(run())


def test_nothing_counts_after_too_many_useless_messages(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            n, deal_count = table.host.view["n"], table.host.view["deal_count"]
            token = table.people[1].token
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            hello = {"type": "hello", "protocol": 1, "token": token, "after": n}
            writer.write(handshake(table.name))
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(message(hello) + 40 * message({"type": "nonsense"}))
                await reader.readuntil(b"too many messages")
            writer.write(message({"type": "done", "id": "too-late", "seat": 1, "deal_count": deal_count}))
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

"""The door: players come before strangers, nobody holds a place in silence, and what is not meant for us is refused."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import resource
import socket
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, get_args

import msgspec
import pytest
from msgspec import Meta

from polychrome.server import wire
from polychrome.server.admission import Admission
from polychrome.server.connections import Connections
from polychrome.server.hosts import Hosts
from polychrome.server.limits import Limits
from polychrome.server.names import check_free, clean_name
from polychrome.server.refusals import Refusal
from polychrome.server.routes import ROUTES
from tests.server.frames import handshake, message
from tests.server.standing import GENEROUS
from tests.server.test_app_http import raw
from tests.server.tools import PATIENCE, Served, new_token, served


def at_a_server(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path, **settings: Any) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db", **settings) as server:
            await run(server)

    asyncio.run(serve())


def port_of(server: Served) -> int:
    return int(server.base.rsplit(":", 1)[1])


# --- players before strangers -----------------------------------------------------------------------------------------


def test_watchers_never_lock_out_the_host_or_a_seat(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        people = list(table.people.values())
        tokens = [device.token for device in people]
        for device in people:
            await device.close()
        for _ in range(4):
            await server.device(table.name)
        for _ in range(3):
            with pytest.raises(AssertionError, match="closed with 4008"):
                await server.device(table.name, new_token())
        for token in tokens:
            assert (await server.device(table.name, token)).view["status"] == "running"

    at_a_server(run, tmp_path, limits=replace(GENEROUS, watchers_per_table=4))


@pytest.mark.parametrize("limit", ["watchers_per_address", "watchers_per_address_and_table"])
def test_one_address_has_fewer_watchers_than_a_table(tmp_path: Path, limit: str) -> None:
    assert getattr(Limits(), limit) < Limits().watchers_per_table

    async def run(server: Served) -> None:
        first, second = await server.open(game="colour_square"), await server.open(game="calcool")
        for _ in range(3):
            await server.device(first)
        with pytest.raises(AssertionError, match="closed with 4008"):
            await server.device(first)
        if limit == "watchers_per_address":
            with pytest.raises(AssertionError, match="closed with 4008"):
                await server.device(second)
        else:
            await server.device(second)

    at_a_server(run, tmp_path, limits=replace(GENEROUS, **{limit: 3}))


def test_of_too_many_sockets_of_one_device_the_oldest_is_closed(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square")
        devices = [await server.device(table, token) for _ in range(4)]
        assert await devices[0].until_closed() == 4008
        assert (await devices[3].do("sit", name="Ann"))["type"] == "accepted"
        assert [device.closed for device in devices[1:]] == [None, None, None]

    at_a_server(run, tmp_path, limits=replace(GENEROUS, sockets_per_device=3))


def test_the_last_connections_are_for_people_with_a_seat(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square")
        server.app.connections.max_open = 20
        silent = [await asyncio.open_connection("127.0.0.1", port_of(server)) for _ in range(16)]
        with pytest.raises(AssertionError, match="closed with 4008"):
            await server.device(table)
        assert (await server.device(table, token)).view["host"]
        for _, writer in silent:
            writer.close()

    at_a_server(run, tmp_path)


# --- silence ----------------------------------------------------------------------------------------------------------

SILENT = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    "an idle connection": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "a socket that says nothing": handshake("aaaaaaaaaaaaaaaa"),
}


@pytest.mark.parametrize("case", SILENT)
def test_connections_that_do_not_go_on_are_closed(tmp_path: Path, case: str) -> None:
    assert max(Limits().idle_seconds, Limits().body_seconds, Limits().hello_seconds) <= 30

    async def run(server: Served) -> None:
        before = time.monotonic()
        await raw(port_of(server), SILENT[case])
        assert time.monotonic() - before < 8
        await asyncio.sleep(0.1)
        assert server.app.connections.open <= 1  # that of the test's own client

    limits = replace(GENEROUS, idle_seconds=0.3, body_seconds=0.3, hello_seconds=0.3)
    at_a_server(run, tmp_path, limits=limits)


def test_connections_are_counted_by_address(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        opened = [await asyncio.open_connection("127.0.0.1", port_of(server)) for _ in range(6)]
        await asyncio.sleep(0.1)
        closed = [reader.at_eof() for reader, _ in opened]
        assert closed.count(True) == 2
        for _, writer in opened:
            writer.close()
        await asyncio.sleep(0.1)
        assert server.app.connections.open == 0
        assert (await server.get("/health"))[0] == 200

    at_a_server(run, tmp_path, limits=replace(GENEROUS, connections_per_address=4))


def test_one_address_does_not_take_up_all_connections_as_a_host(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square")
        first, second = await server.device(table, token), await server.device(table, token)
        with pytest.raises(AssertionError, match="closed with 4008"):
            await server.device(table, token)
        await first.close()
        assert (await server.device(table, token)).view["host"]
        assert second.closed is None

    at_a_server(run, tmp_path, limits=replace(GENEROUS, sockets_per_address=2))
    connections = Connections(Limits(), behind_proxy=True, max_open=100)
    assert Admission(Limits(), connections)._max_per_address == 25


def test_a_connection_whose_answers_nobody_reads_is_closed(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        largest = max(server.app._client._files, key=lambda name: len(server.app._client._files[name]))
        with socket.socket() as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            silent.connect(("127.0.0.1", port_of(server)))
            silent.sendall(b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n" % largest.encode() * 200)
            async with asyncio.timeout(PATIENCE):
                while not server.app.connections.open:
                    await asyncio.sleep(0.01)
                while server.app.connections.open:
                    await asyncio.sleep(0.05)

    at_a_server(run, tmp_path, limits=replace(GENEROUS, idle_seconds=0.3))


def test_descriptors_are_kept_in_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    assert Connections(Limits(), behind_proxy=True).max_open == 192
    connections = Connections(Limits(), behind_proxy=True, max_open=10)
    assert [connections.add("x") for _ in range(12)].count(True) == 10
    assert connections.is_scarce
    for _ in range(5):
        connections.remove("x", is_upgraded=False)
    assert not connections.is_scarce


# --- strict input -----------------------------------------------------------------------------------------------------


def list_patterns() -> list[str]:
    """The patterns of all fields of what people send."""
    messages = [*get_args(wire.ToTable), *(route.body for route in ROUTES if route.body)]
    written = re.findall(r"pattern='(.+?)'", repr(msgspec.inspect.multi_type_info(messages)))
    return sorted({pattern.replace("\\\\", "\\") for pattern in written})


@pytest.mark.parametrize("pattern", list_patterns())
def test_no_pattern_takes_a_newline_at_its_end(pattern: str) -> None:
    kind = Annotated[str, Meta(pattern=pattern)]
    text = next(text for text in ("a", "t" * 30, "00" * 16, "0" * 64) if re.search(pattern, text))
    assert msgspec.convert(text, kind) == text
    for wrong in (f"{text}\n", f"\n{text}"):
        with pytest.raises(msgspec.ValidationError, match="matching regex"):
            msgspec.convert(wrong, kind)


@pytest.mark.parametrize(
    "name",
    ["", " ", "A\u200bnn", "\u202eAnn", "Ann\u0000", "\u3164", "\u2800", "A\u115f", "Z\u0300\u0301\u0302\u0303",
     "\u0301", "x" * 25, "a\u034fb", "\ue000", "\ud800"],
)  # fmt: skip
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ann", "Jean-Luc", "Zoë", "Nguyễn", "李雷", "Зоя", "O'Brien", "😀", "❤️", "x" * 24])
def test_names_that_people_have_are_taken(name: str) -> None:
    assert clean_name(f"  {name} ").replace("\ufe0f", "") == name.replace("\ufe0f", "")


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "ann"), ("Ann", "\u0430nn"), ("Bill", "BiII"), ("Bob", "B0b"), ("Ann", "A nn"), ("Tom", "Torn")],
)  # fmt: skip
def test_a_name_that_passes_for_anothers_is_refused(name: str, other: str) -> None:
    with pytest.raises(Refusal, match="looks like it"):
        check_free(other, [name])
    check_free("Somebody else", [name])


def test_nobody_sits_down_under_anothers_name_but_one_device_may_twice(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square", options={"seats": 3})
        host, stranger = await server.device(table, token), await server.device(table, new_token())
        await host.do("sit", name="Ann")
        assert (await stranger.ask("sit", name="\u0410nn"))["rule"] == "name"
        await host.do("sit", name="Ann")
        await stranger.do("sit", name="Ben")

    at_a_server(run, tmp_path)


@pytest.mark.parametrize("path", ["", "/record", "/replay", "/analysis", "/socket"])
def test_names_of_tables_that_cannot_be_are_not_looked_for(tmp_path: Path, path: str) -> None:
    async def run(server: Served) -> None:
        asked: list[str] = []
        find = server.tables.log.read

        async def note(table: str, after: int = 0) -> list[bytes]:
            asked.append(table)
            return await find(table, after)

        server.tables.log.read = note  # type: ignore[method-assign]
        for name in ("%00", "a%00b", "x" * 300, "%C3%A9", "a%20b"):
            request = f"GET /api/tables/{name}{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
            if path == "/socket":
                request = handshake(name)
            answer = await raw(port_of(server), request)
            assert answer[9:12] == b"404" or answer.find(b"\x0f\xa4there is no such table") > 0, answer
        assert asked == []

    at_a_server(run, tmp_path)


def test_messages_of_exactly_the_limit_are_read(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        device = await server.device(table, new_token())
        said = {"type": "sit", "id": "long", "name": "A", "x": ""}
        said["x"] = "y" * (16384 - len(json.dumps(said)))
        assert len(json.dumps(said)) == 16384
        await device.send(json.dumps(said))
        assert (await device.ask("sit", name="Ann"))["type"] == "accepted"

    at_a_server(run, tmp_path)


def test_a_refused_handshake_ends_the_connection_so_that_nothing_behind_it_is_kept(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
        writer.write(handshake("a" * 16, Sec_WebSocket_Version="12"))
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 426 "), answer
        assert b"Connection: close" in answer
        writer.close()

    at_a_server(run, tmp_path)


def test_frames_that_are_not_masked_close_the_socket(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
        writer.write(handshake(table))
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"\x81\x02{}")
            assert (await reader.readexactly(4))[2:] == (1002).to_bytes(2, "big")
        writer.close()

    at_a_server(run, tmp_path)


# --- names of the server ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost:8437", "127.0.0.1:8437", "[::1]:8437", "192.168.1.7", "pi", "pi.local:80"])
def test_names_that_nobody_can_register_are_answered(host: str) -> None:
    assert Hosts().knows(host)


@pytest.mark.parametrize(
    "host", [None, "", "evil.example:8437", "127.0.0.1.evil.example", "[evil.example]", "a.local.example", ":80", "x:y"]
)
def test_names_of_strangers_are_not(host: str | None) -> None:
    assert not Hosts().knows(host)
    assert not Hosts(frozenset({"play.example.org"})).knows(host)


def test_a_page_whose_name_was_made_to_point_here_gets_nothing(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        port = port_of(server)
        for host, status in (
            (f"evil.example:{port}", b"421"),
            (f"127.0.0.1:{port}", b"200"),
            ("play.example.org", b"200"),
        ):
            request = f"GET /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\r\n"
            assert (await raw(port, request.encode()))[9:12] == status, host
        answer = await raw(
            port, handshake("x", Host="evil.example", Origin="http://evil.example", Connection="Upgrade")
        )
        assert answer[9:12] == b"421"

    at_a_server(run, tmp_path, names=frozenset({"play.example.org"}))


def test_a_body_is_not_unpacked(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        bomb = gzip.compress(b'{"text":"' + bytes(2_000_000) + b'"}')
        head = b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nConnection: close\r\n"
        told = await raw(port_of(server), head + b"Content-Length: %d\r\n\r\n" % len(bomb) + bomb)
        assert told.startswith(b"HTTP/1.1 415")
        assert b"not compressed" in told

    at_a_server(run, tmp_path)


def test_no_answer_names_a_library(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        for request in (
            b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"BREW /\x00 HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"PUT /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        ):
            answer = await raw(port_of(server), request)
            assert b"aiohttp" not in answer.lower(), answer
            assert b"python" not in answer.lower(), answer
            assert b"Server: polychrome" in answer, answer

    at_a_server(run, tmp_path)


def test_a_hello_and_a_flood_behind_it_cost_nobody_else(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
        writer.write(handshake(table))
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(message({"type": "hello", "protocol": 1}) + 500 * message({"type": "start", "id": "x"}))
            assert b"too many messages" in await reader.read()
        writer.close()

    at_a_server(run, tmp_path, limits=replace(GENEROUS, burst=50, messages_per_second=1.0))

"""The HTTP side: lobby, records, health, metrics, pages, and what bad requests get."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from polychrome import registry
from polychrome.bots.levels import LEVELS
from polychrome.server import invite
from polychrome.server.limits import Bucket, Limits
from tests.server.standing import GENEROUS
from tests.server.tools import Served, new_token, served


async def raw(port: int, data: bytes) -> bytes:
    """What a server answers to these bytes, to the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    async with asyncio.timeout(60):
        answer = await reader.read()
    writer.close()
    return answer


def at_a_server(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path, **settings: Any) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db", **settings) as server:
            await run(server)

    asyncio.run(serve())


def test_health_metrics_and_openapi(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        status, health = await server.get("/health")
        assert (status, health["ok"], health["protocol"]) == (200, True, 1)
        table = await server.started("colour_square")
        status, text = await server.get("/metrics")
        assert status == 200
        assert re.search(r"^polychrome_accepted_total [1-9]", text, re.MULTILINE)
        assert re.search(r"^polychrome_sockets 2\.0$", text, re.MULTILINE)
        # This server does not load what it is not asked for.
        assert re.search(r"^polychrome_compiled 0\.0$", text, re.MULTILINE)
        assert re.search(r"^process_open_fds ", text, re.MULTILINE) or sys.platform != "linux"
        status, described = await server.get("/openapi.json")
        assert described["openapi"].startswith("3.1")
        routes = {
            (route.method.lower(), route.resource.canonical)
            for route in server.app.application().router.routes()
            if route.resource and route.method != "HEAD" and "WebClient" not in repr(route.handler)
        }
        assert {(verb, path) for path, found in described["paths"].items() for verb in found} == routes
        status, told = await server.get(f"/api/tables/{table.name}")
        assert (status, told["status"], told["seats"]) == (200, "running", ["Seat 0", "Seat 1"])

    at_a_server(run, tmp_path)


def test_only_who_sits_at_the_server_is_told_how_others_reach_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(server: Served) -> None:
        assert await server.get("/api/address") == (200, {"base": "http://192.0.2.7:8437"})
        monkeypatch.setattr("polychrome.server.api.HERE", ())
        assert await server.get("/api/address") == (200, {"base": None})

    at_a_server(run, tmp_path, base=lambda: "http://192.0.2.7:8437")


def test_links_for_others_begin_with_an_address_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invite, "lan_address", lambda: "192.0.2.7")
    assert invite.base_for("0.0.0.0", 80) == "http://192.0.2.7:80"
    assert invite.base_for("2001:db8::7", 80) == "http://[2001:db8::7]:80"
    assert invite.base_for("127.0.0.1", 80) is None
    monkeypatch.setattr(invite, "lan_address", lambda: None)
    assert invite.base_for("0.0.0.0", 80) is None


def test_a_table_says_which_of_its_seats_are_bots(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", (None, "greedy"))
        _, told = await server.get(f"/api/tables/{table.name}")
        assert told["bots"] == [False, True]

    at_a_server(run, tmp_path)


def test_every_game_is_offered(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        status, offered = await server.get("/api/games")
        assert (status, [one["game"] for one in offered]) == (200, list(registry.game_names()))
        for one in offered:
            assert one["bots"]
            levels = [level["bot"] for level in one["levels"]]
            assert levels == [level.bot for level in LEVELS]
            assert set(levels) <= set(one["bots"])
            assert set(one["defaults"][one["printed"]]) <= set("".join(one["built_in"]))

    at_a_server(run, tmp_path)


def test_pages_are_strict_about_where_code_comes_from(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        for path in ("/", "/t/abc"):
            async with server.http.get(f"{server.base}{path}") as response:
                assert response.status == 200
                policy = response.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert "http" not in re.sub(r'<!doctype.*?>|<meta property="og:.*?>', "", await response.text())

    at_a_server(run, tmp_path)


def test_a_record_is_shown_when_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        assert (await server.get("/api/tables/nosuch/record"))[0] == 404
        table = await server.started("colour_square", bots=(None, "greedy"))
        status, told = await server.get(f"/api/tables/{table.name}/record")
        assert (status, told) == (403, {"error": "The record is shown when the game is over."})

    at_a_server(run, tmp_path)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[" * 100_000, 400),
        (b"\xff\xfe", 400),
        ({"game": "chess"}, 422),
        ({"options": {"seats": 99}}, 422),
        ({"options": {"seats": 1}}, 422),
        ({"options": {"sheet": "Z"}}, 422),
        ({"options": {"sheet": {"name": "x"}}}, 422),
        ({"options": {"colour": 1}}, 422),
        ({"stand_in": "nobody"}, 422),
        ({"host": "short"}, 400),
        ({"dice": "loaded"}, 400),
        ({"clock_ms": -1}, 400),
        ({"extra": 1}, 400),
        ({"options": {"sheet": "x" * 300_000}}, 413),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, wish: Any, status: int) -> None:
    async def run(server: Served) -> None:
        body = wish
        if isinstance(wish, dict):
            body = msgspec.json.encode({"id": "a", "host": new_token(), "game": "colour_square", **wish})
        async with server.http.post(f"{server.base}/api/tables", data=body) as response:
            told = await response.json()
            assert response.status == status, told
            assert told["error"].endswith(".")
            assert "Traceback" not in told["error"]

    at_a_server(run, tmp_path)


def test_scripts_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        address = f"{server.base}/api/tables/{table}/socket"
        for origin in ("https://evil.example", "null", "http://[", server.base.replace("127.0.0.1", "localhost")):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await server.http.ws_connect(address, headers={"Origin": origin})
            assert refused.value.status == 403
            async with server.http.post(
                f"{server.base}/api/tables", data=b"{}", headers={"Origin": origin}
            ) as response:
                assert response.status == 403
        for origin in (server.base, "https://friend.example"):
            async with server.http.ws_connect(address, headers={"Origin": origin}) as ws:
                assert not ws.closed

    at_a_server(run, tmp_path, origins=frozenset({"https://friend.example"}))


def test_one_address_cannot_open_tables_without_end(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        body = {"id": "a", "host": new_token(), "game": "colour_square"}
        codes = []
        for number in range(5):
            data = msgspec.json.encode({**body, "id": str(number)})
            async with server.http.post(f"{server.base}/api/tables", data=data) as response:
                codes.append(response.status)
        assert codes == [201, 201, 201, 429, 429]

    at_a_server(run, tmp_path, limits=Limits(tables_per_hour=3))


def test_too_many_requests_messages_and_sockets_are_refused(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        device = await server.device(table)
        answers = [await device.ask("start") for _ in range(8)]
        assert {answer["rule"] for answer in answers[:4]} == {"role"}
        assert "limit" in {answer["rule"] for answer in answers[4:]}
        await server.device(table)
        with pytest.raises(AssertionError, match="closed with 4008"):
            await server.device(table)
        statuses = [(await server.get("/api/tables"))[0] for _ in range(30)]
        assert 429 in statuses
        assert (await server.get("/health"))[0] == 200

    limits = Limits(
        burst=6, messages_per_second=0.001, watchers_per_table=2, request_burst=20, requests_per_second=0.001
    )
    at_a_server(run, tmp_path, limits=limits)


def test_a_long_message_closes_the_socket(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        device = await server.device(table)
        await device.send("x" * 20_000)
        assert await device.until_closed() == 1009
        await server.device(table)

    at_a_server(run, tmp_path)


def test_a_reader_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square")
        host = await server.device(table, token)
        lazy = await server.http.ws_connect(f"{server.base}/api/tables/{table}/socket", max_msg_size=0)
        await lazy.send_str('{"type":"hello","protocol":1}')
        await host.until(lambda: len(server.tables.loaded[table].presence.members) == 2 or bool(host.view))
        transport: Any = lazy._conn and lazy._conn.transport
        transport.pause_reading()
        async with asyncio.timeout(60):
            while len(server.tables.loaded[table].presence.members) < 2:
                await asyncio.sleep(0.001)
            while len(server.tables.loaded[table].presence.members) == 2:
                await host.do("bot", seat=0, bot="greedy")
        assert (await host.ask("start"))["rule"] == "seat"
        transport.resume_reading()
        await lazy.close()

    at_a_server(run, tmp_path, limits=replace(GENEROUS, waiting_bytes=20_000))


def test_a_bucket_fills_up_again() -> None:
    bucket = Bucket(rate=1, burst=2, now=0.0)
    assert [bucket.take(now) for now in (0.0, 0.0, 0.0, 0.5, 1.1, 1.2, 9.0, 9.0, 9.0)] == [
        True, True, False, False, True, False, True, True, False,
    ]  # fmt: skip


def test_only_listed_tables_stand_in_the_lobby(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        await server.open(game="colour_square")
        listed = await server.open(game="calcool", listed=True)
        await server.open(game="blokus_dice", listed=False)
        assert [one["table"] for one in (await server.get("/api/tables"))[1]] == [listed]

    at_a_server(run, tmp_path)


def test_behind_a_proxy_the_address_is_the_one_that_the_proxy_saw(tmp_path: Path) -> None:
    """What stands before it in the header is what the client claims."""

    async def run(server: Served) -> None:
        async def opened(chain: str) -> int:
            wish = {"id": new_token(), "host": new_token(), "game": "calcool"}
            headers = {"X-Forwarded-For": chain}
            async with server.http.post(f"{server.base}/api/tables", json=wish, headers=headers) as response:
                return response.status

        ports.append(int(server.base.rsplit(":", 1)[1]))
        chains = ("198.51.100.1", "203.0.113.9, 198.51.100.1", "198.51.100.1, 198.51.100.2")
        assert [await opened(chain) for chain in chains] == [201, 429, 201]
        assert await opened_twice("203.0.113.7", "198.51.100.1") == 429  # two lines, the proxy's own is the last
        assert await opened_twice("198.51.100.1", "198.51.100.3") == 201

    async def opened_twice(first: str, second: str) -> int:
        wish = {"id": new_token(), "host": new_token(), "game": "calcool"}
        body = msgspec.json.encode(wish)
        head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
        head += f"X-Forwarded-For: {first}\r\nX-Forwarded-For: {second}\r\n\r\n"
        return int((await raw(ports[0], head.encode() + body))[9:12])

    ports: list[int] = []

    at_a_server(run, tmp_path, limits=Limits(tables_per_hour=1), behind_proxy=True)


@pytest.mark.parametrize("before", ["evil", "evil.", "evil@", "evil-"])
def test_an_origin_that_only_ends_like_ours_is_foreign(tmp_path: Path, before: str) -> None:
    async def run(server: Served) -> None:
        origin = server.base.replace("://", f"://{before}")
        headers = {"Origin": origin}
        async with server.http.post(f"{server.base}/api/tables", data=b"{}", headers=headers) as response:
            assert response.status == 403

    at_a_server(run, tmp_path)


def test_a_connection_that_has_ended_does_not_count_any_more(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(game="colour_square")
        for _ in range(3):
            device = await server.device(table)
            with pytest.raises(AssertionError, match="closed with 4008"):
                await server.device(table)
            await device.close()
            await asyncio.sleep(0.1)

    at_a_server(run, tmp_path, limits=Limits(watchers_per_address=1))

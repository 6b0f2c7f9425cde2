"""What a link looks like where it is shared: that table, nothing hidden, and nothing that could do harm."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from polychrome.server import web_client
from polychrome.server.http_types import TableListed
from polychrome.server.previews import choose_language, describe_table, write_tags
from tests.server.standing import GENEROUS
from tests.server.tools import Served, served

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')
SITE = "Games with coloured dice, at one table. No account needed."


async def tags(server: Served, path: str, **headers: str) -> dict[str, str]:
    async with server.http.get(f"{server.base}{path}", headers=headers) as response:
        assert response.status == 200
        return {name: unescape(text) for name, text in TAG.findall(await response.text())}


def listed(**facts: Any) -> TableListed:
    usual: dict[str, Any] = {"table": "t", "status": "running", "game": "tiny", "title": "Tiny", "seats": ["Ann", "3"]}
    return TableListed(**{**usual, "free": 0, "dice": "fair", "opened": 1.0, "bots": [False, True], **facts})


def test_a_table_is_shown_with_its_names_and_how_it_stands(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square", (None, "greedy"))
            found = await tags(server, f"/t/{table.name}")
            assert found["og:title"] == "Colour Square: Seat 0, Bot – Polychrome"
            assert found["og:description"] == found["description"] == "The game is on. Come and watch."
            assert found["og:url"] == f"{server.base}/t/{table.name}"
            german = await tags(server, f"/replay/{table.name}", **{"Accept-Language": "de-AT,en;q=0.5"})
            assert german["og:description"] == "Das Spiel läuft. Schau zu!"
            other = await server.open(game="colour_square", options={"seats": 3})
            assert (await tags(server, f"/t/{other}"))["og:description"] == "Take a seat: 3 of 3 free."
            for path in ("/", "/t/nosuch", "/t/%22%3E%3Cscript%3E", "/rules/colour_square"):
                found = await tags(server, path)
                assert (found["og:title"], found["og:description"]) == ("Polychrome", SITE)

    asyncio.run(run())


@pytest.mark.skipif(not web_client.files(), reason="the web client is not built")
def test_the_picture_of_a_preview_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.open(game="colour_square", options={"seats": 2})
            for path, name in ((f"/t/{table}", "colour_square"), ("/", "polychrome")):
                picture = (await tags(server, path))["og:image"]
                assert picture == f"{server.base}/pictures/{name}.png"
                async with server.http.get(picture) as response:
                    assert (response.status, response.content_type) == (200, "image/png")
                    assert (await response.read()).startswith(b"\x89PNG")

    asyncio.run(run())


def test_whoever_asks_for_too_much_still_gets_the_page(tmp_path: Path) -> None:
    async def run() -> None:
        few = replace(GENEROUS, requests_per_second=0.001, request_burst=8)
        async with served(tmp_path / "tables.db", limits=few) as server:
            table = await server.open(game="colour_square", options={"seats": 2})  # costs five
            found = [(await tags(server, f"/t/{table}"))["og:title"] for _ in range(5)]
            assert found == ["Colour Square – Polychrome"] * 3 + ["Polychrome"] * 2

    asyncio.run(run())


def test_names_can_do_no_harm() -> None:
    bad = '"><script>alert(1)</script>'
    preview = describe_table(listed(seats=[bad, "3"]), "en")
    text = write_tags(preview, 'http://x"><b>', '/t/"><i>', frozenset()).decode()
    assert "<script>" not in text
    assert "<b>" not in text
    assert "<i>" not in text
    assert len(TAG.findall(text)) == text.count("<")


def test_how_a_game_ended_is_told_when_it_is_over_and_not_before() -> None:
    assert describe_table(listed(winners=[0]), "en").text == "The game is on. Come and watch."
    over = listed(status="over", winners=[1])
    assert describe_table(over, "en").text == "Won by Bot. Watch it move by move."
    assert describe_table(over, "de").text == "Gewonnen: Bot. Schau es dir Zug für Zug an."
    alone = listed(status="over", winners=[0], seats=["Ann"], bots=[False])
    assert describe_table(alone, "en").text == "The game is over. Watch it move by move."


def test_the_language_of_a_preview_is_the_first_that_is_asked_for() -> None:
    assert [choose_language(one) for one in ("", "de", "de-DE,en", "en,de", "fr")] == ["en", "de", "de", "en", "en"]


@pytest.mark.skipif(not web_client.files(), reason="the web client is not built")
def test_the_service_worker_knows_the_files_that_pages_begin_with(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            async with server.http.get(f"{server.base}/service-worker.js") as response:
                assert response.headers["Cache-Control"] == "no-cache"
                assert "javascript" in response.content_type
                text = await response.text()
            first = json.loads(re.findall(r"const FILES = (\[.*?\]);", text)[0])
            assert "/" in first
            assert any(path.startswith("/assets/") and path.endswith(".js") for path in first)
            assert re.search(r'const CACHE = "polychrome-[0-9a-f]{16}"', text)
            for path in first:
                async with server.http.get(f"{server.base}{path}") as response:
                    assert response.status == 200, path
            async with server.http.get(f"{server.base}/manifest.webmanifest") as response:
                assert response.content_type == "application/manifest+json"

    asyncio.run(run())

"""What the web client needs of the server beside its tables: files, codes, checks, replays."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from polychrome import registry
from polychrome.core.errors import BadDefinition
from polychrome.server import definitions, entries, rules, web_client
from polychrome.server.replay import list_moments, list_turns
from tests.server.logs import run
from tests.server.tools import Served, served

SHEET = Path(web_client.__file__).parents[1] / "games" / "colour_square" / "data" / "A.json"


def with_server(folder: Path, test: Callable[[Served], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with served(folder / "tables.db") as server:
            await test(server)

    run(all_of_it())


async def post(server: Served, path: str, body: Any) -> tuple[int, Any]:
    async with server.http.post(f"{server.base}{path}", data=json.dumps(body)) as response:
        return response.status, await response.json()


def test_a_qr_code_is_a_path_of_dark_runs(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        status, code = await post(server, "/api/qr", {"text": "https://example.org/t/abc#secret"})
        assert status == 200
        assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", code["path"])
        assert code["path"].startswith("M0 0h7")  # the finder pattern in the corner
        status, long = await post(server, "/api/qr", {"text": f"https://example.org/design/tiny#{'x' * 900}"})
        assert (status, long["size"] > code["size"]) == (200, True)
        assert (await post(server, "/api/qr", {"text": ""}))[0] == 422
        assert (await post(server, "/api/qr", {"text": "x" * 2000}))[0] == 422
        assert (await post(server, "/api/qr", ["no"]))[0] == 400

    with_server(tmp_path, test)


def test_a_home_made_sheet_is_told_from_its_text(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        text = SHEET.read_text(encoding="utf-8")
        status, found = await post(server, "/api/check", {"text": text})
        assert (status, found["game"], found["option"]) == (200, "colour_square", "sheet")
        _, found = await post(server, "/api/check", {"text": text.replace('"target": 16', '"target": 99', 1)})
        assert found["place"] == "squares.C2.target"
        assert found["error"] == "squares.C2.target: must be a whole number from 4 to 24, not 99"
        for wrong in ("", "{", "[" * 10_000, "a = ", '{"name": "x"}', "[]"):
            status, found = await post(server, "/api/check", {"text": wrong})
            assert status == 200
            assert found["error"]

    with_server(tmp_path, test)


def test_what_is_built_in_can_be_had_as_a_file(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        for offered in (await server.get("/api/games"))[1]:
            for name in offered["built_in"]:
                status, told = await server.get(f"/api/games/{offered['game']}/printed/{name}")
                assert (status, told["name"]) == (200, name)
        for wrong in ("colour_square/printed/C", "colour_square/printed/..%2Fviews", "none/printed/A"):
            assert (await server.get(f"/api/games/{wrong}"))[0] == 404

    with_server(tmp_path, test)


def test_a_replay_names_turns_and_the_greatest_changes() -> None:
    seats, drawn = [-1, -1, 0, 1, -1, 0, -1], [4, 4, 0, 0, 8, 0, 8]
    made = [
        entries.Played(t=0.0, seat=seat, event=Raw(b"{}"), drawn=count)
        for seat, count in zip(seats, drawn, strict=True)
    ]
    assert list_turns(made) == [1, 5]  # the dealer's other moves settle something
    own = [entries.Played(t=0.0, seat=seat, event=Raw(b"{}")) for seat in seats]
    assert list_turns(own) == [2, 5]  # dice that people roll: before a seat moves
    points = [[0, 0], [0, 0], [5, 0], [5, -2], [5, 20]]
    assert [(one.step, one.seat, one.change) for one in list_moments(points)] == [(2, 0, 5), (3, 1, -2), (4, 1, 22)]
    many = [[number * number] for number in range(30)]
    assert [one.step for one in list_moments(many)] == list(range(22, 30))


def test_a_game_is_replayed_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        assert (await server.get("/api/tables/none/replay"))[0] == 404
        table = await server.started("colour_square", (None,), options={"variant": "task4"})
        assert (await server.get(f"/api/tables/{table.name}/replay"))[0] == 403
        host = table.host
        choice = {"type": "choose", "seat": 0, "columns": ["A", "C"], "row": 2}
        await host.do("act", seat=0, deal_count=host.view["deal_count"], event=choice)
        while host.view["status"] != "over":
            await host.do("done", seat=0, deal_count=host.view["deal_count"])
        status, told = await server.get(f"/api/tables/{table.name}/replay?first=1")
        assert (status, told["total"], told["first"]) == (200, 22, 1)  # the start, the choice, ten rolls and settles
        assert told["steps"][0]["event"]["type"] == "choose"
        assert told["steps"][-1]["position"]["phase"] == "over"
        assert told["printed"]["squares"]["A1"] == {"target": 22, "kind": "orange"}
        assert (await server.get(f"/api/tables/{table.name}/replay?first=-1"))[0] == 422

    with_server(tmp_path, test)


@pytest.mark.skipif(not web_client.files(), reason="the web client is not built")
def test_the_built_client_takes_the_place_of_the_plain_page(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        status, page = await server.get("/t/any")
        assert status == 200
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script
        async with server.http.get(f"{server.base}{script[1]}") as response:
            assert response.status == 200
            assert response.headers["Content-Encoding"] == "gzip"
            assert "immutable" in response.headers["Cache-Control"]
            assert response.content_type in ("text/javascript", "application/javascript")

    with_server(tmp_path, test)


@pytest.mark.skipif(not web_client.files(), reason="the web client is not built")
def test_people_get_a_page_where_there_is_nothing_and_programs_a_sentence(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        for path, accept, kind in (
            ("/foo/bar", "text/html,*/*", "text/html"),
            ("/t/", "text/html,*/*", "text/html"),
            ("/foo/bar", "*/*", "application/json"),
            ("/api/nothing", "text/html,*/*", "application/json"),
        ):
            async with server.http.get(f"{server.base}{path}", headers={"Accept": accept}) as response:
                assert (response.status, response.content_type) == (404, kind)
                assert "default-src 'none'" in response.headers["Content-Security-Policy"]

    with_server(tmp_path, test)


def test_without_a_build_a_page_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_client, "files", dict)

    async def test(server: Served) -> None:
        status, page = await server.get("/")
        assert status == 200
        assert "scripts/setup" in page

    with_server(tmp_path, test)


@pytest.mark.skipif(not web_client.files(), reason="the web client is not built")
def test_the_rules_of_every_game_are_served_in_both_languages(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        for offered in (await server.get("/api/games"))[1]:
            for language in ("en", "de"):
                path = f"/rules/{offered['game']}.{language}.json"
                async with server.http.get(f"{server.base}{path}") as response:
                    assert (response.status, response.content_type) == (200, "application/json")
                    assert response.headers["Content-Encoding"] == "gzip"
                    assert response.headers["Cache-Control"] == "no-cache"  # its name stays when it changes
                    page = await response.json()
                assert (page["game"], page["language"]) == (offered["game"], language)
                cited = {reason.rule for reason in registry.find_game(offered["game"]).rules.reasons}
                assert cited <= set(rules.numbers(page))
        for wrong in ("none.en.json", "none.md", "..%2Fstamp", "de%2Fnone.md"):
            assert (await server.get(f"/rules/{wrong}"))[0] == 404
        assert (await server.get("/rules/anything"))[0] == 200  # a page of the client, which says that there is nothing

    with_server(tmp_path, test)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a": ' + "[" * 100_000, '{"size": ' + "9" * 5000 + "}", "[1, 2", "x ="]
)
def test_a_hostile_file_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadDefinition) as problem:
        definitions.parse(text)
    assert "this is" in str(problem.value)

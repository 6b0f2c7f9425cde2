"""What makers ask a server for: all problems of a design at once, how hard it is, one to start from, and paper."""

from __future__ import annotations

import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from tests.server.logs import run
from tests.server.tools import Served, served


def with_server(folder: Path, test: Callable[[Served], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with served(folder / "tables.db") as server:
            await test(server)

    run(all_of_it())


async def post(server: Served, path: str, body: Any) -> tuple[int, Any]:
    async with server.http.post(f"{server.base}{path}", data=json.dumps(body)) as response:
        is_json = response.content_type == "application/json"
        return response.status, await (response.json() if is_json else response.read())


def test_all_problems_of_a_design_are_told_at_once_with_their_places(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        _, made = await post(server, "/api/designs/suggest", {"game": "colour_square", "seed": 3})
        sheet = made["definition"]
        sheet["squares"]["C2"] = {"target": 99, "kind": "pink"}
        sheet["squares"]["D4"] = {"target": 5, "preset": {"red": 6}}
        sheet["snake"] = ["A1", "A1", "B9"]
        _, found = await post(server, "/api/check", {"text": json.dumps(sheet), "game": "colour_square"})
        assert {tuple(one["path"]) for one in found["problems"]} == {
            ("squares", "C2", "target"), ("squares", "C2", "kind"), ("squares", "D4", "target"),
            ("snake",), ("snake", 1), ("snake", 2),
        }  # fmt: skip
        assert found["error"] == found["problems"][0]["error"]
        assert all(one["error"].startswith(f"{one['place']}: ") for one in found["problems"])

        _, made = await post(server, "/api/designs/suggest", {"game": "blokus_dice"})
        board = made["definition"]
        board["size"], board["shapes"]["I2"] = 99, [[0, 0], [1, 1]]
        board["rows"][0].append("none")
        _, found = await post(server, "/api/check", {"text": json.dumps(board)})
        assert [one["place"].split("[")[0] for one in found["problems"]] == ["size", "shapes.I2", "rows"]

        _, made = await post(server, "/api/designs/suggest", {"game": "calcool"})
        deck = made["definition"]
        deck["cards"]["I-02"]["fields"][0]["points"] = 0
        deck["cards"]["I-05"]["category"] = "III"
        _, found = await post(server, "/api/check", {"text": json.dumps(deck)})
        assert [one["place"] for one in found["problems"]] == ["cards.I-02.fields[0].points", "cards.I-05.category"]

    with_server(tmp_path, test)


def test_how_hard_a_design_is_is_told_and_refined(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        _, made = await post(server, "/api/designs/suggest", {"game": "colour_square", "style": "hard"})
        asked = {"game": "colour_square", "definition": made["definition"], "options": {"variant": "task4"}}
        status, first = await post(server, "/api/designs/difficulty", asked)
        assert status == 200
        assert (first["unit"]["en"], first["best"]["value"], len(first["parts"])) == ("circled squares", 10, 16)
        assert first["grades"]["path"] == ["grades", "task4"]
        if not first["final"]:
            _, second = await post(server, "/api/designs/difficulty", asked)
            assert second["games"] > first["games"]
        for wrong in (
            {"definition": 7},
            {"options": {"variant": "task9"}},
            {"game": "chess"},
            {"options": {"seats": "x"}},
        ):
            status, told = await post(server, "/api/designs/difficulty", {**asked, **wrong})
            assert status == 422
            assert told["error"]

    with_server(tmp_path, test)


def test_a_sheet_from_paper_is_compared_with_what_is_published(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        _, sheet = await server.get("/api/games/colour_square/printed/A")
        _, found = await post(server, "/api/check", {"text": json.dumps(sheet), "like": "A"})
        assert {one["agrees"] for one in found["comparisons"]} == {True}
        _, found = await post(server, "/api/check", {"text": json.dumps(sheet), "like": "B"})
        assert False in {one["agrees"] for one in found["comparisons"]}
        _, found = await post(server, "/api/check", {"text": json.dumps(sheet), "like": "C"})
        assert found["place"] == "like"

    with_server(tmp_path, test)


def test_a_design_is_printed(tmp_path: Path) -> None:
    async def test(server: Served) -> None:
        _, made = await post(server, "/api/designs/suggest", {"game": "blokus_dice", "style": "for_children"})
        wish = {"game": "blokus_dice", "options": {"board": made["definition"]}, "language": "de", "paper": "letter"}
        status, pdf = await post(server, "/api/print", wish)
        assert status == 200
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
        assert made["definition"]["name"] in text
        for wrong in (
            {},
            {"game": "chess"},
            {"game": "calcool", "table": "x"},
            {"game": "calcool", "options": {"deck": 1}},
        ):
            assert (await post(server, "/api/print", wrong))[0] == 422
        for table in ("missing", "a\0b", "../x"):
            assert (await post(server, "/api/print", {"table": table}))[0] == 404

    with_server(tmp_path, test)

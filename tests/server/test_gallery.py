"""The gallery: designs that their makers publish, bounded, removable by the maker and by the operator."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome.core.errors import GameError
from polychrome.server.gallery_command import list_gallery, remove_designs
from polychrome.server.log import Design, Log
from tests.server.logs import opened, run, with_log
from tests.server.services import Postgres
from tests.server.standing import GENEROUS
from tests.server.tools import Served, served

MAKER, OTHER = "m" * 30, "o" * 30


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_address()


def design(number: int, owner: str = "me", game: str = "chess") -> Design:
    return Design(f"{number:016x}", owner, game, float(number), b"{}")


def test_designs_are_kept_listed_and_removed_by_their_owner(address: str) -> None:
    async def scenario(log: Log) -> None:
        for number in range(5):
            assert await log.publish(design(number, game="chess" if number % 2 else "go"))
        assert not await log.publish(design(3, owner="you")), "it is there already"
        designs, total = await log.designs(None, 1, 2)
        assert ([one.published for one in designs], total) == ([3.0, 2.0], 5)
        designs, total = await log.designs("go")
        assert ([one.published for one in designs], total) == ([4.0, 2.0, 0.0], 3)
        assert await log.design("none") is None
        assert not await log.remove_design(design(3).name, "you")
        assert await log.design(design(3).name) == design(3)
        assert await log.remove_design(design(3).name, "me")
        assert await log.remove_design(design(4).name)
        assert not await log.remove_design(design(4).name)

    with_log(address, scenario)


def test_nobody_fills_the_gallery(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("sqlite_designs", "postgres"):
        monkeypatch.setattr(f"polychrome.server.log.{module}.MAX_DESIGNS", 4)
        monkeypatch.setattr(f"polychrome.server.log.{module}.MAX_DESIGNS_PER_OWNER", 3)

    async def scenario(log: Log) -> None:
        assert [await log.publish(design(number)) for number in range(4)] == [True, True, True, False]
        assert [await log.publish(design(number, "you")) for number in range(4, 6)] == [True, False]

    with_log(address, scenario)


def test_the_operator_removes_designs_while_a_server_runs(address: str) -> None:
    entry = {
        "id": "0" * 16, "game": "chess", "option": "board", "name": "mine", "maker": "Ada", "published": 0,
        "par": {"mean": 1, "error": 0}, "unit": {"en": "", "de": ""}, "games": 1, "hardness": None, "definition": {},
    }  # fmt: skip

    async def scenario() -> None:
        async with opened(address) as log:
            await log.publish(replace_facts(design(7), msgspec.json.encode(entry)))
            if "://" in address:  # the command has a loop of its own
                return
            assert list_gallery(address) == [f"{7:016x}  1970-01-01  chess  'mine' by 'Ada'"]
            assert remove_designs(address, [f"{7:016x}"]) == [f"removed {7:016x}"]
            assert await log.design(f"{7:016x}") is None

    run(scenario())
    if "://" in address:
        assert list_gallery(address) == [f"{7:016x}  1970-01-01  chess  'mine' by 'Ada'"]
        assert remove_designs(address, [f"{7:016x}"]) == [f"removed {7:016x}"]
    assert list_gallery(address) == ["The gallery is empty."]
    with pytest.raises(GameError, match="not in the gallery: 7"):
        remove_designs(address, ["7"])


def replace_facts(one: Design, facts: bytes) -> Design:
    return Design(one.name, one.owner, one.game, one.published, facts)


async def post(server: Served, path: str, body: Any) -> tuple[int, Any]:
    async with server.http.post(f"{server.base}{path}", data=msgspec.json.encode(body)) as response:
        return response.status, await response.json()


def test_a_design_is_published_with_its_difficulty_and_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path / "tables.db", limits=replace(GENEROUS, designs_per_hour=8)) as server:
            _, made = await post(server, "/api/designs/suggest", {"game": "colour_square", "style": "for_children"})
            wish = {"token": MAKER, "game": "colour_square", "definition": made["definition"], "maker": "Ada"}
            status, entry = await post(server, "/api/gallery", wish)
            assert status == 201
            assert (entry["maker"], entry["name"]) == ("Ada", made["definition"]["name"])
            assert (entry["hardness"], entry["unit"]["de"]) == ("easy", "Punkte")
            assert await post(server, "/api/gallery", wish) == (201, entry)
            assert (await post(server, "/api/gallery", {**wish, "token": OTHER}))[0] == 422
            for wrong in ({"maker": " "}, {"definition": "A"}, {"definition": {**made["definition"], "name": "a  b"}}):
                status, told = await post(server, "/api/gallery", {**wish, **wrong})
                assert (status, "name" in told["error"] or "whole" in told["error"]) == (422, True)
            assert (await server.get("/api/gallery"))[1] == {"entries": [entry], "total": 1, "next": None}
            assert (await server.get("/api/gallery?game=calcool"))[1]["total"] == 0
            for game in ("chess", "a%00b"):
                assert (await server.get(f"/api/gallery?game={game}"))[0] == 422
            assert await server.get(f"/api/gallery/{entry['id']}") == (200, entry)
            assert (await server.get("/api/gallery/none"))[0] == 404
            assert MAKER not in str(entry)
            path = f"/api/gallery/{entry['id']}/remove"
            assert (await post(server, path, {"token": OTHER}))[0] == 403
            assert await post(server, path, {"token": MAKER}) == (200, {"removed": True})
            assert (await post(server, path, {"token": MAKER}))[0] == 404
            statuses = [(await post(server, "/api/gallery", {**wish, "definition": 1}))[0] for _ in range(4)]
            assert statuses[-1] == 429, "one address publishes only so many"

    run(scenario())

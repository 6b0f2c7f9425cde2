"""Whole games over the wire: people who are scripts, bots, and both together."""

from __future__ import annotations

import asyncio
from pathlib import Path

from polychrome import registry
from polychrome.core.records import read
from polychrome.referee import judge
from tests.server.tools import served


def test_two_bots_play_to_the_end_and_the_record_is_right(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square", bots=("greedy", "random"))
            await table.host.until(lambda: table.host.view["status"] == "over")
            async with server.http.get(f"{server.base}/api/tables/{table.name}/record") as response:
                assert response.status == 200
                data = await response.read()
            code, answer = judge(data, verify=True)
            assert (code, answer["over"]) == (0, True), answer
            _, record = read(data, registry.find_game)
            assert len(record.events) > 20

    asyncio.run(run())


def test_a_person_and_a_bot_play_to_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square", bots=(None, "greedy"))
            me = table.people[0]
            while me.view["status"] != "over":
                await me.until(lambda: bool(me.may(0)["first"]) or me.view["status"] == "over")
                if me.view["status"] == "over":
                    break
                deal_count = me.view["deal_count"]
                await me.play_first(0)
                await me.until(lambda deal_count=deal_count: me.view["deal_count"] > deal_count)  # type: ignore[misc]
            winners, scores = me.view["perspectives"][0]["result"]["winners"], me.view["scores"]
            assert winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
            status, _ = await server.get(f"/api/tables/{table.name}/record")
            assert status == 200

    asyncio.run(run())


def test_finished_games_of_listed_tables_are_listed_and_no_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            for listed in (True, False):
                table = await server.started("colour_square", bots=("greedy", "random"), listed=listed)
                host = table.host
                await host.until(lambda host=host: host.view["status"] == "over")  # type: ignore[misc]
                if listed:
                    name, winners = table.name, host.view["perspectives"][0]["result"]["winners"]
            status, found = await server.get("/api/tables?status=over")
            assert status == 200
            assert [(one["table"], one["winners"], one["seats"]) for one in found] == [
                (name, winners, ["greedy", "random"])
            ]
            assert (await server.get("/api/tables"))[1] == []
            assert (await server.get("/api/tables?status=running"))[0] == 422

    asyncio.run(run())

"""A device that is told what has changed knows, at every entry, what one knows that gets whole views."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from tests.server.tools import new_token, served

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in registry.game_names()),
    ("colour_square", {"variant": "covered"}),
    ("colour_square", {"variant": "task2"}),
]


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what a whole one leaves out."""
    return {name: value for name, value in view.items() if value is not None and (name, value) != ("watchers", 0)}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_changes_add_up_to_whole_views(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            host = new_token()
            await server.tables.loader.load(game)
            table = await server.open(host, game=game, options={**options, "seats": 3})
            tokens = (host, new_token(), None)  # two seats on the first device, one on the second; a watcher
            pairs = [[await server.device(table, token, changes=way) for way in (False, True)] for token in tokens]
            (first, _), (second, _), _ = pairs
            await first.do("sit", seat=0, name="Ä")
            await first.do("sit", seat=1, name="B")
            await second.do("sit", seat=2, name="C")
            await first.do("start")
            for seat, device in ((0, first), (1, first), (2, second)):
                await device.do("bot", seat=seat, bot="greedy")
            await first.until(lambda: len(first.views) > 25 or first.view["status"] == "over")
            await first.do("bot", seat=1, bot=None)  # somebody plays again, and what may be done is listed
            await first.until(
                lambda: len(first.views) > 40 or first.view["status"] == "over" or first.view["may"] != []
            )
            for whole, changing in pairs:
                n = whole.view["n"]
                await changing.until(lambda changing=changing, n=n: changing.view["n"] >= n)  # type: ignore[misc]
                known = {view["n"]: plain(view) for view in changing.views}
                same = [view["n"] for view in whole.views if view["n"] in known and view["n"] > 5]  # all are there
                assert len(same) > 10
                for view in whole.views:
                    assert view["n"] not in same or known[view["n"]] == plain(view)
                assert changing.changed > 5
                assert whole.changed == 0

    asyncio.run(run())


def test_a_seat_that_moves_to_another_device_comes_with_a_whole_view(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square", bots=(None, None), options={"variant": "covered"})
            me, ticket = table.people[0], new_token()
            other = await server.device(table.name, new_token(), changes=True)
            await me.play_first(0)
            await other.until(lambda: other.view["n"] == me.view["n"])
            await me.do("ticket", seat=0, ticket=ticket)
            await other.do("claim", ticket=ticket)
            fresh = await server.device(table.name, other.token)
            assert plain(other.view) == plain(fresh.view)
            assert other.view["seats"][0]["yours"]
            assert not me.view["seats"][0]["yours"]

    asyncio.run(run())

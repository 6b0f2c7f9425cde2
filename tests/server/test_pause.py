"""Watching bots: the host of a table where only bots sit lets it stand still, go one move on, or go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from polychrome.server.plan import Plan, make_plan
from polychrome.server.ready import NEVER
from polychrome.server.state import replay
from tests.server.test_table_time import settle, with_a_clock
from tests.server.tools import Device, FakeClock, Served


async def until(device: Device, clock: FakeClock, is_so: Callable[[], bool]) -> None:
    """Let time pass until this is so."""
    async with asyncio.timeout(60):
        while not is_so():
            clock.move(1)
            await asyncio.sleep(0.001)


def test_a_table_of_bots_stands_still_and_goes_on_move_by_move(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice", bots=("greedy", "greedy"), pace_ms=10_000)
        host = table.host
        assert "paused" not in host.view
        await host.do("pause")
        assert host.view["paused"]
        n = host.view["n"]
        assert (await host.ask("pause"))["n"] == n  # it stands still already: nothing is stored
        await host.do("pace", pace_ms=0)
        n = host.view["n"]
        for _ in range(4):
            clock.move(100)
            await settle(host)
            assert (host.view["n"], host.view["paused"]) == (n, True)
            await host.do("pause", after=1)
            n += 2  # the command, and one move
            await until(host, clock, lambda n=n: host.view["n"] >= n)  # type: ignore[misc]
        await settle(host)
        assert host.view["n"] == n
        await host.do("pause", after=None)
        assert not host.view.get("paused", False)
        await until(host, clock, lambda: host.view["status"] == "over")

    with_a_clock(run, tmp_path)


def test_a_pause_lasts_over_a_restart(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice", bots=("greedy", "greedy"), pace_ms=10_000)
        await table.host.do("pause")
        state = server.tables.loaded[table.name].state
        again = replay(table.name, await server.tables.log.read(table.name))
        assert again.is_paused
        assert again.terms == state.terms
        assert make_plan(again, {}, clock.time() + 1000) == Plan([], [], False, NEVER, None)

    with_a_clock(run, tmp_path)


def test_only_the_host_pauses_and_only_bots(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice", bots=("greedy", "greedy"), pace_ms=10_000)
        watcher = await server.device(table.name)
        assert (await watcher.ask("pause"))["rule"] == "role"
        assert (await table.host.ask("pause", after=101))["rule"] == "form"
        n = table.host.view["n"]
        assert (await table.host.ask("pause", after=None))["n"] == n, "nothing new is not stored"
        people = await server.started("blokus_dice", bots=(None, "greedy"), pace_ms=10_000)
        assert (await people.host.ask("pause"))["rule"] == "seat"

    with_a_clock(run, tmp_path)


def test_a_person_who_sits_down_ends_the_pause(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice", bots=("greedy", "greedy"), pace_ms=10_000)
        await table.host.do("pause")
        await table.host.do("sit", name="Ann", seat=0)
        assert not table.host.view.get("paused", False)

    with_a_clock(run, tmp_path)

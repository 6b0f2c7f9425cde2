"""The clock of the machine is set while people play: nothing is deleted, no turn stops, no time in a log goes back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from polychrome.server import entries
from tests.server.tools import FakeClock, Served, served

HOUR, DAY = 3600.0, 86_400.0
JUMPS = [HOUR, -HOUR, 40 * DAY, -40 * DAY]


def with_a_clock(run: Callable[[Served, FakeClock], Awaitable[None]], folder: Path, clock: FakeClock) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db", clock, keep_days=30) as server:
            await run(server, clock)

    asyncio.run(serve())


async def times(server: Served, table: str) -> list[float]:
    return [entries.decode(body).t for body in await server.tables.log.read(table)]


@pytest.mark.parametrize("seconds", JUMPS)
def test_a_turn_clock_goes_on_whatever_the_machine_s_clock_does(seconds: float, tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", clock_ms=30_000)
        me = table.people[0]
        deal_count, ends = me.view["deal_count"], me.view["clock"]["ends"]
        clock.move(10)
        clock.jump(seconds)
        await me.play_first(0, done=False)
        assert me.view["clock"]["ends"] == ends
        assert me.view["deal_count"] == deal_count
        clock.move(19)
        await me.play_first(0, done=False)
        assert me.view["deal_count"] == deal_count
        clock.move(1.5)
        await me.until(lambda: me.view["deal_count"] == deal_count + 2)
        stored = await times(server, table.name)
        assert stored == sorted(stored)

    with_a_clock(run, tmp_path, FakeClock())


@pytest.mark.parametrize("seconds", JUMPS)
def test_no_table_is_deleted_because_a_clock_was_set(seconds: float, tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square")
        sleeping = await server.open(game="blokus_dice")
        clock.jump(seconds)
        for _ in range(3):
            clock.move(4000)
            await server.tables.sweep()
        assert (await server.get(f"/api/tables/{table.name}"))[1]["status"] == "running"
        assert (await server.get(f"/api/tables/{sleeping}"))[0] == 200
        await table.people[0].play_first(0)

    with_a_clock(run, tmp_path, FakeClock())


def test_a_table_at_which_somebody_sits_is_never_deleted(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", away_ms=0)
        clock.move(40 * DAY)  # and nobody has moved
        await server.tables.sweep()
        await table.people[0].play_first(0)
        assert len(await times(server, table.name)) == table.people[0].view["n"]

    with_a_clock(run, tmp_path, FakeClock())


def test_times_go_on_after_a_restart_with_a_clock_that_was_set_back(tmp_path: Path) -> None:
    name, clock = "", FakeClock()

    async def before(server: Served, clock: FakeClock) -> None:
        nonlocal name
        table = await server.started("colour_square", bots=(None, "random"), clock_ms=30_000)
        name = table.name
        tokens.append(str(table.host.token))
        clock.move(5)
        await table.people[0].play_first(0)

    async def after(server: Served, clock: FakeClock) -> None:
        me = await server.device(name, tokens[0])
        deal_count = me.view["deal_count"]
        clock.move(31)  # nobody enters: a bot does when the turn is over
        await me.until(lambda: me.view["deal_count"] > deal_count)
        stored = await times(server, name)
        assert stored == sorted(stored)

    tokens: list[str] = []
    with_a_clock(before, tmp_path, clock)
    clock.jump(-HOUR)
    with_a_clock(after, tmp_path, clock)

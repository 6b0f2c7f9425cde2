"""Clocks, people who are away, countdowns and grace, on a clock that only moves when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from polychrome.server.log import Summary
from polychrome.server.state import replay
from tests.server.test_table_resume import MemoryLog
from tests.server.tools import PATIENCE, Device, FakeClock, Served, Table, served


def with_a_clock(run: Callable[[Served, FakeClock], Coroutine[Any, Any, None]], folder: Path) -> None:
    async def serve() -> None:
        clock = FakeClock()
        async with served(folder / "tables.db", clock) as server:
            await run(server, clock)

    asyncio.run(serve())


def test_when_the_clock_ends_a_bot_enters_and_the_round_is_settled(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", clock_ms=30_000)
        me = table.people[0]
        deal_count = me.view["deal_count"]
        assert me.view["clock"] == {"starts": clock.time(), "ends": clock.time() + 30, "what": "turn"}
        await me.play_first(0, done=False)
        clock.move(29)
        await me.play_first(0, done=False)
        assert me.view["deal_count"] == deal_count
        clock.move(1.5)
        await me.until(lambda: me.view["deal_count"] == deal_count + 2)
        assert not any(seat["bot"] for seat in me.view["seats"])

    with_a_clock(run, tmp_path)


def test_without_a_clock_time_changes_nothing(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square")
        me, other = table.people[0], table.people[1]
        await me.play_first(0)
        await other.play_first(1, done=False)
        deal_count = me.view["deal_count"]
        clock.move(100_000)
        await me.do("done", seat=0, deal_count=deal_count)
        assert me.view["deal_count"] == deal_count
        assert "clock" not in me.view

    with_a_clock(run, tmp_path)


def test_who_is_away_too_long_is_played_by_a_bot_until_back(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", away_ms=60_000, stand_in="random")
        me, other = table.people[0], table.people[1]
        await me.play_first(0)
        deal_count = me.view["deal_count"]
        await other.close()
        async with asyncio.timeout(60):
            while len(server.tables.loaded[table.name].presence.members) > 1:
                await asyncio.sleep(0.001)
        clock.move(9)  # a page that is loaded again would be back by now
        await me.until(lambda: not me.view["seats"][1]["here"])
        clock.move(59)
        await me.play_first(0)
        assert me.view["deal_count"] == deal_count
        clock.move(2)
        await me.until(lambda: me.view["deal_count"] == deal_count + 2)
        await me.play_first(0)
        await me.until(lambda: me.view["deal_count"] == deal_count + 4)  # it goes on
        back = await server.device(table.name, other.token)
        await me.until(lambda: me.view["seats"][1]["here"])
        await me.play_first(0)
        deal_count = me.view["deal_count"]
        clock.move(59)
        await back.play_first(1)
        await me.until(lambda: me.view["deal_count"] == deal_count + 2)

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize("is_stored", [True, False])
def test_who_goes_while_something_is_stored_is_noticed(is_stored: bool) -> None:
    async def run() -> None:
        store, clock = SlowLog(), FakeClock()
        async with served(store, clock) as server:
            table = await server.started("colour_square")
            me, codes = table.people[0], await table.people[0].first_event(0)
            here = server.tables.loaded[table.name]
            await table.people[1].close()
            async with asyncio.timeout(PATIENCE):
                while len(here.presence.members) > 1:
                    await asyncio.sleep(0.01)
            store.may_go_on.clear()
            asked = asyncio.create_task(me.ask("act", seat=0, deal_count=me.view["deal_count"], codes=codes))
            async with asyncio.timeout(PATIENCE):
                while not store.held:
                    await asyncio.sleep(0.01)
            clock.move(10)  # the table would look who is there, but is busy
            store.is_full = not is_stored
            store.may_go_on.set()
            assert (await asked)["type"] == ("accepted" if is_stored else "refused")
            store.is_full = False
            for _ in range(3):
                clock.move(2.5)
                await asyncio.sleep(0.05)
            await me.until(lambda: not me.view["seats"][1]["here"])

    asyncio.run(run())


class SlowLog(MemoryLog):
    """A log that can be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on, self.held = asyncio.Event(), 0
        self.may_go_on.set()

    async def append(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None = None) -> None:
        self.held += not self.may_go_on.is_set()
        await self.may_go_on.wait()
        await super().append(table, n, bodies, summary)


def test_a_race_has_a_countdown_a_limit_and_a_grace(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool")
        me, other = table.people[0], table.people[1]
        await table.say_ready()
        assert phase(me) == "go"
        assert me.view["clock"] == {"starts": clock.time(), "ends": clock.time() + 3, "what": "go"}
        clock.move(2.9)
        assert (await me.ask("act", seat=0, deal_count=me.view["deal_count"], event=grab(0)))["rule"] == "CC-6"
        clock.move(0.2)
        await me.until(lambda: phase(me) == "race")
        await other.until(lambda: phase(other) == "race")
        assert me.view["clock"] == {"starts": clock.time(), "ends": clock.time() + 180, "what": "stop"}
        deal_count = me.view["deal_count"]
        first, second = await asyncio.gather(
            me.ask("act", seat=0, deal_count=deal_count, event=grab(0)),
            other.ask("act", seat=1, deal_count=deal_count, event=grab(1)),
        )
        assert sorted([first["type"], second["type"]]) == ["accepted", "refused"]
        slower = first if first["type"] == "refused" else second
        assert slower["rule"] == "CC-7"
        clock.move(181)
        await me.until(lambda: phase(me) == "stopped")
        clock.move(3)
        winner, seat = (me, 0) if slower is second else (other, 1)
        await winner.do("act", seat=seat, deal_count=deal_count + 1, event={"type": "lay", "seat": seat, "position": 1})
        await me.until(lambda: me.view["perspectives"][0]["position"]["seats"][seat]["chain"] == {"1": "red-0"})
        assert phase(me) == "stopped"  # all see where it was laid
        clock.move(1.2)  # nobody holds a die any more: no need to wait for the grace
        await me.until(lambda: phase(me) == "go")

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize(("wish", "seconds"), [({}, 5), ({"grace_ms": 12_000}, 12), ({"grace_ms": 1_000}, 1)])
def test_after_the_grace_a_die_in_the_hand_is_too_late(wish: dict[str, Any], seconds: int, tmp_path: Path) -> None:
    """CC-12: how long it may still be laid is agreed at the table."""

    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", **wish)
        me, other = table.people[0], table.people[1]
        assert me.welcome["grace_ms"] == 1000 * seconds
        await in_a_race(table, clock)
        deal_count = me.view["deal_count"]
        await me.do("act", seat=0, deal_count=deal_count, event=grab(0))
        await other.do("act", seat=1, deal_count=deal_count, event={"type": "stop", "seat": 1})
        await me.until(lambda: phase(me) == "stopped")
        assert me.view["clock"] == {"starts": clock.time(), "ends": clock.time() + seconds, "what": "score"}
        clock.move(seconds - 0.1)
        assert (await me.ask("look", seat=0, deal_count=deal_count, codes=[]))["may"]["first"].keys() == {
            "lay",
            "aside",
        }
        clock.move(0.2)
        await me.until(lambda: phase(me) == "go")
        assert me.view["perspectives"][0]["result"]["seats"][0]["total"] == 0  # it went back to the middle, no minus

    with_a_clock(run, tmp_path)


def test_a_table_may_wait_for_every_die_in_a_hand(tmp_path: Path) -> None:
    """CC-12 without a limit: until it is laid, put aside or kept."""

    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", grace_ms=0)
        me, other = table.people[0], table.people[1]
        assert me.welcome["grace_ms"] is None
        await in_a_race(table, clock)
        deal_count = me.view["deal_count"]
        await me.do("act", seat=0, deal_count=deal_count, event=grab(0))
        await other.do("act", seat=1, deal_count=deal_count, event={"type": "stop", "seat": 1})
        await me.until(lambda: phase(me) == "stopped")
        clock.move(1_000)
        await other.do("done", seat=1, deal_count=deal_count)
        assert phase(me) == "stopped"
        assert "clock" not in me.view
        await me.do("done", seat=0, deal_count=deal_count)
        clock.move(1.2)
        await me.until(lambda: phase(me) == "go")

    with_a_clock(run, tmp_path)


def test_bots_take_their_time(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", bots=("greedy", "greedy"), pace_ms=500)
        host = table.host
        n = host.view["n"]
        mind = server.tables.loaded[table.name].bots.seats
        async with asyncio.timeout(60):
            while not (len(mind) == 2 and all(one.move for one in mind.values())):
                await asyncio.sleep(0.001)
        assert host.view["n"] == n
        clock.move(0.6)
        await host.until(lambda: host.view["n"] > n)

    with_a_clock(run, tmp_path)


def test_bots_move_one_after_the_other_and_the_dealer_waits(tmp_path: Path) -> None:
    """People can follow: no two bots' moves at once, and the last one is seen before the next roll."""

    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", bots=("greedy", "greedy", "greedy"), pace_ms=700)
        host, seats = table.host, server.tables.loaded[table.name].bots.seats
        async with asyncio.timeout(60):
            while not (len(seats) == 3 and all(one.move for one in seats.values())):
                await asyncio.sleep(0.001)
        deal_count = host.view["deal_count"]
        for moves in (1, 2, 3):
            n = host.view["n"]
            clock.move(0.65)
            await settle(host)
            assert host.view["n"] == n
            clock.move(0.06)
            await host.until(lambda n=n: host.view["n"] > n)  # type: ignore[misc]
            assert host.view["n"] == n + 1, f"move {moves} came alone"
            assert host.view["deal_count"] == deal_count
            assert "clock" not in host.view, "nobody has to hurry"
        async with asyncio.timeout(60):
            while not all(one.has_passed(host.view["n"]) for one in seats.values()):
                await asyncio.sleep(0.001)
        clock.move(0.6)
        await settle(host)
        assert host.view["deal_count"] == deal_count
        clock.move(0.2)
        await host.until(lambda: host.view["deal_count"] > deal_count)

    with_a_clock(run, tmp_path)


def test_in_a_race_the_pace_of_bots_is_their_hands(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", bots=(None, "5"), pace_ms=10_000)
        me = table.people[0]
        await in_a_race(table, clock)
        bot = server.tables.loaded[table.name].bots.seats[1]
        async with asyncio.timeout(60):
            while not bot.move:
                await asyncio.sleep(0.001)
        assert bot.at < clock.time() + 9
        n = me.view["n"]
        clock.move(bot.at - clock.time() + 0.01)
        await me.until(lambda: me.view["n"] > n)

    with_a_clock(run, tmp_path)


def test_the_host_changes_the_pace_and_it_lasts(tmp_path: Path) -> None:
    """Also over a restart of the server, and at the table of a rematch."""

    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("colour_square", pace_ms=700)
        host, guest = table.people[0], table.people[1]
        assert host.view["pace_ms"] == guest.view["pace_ms"] == 700
        assert (await guest.ask("pace", pace_ms=0))["rule"] == "role"
        assert (await host.ask("pace", pace_ms=10_001))["rule"] == "form"
        await host.do("pace", pace_ms=1500)
        await guest.until(lambda: guest.view["pace_ms"] == 1500)
        n = host.view["n"]
        assert (await host.ask("pace", pace_ms=1500))["n"] == n, "nothing new is not stored"
        state = server.tables.loaded[table.name].state
        assert replay(table.name, await server.tables.log.read(table.name)).terms == state.terms
        rematch = await server.tables.open_rematch(state)
        again = await server.device(rematch, host.token)
        assert again.view["pace_ms"] == 1500

    with_a_clock(run, tmp_path)


async def settle(device: Device) -> None:
    """Whatever the last move of the clock has brought is done when the table answers."""
    assert (await device.ask("look", seat=0, deal_count=2**30))["type"] == "refused"


async def in_a_race(table: Table, clock: FakeClock) -> None:
    """All are ready, and the countdown is over."""
    await table.say_ready()
    clock.move(3.1)
    for device in table.people.values():
        await device.until(lambda device=device: phase(device) == "race")  # type: ignore[misc]


def phase(device: Any) -> str:
    return str(device.view["perspectives"][0]["position"]["phase"])


def grab(seat: int) -> dict[str, Any]:
    return {"type": "grab", "seat": seat, "die": "red-0"}

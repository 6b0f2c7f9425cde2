"""Nobody is thrown into a race: it starts when everybody is ready, or when the host's time limit is over [CC-6].

The clock moves only when a test says so.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.server import entries
from polychrome.server.state import RETURN_SECONDS
from tests.server.test_table_resume import MemoryLog
from tests.server.test_table_time import grab, in_a_race, phase, with_a_clock
from tests.server.tools import PATIENCE, Device, FakeClock, Served, Table, new_token, served

COUNTDOWN = 3.0
LIMIT = 60.0


async def say(device: Device, seat: int, done: bool = True) -> None:
    await device.do("done", seat=seat, deal_count=device.view["deal_count"], done=done)


async def settle(device: Device) -> None:
    """Whatever the last move of the clock has brought is done when the table answers."""
    assert (await device.ask("look", seat=0, deal_count=-1 + 2**30))["rule"] == "stale"


async def leave(server: Served, table: Table, device: Device, clock: FakeClock) -> None:
    """A device loses its line for so long that its seat counts as away."""
    here = server.tables.loaded[table.name].presence.members
    before = len(here)
    await device.close()
    async with asyncio.timeout(PATIENCE):
        while len(here) == before:
            await asyncio.sleep(0.001)
    clock.move(RETURN_SECONDS + 0.1)


def countdown(clock: FakeClock, starts: float = 0.0) -> dict[str, Any]:
    """The clock that people see while it is counted down, or will be, so many seconds from now."""
    return {"starts": clock.time() + starts, "ends": clock.time() + starts + COUNTDOWN, "what": "go"}


def test_all_press_ready_then_the_countdown_runs_and_go_comes(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me, other = table.people[0], table.people[1]
        await me.until(lambda: phase(me) == "go")  # cards and dice are there at once
        assert me.view["not_ready"] == [0, 1]
        assert "clock" not in me.view
        clock.move(10_000)
        await say(me, 0)
        assert me.view["not_ready"] == [1]
        assert [seat["done"] for seat in me.view["seats"]] == [True, False]
        assert "clock" not in me.view
        clock.move(50)
        await say(other, 1)
        assert other.view["not_ready"] == []
        assert other.view["clock"] == countdown(clock)
        clock.move(2.9)
        await settle(me)
        assert phase(me) == "go"
        clock.move(0.2)
        await me.until(lambda: phase(me) == "race")
        assert me.view.get("not_ready") is None

    with_a_clock(run, tmp_path)


def test_every_round_waits_anew(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me = table.people[0]
        for number in range(1, 5):
            assert me.view["perspectives"][0]["position"]["round"] == number
            assert me.view["not_ready"] == [0, 1]
            await in_a_race(table, clock)
            await me.do("act", seat=0, deal_count=me.view["deal_count"], event={"type": "stop", "seat": 0})
            clock.move(1.3)
            await me.until(lambda: phase(me) in ("go", "over"))
            clock.move(1_000)
            await me.do("ticket", ticket=new_token())  # time alone changes nothing
        assert me.view["status"] == "over"
        assert me.view.get("not_ready") is None

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize(("wish", "limit"), [({}, LIMIT), ({"ready_ms": 20_000}, 20.0)])
def test_when_the_limit_is_over_it_is_counted_down_without_the_others(
    wish: dict[str, Any], limit: float, tmp_path: Path
) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", **wish)
        me = table.people[0]
        assert me.view["clock"] == countdown(clock, starts=limit)  # all know when at the latest
        clock.move(5)
        await say(me, 0)
        assert me.view["clock"] == countdown(clock, starts=limit - 5)
        clock.move(limit - 5 + COUNTDOWN - 0.1)
        await settle(me)
        assert phase(me) == "go"
        clock.move(0.2)
        await me.until(lambda: phase(me) == "race")

    with_a_clock(run, tmp_path)


def test_who_takes_ready_back_stops_the_countdown_but_not_the_limit(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=20_000)
        me, other = table.people[0], table.people[1]
        await say(me, 0)
        await say(other, 1)
        clock.move(2)
        await say(other, 1, done=False)
        assert other.view["not_ready"] == [1]
        assert other.view["clock"] == countdown(clock, starts=18)
        clock.move(20)
        await settle(me)
        assert phase(me) == "go"
        await say(other, 1, done=True)
        await say(other, 1, done=False)  # too late: it is being counted down
        clock.move(1.1)
        await me.until(lambda: phase(me) == "race")

    with_a_clock(run, tmp_path)


def test_bots_are_always_ready_and_one_person_has_no_limit_by_itself(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", (None, "greedy", "greedy"))
        me = table.host
        assert me.view["not_ready"] == [0]
        assert "clock" not in me.view
        clock.move(100_000)
        await settle(me)
        assert phase(me) == "go"
        await say(me, 0)
        assert me.view["clock"] == countdown(clock)
        clock.move(3.1)
        await me.until(lambda: phase(me) == "race")

    with_a_clock(run, tmp_path)


def test_a_limit_that_the_host_set_counts_for_one_person_too(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", (None, "greedy"), ready_ms=10_000)
        assert table.host.view["clock"] == countdown(clock, starts=10)
        clock.move(13.1)
        await table.host.until(lambda: phase(table.host) == "race")

    with_a_clock(run, tmp_path)


def test_bots_alone_need_nobody(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ("greedy", "greedy"))
        host = table.host
        assert host.view["not_ready"] == []
        assert host.view["clock"] == countdown(clock)
        clock.move(3.1)
        await host.until(lambda: phase(host) == "race")

    with_a_clock(run, tmp_path)


def test_one_device_speaks_for_each_of_its_seats(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        host = new_token()
        table = await server.open(host, game="calcool", options={"seats": 2})
        device = await server.device(table, host)
        for seat in (0, 1):
            await device.do("sit", seat=seat, name=f"Seat {seat}")
        await device.do("start")
        await say(device, 0)
        assert device.view["not_ready"] == [1]
        await say(device, 1)
        assert device.view["clock"] == countdown(clock)

    with_a_clock(run, tmp_path)


# --- who may say so ---------------------------------------------------------------------------------------------------


def test_nobody_is_ready_for_another_nor_for_an_old_round(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool")
        me, other = table.people[0], table.people[1]
        stranger = await server.device(table.name, new_token())
        watcher = await server.device(table.name)
        deal_count = me.view["deal_count"]
        for device in (me, stranger, watcher):
            assert (await device.ask("done", seat=1, deal_count=deal_count))["rule"] == "role"
        assert (await me.ask("done", seat=9, deal_count=deal_count))["rule"] == "seat"
        for wrong in (deal_count - 1, deal_count + 1):
            assert (await me.ask("done", seat=0, deal_count=wrong))["rule"] == "stale"
        assert me.view["not_ready"] == [0, 1]
        await in_a_race(table, clock)
        await other.do("act", seat=1, deal_count=other.view["deal_count"], event={"type": "stop", "seat": 1})
        clock.move(1.3)
        await me.until(lambda: phase(me) == "go")
        late = await me.ask("done", seat=0, deal_count=deal_count)  # on its way since before the last race
        assert late["rule"] == "stale"
        assert me.view["not_ready"] == [0, 1]

    with_a_clock(run, tmp_path)


def test_done_in_a_race_is_not_ready_for_the_next(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool")
        me, other = table.people[0], table.people[1]
        await in_a_race(table, clock)
        deal_count = me.view["deal_count"]
        await me.do("act", seat=0, deal_count=deal_count, event=grab(0))
        await me.do("done", seat=0, deal_count=deal_count)
        await other.do("act", seat=1, deal_count=deal_count, event={"type": "stop", "seat": 1}, done=True)
        clock.move(5.1)
        await me.until(lambda: phase(me) == "go")
        assert me.view["not_ready"] == [0, 1]
        assert not any(seat["done"] for seat in me.view["seats"])

    with_a_clock(run, tmp_path)


def test_saying_it_again_changes_nothing(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me, other = table.people[0], table.people[1]
        await say(me, 0)
        await say(other, 1)
        ends = clock.time() + COUNTDOWN
        for _ in range(5):
            clock.move(0.5)
            await say(me, 0)
            assert me.view["clock"]["ends"] == ends  # it does not begin anew
        same = {"type": "done", "id": "same", "seat": 0, "deal_count": me.view["deal_count"]}
        first = await me.answer_to(same)
        assert await me.answer_to(same) == first  # the same command is written down once
        clock.move(0.6)
        await me.until(lambda: phase(me) == "race")

    with_a_clock(run, tmp_path)


# --- coming and going -------------------------------------------------------------------------------------------------


def test_who_is_ready_and_loses_the_line_is_waited_for_and_is_ready_when_back(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0, away_ms=60_000)
        me, other = table.people[0], table.people[1]
        await say(other, 1)
        await leave(server, table, other, clock)
        await me.until(lambda: not me.view["seats"][1]["here"])
        assert me.view["not_ready"] == [0, 1]
        await say(me, 0)
        assert me.view["not_ready"] == [1]
        assert me.view["clock"] == countdown(clock, starts=60)  # then a bot plays that seat
        clock.move(30)
        await server.device(table.name, other.token)
        await me.until(lambda: me.view["seats"][1]["here"])
        assert me.view["not_ready"] == []  # nothing was lost
        assert me.view["clock"] == countdown(clock)

    with_a_clock(run, tmp_path)


def test_a_bot_that_stands_in_is_ready_and_its_person_is_not(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0, away_ms=60_000)
        me, other = table.people[0], table.people[1]
        await say(me, 0)
        await leave(server, table, other, clock)
        await me.until(lambda: me.view.get("clock") == countdown(clock, starts=60))
        clock.move(62)  # a bot stands in, and it is being counted down
        await settle(me)
        assert phase(me) == "go"
        back = await server.device(table.name, other.token)
        await me.until(lambda: me.view["seats"][1]["here"])
        assert me.view["not_ready"] == [1]  # nobody comes back into a race that begins in a second
        assert me.view.get("clock") is None
        clock.move(100)
        await settle(me)
        assert phase(me) == "go"
        await say(back, 1)
        assert back.view["clock"] == countdown(clock)

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize("way", ["leave", "remove", "bot"])
def test_a_seat_that_becomes_a_bots_is_ready_from_then_on(way: str, tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me, other = table.people[0], table.people[1]
        await say(me, 0)
        clock.move(100)
        more = {"bot": "greedy"} if way == "bot" else {}
        await (me if way == "remove" else other).do(way, seat=1, **more)
        await me.until(lambda: me.view["not_ready"] == [])
        assert me.view["clock"] == countdown(clock)  # from now, and not from long ago
        clock.move(1)
        if way == "bot":  # and takes it back
            await other.do("bot", seat=1, bot=None)
        else:  # somebody else sits down there
            guest = await server.device(table.name, new_token())
            await table.invite(1, guest)
        await me.until(lambda: me.view["not_ready"] == [1])
        clock.move(100)
        await settle(me)
        assert phase(me) == "go"

    with_a_clock(run, tmp_path)


def test_who_sits_down_is_not_ready_because_somebody_before_was(tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me, other = table.people[0], table.people[1]
        await say(other, 1)
        await other.do("leave", seat=1)
        guest = await server.device(table.name, new_token())
        await table.invite(1, guest)
        await me.until(lambda: me.view["seats"][1]["name"] == "Guest")
        assert me.view["not_ready"] == [0, 1]

    with_a_clock(run, tmp_path)


def test_a_seat_that_moves_to_another_device_stays_ready(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=0)
        me, other = table.people[0], table.people[1]
        await say(other, 1)
        ticket = new_token()
        await other.do("ticket", seat=1, ticket=ticket)
        phone = await server.device(table.name, new_token())
        await phone.do("claim", ticket=ticket)
        assert phone.view["not_ready"] == [0]
        assert (await other.ask("done", seat=1, deal_count=other.view["deal_count"], done=False))["rule"] == "role"
        await say(me, 0)
        assert me.view["clock"] == countdown(clock)

    with_a_clock(run, tmp_path)


# --- after a restart --------------------------------------------------------------------------------------------------


def test_a_restart_keeps_who_is_ready_and_starts_no_race_before_people_are_back() -> None:
    async def run() -> None:
        store, clock = MemoryLog(), FakeClock()
        async with served(store, clock) as server:
            table = await server.started("calcool", ready_ms=0)
            await table.say_ready()
            clock.move(2.9)  # a moment before Go
        clock.move(500)
        async with served(store, clock) as server:
            me = await server.device(table.name, table.people[0].token)
            assert me.view["not_ready"] == []  # nothing was lost
            assert me.view["clock"] == countdown(clock, starts=RETURN_SECONDS)
            clock.move(RETURN_SECONDS + 0.1)
            await me.until(lambda: not me.view["seats"][1]["here"])
            assert me.view["not_ready"] == [1]
            clock.move(30)
            await settle(me)
            assert phase(me) == "go"
            other = await server.device(table.name, table.people[1].token)
            await other.until(lambda: other.view["seats"][1]["here"])
            assert other.view["not_ready"] == []  # no need to press again
            assert other.view["clock"] == countdown(clock)
            clock.move(3.1)
            await me.until(lambda: phase(me) == "race")

    asyncio.run(run())


def test_after_a_restart_the_limit_begins_anew() -> None:
    async def run() -> None:
        store, clock = MemoryLog(), FakeClock()
        async with served(store, clock) as server:
            table = await server.started("calcool", ready_ms=20_000)
            await say(table.people[0], 0)
            clock.move(19)
        clock.move(500)
        async with served(store, clock) as server:
            people = [await server.device(table.name, person.token) for person in table.people.values()]
            me = people[0]
            assert me.view["not_ready"] == [1]
            assert me.view["clock"] == countdown(clock, starts=RETURN_SECONDS + 20)
            clock.move(RETURN_SECONDS + 22.9)
            await settle(me)
            assert phase(me) == "go"
            clock.move(0.2)
            await me.until(lambda: phase(me) == "race")

    asyncio.run(run())


def test_two_servers_agree_on_who_is_ready() -> None:
    async def run() -> None:
        store, clock = MemoryLog(), FakeClock()
        async with served(store, clock) as one, served(store, clock) as two:
            table = await one.started("calcool", ready_ms=0)
            me, other = table.people[0], table.people[1]
            there = await two.device(table.name, other.token)
            await say(there, 1)
            await me.until(lambda: me.view["not_ready"] == [0])
            await say(me, 0)
            assert me.view["clock"] == countdown(clock)
            clock.move(3.1)
            await there.until(lambda: phase(there) == "race")
            await me.until(lambda: phase(me) == "race")
            stored = [entries.decode(body) for body in store.tables[table.name]]
            assert sum(isinstance(entry, entries.Played) for entry in stored) == 3  # cards, dice and one Go

    asyncio.run(run())


# --- cards and dice of a real table -----------------------------------------------------------------------------------


def test_with_real_dice_the_race_waits_for_people_too(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", (None, None), dice="own", ready_ms=0)
        me, other = table.people[0], table.people[1]
        assert "not_ready" not in me.view  # the host still has to type
        cards = ["I-01", "I-02", "I-03", "I-04"]
        deal = {"type": "deal", "cards": [cards[:2], cards[2:]]}
        await me.do("act", seat=-1, deal_count=me.view["deal_count"], event=deal)
        colours = list(me.view["perspectives"][0]["position"]["dice"])
        shuffle = {"type": "shuffle", "dice": {colour: [1, 2, 3, 4, 5, 6] for colour in colours}}
        await me.do("act", seat=-1, deal_count=me.view["deal_count"], event=shuffle)
        assert me.view["not_ready"] == [0, 1]
        refused = await me.ask("act", seat=-1, deal_count=me.view["deal_count"], event={"type": "go"})
        assert (refused["rule"], refused["text"]) == ("ready", "This comes by itself when everybody is ready.")
        clock.move(1_000)
        await say(me, 0)
        await other.until(lambda: other.view["not_ready"] == [1])
        await say(other, 1)
        clock.move(3.1)
        await me.until(lambda: phase(me) == "race")

    with_a_clock(run, tmp_path)


# --- what a host may agree on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["ready_ms", "grace_ms"])
@pytest.mark.parametrize("value", [-1, 10**9, "soon", 1.5])
def test_times_that_cannot_be_are_refused_in_a_sentence(field: str, value: Any, tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        wish = {"id": "x", "host": new_token(), "game": "calcool", "options": {"seats": 2}, field: value}
        async with server.http.post(f"{server.base}/api/tables", data=msgspec.json.encode(wish)) as response:
            assert response.status == 400
            assert f"$.{field}" in (await response.json())["error"]

    with_a_clock(run, tmp_path)


def test_a_rematch_keeps_the_times_and_games_say_which_they_have(tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        table = await server.started("calcool", ready_ms=30_000, grace_ms=9_000)
        state = server.tables.loaded[table.name].state
        again = await server.tables.open_rematch(state)
        found = await server.tables.table(again)
        assert found is not None
        assert (found.state.opened.ready_ms, found.state.opened.grace_ms) == (30_000, 9_000)
        _, listed = await server.get("/api/games")
        times = {game["game"]: (game["ready_ms"], game["grace_ms"]) for game in listed}
        assert times["calcool"] == (60_000, 5_000)
        assert times["colour_square"] == times["blokus_dice"] == (None, None)

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize("name", registry.game_names())
def test_a_game_times_only_what_its_dealer_does(name: str) -> None:
    game = registry.find_game(name)
    assert set(game.forms.timing.acts) <= {kind.name for kind in game.rules.codes.kinds}
    waits = [when for when in game.forms.timing.acts.values() if when.at == "ready"]
    assert bool(waits) == (game.forms.timing.ready_ms is not None)  # a limit, and something to limit


def test_games_without_a_race_ask_nobody_whether_they_are_ready(tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        table = await server.started("colour_square", ready_ms=1, grace_ms=1)
        assert "not_ready" not in table.host.view
        assert table.host.welcome["grace_ms"] is None

    with_a_clock(run, tmp_path)

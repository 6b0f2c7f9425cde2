"""Taking a move back: by agreement among people, at once among bots, never across the dealer or a secret."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.records import read
from polychrome.dealers import verify
from polychrome.server import entries, wire
from polychrome.server.commands import execute
from polychrome.server.dealing import deal
from polychrome.server.refusals import Refusal
from polychrome.server.replay import list_steps
from polychrome.server.state import TableState, open_table
from polychrome.server.state import replay as replay_table
from polychrome.server.table_record import make_record
from polychrome.server.takeback import ANSWER_SECONDS
from polychrome.server.undo import MAX_UNDOS
from tests.outside import UPHILL
from tests.server.tools import Device, FakeClock, Served, Table, served

TOKENS = [entries.hash_of(f"token {seat} {'x' * 20}") for seat in range(4)]


def at_a_server(run: Callable[[Served], Awaitable[None]], path: Path, clock: FakeClock | None = None) -> None:
    """Run this at a server."""

    async def begin() -> None:
        async with served(path / "tables.db", clock) as server:
            await run(server)

    asyncio.run(begin())


async def take_and_place(device: Device, seat: int) -> None:
    """A turn of Blokus Dice: a die, and the first shape that fits."""
    await device.until(lambda: bool(device.may(seat)["first"].get("take")))
    await device.play_first(seat, done=False)
    await device.until(lambda: bool(device.may(seat)["first"].get("place")))
    await device.play_first(seat, done=False)


async def ask_back(device: Device, seat: int, **more: Any) -> dict[str, Any]:
    """Ask to take back the newest move, or answer."""
    n = device.view.get("undo", {}).get("n", 0)
    return await device.ask("undo", seat=seat, deal_count=device.view["deal_count"], **{"n": n, **more})


def cells(device: Device, seat: int) -> str:
    return "".join(device.view["perspectives"][0]["position"]["boards"][seat]["cells"])


async def finish(table: Table, seats: int) -> None:
    """Play to the end."""
    devices = [table.people.get(seat) for seat in range(seats)]
    host = table.host
    while host.view["status"] == "running":
        for seat, device in enumerate(devices):
            if device and device.may(seat)["first"] and device.view["status"] == "running":
                await device.play_first(seat)
        n = host.view["n"]
        if host.view["status"] == "running" and not any(d and d.may(s)["first"] for s, d in enumerate(devices)):
            await host.until(lambda n=n: host.view["n"] > n)  # type: ignore[misc]
        for device in table.people.values():
            await device.until(lambda device=device: device.view["n"] >= host.view["n"])  # type: ignore[misc]


def test_with_bots_a_move_is_taken_back_at_once_and_the_record_does_not_have_it(tmp_path: Path) -> None:
    clock = FakeClock()

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None,), options={"house": "solo"}, pace_ms=600)
        me = table.people[0]
        await take_and_place(me, 0)
        deal_count, empty = me.view["deal_count"], "." * len(cells(me, 0))
        assert cells(me, 0) != empty
        assert me.view["undo"]["seat"] == 0
        assert me.view["undo"]["asked"] is None
        assert me.view["undo"]["until"] > clock.time()  # the dice wait for it
        assert (await ask_back(me, 0))["type"] == "accepted"
        await me.until(lambda: cells(me, 0) == empty)
        assert me.view["deal_count"] == deal_count
        assert me.may(0)["first"]["place"], "the die is still there"
        assert (await ask_back(me, 0))["type"] == "accepted"  # the die, too
        await me.until(lambda: bool(me.may(0)["first"].get("take")))
        await take_and_place(me, 0)
        clock.move(1.6)
        await me.until(lambda: me.view["deal_count"] > deal_count)
        assert "undo" not in me.view or me.view["undo"] is None
        await finish(table, 1)
        status, record = await server.get(f"/api/tables/{table.name}/record")
        assert status == 200
        game, whole = read(msgspec.json.encode(record), registry.find_game)
        assert verify(game, whole).is_fair
        assert [event["type"] for event in record["events"][:4]] == ["roll", "take", "place", "roll"]
        _, steps = await server.get(f"/api/tables/{table.name}/replay?first=0")
        assert steps["total"] == len(record["events"]) + 1

    at_a_server(run, tmp_path, clock)


def test_nothing_is_taken_back_across_a_roll(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None,), options={"house": "solo"})
        me = table.people[0]
        await me.until(lambda: bool(me.may(0)["first"].get("take")))
        await me.play_first(0)
        n = me.view["undo"]["n"]
        before = me.view["deal_count"]
        await me.play_first(0)
        await me.until(lambda: me.view["deal_count"] > before)
        assert (await ask_back(me, 0, n=n + 1))["rule"] == "stale"
        assert (await me.ask("undo", seat=0, deal_count=before, n=n + 1))["rule"] == "stale"

    at_a_server(run, tmp_path)


def test_saying_done_lets_the_dice_roll_without_a_wait(tmp_path: Path) -> None:
    clock = FakeClock()

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None,), options={"house": "solo"}, pace_ms=600)
        me = table.people[0]
        await take_and_place(me, 0)
        before = me.view["deal_count"]
        await me.do("done", seat=0, deal_count=before)
        await me.until(lambda: me.view["deal_count"] > before)  # no time has passed

    at_a_server(run, tmp_path, clock)


def test_people_agree_before_a_move_is_taken_back(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, None, None))
        first, second, third = (table.people[seat] for seat in range(3))
        await first.until(lambda: bool(first.may(0)["first"].get("take")))
        await first.play_first(0, done=False)
        await second.until(lambda: second.view.get("undo") is not None)
        assert (await ask_back(second, 1))["rule"] == "role"  # not its move
        assert (await ask_back(second, 1, answer=True))["rule"] == "stale"  # nobody has asked
        assert (await ask_back(first, 0))["type"] == "accepted"
        await third.until(lambda: (third.view.get("undo") or {}).get("asked") == [1, 2])
        assert (await ask_back(first, 0, answer=True))["rule"] == "role"  # nobody agrees with themselves
        await second.until(lambda: (second.view.get("undo") or {}).get("asked") == [1, 2])
        assert (await ask_back(second, 1, answer=True))["type"] == "accepted"
        await third.until(lambda: (third.view.get("undo") or {}).get("asked") == [2])
        assert first.view["perspectives"][0]["position"]["boards"][0]["die"] is not None
        assert (await ask_back(third, 2, answer=True))["type"] == "accepted"
        await first.until(lambda: bool(first.may(0)["first"].get("take")))

        await first.play_first(0, done=False)  # now somebody wants it to stay
        await ask_back(first, 0)
        await second.until(lambda: (second.view.get("undo") or {}).get("asked") == [1, 2])
        n = second.view["undo"]["n"]
        assert (await ask_back(second, 1, answer=False))["type"] == "accepted"
        await first.until(lambda: first.view["undo"].get("declined") is True)
        assert first.view["undo"]["asked"] is None
        assert (await ask_back(first, 0, n=n))["rule"] == "undo"
        await third.until(lambda: third.view["n"] == first.view["n"])
        assert (await ask_back(third, 2, n=n, answer=True))["rule"] == "stale"

    at_a_server(run, tmp_path)


def test_a_move_of_somebody_else_ends_the_question(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, None))
        first, second = table.people[0], table.people[1]
        await first.until(lambda: bool(first.may(0)["first"].get("take")))
        await first.play_first(0, done=False)
        asked = first.view["undo"]["n"]
        await ask_back(first, 0)
        await second.until(lambda: (second.view.get("undo") or {}).get("asked") == [1])
        await second.play_first(1, done=False)  # the next die is taken
        assert second.view["undo"]["seat"] == 1
        assert second.view["undo"]["asked"] is None
        assert (await ask_back(second, 1, n=asked, answer=True))["rule"] == "stale"
        await first.until(lambda: first.view["n"] == second.view["n"])
        both = await asyncio.gather(ask_back(first, 0), ask_back(second, 1))  # two at once: one of them may
        assert [answer["type"] for answer in both] == ["refused", "accepted"]

    at_a_server(run, tmp_path)


def test_those_who_are_away_or_let_a_bot_play_are_not_asked(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, None))
        first, second = table.people[0], table.people[1]
        await first.until(lambda: bool(first.may(0)["first"].get("take")))
        await second.do("bot", seat=1, bot="random")
        await second.do("bot", seat=1, bot=None)
        await first.play_first(0, done=False)
        await ask_back(first, 0)
        await first.until(lambda: (first.view.get("undo") or {}).get("asked") == [1])
        await second.do("leave", seat=1)  # a bot goes on there: it is not asked, and has moved or not
        answer = await ask_back(first, 0)
        assert answer["type"] == "accepted" or answer["rule"] == "stale"

    at_a_server(run, tmp_path)


def test_the_dice_wait_for_an_answer_but_not_for_ever(tmp_path: Path) -> None:
    clock = FakeClock()

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, None), pace_ms=600, clock_ms=0)
        first, second = table.people[0], table.people[1]
        await first.until(lambda: bool(first.may(0)["first"].get("take")))
        await first.play_first(0, done=False)
        await second.until(lambda: bool(second.may(1)["first"].get("take")))
        await second.play_first(1, done=False)
        await second.until(lambda: bool(second.may(1)["first"].get("place")))
        await second.play_first(1, done=False)
        await first.until(lambda: first.view["n"] == second.view["n"])
        before = first.view["deal_count"]
        await first.play_first(0, done=False)  # the round is over
        await ask_back(first, 0)
        clock.move(5)
        await first.do("ticket", seat=0, ticket=secrets.token_urlsafe(24))  # a turn of the table
        assert first.view["deal_count"] == before
        clock.move(ANSWER_SECONDS)
        await first.until(lambda: first.view["deal_count"] > before)

    at_a_server(run, tmp_path, clock)


def test_a_restart_loses_neither_the_question_nor_what_was_taken_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("blokus_dice", bots=(None, None))
            first, second = table.people[0], table.people[1]
            await first.until(lambda: bool(first.may(0)["first"].get("take")))
            await first.play_first(0, done=False)
            await ask_back(first, 0)
            await second.until(lambda: (second.view.get("undo") or {}).get("asked") == [1])
            tokens, name = (first.token, second.token), table.name
        async with served(tmp_path / "tables.db") as server:
            await server.tables.loader.load("blokus_dice")
            first, second = [await server.device(name, token) for token in tokens]
            await second.until(lambda: (second.view.get("undo") or {}).get("asked") == [1])
            assert (await ask_back(second, 1, answer=True))["type"] == "accepted"
            await first.until(lambda: bool(first.may(0)["first"].get("take")))
            shown = first.view["perspectives"]
        async with served(tmp_path / "tables.db") as server:
            await server.tables.loader.load("blokus_dice")
            first = await server.device(name, tokens[0])
            assert first.view["perspectives"] == shown
            assert first.view.get("undo") is None
            await first.play_first(0, done=False)
            assert first.view["undo"]["seat"] == 0

    asyncio.run(run())


def test_nobody_gains_time_or_nags_by_it(tmp_path: Path) -> None:
    clock = FakeClock()

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, "random"), clock_ms=60_000)
        me = table.people[0]
        await me.until(lambda: bool(me.may(0)["first"].get("take")))
        ends = me.view["clock"]["ends"]
        state = server.tables.loaded[table.name].state
        clock.move(20)
        for _ in range(MAX_UNDOS):
            await me.until(lambda: bool(me.may(0)["first"].get("take")))
            answer = await me.ask("act", seat=0, deal_count=me.view["deal_count"], codes=await me.first_event(0))
            assert answer["type"] == "accepted"
            answer = await me.ask("undo", seat=0, deal_count=me.view["deal_count"], n=answer["n"])
            if answer["type"] == "refused":  # the bot was faster
                return
        await me.until(lambda: bool(me.may(0)["first"].get("take")))
        assert me.view["clock"]["ends"] == ends
        await me.play_first(0, done=False)
        assert (await ask_back(me, 0))["rule"] in ("limit", "stale")
        assert state.opened.clock_ms == 60_000

    at_a_server(run, tmp_path, clock)


# --- other games, without a server ------------------------------------------------------------------------------------


def start_table(game: str, seats: int, **options: Any) -> TableState:
    """A running table with people at all seats."""
    found = registry.find_game(game)
    raw = msgspec.Raw(msgspec.json.encode({**found.forms.defaults, "seats": seats, **options}))
    opened = entries.Opened(t=0.0, game=game, rules=1, options=raw, host=TOKENS[0], secret="00" * 32)
    state = open_table("t", opened)
    for seat in range(seats):
        state.add(entries.Sat(t=0.0, seat=seat, name=f"S{seat}", token=TOKENS[0]))
    state.add(entries.Started(t=0.0, seed_shares=["00" * 16] * seats))
    while state.progress.waiting == 1:
        deal(state, 1.0)
    return state


def play_first(state: TableState, seat: int) -> None:
    """Play the first move of a single code."""
    code = int(state.position.legal_codes(seat)[0])
    command = wire.PlayMove(id="a", seat=seat, deal_count=state.deal_count, codes=[code])
    execute(state, command, TOKENS[0], 2.0)


def undo(state: TableState, seat: int) -> None:
    n = state.takeback.n if state.takeback else state.n
    execute(state, wire.Undo(id="u", seat=seat, deal_count=state.deal_count, n=n), TOKENS[0], 3.0)


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [("colour_square", {"variant": "covered"}, "hidden"), ("colour_square", {}, "undo"), ("calcool", {}, "undo")],
)
def test_covered_sheets_and_races_have_no_undo(game: str, options: dict[str, Any], rule: str) -> None:
    state = start_table(game, 2, **options)
    with pytest.raises(Refusal) as refused:
        undo(state, 0)
    assert refused.value.rule in (rule, "hidden")
    assert state.takeback is None


@pytest.fixture
def uphill(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of another package."""
    monkeypatch.syspath_prepend(str(UPHILL / "src"))
    monkeypatch.delitem(sys.modules, "uphill", raising=False)
    found: Game = __import__("uphill").GAME
    known = registry.find_game
    monkeypatch.setattr(registry, "find_game", lambda name: found if name == "uphill" else known(name))
    return found


def test_a_game_that_does_not_say_it_hides_nothing_has_no_undo(uphill: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(uphill, hints=Hints())
    monkeypatch.setattr(registry, "find_game", lambda _name: silent)
    state = start_table("uphill", 2)
    play_first(state, 0)
    with pytest.raises(Refusal) as refused:
        undo(state, 0)
    assert refused.value.rule == "hidden"


@pytest.mark.usefixtures("uphill")
def test_any_game_without_secrets_has_undo() -> None:
    state = start_table("uphill", 2)
    before, waiting = state.position.state.tobytes(), state.progress.waiting
    log: list[entries.Entry] = [state.opened]
    log += [entries.Sat(t=0.0, seat=seat, name=f"S{seat}", token=TOKENS[0]) for seat in range(2)]
    state.drafted, drafted = [], state.drafted
    log.append(entries.Started(t=0.0, seed_shares=["00" * 16] * 2))
    log += drafted
    play_first(state, 0)
    assert state.position.state.tobytes() != before
    undo(state, 0)
    assert state.position.state.tobytes() == before
    assert state.progress.waiting == waiting
    play_first(state, 0)
    log += state.drafted
    again = replay_table("t", [entries.encode(entry) for entry in log])
    assert again.position.state.tobytes() == state.position.state.tobytes()
    assert again.progress == state.progress
    decoded = [entries.decode(entries.encode(entry)) for entry in log]
    assert len(msgspec.json.decode(make_record(again, decoded))["events"]) == len(drafted) + 1
    assert list_steps(again, decoded, 0).total == len(drafted) + 2

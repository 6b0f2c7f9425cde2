"""No device can make a table's log grow without bound, and a table that is full can still be finished."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from polychrome.server import budget
from tests.server.tools import Device, Served, new_token, served


def at_a_server(run: Callable[[Served], Awaitable[None]], tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "tables.db") as server:
            await run(server)

    asyncio.run(main())


async def toggle(device: Device, seat: int, times: int) -> list[str]:
    """Say done, and take it back, and so on; the kinds of the answers."""
    deal_count, kinds = device.view["deal_count"], []
    for number in range(times):
        answer = await device.ask("done", seat=seat, deal_count=deal_count, done=number % 2 == 0)
        kinds.append(answer["type"] if answer["type"] == "accepted" else answer["rule"])
    return kinds


def test_what_changes_nothing_is_accepted_and_not_stored(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        host = await server.device(await server.open(token := new_token(), game="blokus_dice"), token)
        await host.do("sit", seat=0, name="Ann")
        await host.do("bot", seat=1, bot="random")
        await host.do("agree", options={"start": 0})
        n = host.view["n"]
        for _ in range(3):
            assert (await host.ask("bot", seat=1, bot="random"))["n"] == n
            assert (await host.ask("agree", options={"start": 0}))["n"] == n
        await host.do("remove", seat=1)
        n = host.view["n"]
        assert (await host.ask("remove", seat=1))["n"] == n
        table = await server.started("colour_square")
        me = table.people[0]
        await me.do("done", seat=0, deal_count=me.view["deal_count"])
        n = me.view["n"]
        for _ in range(3):
            assert (await me.ask("done", seat=0, deal_count=me.view["deal_count"]))["n"] == n

    at_a_server(run, tmp_path)


def test_toggling_done_is_bounded_whatever_the_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_OTHERS", 20)

    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me = table.people[0]
        second = await server.device(table.name, me.token)
        n = me.view["n"]
        assert "limit" in await toggle(me, 0, 60) + await toggle(second, 0, 60)
        assert server.tables.loaded[table.name].state.n <= n + 21
        await table.people[1].play_first(1)  # the others have budgets of their own
        await me.play_first(0)  # and whoever has toggled too often can still play
        deal_count = me.view["deal_count"]
        assert deal_count > 1
        assert (await toggle(me, 0, 4)) == ["accepted"] * 4, "after a deal all count anew"

    at_a_server(run, tmp_path)


def test_corrections_are_bounded_and_the_round_can_be_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_OTHERS", 10)
    monkeypatch.setattr(budget, "MAX_MOVES", 20)

    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me, other = table.people[0], table.people[1]
        deal_count, codes = me.view["deal_count"], await me.first_event(0)
        answers = [await me.ask("act", seat=0, deal_count=deal_count, codes=codes) for _ in range(30)]
        assert {answer.get("rule") for answer in answers[20:]} == {"limit"}
        await other.play_first(1)
        await me.do("done", seat=0, deal_count=deal_count)
        await me.until(lambda: me.view["deal_count"] > deal_count)

    at_a_server(run, tmp_path)


def test_one_bot_after_the_other_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_OTHERS", 10)

    async def run(server: Served) -> None:
        host = await server.device(await server.open(token := new_token(), game="colour_square"), token)
        answers = [await host.ask("bot", seat=0, bot=("greedy", "random")[number % 2]) for number in range(40)]
        assert answers[-1]["rule"] == "limit"
        assert server.tables.loaded[host.table].state.n == 11
        assert (await host.ask("bot", seat=1, bot="random"))["type"] == "accepted"  # and the game can begin

    at_a_server(run, tmp_path)


def test_a_rematch_is_stored_once(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=("random", "random"))
        await table.host.until(lambda: table.host.view["status"] == "over")
        answer = await table.host.do("rematch")
        for _ in range(3):
            assert (await table.host.ask("rematch"))["n"] == answer["n"]
        assert server.tables.loaded[table.name].state.n == answer["n"]

    at_a_server(run, tmp_path)


def test_a_full_table_says_so_and_its_game_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_ENTRIES", 10)

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", bots=(None, "random"))
        me = table.people[0]
        while me.view["status"] == "running" and me.view["n"] < 200:
            if me.may(0)["first"]:
                await me.play_first(0)
            else:
                n = me.view["n"]
                await me.until(lambda n=n: me.view["n"] > n or bool(me.may(0)["first"]))  # type: ignore[misc]
            if me.view["n"] >= 10:
                assert (await me.ask("ticket", seat=0, ticket=new_token()))["rule"] == "full"
        assert me.view["status"] == "over"

    at_a_server(run, tmp_path)


def test_strangers_do_not_fill_an_open_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_LOBBY_ENTRIES", 30)
    monkeypatch.setattr(budget, "RESERVED_ENTRIES", 10)

    async def run(server: Served) -> None:
        host_token = new_token()
        host = await server.device(await server.open(host_token, game="colour_square"), host_token)
        await host.do("sit", seat=0, name="Ann")
        rules = set()
        for number in range(20):
            stranger = await server.device(host.table, new_token())
            for kind, fields in (("sit", {"seat": 1, "name": f"S{number}"}), ("leave", {"seat": 1})):
                rules.add((await stranger.ask(kind, **fields)).get("rule"))
            await stranger.close()
        assert "full" in rules
        assert server.tables.loaded[host.table].state.n <= 20
        if host.view["seats"][1]["owned"]:
            await host.do("remove", seat=1)
        friend, ticket = await server.device(host.table, new_token()), new_token()
        await host.do("ticket", seat=1, ticket=ticket)
        await friend.do("claim", ticket=ticket, name="Ben")  # those whom the host invites always get in
        await friend.do("commit", seat=1, commitment="00" * 32)
        assert (await friend.ask("commit", seat=1, commitment="11" * 32))["rule"] == "full"
        for number in range(10):
            await host.ask("pace", pace_ms=number)
        assert (await host.ask("pace", pace_ms=99))["rule"] == "full"
        await host.do("remove", seat=1)
        await host.do("bot", seat=1, bot="random")
        await host.do("start")
        assert host.view["status"] == "running"

    at_a_server(run, tmp_path)

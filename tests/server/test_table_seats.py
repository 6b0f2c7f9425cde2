"""Who sits where: hosts, seats, watchers, bots, several seats on one device, and one seat on the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from polychrome import registry
from polychrome.core.records import read
from polychrome.dealers import commit_number, verify
from polychrome.server.seat_commands import TICKET_SECONDS
from tests.server.tools import FakeClock, Served, new_token, served


def at_a_server(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db") as server:
            await run(server)

    asyncio.run(serve())


def test_friends_join_by_link_and_the_host_starts(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        host_token = new_token()
        table = await server.open(host_token, game="colour_square", listed=True, options={"seats": 3})
        status, lobby = await server.get("/api/tables")
        assert (status, [one["table"] for one in lobby]) == (200, [table])
        host, friend = await server.device(table, host_token), await server.device(table, new_token())
        assert (host.view["host"], friend.view["host"]) == (True, False)
        await host.do("sit", name="  Ann \n Lee ")
        await friend.do("sit", name="<b>Ben</b>")
        assert [seat["name"] for seat in friend.view["seats"]] == ["Ann Lee", "<b>Ben</b>", None]
        assert [seat.get("yours") for seat in friend.view["seats"]] == [False, True, False]
        assert (await host.ask("start"))["rule"] == "seat"
        await host.do("bot", seat=2, bot="random")
        assert (await friend.ask("start"))["rule"] == "role"
        await host.do("start")
        assert host.view["status"] == "running"
        assert (await server.get("/api/tables"))[1] == []

    at_a_server(run, tmp_path)


def test_the_host_removes_and_a_removed_seat_is_free(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        host_token = new_token()
        table = await server.open(host_token, game="colour_square")
        host, friend = await server.device(table, host_token), await server.device(table, new_token())
        await friend.do("sit", seat=1, name="Ben")
        await host.do("remove", seat=1)
        assert host.view["seats"][1]["name"] is None
        assert (await friend.ask("leave", seat=1))["rule"] == "role"
        other = await server.device(table, new_token())
        await other.do("sit", seat=1, name="Cleo")
        await other.do("leave", seat=1)
        assert host.view["seats"][1]["name"] is None

    at_a_server(run, tmp_path)


def test_several_seats_on_one_device(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square", options={"variant": "covered"})
        device = await server.device(table, token)
        await device.do("sit", name="Ann")
        await device.do("sit", name="Ben")
        await device.do("start")
        assert sorted(may["seat"] for may in device.view["may"]) == [0, 1]
        assert [perspective["seats"] for perspective in device.view["perspectives"]] == [
            [0],
            [1],
        ]  # covered: not the same view
        deal_count = device.view["deal_count"]
        await device.play_first(0)
        await device.play_first(1)
        await device.until(lambda: device.view["deal_count"] > deal_count)

    at_a_server(run, tmp_path)


def test_a_seat_moves_to_another_device_once(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        old, ticket = table.people[1], new_token()
        await old.do("ticket", seat=1, ticket=ticket)
        new = await server.device(table.name, new_token())
        assert (await new.ask("claim", ticket=new_token()))["rule"] == "ticket"
        await new.do("claim", ticket=ticket)
        assert new.view["seats"][1]["yours"]
        await old.until(lambda: not old.view["seats"][1]["yours"])
        assert old.view["may"] == []
        assert (await old.ask("act", seat=1, deal_count=old.view["deal_count"], codes=[0]))["rule"] == "role"
        third = await server.device(table.name, new_token())
        assert (await third.ask("claim", ticket=ticket))["rule"] == "ticket"
        await new.play_first(1)

    at_a_server(run, tmp_path)


def test_the_host_s_role_moves_too(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token, ticket = new_token(), new_token()
        table = await server.open(token, game="colour_square")
        old, new = await server.device(table, token), await server.device(table, new_token())
        await old.do("ticket", ticket=ticket)
        await new.do("claim", ticket=ticket)
        await old.until(lambda: not old.view["host"])
        assert new.view["host"]

    at_a_server(run, tmp_path)


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None, "greedy"), pace_ms=0)
        me = table.people[0]
        await me.do("bot", seat=0, bot="greedy")
        assert me.may(0)["first"] == {}
        assert (await me.ask("act", seat=0, deal_count=me.view["deal_count"], codes=[0]))["type"] == "refused"
        await me.until(lambda: me.view["deal_count"] > 6)
        answer = await me.ask("bot", seat=0)
        assert answer["type"] == "accepted" or me.view["status"] == "over"

    at_a_server(run, tmp_path)


def test_a_level_s_word_names_its_bot(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None, "gentle"), pace_ms=0)
        me = table.people[0]
        assert me.view["seats"][1]["bot"] == "1"
        await me.do("bot", seat=0, bot="master")
        await me.until(lambda: me.view["seats"][0]["bot"] == "5")

    at_a_server(run, tmp_path)


def test_a_person_may_be_called_like_the_bot_that_plays_for_them(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.open(token := new_token(), game="colour_square", options={"seats": 3})
        me = await server.device(table, token)
        await me.do("sit", name="greedy")
        await me.do("bot", seat=1, bot="greedy")
        assert [seat["owned"] for seat in me.view["seats"]] == [True, False, False]
        await me.do("bot", seat=2, bot="random")
        await me.do("start")
        await me.do("bot", seat=0, bot="greedy")
        assert [(seat["name"], seat["bot"], seat["owned"]) for seat in me.view["seats"]] == [
            ("greedy", "greedy", True), ("greedy", "greedy", False), ("random", "random", False),
        ]  # fmt: skip

    at_a_server(run, tmp_path)


def test_whoever_leaves_is_followed_by_a_bot_and_the_host_invites_somebody(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me, other, ticket = table.people[0], table.people[1], new_token()
        await other.do("leave", seat=1)
        await me.until(lambda: me.view["seats"][1]["bot"] == "greedy")
        newcomer = await server.device(table.name, new_token())
        assert (await newcomer.ask("sit", name="Cleo"))["rule"] == "consent"
        assert (await newcomer.ask("ticket", seat=1, ticket=ticket))["rule"] == "role"
        await me.do("ticket", seat=1, ticket=ticket)
        assert (await newcomer.ask("claim", ticket=ticket))["rule"] == "name"
        await newcomer.do("claim", ticket=ticket, name="Cleo")
        assert newcomer.view["seats"][1] == {
            "name": "Cleo", "bot": None, "here": True, "done": False, "yours": True, "owned": True, "may_take": False,
        }  # fmt: skip

    at_a_server(run, tmp_path)


def test_an_owner_who_left_a_running_game_can_come_back(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", options={"variant": "covered"})
        other = table.people[1]
        await other.do("leave", seat=1)
        assert [seat["may_take"] for seat in other.view["seats"]] == [False, True]
        await other.do("sit", name="Seat 1")
        assert other.view["seats"][1]["yours"]

    at_a_server(run, tmp_path)


def test_nobody_looks_at_a_hidden_sheet_from_a_bot_s_seat(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        covered = {"variant": "covered"}
        table = await server.started("colour_square", bots=(None, None, "random"), options=covered, pace_ms=10_000)
        host, player = table.people[0], table.people[1]
        assert (await player.ask("sit", seat=2, name="Spy"))["rule"] == "consent"
        assert (await host.ask("sit", seat=2, name="Spy"))["rule"] == "hidden"
        ticket = new_token()
        await host.do("ticket", seat=2, ticket=ticket)  # invited are others, not those who play already
        assert (await player.ask("claim", ticket=ticket, name="Spy"))["rule"] == "hidden"
        await player.do("leave", seat=1)
        assert (await player.ask("claim", ticket=ticket, name="Spy"))["rule"] == "hidden", "it knows seat 1"
        guest = await server.device(table.name, new_token())
        await guest.do("claim", ticket=ticket, name="Guest")
        assert [seat["yours"] for seat in guest.view["seats"]] == [False, False, True]

    at_a_server(run, tmp_path)


def test_the_host_does_not_take_over_the_hidden_sheet_of_a_player_it_removes(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", options={"variant": "covered"})
        host, player = table.people[0], table.people[1]
        await host.do("remove", seat=1)
        assert (await host.ask("sit", seat=1, name="Spy"))["rule"] == "hidden"
        assert (await player.ask("sit", seat=1, name="Seat 1"))["rule"] == "removed"

    at_a_server(run, tmp_path)


def test_an_owner_s_link_takes_no_hidden_sheet_to_another_player(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", options={"variant": "covered"})
        ticket = new_token()
        await table.people[1].do("ticket", seat=1, ticket=ticket)
        assert (await table.people[0].ask("claim", ticket=ticket))["rule"] == "hidden"
        device = await server.device(table.name, new_token())
        await device.do("claim", ticket=ticket)
        assert device.view["seats"][1]["yours"]

    at_a_server(run, tmp_path)


def test_where_nothing_is_hidden_the_host_may_play_a_bot_s_seat(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None, "random"), pace_ms=10_000)
        await table.host.do("sit", seat=1, name="Host again")
        assert [seat["yours"] for seat in table.host.view["seats"]] == [True, True]

    at_a_server(run, tmp_path)


def test_people_who_were_removed_stay_out_until_they_are_invited(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        host_token, ticket = new_token(), new_token()
        table = await server.open(host_token, game="colour_square")
        host, friend = await server.device(table, host_token), await server.device(table, new_token())
        await friend.do("sit", seat=1, name="Ben")
        await host.do("remove", seat=1)
        for seat in (0, 1):
            assert (await friend.ask("sit", seat=seat, name="Ben"))["rule"] == "removed"
        assert not any(seat["may_take"] for seat in friend.view["seats"])
        await host.do("ticket", seat=1, ticket=ticket)
        await friend.do("claim", ticket=ticket, name="Ben")
        assert friend.view["seats"][1]["yours"]
        await friend.do("leave", seat=1)
        await friend.do("sit", seat=0, name="Ben")

    at_a_server(run, tmp_path)


def test_people_who_were_removed_do_not_return_with_a_players_link(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None, None, None))
        _, removed, player = table.people.values()
        await table.host.do("remove", seat=1)
        ticket = new_token()
        await player.do("ticket", seat=2, ticket=ticket)
        assert (await removed.ask("claim", ticket=ticket))["rule"] == "removed"
        assert player.view["seats"][2]["yours"]

    at_a_server(run, tmp_path)


def test_the_host_who_removes_itself_may_sit_down_again(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        await table.host.do("remove", seat=0)
        await table.host.do("sit", seat=0, name="Host")
        assert table.host.view["seats"][0]["yours"]

    at_a_server(run, tmp_path)


def test_a_rematch_has_the_same_people_and_new_dice(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None, "greedy"))
        me = table.people[0]
        assert (await me.ask("rematch"))["rule"] == "role"
        await me.do("bot", seat=0, bot="greedy")
        await me.until(lambda: me.view["status"] == "over")
        await me.do("rematch")
        again = await server.device(me.view["rematch"], me.token)
        assert again.view["status"] == "open"
        assert [(seat["name"], seat["bot"]) for seat in again.view["seats"]] == [
            ("Seat 0", None),  # the bot that played for somebody does not stay there
            ("greedy", "greedy"),
        ]
        assert (again.view["host"], again.view["seats"][0]["yours"]) == (True, True)
        assert again.view["fair"]["commitment"] != me.view["fair"]["commitment"]
        assert again.view["fair"]["commitments"] == [None, None], "everybody commits anew"
        await me.do("rematch")
        assert me.view["rematch"] == again.table

    at_a_server(run, tmp_path)


def test_fair_dice_are_promised_first_and_proved_at_the_end(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        table = await server.open(token, game="colour_square")
        host = await server.device(table, token)
        promised = host.view["fair"]["commitment"]
        await host.do("sit", name="Ann", commitment=commit_number(promised, 0, bytes.fromhex("12" * 20)))
        await host.do("bot", seat=0, bot="random")
        await host.do("bot", seat=1, bot="random")
        assert (await server.get(f"/api/tables/{table}/record"))[0] == 403
        await host.do("start")
        await host.do("reveal", seat=0, seed_share="12" * 20)
        await host.until(lambda: host.view["status"] == "over")
        assert all("secret" not in view["fair"] for view in host.views if view["status"] != "over")
        status, record = await server.get(f"/api/tables/{table}/record")
        assert (status, record["fair"]["commitment"], record["fair"]["numbers"][0]) == (200, promised, "12" * 20)
        assert record["fair"]["secret"] == host.view["fair"]["secret"]
        verdict = verify(*read(msgspec.json.encode(record), registry.find_game))
        assert verdict.is_fair, verdict

    at_a_server(run, tmp_path)


def test_people_type_the_dice_that_they_rolled(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", dice="own")
        host, other = table.host, table.people[1]
        assert host.view["deal_count"] == 0
        assert [may["seat"] for may in host.view["may"]] == [-1]
        assert other.view["may"] == []
        assert "fair" not in host.view
        dice = {"red": 1, "blue": 2, "green": 3, "yellow": 4, "white": 5}
        roll = {"type": "roll", "seat": 0, "dice": dice}
        assert (await other.ask("act", seat=-1, deal_count=0, event=roll))["rule"] == "role"
        assert (await host.ask("act", seat=-1, deal_count=0, event={**roll, "seat": 1}))["rule"] == "CS-6"
        await host.do("act", seat=-1, deal_count=0, event=roll)
        await other.until(lambda: other.view["deal_count"] == 1)
        assert other.view["perspectives"][0]["position"]["sheets"][1]["dice"] == dice
        await host.play_first(0)
        await other.play_first(1)
        await host.until(lambda: host.view["deal_count"] == 2)  # settling is nothing that people roll
        codes = await host.first_event(-1)
        await host.do("act", seat=-1, deal_count=2, codes=codes)
        assert host.view["deal_count"] == 3

    at_a_server(run, tmp_path)


def test_opening_twice_with_one_id_opens_one_table(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        first = await server.open(token, id="same", game="colour_square")
        assert first == await server.open(token, id="same", game="colour_square")
        assert first != await server.open(token, id="other", game="colour_square")

    at_a_server(run, tmp_path)


def test_a_link_to_another_device_ends_after_ten_minutes(tmp_path: Path) -> None:
    async def run() -> None:
        clock = FakeClock()
        async with served(tmp_path / "tables.db", clock) as server:
            table = await server.started("colour_square", clock_ms=0, away_ms=0)
            first, second = new_token(), new_token()
            await table.people[0].do("ticket", seat=0, ticket=first)
            await table.people[1].do("ticket", seat=1, ticket=second)
            clock.move(TICKET_SECONDS - 1)
            in_time, too_late = (
                await server.device(table.name, new_token()),
                await server.device(table.name, new_token()),
            )
            await in_time.do("claim", ticket=first)
            clock.move(2)
            assert (await too_late.ask("claim", ticket=second))["rule"] == "ticket"
            assert not any(seat["yours"] for seat in too_late.view["seats"])

    asyncio.run(run())

"""Who starts is agreed in the lobby: a seat that the host names, a draw, a roll-off, the loser of the game before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.records import read
from polychrome.dealers import verify
from polychrome.referee import judge
from tests.server.tools import Device, Served, new_token, served

WITH_A_START = [name for name in registry.game_names() if "start" in registry.find_game(name).forms.lobby_options]
every_game = pytest.mark.parametrize("name", WITH_A_START)
FIRST = {"colour_square": "active", "blokus_dice": "start"}  # the field of a view that says who starts


def at_a_server(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path, **more: Any) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db", **more) as server:
            await run(server)

    asyncio.run(serve())


async def lobby(server: Served, name: str, seats: int = 3, **wish: Any) -> list[Device]:
    """People at an open table, the host first."""
    host = new_token()
    await server.tables.loader.load(name)
    options = {"seats": seats, **wish.pop("options", {})}
    table = await server.open(host, game=name, options=options, **wish)
    devices = [await server.device(table, host)]
    devices += [await server.device(table, new_token(), changes=True) for _ in range(seats - 1)]
    for seat, device in enumerate(devices):
        await device.do("sit", seat=seat, name=f"Person {seat}")
    return devices


def options_at(device: Device) -> dict[str, Any]:
    """The options as a device knows them: those of the welcome, with what was agreed since."""
    return {**device.welcome["options"], **device.view["agreed"]["options"]}


def first_seat(device: Device, name: str) -> Any:
    return device.view["perspectives"][0]["position"][FIRST[name]]


def test_games_say_what_can_be_agreed_at_a_table() -> None:
    starts = {name: registry.find_game(name).forms.starts for name in registry.game_names()}
    assert starts["colour_square"] == ("roll_off", "draw")
    assert starts["blokus_dice"] == ("draw",)
    assert starts["calcool"] == ()
    for name in registry.game_names():
        game = registry.find_game(name)
        for start in game.forms.starts:
            game.begin(msgspec.convert({**game.forms.defaults, "seats": 2, "start": start}, game.forms.options))
        assert set(game.forms.lobby_options) <= set(game.forms.options.__struct_fields__)


@every_game
def test_the_host_names_the_youngest_and_all_are_told(name: str, tmp_path: Path) -> None:  # [CS-5, BD-5]
    async def run(server: Served) -> None:
        host, *others = await lobby(server, name)
        assert host.welcome["lobby_options"][0] == "start"
        assert host.welcome["starts"] == list(registry.find_game(name).forms.starts)
        assert host.welcome["loser"] is None
        assert host.view["agreed"] == {"options": {"start": 0}, "why": None}
        await host.do("agree", options={"start": 2}, why="youngest")
        for device in (host, *others):
            await device.until(lambda device=device: options_at(device)["start"] == 2)  # type: ignore[misc]
            assert device.view["agreed"]["why"] == "youngest"
        late = await server.device(host.table, new_token())
        assert late.welcome["options"]["start"] == 2
        assert late.view["agreed"]["options"]["start"] == 2
        await host.do("start")
        assert first_seat(host, name) == 2
        assert options_at(host)["start"] == 2

    at_a_server(run, tmp_path)


@every_game
def test_a_draw_is_held_when_the_game_starts(name: str, tmp_path: Path) -> None:  # [CS-5, BD-5]
    async def run(server: Served) -> None:
        found = set()
        for _ in range(60):
            host, *_others = await lobby(server, name)
            await host.do("agree", options={"start": "draw"})
            await host.do("start")
            assert host.view["deal_count"] >= 2  # the draw, and the first roll
            found.add(first_seat(host, name))
            if len(found) == 3:
                return
        assert found == {0, 1, 2}

    at_a_server(run, tmp_path)


def test_the_record_of_a_drawn_start_is_right_and_verified(tmp_path: Path) -> None:  # [BD-5]
    async def run(server: Served) -> None:
        host = new_token()
        await server.tables.loader.load("blokus_dice")
        table = await server.open(host, game="blokus_dice", options={"seats": 2})
        device = await server.device(table, host)
        for seat in (0, 1):
            await device.do("bot", seat=seat, bot="random")
        await device.do("agree", options={"start": "draw", "colours": ["green", "red", "blue", "yellow"]})
        await device.do("start")
        await device.until(lambda: device.view["status"] == "over")
        status, record = await server.get(f"/api/tables/{table}/record")
        assert status == 200
        assert record["options"]["start"] == "draw"
        assert record["options"]["colours"] == ["green", "red", "blue", "yellow"]
        assert record["events"][0]["type"] == "draw_start"
        text = msgspec.json.encode(record)
        assert judge(text, verify=True)[0] == 0
        assert verify(*read(text, registry.find_game)).is_fair

    at_a_server(run, tmp_path)


def test_a_roll_off_can_be_agreed_on_later(tmp_path: Path) -> None:  # [CS-5]
    async def run(server: Served) -> None:
        host, *_ = await lobby(server, "colour_square", 2)
        await host.do("agree", options={"start": "roll_off"})
        await host.do("start")
        position = host.view["perspectives"][0]["position"]
        assert position["phase"] == "start"  # the dice are rolled until somebody has won, who chooses
        winner = position["active"]
        assert any("choose_start" in may["first"] for may in host.view["may"]) == (winner == 0)

    at_a_server(run, tmp_path)


@every_game
def test_what_cannot_be_agreed_is_refused(name: str, tmp_path: Path) -> None:  # [CS-5, BD-5]
    async def run(server: Served) -> None:
        host, friend, _ = await lobby(server, name)
        await friend.do("leave", seat=1)
        assert (await friend.ask("agree", options={"start": 0}))["rule"] == "role"
        for options, why, rule in [
            ({"start": 1}, None, "seat"),  # free
            ({"start": 3}, None, "seat"),
            ({"start": -1}, None, "seat"),
            ({"start": "youngest"}, None, "options"),
            ({"start": None}, None, "options"),
            ({"start": 1.5}, None, "options"),
            ({"start": [0]}, None, "options"),
            ({"start": "draw"}, "youngest", "options"),
            ({}, "youngest", "options"),
            ({"start": 0}, "loser", "options"),  # there was no game before
            ({"start": 0}, "oldest", "form"),
            ({"seats": 2}, None, "options"),
            ({"variant": "task1"}, None, "options"),
            ({"board": "large", "start": 0}, None, "options"),
            ({"nonsense": 1}, None, "options"),
        ]:
            answer = await host.ask("agree", options=options, why=why)
            assert (answer["type"], answer["rule"]) == ("refused", rule), (options, why, answer)
            assert answer["text"].endswith(".")
        assert host.view["agreed"] == {"options": {"start": 0}, "why": None}
        await friend.do("sit", seat=1, name="Ben")
        await host.do("start")
        assert (await host.ask("agree", options={"start": 1}))["rule"] == "started"

    at_a_server(run, tmp_path)


def test_a_game_in_which_nobody_starts_has_nothing_to_agree_on(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        host, *_ = await lobby(server, "calcool", 2)
        assert (host.welcome["lobby_options"], host.welcome["starts"]) == ([], [])
        assert "agreed" not in host.view
        answer = await host.ask("agree", options={"start": 0})
        assert (answer["rule"], "none can in this game" in answer["text"]) == ("options", True)

    at_a_server(run, tmp_path)


@every_game
def test_when_the_named_one_leaves_the_choice_is_void(name: str, tmp_path: Path) -> None:  # [CS-5, BD-5]
    async def run(server: Served) -> None:
        host, ben, cleo = await lobby(server, name)
        await host.do("agree", options={"start": 1}, why="youngest")
        await cleo.do("leave", seat=2)
        assert options_at(cleo)["start"] == 1  # another one left
        await ben.do("leave", seat=1)
        await host.until(lambda: options_at(host)["start"] == 0)
        assert host.view["agreed"]["why"] is None
        await ben.do("sit", seat=1, name="Ben")
        await cleo.do("sit", seat=2, name="Cleo")
        await host.do("agree", options={"start": "draw"})
        await ben.do("leave", seat=1)
        assert options_at(ben)["start"] == "draw"

    at_a_server(run, tmp_path)


def test_markers_are_agreed_apart_from_the_start(tmp_path: Path) -> None:  # [BD-14]
    async def run(server: Served) -> None:
        host, *_ = await lobby(server, "blokus_dice")
        await host.do("agree", options={"start": 2}, why="youngest")
        await host.do("agree", options={"colours": ["yellow", "green", "red", "blue"]})
        assert host.view["agreed"] == {
            "options": {"start": 2, "colours": ["yellow", "green", "red", "blue"]},
            "why": "youngest",
        }
        for colours in (["red"] * 4, ["red", "blue"], "shuffled", ["red", "blue", "yellow", "white"]):
            assert (await host.ask("agree", options={"colours": colours}))["rule"] == "options"
        await host.do("agree", options={"start": "draw"})
        assert host.view["agreed"]["why"] is None
        await host.do("agree", options={"start": 1})
        await host.do("start")
        boards = host.view["perspectives"][0]["position"]["boards"]
        assert [board["marker"] for board in boards] == ["red", "yellow", "green"]

    at_a_server(run, tmp_path)


def test_what_was_agreed_outlives_a_restart(tmp_path: Path) -> None:
    async def agree(server: Served) -> None:
        host, *_ = await lobby(server, "colour_square", 2)
        await host.do("agree", options={"start": "roll_off"})
        await host.do("agree", options={"start": 1}, why="youngest")
        known["table"], known["token"] = host.table, host.token

    async def again(server: Served) -> None:
        host = await server.device(known["table"], known["token"])
        assert (host.welcome["options"]["start"], host.view["agreed"]["why"]) == (1, "youngest")
        await host.do("start")
        assert first_seat(host, "colour_square") == 1

    known: dict[str, Any] = {}
    at_a_server(agree, tmp_path)
    at_a_server(again, tmp_path)


async def played_by_bots(server: Served, **agreed: Any) -> tuple[Device, int | None]:
    """A finished game of two bots, and who lost it."""
    host = new_token()
    await server.tables.loader.load("blokus_dice")
    device = await server.device(await server.open(host, game="blokus_dice", options={"seats": 2}), host)
    for seat in (0, 1):
        await device.do("bot", seat=seat, bot="random")
    if agreed:
        await device.do("agree", **agreed)
    await device.do("start")
    return await finished(server, device)


async def finished(server: Served, device: Device) -> tuple[Device, int | None]:
    await device.until(lambda: device.view["status"] == "over")
    lost = server.tables.loaded[device.table].state.position.loser
    await device.do("rematch")
    return await server.device(device.view["rematch"], device.token), lost


def test_the_loser_starts_the_rematch_where_the_host_wants_it(tmp_path: Path) -> None:  # [BD-5]
    async def run(server: Served) -> None:
        third, lost_again = None, None
        while third is None or lost_again is None:  # random bots draw now and then: then nobody lost
            again, lost = await played_by_bots(server)
            assert again.welcome["loser"] == lost
            assert again.view["agreed"] == {"options": {"start": 0}, "why": None}  # as before, unless chosen
            if lost is None:
                continue
            assert (await again.ask("agree", options={"start": 1 - lost}, why="loser"))["rule"] == "options"
            await again.do("agree", options={"start": lost}, why="loser")
            await again.do("start")
            third, lost_again = await finished(server, again)
            assert third.welcome["loser"] == lost_again
        # and so on: once the loser starts, the loser of each game starts the next
        assert third.view["agreed"] == {"options": {"start": lost_again}, "why": "loser"}

    at_a_server(run, tmp_path)


def test_a_rematch_keeps_what_was_agreed(tmp_path: Path) -> None:  # [BD-5, BD-14]
    async def run(server: Served) -> None:
        colours = ["green", "red", "blue", "yellow"]
        again, _ = await played_by_bots(server, options={"start": "draw", "colours": colours})
        assert again.view["agreed"] == {"options": {"start": "draw", "colours": colours}, "why": None}
        await again.do("start")
        await again.until(lambda: again.view["status"] == "over")

    at_a_server(run, tmp_path)


def position_with(scores: list[tuple[int, int]]) -> Any:
    game = registry.find_game("blokus_dice")
    position = game.begin(msgspec.convert({"seats": len(scores), "board": "standard", "start": 0}, game.forms.options))
    for seat, (empty, strikes) in enumerate(scores):
        position.state.empty[seat], position.state.strikes[seat] = empty, strikes
    return position


@pytest.mark.parametrize(
    ("scores", "lost"),
    [
        ([(10, 0), (12, 0)], 1),
        ([(12, 0), (10, 0)], 0),
        ([(10, 1), (10, 0)], 0),  # fewer strikes win
        ([(10, 0), (10, 0)], None),  # nobody lost
        ([(9, 0), (12, 0), (12, 0)], 1),  # of several the first clockwise after the winner
        ([(12, 0), (9, 0), (12, 0)], 2),
        ([(12, 0), (12, 0), (9, 0)], 0),
        ([(9, 0), (12, 0), (9, 0), (12, 0)], 3),  # after the last of several winners
        ([(9, 0), (10, 0), (11, 0), (12, 0)], 3),
    ],
)
def test_who_lost(scores: list[tuple[int, int]], lost: int | None) -> None:
    assert position_with(scores).loser == lost


def test_people_with_their_own_dice_draw_lots_themselves(tmp_path: Path) -> None:  # [BD-5]
    async def run(server: Served) -> None:
        host, *_ = await lobby(server, "blokus_dice", dice="own")
        await host.do("agree", options={"start": "draw"})
        await host.do("start")
        position = host.view["perspectives"][0]["position"]
        assert (position["phase"], position["first"]) == ("draw", None)
        may = next(may for may in host.view["may"] if may["seat"] == -1)
        first, last = may["first"]["draw_start"]
        assert last - first == 2  # one of three seats
        await host.do("act", seat=-1, deal_count=0, codes=[first + 1])
        position = host.view["perspectives"][0]["position"]
        assert (position["phase"], position["start"], position["first"]) == ("roll", 1, 1)

    at_a_server(run, tmp_path)

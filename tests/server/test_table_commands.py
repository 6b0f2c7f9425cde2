"""What a table answers: once, in order, and with a reason."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from polychrome.server import wire
from polychrome.server.turn import Received
from tests.server.tools import Served, new_token, served

AGAIN: dict[str, Any] = {"deal_count": 0, "codes": [0]}  # of a command that was sent before: only its id is looked at


def at_a_table(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db") as server:
            await run(server)

    asyncio.run(serve())


def test_the_same_id_gets_the_same_answer(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me = table.people[0]
        codes = await me.first_event(0)
        first = await me.ask("act", id="once", seat=0, deal_count=me.view["deal_count"], codes=codes)
        again = await me.ask("act", id="once", seat=0, deal_count=me.view["deal_count"], codes=codes)
        assert first == again
        assert first["type"] == "accepted"
        wrong = await me.ask("act", id="wrong", seat=0, deal_count=99, codes=codes)
        assert wrong == await me.ask("act", id="wrong", seat=0, deal_count=me.view["deal_count"], codes=codes)
        events = [view["n"] for view in me.views]
        assert events == sorted(events)

    at_a_table(run, tmp_path)


def test_the_same_id_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            me = table.people[0]
            codes = await me.first_event(0)
            deal_count = me.view["deal_count"]
            answer = await me.ask("act", id="once", seat=0, deal_count=deal_count, codes=codes)
            await me.until(lambda: me.view["n"] >= answer["n"])
            n, perspectives = me.view["n"], me.view["perspectives"]
        async with served(tmp_path / "tables.db") as server:
            back = await server.device(table.name, me.token)
            assert (back.view["n"], back.view["perspectives"]) == (n, perspectives)
            assert await back.ask("act", id="once", seat=0, deal_count=deal_count, codes=codes) == answer
            assert back.view["n"] == n

    asyncio.run(run())


def test_an_id_belongs_to_its_sender(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        for seat, device in table.people.items():
            codes = await device.first_event(seat)
            answer = await device.ask("act", id="1", seat=seat, deal_count=device.view["deal_count"], codes=codes)
            assert answer["type"] == "accepted"

    at_a_table(run, tmp_path)


def test_an_act_on_older_dice_is_stale(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me, other = table.people[0], table.people[1]
        deal_count, codes = me.view["deal_count"], await me.first_event(0)
        await me.play_first(0)
        await other.play_first(1)
        await me.until(lambda: me.view["deal_count"] > deal_count)
        refused = await me.ask("act", seat=0, deal_count=deal_count, codes=codes)
        assert (refused["type"], refused["rule"]) == ("refused", "stale")

    at_a_table(run, tmp_path)


def test_a_broken_rule_is_named(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me = table.people[0]
        event = {"type": "enter", "seat": 0, "entries": [{"die": "white", "square": "A1", "corner": "red"}] * 2}
        n = me.view["n"]
        refused = await me.ask("act", seat=0, deal_count=me.view["deal_count"], event=event)
        assert (refused["type"], refused["rule"]) == ("refused", "CS-7")
        assert refused["text"].endswith(".")
        assert me.view["n"] == n

    at_a_table(run, tmp_path)


def test_events_are_acts_too(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        other = table.people[1]
        event = {"type": "enter", "seat": 1, "entries": [{"die": "white", "square": "B2", "corner": "red"}]}
        await other.do("act", seat=1, deal_count=other.view["deal_count"], event=event)
        sheet = other.view["perspectives"][0]["position"]["sheets"][1]
        assert sheet["squares"]["B2"]["corners"]["red"] == sheet["dice"]["white"]
        mine = await other.ask("act", seat=1, deal_count=other.view["deal_count"], event={**event, "seat": 0})
        assert mine["rule"] == "role"

    at_a_table(run, tmp_path)


@pytest.mark.parametrize(
    ("kind", "fields", "rule"),
    [
        ("act", {"seat": 1, "deal_count": 1, "codes": [0]}, "role"),
        ("act", {"seat": -1, "deal_count": 1, "codes": [0]}, "role"),
        ("act", {"seat": 31, "deal_count": 1, "codes": [0]}, "seat"),
        ("act", {"seat": 0, "deal_count": 1}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "codes": []}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "codes": [99999999]}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "codes": [2]}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "codes": [1, 1]}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "codes": [2, 2, 2]}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "event": {"type": "jump"}}, "form"),
        ("act", {"seat": 0, "deal_count": 1, "event": {"type": "settle"}}, "role"),
        ("done", {"seat": 1, "deal_count": 1}, "role"),
        ("done", {"seat": 0, "deal_count": 7}, "stale"),
        ("bot", {"seat": 1, "bot": "greedy"}, "role"),
        ("bot", {"seat": 0, "bot": "the best of all"}, "bot"),
        ("leave", {"seat": 1}, "role"),
        ("start", {}, "started"),
        ("sit", {"name": "Zoë"}, "seat"),
        ("sit", {"name": "Zoë", "seat": 1}, "seat"),
        ("sit", {"name": ""}, "name"),
        ("sit", {"name": "x" * 25}, "name"),
        ("sit", {"name": "a\u202eb"}, "name"),
        ("sit", {"name": "a\x1b[2Jb"}, "name"),
        ("commit", {"seat": 0, "commitment": "00" * 32}, "started"),
        ("reveal", {"seat": 0, "seed_share": "11" * 16}, "dice"),
        ("claim", {"ticket": "x" * 30}, "ticket"),
        ("rematch", {}, "role"),
        ("look", {"seat": 1, "deal_count": 1, "codes": []}, "role"),
        ("look", {"seat": 0, "deal_count": 1, "codes": [10**9]}, "form"),
    ],
)
def test_every_refusal_has_a_rule_and_a_sentence(tmp_path: Path, kind: str, fields: dict[str, Any], rule: str) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        refused = await table.people[0].ask(kind, **fields)
        assert (refused["type"], refused["rule"]) == ("refused", rule), refused
        assert refused["text"][0].isupper()
        assert refused["text"].endswith(".")

    at_a_table(run, tmp_path)


def test_what_comes_at_once_is_judged_in_order_and_told_once(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square", bots=(None,) * 4)
        watcher = await server.device(table.name)
        deal_count, told = watcher.view["deal_count"], len(watcher.views)
        codes = [await table.people[seat].first_event(seat) for seat in range(4)]
        here = server.tables.loaded[table.name]
        by_seat = {here.state.seats_of(member.token): member for member in here.presence.members}
        for seat in (2, 0, 3, 1):
            command = wire.PlayMove(
                id=f"at-once-{seat}", seat=seat, deal_count=deal_count, codes=codes[seat], done=True
            )
            here.post(Received(by_seat[(seat,)], command))
        here.post(
            Received(by_seat[(0,)], wire.PlayMove(id="late", seat=0, deal_count=deal_count, codes=[9999], done=True))
        )
        await watcher.until(lambda: watcher.view["deal_count"] == deal_count + 2)
        assert len(watcher.views) == told + 1, "four acts, a settlement and a roll are one view"
        answers = [await table.people[seat].ask("act", id=f"at-once-{seat}", **AGAIN, seat=seat) for seat in range(4)]
        assert [answer["type"] for answer in answers] == ["accepted"] * 4
        assert [answer["n"] - answers[2]["n"] for answer in answers] == [1, 3, 0, 2]
        assert (await table.people[0].ask("act", id="late", **AGAIN, seat=0))["rule"] == "form"

    at_a_table(run, tmp_path)


def test_who_leaves_before_the_turn_is_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        here = server.tables.loaded[table.name]
        short = Short()
        here.join(short, 0)
        here.leave(short)
        await table.people[0].play_first(0)
        assert short.told == 0

    at_a_table(run, tmp_path)
    assert not [record for record in caplog.records if record.name.startswith("polychrome")]


class Short:
    """A device that is gone before anybody looks."""

    token, n, changes, has_view, told = "", 0, False, False, 0

    def send(self, *messages: bytes) -> None:
        self.told += len(messages)


def test_done_is_no_event_and_a_correction_withdraws_it(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        me, other = table.people[0], table.people[1]
        deal_count = me.view["deal_count"]
        await me.play_first(0, done=False)
        await other.play_first(1, done=False)
        await me.do("done", seat=0, deal_count=deal_count)
        assert [seat["done"] for seat in me.view["seats"]] == [True, False]
        await me.play_first(0, done=False)
        assert [seat["done"] for seat in me.view["seats"]] == [False, False]
        await me.do("done", seat=0, deal_count=deal_count)
        await me.do("done", seat=0, deal_count=deal_count, done=False)
        await other.do("done", seat=1, deal_count=deal_count)
        assert me.view["deal_count"] == deal_count
        await me.do("done", seat=0, deal_count=deal_count)
        assert me.view["deal_count"] == deal_count + 2  # settled, and rolled anew
        assert [seat["done"] for seat in me.view["seats"]] == [False, False]

    at_a_table(run, tmp_path)


def test_a_watcher_may_look_but_not_touch(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        watcher = await server.device(table.name)
        assert watcher.view["may"] == []
        assert not any(seat["yours"] for seat in watcher.view["seats"])
        stranger = await server.device(table.name, new_token())
        for device in (watcher, stranger):
            for kind, fields in (
                ("act", {"seat": 0, "deal_count": 1, "codes": [0]}),
                ("start", {}),
                ("remove", {"seat": 0}),
            ):
                refused = await device.ask(kind, **fields)
                assert refused["rule"] == "role"
        assert (await watcher.ask("sit", name="Nobody"))["rule"] == "role"

    at_a_table(run, tmp_path)

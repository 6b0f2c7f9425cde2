"""People at a table react with a drawing and a phrase: shown to those who sit there, limited, and never stored."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from polychrome.server import wire
from tests.server.test_table_time import with_a_clock
from tests.server.tools import FakeClock, Served, new_token


def test_a_reaction_reaches_all_who_sit_there_and_nobody_else(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice")
        me, other = table.people[0], table.people[1]
        watcher, stranger = await server.device(table.name), await server.device(table.name, new_token())
        answer = await me.ask("react", seat=0, reaction="bravo")
        assert answer == {"type": "accepted", "id": answer["id"], "n": me.view["n"]}
        await other.until(lambda: other.reactions == [(0, "bravo")])
        assert me.reactions == [(0, "bravo")]
        for device in (watcher, stranger):
            await device.ask("look", seat=0, deal_count=0)  # whatever was sent before this answer has come
            assert device.reactions == []

    with_a_clock(run, tmp_path)


def test_nobody_reacts_in_the_name_of_another_seat(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice")
        me, watcher = table.people[0], await server.device(table.name)
        for device, seat, rule in ((me, 1, "role"), (watcher, 0, "role"), (me, 7, "seat")):
            answer = await device.ask("react", seat=seat, reaction="bravo")
            assert (answer["type"], answer["rule"]) == ("refused", rule)
        assert (await me.ask("react", seat=0, reaction="you are bad at this"))["rule"] == "form"
        assert table.people[1].reactions == []

    with_a_clock(run, tmp_path)


def test_too_many_reactions_are_refused_in_one_sentence(tmp_path: Path) -> None:
    """By seat: whoever has two devices, or comes back, has no more of them; others are not affected."""

    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice")
        me, other = table.people[0], table.people[1]
        twin = await server.device(table.name, me.token)
        answers = [await device.ask("react", seat=0, reaction="oops") for device in (me, twin, me, twin, me)]
        assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"] * 2
        assert answers[-1]["rule"] == "reaction"
        assert answers[-1]["text"] == "Too many reactions at once; wait a moment."
        assert (await other.ask("react", seat=1, reaction="thanks"))["type"] == "accepted"
        clock.move(2.1)
        assert (await me.ask("react", seat=0, reaction="oops"))["type"] == "accepted"
        assert (await me.ask("react", seat=0, reaction="oops"))["type"] == "refused"

    with_a_clock(run, tmp_path)


def test_reactions_are_never_stored(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice")
        me = table.people[0]
        before, n = await server.tables.log.read(table.name), me.view["n"]
        await me.ask("react", seat=0, reaction="lucky")
        assert await server.tables.log.read(table.name) == before
        late = await server.device(table.name, table.people[1].token)
        assert (late.view["n"], late.reactions) == (n, [])

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize("reaction", get_args(wire.Reacted))
def test_every_reaction_can_be_read_and_written(reaction: str) -> None:
    message = wire.read(f'{{"type": "react", "id": "a", "seat": 0, "reaction": "{reaction}"}}')
    assert isinstance(message, wire.React)
    sent = wire.write(wire.Reaction(seat=0, reaction=message.reaction))
    assert sent == f'{{"type":"reaction","seat":0,"reaction":"{reaction}"}}'.encode()

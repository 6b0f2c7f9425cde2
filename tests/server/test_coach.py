"""A coach at the table: for whom it speaks, that it comes in time or not at all, and that nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome.core.positions import Position
from polychrome.server.coach import READ_SECONDS
from polychrome.study.schema import CoachWarning, Play, Value, Words
from tests.server.tools import Device, FakeClock, Served, Table, new_token, served

WORDS = Words(en="There was something better.", de="Es gab etwas Besseres.")
WARNING = CoachWarning(cost=Value(5.0, 0.5), text=WORDS, best=Play([], [], WORDS, Value(1.0, 0.1)))


def with_server(folder: Path, test: Callable[[Served, FakeClock], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        clock = FakeClock()
        async with served(folder / "tables.db", clock) as server:
            await test(server, clock)

    asyncio.run(all_of_it())


class Warns:
    """A worker that finds every move costly, when it is let."""

    def __init__(self) -> None:
        self.seen: list[tuple[Position, int]] = []
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def run(self, key: str, _function: Any, view: Position, seat: int, _codes: Any) -> CoachWarning:
        assert key == "127.0.0.1", "addresses take turns, however many tables they have"
        self.seen.append((view, seat))
        await self.go_on.wait()
        return WARNING

    def close(self) -> None:
        pass


def fake_worker(server: Served) -> Warns:
    worker: Any = Warns()
    server.app._coach._worker = worker
    return worker  # type: ignore[no-any-return]


async def ask(server: Served, table: Table, device: Device, **changed: Any) -> tuple[int, Any]:
    body = {"token": device.token, "seat": 0, "n": device.view["n"], **changed}
    path = f"{server.base}/api/tables/{table.name}/coach"
    async with server.http.post(path, data=msgspec.json.encode(body)) as response:
        return response.status, await response.json()


async def solo(server: Served, **wish: Any) -> Table:
    return await server.started("blokus_dice", (None,), options={"house": "solo"}, coach=True, **wish)


async def take(device: Device) -> int:
    """Take the first die; the entry of that move."""
    await device.until(lambda: bool(device.may(0)["first"].get("take")))
    n: int = (await device.play_first(0, done=False))["n"]
    await device.until(lambda: device.view["n"] >= n)
    return n


def test_a_costly_move_is_told_to_its_own_device_and_can_be_taken_back(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await solo(server, pace_ms=600)
        me, worker = table.host, fake_worker(server)
        assert me.welcome["coach"] is True
        n = await take(me)
        status, told = await ask(server, table, me, n=n)
        assert (status, told["seat"], told["n"]) == (200, 0, n)
        assert told["warning"]["text"]["en"] == WORDS.en
        assert told["until"] == pytest.approx(clock.time() + READ_SECONDS, abs=0.5), "there is time to read it"
        assert [seat for _, seat in worker.seen] == [0]
        clock.move(1)
        assert (await ask(server, table, me, n=n))[1]["until"] == told["until"], (
            "nobody is kept waiting by asking again"
        )
        await me.do("undo", seat=0, deal_count=me.view["deal_count"], n=n)
        assert (await ask(server, table, me, n=n))[0] == 422, "it is as if it had not been made"
        stranger = await server.device(table.name, new_token())
        n = await take(me)
        assert (await ask(server, table, stranger, n=n))[0] == 403
        assert (await ask(server, table, me, n=n - 1))[0] == 422
        assert (await ask(server, table, me, n=n, more=1))[0] == 400

    with_server(tmp_path, test)


def test_what_comes_too_late_is_dropped_and_the_table_goes_on_meanwhile(tmp_path: Path) -> None:
    async def test(server: Served, _clock: FakeClock) -> None:
        table = await solo(server)
        me, worker = table.host, fake_worker(server)
        worker.go_on.clear()
        n = await take(me)
        asked = asyncio.create_task(ask(server, table, me, n=n))
        while not worker.seen:
            await asyncio.sleep(0.01)
        await me.until(lambda: bool(me.may(0)["first"].get("place")))
        await me.play_first(0, done=False)  # nobody waits for the coach
        worker.go_on.set()
        status, told = await asked
        assert (status, told["warning"], told["until"]) == (200, None, None)

    with_server(tmp_path, test)


def test_a_coach_sees_what_its_seat_sees(tmp_path: Path) -> None:
    async def test(server: Served, _clock: FakeClock) -> None:
        # The third person enters nothing: the last entry would settle the round, and nobody could ask any more.
        table = await server.started("colour_square", (None, None, None), options={"variant": "covered"}, coach=True)
        me, other = table.people[0], table.people[1]
        worker = fake_worker(server)
        for device, seat in ((other, 1), (me, 0)):
            await device.until(lambda device=device, seat=seat: bool(device.may(seat)["first"]))  # type: ignore[misc]
        await other.play_first(1, done=False)
        n = (await me.play_first(0, done=False))["n"]
        status, told = await ask(server, table, me, n=n)
        assert status == 200
        before = server.tables.loaded[table.name].state.decisions[0].before
        assert before != before.seen_by(0), "the other seat hides something"
        assert worker.seen == [(before.seen_by(0), 0)]
        assert told["until"] is None, "entries are corrected, not taken back"

    with_server(tmp_path, test)


def test_no_coach_in_a_race_without_hints_or_where_the_host_wants_none(tmp_path: Path) -> None:
    async def test(server: Served, _clock: FakeClock) -> None:
        for wish in ({"game": "calcool"}, {"game": "blokus_dice", "hints": False}):
            opened = await server.open(coach=True, **wish)
            assert (await server.device(opened)).welcome["coach"] is False
        table = await server.started("blokus_dice", (None,), options={"house": "solo"})
        assert table.host.welcome["coach"] is False
        assert (await ask(server, table, table.host, n=await take(table.host)))[0] == 403
        games = {game["game"]: game["offers"] for game in (await server.get("/api/games"))[1]}
        assert "coach" in games["blokus_dice"]
        assert "coach" not in games["calcool"]

    with_server(tmp_path, test)


def test_the_critic_judges_in_a_process_of_its_own(tmp_path: Path) -> None:
    async def test(server: Served, _clock: FakeClock) -> None:
        table = await solo(server)
        status, told = await ask(server, table, table.host, n=await take(table.host))
        assert status == 200
        assert told["warning"] is None or told["warning"]["cost"]["mean"] >= 2

    with_server(tmp_path, test)

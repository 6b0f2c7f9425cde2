"""Tables that sleep, restart, lose their storage for a while, or live in two processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.records import read
from polychrome.dealers import verify
from polychrome.server import entries, replay_queue, table_log
from polychrome.server.log import Conflict, Design, NotStored, Summary, Then, open_log
from polychrome.server.state import TableState, move_of, open_table, replay
from polychrome.server.tables import IDLE_SECONDS
from tests.server.tools import Device, FakeClock, new_token, served


class MemoryLog:
    """A log in memory that can be told to fail, and that two servers can share."""

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.all_summaries: dict[str, Summary] = {}
        self.is_full = False
        self.hints: list[asyncio.Queue[tuple[str, int]]] = []
        self.has_hints = True

    def submit(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None, then: Then) -> None:
        self.task = asyncio.ensure_future(self.append(table, n, bodies, summary))
        self.task.add_done_callback(lambda task: then(task.exception()))  # type: ignore[arg-type]

    async def append(self, table: str, n: int, bodies: Sequence[bytes], summary: Summary | None = None) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise NotStored("the disk is full")
        stored = self.tables.setdefault(table, [])
        if n != len(stored) + 1:
            raise Conflict(f"{table} is at {len(stored)}")
        stored += bodies
        if summary:
            self.all_summaries[table] = summary
        if self.has_hints:
            for queue in self.hints:
                queue.put_nowait((table, len(stored)))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return self.tables.get(table, [])[after:]

    async def summaries(self, status: str | None = None, listed: bool | None = None, limit: int = 100) -> list[Summary]:
        found = [one for one in self.all_summaries.values() if status in (None, one.status)]
        return [one for one in found if listed in (None, one.listed)][:limit]

    async def probe(self) -> None:
        pass

    async def summary(self, table: str) -> Summary | None:
        return self.all_summaries.get(table)

    async def delete(self, before: float, status: Collection[str], keep: Collection[str] = ()) -> int:
        old = [name for name, one in self.all_summaries.items() if one.touched < before and one.status in status]
        for name in old:
            del self.tables[name], self.all_summaries[name]
        return len(old)

    async def keep_transfer(self, name: str, box: bytes, now: float, until: float) -> bool:
        raise NotImplementedError

    async def take_transfer(self, name: str, now: float) -> bytes | None:
        raise NotImplementedError

    async def delete_transfers(self, now: float) -> None:
        pass

    async def publish(self, design: Design) -> bool:
        raise NotImplementedError

    async def designs(self, game: str | None = None, first: int = 0, limit: int = 12) -> tuple[list[Design], int]:
        raise NotImplementedError

    async def design(self, name: str) -> Design | None:
        raise NotImplementedError

    async def remove_design(self, name: str, owner: str | None = None) -> bool:
        raise NotImplementedError

    async def watch(self) -> AsyncIterator[tuple[str, int]]:
        queue: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.hints.append(queue)
        while True:
            yield await queue.get()

    async def close(self) -> None:
        pass


def test_people_at_the_first_table_need_not_wait_until_the_last_is_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    awake: list[int] = []  # tables, whenever one is folded

    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            names = [await server.open(game="colour_square") for _ in range(3)]
        async with served(tmp_path / "tables.db") as server:
            await server.tables.loader.load("colour_square")

            def counted(name: str, opened: entries.Opened) -> TableState:
                awake.append(len(server.tables.loaded))
                return open_table(name, opened)

            monkeypatch.setattr(replay_queue, "open_table", counted)
            monkeypatch.setattr(replay_queue, "PAUSE_SECONDS", 0.0)
            assert None not in await asyncio.gather(*(server.tables.table(name) for name in names))

    asyncio.run(run())
    assert awake == [0, 1, 2]


def test_a_table_that_cannot_be_woken_keeps_no_other_asleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            names = [await server.open(game="colour_square") for _ in range(3)]
        async with served(tmp_path / "tables.db") as server:
            await server.tables.loader.load("colour_square")

            def broken(name: str, opened: entries.Opened) -> TableState:
                if name == names[0]:
                    raise ValueError("entry 7 is from another world")
                return open_table(name, opened)

            monkeypatch.setattr(replay_queue, "open_table", broken)
            found = await asyncio.gather(*(server.tables.table(name) for name in names), return_exceptions=True)
            assert [type(one).__name__ for one in found] == ["ValueError", "Table", "Table"]

    asyncio.run(run())


def test_a_device_comes_back_with_its_newest_n(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            me = table.people[0]
            n = me.view["n"]
            await me.close()
            back = await server.device(table.name, me.token, after=n)
            assert back.view == {}  # nothing newer
            await back.ask("look", seat=0, deal_count=1)
            await table.people[1].play_first(1)
            await back.until(lambda: bool(back.view))
            later = await server.device(table.name, me.token, after=n)
            await later.until(lambda: later.view.get("n") == back.view["n"])
            assert later.view["perspectives"] == back.view["perspectives"]

    asyncio.run(run())


def test_a_game_goes_on_after_restarts_and_its_dice_stay_fair(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square", bots=(None, "random"))
            name, token = table.name, str(table.people[0].token)
        for _ in range(3):
            async with served(tmp_path / "tables.db") as server:
                await play_two_rounds(await server.device(name, token))
        async with served(tmp_path / "tables.db") as server:
            me = await server.device(name, token)
            await me.do("bot", seat=0, bot="greedy")
            await me.until(lambda: me.view["status"] == "over")
            _, record = await server.get(f"/api/tables/{name}/record")
            assert verify(*read(msgspec.json.encode(record), registry.find_game)).is_fair

    asyncio.run(run())


async def play_two_rounds(me: Device) -> None:
    for _ in range(2):
        await me.until(lambda: bool(me.may(0)["first"]))
        deal_count = me.view["deal_count"]
        await me.play_first(0)
        await me.until(lambda deal_count=deal_count: me.view["deal_count"] > deal_count)  # type: ignore[misc]


def test_the_log_replays_to_what_was_sent(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_log(str(tmp_path / "tables.db"))
        async with served(store) as server:
            table = await server.started("colour_square", bots=("greedy", "greedy"))
            await table.host.until(lambda: table.host.view["status"] == "over")
            state = server.tables.loaded[table.name].state
            bodies = await store.read(table.name)
            assert len(bodies) == state.n == table.host.view["n"]
            assert replay(table.name, bodies).position.state.tobytes() == state.position.state.tobytes()
            position = replay(table.name, bodies[:1]).position
            for entry in map(entries.decode, bodies):
                if isinstance(entry, entries.Played):
                    position = position.play(move_of(position, entry))
            assert position.state.tobytes() == state.position.state.tobytes()
        await store.close()

    asyncio.run(run())


def test_quiet_tables_sleep_and_wake_on_a_visit(tmp_path: Path) -> None:
    async def run() -> None:
        clock = FakeClock()
        async with served(tmp_path / "tables.db", clock) as server:
            table = await server.started("colour_square")
            n = table.host.view["n"]
            await server.tables.sweep()
            assert table.name in server.tables.loaded
            for device in table.people.values():
                await device.close()
            async with asyncio.timeout(60):
                while server.tables.loaded[table.name].presence.members:
                    await asyncio.sleep(0.001)
            clock.move(IDLE_SECONDS + 1)
            async with asyncio.timeout(60):
                while not server.tables.loaded[table.name].is_idle:
                    await asyncio.sleep(0.001)
            await server.tables.sweep()
            assert server.tables.loaded == {}
            back = await server.device(table.name, table.people[0].token)
            assert back.view["n"] >= n
            assert back.view["seats"][0]["yours"]

    asyncio.run(run())


def test_old_tables_are_deleted(tmp_path: Path) -> None:
    async def run() -> None:
        clock = FakeClock()
        async with served(tmp_path / "tables.db", clock, keep_days=2) as server:
            name = await server.open(game="colour_square")
            await server.tables.sweep()
            assert (await server.get(f"/api/tables/{name}"))[0] == 200
            clock.move(3 * 86_400)
            for _ in range(3):  # unloaded first: nobody is there any more
                clock.move(4000)
                await asyncio.sleep(0.01)
                await server.tables.sweep()
            assert (await server.get(f"/api/tables/{name}"))[0] == 404

    asyncio.run(run())


def test_without_storage_nothing_is_acknowledged_and_play_goes_on_later() -> None:
    async def run() -> None:
        store, clock = MemoryLog(), FakeClock()
        async with served(store, clock) as server:
            table = await server.started("colour_square")
            me, other = table.people[0], table.people[1]
            codes, deal_count, n = await me.first_event(0), me.view["deal_count"], me.view["n"]
            store.is_full = True
            refused = await me.ask("act", id="a", seat=0, deal_count=deal_count, codes=codes, done=True)
            assert (refused["type"], refused["rule"]) == ("refused", "storage")
            assert (me.view["n"], len(store.tables[table.name])) == (n, n)
            async with server.http.post(f"{server.base}/api/tables", data=b"{}") as response:
                assert response.status == 400
            store.is_full = False
            accepted = await me.ask("act", id="a", seat=0, deal_count=deal_count, codes=codes, done=True)
            assert accepted["type"] == "accepted"
            await other.play_first(1)
            clock.move(3)  # the dealer waits a moment before it tries again
            await me.until(lambda: me.view["deal_count"] == deal_count + 2)

    asyncio.run(run())


@pytest.mark.parametrize("has_hints", [True, False])
def test_two_servers_play_one_table(has_hints: bool) -> None:
    async def run() -> None:
        store = MemoryLog()
        store.has_hints = has_hints
        async with served(store) as one, served(store) as two:
            table = await one.started("colour_square")
            me, token = table.people[0], str(table.people[1].token)
            other = await two.device(table.name, token)
            for _ in range(6):
                deal_count = max(me.view["deal_count"], other.view["deal_count"])
                if has_hints:
                    await me.until(lambda deal_count=deal_count: me.view["deal_count"] == deal_count)  # type: ignore[misc]
                    await other.until(lambda deal_count=deal_count: other.view["deal_count"] == deal_count)  # type: ignore[misc]
                    await asyncio.gather(me.play_first(0), other.play_first(1))
                else:
                    await asyncio.gather(try_to_play(me, 0), try_to_play(other, 1))
            events = [entries.decode(body) for body in store.tables[table.name]]
            assert replay(table.name, store.tables[table.name]).n == len(events)
            ids = [(entry.by, entry.id) for entry in events if entry.id]
            assert len(ids) == len(set(ids))

    asyncio.run(run())


async def try_to_play(device: Any, seat: int) -> None:
    """Without hints a device may be behind: then it is told so and sees the newest view."""
    if device.may(seat)["first"]:
        codes = [next(iter(device.may(seat)["first"].values()))[0]]
        await device.ask("act", seat=seat, deal_count=device.view["deal_count"], codes=codes)
    await device.ask("done", seat=seat, deal_count=device.view["deal_count"])


def test_many_conflicting_commands_in_two_processes_leave_no_gap(postgres: Any) -> None:
    address = postgres.new_database()

    async def run() -> None:
        first, second = await open_log(address), await open_log(address)
        async with served(first) as one, served(second) as two:
            host = new_token()
            name = await one.open(host, game="colour_square")
            devices = [await server.device(name, host) for server in (one, two) for _ in range(3)]
            await devices[0].do("sit", name="Ann", seat=0)
            commitments = iter(f"{k:02x}" * 32 for k in range(120))
            answers = await asyncio.gather(
                *(device.ask("commit", seat=0, commitment=next(commitments)) for _ in range(20) for device in devices)
            )
            assert {answer["type"] for answer in answers} == {"accepted"}
            assert len({answer["n"] for answer in answers}) == len(answers) == 120
            bodies = await first.read(name)
            newest = max(answer["n"] for answer in answers)
            assert newest <= len(bodies)
            last = next(entries.decode(body) for body in reversed(bodies[:newest]) if b'"committed"' in body)
            assert replay(name, bodies[:newest]).seats[0].commitment == last.commitment
        await first.close()
        await second.close()

    asyncio.run(run())


def test_a_fault_in_the_server_changes_nothing_and_the_same_command_works_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            me, n = table.people[0], table.host.view["n"]
            act = {
                "type": "act",
                "id": "once",
                "seat": 0,
                "deal_count": me.view["deal_count"],
                "codes": await me.first_event(0),
            }
            with monkeypatch.context() as patch:
                patch.setattr(table_log, "make_summary_if_changed", lambda _: 1 / 0)
                answer = await me.answer_to(act)
            assert (answer["type"], answer["rule"]) == ("refused", "server")
            assert server.tables.loaded[table.name].state.n == n
            answer = await me.answer_to(act)  # the very same, which nobody took for done
            assert (answer["type"], answer["n"]) == ("accepted", n + 1)
            assert await me.answer_to(act) == answer

    asyncio.run(run())

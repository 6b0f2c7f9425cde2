"""Games explained and hints over the wire, with a real server: who may have them, and that tables do not wait."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome.server import analysis_service as study
from polychrome.server.analysis_service import AnalysisService
from polychrome.server.fair_queue import Busy
from polychrome.server.refusals import Refusal
from polychrome.study.schema import Analysis
from tests.server.tools import PATIENCE, FakeClock, Served, Table, new_token, served


def with_server(folder: Path, test: Callable[[Served, FakeClock], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        clock = FakeClock()
        async with served(folder / "tables.db", clock) as server:
            await test(server, clock)

    asyncio.run(all_of_it())


async def ask(server: Served, table: str, body: Any) -> tuple[int, Any]:
    data = body if isinstance(body, bytes) else msgspec.json.encode(body)
    async with server.http.post(f"{server.base}/api/tables/{table}/hint", data=data) as response:
        return response.status, await response.json()


async def race(server: Served, clock: FakeClock, table: Table, round_number: int = 1) -> None:
    """Let time pass until the race is on."""
    for _ in range(20):
        position = table.host.view["perspectives"][0]["position"]
        if position["phase"] == "race" and position["round"] == round_number:
            return
        if position["phase"] == "go":
            await table.say_ready()
        n = table.host.view["n"]
        clock.move(4.0)
        async with asyncio.timeout(PATIENCE):
            while table.host.view["n"] == n:
                await asyncio.sleep(0.01)
    raise AssertionError("the race never began")


async def practice(server: Served, **wish: Any) -> Table:
    return await server.started("calcool", (None,), options={"house": "practice"}, **wish)


def test_a_hint_is_a_play_that_the_table_accepts(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await practice(server)
        me = table.host
        assert me.welcome["hints"] is True
        await race(server, clock, table)
        kinds = set()
        for _ in range(6):
            asked = {"token": me.token, "seat": 0, "deal_count": me.view["deal_count"]}
            status, told = await ask(server, table.name, asked)
            assert status == 200, told
            assert (told["seat"], told["n"], told["deal_count"]) == (0, me.view["n"], me.view["deal_count"])
            best = told["plays"][0]
            kinds.add(best["events"][0]["type"])
            assert told["text"]["en"].endswith(".")
            assert told["text"]["de"] != told["text"]["en"]
            assert len(best["codes"]) == len(best["events"]) == 1
            await me.do("act", seat=0, deal_count=me.view["deal_count"], codes=best["codes"][0])
        assert {"grab", "lay"} <= kinds
        assert me.view["perspectives"][0]["position"]["seats"][0]["count"]["mistake"] is None

    with_server(tmp_path, test)


def test_no_hints_where_the_host_forbids_them(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await practice(server, hints=False)
        assert table.host.welcome["hints"] is False
        await race(server, clock, table)
        status, told = await ask(
            server, table.name, {"token": table.host.token, "seat": 0, "deal_count": table.host.view["deal_count"]}
        )
        assert status == 403
        assert "host" in told["error"]

    with_server(tmp_path, test)


def test_a_hint_is_for_the_seat_that_asks_and_for_the_dice_it_has_seen(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await server.started("calcool", (None, None))
        me, other = table.people[0], table.people[1]
        await race(server, clock, table)
        right = {"token": me.token, "seat": 0, "deal_count": me.view["deal_count"]}
        assert (await ask(server, table.name, {**right, "token": other.token}))[0] == 403
        assert (await ask(server, table.name, {**right, "token": new_token()}))[0] == 403
        assert (await ask(server, table.name, {**right, "seat": 1}))[0] == 403
        assert (await ask(server, table.name, {**right, "seat": 9}))[0] == 422
        assert (await ask(server, table.name, {**right, "deal_count": right["deal_count"] + 1}))[0] == 422
        assert (await ask(server, table.name, {**right, "more": 1}))[0] == 400
        assert (await ask(server, table.name, b"[["))[0] == 400
        assert (await ask(server, "none", right))[0] == 404
        assert (await ask(server, table.name, right))[0] == 200

    with_server(tmp_path, test)


def test_a_finished_game_is_explained_and_no_other(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await practice(server)
        path = f"/api/tables/{table.name}/analysis"
        assert (await server.get(path))[0] == 403
        assert (await server.get("/api/tables/none/analysis"))[0] == 404
        assert (await server.get(f"{path}?quick=perhaps"))[0] == 422
        await play_practice(server, clock, table)
        status, first = await server.get(f"{path}?quick=true")
        assert (status, first["version"]) == (200, 2)
        both = await asyncio.gather(server.get(path), server.get(path))
        assert [status for status, _ in both] == [200, 200]
        assert both[0] == both[1]
        told = msgspec.convert(both[0][1], Analysis)
        mine = told.seats[0]
        assert (told.game, mine.name) == ("calcool", "Seat 0")
        parts = (mine.start, mine.luck, mine.play, mine.others, mine.corrections)
        assert sum(part.mean for part in parts) == pytest.approx(mine.result)
        assert mine.result == -12  # Stop at once, four times
        assert await server.get(path) == both[0]

    with_server(tmp_path, test)


def test_a_rematch_keeps_what_the_host_wanted(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await practice(server, hints=False)
        await play_practice(server, clock, table)
        await table.host.do("rematch")
        again = await server.device(table.host.view["rematch"], table.host.token)
        assert again.welcome["hints"] is False

    with_server(tmp_path, test)


async def play_practice(server: Served, clock: FakeClock, table: Table) -> None:
    """Four rounds in which Stop is called at once."""
    for number in range(1, 5):
        await race(server, clock, table, number)
        await table.host.do("act", seat=0, deal_count=table.host.view["deal_count"], event={"type": "stop", "seat": 0})
    clock.move(10.0)
    await table.host.until(lambda: table.host.view["status"] == "over")


class InPlace:
    """A worker that does its work here."""

    def __init__(self, answers: dict[Any, Any]) -> None:
        self.asked: list[tuple[str, Any]] = []
        self._answers = answers

    async def run(self, address: str, _function: Any, record: bytes) -> Any:
        self.asked.append((address, record))
        answer = self._answers.get(record, (record.upper(), ""))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        pass


class Records:
    """An archive of games that are called like their records."""

    async def check_over(self, name: str) -> bool:
        return name != "none"

    async def record(self, name: str, _address: str) -> bytes:
        return name.encode()


def test_too_many_analyses_at_once_are_refused_and_tables_go_on(tmp_path: Path) -> None:
    async def test(server: Served, clock: FakeClock) -> None:
        table = await practice(server)
        await play_practice(server, clock, table)
        worker: Any = InPlace({})

        async def run(*_: Any) -> Any:
            raise Busy

        worker.run = run
        server.app._analyses._worker = worker
        status, told = await server.get(f"/api/tables/{table.name}/analysis")
        assert status == 429
        assert told["error"]

    with_server(tmp_path, test)


def test_analyses_are_kept_for_a_while_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Served, _clock: FakeClock) -> None:
        worker: Any = InPlace({b"wrong": (b"", "no")})
        archive: Any = Records()
        analyses = AnalysisService(server.tables, archive, worker)
        monkeypatch.setattr(study, "MAX_KEPT", 2)
        for name in ("a", "b", "a", "c", "a", "b"):
            assert await analyses.analysis(name, "somewhere") == name.upper().encode()
        assert worker.asked == [("somewhere", name.encode()) for name in "abcb"]
        with pytest.raises(Refusal, match="no"):
            await analyses.analysis("wrong", "somewhere")
        worker.asked.clear()
        assert await analyses.analysis("b", "somewhere", is_quick=True) == b"B"
        assert worker.asked == [], "all of it is known"
        assert await analyses.analysis("c", "somewhere", is_quick=True) == b"C"
        assert await analyses.analysis("c", "somewhere") == b"C"
        assert len(worker.asked) == 2, "first figures are no whole analysis"
        assert await analyses.analysis("none", "somewhere") is None
        analyses.close()

    with_server(tmp_path, test)


SERVER = """
import asyncio, os
from polychrome.server.workers import Worker

async def main():
    print(await Worker(60.0).run("key", os.getpid), flush=True)
    os.kill(os.getpid(), 9)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_nothing_is_left_of_a_server_that_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "server.py"
    file.write_text(SERVER)
    server = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    helper = int(server.stdout)
    for _ in range(600):
        if not is_running(helper):
            return
        time.sleep(0.1)
    raise AssertionError("the other process goes on for nobody")


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"  # dead, but not buried yet

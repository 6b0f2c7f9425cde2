"""Nothing slow happens in the event loop: what is asked for is cheap, bounded, or done elsewhere and fairly."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from polychrome import registry
from polychrome.bots.players import Plan
from polychrome.server import archive as archive_module
from polychrome.server import definitions, entries, inbox, openapi, replay_queue, state, workers
from polychrome.server.bot_runner import BotThreads, SeatBot
from polychrome.server.commands import complete_options
from polychrome.server.fair_queue import Busy, FairQueue
from polychrome.server.limits import Limits
from polychrome.server.refusals import Refusal
from polychrome.server.workers import TookTooLong, Worker, WorkerFailed
from tests.server.standing import GENEROUS
from tests.server.test_client import post
from tests.server.tools import Served, new_token, served

DEEP = "a." * 35_000 + "a=1"


def at_a_server(run: Callable[[Served], Coroutine[Any, Any, None]], folder: Path, **settings: Any) -> None:
    async def serve() -> None:
        async with served(folder / "tables.db", **settings) as server:
            await run(server)

    asyncio.run(serve())


# --- fair queues and workers ------------------------------------------------------------------------------------------


def test_a_queue_takes_one_of_each_key_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.put(("greedy", f"table {number % 3}"), f"greedy {number}")
    queue.put(("modest", "table"), "modest 1")
    queue.put(("modest", "table"), "modest 2")
    order = [queue.pop() for _ in range(len(queue))]
    assert order[:6] == ["greedy 0", "modest 1", "greedy 1", "modest 2", "greedy 2", "greedy 3"]
    assert len(order) == 32
    assert not queue
    with pytest.raises(IndexError):
        queue.pop()


def test_a_full_queue_refuses_whose_it_is_full_of() -> None:
    queue: FairQueue[int] = FairQueue(max_items=5, max_per_key=3)
    for number in range(3):
        queue.put(("one",), number)
    with pytest.raises(Busy):
        queue.put(("one",), 3)
    queue.put(("two",), 4)
    queue.put(("three",), 5)
    with pytest.raises(Busy):
        queue.put(("four",), 6)
    assert len(queue) == 5


def get_ready() -> None:
    """Nothing: but to find it this module was imported."""


def work(value: Any) -> Any:
    return value, os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)


def loop_for_ever() -> None:
    while True:
        pass


def fill_memory() -> int:
    return len(bytearray(workers.MEMORY_BYTES + 1))


def fail() -> None:
    raise LookupError("nothing there")


def test_a_worker_works_elsewhere_and_survives_what_does_not_end() -> None:
    async def run() -> None:
        worker = Worker(seconds=20.0, prepare=get_ready)
        value, process, priority = await worker.run("a", work, 7)
        assert (value, process != os.getpid()) == (7, True)
        assert priority == min(19, os.getpriority(os.PRIO_PROCESS, 0) + workers.LOW_PRIORITY)
        with pytest.raises(WorkerFailed, match="nothing there"):
            await worker.run("a", fail)
        with pytest.raises(WorkerFailed, match="memory"):
            await worker.run("a", fill_memory)
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        with pytest.raises(WorkerFailed, match="Recursion"):  # told, and not left waiting for ever
            await asyncio.wait_for(worker.run("a", work, deep), 20)
        assert (await worker.run("a", work, 8))[:2] == (8, process)
        worker._seconds = 0.3
        with pytest.raises(TookTooLong):
            await worker.run("a", loop_for_ever)
        worker._seconds = 20.0
        value, other, _ = await worker.run("a", work, 9)
        assert (value, other != process) == (9, True)
        worker.stop_if_idle()
        assert not worker.is_running
        worker.close()

    asyncio.run(run())


def start_slowly() -> None:
    time.sleep(1.5)


def test_the_start_of_a_worker_does_not_count() -> None:
    async def run() -> None:
        worker = Worker(seconds=1.0, prepare=start_slowly)
        assert (await worker.run("a", work, 7))[0] == 7
        worker.close()

    asyncio.run(run())


def test_a_worker_that_was_started_early_is_the_one_that_works() -> None:
    async def run() -> None:
        worker = Worker(seconds=20.0, prepare=get_ready)
        worker.start()
        while not worker.is_running:  # nobody has asked for anything
            await asyncio.sleep(0.01)
        assert await worker.run("one", os.getpid) != os.getpid()
        worker.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_nobody_waits_for_all_that_another_asks_of_a_worker() -> None:
    async def run() -> None:
        worker = Worker(seconds=20.0, prepare=get_ready, max_per_key=4)
        await worker.run("warm", work, 0)
        done: list[str] = []

        async def ask(key: str) -> None:
            await worker.run(key, time.sleep, 0.05)
            done.append(key)

        tasks = [asyncio.create_task(ask("greedy")) for _ in range(4)]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(ask("greedy")))  # one of the four is under way
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await ask("greedy")
        tasks.append(asyncio.create_task(ask("modest")))
        await asyncio.gather(*tasks)
        assert done.index("modest") <= 2
        worker.close()

    asyncio.run(run())


# --- what strangers send ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        f"a=1\n[{DEEP[:-2]}]",
        "a = 1\n" * 5 + DEEP,
        f"x={{{DEEP}}}",
        "'a' . " * 35_000 + "a=1",
        "x=" + "[" * 50_000,
    ],
)
def test_files_that_are_nested_deeply_are_refused_in_no_time(text: str) -> None:
    began = time.perf_counter()
    told = json.loads(definitions.check_definition(text))
    assert "nested too deeply" in told["error"] or "neither JSON nor TOML" in told["error"]
    assert time.perf_counter() - began < 2.0


def test_a_file_is_read_in_a_worker_while_tables_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "parse", None)  # whoever reads it here fails

    async def run(server: Served) -> None:
        status, told = await post(server, "/api/check", {"text": DEEP})
        assert (status, "error" in told) == (200, True)
        assert server.app._worker.is_running

    at_a_server(run, tmp_path)


@pytest.mark.parametrize("text", ["\U0001f600" * 75, "https://example.org/#" + "x" * 64, "漢" * 100])
def test_codes_are_drawn_quickly_whatever_they_hold(text: str) -> None:
    definitions.qr_code.cache_clear()
    began = time.process_time()
    assert definitions.qr_code(text).size > 20
    assert time.process_time() - began < 0.5
    assert definitions.qr_code(text) is definitions.qr_code(text)


@pytest.mark.parametrize("text", ["", "漢" * 1000, "\U0001f600" * 1000, "x" * 1001, "\ud800"])
def test_what_is_too_long_for_a_code_is_refused_before_it_is_drawn(text: str) -> None:
    with pytest.raises(Refusal):
        definitions.check_qr_text(text)


def test_long_codes_are_drawn_in_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "segno", None)  # whoever draws one here fails

    async def run(server: Served) -> None:
        assert (await post(server, "/api/qr", {"text": "x" * 600}))[0] == 200
        assert (await post(server, "/api/qr", {"text": "x" * 1001}))[0] == 422

    at_a_server(run, tmp_path)


def test_openapi_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(server: Served) -> None:
        monkeypatch.setattr(openapi, "msgspec", None)
        for _ in range(3):
            assert (await server.get("/openapi.json"))[0] == 200

    at_a_server(run, tmp_path)


# --- logs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["record", "replay", "analysis"])
def test_a_running_game_is_refused_without_replaying_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")

        def refuse(*_: Any) -> Any:
            raise AssertionError("the log was replayed")

        for module in (state, archive_module, replay_queue):
            for name in ("replay", "open_table"):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, refuse)
        server.tables.log.read = refuse  # type: ignore[method-assign,assignment]
        assert (await server.get(f"/api/tables/{table.name}/{what}"))[0] == 403
        assert not server.app._worker.is_running
        assert (await server.get(f"/api/tables/{table.name}"))[1]["status"] == "running"

    at_a_server(run, tmp_path)


def test_the_loop_goes_on_while_a_long_log_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(server: Served) -> None:
        token = new_token()
        name = await server.open(token, game="colour_square")
        host = await server.device(name, token)
        for number in range(120):
            await host.do("bot", seat=0, bot=("greedy", "random")[number % 2])
        await host.close()
        bodies = await server.tables.log.read(name)
        monkeypatch.setattr(replay_queue, "PAUSE_SECONDS", 0.0)
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        counting = asyncio.create_task(count())
        replayed = await replay_queue.ReplayQueue().replay(name, bodies)
        counting.cancel()
        assert replayed.n == len(bodies)
        assert turns >= 100

    at_a_server(run, tmp_path)


# --- costs ------------------------------------------------------------------------------------------------------------


def test_logs_with_few_entries_do_not_wait_for_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_queue, "PAUSE_SECONDS", 0.0)
    options = complete_options(registry.find_game("colour_square"), {})
    opened = entries.Opened(t=1.0, game="colour_square", rules=1, options=options, host="h")
    more = [entries.encode(entries.Paced(t=1.0, pace_ms=number)) for number in range(300)]
    order: list[int] = []

    async def run() -> None:
        queue = replay_queue.ReplayQueue()

        async def load(size: int) -> None:
            order.append((await queue.replay("t", [entries.encode(opened), *more[:size]])).n)

        long = [asyncio.create_task(load(300)) for _ in range(2)]
        await asyncio.sleep(0)
        await asyncio.gather(load(5), *long)

    asyncio.run(run())
    assert order == [6, 301, 301]


def test_a_long_deck_of_somebodys_own_is_prepared_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    open_table = state.open_table

    def note(name: str, opened: entries.Opened) -> Any:
        threads.append(threading.get_ident())
        return open_table(name, opened)

    monkeypatch.setattr(replay_queue, "open_table", note)

    async def run(server: Served) -> None:
        deck = (await server.get("/api/games/calcool/printed/standard"))[1]
        name = await server.open(game="calcool", options={"deck": {**deck, "name": "mine"}})
        await server.device(name)
        await server.open(game="calcool")
        assert len(threads) == 3
        assert [thread == threading.get_ident() for thread in threads] == [False, False, True]

    at_a_server(run, tmp_path)


def test_a_turn_takes_only_so_much() -> None:
    async def run() -> None:
        sizes: list[int] = []

        def take(items: list[Any]) -> None:
            sizes.append(len(items))
            box.end_turn()

        box = inbox.Inbox(take)
        for number in range(100):
            box.post(number)
        await box.close()
        assert sizes == [32, 32, 32, 4]

    asyncio.run(run())


def test_however_many_ask_for_health_the_log_is_written_to_once(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        probes, may_answer = 0, asyncio.Event()

        async def probe() -> None:
            nonlocal probes
            probes += 1
            await may_answer.wait()

        server.tables.log.probe = probe  # type: ignore[method-assign]
        asked = [asyncio.create_task(server.get("/health")) for _ in range(10)]
        await asyncio.sleep(0.2)
        may_answer.set()
        assert [status for status, _ in await asyncio.gather(*asked)] == [200] * 10
        assert probes == 1

    at_a_server(run, tmp_path)


def test_long_bodies_and_pages_count(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        text = "x" * 60_000  # ten units, and three for its length
        assert [(await post(server, "/api/check", {"text": text}))[0] for _ in range(2)] == [200, 429]
        assert [(await server.get("/health"))[0] for _ in range(4)] == [200, 200, 200, 429]

    limits = replace(GENEROUS, requests_per_second=0.001, request_burst=25, pages_per_second=0.001, page_burst=3)
    at_a_server(run, tmp_path, limits=limits)


def test_what_is_expensive_counts_for_more(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        assert [(await post(server, "/api/check", {"text": "{}"}))[0] for _ in range(3)] == [200, 200, 429]
        assert (await server.get("/api/games"))[0] == 200  # five units are left
        assert (await server.get("/health"))[0] == 200

    at_a_server(run, tmp_path, limits=replace(GENEROUS, requests_per_second=0.001, request_burst=25))


def test_sockets_of_one_device_share_a_budget_and_words_cost_more(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("colour_square")
        token = table.host.token
        devices = [await server.device(table.name, token) for _ in range(5)]
        count = table.host.view["deal_count"]
        told = [
            (await device.ask("look", seat=0, deal_count=count, codes=[], words=True))["type"]
            for device in devices
            for _ in range(2)
        ]
        assert told.count("choices") == 4  # of sixteen units, and ten looks in words
        assert (await table.people[1].ask("look", seat=1, deal_count=count))["type"] == "choices"

    at_a_server(run, tmp_path, limits=replace(GENEROUS, device_per_second=0.001, device_burst=21))


def test_all_sockets_of_an_address_share_a_budget(tmp_path: Path) -> None:
    assert Limits().address_per_second < 20 * Limits().messages_per_second

    async def run(server: Served) -> None:
        names = [await server.open(game="colour_square") for _ in range(4)]
        devices = [await server.device(name, new_token()) for name in names]
        told = [(await device.ask("start"))["rule"] for device in devices for _ in range(10)]
        assert told.count("role") == 25
        assert told.count("limit") == 15

    at_a_server(run, tmp_path, limits=replace(GENEROUS, address_per_second=0.001, address_burst=25))


def test_bots_of_a_stranger_do_not_wait_for_all_of_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """A player that takes its time."""

        def __init__(self, table: str) -> None:
            self.table = table

        def decide(self, *_: Any) -> Plan:
            time.sleep(0.02)
            order.append(self.table)
            return Plan()

    order: list[str] = []

    async def run() -> None:
        async def no_wait(_game: str, _bot: str) -> None:
            return

        monkeypatch.setattr(os, "cpu_count", lambda: 2)
        threads = BotThreads(no_wait)
        view: Any = SimpleNamespace(game=SimpleNamespace(name="any"))
        answered = asyncio.Event()
        for number in range(30):
            threads.note_owner(f"greedy {number}", "one address")
        threads.note_owner("modest", "another")

        def then(_plan: Plan) -> None:
            if len(order) == 121:
                answered.set()

        for table in [f"greedy {number % 30}" for number in range(120)] + ["modest"]:
            player: Any = Slow(table)
            threads.think(SeatBot("slow", player), view, 0, table, then)
        await asyncio.wait_for(answered.wait(), 60)
        threads.close()

    asyncio.run(run())
    assert order.index("modest") <= 2
    assert len({table for table in order[:32] if table != "modest"}) >= 30  # the tables of one address take turns too

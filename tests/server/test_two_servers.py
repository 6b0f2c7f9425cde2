"""One table at two servers: hints through Redis, play without it, and a whole game across two workers."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import pytest

from polychrome.referee import judge
from polychrome.server import tables
from polychrome.server.log.postgres import PostgresLog
from tests.server import outage
from tests.server.outage import Player, World
from tests.server.services import Postgres, Redis, running
from tests.server.test_app_serve import serving
from tests.server.tools import PATIENCE, Device, Served, Table, new_token, served

NEVER = 1e6  # seconds between looks at the database: whatever is heard came from Redis
SOON = 0.05
ROUNDS = 5


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """One that a test may stop."""
    with running(Redis) as server:
        yield server


@asynccontextmanager
async def two_servers(address: str, redis: str, poll_seconds: float) -> AsyncIterator[tuple[Served, Served]]:
    """Two whole servers on one database, both linked to Redis."""
    here = await PostgresLog.open(address, redis, poll_seconds)
    there = await PostgresLog.open(address, redis, poll_seconds)
    try:
        async with served(here) as first, served(there) as second:
            for log in (here, there):
                link = log._hints._link
                assert link is not None
                async with asyncio.timeout(PATIENCE):
                    while not link.is_up:
                        await asyncio.sleep(0.001)
            yield first, second
    finally:
        await here.close()
        await there.close()


async def started(first: Served, second: Served) -> tuple[Table, Device]:
    """A running table: seat 0 at the first server, seat 1 at the second, which has it awake from the beginning."""
    table = await first.started("colour_square", away_ms=0)
    other = await second.device(table.name, table.people[1].token)
    await table.people[1].close()
    return table, other


async def play(people: list[Device], rounds: int) -> None:
    """Everybody moves in turn, and waits until everybody else has seen it."""
    for _ in range(rounds):
        for seat, device in enumerate(people):
            answer = await device.play_first(seat)
            for other in people:
                await other.until(lambda n=answer["n"], at=other: at.view["n"] >= n)  # type: ignore[misc]


def test_a_move_at_one_server_is_told_at_the_other_by_redis_alone(
    postgres: Postgres, own_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SWEEP_SECONDS", NEVER)
    address = postgres.new_address()

    async def run() -> None:
        async with two_servers(address, own_redis.address, NEVER) as (first, second):
            table, other = await started(first, second)
            await play([table.people[0], other], ROUNDS)

    asyncio.run(run())


def test_without_redis_a_move_is_still_told(postgres: Postgres, own_redis: Redis) -> None:
    address = postgres.new_address()

    async def run() -> None:
        async with two_servers(address, own_redis.address, SOON) as (first, second):
            table, other = await started(first, second)
            await play([table.people[0], other], 1)
            own_redis.stop()
            await play([table.people[0], other], 1)

    asyncio.run(run())


# --- two workers ------------------------------------------------------------------------------------------------------


def worker_numbers(process: subprocess.Popen[str]) -> list[int]:
    """The workers that the journal of a server names."""
    assert process.stderr is not None
    numbers: list[int] = []
    while len(numbers) < 2:
        line = json.loads(process.stderr.readline())
        if line["text"] == "worker started":
            numbers.append(line["pid"])
    return numbers


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that does nothing for a while, so that the other one takes what comes."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot stop and continue a process")
def test_a_whole_game_across_two_workers(postgres: Postgres, own_redis: Redis) -> None:
    address = postgres.new_database()

    async def run(base: str, workers: list[int]) -> bytes:
        async with aiohttp.ClientSession() as http:
            world = World(http, int(base.rsplit(":", 1)[1]))
            world.is_up.set()
            with stopped(workers[1]):
                table, host = await world.open(0, 0, seats=2)
                here = Player(world, table, host)
                await here.do("sit", seat=0, name="Here")
            with stopped(workers[0]):
                there = Player(world, table, new_token())
                await there.do("sit", seat=1, name="There")
            await here.do("start")
            await asyncio.gather(here.play(0), there.play(1))
            await asyncio.gather(*(player.until(lambda view: view["status"] == "over") for player in (here, there)))
            assert here.view["n"] == there.view["n"]
            assert here.view["perspectives"][0]["result"] == there.view["perspectives"][0]["result"]
            for player in (here, there):
                player.task.cancel()
            async with http.get(f"{base}/api/tables/{table}/record") as response:
                assert response.status == 200
                return await response.read()

    arguments = ["--port", "0", "--workers", "2", "--database", address, "--redis", own_redis.address]
    with serving(*arguments) as (base, process):
        record = asyncio.run(asyncio.wait_for(run(base, worker_numbers(process)), outage.PATIENCE))
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Traceback" not in errors
    code, verdict = judge(record, verify=True)
    assert code == 0, verdict
    assert verdict["over"]

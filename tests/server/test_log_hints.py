"""Hints between processes: with Redis at once, without it soon, and never needed for the log to be right."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest
import redis.asyncio

from polychrome.server.log import open_log
from polychrome.server.log.hints import Hints
from polychrome.server.log.postgres import PostgresLog
from tests.server.logs import opened, run
from tests.server.services import Missing, Postgres, Redis, free_port

NEVER = 1e6  # seconds between polls: whatever is heard came from Redis
AT_ONCE = 0.01


@asynccontextmanager
async def two_logs(
    address: str, redis: str | None, poll_seconds: float
) -> AsyncIterator[tuple[PostgresLog, PostgresLog]]:
    """As two processes would have them."""
    here = await PostgresLog.open(address, redis, poll_seconds)
    there = await PostgresLog.open(address, redis, poll_seconds)
    try:
        yield here, there
    finally:
        await here.close()
        await there.close()


async def hears(watch: AsyncIterator[tuple[str, int]], table: str, n: int) -> None:
    """Wait until this hint comes, whichever others do."""
    async for hint in watch:
        if hint == (table, n):
            return
    raise AssertionError("the hints have ended")


async def is_linked(log: PostgresLog, is_up: bool = True) -> None:
    """Wait until Redis has been found, or lost."""
    link = log._hints._link
    assert link is not None
    while link.is_up != is_up:
        await asyncio.sleep(0.001)


@asynccontextmanager
async def watched(log: PostgresLog) -> AsyncIterator[AsyncIterator[tuple[str, int]]]:
    """Hints that are collected from now on, not from the first look at them."""
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    async def listen() -> None:
        async for hint in log.watch():
            heard.put_nowait(hint)

    async def look() -> AsyncIterator[tuple[str, int]]:
        while True:
            yield await heard.get()

    task = asyncio.create_task(listen())
    try:
        yield look()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_redis_tells_the_other_process(postgres: Postgres, redis_server: Redis) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with two_logs(address, redis_server.address, NEVER) as (here, there), watched(here) as hints:
            await is_linked(here)
            await there.append("t", 1, [b"x"])
            await hears(hints, "t", 1)
            await there.append("t", 2, [b"x", b"y"])
            await hears(hints, "t", 3)

    run(scenario())


def test_a_process_is_not_told_what_it_did_itself(postgres: Postgres, redis_server: Redis) -> None:
    address = postgres.new_address()

    async def scenario(redis: str | None, poll_seconds: float) -> None:
        async with two_logs(address, redis, poll_seconds) as (here, there), watched(here) as hints:
            if redis:
                await is_linked(here)
            await here.append(f"mine {redis}", 1, [b"x"])
            await there.append(f"yours {redis}", 1, [b"x"])
            async for hint in hints:
                assert hint != (f"mine {redis}", 1)
                if hint == (f"yours {redis}", 1):
                    break

    run(scenario(redis_server.address, NEVER))
    run(scenario(None, AT_ONCE))


def test_without_redis_the_database_is_asked(postgres: Postgres) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with two_logs(address, None, AT_ONCE) as (here, there), watched(here) as hints:
            for n in range(1, 6):
                await there.append("t", n, [b"x"])
                await hears(hints, "t", n)

    run(scenario())


def test_a_redis_that_was_never_there_breaks_nothing(postgres: Postgres) -> None:
    address, nowhere = postgres.new_address(), f"redis://127.0.0.1:{free_port()}"

    async def scenario() -> None:
        async with two_logs(address, nowhere, AT_ONCE) as (here, there), watched(here) as hints:
            await there.append("t", 1, [b"x"])
            await hears(hints, "t", 1)
            assert await here.read("t") == [b"x"]

    run(scenario())


def test_a_redis_may_go_and_come_back(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    address = postgres.new_address()
    try:
        server = Redis()  # of its own: others may be using the one of the session
    except Missing as missing:
        pytest.skip(str(missing))
    server.start()

    async def scenario() -> None:
        count = itertools.count(1)
        async with two_logs(address, server.address, AT_ONCE) as (here, there), watched(here) as hints:
            for _ in range(2):
                await is_linked(here)
                await there.append("t", n := next(count), [b"x"])
                await hears(hints, "t", n)
                server.stop()
                await is_linked(here, False)
                await there.append("t", n := next(count), [b"x"])  # neither fails nor waits
                await hears(hints, "t", n)
                await asyncio.to_thread(server.start)
            await is_linked(here)

    try:
        run(scenario())
        assert caplog.text.count("is away") <= 4  # said once for each time and process
    finally:
        server.remove()


def test_nonsense_on_the_channel_is_ignored(postgres: Postgres, redis_server: Redis) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with two_logs(address, redis_server.address, NEVER) as (here, there), watched(here) as hints:
            await is_linked(here)
            link = here._hints._link
            assert link is not None
            async with redis.asyncio.Redis.from_url(redis_server.address) as client:
                for nonsense in (b"", b"\xff", b"[]", b'["a",{"t":"x"}]', b'{"a":1}', b"[1,2]"):
                    assert await client.publish(link._channel, nonsense) == 1
            await there.append("t", 1, [b"x"])
            await hears(hints, "t", 1)

    run(scenario())


def test_logs_that_share_a_redis_do_not_hear_each_other(postgres: Postgres, redis_server: Redis) -> None:
    async def scenario(first: str, second: str) -> None:
        async with (
            two_logs(first, redis_server.address, NEVER) as (here, there),
            two_logs(second, redis_server.address, NEVER) as (other, _),
            watched(here) as hints,
        ):
            await is_linked(here)
            await other.append("elsewhere", 1, [b"x"])
            await there.append("t", 1, [b"x"])
            assert await anext(hints) == ("t", 1)

    run(scenario(postgres.new_address(), postgres.new_address()))


def test_watching_ends_with_the_log(postgres: Postgres, tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        log = await open_log(address)

        async def watch() -> list[tuple[str, int]]:
            return [hint async for hint in log.watch()]

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        await log.close()
        assert await watching == []

    run(scenario(postgres.new_address()))
    run(scenario(str(tmp_path / "log.db")))


def test_a_file_needs_no_redis(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(str(tmp_path / "log.db"), f"redis://127.0.0.1:{free_port()}") as log:
            await log.append("t", 1, [b"x"])

    run(scenario())


def test_a_slow_watcher_hears_the_newest_only() -> None:
    rounds = iter(range(1, 10_000))

    async def scenario() -> None:
        async def moved(seconds: float) -> dict[str, int]:
            return {"a": next(rounds), "b": 7, "mine": 3}

        hints = Hints(moved, None, 0)
        async with aclosing(hints.watch()) as watch:  # type: ignore[type-var]
            heard = [await anext(watch), await anext(watch), await anext(watch)]
            assert sorted(heard) == [("a", 1), ("b", 7), ("mine", 3)]
            hints.tell({"mine": 4})
            for _ in range(100):
                await asyncio.sleep(0)
            table, n = await anext(watch)
            assert table == "a"
            assert n > 20
        await hints.close()

    run(scenario())

"""The log in PostgreSQL: several processes, a server that goes away, answers that get lost, addresses with secrets."""

from __future__ import annotations

import asyncio
import logging

import asyncpg
import pytest

from polychrome.server.log import Conflict, NotStored, Summary, open_log
from polychrome.server.log import postgres_schema as schema
from polychrome.server.log.contract import masked, scrubbed
from polychrome.server.log.postgres import PostgresLog
from tests.server.chaos import ChaosProxy
from tests.server.logs import opened, race, run
from tests.server.services import Postgres, free_port
from tests.server.test_log import check_race


def test_processes_that_start_at_once_make_the_tables_once(postgres: Postgres) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        logs = await asyncio.gather(*(open_log(address) for _ in range(8)))
        await asyncio.gather(*(log.append(f"t{number}", 1, [b"x"]) for number, log in enumerate(logs)))
        assert len(await logs[0].summaries()) == 8
        for log in logs:
            await log.close()
        assert await Postgres.execute(address, "select count(*), min(version) from log_about") == [(1, 1)]

    run(scenario())


def test_another_format_is_refused(postgres: Postgres) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with opened(address):
            pass
        await Postgres.execute(address, "update log_about set version = 7")
        with pytest.raises(NotStored, match="format 7"):
            await open_log(address)

    run(scenario())


def test_settings_of_the_server_do_not_weaken_the_log(postgres: Postgres) -> None:
    address = postgres.new_database()
    name = address.rpartition("/")[2]
    for setting in (
        "synchronous_commit = off",
        "default_transaction_isolation = 'serializable'",
        "default_transaction_read_only = on",
    ):
        run(Postgres.execute(address, f"alter database {name} set {setting}"))

    async def scenario() -> None:
        first, second = await PostgresLog.open(address), await PostgresLog.open(address)
        writers = [race(log, "t", f"{k}-{w}", 5) for k, log in enumerate((first, second)) for w in range(5)]
        await asyncio.gather(*writers)
        check_race(await first.read("t"), writers=10, times=5)
        assert first._connection is not None
        assert await first._connection.fetchval("show synchronous_commit") == "on"
        await first.close()
        await second.close()

    run(scenario())


def test_an_append_waits_for_a_deletion(postgres: Postgres) -> None:
    """Or its entry would stand alone, or be acknowledged and deleted."""
    address = postgres.new_address()

    async def scenario() -> None:
        async with opened(address) as log:
            await log.append("t", 1, [b"x"], Summary("t", "over", True, 0.0, b""))
            connection = await asyncpg.connect(address)
            async with connection.transaction():  # as `delete` does it, stopped half-way
                await connection.execute(schema.HOLD_APPENDS)
                assert await connection.fetchval(schema.DELETE_TABLES, 1.0, ["over"], 9, []) == ["t"]
                append = asyncio.create_task(log.append("t", 2, [b"y"]))
                waiting = "select count(*) from pg_locks where relation = 'log_entry'::regclass and not granted"
                while not append.done() and not await connection.fetchval(waiting):
                    await asyncio.sleep(0)
                assert not append.done()
                await connection.execute(schema.DELETE_ENTRIES, ["t"])
            await connection.close()
            with pytest.raises(Conflict):
                await append
            assert await log.read("t") == []

    run(scenario())


def test_a_log_goes_on_when_its_server_is_back(postgres: Postgres) -> None:
    """A server of its own: others may be using the one of the session."""
    server = Postgres()
    server.start()
    try:
        address = server.new_address()

        async def scenario() -> None:
            async with opened(address) as log:
                await log.append("t", 1, [b"before"])
                for mode in ("immediate", "fast"):
                    await asyncio.to_thread(server.stop, mode)
                    for _ in range(3):
                        with pytest.raises(NotStored, match="PostgreSQL at postgresql://127"):
                            await log.append("t", 2, [b"meanwhile"])
                        with pytest.raises(NotStored):
                            await log.read("t")
                    await asyncio.to_thread(server.start)
                    assert await log.read("t") == [b"before"]
                await log.append("t", 2, [b"after"])
                assert await log.read("t") == [b"before", b"after"]

        run(scenario())
    finally:
        server.remove()


def test_a_full_disk_there_is_said_once_to_all(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    address = postgres.new_address()
    batches = []

    async def full(batch: list[object]) -> set[str]:
        batches.append(len(batch))
        raise asyncpg.DiskFullError("could not extend file")

    async def scenario() -> None:
        async with opened(address) as log:
            with monkeypatch.context() as patch:
                patch.setattr(log, "_insert", full)
                appends = [log.append(f"t{number}", 1, [b"x"]) for number in range(20)]
                outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert all(isinstance(outcome, NotStored) and "is full" in str(outcome) for outcome in outcomes)
            assert batches == [20]
            await log.append("t0", 1, [b"x"])

    run(scenario())


def test_a_lost_answer_is_not_an_acknowledgement_and_the_entry_is_there_once(postgres: Postgres) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with ChaosProxy(address) as proxy, opened(proxy.address) as log:
            await log.append("t", 1, [b"one"])
            proxy.loses_answers = True
            with pytest.raises(NotStored, match="cannot be reached"):
                await log.append("t", 2, [b"two"])
            assert proxy.lost
            proxy.loses_answers = False
            with pytest.raises(Conflict):  # it was stored: whoever tries again hears so
                await log.append("t", 2, [b"two"])
            assert await log.read("t") == [b"one", b"two"]
            await log.append("t", 3, [b"three"])

    run(scenario())


def test_many_lost_answers_leave_no_gap(postgres: Postgres) -> None:
    """Writers that start again from what they read, on a network that fails every now and then."""
    address = postgres.new_address()

    async def write(log: PostgresLog, proxy: ChaosProxy, table: str) -> None:
        done = 0
        while done < 15:
            try:
                entries = await log.read(table)
                done = len(entries)
                await log.append(table, done + 1, [b"%d" % done])
                proxy.loses_answers = done % 4 == 3  # the next answer to anybody
            except NotStored:
                proxy.loses_answers = False

    async def scenario() -> None:
        async with ChaosProxy(address) as proxy:
            log = await PostgresLog.open(proxy.address)
            await asyncio.gather(*(write(log, proxy, f"t{number}") for number in range(4)))
            assert proxy.lost
            proxy.loses_answers = False
            for number in range(4):
                entries = await log.read(f"t{number}")
                assert entries == [b"%d" % n for n in range(len(entries))]
            await log.close()

    run(scenario())


# Secrets

SECRET = "hunter2"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:hunter2@127.0.0.1:{port}/x",
        "postgresql://hunter2@127.0.0.1:{port}/x",
        "postgresql://me:hunter2@127.0.0.1:hunter2/x",
        "postgresql://me:a@hunter2:b@127.0.0.1:{port}/x",
        "postgresql://me:hunter2/a@127.0.0.1:{port}/x",
        "postgresql://me:hunter2#@127.0.0.1:{port}/x",
        "postgresql://me:[hunter2@127.0.0.1:{port}/x",
        "postgresql://127.0.0.1:{port}/x?password=hunter2",
        "postgresql://127.0.0.1:{port}/x?sslmode=hunter2",
        "postgresql://127.0.0.1:{port}/x?sslmode=verify-full&sslrootcert=hunter2",
        "postgresql://me:hunter2@[::1/x",
        "postgresql://",
    ],
)
def test_no_error_tells_the_password(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "polychrome")
    with pytest.raises(NotStored) as refused:
        run(open_log(address.format(port=free_port()), "redis://:hunter2@127.0.0.1:1"))
    assert_no_secret(refused.value)
    assert SECRET not in caplog.text


def assert_no_secret(error: NotStored) -> None:
    """Neither in the sentence nor in what a traceback shows beside it."""
    assert SECRET not in str(error)
    assert "\n" not in str(error)
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None


def test_a_refused_password_is_not_repeated(postgres: Postgres) -> None:
    address = postgres.new_address().replace("postgres@", "nobody:hunter2@")
    with pytest.raises(NotStored, match='role "nobody" does not exist') as refused:
        run(open_log(address))
    assert_no_secret(refused.value)


@pytest.mark.parametrize("redis", ["redis://:hunter2@127.0.0.1:hunter2", "rediss://:hunter2@[::1", "hunter2"])
def test_a_bad_address_of_redis_is_refused_without_its_password(postgres: Postgres, redis: str) -> None:
    with pytest.raises(NotStored, match="cannot be understood") as refused:
        run(open_log(postgres.address("postgres"), redis))
    assert_no_secret(refused.value)


def test_masks() -> None:
    assert masked("postgresql://me:pw@host:5432/db?password=pw") == "postgresql://host:5432/db"
    assert masked("redis://:p@w@host") == "redis://host"
    assert masked("games.db") == "games.db"
    assert scrubbed("the word p@w is wrong", "postgresql://me:p%40w@host/db") == "the word *** is wrong"

"""Memories of devices on their way to another device: kept once, for a quarter of an hour, unread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from polychrome.server import limits
from polychrome.server.log import Log
from polychrome.server.log import contract as log_contract
from tests.server.logs import opened, run, with_log
from tests.server.services import Postgres
from tests.server.standing import GENEROUS
from tests.server.tools import FakeClock, Served, served

NAME, OTHER = "ab" * 32, "cd" * 32
GONE = 200, {"box": None}


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_address()


def test_a_box_is_taken_once_and_by_its_name_only(address: str) -> None:
    async def scenario(log: Log) -> None:
        assert await log.keep_transfer(NAME, b"box", now=10.0, until=20.0)
        assert await log.take_transfer(OTHER, 11.0) is None
        assert await log.take_transfer(NAME, 11.0) == b"box"
        assert await log.take_transfer(NAME, 11.0) is None

    with_log(address, scenario)


def test_a_box_whose_time_is_up_is_gone_whoever_looks(address: str) -> None:
    async def scenario(log: Log) -> None:
        assert await log.keep_transfer(NAME, b"box", now=10.0, until=20.0)
        assert await log.take_transfer(NAME, 20.0) is None
        await log.delete_transfers(20.0)
        assert await log.take_transfer(NAME, 11.0) is None, "it is not even stored any more"

    with_log(address, scenario)


def test_nobody_can_replace_a_box(address: str) -> None:
    async def scenario(log: Log) -> None:
        assert await log.keep_transfer(NAME, b"mine", now=10.0, until=20.0)
        assert not await log.keep_transfer(NAME, b"yours", now=11.0, until=21.0)
        assert await log.take_transfer(NAME, 12.0) == b"mine"

    with_log(address, scenario)


def test_only_so_many_boxes_are_kept(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"polychrome.server.log.{module}.MAX_TRANSFERS", 3)

    async def scenario(log: Log) -> None:
        kept = [await log.keep_transfer(f"{number:064}", b"box", 10.0, 20.0) for number in range(4)]
        assert kept == [True, True, True, False]
        assert await log.keep_transfer(NAME, b"box", now=20.0, until=30.0), "the others' time is up"

    with_log(address, scenario)


def test_a_box_can_be_taken_from_another_process(postgres: Postgres) -> None:
    address = postgres.new_address()

    async def scenario() -> None:
        async with opened(address) as here, opened(address) as there:
            assert await here.keep_transfer(NAME, b"box", now=10.0, until=20.0)
            assert await there.take_transfer(NAME, 11.0) == b"box"
            assert await here.take_transfer(NAME, 11.0) is None

    run(scenario())


def test_boxes_can_be_kept_in_a_file_from_before_there_were_any(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    with_log(str(file), lambda log: log.append("t", 1, [b"one"]))
    old = apsw.Connection(str(file))
    old.execute("drop table log_transfer")
    old.close()

    async def scenario(log: Log) -> None:
        assert await log.read("t") == [b"one"]
        assert await log.keep_transfer(NAME, b"box", now=10.0, until=20.0)

    with_log(str(file), scenario)


async def post(server: Served, path: str, body: Any) -> tuple[int, Any]:
    async with server.http.post(f"{server.base}{path}", data=msgspec.json.encode(body)) as response:
        return response.status, await response.json()


async def leave(server: Served, name: str = NAME, box: str = "Ym94") -> tuple[int, Any]:
    return await post(server, "/api/transfers", {"name": name, "box": box})


async def take(server: Served, name: str = NAME) -> tuple[int, Any]:
    return await post(server, "/api/transfers/take", {"name": name})


def test_a_memory_moves_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path / "tables.db") as server:
            assert await leave(server) == (201, {"seconds": 900})
            assert await take(server, OTHER) == GONE
            assert await take(server) == (200, {"box": "Ym94"})
            assert await take(server) == GONE

    run(scenario())


def test_a_memory_is_deleted_after_a_quarter_of_an_hour(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = FakeClock()
        async with served(tmp_path / "tables.db", clock) as server:
            await leave(server)
            await leave(server, OTHER)
            clock.move(899)
            assert await take(server) == (200, {"box": "Ym94"})
            clock.move(1)
            assert await take(server, OTHER) == GONE
            await server.tables.sweep()
            assert await server.tables.log.take_transfer(OTHER, 0.0) is None

    run(scenario())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "ab" * 31, "box": "Ym94"}, 400),
        ({"name": "AB" * 32, "box": "Ym94"}, 400),
        ({"name": NAME, "box": ""}, 400),
        ({"name": NAME, "box": "<script>"}, 400),
        ({"name": NAME, "box": "A" * 240_001}, 400),
        ({"name": NAME, "box": "A" * 270_000}, 413),
        ({"name": NAME, "box": "Ym94", "more": 1}, 400),
        ({"name": NAME}, 400),
        ([], 400),
    ],
)
def test_what_is_no_box_is_refused_in_one_sentence(tmp_path: Path, body: Any, status: int) -> None:
    async def scenario() -> None:
        async with served(tmp_path / "tables.db") as server:
            found, told = await post(server, "/api/transfers", body)
            assert found == status
            assert told["error"].endswith(".")
            assert await take(server) == GONE

    run(scenario())


def test_an_address_can_leave_only_so_many_an_hour(tmp_path: Path) -> None:
    async def scenario() -> None:
        few = replace(GENEROUS, transfers_per_hour=2)
        async with served(tmp_path / "tables.db", limits=few) as server:
            statuses = [(await leave(server, f"{number:064}"))[0] for number in range(3)]
            assert statuses == [201, 201, 429]

    run(scenario())


def test_guessing_codes_is_expensive(tmp_path: Path) -> None:
    async def scenario() -> None:
        usual = limits.Limits()
        slow = replace(GENEROUS, requests_per_second=0.001, request_burst=usual.request_burst)
        async with served(tmp_path / "tables.db", limits=slow) as server:
            statuses = [(await take(server))[0] for _ in range(usual.request_burst // 10 + 1)]
            assert statuses.count(429) == 1

    run(scenario())


def test_the_bound_leaves_room_for_tables() -> None:
    assert log_contract.MAX_TRANSFERS * 240_000 <= 100 * 2**20

"""What those who run a server rely on: honest health, storage faults by their name, and logs without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest

from polychrome.server import api
from polychrome.server.log import NotStored
from polychrome.server.logging_setup import JsonLines
from polychrome.server.metrics import METRICS
from tests.server.test_log_faults import on_faulty_disk
from tests.server.tools import new_token, served


@pytest.mark.parametrize("what", ["write", "sync"])
def test_health_reflects_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(api, "PROBE_SECONDS", 0.0)

    async def run() -> None:
        async with on_faulty_disk(tmp_path / "log.db") as (log, disk), served(log) as server:
            assert (await server.get("/health"))[0] == 200
            disk.fail(what, apsw.FullError)
            status, told = await server.get("/health")
            assert (status, "storage" in told["error"]) == (503, True)
            disk.work()
            assert (await server.get("/health"))[0] == 200

    asyncio.run(run())


def test_health_does_not_write_at_every_request(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            written = 0
            probe = server.tables.log.probe

            async def count() -> None:
                nonlocal written
                written += 1
                await probe()

            server.tables.log.probe = count  # type: ignore[method-assign]
            for _ in range(20):
                assert (await server.get("/health"))[0] == 200
            assert written <= 2

    asyncio.run(run())


def test_a_database_that_is_away_is_reported_as_storage_and_without_tracebacks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            token = new_token()
            name = await server.open(token, game="colour_square")
            host = await server.device(name, token)
            table = server.tables.loaded[name]
            table._log.is_shared = True  # as with PostgreSQL: a refusal makes it read first

            async def away(*_: Any) -> Any:
                raise NotStored("The database is away.")

            read, errors = server.tables.log.read, METRICS["errors"]
            server.tables.log.read = away  # type: ignore[method-assign,assignment]
            answers = [await host.ask("start") for _ in range(3)]
            assert {answer["rule"] for answer in answers} == {"storage"}
            server.tables.log.read = read  # type: ignore[method-assign]
            assert (await host.ask("start"))["rule"] == "seat"
            assert METRICS["errors"] == errors

    asyncio.run(run())
    assert "Traceback" not in caplog.text
    assert not any(record.exc_info for record in caplog.records)
    assert "The database is away." in caplog.text


def test_no_line_of_the_log_holds_a_secret() -> None:
    token, dice, ticket = new_token(), secrets.token_hex(32), secrets.token_urlsafe(32)
    try:
        raise ValueError(f"Key (body)=({dice}) for {token}")
    except ValueError:
        record = logging.LogRecord("polychrome", logging.ERROR, "x.py", 1, "failed: %s", (ticket,), None)
        record.exc_info = sys.exc_info()
    record.table = "aaaaaaaaaaaaaaa2"
    line = JsonLines().format(record)
    assert not any(secret in line for secret in (token, dice, ticket))
    told = json.loads(line)
    assert told["table"] == "aaaaaaaaaaaaaaa2"  # names of tables stay: whoever runs the server needs them
    assert "test_no_line_of_the_log_holds_a_secret" in told["trace"]

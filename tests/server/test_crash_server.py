"""SIGKILL of a whole server under load: people come back, nothing acknowledged is lost, the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.outage import kill_server
from tests.server.services import Postgres

pytestmark = pytest.mark.slow
KILLS = 2  # `bench/outages.py` does 200


def kill(address: str, seed: int) -> None:
    async def run() -> list[float]:
        return [figures["acknowledged"] async for figures in kill_server(address, KILLS, tables=3, seed=seed)]

    acknowledged = asyncio.run(run())
    assert len(acknowledged) == KILLS
    assert sum(acknowledged) >= 3 * 5  # at each table four sat down and the host began


def test_a_killed_server_goes_on_with_its_file(tmp_path: Path) -> None:
    kill(str(tmp_path / "tables.db"), seed=1)


def test_a_killed_server_goes_on_with_postgresql(postgres: Postgres) -> None:
    kill(postgres.new_address(), seed=2)

"""Frames and requests that nobody should send: every one is answered or closed, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import msgspec
import pytest

from polychrome.server import wire
from polychrome.server.metrics import METRICS
from tests.server.bad import bad_frame, send_bad_frames, send_bad_requests
from tests.server.tools import served

FRAMES = 3_000
REQUESTS = 600


def test_reading_a_bad_frame_raises_what_the_socket_expects() -> None:
    rng = Random(1)
    for _ in range(20_000):
        data = bad_frame(rng)
        try:
            wire.read(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            continue


@pytest.mark.parametrize("seed", range(3))
def test_bad_frames_leave_the_table_as_it_was(tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int) -> None:
    caplog.set_level(logging.ERROR)
    errors = METRICS["errors"]

    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            rng, left = Random(seed), FRAMES // 3
            while left > 0:
                left -= await send_bad_frames(server.http, server.base, table.name, rng, left)
            await table.people[0].play_first(0)
            await table.people[1].play_first(1)

    asyncio.run(run())
    assert METRICS["errors"] == errors
    assert not [record for record in caplog.records if record.name.startswith("polychrome")]


def test_bad_requests_get_no_traceback_and_do_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="polychrome")
    errors = METRICS["errors"]

    async def run() -> None:
        async with served(tmp_path / "tables.db") as server:
            statuses = await send_bad_requests(int(server.base.rsplit(":", 1)[1]), Random(2), REQUESTS)
            assert statuses["400"] + statuses["422"] > REQUESTS // 4
            assert not statuses["500"]
            assert (await server.get("/health"))[0] == 200

    asyncio.run(run())
    assert METRICS["errors"] == errors
    assert not [record for record in caplog.records if record.name.startswith("polychrome")]

"""The client library and the examples that use the protocol: they play, watch and download at a real server."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from polychrome.client import Client, Refused, ServerError, Table
from tests.server.logs import run
from tests.server.tools import Served, served
from tests.web.modules import find_node

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PATIENCE = 120.0


def with_client(folder: Path, test: Callable[[Client, Served], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with served(folder / "tables.db") as server, Client(server.base) as client:
            await asyncio.wait_for(test(client, server), PATIENCE)

    run(all_of_it())


def chooser(rng: random.Random) -> Callable[[Table, int], Awaitable[list[int]]]:
    async def choose(table: Table, seat: int) -> list[int]:
        codes = [rng.choice(table.codes(seat))]
        while following := await table.next_codes(seat, codes):
            codes.append(rng.choice(following))
        return codes

    return choose


@pytest.mark.parametrize("game", ["blokus_dice", "colour_square"])
def test_two_devices_play_and_a_third_one_watches(game: str, tmp_path: Path) -> None:
    async def test(client: Client, server: Served) -> None:
        name = await client.open_table(game, {"listed": True}, seats=2)
        assert [one["table"] for one in await client.tables()] == [name]
        async with Client(server.base) as friend, Client(server.base) as watcher:
            async with client.join(name) as mine, friend.join(name) as theirs, watcher.join(name) as seen:
                assert (await mine.sit("Ada"), await theirs.sit("Bob")) == (0, 1)
                await mine.start()
                watched = asyncio.create_task(_last(seen))
                await asyncio.gather(mine.play(chooser(random.Random(1))), theirs.play(chooser(random.Random(2))))
                assert mine.is_over
                last = await watched
                assert last["status"] == "over"
                assert not any(seat.get("yours") for seat in last["seats"])
            record = await friend.record(name)
        assert record.position.is_over
        assert record.players == [("Ada", "person"), ("Bob", "person")]
        # Both devices have had a share of the dice.
        assert "numbers" in record.dumps() or "seed_shares" in record.dumps()

    with_client(tmp_path, test)


async def _last(table: Table) -> dict[str, Any]:
    return [view async for view in table.views()][-1]


def test_a_lost_connection_is_made_again(tmp_path: Path) -> None:
    async def test(client: Client, server: Served) -> None:
        name = await client.open_table("blokus_dice", {"pace_ms": 0}, seats=2)
        async with client.join(name) as table:
            await table.sit("Ada")
            await table.seat_bot(1, "random")
            await table.start()
            await table.wait_until(lambda view: view["status"] == "running")
            assert table._socket is not None
            await table._socket.close()
            await table.play(chooser(random.Random(1)))
            assert table.is_over

    with_client(tmp_path, test)


def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path) -> None:
    async def test(client: Client, server: Served) -> None:
        with pytest.raises(ServerError, match="there is no table nowhere"):
            async with client.join("nowhere"):
                pass
        with pytest.raises(ServerError) as wrong:
            await client.open_table("chess")
        assert wrong.value.status == 422
        name = await client.open_table("blokus_dice")
        with pytest.raises(ServerError) as early:
            await client.record(name)
        assert early.value.status == 403
        async with client.join(name) as table:
            await table.sit("Ada")
            with pytest.raises(Refused) as refused:
                await table.start()
            assert refused.value.rule == "seat"
        async with Client("http://127.0.0.1:9") as nobody:
            with pytest.raises(ServerError, match="cannot be reached"):
                await nobody.games()

    with_client(tmp_path, test)


@pytest.mark.parametrize("example", ["table_bot.py", "table_bot.mjs"])
def test_the_examples_play_a_game(example: str, tmp_path: Path) -> None:
    program = sys.executable if example.endswith(".py") else find_node()

    async def test(client: Client, server: Served) -> None:
        process = await asyncio.create_subprocess_exec(
            program, str(EXAMPLES / example), server.base, "blokus_dice",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        out, errors = await process.communicate()
        assert process.returncode == 0, errors.decode()
        assert "events" in out.decode()

    with_client(tmp_path, test)

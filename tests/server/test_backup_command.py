"""The command `polychrome backup` beside a server in the middle of games, and what it says when it cannot."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from polychrome.server import entries
from polychrome.server.log import open_log
from polychrome.server.state import replay
from tests.cli.test_referee import polychrome
from tests.server.outage import PATIENCE, Player, Process, World
from tests.server.services import free_port
from tests.server.tools import new_token, served

MOVES = 10  # before the backup, and after it


async def seat_bots(world: World) -> list[Player]:
    """Four people at a table where the game has begun."""
    table, host = await world.open(0, 0)
    people = [Player(world, table, host if seat == 0 else new_token()) for seat in range(4)]
    for seat, player in enumerate(people):
        await player.do("sit", seat=seat, name=f"Seat {seat}")
    await people[0].do("start")
    return people


def test_a_backup_of_a_running_server_holds_all_that_was_acknowledged(tmp_path: Path) -> None:
    source, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    async def run() -> None:
        port = free_port()
        process = Process(str(source), port, tmp_path / "journal")
        try:
            await process.listens()
            async with aiohttp.ClientSession() as http:
                world = World(http, port)
                world.is_up.set()
                people = await seat_bots(world)
                noted = world.noted[people[0].table]
                playing = [asyncio.create_task(player.play(seat)) for seat, player in enumerate(people)]
                await people[0].until(lambda _: len(noted) >= MOVES)
                before = list(noted)
                command = [sys.executable, "-m", "polychrome", "backup", str(source), str(copy)]
                backup = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
                _, said = await backup.communicate()
                assert (backup.returncode, said) == (0, b"")
                await asyncio.gather(*playing)  # it goes on to the end
                for player in people:
                    player.task.cancel()
        finally:
            process.kill()
        table = people[0].table
        log = await open_log(str(copy))
        bodies = await log.read(table)
        await log.close()
        stored = [entries.decode(body) for body in bodies]
        assert {(n, stored[n - 1].by, stored[n - 1].id) for n, _, _ in before} == set(before)
        assert replay(table, bodies).n == len(bodies)
        async with served(copy) as server:  # and can be played on
            device = await server.device(table, people[0].token)
            assert device.view["n"] >= before[-1].n

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("no.db", "copy.db"), "no.db"),
        (("tables.db", "there.db"), "exists already"),
        (("there.db", "copy.db"), "there.db"),
        (("tables.db", "no/copy.db"), "no/copy.db"),
        (("postgresql://u:secret@h/d", "copy.db"), "pg_dump"),
        (("tables.db",), "COPY"),
        (("n" * 300, "copy.db"), "File name too long"),
        (("tables.db", "n" * 300), "File name too long"),
        (("tables.db", "n" * 250), "File name too long"),  # its unfinished copy has a longer name
    ],
)
def test_what_cannot_be_copied_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)

    async def make() -> None:
        await (await open_log("tables.db")).close()

    asyncio.run(make())
    Path("there.db").write_bytes(b"something else, and longer than the header of a database" * 20)
    done = polychrome("backup", *arguments)
    assert done.returncode == 2
    said = done.stderr.decode().strip()
    assert says in said
    assert "secret" not in said
    assert "Traceback" not in said
    assert not Path("copy.db").exists()

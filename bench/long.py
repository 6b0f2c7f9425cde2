"""A long evening: 250 tables, 1,000 sockets, 500 moves a second for ten minutes; how long people wait, what is stored.

`python -m bench.long [SECONDS [TABLES [MOVES_A_SECOND]]]` prints one JSON object. Every table moves at its own fixed
times, however long the server takes: a wait counts from when the move was due to its durable acknowledgement. In the
end the log is read: every acknowledged move has to be there, once, in its place, and nothing else. Memory is sampled
every second: its mean in each tenth of the time, and its slope in the second half, when caches are full.
It is run only by name.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import uvloop

from bench.server import MOVES_A_GAME, prepare, serving
from bench.table_client import (
    ACCEPTED,
    CHANGE,
    REFUSED,
    SEATS,
    VIEW,
    Sight,
    Wire,
    cpu_seconds,
    hello,
    milliseconds,
    name_of,
    number_in,
    token_of,
)
from polychrome.server import entries
from polychrome.server.log import open_log

BY_NAME_ONLY = True
SECONDS = 600.0
TABLES = 250
RATE = 500.0
PATIENCE = 60.0  # seconds for an answer, before the run is given up


class Seat(Wire):
    """A seat that notes what it is told."""

    def __init__(self, group: Group, seat: int, table: str) -> None:
        super().__init__(table)
        self._group, self._seat = group, seat
        self.sight = Sight()

    def opened(self) -> None:
        """Say who this is."""
        self.send(hello(self._seat))

    def heard(self, told: bytes) -> None:
        """A view, or the answer to a move."""
        if told.startswith((CHANGE, VIEW)):
            self.sight.take(told)
            self._group.seen()
        elif told.startswith(ACCEPTED):
            self._group.acknowledged(self._seat, number_in(told, b'"n":'), text_in(told, b'"id":"'))
        elif told.startswith(REFUSED):
            raise AssertionError(told.decode())


def text_in(told: bytes, name: bytes) -> str:
    """The text behind a name."""
    start = told.index(name) + len(name)
    return told[start : told.index(b'"', start)].decode()


class Group:
    """Four people who move in turn, at fixed times, at one table after the other."""

    def __init__(self, evening: Evening, number: int) -> None:
        self._evening, self._number = evening, number
        self._seats: list[Seat] = []
        self._game, self._left, self._is_answered, self._said_at = -1, 0, True, 0.0
        self._changed = asyncio.Event()
        self.noted: list[list[tuple[int, int, str]]] = []  # of each game: n, seat, id

    async def play(self, first: float, pause: float) -> None:
        """Move whenever it is due, until the evening is over."""
        await self._next_game()
        self._evening.joined()
        await self._evening.has_begun.wait()
        due, count = self._evening.began + first, 0
        while due < self._evening.ends:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            seat = count % SEATS
            act = self._seats[seat].sight.move(seat, b"m%d" % count)
            if act is None:
                await self._next_game()
                due, count = max(due, time.perf_counter()), 0
                continue
            self._left, self._is_answered = SEATS, False
            self._seats[seat].send(act)
            await self._all_seen()
            self._evening.waits.append(self._said_at - due)
            due, count = due + pause, count + 1
        for one in self._seats:
            one.leave()

    async def _next_game(self) -> None:
        for seat in self._seats:
            seat.leave()
        self._game += 1
        assert self._game < self._evening.games, "more games have to be prepared"
        self.noted.append([])
        self._left, self._seats = SEATS, []
        loop = asyncio.get_running_loop()
        for number in range(SEATS):
            make = partial(Seat, self, number, name_of(self._number, self._game))
            _, seat = await loop.create_connection(make, "127.0.0.1", self._evening.port)
            self._seats.append(seat)
        await self._all_seen()

    async def _all_seen(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._left > 0 or not self._is_answered:
                self._changed.clear()
                await self._changed.wait()

    def seen(self) -> None:
        """One more of the four has a new view."""
        self._left -= 1
        if self._left <= 0:
            self._changed.set()

    def acknowledged(self, seat: int, n: int, name: str) -> None:
        """The move is stored."""
        self._said_at, self._is_answered = time.perf_counter(), True
        self.noted[-1].append((n, seat, name))
        self._changed.set()


class Evening:
    """All tables."""

    def __init__(self, port: int, pid: int, games: int) -> None:
        self.port, self.games, self._pid = port, games, pid
        self.began = self.ends = 0.0
        self.has_begun = asyncio.Event()
        self.waits: list[float] = []
        self.memory: list[tuple[float, float]] = []  # seconds, MB
        self._joined = 0
        self.groups = [Group(self, number) for number in range(TABLES)]

    def joined(self) -> None:
        """One more table is ready; with the last it begins."""
        self._joined += 1
        if self._joined == TABLES:
            self.began = time.perf_counter() + 1.0
            self.ends = self.began + SECONDS
            self.has_begun.set()

    async def run(self) -> dict[str, Any]:
        """Play; the figures."""
        rng, pause = random.Random(1), TABLES / RATE
        failures: list[BaseException] = []

        def failed(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            failures.append(context.get("exception") or AssertionError(context["message"]))

        asyncio.get_running_loop().set_exception_handler(failed)
        async with asyncio.TaskGroup() as tasks:
            for group in self.groups:
                tasks.create_task(group.play(rng.uniform(0.0, pause), pause))
            await self.has_begun.wait()
            used, own = cpu_seconds(self._pid), time.process_time()
            while (now := time.perf_counter()) < self.ends:
                if failures:
                    raise failures[0]
                self.memory.append((now - self.began, resident_mb(self._pid)))
                if sys.stderr.isatty():
                    print(f"{now - self.began:.0f} of {SECONDS:.0f} s ", end="\r", file=sys.stderr, flush=True)
                await asyncio.sleep(1.0)
            used, own = cpu_seconds(self._pid) - used, time.process_time() - own
        times = sorted(self.waits)
        return {
            "tables": TABLES, "sockets": SEATS * TABLES, "seconds": SECONDS, "moves": len(times),
            "moves_s": round(len(times) / SECONDS, 1), "p50_ms": milliseconds(times, 0.5),
            "p99_ms": milliseconds(times, 0.99), "max_ms": milliseconds(times, 1.0),
            "server_cpu": round(used / SECONDS, 2), "client_cpu": round(own / SECONDS, 2), **self._memory(),
        }  # fmt: skip

    def _memory(self) -> dict[str, object]:
        """Its mean in each tenth of the time, and its trend by least squares in the second half."""
        settled = [sample for sample in self.memory if sample[0] >= SECONDS / 2] or self.memory
        middle = sum(at for at, _ in settled) / len(settled)
        spread = sum((at - middle) ** 2 for at, _ in settled)
        slope = sum((at - middle) * mb for at, mb in settled) / spread if spread else 0.0
        tenths = [[mb for at, mb in self.memory if int(10 * at / SECONDS) == tenth] for tenth in range(10)]
        means = [round(sum(held) / len(held)) for held in tenths if held]
        return {"rss_mb": " ".join(map(str, means)), "slope_mb_a_minute": round(60 * slope, 2)}


def resident_mb(pid: int) -> float:
    """Memory of a process, where the system says so."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def compare(database: str, groups: list[Group]) -> dict[str, int]:
    """What was acknowledged, with what the log holds."""
    log = await open_log(database)
    people = [entries.hash_of(token_of(seat))[:16] for seat in range(SEATS)]
    faults = {"lost": 0, "duplicated": 0, "reordered": 0, "never_said": 0}
    for number, group in enumerate(groups):
        for game, noted in enumerate(group.noted):
            stored = [entries.decode(body) for body in await log.read(name_of(number, game))]
            places: dict[tuple[str, str], list[int]] = {}
            for n, entry in enumerate(stored, 1):
                if entry.id:
                    places.setdefault((entry.by, entry.id), []).append(n)
            faults["duplicated"] += sum(len(found) - 1 for found in places.values())
            said = {(people[seat], name): n for n, seat, name in noted}
            faults["lost"] += sum(command not in places for command in said)
            faults["reordered"] += sum(places[command] != [n] for command, n in said.items() if command in places)
            faults["reordered"] += sum(later[0] <= one[0] for one, later in pairwise(noted))
            faults["never_said"] += sum(command not in said for command in places)
    await log.close()
    return faults


def measure() -> Iterator[dict[str, object]]:
    """One row."""
    games = 2 + round(SECONDS * RATE / TABLES / MOVES_A_GAME)
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        database = str(Path(folder, "tables.db"))
        uvloop.run(prepare(database, TABLES, games))
        with serving("table", database) as (port, pid):
            figures, groups = uvloop.run(_evening(port, pid, games))
        yield {"what": "a long evening", **figures, **uvloop.run(compare(database, groups))}


async def _evening(port: int, pid: int, games: int) -> tuple[dict[str, Any], list[Group]]:
    evening = Evening(port, pid, games)
    return await evening.run(), evening.groups


if __name__ == "__main__":
    given = [float(text) for text in sys.argv[1:]] + [SECONDS, TABLES, RATE][len(sys.argv) - 1 :]
    SECONDS, TABLES, RATE = given[0], int(given[1]), given[2]
    for row in measure():
        print(json.dumps(row), flush=True)

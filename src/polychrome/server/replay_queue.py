"""Replays the logs of many tables, without holding up tables that are loaded already."""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count

from polychrome.server import entries
from polychrome.server.log.contract import answer_to
from polychrome.server.state import TableState, open_table

PAUSE_SECONDS = 0.005  # of replaying, until other work of the event loop goes first
MAX_OPTIONS_IN_LOOP = 4 * 1024  # bytes: to prepare a long deck of somebody's own takes 40 ms


class Replay:
    """A log that is being replayed."""

    def __init__(self, name: str, bodies: list[bytes]) -> None:
        self._name, self._bodies = name, bodies
        self._state: TableState | None = None
        self.replayed: asyncio.Future[TableState] = asyncio.get_running_loop().create_future()

    @property
    def left(self) -> int:
        """How many entries are left."""
        return len(self._bodies) - (0 if self._state is None else self._state.n)

    async def go_on(self) -> None:
        """Replay for a few milliseconds."""
        pause_at = time.monotonic() + PAUSE_SECONDS
        if self._state is None:
            self._state = await open_beside_loop(self._name, entries.decode(self._bodies[0]))
        state = self._state
        for body in self._bodies[state.n :]:
            state.add(entries.decode(body))
            if time.monotonic() > pause_at:
                break
        if not self.left:
            answer_to(self.replayed)(state)


class ReplayQueue:
    """A queue of logs to replay; the one with the fewest entries left goes first. After a restart all tables are asked
    for at once: people at the first play on while the others are replayed, and nobody waits for a stranger's long log.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, Replay]] = []  # a heap: entries left, the order of coming
        self._numbers = count()
        self._task: asyncio.Task[None] | None = None

    async def replay(self, name: str, bodies: list[bytes]) -> TableState:
        """Replay a log when its turn has come."""
        wanted = Replay(name, bodies)
        self._put(wanted)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._replay_all())
        return await wanted.replayed

    def _put(self, wanted: Replay) -> None:
        heapq.heappush(self._waiting, (wanted.left, next(self._numbers), wanted))

    async def _replay_all(self) -> None:
        while self._waiting:
            _, _, wanted = heapq.heappop(self._waiting)
            try:
                await wanted.go_on()
            except Exception as problem:
                answer_to(wanted.replayed)(problem)
            if not wanted.replayed.done():
                self._put(wanted)
            await asyncio.sleep(0)


async def open_beside_loop(name: str, opened: entries.Opened) -> TableState:
    """Make a table from its first entry; in a thread, if it has a long sheet, board or deck of somebody's own."""
    if len(opened.options) <= MAX_OPTIONS_IN_LOOP:
        return open_table(name, opened)
    return await asyncio.to_thread(open_table, name, opened)

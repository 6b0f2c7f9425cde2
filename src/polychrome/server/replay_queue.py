"""Replays the logs of many tables one after the other, without holding up tables that are loaded already."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from polychrome.server import entries
from polychrome.server.log.contract import answer_to
from polychrome.server.state import TableState, open_table

PAUSE_SECONDS = 0.005  # of replaying, until other work of the event loop goes first


class ReplayQueue:
    """A queue of logs to replay. After a restart all tables are asked for at once: people at the first play on while
    the others are replayed."""

    def __init__(self) -> None:
        self._queue: deque[tuple[str, list[bytes], asyncio.Future[TableState]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def replay(self, name: str, bodies: list[bytes]) -> TableState:
        """Replay a log when its turn has come."""
        replayed: asyncio.Future[TableState] = asyncio.get_running_loop().create_future()
        self._queue.append((name, bodies, replayed))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._replay_all())
        return await replayed

    async def _replay_all(self) -> None:
        while self._queue:
            name, bodies, replayed = self._queue.popleft()
            try:
                answer_to(replayed)(await _replay(name, bodies))
            except Exception as problem:
                answer_to(replayed)(problem)
            await asyncio.sleep(0)


async def _replay(name: str, bodies: list[bytes]) -> TableState:
    """Replay a log, however long, in pieces of a few milliseconds."""
    pause_at = time.monotonic() + PAUSE_SECONDS
    state = open_table(name, entries.decode(bodies[0]))
    for body in bodies[1:]:
        state.add(entries.decode(body))
        if time.monotonic() > pause_at:
            await asyncio.sleep(0)
            pause_at = time.monotonic() + PAUSE_SECONDS
    return state

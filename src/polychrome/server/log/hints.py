"""Hints between server processes: this table has moved on to n. They make things sooner, never right or wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

from polychrome.server.log.contract import NotStored

if TYPE_CHECKING:  # a server without Redis need not load its library
    from polychrome.server.log.redis_link import RedisLink

POLL_SECONDS = 1.0  # how often the database is asked while there is no Redis, and Redis is tried again
TRUSTED_POLLS = 5  # with Redis, whose messages may be lost, the log is polled only every Nth time
OVERLAP_SECONDS = 15.0  # how late a commit may become visible and still be noticed

Moved = Callable[[float], Awaitable[dict[str, int]]]  # tables that have moved on in the last seconds, from the database


class _Watcher:
    """What one caller of `watch` has not been told yet: of each table the newest n, however slow the caller."""

    def __init__(self) -> None:
        self.pending: dict[str, int] = {}
        self.news = asyncio.Event()

    def hear(self, moved: dict[str, int]) -> None:
        self.pending |= moved
        self.news.set()


MAX_OWN = 10_000  # tables; whoever is told of an own entry after all just looks in vain


class Hints:
    """Asks the database what has moved; with Redis it hears so earlier."""

    def __init__(self, moved: Moved, link: RedisLink | None, poll_seconds: float) -> None:
        self._moved = moved
        self._link = link
        self._poll_seconds = poll_seconds
        self._own: dict[str, int] = {}  # what this process has written lately and need not be told
        self._watchers: set[_Watcher] = set()
        self._closed = False

    def expect(self, moved: dict[str, int]) -> None:
        """This process is about to move tables on, and need not be told. If it fails, it looks at the log anyway."""
        if len(self._own) > MAX_OWN:
            self._own.clear()
        self._own |= moved

    def tell(self, moved: dict[str, int]) -> None:
        """This process has moved tables on: tell the others, without waiting for it."""
        if self._link is not None:
            self._link.tell(moved)

    async def watch(self) -> AsyncIterator[tuple[str, int]]:
        watcher = _Watcher()
        self._watchers.add(watcher)
        tasks = [asyncio.create_task(self._poll(watcher))]
        if self._link is not None:
            tasks.append(asyncio.create_task(self._link.listen(watcher.hear, self._poll_seconds)))
        try:
            while not self._closed:
                await watcher.news.wait()
                watcher.news.clear()
                while watcher.pending and not self._closed:
                    yield watcher.pending.popitem()
        finally:
            self._watchers.discard(watcher)
            await stop(tasks)

    async def close(self) -> None:
        self._closed = True
        for watcher in self._watchers:
            watcher.news.set()
        if self._link is not None:
            await self._link.close()

    async def _poll(self, watcher: _Watcher) -> None:
        told: dict[str, int] = {}
        while True:
            try:
                now = await self._moved(OVERLAP_SECONDS)
            except NotStored:
                now = told  # the database is away; whoever wants to write hears of it
            news = {table: n for table, n in now.items() if n not in (told.get(table), self._own.get(table))}
            if news:
                watcher.hear(news)
            told = now
            for _ in range(TRUSTED_POLLS):
                await asyncio.sleep(self._poll_seconds)
                if self._link is None or not self._link.is_up:
                    break


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

"""The inbox of a table: what comes in between two turns is taken by the next one, one turn at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

MAX_ITEMS = 32  # of one turn: other tables go on before the rest is taken


class Inbox:
    """Collects items and starts turns. Whoever takes a turn says when it is over."""

    def __init__(self, take_turn: Callable[[list[Any]], None]) -> None:
        self._take_turn = take_turn
        self._items: list[Any] = []
        self._is_busy = False
        self._idle: asyncio.Future[None] | None = None  # resolved when the turn ends that `close` waits for
        self._loop = asyncio.get_running_loop()

    @property
    def is_idle(self) -> bool:
        """Whether nothing has come in and no turn is under way."""
        return not self._items and not self._is_busy

    def post(self, item: Any) -> None:
        """Add an item; a turn begins when the loop has read all sockets."""
        self._items.append(item)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._begin)

    def end_turn(self) -> None:
        """Let the next turn begin, if anything has come in."""
        if self._items:
            self._loop.call_soon(self._begin)
            return
        self._is_busy = False
        if self._idle is not None:
            self._idle.set_result(None)
            self._idle = None

    async def close(self) -> None:
        """Wait for what has come in, then begin no more turns."""
        while self._is_busy:
            self._idle = self._idle or self._loop.create_future()
            await asyncio.shield(self._idle)
        self._is_busy = True

    def _begin(self) -> None:
        items, self._items = self._items[:MAX_ITEMS], self._items[MAX_ITEMS:]
        self._take_turn(items)

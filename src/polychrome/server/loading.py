"""Loads games for tables: imported outside the event loop, playable at once, and compiled while people play.

A game that is not compiled yet runs interpreted; its rules are compiled at low priority and take over in the middle of
a game. Games that somebody opens and bots that sit down come first, then the rules of the other games.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from polychrome import bots, registry
from polychrome.core.game import Game
from polychrome.core.kernel_store import STORE, KernelStore
from polychrome.server.game_views import views_of

ASKED_SECONDS = 0.5  # after the start: games that people come back to are asked for by then, and come first
CALM_SECONDS = 2.0  # after that: people who come back to their tables need the processor most

T = TypeVar("T")

logger = logging.getLogger(__name__)


class GameLoader:
    """Loads and compiles the games of a process."""

    def __init__(self, store: KernelStore = STORE) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="loading")  # to import a game takes a moment
        self._games: dict[str, asyncio.Task[Game]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self.is_done = False  # the rules of all games are compiled, or cannot be

    async def load(self, name: str) -> Game:
        """Load a game. It runs compiled from now on, or as soon as that is possible."""
        if name not in self._games:
            self._games[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._games[name])

    async def wait_for_bots(self, name: str, bot: str = "") -> None:
        """Compile the bots of a game; return at once for a bot that thinks quickly even interpreted."""
        if name not in self._bots:
            self._bots[name] = asyncio.create_task(self._compile(name, f"{name}.bots"))
        if bot not in bots.find_bots(name).quick_interpreted:
            await asyncio.shield(self._bots[name])

    async def load_all(self) -> None:
        """Load every game, one after the other; those that were asked for come first."""
        await asyncio.sleep(ASKED_SECONDS)
        if self._games:
            await asyncio.sleep(CALM_SECONDS)
        for name in registry.game_names():
            try:
                await self.load(name)
            except Exception:
                logger.exception("could not load %s", name)
        await self._compile("core", *registry.game_names(), is_urgent=False)
        self.is_done = True

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _load(self, name: str) -> Game:
        game = await self._in_thread(_load_game, name)
        # A table plays interpreted meanwhile, so nobody waits for the compiler.
        await self._in_thread(partial(self._store.request, "core", name, is_urgent=True))
        return game

    async def _compile(self, *parts: str, is_urgent: bool = True) -> None:
        """Wait until these parts are compiled, or cannot be."""
        futures = await self._in_thread(partial(self._store.request, *parts, is_urgent=is_urgent))
        await asyncio.gather(*map(asyncio.wrap_future, futures))

    def _in_thread(self, step: Callable[..., T], *arguments: str) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._thread, step, *arguments)


def _load_game(name: str) -> Game:
    """Import everything that a table needs."""
    game = registry.find_game(name)
    bots.find_bots(name)
    views_of(game)
    return game

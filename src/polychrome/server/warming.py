"""Loads (or, the first time, compiles) the rules of each game beside the running server, so that nobody waits long."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec

from polychrome import bots, games
from polychrome.bots.players import player
from polychrome.bots.turns import deal
from polychrome.core.game import Game, new, play, seen
from polychrome.core.seats import DEALER, WATCHER
from polychrome.server.views import may_of

_journal = logging.getLogger(__name__)


class Warmth:
    """Which games are ready. One at a time: compilers take turns anyway."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warming")
        self._ready: dict[str, asyncio.Future[Game]] = {}

    async def of(self, name: str) -> Game:
        """The game of this name, when it can be played without a wait."""
        if name not in self._ready:
            self._ready[name] = asyncio.get_running_loop().run_in_executor(self._thread, warm, name)
        return await asyncio.shield(self._ready[name])

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def all(self) -> None:
        """Warm every game, one after the other."""
        for name in games.names():
            try:
                await self.of(name)
            except Exception:
                _journal.exception("could not prepare %s", name)


def warm(name: str) -> Game:
    """Call once what a table calls. Even the import takes its time."""
    game = games.game(name)
    options = msgspec.convert({"seats": 2, **game.defaults}, game.options)
    position, rng = new(game, options), Random(0)
    while position.waits_for(DEALER):  # up to the first decision of a seat
        position = play(position, DEALER, deal(position, rng))
    for viewer in (WATCHER, 0):
        view = seen(position, viewer)
        game.view(view)
        game.result(view)
    for seat in range(position.seats):
        may_of(position, seat)
        for bot in bots.of(name).BOTS:
            player(bot, position).decide(seen(position, seat), seat, rng)
    return game

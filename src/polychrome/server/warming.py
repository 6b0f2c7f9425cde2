"""Loads (or, the first time, compiles) the rules of each game beside the running server, so that nobody waits long.

First what a table needs, of the games that are asked for: people who come back after a restart wait for that and no
more, and have the processor for themselves for a moment. It is stored code, if there is any (`core.stored`): the
compiler is loaded later. Then of all games; then the bots that sit down when nobody chose, then the others and the
critics.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import TypeVar

import msgspec

from polychrome import bots, games
from polychrome.bots.players import player
from polychrome.core import kernel, stored
from polychrome.core.changes import changes
from polychrome.core.codes import Act
from polychrome.core.game import Game, Position, follow, legal, look_out, new, perform, seen
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import FairDealer
from polychrome.server.state import has_nothing_to_do
from polychrome.server.storing import store
from polychrome.server.views import book_of, encoded, may_of

ASKED_SECONDS = 0.5  # after the start: games that people come back to are asked for by then, and loaded first
CALM_SECONDS = 2.0  # after that: people who come back to their tables need the processor more than anything else does
REHEARSED = 150  # moves
FIRST_BOTS = ("greedy", "3")  # the one that stands in for people, and the one of the quick start

T = TypeVar("T")

_journal = logging.getLogger(__name__)


class Warmth:
    """Which games are ready. One at a time: compilers take turns anyway."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warming")
        self._store = ThreadPoolExecutor(1, thread_name_prefix="storing")  # one that nobody waits for at the end
        self._ready: dict[str, asyncio.Future[Game]] = {}
        self.is_done = False  # nothing is left to load

    async def of(self, name: str) -> Game:
        """The game of this name, when it can be played without a wait."""
        if name not in self._ready:
            self._ready[name] = self._beside(warm, name)
        return await asyncio.shield(self._ready[name])

    def close(self) -> None:
        """Begin nothing more."""
        for thread in (self._thread, self._store):
            thread.shutdown(wait=False, cancel_futures=True)

    async def all(self) -> None:
        """Warm every game, one after the other, and then what is needed less often."""
        await asyncio.sleep(ASKED_SECONDS)
        asked = tuple(self._ready)
        for names, step, pause in (
            (asked, self.of, 0.0),
            (asked, self._keep, CALM_SECONDS),
            (games.names(), self.of, CALM_SECONDS),
            (("the compiler",), partial(self._beside, _settle), 0.0),
            (games.names(), partial(self._beside, warm_first_bots), 0.0),
            (games.names(), partial(self._beside, warm_more), 0.0),
            (games.names(), self._keep, 0.0),
        ):
            for name in names:
                try:
                    await step(name)
                except Exception:
                    _journal.exception("could not prepare %s", name)
            await asyncio.sleep(pause if names else 0.0)
        self.is_done = True

    def _beside(self, step: Callable[[str], T], name: str) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._thread, step, name)

    async def _keep(self, name: str) -> None:
        """Let the next start be quicker; after an installation this takes some seconds of a processor."""
        if kernel.is_stored():
            await asyncio.get_running_loop().run_in_executor(self._store, store, name)


def _settle(_: str) -> None:
    stored.settle()


def warm(name: str) -> Game:
    """Call once what a table calls. Even the import takes its time."""
    if kernel.is_stored():
        stored.load(kernel.stored_file(name))
    position = first_decision(name)
    follow(position.copy(), [Act(0, legal(position, 0)[0])])
    _show(position, b"[]")
    return position.game


def rehearse(name: str) -> Game:
    """Play a game of two as tables do, so far that nearly all has happened that can; and what their bots call."""
    position, dealer, told = first_decision(name), FairDealer(bytes(32), [bytes(16)] * 2), b"[]"
    for move in range(REHEARSED):
        seat = next((seat for seat in range(position.seats) if position.waits_for(seat)), DEALER)
        if position.is_over:
            break
        if seat == DEALER:
            position = position.copy()
            dealer.event(position)
        else:
            codes = legal(position, seat)
            position = perform(position, [Act(seat, codes[move % len(codes)])])
        told = _show(position, told)
    return warm_first_bots(name)


def _show(position: Position, told: bytes) -> bytes:
    """What a table does after a move; what watchers see then."""
    look_out(position)
    text = b""
    for viewer in (0, WATCHER):
        text, spans = encoded(seen(position, viewer))
        changes(told, text, spans)
    book_of(position.game).news(position, told)
    for seat in range(position.seats):
        may_of(position, seat)
        has_nothing_to_do(position, seat)
    book_of(position.game).look(position, (WATCHER, *range(position.seats)), -1)
    return text


def warm_first_bots(name: str) -> Game:
    """Call once the bots that most tables call."""
    position = first_decision(name)
    _think(position, FIRST_BOTS)
    return position.game


def warm_more(name: str) -> Game:
    """Call once what some tables call: the other bots, and what hints come from."""
    from polychrome.study.analyse import advise, critic_of  # the server answers before that

    position = first_decision(name)
    _think(position, tuple(bots.of(name).BOTS))
    critic = critic_of(position)
    for seat in range(position.seats):
        advise(seen(position, seat), seat, critic)
    return position.game


def first_decision(name: str) -> Position:
    """A game of two, dealt up to where somebody has to decide."""
    game = games.game(name)
    position = new(game, msgspec.convert({"seats": 2, **game.defaults}, game.options)).copy()
    dealer = FairDealer(bytes(32), [bytes(16)] * 2)
    while position.waits_for(DEALER):
        dealer.event(position)
    return position


def _think(position: Position, names: tuple[str, ...]) -> None:
    known, rng = bots.of(position.game.name).BOTS, Random(0)
    for bot in names:
        if bot in known:
            for seat in range(position.seats):
                player(bot, position).decide(seen(position, seat), seat, rng)

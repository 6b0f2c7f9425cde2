"""Lets bots think beside the tables: threads of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random, SystemRandom
from typing import Any

from polychrome.bots.players import Plan
from polychrome.bots.seating import make_player
from polychrome.core.errors import IllegalMove
from polychrome.core.positions import apply
from polychrome.server import entries as log
from polychrome.server.dealing import Mind
from polychrome.server.state import TableState

SECOND_LOOK_SECONDS = 0.2  # somebody was faster: to see that takes a moment

_journal = logging.getLogger(__name__)


class Thought:
    """What a bot has decided for a seat, and the table it was looking at."""

    def __init__(self, seat: int, mind: Mind, plan: Plan, n: int, deals: int) -> None:
        self.seat, self.mind, self.plan, self.n, self.deals = seat, mind, plan, n, deals


class Crew:
    """The bots of a process."""

    def __init__(
        self,
        wait_for_bots: Callable[[str, str], Awaitable[None]],
        rng: Random | None = None,
        threads: Executor | None = None,
    ) -> None:
        """`wait_for_bots` returns when a bot of a game can think without a long wait."""
        self._rng = rng or SystemRandom()
        self._wait_for_bots = wait_for_bots
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = threads or ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="bot")

    def close(self) -> None:
        """No more thinking."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def ask(self, minds: dict[int, Mind], state: TableState, seat: int, bot: str, post: Callable[[Any], None]) -> None:
        """Let a bot think; what it decides comes into the inbox."""
        mind = minds.get(seat)
        if mind is None or mind.bot != bot:
            mind = minds[seat] = Mind(bot, make_player(bot, state.position))
        if mind.is_thinking:
            return
        mind.is_thinking, mind.move, mind.at = True, None, 0.0
        view, n, deals = state.position.seen_by(seat), state.n, state.deals
        loop = asyncio.get_running_loop()

        def think() -> None:
            try:
                plan = mind.player.decide(view, seat, self._rng)
            except Exception:
                _journal.exception("a bot failed", extra={"table": state.name})
                plan = Plan()
            loop.call_soon_threadsafe(post, Thought(seat, mind, plan, n, deals))

        async def begin() -> None:
            await self._wait_for_bots(state.position.game.name, bot)
            self._threads.submit(think)

        task = loop.create_task(begin())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def remember(self, minds: dict[int, Mind], thought: Thought, state: TableState, now: float) -> None:
        """A thought has arrived: its act follows when the hand has had its time."""
        mind = thought.mind
        mind.is_thinking = False
        if minds.get(thought.seat) is not mind:
            return
        mind.move, mind.deals = thought.plan.move, thought.deals
        wait_ms = thought.plan.after_ms
        if mind.move is not None:
            wait_ms = max(wait_ms, state.opened.pace_ms)
        else:
            mind.passed = thought.n
        mind.at = now + wait_ms / 1000 if wait_ms else 0.0

    def arrive(self, minds: dict[int, Mind], state: TableState, seat: int, now: float) -> None:
        """A bot's act arrives. If somebody was faster it is refused like anybody's, and the bot looks again."""
        mind = minds[seat]
        move, mind.move, mind.at = mind.move, None, 0.0
        assert move is not None, "a bot arrives with a move"
        position = state.own_position()
        try:
            outlook = apply(position, move)
        except IllegalMove:
            mind.at = now + SECOND_LOOK_SECONDS
            return
        state.draft(
            log.Played(t=now, seat=seat, event=position.game.forms.decode(position, move), bot=mind.bot), outlook
        )

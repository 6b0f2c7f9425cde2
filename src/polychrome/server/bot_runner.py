"""Bots at tables. They think in threads of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from polychrome.bots.players import Plan, Player
from polychrome.bots.seating import make_player
from polychrome.core.errors import IllegalMove
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.server import entries
from polychrome.server.fair_queue import FairQueue
from polychrome.server.metrics import METRICS
from polychrome.server.state import TableState

RETRY_SECONDS = 0.2  # after a bot's move was refused because somebody was faster

logger = logging.getLogger(__name__)


class BotThreads:
    """The threads that the bots of a process think in."""

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
        self._free = max(1, (os.cpu_count() or 2) - 1)  # threads without work
        self._threads = threads or ThreadPoolExecutor(self._free, thread_name_prefix="bot")
        self._queue: FairQueue[Callable[[], None]] = FairQueue()
        self._owners: dict[str, str] = {}  # tables, and the address of the device that came there last

    def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def think(self, bot: SeatBot, view: Position, seat: int, table: str, then: Callable[[Plan], None]) -> None:
        """Let a bot decide by what its seat sees; `then` is called in the event loop."""
        loop = asyncio.get_running_loop()

        def decide() -> None:
            started = time.perf_counter()
            try:
                plan = bot.player.decide(view, seat, self._rng)
            except Exception:
                logger.exception("a bot failed", extra={"table": table})
                plan = Plan()
            METRICS.observe("bot", time.perf_counter() - started)
            loop.call_soon_threadsafe(then, plan)

        async def begin() -> None:
            await self._wait_for_bots(view.game.name, bot.name)
            self._queue.put((self._owners.get(table, ""), table), decide)
            self._start(loop)

        task = loop.create_task(begin())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def note_owner(self, table: str, address: str | None) -> None:
        """Note whose bots those of a table are: addresses take turns, and then the tables of each. None: forget it."""
        if address is None:
            self._owners.pop(table, None)
        else:
            self._owners[table] = address

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give work to the threads that have none."""

        def work(decide: Callable[[], None]) -> None:
            decide()
            loop.call_soon_threadsafe(end)

        def end() -> None:
            self._free += 1
            self._start(loop)

        while self._free and self._queue:
            self._free -= 1
            self._threads.submit(work, self._queue.pop())


@dataclass
class SeatBot:
    """A bot at a seat, as this process knows it."""

    name: str
    player: Player
    is_thinking: bool = False
    move: Move | None = None  # decided, but its time has not come
    deal_count: int = 0  # dealer events it knew of when it decided
    at: float = 0.0  # when its move comes; without a move: when the bot thinks again
    passed_n: int = 0  # n of the table when it found nothing to do
    played_at: float = 0.0  # when its last move came

    def has_passed(self, n: int) -> bool:
        """Whether it has nothing to do at this n."""
        return self.passed_n == n and not self.is_thinking and self.move is None


class BotDecided:
    """For the inbox: what a bot has decided for a seat, and the table that it knew."""

    def __init__(self, seat: int, bot: SeatBot, plan: Plan, n: int, deal_count: int, since: float) -> None:
        """`since`: when the last thing happened that it knew of."""
        self.seat, self.bot, self.plan = seat, bot, plan
        self.n, self.deal_count, self.since = n, deal_count, since


class BotRunner:
    """The bots of one table."""

    def __init__(self, threads: BotThreads, post: Callable[[Any], None]) -> None:
        self.seats: dict[int, SeatBot] = {}
        self._threads, self._post = threads, post

    def ask(self, state: TableState, seat: int, name: str) -> None:
        """Let a bot think for a seat; its decision comes into the inbox."""
        bot = self.seats.get(seat)
        if bot is None or bot.name != name:
            bot = self.seats[seat] = SeatBot(name, make_player(name, state.position))
        if bot.is_thinking:
            return
        bot.is_thinking, bot.move, bot.at = True, None, 0.0
        view, n, deal_count, since = state.position.seen_by(seat), state.n, state.deal_count, state.touched_at
        asked = bot

        def then(plan: Plan) -> None:
            self._post(BotDecided(seat, asked, plan, n, deal_count, since))

        self._threads.think(bot, view, seat, state.name, then)

    def note_decision(self, decided: BotDecided, pace: float, now: float) -> None:
        """Keep a decision until its move comes: people want to follow, so that at least `pace` seconds lie between
        this move and whatever came before it. Time that the bot has thought counts."""
        bot, plan = decided.bot, decided.plan
        bot.is_thinking = False
        if self.seats.get(decided.seat) is not bot:
            return
        bot.move, bot.deal_count = plan.move, decided.deal_count
        bot.at = now + plan.after_ms / 1000 if plan.after_ms else 0.0
        if bot.move is None:
            bot.passed_n = decided.n
        elif pace:
            others = [one.at for one in self.seats.values() if one is not bot and one.move is not None]
            bot.at = max(bot.at, max([decided.since, last_played_at(self.seats), *others]) + pace)

    def play(self, draft: TableState, seat: int, now: float) -> None:
        """Play a bot's move. If somebody was faster it is refused like anybody's, and the bot thinks again."""
        bot = self.seats[seat]
        move, bot.move, bot.at = bot.move, None, 0.0
        assert move is not None, "the bot has decided"
        position = draft.own_position()
        try:
            next_up = apply(position, move)
        except IllegalMove:
            bot.at = now + RETRY_SECONDS
            return
        bot.played_at = now
        event = position.game.forms.decode(position, move)
        draft.draft(entries.Played(t=now, seat=seat, event=event, bot=bot.name), next_up)


def last_played_at(bots: Mapping[int, SeatBot]) -> float:
    """When the last of these bots played."""
    return max((bot.played_at for bot in bots.values()), default=0.0)

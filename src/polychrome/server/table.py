"""One loaded table: one inbox, one state, one turn after the other. Stored before anybody is told, then sent to all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from polychrome.server import wire
from polychrome.server.bot_runner import BotRunner, BotThreads
from polychrome.server.broadcast import Broadcaster
from polychrome.server.clock import Handle, TableClock
from polychrome.server.entries import Gone
from polychrome.server.inbox import Inbox
from polychrome.server.log import Conflict, Log, NotStored
from polychrome.server.metrics import METRICS
from polychrome.server.plan import Plan
from polychrome.server.presence import Member, Presence
from polychrome.server.reactions import Reactions
from polychrome.server.ready import NEVER
from polychrome.server.refusals import Refusal
from polychrome.server.reviews import Reviews
from polychrome.server.state import TableState
from polychrome.server.table_log import RETRY_SECONDS, TableLog
from polychrome.server.turn import CHECK, CHECK_LOG, STORAGE_AWAY, Joined, Received, Refusals, Turn
from polychrome.server.welcome import make_welcome

OpenRematch = Callable[[TableState], Awaitable[str]]

logger = logging.getLogger(__name__)


class Table:
    """Takes the turns of a table: executes what came in, stores it, and sends it."""

    def __init__(
        self,
        state: TableState,
        log: Log,
        clock: TableClock,
        bot_threads: BotThreads,
        open_rematch: OpenRematch,
        is_shared: bool = False,
    ) -> None:
        self.state = state
        self._inbox = Inbox(self._take_turn)
        self.presence = Presence(clock, self.check)
        self.bots = BotRunner(bot_threads, self.post)
        self._log = TableLog(log, is_shared, state.n)
        self._broadcaster = Broadcaster(self.presence.members)
        self._refusals = Refusals()
        self._reactions = Reactions(self.presence.members)
        self._reviews = Reviews(self.presence.members)
        self._clock, self._open_rematch = clock, open_rematch
        self._check_timer: Handle | None = None
        self._held_n = 0  # the move that was given more time
        self._reading: asyncio.Task[None] | None = None  # of a turn that has to read first
        self.check()

    def post(self, item: Any) -> None:
        """Put something in the inbox. Reactions and reviews change nothing and wait for no turn."""
        if type(item) is Received and type(item.command) is wire.React:
            self._reactions.answer(self.state, item.member, item.command, self._clock.time())
        elif type(item) is Received and type(item.command) is wire.Review:
            self._reviews.answer(self.state, item.member, item.command, self._clock.time())
        else:
            self._inbox.post(item)

    def hold(self, n: int, seconds: float) -> float | None:
        """Give the seat of move n more time to take it back; until when, or None where that is not possible."""
        takeback = self.state.takeback
        if takeback is None or takeback.n != n or takeback.is_declined or self.state.status != "running":
            return None
        if self._held_n == n:  # once: nobody lets the others wait by asking over and over
            return takeback.until
        self._held_n = n
        until = max(takeback.until, self._clock.time() + seconds)
        self.state.takeback = replace(takeback, until=until)
        return until

    def check(self) -> None:
        """Take a turn soon, because time has passed."""
        self._inbox.post(CHECK)

    def check_log(self) -> None:
        """Read soon what other processes have appended."""
        self._inbox.post(CHECK_LOG)

    def join(self, member: Member, after: int) -> None:
        """Add a device that has the view of entry `after`."""
        member.n = after
        self.presence.join(member)
        self._reviews.greet(member)
        self.post(Joined(member))

    def leave(self, member: Member) -> None:
        """Remove a device."""
        self.presence.leave(member)

    def note_hint(self, n: int) -> None:
        """Note that another process has appended entry n."""
        if n > self.state.n:
            self._log.note_hint(n)
            self.check()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self.presence.members and self._inbox.is_idle

    @property
    def idle_seconds(self) -> float:
        """How long nobody has been connected."""
        return 0.0 if self.presence.members else self._clock.time() - self.presence.left_at

    async def close(self) -> None:
        """Finish what is under way and stop."""
        await self._inbox.close()
        self.presence.stop()
        if self._check_timer is not None:
            self._check_timer.cancel()

    def welcome(self) -> bytes:
        """The first message to a device."""
        return make_welcome(self.state, self._clock.time())

    # --- a turn -------------------------------------------------------------------------------------------------

    def _take_turn(self, items: list[Any]) -> None:
        has_to_read = self._log.is_behind(self.state)
        for item in items:
            if item is CHECK_LOG or (type(item) is Received and type(item.command) is wire.Rematch):
                has_to_read = True
        if has_to_read:
            self._read_first(items)
        else:
            self._begin(items, is_up_to_date=not self._log.is_shared)

    def _begin(self, items: list[Any], is_up_to_date: bool) -> None:
        """Execute, and store what that leads to."""
        turn = Turn(items, self.state, self._clock.time(), is_up_to_date)
        try:
            turn.execute(self._refusals, self.presence, self.bots)
            if not is_up_to_date and turn.has_refusals:
                self._undo(turn)
                self._read_first(items)  # nobody is refused for what only this process does not know yet
                return
            if turn.now >= self._log.retry_at:
                turn.continue_game(self.bots)
            if turn.draft.drafted:
                self._log.submit(turn.draft, partial(self._adopt, turn))
            else:
                self._finish(turn)
        except NotStored as problem:
            self._adopt(turn, problem)
        except Exception:
            self._undo(turn)
            self._fail(turn)

    def _undo(self, turn: Turn) -> None:
        """Undo a draft; whoever was found to be gone is looked for again."""
        if any(type(entry) is Gone for entry in turn.draft.drafted):
            self.presence.check_after(RETRY_SECONDS)
        turn.draft.undo()

    def _adopt(self, turn: Turn, problem: Exception | None) -> None:
        """Adopt the draft if it was stored, undo it if not."""
        try:
            if problem is None:
                METRICS.count("entries", len(turn.draft.drafted))
                self._broadcaster.invalidate(turn.draft, self.state)
                turn.draft.drafted = []
                self.state = turn.draft
            else:
                self._undo(turn)
                if isinstance(problem, Conflict):  # another process was faster: everything is executed anew
                    METRICS.count("conflicts")
                    self._read_first(turn.items, expects_more=turn.is_up_to_date)
                    return
                if not isinstance(problem, NotStored):
                    raise problem
                METRICS.count("not_stored")
                logger.error("not stored: %s", problem, extra={"table": self.state.name})
                self._log.pause(self._clock.time())
                turn.refuse_unstored(self.state.n)
            self._finish(turn)
        except Exception:
            self._fail(turn)

    def _finish(self, turn: Turn) -> None:
        """Answer and send, and see to what comes next."""
        answers = turn.answer(self._refusals)
        plan = turn.next_plan(self.state, self.bots, self._clock)
        new = [item.member for item in turn.items if type(item) is Joined]
        self._broadcaster.send(self.state, plan.clock if plan else None, answers, new)
        if plan is not None:
            self._follow(plan)
        METRICS.observe("turn", time.perf_counter() - turn.started)
        self._inbox.end_turn()

    def _fail(self, turn: Turn) -> None:
        """Answer everybody although there is a fault in the server."""
        logger.exception("a turn failed", extra={"table": self.state.name})
        METRICS.count("errors")
        for member, messages in turn.answer_after_fault(self.state.n, self._refusals).items():
            member.send(*messages)
        self._inbox.end_turn()

    def _follow(self, plan: Plan) -> None:
        """Let bots think, and check again when something is due."""
        now = self._clock.time()
        for seat, bot in plan.think:
            self.bots.ask(self.state, seat, bot)
        check_at = plan.check_at
        if plan.play or (plan.deal and self.state.opened.dice == "fair"):
            check_at = now  # more than one turn may hold, or the log could not store it
        check_at = max(check_at, self._log.retry_at)
        if check_at < NEVER:
            if self._check_timer is not None:
                self._check_timer.cancel()
            self._check_timer = self._clock.call_later(max(check_at - now, 0.0), self.check)

    # --- a turn that has to read first ----------------------------------------------------------------------------

    def _read_first(self, items: list[Any], expects_more: bool = False) -> None:
        """Take a turn after reading what other processes have appended, and after opening rematches."""
        self._reading = asyncio.create_task(self._read_then_begin(items, expects_more), name=f"table {self.state.name}")

    async def _read_then_begin(self, items: list[Any], expects_more: bool) -> None:
        try:
            has_more = await self._catch_up()
            if expects_more and not has_more:
                raise RuntimeError("the log of this table is shorter than it was")
            for item in items:
                if type(item) is Received and type(item.command) is wire.Rematch:
                    await self._prepare_rematch(item)
        except NotStored as problem:
            turn = Turn(items, self.state, self._clock.time(), is_up_to_date=False)
            turn.refuse_all(STORAGE_AWAY)
            self._adopt(turn, problem)
            return
        except Exception:
            self._fail(Turn(items, self.state, self._clock.time(), is_up_to_date=False))
            return
        self._begin(items, is_up_to_date=True)

    async def _catch_up(self) -> bool:
        """Read what other processes have appended; whether there was anything."""
        state = self.state.copy()
        has_more = await self._log.read_on(state)
        self.state = state
        self._clock.advance_to(state.touched_at)
        self._broadcaster.invalidate_all()
        if member := self.presence.find_missed(state):
            self.post(Joined(member))
        return has_more

    async def _prepare_rematch(self, item: Received) -> None:
        """Open the new table before the rematch is written down here."""
        state, token = self.state, item.member.token
        if item.key in state.answered:
            return
        if state.status != "over" or not (state.is_host(token) or state.seats_of(token)):
            refusal = Refusal("role", "a rematch is for those who sat at this table, when the game is over")
            self._refusals.add(item.key, refusal)
        else:
            item.rematch = state.rematch or await self._open_rematch(state)

"""One table: one inbox, one state, one turn after the other. Stored before anybody is told, then told to all at once.

A turn takes all that has come in: it is judged (`_begin`), stored, and told (`_end`). Nothing of that waits for
anything but the log, so a usual turn is two plain calls. Only what has to read first is a task (`_go_round`): a
rematch, or a table that another process has moved on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from polychrome.core.seats import DEALER
from polychrome.server import dealing, wire
from polychrome.server import entries as log
from polychrome.server.clock import Clock, Handle
from polychrome.server.crew import Crew, Thought
from polychrome.server.judge import Refusal, judge, look
from polychrome.server.lobby import summary_of
from polychrome.server.log import Conflict, Log, NotStored
from polychrome.server.metrics import METRICS
from polychrome.server.ready import NEVER
from polychrome.server.state import PARTING_SECONDS, TableState
from polychrome.server.telling import Answers, Member, Teller
from polychrome.server.views import may_of, welcome

RETRY_SECONDS = 2.0  # after the log could not store anything
REMEMBERED = 256  # refusals that are repeated word for word
MOST_DEALS = 50  # dealer events in a row, in one batch
MOST_WORDS = 400  # choices that are said in words

_journal = logging.getLogger(__name__)


class Joined:
    """A device has come."""

    def __init__(self, member: Member) -> None:
        self.member = member


class Said:
    """A command of a device."""

    rematch: str | None = None  # the new table, once it is there
    answer: int | Refusal | wire.Choices | None = None
    is_answered = False

    def __init__(self, member: Member, command: wire.Command) -> None:
        self.member, self.command = member, command


class Look:
    """Time has passed, somebody has gone, or another process has written: look again."""

    def __init__(self, at_the_log: bool = False) -> None:
        self.at_the_log = at_the_log


LOOK, LOOK_AT_THE_LOG = Look(), Look(at_the_log=True)


class Table:
    """A table that is awake in this process."""

    def __init__(
        self,
        state: TableState,
        store: Log,
        clock: Clock,
        crew: Crew,
        rematch: Callable[..., Awaitable[str]],
        is_shared: bool = False,
    ) -> None:
        self.state = state
        self._is_shared = is_shared  # other processes write to this log, too
        self.members: set[Member] = set()
        self.left_at = clock.time()  # when the last member went
        self._store, self._clock, self._crew, self._open_rematch = store, clock, crew, rematch
        self._inbox: list[Any] = []
        self._minds: dict[int, dealing.Mind] = {}
        self._teller = Teller(self.members)
        self._refused: OrderedDict[str, Refusal] = OrderedDict()
        self._timers: dict[str, Handle] = {}
        self._foreseen: tuple[TableState, dealing.Plan] | None = None  # what was planned for a state
        self._newest = state.n  # as far as hints from other processes go
        self._retry_at = 0.0
        self._is_parting_due = True  # after waking: seats that do not come back are away
        self._loop = asyncio.get_running_loop()
        self._is_busy = False
        self._is_idle: asyncio.Future[None] | None = None  # set when a turn ends that `close` waits for
        self._task: asyncio.Task[None] | None = None  # of a turn that has to read first
        self._timer("parting", PARTING_SECONDS, self._part)
        self.post(LOOK)

    # --- from outside -------------------------------------------------------------------------------------------

    def post(self, item: Any) -> None:
        """Put something in the inbox."""
        self._inbox.append(item)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._turn)

    def join(self, member: Member, after: int) -> None:
        """A device has said hello."""
        member.n = after
        self.members.add(member)
        self.post(Joined(member))

    def part(self, member: Member) -> None:
        """A device has gone."""
        self.members.discard(member)
        self.left_at = self._clock.time()
        self._timer("parting", PARTING_SECONDS, self._part)

    def hint(self, n: int) -> None:
        """Another process has written entry n."""
        if n > self.state.n:
            self._newest = max(self._newest, n)
            self.post(LOOK)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way."""
        return not self.members and not self._inbox and not self._is_busy

    async def close(self) -> None:
        """Finish what is under way and stop."""
        while self._is_busy:
            self._is_idle = self._is_idle or self._loop.create_future()
            await asyncio.shield(self._is_idle)
        self._is_busy = True  # nothing begins any more
        for timer in self._timers.values():
            timer.cancel()

    # --- turns --------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Take all that is in the inbox."""
        self._is_busy = True
        batch, self._inbox = self._inbox, []
        has_to_read = self._newest > self.state.n
        for item in batch:
            if item is LOOK_AT_THE_LOG or (type(item) is Said and type(item.command) is wire.Rematch):
                has_to_read = True
        if has_to_read:
            self._go_round(batch)
        else:
            self._begin(batch, is_fresh=not self._is_shared)

    def _begin(self, batch: list[Any], is_fresh: bool) -> None:
        """Judge, go on, and let it be stored. `is_fresh`: what other processes have written is known here."""
        draft, now = self.state.copy(), self._clock.time()
        try:
            for item in batch:
                if type(item) is Said:
                    item.answer = self._judge(draft, item, now)
                else:
                    self._take(draft, item, now)
            if not is_fresh and any(isinstance(item, Said) and isinstance(item.answer, Refusal) for item in batch):
                self._undo(draft)
                self._go_round(batch)  # nobody is refused for what only this process does not know yet
                return
            if now >= self._retry_at:
                self._go_on(draft, now)
            if not draft.drafted:
                self._end(batch)
                return
            bodies = list(map(log.write, draft.drafted))
            then = partial(self._stored, batch, draft, is_fresh)
            self._store.submit(draft.name, self.state.n + 1, bodies, summary_of(draft), then)
        except NotStored as problem:
            self._stored(batch, draft, is_fresh, problem)
        except Exception:
            self._undo(draft)
            self._fail(batch)

    def _undo(self, draft: TableState) -> None:
        """Take a draft back; who was found to be away is looked for again."""
        if any(isinstance(entry, log.Gone) for entry in draft.drafted):
            self._timer("parting", RETRY_SECONDS, self._part)
        draft.undo()

    def _stored(self, batch: list[Any], draft: TableState, is_fresh: bool, problem: Exception | None) -> None:
        """The log has answered."""
        try:
            if problem is None:
                METRICS.count("entries", len(draft.drafted))
                self._teller.note(draft, self.state)
                draft.drafted = []
                self.state = draft
            else:
                self._undo(draft)
                if isinstance(problem, Conflict):  # another process was faster: all is to be judged anew
                    METRICS.count("conflicts")
                    self._go_round(batch, is_fresh)
                    return
                if not isinstance(problem, NotStored):
                    raise problem
                self._not_stored(batch, problem, self._clock.time())
            self._end(batch)
        except Exception:
            self._fail(batch)

    def _end(self, batch: list[Any]) -> None:
        """Answer and tell, and look what comes next."""
        answers = self._answers(batch)
        plan = self._plan()
        new = [item.member for item in batch if type(item) is Joined]
        self._teller.tell(self.state, plan.clock if plan else None, answers, new)
        self._schedule(plan)
        self._rest()

    def _fail(self, batch: list[Any]) -> None:
        """There is a fault in here; everybody is owed an answer all the same."""
        _journal.exception("a turn failed", extra={"table": self.state.name})
        METRICS.count("errors")
        answers = self._answers(batch, failed=True)
        for member, messages in answers.items():
            member.send(*messages)
        self._rest()

    def _rest(self) -> None:
        """This turn is over."""
        self._is_busy = False
        if self._inbox:
            self._is_busy = True
            self._loop.call_soon(self._turn)
        elif self._is_idle is not None:
            self._is_idle.set_result(None)
            self._is_idle = None

    def _go_round(self, batch: list[Any], was_fresh: bool = False) -> None:
        """Take a turn that has to read first."""
        self._task = asyncio.create_task(self._read_and_begin(batch, was_fresh), name=f"table {self.state.name}")

    async def _read_and_begin(self, batch: list[Any], was_fresh: bool) -> None:
        try:
            is_new = await self._catch_up()
            if was_fresh and not is_new:
                raise RuntimeError("the log of this table is shorter than it was")
            for item in batch:
                if isinstance(item, Said):
                    await self._prepare(item)
        except Exception:
            self._fail(batch)
            return
        self._begin(batch, is_fresh=True)

    async def _catch_up(self) -> bool:
        """Read what other processes have written; whether there was anything."""
        state = self.state.copy()
        bodies = await self._store.read(state.name, state.n)
        for body in bodies:
            state.add(log.read(body))
        self.state = state
        self._teller.forget()
        for member in self.members:
            if any(state.seats[seat].gone is not None for seat in state.seats_of(member.token)):
                self.post(Joined(member))  # another process missed this device
                break
        return bool(bodies)

    def _take(self, draft: TableState, item: Any, now: float) -> None:
        match item:
            case Joined():
                for seat in draft.seats_of(item.member.token):
                    if draft.seats[seat].gone is not None:
                        draft.draft(log.Back(t=now, seat=seat))
            case Thought():
                self._crew.remember(self._minds, item, draft, now)
            case Look() if self._is_parting_due and "parting" not in self._timers:
                here = {member.token for member in self.members}
                for number, place in enumerate(draft.seats):
                    if place.token and place.gone is None and place.token not in here and draft.status != "over":
                        draft.draft(log.Gone(t=now, seat=number))
                self._is_parting_due = False

    def _part(self) -> None:
        self._is_parting_due = True
        self.post(LOOK)

    # --- commands -----------------------------------------------------------------------------------------------

    def _judge(self, draft: TableState, item: Said, now: float) -> int | Refusal | wire.Choices:
        command, token = item.command, item.member.token
        if type(command) is wire.Look:
            return self._look(draft, command, token)
        key = f"{token[:16]} {command.id}"
        if key in draft.answered:
            METRICS.count("repeated")
            return draft.answered[key]
        if key in self._refused:
            return self._refused[key]
        try:
            if type(command) is wire.Rematch:
                assert item.rematch, "prepared before"
                draft.draft(log.Rematched(t=now, by=token[:16], id=command.id, table=item.rematch))
            else:
                judge(draft, command, token, now)
        except Refusal as refusal:
            return refusal
        return draft.n

    def _remember(self, key: str, refusal: Refusal) -> None:
        METRICS.count("refused")
        self._refused[key] = refusal
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)

    def _look(self, draft: TableState, said: wire.Look, token: str) -> Refusal | wire.Choices:
        try:
            position = look(draft, said, token)
        except Refusal as refusal:
            return refusal
        game, codes = draft.game, said.codes
        whole = bool(codes) and game.forms.codes_to_follow(codes[0]) == len(codes) - 1
        may = may_of(position, said.seat, is_begun=bool(codes) and not whole)
        spans = [span for spans in may.first.values() for span in zip(spans[::2], spans[1::2], strict=True)]
        choices = [code for first, last in spans for code in range(first, last + 1)][:MOST_WORDS]
        words = {str(code): game.forms.describe(position, said.seat, code) for code in choices} if said.words else {}
        return wire.Choices(id=said.id, deal_count=draft.deal_count, whole=whole, may=may, words=words)

    async def _prepare(self, item: Said) -> None:
        """A rematch needs its new table before it can be written down here."""
        if not isinstance(item.command, wire.Rematch):
            return
        token = item.member.token
        key = f"{token[:16]} {item.command.id}"
        if key in self.state.answered:
            return
        if self.state.status != "over" or not (self.state.is_host(token) or self.state.seats_of(token)):
            refusal = Refusal("role", "a rematch is for those who sat at this table, when the game is over")
            self._remember(key, refusal)
        else:
            item.rematch = self.state.rematch or await self._open_rematch(self.state, token)

    def _not_stored(self, batch: list[Any], problem: NotStored, now: float) -> None:
        METRICS.count("not_stored")
        _journal.error("not stored: %s", problem, extra={"table": self.state.name})
        self._retry_at = now + RETRY_SECONDS
        for item in batch:
            if isinstance(item, Said) and isinstance(item.answer, int) and item.answer > self.state.n:
                item.answer = Refusal("storage", "the server could not store this; nothing has changed, try again")

    def _answers(self, batch: list[Any], failed: bool = False) -> Answers:
        """What each member is told of its own commands."""
        answers: Answers = {}
        accepted, n = 0, self.state.n
        for item in batch:
            if type(item) is not Said or item.is_answered:
                continue
            item.is_answered = True
            answer: Any = item.answer
            if type(answer) is int and (answer <= n or not failed):
                accepted += 1
                told = wire.write(wire.Accepted(id=item.command.id, n=answer))
            else:
                told = wire.write(self._other_answer(item, failed))
            answers.setdefault(item.member, []).append(told)
        METRICS.count("accepted", accepted)
        return answers

    def _other_answer(self, item: Said, failed: bool) -> wire.Refused | wire.Choices:
        """The answer to a command that changes nothing."""
        answer = item.answer
        if failed and not isinstance(answer, Refusal):
            answer = Refusal("server", "something went wrong in the server; nothing has changed")
        if isinstance(answer, wire.Choices):
            return answer
        assert isinstance(answer, Refusal)
        if answer.rule not in ("storage", "server"):
            self._remember(f"{item.member.token[:16]} {item.command.id}", answer)
        return wire.Refused(id=item.command.id, rule=answer.rule, text=answer.text, reason=answer.reason)

    # --- what happens by itself -----------------------------------------------------------------------------------

    def _go_on(self, draft: TableState, now: float) -> None:
        """Bots' acts arrive and the dealer deals, until somebody has to think."""
        for _ in range(MOST_DEALS):
            if draft.status != "running":
                return
            plan = dealing.plan(draft, self._minds, now)
            self._foreseen = draft, plan
            for seat in plan.arrive:
                self._crew.arrive(self._minds, draft, seat, now)
            if not plan.arrive and not (plan.deal and self._deal(draft, now)):
                return
        self._foreseen = None  # the last deal came after it

    def _deal(self, draft: TableState, now: float) -> bool:
        dealt = dealing.deal(draft)
        for move, drawn, outlook in dealt:
            event = draft.game.forms.decode(draft.position, move)
            draft.draft(log.Played(t=now, seat=DEALER, event=event, drawn=drawn), outlook)
        return bool(dealt)  # else people roll these dice

    def _plan(self) -> dealing.Plan | None:
        """What is to happen next: as planned when the last entry was drafted, unless that was not stored."""
        if self.state.status != "running":
            return None
        if self._foreseen is None or self._foreseen[0] is not self.state:
            self._foreseen = self.state, dealing.plan(self.state, self._minds, self._clock.time())
        (_, plan), self._foreseen = self._foreseen, None
        return plan

    def _schedule(self, plan: dealing.Plan | None) -> None:
        """Let bots think, and look again when something is due."""
        if plan is None:
            return
        now = self._clock.time()
        for seat, bot in plan.ask:
            self._crew.ask(self._minds, self.state, seat, bot, self.post)
        at = plan.at
        if plan.arrive or (plan.deal and self.state.opened.dice == "fair"):
            at = now  # more than one batch may hold, or the log could not store it
        at = max(at, self._retry_at)
        if at < NEVER:
            self._timer("plan", max(at - now, 0.0), lambda: self.post(LOOK))

    def _timer(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        if name in self._timers:
            self._timers[name].cancel()

        def fire() -> None:
            self._timers.pop(name, None)
            call()

        self._timers[name] = self._clock.call_later(seconds, fire)

    def welcome(self) -> bytes:
        """What a device is told first."""
        return welcome(self.state, self._clock.time())

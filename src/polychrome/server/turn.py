"""One turn of a table: everything that came in is executed on a draft, which is stored before anybody is told.

A turn waits for nothing but the log: `execute` and `continue_game` come before the commit, `answer` after it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from polychrome.server import entries, plan, wire
from polychrome.server.bot_runner import BotDecided, BotRunner
from polychrome.server.choices import list_choices
from polychrome.server.clock import TableClock
from polychrome.server.commands import execute
from polychrome.server.dealing import deal
from polychrome.server.fair_start import void_late_start
from polychrome.server.metrics import METRICS
from polychrome.server.presence import Member, Presence
from polychrome.server.refusals import Refusal
from polychrome.server.state import TableState

MAX_REMEMBERED = 256  # refusals that are repeated word for word
MAX_DEALS = 50  # dealer events in a row, in one turn

STORAGE_AWAY = Refusal("storage", "the server could not store this; nothing has changed, try again")

Answers = dict[Member, list[bytes]]  # the answers to each device's commands


class Joined:
    """For the inbox: a device has connected."""

    def __init__(self, member: Member) -> None:
        self.member = member


class Received:
    """For the inbox: a command of a device, and later its answer."""

    rematch: str | None = None  # the new table, once it is there
    answer: int | Refusal | wire.Choices | None = None  # a number: accepted as entry n
    is_answered = False

    def __init__(self, member: Member, command: wire.Command) -> None:
        self.member, self.command = member, command

    @property
    def key(self) -> str:
        """Identifies the command: the same key gets the same answer."""
        return f"{self.member.token[:16]} {self.command.id}"


class Check:
    """For the inbox: time has passed, or another process has appended something."""


CHECK, CHECK_LOG = Check(), Check()


class Refusals(OrderedDict[str, Refusal]):
    """The last refusals of a table by command, so that the same command gets the same answer."""

    def add(self, key: str, refusal: Refusal) -> None:
        """Remember a refusal."""
        METRICS.count("refused")
        self[key] = refusal
        if len(self) > MAX_REMEMBERED:
            self.popitem(last=False)


class Turn:
    """The items of one turn and the draft that they lead to."""

    __slots__ = ("_plan", "draft", "is_up_to_date", "items", "now", "started")

    def __init__(self, items: list[Any], state: TableState, now: float, is_up_to_date: bool) -> None:
        """`is_up_to_date`: what other processes have appended is known here."""
        self.items, self.now, self.is_up_to_date = items, now, is_up_to_date
        self.draft = state.copy()
        self._plan: plan.Plan | None = None  # made for the end of the draft
        self.started = time.perf_counter()

    def execute(self, refusals: Refusals, presence: Presence, bots: BotRunner) -> None:
        """Execute all items on the draft."""
        draft, now = self.draft, self.now
        for item in self.items:
            kind = type(item)
            if kind is Received:
                item.answer = self._answer_command(item, refusals)
            elif kind is Joined:
                presence.draft_back(draft, item.member, now)
            elif kind is BotDecided:
                bots.note_decision(item, plan.pace_of(draft), now)
            else:
                presence.draft_gone(draft, now)

    def _answer_command(self, item: Received, refusals: Refusals) -> int | Refusal | wire.Choices:
        draft, command, token = self.draft, item.command, item.member.token
        try:
            if type(command) is wire.Look:
                return list_choices(draft, command, token)
            key = f"{token[:16]} {command.id}"
            if key in draft.answered:
                METRICS.count("repeated")
                return draft.answered[key]
            if key in refusals:
                return refusals[key]
            if type(command) is wire.Rematch:
                assert item.rematch, "prepared before"
                if draft.rematch is None:
                    entry = entries.Rematched(t=self.now, by=token[:16], id=command.id, table=item.rematch)
                    draft.draft(entry)
            else:
                execute(draft, command, token, self.now)
        except Refusal as refusal:
            return refusal
        return draft.n

    @property
    def has_refusals(self) -> bool:
        """Whether any command was refused."""
        return any(type(item) is Received and isinstance(item.answer, Refusal) for item in self.items)

    def continue_game(self, bots: BotRunner) -> None:
        """Play bots' moves and deal, until somebody has to think."""
        draft, now = self.draft, self.now
        if draft.status == "open":
            void_late_start(draft, now)
        for _ in range(MAX_DEALS):
            if draft.status != "running":
                return
            found = self._plan = plan.make_plan(draft, bots.seats, now)
            for seat in found.play:
                bots.play(draft, seat, now)
            if not found.play and not (found.deal and deal(draft, now)):
                return
        self._plan = None  # the last deal came after it

    def next_plan(self, state: TableState, bots: BotRunner, clock: TableClock) -> plan.Plan | None:
        """What happens next at the table as it is now: as planned for the draft, if that was adopted."""
        if state.status != "running":
            return plan.plan_start(state)
        if self._plan is not None and state is self.draft:
            return self._plan
        return plan.make_plan(state, bots.seats, clock.time())

    def refuse_all(self, refusal: Refusal) -> None:
        """Refuse every command: nothing can be executed now."""
        for item in self.items:
            if type(item) is Received:
                item.answer = refusal

    def refuse_unstored(self, n: int) -> None:
        """Refuse the commands whose entries could not be stored; the table is still at n."""
        for item in self.items:
            if type(item) is Received and type(item.answer) is int and item.answer > n:
                item.answer = STORAGE_AWAY

    def answer(self, refusals: Refusals) -> Answers:
        """Make the answers to all commands, once each."""
        answers: Answers = {}
        accepted = 0
        for item in self.items:
            if type(item) is not Received or item.is_answered:
                continue
            item.is_answered = True
            answer = item.answer
            if type(answer) is int:
                accepted += 1
                message = wire.write(wire.Accepted(id=item.command.id, n=answer))
            elif isinstance(answer, Refusal):
                message = _write_refusal(item, answer, refusals)
            else:
                message = wire.write(answer)
            answers.setdefault(item.member, []).append(message)
        METRICS.count("accepted", accepted)
        return answers

    def answer_after_fault(self, n: int, refusals: Refusals) -> Answers:
        """Make the answers after a fault in the server: only entries up to n are there."""
        for item in self.items:
            if type(item) is not Received or isinstance(item.answer, Refusal):
                continue
            if type(item.answer) is not int or item.answer > n:
                item.answer = Refusal("server", "something went wrong in the server; nothing has changed")
        return self.answer(refusals)


def _write_refusal(item: Received, refusal: Refusal, refusals: Refusals) -> bytes:
    if refusal.rule not in ("storage", "server"):
        refusals.add(item.key, refusal)
    return wire.write(wire.Refused(id=item.command.id, rule=refusal.rule, text=refusal.text, reason=refusal.reason))

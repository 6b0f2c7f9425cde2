"""Tells the devices at a table what is new: the answers to their commands, and the view of their seats."""

from __future__ import annotations

from typing import Protocol

from polychrome.server import entries as log
from polychrome.server import wire
from polychrome.server.metrics import METRICS
from polychrome.server.state import TableState
from polychrome.server.views import Device, Views


class Member(Protocol):
    """A connected device."""

    token: str  # hash of its token; "": a watcher
    n: int  # of the newest view it has
    changes: bool  # where it has a view, it is told what has changed
    has_view: bool

    def send(self, *messages: bytes) -> None:
        """Send without waiting."""


Answers = dict[Member, list[bytes]]  # what each is told of its own commands


class Teller:
    """Knows what the members of a table were told last."""

    def __init__(self, members: set[Member]) -> None:
        self._members = members  # the table's: they come and go
        self._n = 0  # what everybody has been told
        self._last: Views | None = None  # the last moment that everybody was told of
        self._devices: dict[str, Device] = {}  # by tokens
        self._may: dict[int, bytes | None] = {}  # what seats may do, as far as it is known

    def forget(self) -> None:
        """Who holds which seat may be new, and all else."""
        self._devices.clear()
        self._may.clear()
        self._last = None

    def note(self, draft: TableState, before: TableState) -> None:
        """Forget what is no longer so after the entries of a draft."""
        is_played = False
        for entry in draft.drafted:
            if type(entry) is log.Played:
                is_played = True
            elif type(entry) is not log.SaidDone:
                self.forget()
                return
        if is_played and (draft.deal_count != before.deal_count or not draft.is_steady):
            self._may.clear()

    def tell(self, state: TableState, clock: wire.Clock | None, answers: Answers, new: list[Member]) -> None:
        """Send the answers, and the newest view to those who do not have it yet: to all where there is one, else to
        those who are new."""
        n, before, members = state.n, self._last, self._members
        devices, watchers = self._devices, 0
        late: list[Member] = []
        is_new, self._n = self._n != n, n
        for member in members:
            if member.n != n and (is_new or member in new):
                late.append(member)
            device = devices.get(member.token)
            if device is None:
                device = devices[member.token] = state.seats_of(member.token), state.is_host(member.token)
            watchers += not device[0]
        if late:
            known = len(self._may)
            views = Views(state, watchers, clock, self._may, before)
            for member in late:
                is_told = before is not None and member.n == before.n and member.changes and member.has_view
                member.n, member.has_view = n, True
                message = views.message(devices[member.token], is_told)
                if member in answers:
                    member.send(*answers.pop(member), message)
                else:
                    member.send(message)
            METRICS.count("views", len(late))
            if len(late) == len(members):  # who has just come was told more than the others
                views.forget()
                self._last = views
            elif len(self._may) > known:
                self._may.clear()  # what is known there counts as known since the last moment that is kept
        for member, messages in answers.items():
            member.send(*messages)

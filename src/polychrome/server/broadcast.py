"""Sends the devices at a table what is new: the answers to their commands, and the view of their seats."""

from __future__ import annotations

from polychrome.server import entries, wire
from polychrome.server.metrics import METRICS
from polychrome.server.presence import Member
from polychrome.server.seat_commands import list_takeable
from polychrome.server.state import TableState
from polychrome.server.turn import Answers
from polychrome.server.views import Device, Moment, Views, find_device


class Broadcaster:
    """Knows what the members of a table were sent last."""

    def __init__(self, members: set[Member]) -> None:
        self._members = members  # the table's: they come and go
        self._n = 0  # the newest entry that was sent
        self._last: Moment | None = None  # the last moment that everybody was sent
        self._devices: dict[str, Device] = {}  # by token
        self._legal: dict[int, bytes | None] = {}  # the legal moves of seats, as far as they are known

    def invalidate_all(self) -> None:
        """Forget everything: seats may have changed hands."""
        self._devices.clear()
        self._legal.clear()
        self._last = None

    def invalidate(self, draft: TableState, before: TableState) -> None:
        """Forget what no longer holds after the entries of a draft."""
        if draft.status != before.status:
            self.invalidate_all()
            return
        is_played = False
        for entry in draft.drafted:
            if type(entry) is entries.Played:
                is_played = True
            elif type(entry) is not entries.SaidDone:
                self.invalidate_all()
                return
        has_dealt = draft.progress.deal_count != before.progress.deal_count
        if is_played and (has_dealt or not draft.terms.moves_change_only_on_deals):
            self._legal.clear()

    def send(self, state: TableState, clock: wire.Clock | None, answers: Answers, new: list[Member]) -> None:
        """Send the answers, and the newest view to those who do not have it yet: to all if it is new, else to `new`
        members."""
        n, devices = state.n, self._devices
        is_new, self._n = self._n != n, n
        late: list[Member] = []
        watchers = 0
        for member in self._members:
            if member.n != n and (is_new or member in new):
                late.append(member)
            device = devices.get(member.token)
            if device is None:
                device = devices[member.token] = make_device(state, member.token)
            watchers += not device.seats
        if late:
            self._send_views(state, Views(state, watchers, clock, self._legal, self._last), late, answers)
        for member, messages in answers.items():
            member.send(*messages)

    def _send_views(self, state: TableState, views: Views, late: list[Member], answers: Answers) -> None:
        before, n, devices = self._last, state.n, self._devices
        for member in late:
            knows_last = before is not None and member.n == before.n and member.changes and member.has_view
            member.n, member.has_view = n, True
            message = views.message(devices[member.token], knows_last)
            if member in answers:
                member.send(*answers.pop(member), message)
            else:
                member.send(message)
        METRICS.count("views", len(late))
        if len(late) == len(self._members):  # else some were sent more than the others
            self._last = views.moment
            self._last.perspectives.forget()
        elif views.has_listed:
            self._legal.clear()  # these must match the last moment that was kept, and it was not updated


def make_device(state: TableState, token: str) -> Device:
    """What the messages to a device with this (hashed) token depend on."""
    return find_device(state.seats_of(token), state.is_host(token), list_takeable(state, token))

"""Presence: which devices are connected to a table, and which seats have had nobody there for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from polychrome.server import entries
from polychrome.server.budget import may_return
from polychrome.server.clock import Handle, TableClock
from polychrome.server.state import RETURN_SECONDS, TableState


class Member(Protocol):
    """A connected device."""

    token: str  # hash of its token; "": a watcher
    n: int  # of the newest view it has
    changes: bool  # once it has a view, it is sent changes
    has_view: bool

    def send(self, *messages: bytes) -> None:
        """Send without waiting."""


class Presence:
    """The devices at a table. After some seconds without any, a seat counts as gone."""

    def __init__(self, clock: TableClock, check: Callable[[], None]) -> None:
        """`check` starts a turn, which calls `draft_gone`."""
        self.members: set[Member] = set()
        self.left_at = clock.time()  # when the last member left
        self._clock, self._check = clock, check
        self._is_due = False
        self._timer: Handle | None = None
        self.check_after(RETURN_SECONDS)

    def join(self, member: Member) -> None:
        """Add a device."""
        self.members.add(member)

    def leave(self, member: Member) -> None:
        """Remove a device."""
        self.members.discard(member)
        self.left_at = self._clock.time()
        self.check_after(RETURN_SECONDS)

    def check_after(self, seconds: float) -> None:
        """Check after this many seconds whose seats have nobody there."""
        self.stop()
        self._timer = self._clock.call_later(seconds, self._fire)

    def stop(self) -> None:
        """Forget the next check."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer, self._is_due = None, True
        self._check()

    def draft_gone(self, draft: TableState, now: float) -> None:
        """Draft that seats have gone whose devices are not connected, if it is time for that."""
        if not self._is_due or self._timer is not None:
            return
        self._is_due = False
        if draft.status == "over":
            return
        here = {member.token for member in self.members}
        for number, seat in enumerate(draft.seats):
            if seat.token and seat.gone_at is None and seat.token not in here:
                draft.draft(entries.Gone(t=now, seat=number))

    def draft_back(self, draft: TableState, member: Member, now: float) -> None:
        """Draft that the seats of a device are back, if they had gone."""
        for seat in draft.seats_of(member.token):
            if draft.seats[seat].gone_at is not None and may_return(draft, seat):
                draft.draft(entries.Back(t=now, seat=seat))

    def find_missed(self, state: TableState) -> Member | None:
        """Find a connected device whose seat counts as gone: another process did not see it."""
        for member in self.members:
            if any(state.seats[seat].gone_at is not None for seat in state.seats_of(member.token)):
                return member
        return None

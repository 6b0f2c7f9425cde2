"""Reactions: small drawings with a phrase that people at a table show each other. They are sent and forgotten."""

from __future__ import annotations

from polychrome.server import wire
from polychrome.server.limits import Bucket
from polychrome.server.metrics import METRICS
from polychrome.server.presence import Member
from polychrome.server.refusals import Refusal, check_own
from polychrome.server.state import TableState

PER_SECOND = 0.5  # of one seat
BURST = 3


class Reactions:
    """Sends the reactions of a table to the devices of its seats, and to nobody who only watches.

    Nothing is stored, so nobody waits for the log. Devices connected to another process of the same server are not
    reached.
    """

    def __init__(self, members: set[Member]) -> None:
        self._members = members  # the table's: they come and go
        self._buckets: dict[int, Bucket] = {}  # by seat

    def answer(self, state: TableState, member: Member, command: wire.React, now: float) -> None:
        """Show a reaction to the others and confirm it, or refuse it."""
        try:
            check_own(state, command.seat, member.token)
            bucket = self._buckets.setdefault(command.seat, Bucket(PER_SECOND, BURST, now))
            if not bucket.take(now):
                raise Refusal("reaction", "too many reactions at once; wait a moment")
        except Refusal as refusal:
            METRICS.count("refused")
            member.send(wire.write(wire.Refused(id=command.id, rule=refusal.rule, text=refusal.text)))
            return
        METRICS.count("accepted")
        message = wire.write(wire.Reaction(seat=command.seat, reaction=command.reaction))
        member.send(wire.write(wire.Accepted(id=command.id, n=state.n)), message)
        for other in self._members:
            if other is not member and state.seats_of(other.token):
                other.send(message)

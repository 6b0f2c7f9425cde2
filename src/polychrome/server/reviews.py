"""Reviews: people look at a finished game together. One leads, the others see the same moment. Nothing is stored."""

from __future__ import annotations

from polychrome.server import wire
from polychrome.server.limits import Bucket
from polychrome.server.metrics import METRICS
from polychrome.server.presence import Member
from polychrome.server.refusals import Refusal, check_own
from polychrome.server.state import TableState

PER_SECOND = 8.0  # of one seat: whoever leads moves a slider
BURST = 24


class Reviews:
    """The review of a table, as long as the table is loaded: who leads, and what is shown.

    Sent to everybody there, watchers too. Like reactions, it does not reach devices that are connected to another
    process of the same server.
    """

    def __init__(self, members: set[Member]) -> None:
        self._members = members  # the table's: they come and go
        self._buckets: dict[int, Bucket] = {}  # by seat
        self._leader: int | None = None  # a seat; None: there is no review
        self._message = b""  # the newest moment, for devices that come later

    def greet(self, member: Member) -> None:
        """Tell a device that has come which review is under way."""
        if self._leader is not None:
            member.send(self._message)

    def answer(self, state: TableState, member: Member, command: wire.Review, now: float) -> None:
        """Do what somebody who sits there wants, or refuse it."""
        try:
            check_own(state, command.seat, member.token)
            if state.status != "over":
                raise Refusal("running", "a game is reviewed when it is over")
            bucket = self._buckets.setdefault(command.seat, Bucket(PER_SECOND, BURST, now))
            if not bucket.take(now):
                raise Refusal("limit", "too much at once; wait a moment")
            message = self._follow(command)
        except Refusal as refusal:
            METRICS.count("refused")
            member.send(wire.write(wire.Refused(id=command.id, rule=refusal.rule, text=refusal.text)))
            return
        METRICS.count("accepted")
        member.send(wire.write(wire.Accepted(id=command.id, n=state.n)), message)
        for other in self._members:
            if other is not member:
                other.send(message)

    def _follow(self, command: wire.Review) -> bytes:
        """The message for everybody. Raises Refusal."""
        if command.ask == "point":
            return wire.write(wire.Pointed(seat=command.seat, place=command.place))
        if command.ask != "lead" and command.seat != self._leader:
            raise Refusal("lead", "somebody else leads this review; take the lead first")
        leader = None if command.ask == "end" else command.seat
        moment = wire.Reviewed(leader=leader, at=command.at, events=command.events, look=command.look)
        message = wire.write(moment)  # fails if it is nested too deeply: then nothing changes
        self._leader, self._message = leader, message
        return message

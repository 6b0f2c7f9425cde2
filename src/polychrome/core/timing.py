"""Timing of the dealer at a table with people. No rule reads a clock: a game only says what its dealer waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class When:
    """The moment at which the dealer does what it may do."""

    # At once; when all seats are done; when every person has said "ready", or the table's limit for that is over; only
    # when the clock ends.
    at: Literal["once", "done", "ready", "clock"] = "once"
    # Not sooner than this after it became possible: a last look at the table. "done": nor sooner after the last act.
    # "ready": after everybody is, a countdown.
    after_ms: int = 0
    # "done": no later than this after it became possible, unless the table sets another time; else its clock decides.
    by_ms: int | None = None


@dataclass(frozen=True)
class Timing:
    """All that a game says about time; without a word of its own the dealer never lets anybody wait."""

    acts: Mapping[str, When] = field(default_factory=dict)  # by the kind of the dealer's act
    clock_ms: int | None = None  # a turn or a round, at a table that does not say
    ready_ms: int | None = None  # how long people wait for those who are not ready, at a table that does not say

    # How long the dealer and bots wait after a person's move that can be taken back, at a table that has a pace. None:
    # no move is ever taken back, because seats can correct their moves, or are in a race.
    undo_ms: int | None = 0

    def of(self, kind: str) -> When:
        """The moment at which the dealer does something of this kind."""
        return self.acts.get(kind, AT_ONCE)

    @property
    def is_race(self) -> bool:
        """Whether people race: the dealer waits for nobody, only for a clock."""
        return any(when.at == "clock" for when in self.acts.values())

    @property
    def grace_ms(self) -> int | None:
        """How long the dealer waits for seats that are not done, at a table that does not say; None: the game has no
        such time."""
        return next((when.by_ms for when in self.acts.values() if when.by_ms is not None), None)


AT_ONCE = When()

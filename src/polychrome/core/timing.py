"""When the dealer acts at a table with people. No rule reads a clock: a game only says what its dealer waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class When:
    """When the dealer does an act that it may do."""

    at: Literal["once", "done", "clock"] = "once"  # at once; when all seats are done; only when the clock ends
    after_ms: int = 0  # not sooner than this after it became possible: a countdown, a last look at the table
    by_ms: int | None = None  # "done": no later than this after it became possible; else the table's clock decides


@dataclass(frozen=True)
class Timing:
    """All that a game says about time; without a word of its own the dealer never lets anybody wait."""

    acts: Mapping[str, When] = field(default_factory=dict)  # by the kind of the dealer's act
    clock_ms: int | None = None  # a turn or a round, at a table that does not say

    def of(self, kind: str) -> When:
        """When the dealer does acts of this kind."""
        return self.acts.get(kind, AT_ONCE)


AT_ONCE = When()

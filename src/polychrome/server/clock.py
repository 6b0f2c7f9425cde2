"""Time as a table needs it. Tests bring a clock of their own, so that nothing ever sleeps.

The clock of a machine may be set: by an hour, by weeks, forward or back. So a table reads it once, when it is loaded,
and then counts seconds (`TableClock`): no turn ends early or never, and times in a log never go back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call in the future."""

    def cancel(self) -> None:
        """Prevent it."""


class Clock(Protocol):
    """What a table needs of time."""

    def time(self) -> float:
        """Seconds since 1970, as the machine has them now. May jump."""

    def monotonic(self) -> float:
        """Seconds since some moment; never jumps."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, this many seconds from now."""


class WallClock:
    """The time of the machine."""

    def time(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, this many seconds from now."""
        return asyncio.get_running_loop().call_later(seconds, call)


class TableClock:
    """The time of one loaded table: seconds since 1970 that go on evenly and never back."""

    def __init__(self, clock: Clock, not_before: float = 0.0) -> None:
        """`not_before`: the time of the table's last entry."""
        self._clock = clock
        self._offset = max(clock.time(), not_before) - clock.monotonic()

    def time(self) -> float:
        """Seconds since 1970: they are stored in the log and outlive the process."""
        return self._offset + self._clock.monotonic()

    def advance_to(self, moment: float) -> None:
        """Go on from this moment, if it is later: another process, whose clock is ahead, has written it."""
        self._offset = max(self._offset, moment - self._clock.monotonic())

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, this many seconds from now."""
        return self._clock.call_later(seconds, call)

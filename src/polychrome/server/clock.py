"""Time as a table needs it. Tests bring a clock of their own, so that nothing ever sleeps."""

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
        """Seconds since 1970: they are stored in the log and outlive the process."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, so many seconds from now."""


class WallClock:
    """The time of the machine."""

    def time(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        """Call once, so many seconds from now."""
        return asyncio.get_running_loop().call_later(seconds, call)

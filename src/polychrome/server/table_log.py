"""The log of one table: what is stored, what other processes may have added, and when to try again after an error."""

from __future__ import annotations

from polychrome.server import entries
from polychrome.server.lobby import make_summary_if_changed
from polychrome.server.log import Log, Then
from polychrome.server.state import TableState

RETRY_SECONDS = 2.0  # after the log could not store anything


class TableLog:
    """Appends drafts to the log and reads what other processes have appended."""

    def __init__(self, log: Log, is_shared: bool, n: int) -> None:
        self.is_shared = is_shared  # other processes append to this log, too
        self.retry_at = 0.0  # nothing is drafted by the table itself before that
        self._log = log
        self._newest_n = n  # as far as hints from other processes go

    def note_hint(self, n: int) -> None:
        """Note that another process has appended entry n."""
        self._newest_n = max(self._newest_n, n)

    def is_behind(self, state: TableState) -> bool:
        """Whether another process is known to have moved this table on."""
        return self._newest_n > state.n

    def submit(self, draft: TableState, then: Then) -> None:
        """Store the entries of a draft; `then` is told when they are durable, or why not."""
        bodies = list(map(entries.encode, draft.drafted))
        self._log.submit(draft.name, draft.n + 1 - len(bodies), bodies, make_summary_if_changed(draft), then)

    async def read_on(self, state: TableState) -> bool:
        """Add to a copy of the table what other processes have appended; whether there was anything."""
        bodies = await self._log.read(state.name, state.n)
        for body in bodies:
            state.add(entries.decode(body))
        return bool(bodies)

    def pause(self, now: float) -> None:
        """Wait before the next attempt to store anything."""
        self.retry_at = now + RETRY_SECONDS

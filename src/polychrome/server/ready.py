"""Whether the people at a table are ready for what the dealer does only then, such as the start of a race.

A person is ready by saying `done` (it is logged, and the dealer's next event takes it back), a bot always is. Nothing
here names a game: its `timing` says which of the dealer's acts wait.
"""

from __future__ import annotations

import math

from polychrome.server.state import TableState

NEVER = math.inf


def countdown_from(state: TableState, since: float) -> float:
    """When everybody is ready, or is not waited for any longer, as far as can be said now."""
    all_ready = max(ready_from(state, seat) for seat in range(len(state.seats)))
    return max(since, min(all_ready, since + ready_limit(state)))


def ready_from(state: TableState, number: int) -> float:
    """When this seat is ready: bots always are, people when they said so and are here, or when a bot stands in."""
    seat = state.seats[number]
    if seat.bot:
        return state.ready_at
    if seat.gone is not None:
        return seat.gone + state.opened.away_ms / 1000 if state.opened.away_ms else NEVER
    return state.ready_at if state.done >> number & 1 else NEVER


def ready_limit(state: TableState) -> float:
    """Seconds that people wait for those who are not ready. By itself a table limits them only where somebody may wait:
    not where one person plays with bots, or alone."""
    limit_ms = state.opened.ready_ms
    if limit_ms is None and sum(bool(seat.token) and not seat.bot for seat in state.seats) > 1:
        limit_ms = state.game.forms.timing.ready_ms
    return limit_ms / 1000 if limit_ms else NEVER


def not_ready(state: TableState) -> list[int] | None:
    """The seats that still have to say that they are ready; None: nobody is asked."""
    if state.status != "running" or not waits_for_ready(state):
        return None
    return [
        number
        for number, seat in enumerate(state.seats)
        if not seat.bot and (seat.gone is not None or not state.done >> number & 1)
    ]


def waits_for_ready(state: TableState) -> bool:
    """Whether the dealer may do something now that it does only when people are ready."""
    timing = state.game.forms.timing
    return any(timing.of(kind).at == "ready" for kind in state.possible)

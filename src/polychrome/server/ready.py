"""Whether the people at a table are ready for what the dealer does only then, such as the start of a race.

A person is ready by saying `done` (it is logged, and the dealer's next event takes it back), a bot always is. A game's
`timing` says which of the dealer's events wait for it.
"""

from __future__ import annotations

import math

from polychrome.server.state import TableState

NEVER = math.inf


def countdown_start(state: TableState, since: float) -> float:
    """When everybody is ready or no longer waited for, as far as can be said now."""
    all_ready = max(seat_ready_at(state, seat) for seat in range(len(state.seats)))
    return max(since, min(all_ready, since + ready_limit(state)))


def seat_ready_at(state: TableState, number: int) -> float:
    """When this seat is ready: bots always are, people when they said so and are here, or when a bot stands in."""
    seat, progress = state.seats[number], state.progress
    if seat.bot:
        return progress.ready_at
    if seat.gone_at is not None:
        return seat.gone_at + state.opened.away_ms / 1000 if state.opened.away_ms else NEVER
    return progress.ready_at if progress.is_done(number) else NEVER


def ready_limit(state: TableState) -> float:
    """Seconds that people wait for those who are not ready. By default a table limits them only where several people
    play: not where one person plays with bots, or alone."""
    limit_ms = state.opened.ready_ms
    if limit_ms is None and sum(bool(seat.token) and not seat.bot for seat in state.seats) > 1:
        limit_ms = state.game.forms.timing.ready_ms
    return limit_ms / 1000 if limit_ms else NEVER


def list_not_ready(state: TableState) -> list[int] | None:
    """List the seats that still have to say that they are ready; None: nobody is asked."""
    if state.status != "running" or not waits_for_ready(state):
        return None
    return [
        number
        for number, seat in enumerate(state.seats)
        if not seat.bot and (seat.gone_at is not None or not state.progress.is_done(number))
    ]


def waits_for_ready(state: TableState) -> bool:
    """Whether the dealer may do something now that it does only when people are ready."""
    timing = state.terms.game.forms.timing
    return any(timing.of(kind).at == "ready" for kind in state.progress.possible_since)

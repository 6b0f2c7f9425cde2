"""Plans what a table does by itself: when the dealer acts, which seats bots play now, and when to check again.

The dealer does what the rules allow when the game's `timing` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from polychrome.core.positions import Position
from polychrome.server import wire
from polychrome.server.bot_runner import SeatBot, last_played_at
from polychrome.server.ready import NEVER, countdown_start
from polychrome.server.state import TableState

Bots = Mapping[int, SeatBot]  # by seat, as this process knows them
Playing = tuple[tuple[str | None, float], ...]  # for each seat the bot that plays it, or None and when that may change


class Plan(NamedTuple):
    """What happens now without anybody's command, and when to check again."""

    think: list[tuple[int, str]]  # seats and the bots that have to think for them
    play: list[int]  # seats whose bots' moves come now
    deal: bool  # the dealer acts
    check_at: float
    clock: wire.Clock | None  # what people see of it


def make_plan(state: TableState, bots: Bots, now: float) -> Plan:
    """Plan what happens next at a running table."""
    if state.is_standing:
        return Plan([], [], False, NEVER, None)
    paused_n = state.terms.paused_n if state.is_paused else None
    clock = state.terms.turn_seconds
    if clock is None and state.seating.are_people_playing:
        due, shown = next_deal(state, bots, (), None, now)
        return Plan([], [], due <= now, NEVER if due <= now else due, shown)
    think: list[tuple[int, str]] = []
    play: list[int] = []
    check_at = NEVER
    turn = None if clock is None or is_race(state) else clock  # after which a bot acts for a seat that is waited for
    playing, held_until = list_playing_bots(state, turn, now), undo_ends(state)
    for seat, (name, changes_at) in enumerate(playing):
        if name is None:
            check_at = min(check_at, changes_at)
            continue
        bot = bots.get(seat)
        if bot is None or bot.name != name or (bot.move is not None and bot.deal_count != state.progress.deal_count):
            think.append((seat, name))
        elif bot.move is not None and max(bot.at, held_until) <= now:
            play.append(seat)
        elif bot.move is not None or bot.at > now:
            check_at = min(check_at, max(bot.at, held_until))
        elif not bot.is_thinking and bot.passed_n != state.n:
            think.append((seat, name))
    due, shown = next_deal(state, bots, playing, clock, now)
    check_at = check_at if due <= now else min(check_at, due)
    if paused_n is not None:
        play = play[: paused_n - state.n]
    return Plan(think, play, due <= now, check_at, shown or turn_clock(state, turn))


def plan_start(state: TableState) -> Plan | None:
    """Plan when to check whether all devices have shown their shares of the dice; None: nothing happens by itself."""
    reveal_by = state.terms.fair.reveal_by
    return None if reveal_by is None else Plan([], [], False, reveal_by, None)


def is_race(state: TableState) -> bool:
    """Whether the dealer goes on without those it waits for when time is up, so that no bot need act for them."""
    timing = state.game.forms.timing
    kinds = state.progress.possible_since
    return any(timing.of(kind).at == "clock" or timing.of(kind).by_ms is not None for kind in kinds)


def pace_of(state: TableState) -> float:
    """The least time between what bots do, in seconds; in a race their hands decide how quick they are."""
    pace = state.terms.pace_seconds
    return 0.0 if pace and is_race(state) else pace


def list_playing_bots(state: TableState, clock: float | None, now: float) -> Playing:
    """List which bot plays each seat now; nothing where people play them all and no bot acts for the slow ones."""
    if clock is None and state.seating.are_people_playing:
        return ()
    return tuple(find_playing_bot(state, seat, clock, now) for seat in range(len(state.seats)))


def find_playing_bot(state: TableState, number: int, clock: float | None, now: float) -> tuple[str | None, float]:
    """The bot that plays this seat now, or None and when that may change."""
    seat, opened = state.seats[number], state.opened
    if seat.bot:
        return seat.bot, NEVER
    changes_at = NEVER
    if seat.gone_at is not None and opened.away_ms:
        changes_at = seat.gone_at + opened.away_ms / 1000
    if clock is not None and state.progress.waits_for(number):
        changes_at = min(changes_at, state.progress.asked_at[number] + clock)
    return (opened.stand_in, NEVER) if changes_at <= now else (None, changes_at)


def are_done(state: TableState, bots: Bots, playing: Playing) -> bool:
    """Whether the dealer need not wait for any seat."""
    progress = state.progress
    for seat in range(len(state.seating.seats)):
        if playing and playing[seat][0] is not None:
            bot = bots.get(seat)
            is_done = bot is not None and bot.has_passed(state.n)
        else:
            is_done = progress.is_done(seat)
        if is_done:
            continue
        if progress.waits_for(seat) or not has_nothing_to_do(state.position, seat):  # last, because it asks the rules
            return False
    return True


def has_nothing_to_do(position: Position, seat: int) -> bool:
    """Whether this seat may do nothing, or nothing that would change anything."""
    codes: list[Any] = position.legal_codes(seat)
    if len(codes) > 3:
        return False
    before, to_follow = position.state.tobytes(), position.game.to_follow
    return all(to_follow[code] == 0 and position.act(seat, code).state.tobytes() == before for code in codes)


def next_deal(
    state: TableState, bots: Bots, playing: Playing, clock: float | None, now: float
) -> tuple[float, wire.Clock | None]:
    """When the dealer acts, as far as can be said now, and the clock that people see."""
    progress, grace = state.progress, state.terms.grace_seconds
    due, shown = NEVER, None
    pace = pace_of(state) if bots else 0.0
    rest = last_played_at(bots) + pace if pace else 0.0  # a bot's move is seen before the dealer clears it away
    for kind, since in progress.possible_since.items():
        when = state.terms.game.forms.timing.of(kind)
        starts, end = progress.dealt_at, progress.dealt_at + clock if clock else NEVER
        soon = max(since + when.after_ms / 1000, rest)
        if when.at == "done":
            if when.by_ms is not None:
                starts, end = since, since + grace if grace else NEVER
            if are_done(state, bots, playing):
                if when.after_ms:  # the last move is seen before the dealer clears it away
                    soon = max(soon, state.touched_at + when.after_ms / 1000)
                end = min(end, soon)
        elif when.at == "ready":
            starts = countdown_start(state, since)
            end = starts + when.after_ms / 1000
        elif when.at == "once":
            starts, end = since, soon
        if end < due:
            due, shown = end, wire.Clock(starts, end, kind) if end > now and end != rest else None
    return max(due, undo_ends(state)), shown


def undo_ends(state: TableState) -> float:
    """Until when the dealer and bots leave somebody who has just moved the time to take that back."""
    takeback = state.takeback
    return 0.0 if takeback is None or state.progress.is_done(takeback.seat) else takeback.until


def turn_clock(state: TableState, clock: float | None) -> wire.Clock | None:
    """The clock of those that the game waits for."""
    if clock is None:
        return None
    progress, seats = state.progress, state.seats
    asked = [at for seat, at in progress.asked_at.items() if progress.waits_for(seat) and not seats[seat].bot]
    return wire.Clock(min(asked), min(asked) + clock, "turn") if asked else None

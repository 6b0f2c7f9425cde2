"""What a table does by itself: the dealer's next event, who is played by a bot now, and when to look again.

Nothing here names a game. The dealer does what the rules allow when the game's `timing` says so; chance comes from
fair dice, or from people who roll their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from polychrome.bots.players import Player
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, deal_with
from polychrome.core.seats import DEALER
from polychrome.core.timing import AT_ONCE
from polychrome.dealers import Deal, FairDealer
from polychrome.server import wire
from polychrome.server.ready import NEVER, countdown_from
from polychrome.server.state import TableState, has_nothing_to_do

Bots = tuple[tuple[str | None, float], ...]


@dataclass
class Mind:
    """A bot at a seat, as this process knows it."""

    bot: str
    player: Player
    is_thinking: bool = False
    move: Move | None = None  # decided, on the way
    deal_count: int = 0  # dealer events it knew of when it decided
    at: float = 0.0  # when it arrives; without a move: when the bot looks again
    passed: int = 0  # n of the table when it found nothing to do


class Plan(NamedTuple):
    """What happens now without anybody's command, and when to look again."""

    ask: list[tuple[int, str]]  # seats and the bots that have to think for them
    arrive: list[int]  # seats whose bots' acts arrive now
    deal: bool  # the dealer acts
    at: float
    clock: wire.Clock | None  # what people should see of it


def plan(state: TableState, minds: dict[int, Mind], now: float) -> Plan:
    """Look at a running table."""
    clock = state.clock
    if clock is None and state.are_all_here:  # nobody is played by a bot, and nobody will be
        due, shown = next_deal(state, minds, (), None, now)
        return Plan([], [], due <= now, NEVER if due <= now else due, shown)
    ask: list[tuple[int, str]] = []
    arrive: list[int] = []
    at = NEVER
    turn = None if clock is None or is_race(state) else clock  # after which a bot acts for who is waited for
    bots = bots_for(state, turn, now)
    for number, (bot, since) in enumerate(bots):
        if bot is None:
            at = min(at, since)
            continue
        mind = minds.get(number)
        if mind is None or mind.bot != bot or (mind.move is not None and mind.deal_count != state.deal_count):
            ask.append((number, bot))
        elif mind.move is not None and mind.at <= now:
            arrive.append(number)
        elif mind.move is not None or mind.at > now:
            at = min(at, mind.at)
        elif not mind.is_thinking and mind.passed != state.n:
            ask.append((number, bot))
    due, shown = next_deal(state, minds, bots, clock, now)
    return Plan(ask, arrive, due <= now, at if due <= now else min(at, due), shown or turn_clock(state, turn))


def is_race(state: TableState) -> bool:
    """Whether the dealer goes on without those it waits for when time is up, so that no bot need act for them."""
    timing = state.game.forms.timing
    return any(timing.of(kind).at == "clock" or timing.of(kind).by_ms is not None for kind in state.possible)


def bots_for(state: TableState, clock: float | None, now: float) -> Bots:
    """For each seat, the bot that plays it now, or None and when that may change; nothing where people play them all
    and no bot acts for who is slow."""
    if clock is None and state.are_all_here:
        return ()
    return tuple(bot_for(state, seat, clock, now) for seat in range(len(state.seats)))


def bot_for(state: TableState, number: int, clock: float | None, now: float) -> tuple[str | None, float]:
    """The same for one seat."""
    seat = state.seats[number]
    if seat.bot:
        return seat.bot, NEVER
    change = NEVER
    if seat.gone is not None and state.opened.away_ms:
        change = seat.gone + state.opened.away_ms / 1000
    if clock is not None and state.waits_for(number):
        change = min(change, state.asked[number] + clock)
    return (state.opened.stand_in, NEVER) if change <= now else (None, change)


def are_done(state: TableState, minds: dict[int, Mind], bots: Bots) -> bool:
    """Whether the dealer need not wait for any seat."""
    for number in range(len(state.seats)):
        if bots and bots[number][0] is not None:
            mind = minds.get(number)
            is_done = mind is not None and mind.passed == state.n and not mind.is_thinking and mind.move is None
        else:
            is_done = bool(state.done >> number & 1)
        if is_done:
            continue
        if state.waits_for(number) or not has_nothing_to_do(state.position, number):  # the rules last: they are dear
            return False
    return True


def next_deal(
    state: TableState, minds: dict[int, Mind], bots: Bots, clock: float | None, now: float
) -> tuple[float, wire.Clock | None]:
    """When the dealer acts, as far as can be said now, and the clock that people see."""
    due, shown = NEVER, None
    for kind, since in state.possible.items():
        when = state.game.forms.timing.of(kind)
        starts, end = state.dealt, state.dealt + clock if clock else NEVER
        soon = since + when.after_ms / 1000
        if when.at == "done":
            if when.by_ms is not None:
                starts, end = since, since + state.grace if state.grace else NEVER
            if are_done(state, minds, bots):
                if when.after_ms:  # what was done last is seen before the dealer clears it away
                    soon = max(soon, state.touched + when.after_ms / 1000)
                end = min(end, soon)
        elif when.at == "ready":
            starts = countdown_from(state, since)
            end = starts + when.after_ms / 1000
        elif when.at == "once":
            starts, end = since, soon
        if end < due:
            due, shown = end, wire.Clock(starts, end, kind) if end > now else None
    return due, shown


def turn_clock(state: TableState, clock: float | None) -> wire.Clock | None:
    """The clock of those that the game waits for."""
    if clock is None:
        return None
    asked = [since for seat, since in state.asked.items() if state.waits_for(seat) and not state.seats[seat].bot]
    return wire.Clock(min(asked), min(asked) + clock, "turn") if asked else None


def fair_dealer(state: TableState) -> FairDealer:
    """The dealer of a table that has begun."""
    if state.dealer is None:
        numbers = [bytes.fromhex(seat.seed_share or "") for seat in state.seats]
        state.dealer = FairDealer(bytes.fromhex(state.opened.secret), numbers)
    state.dealer.drawn = state.drawn
    return state.dealer


def deal(state: TableState) -> list[Deal]:
    """Make the dealer's next move and those that follow at once, in a draft; nothing where people roll the dice."""
    if state.opened.dice == "fair":
        return fair_dealer(state).deals(state.own_position(), kinds_at_once(state.game))
    trial = state.position.copy()
    codes, _, ended, _ = deal_with(trial, (), 0)
    if not ended:
        return []  # chance decides
    state.adopt(trial)
    return [Deal(Move(DEALER, codes, trial), 0, NextUp(*ended[2:4]))]


@cache
def kinds_at_once(game: Game) -> int:
    """The kinds of act that the dealer never waits with, a mask."""
    whens = [game.forms.timing.of(kind.name) for kind in game.rules.codes.kinds]
    return sum(1 << number for number, when in enumerate(whens) if when == AT_ONCE)

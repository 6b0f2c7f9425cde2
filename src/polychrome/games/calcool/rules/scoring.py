"""What a chain is worth: its valid part, its fields, and what gaps, surplus and dice aside cost [CC-13 … CC-19]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest
from polychrome.core.kernel import entry, kernel
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CHAIN, FACES, FIELDS, ROUNDS, Deck
from polychrome.games.calcool.rules.state import State

STOP_BONUS = 3  # [CC-15]
FULL_CHAIN = np.uint64((1 << CHAIN) - 1)


@kernel
def fields(s: State, deck: Deck, seat: int) -> tuple[int, int]:
    """How many positions the valid part has [CC-14], and what its fields pay and cost [CC-16]."""
    return first_fields(s, deck, seat, CHAIN)


@entry
def first_fields(s: State, deck: Deck, seat: int, end: int) -> tuple[int, int]:
    """The same of the first positions only: what a field pays is the difference that it makes."""
    points, seen, before = 0, 0, 0
    was_matched = False
    for position in range(end):
        die = int(s.chain[seat, position])
        if die == st.NO_DIE:
            return position, points
        colour, pips = die // FACES, int(s.pips[die])
        if seen >> colour & 1 or pips == before:
            return position, points
        seen |= 1 << colour
        before = pips
        side = 0 if position < FIELDS else 1
        card, field = int(s.card[seat, side]), position - FIELDS * side
        is_matched = deck.target[card, field] >> np.uint64(FACES * colour + pips - 1) & ONE != NONE
        if is_matched and (was_matched or not deck.double[card] >> field & 1):
            points += int(deck.points[card, field])
        was_matched = is_matched
    return end, points


@entry
def is_complete(s: State, deck: Deck, seat: int) -> bool:
    """Whether a chain is valid and has exactly ten dice, none past 10, so that Stop earns the bonus [CC-15]."""
    return bool(s.laid[seat] == FULL_CHAIN and fields(s, deck, seat)[0] == CHAIN)


@entry
def count_round(s: State, deck: Deck, seat: int) -> tuple[int, int, int, int, int]:
    """The running round of a seat just as it lies: fields, stop, gap, surplus and aside, to be added up."""
    laid = s.laid[seat]
    gap = lowest(~laid)
    behind = count(laid >> np.uint64(gap))  # [CC-17]
    surplus = gap - CHAIN if gap > CHAIN else 0  # the others past 10 lie behind the gap [CC-18]
    stop = 0
    if s.phase == st.STOPPED and s.caller == seat:
        stop = STOP_BONUS if is_complete(s, deck, seat) else -STOP_BONUS
    _, points = fields(s, deck, seat)
    return points, stop, -behind, -surplus, -int(s.asides[seat])


@entry
def is_running(s: State) -> bool:
    """Whether a round has been dealt and not counted yet: it counts as it lies."""
    return s.phase > st.DEALING and s.phase < st.OVER


@entry
def score(s: State, deck: Deck, seat: int) -> tuple[int, int]:
    """Points of all rounds, the running one as it lies; equal totals share, so there is no tie-break [CC-20]."""
    total = 0
    for number in range(ROUNDS):
        for part in range(5):
            total += int(s.counts[number, seat, part])
    if is_running(s):
        points, stop, gap, surplus, aside = count_round(s, deck, seat)
        total += points + stop + gap + surplus + aside
    return total, 0

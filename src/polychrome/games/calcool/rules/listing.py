"""All codes that a seat or the dealer may play, listed at once: the answers of `refusal`, without asking for each."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, lowest
from polychrome.core.kernel import kernel
from polychrome.core.layout import Ints
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.kernels import (
    ALL_DICE,
    ARRANGE,
    ASIDE,
    BESIDE,
    CALL_GO,
    CARD,
    DEAL_ALL,
    FACE,
    GRAB,
    LAY,
    MOVE,
    SCORE,
    SHUFFLE_ALL,
    STOP,
    why_not_card,
)
from polychrome.games.calcool.rules.material import FACES, POSITIONS, Deck
from polychrome.games.calcool.rules.state import State

ALL_POSITIONS = np.uint64((1 << POSITIONS) - 1)


@kernel
def list_codes(s: State, deck: Deck, seat: int, codes: Ints) -> int:
    """Write all codes that this seat (or the dealer) may play, ascending; how many there are."""
    if seat == DEALER:
        return list_dealer_codes(s, deck, codes)
    found, is_racing = 0, s.phase == st.RACE
    if not is_racing and (s.phase != st.STOPPED or seat == s.caller):
        return 0
    if is_racing and s.laid[seat] == NONE:
        found = list_arrangements(s, seat, codes)
    if s.hand[seat] != st.NO_DIE:
        found = add_places(codes, found, LAY, ALL_POSITIONS & ~s.laid[seat])
    elif is_racing:
        found = add_places(codes, found, GRAB, s.middle & ALL_DICE)
    if is_racing:
        found = list_moves(s, seat, found, codes)
    if s.hand[seat] != st.NO_DIE:
        codes[found] = ASIDE
        found += 1
    if is_racing:
        codes[found] = STOP
        found += 1
    return found


@kernel
def list_arrangements(s: State, seat: int, codes: Ints) -> int:
    """The cards that can be named for the left, and, when one is, the other for the right [CC-6]."""
    low, high = int(s.card[seat, 0]), int(s.card[seat, 1])
    if low > high:
        low, high = high, low
    codes[0], codes[1] = ARRANGE + low, ARRANGE + high
    if s.left == low or s.left == high:
        codes[2] = BESIDE + (high if s.left == low else low)
        return 3
    return 2


@kernel
def list_moves(s: State, seat: int, found: int, codes: Ints) -> int:
    """Add every move of a die to every position [CC-9]."""
    laid = s.laid[seat]
    while laid != NONE:
        first = MOVE + POSITIONS * int(lowest(laid))
        laid = laid & (laid - ONE)
        for to in range(POSITIONS):
            codes[found + to] = first + to
        found += POSITIONS
    return found


@kernel
def list_dealer_codes(s: State, deck: Deck, codes: Ints) -> int:
    """The same for the dealer: in each phase there is one thing to do, be it with several outcomes."""
    found = 0
    if s.phase == st.DEALING:
        for card in range(deck.cards):
            if why_not_card(s, deck, card) == ALLOWED:
                codes[found] = CARD + card
                found += 1
    elif s.phase == st.SHUFFLING:
        for pips in range(FACES):
            codes[pips] = FACE + pips
        found = FACES
    elif s.phase != st.OVER:
        codes[0] = due_from_dealer(s)
        found = 1
    return found


@kernel
def due_from_dealer(s: State) -> int:
    """The one code that the dealer may play outside of a deal and a throw; in the race: time is up [CC-22]."""
    if s.phase == st.DEAL:
        return DEAL_ALL + int(s.seats)
    if s.phase == st.SHUFFLE:
        return SHUFFLE_ALL
    if s.phase == st.GO:
        return CALL_GO
    return STOP if s.phase == st.RACE else SCORE


@kernel
def add_places(codes: Ints, found: int, first: int, places: np.uint64) -> int:
    """Add `first` + each place of a mask; how many codes there are then."""
    while places != NONE:
        codes[found] = first + int(lowest(places))
        found += 1
        places = places & (places - ONE)
    return found

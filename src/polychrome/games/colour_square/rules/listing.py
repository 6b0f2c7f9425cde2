"""All codes that a seat or the dealer may play, listed at once: the answers of `refusal`, without asking for each."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest
from polychrome.core.kernel import kernel
from polychrome.core.layout import Ints
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.dealing import why_not_roll, why_not_settle
from polychrome.games.colour_square.rules.entering import jokable, usable, why_not_choose, why_not_list
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import (
    CAST,
    CHOOSE,
    CHOOSE_START,
    DRAW_START,
    ENTER,
    FACE,
    HAND,
    JOKER,
    LIST,
    MISCHOOSE,
    RECOLOUR,
    SETTLE,
)
from polychrome.games.colour_square.rules.sheets import fitting, recolouring
from polychrome.games.colour_square.rules.state import State


@kernel
def list_codes(s: State, sheet: Sheet, seat: int, codes: Ints) -> int:
    """Write all codes that this seat (or the dealer) may play, ascending; how many there are."""
    if s.phase == st.OVER:
        return 0 if seat != DEALER or not s.settled else add_span(codes, 0, SETTLE, 1)
    if seat == DEALER:
        return list_dealer_codes(s, codes)
    found = 0
    if s.phase == st.WRITING:
        for dice in range(ENTER - LIST):
            if why_not_list(s, seat, dice) == ALLOWED:
                codes[found] = LIST + dice
                found += 1
        found = list_entries(s, sheet, seat, found, codes)
    if s.task == 4:
        for code in range(CHOOSE, MISCHOOSE):
            if why_not_choose(s, seat, code) == ALLOWED:
                codes[found] = code
                found += 1
    if s.phase == st.STARTING and seat == s.active:
        found = add_span(codes, found, CHOOSE_START, int(s.seats))
    return found


@kernel
def list_entries(s: State, sheet: Sheet, seat: int, found: int, codes: Ints) -> int:
    """Add where the dice that this seat may use can go."""
    dice = usable(s, seat)
    if dice == 0:
        return found
    for die in range(WHITE + 1):
        if dice >> die & 1:
            found = add_places(codes, found, ENTER + 64 * die, fitting(s, sheet, seat, die))
    if s.task >= 4:
        for die in range(WHITE + 1):
            if dice >> die & 1:
                found = add_places(codes, found, RECOLOUR + 64 * die, recolouring(s, sheet, seat, die))
    return add_places(codes, found, JOKER, np.uint64(jokable(s, sheet, seat, dice)))


@kernel
def list_dealer_codes(s: State, codes: Ints) -> int:
    """The same for the dealer."""
    found = 0
    if why_not_settle(s) == ALLOWED:
        found = add_span(codes, found, SETTLE, 1)
    if why_not_roll(s, int(s.active)) == ALLOWED:
        found = add_span(codes, found, HAND + int(s.active), 1)
    if s.phase == st.CASTING and s.casting == 0:
        found = add_span(codes, found, CAST + int(count(np.uint64(s.contending))), 1)
    if s.phase == st.ROLLING or s.casting != 0:
        found = add_span(codes, found, FACE, 6)
    if s.phase == st.DRAWING:
        found = add_span(codes, found, DRAW_START, int(s.seats))
    return found


@kernel
def add_places(codes: Ints, found: int, first: int, places: np.uint64) -> int:
    """Add `first` + each place of a mask; how many codes there are then."""
    while places != NONE:
        codes[found] = first + int(lowest(places))
        found += 1
        places = places & (places - ONE)
    return found


@kernel
def add_span(codes: Ints, found: int, first: int, size: int) -> int:
    """Add so many codes from `first` on; how many there are then."""
    for code in range(first, first + size):
        codes[found] = code
        found += 1
    return found

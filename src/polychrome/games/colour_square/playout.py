"""Whole games at random, as fast as the rules go: every die goes to any place it may go, all equally likely.

A seat's choice is one of its legal entries (a corner for one of the dice that it may use, or a joker field for one of
them); dice and choices are acts of the rules like any others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, count, nth
from polychrome.core.dice import below, draw, onward
from polychrome.core.kernel import kernel
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.rules import ENTER, FACE, HAND, JOKER, LIST, SETTLE, act, fitting, why_not_joker, why_not_use
from polychrome.games.colour_square.state import State
from polychrome.games.colour_square.tables import WHITE, Sheet

NO_ENTRY = -1


@kernel
def play_games(states: Any, sheet: Sheet, rng: NDArray[np.uint64], games: int) -> int:
    """Play many games from the start in `states[1]`, each in `states[0]`; how many dice were entered."""
    entered = 0
    for _ in range(games):
        states[0] = states[1]
        entered += play_on(states[0], sheet, rng)
    return entered


@kernel
def play_on(s: State, sheet: Sheet, rng: NDArray[np.uint64]) -> int:
    """Play a standard game to its end from the moment before a roll; how many dice were entered."""
    entered = 0
    while s.phase != st.OVER:
        roll(s, sheet, draw(rng))
        for seat in range(s.seats):
            entered += enter_dice(s, sheet, seat, draw(rng))
        if s.to_roll == 0:
            act(s, sheet, DEALER, SETTLE)
    return entered


@kernel
def roll(s: State, sheet: Sheet, bits: np.uint64) -> None:
    """The active seat rolls all five dice."""
    act(s, sheet, DEALER, HAND + s.active)
    for _ in range(5):
        act(s, sheet, DEALER, FACE + below(bits, 6))
        bits = onward(bits, 6)


@kernel
def enter_dice(s: State, sheet: Sheet, seat: int, bits: np.uint64) -> int:
    """Enter all that a seat owes; how many dice that were."""
    entered = 0
    while s.due[seat] != 0:
        code = random_entry(s, sheet, seat, bits)
        if code == NO_ENTRY:
            code = LIST + s.fit[seat]
        else:
            entered += 1
        act(s, sheet, seat, code)
        bits = onward(bits, 64)
    return entered


@kernel
def random_entry(s: State, sheet: Sheet, seat: int, bits: np.uint64) -> int:
    """Any of a seat's legal entries, all equally likely; NO_ENTRY if there is none."""
    coloured = NONE
    jokers = 0
    for die in range(WHITE):
        if why_not_use(s, seat, die) == ALLOWED:
            coloured = coloured | fitting(s, sheet, seat, die)
            jokers += 1 if s.jokers[seat] < st.JOKERS else 0
    white = NONE
    if why_not_use(s, seat, WHITE) == ALLOWED:
        white = fitting(s, sheet, seat, WHITE)
        jokers += 1 if why_not_joker(s, sheet, seat, WHITE) == ALLOWED else 0
    n1 = count(coloured)
    n2 = count(white)
    if n1 + n2 + jokers == 0:
        return NO_ENTRY
    index = below(bits, n1 + n2 + jokers)
    if index < n1:
        corner = nth(coloured, index)
        return ENTER + 64 * (corner >> 4) + corner
    if index < n1 + n2:
        return ENTER + 64 * WHITE + nth(white, index - n1)
    index -= n1 + n2
    for die in range(5):
        if why_not_joker(s, sheet, seat, die) == ALLOWED:
            if index == 0:
                return JOKER + die
            index -= 1
    return NO_ENTRY

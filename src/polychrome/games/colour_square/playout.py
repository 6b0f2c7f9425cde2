"""Whole games at random, as fast as the rules go: every die goes to any place it may go, all equally likely.

Dice, entries and settlements are acts of the rules like any others. What is chosen from is put together from the sets
of `rules` (`usable` dice, `fitting` corners); nothing here knows why an entry is right.
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
from polychrome.games.colour_square.rules import (
    ENTER, FACE, HAND, JOKER, LIST, RECOLOUR, SETTLE, act, fitting, recolouring, usable, why_not_joker,
)  # fmt: skip
from polychrome.games.colour_square.state import State
from polychrome.games.colour_square.tables import WHITE, Sheet

NO_ENTRY = -1


@kernel
def play_games(states: Any, sheet: Sheet, rng: NDArray[np.uint64], games: int) -> int:
    """Play many games from the start in `states[1]`, each in `states[0]`; how many dice were entered in all."""
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
            while s.due[seat] != 0:
                code = random_entry(s, sheet, seat, draw(rng))
                if code == NO_ENTRY:  # only in the last round: the white die took the last corner of another
                    code = LIST + s.fit[seat]
                else:
                    entered += 1
                act(s, sheet, seat, code)
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
def random_entry(s: State, sheet: Sheet, seat: int, bits: np.uint64) -> int:
    """Any of a seat's legal entries, all equally likely; NO_ENTRY if there is none."""
    dice = usable(s, seat)
    coloured = NONE
    for die in range(WHITE):
        if dice >> die & 1:
            coloured = coloured | fitting(s, sheet, seat, die)  # each in its own colour: no two overlap
    white = fitting(s, sheet, seat, WHITE) if dice >> WHITE & 1 else NONE
    first, second = count(coloured), count(white)
    others = count_others(s, sheet, seat, dice)
    if first + second + others == 0:
        return NO_ENTRY
    index = below(bits, first + second + others)
    if index < first:
        corner = nth(coloured, index)
        return ENTER + 64 * (corner >> 4) + corner
    if index < first + second:
        return ENTER + 64 * WHITE + nth(white, index - first)
    return nth_other(s, sheet, seat, dice, index - first - second)


@kernel
def count_others(s: State, sheet: Sheet, seat: int, dice: int) -> int:
    """How many entries of these dice use a joker field."""
    if s.jokers[seat] >= st.JOKERS:
        return 0
    found = 0
    for die in range(5):
        if dice >> die & 1:
            if s.task >= 4:
                found += count(recolouring(s, sheet, seat, die))
            elif why_not_joker(s, sheet, seat, die) == ALLOWED:
                found += 1
    return found


@kernel
def nth_other(s: State, sheet: Sheet, seat: int, dice: int, index: int) -> int:
    """The entry that has `index` others before it among those that use a joker field."""
    for die in range(5):
        if not dice >> die & 1:
            continue
        if s.task >= 4:
            corners = recolouring(s, sheet, seat, die)
            if index < count(corners):
                return RECOLOUR + 64 * die + nth(corners, index)
            index -= count(corners)
        elif why_not_joker(s, sheet, seat, die) == ALLOWED:
            if index == 0:
                return JOKER + die
            index -= 1
    return NO_ENTRY

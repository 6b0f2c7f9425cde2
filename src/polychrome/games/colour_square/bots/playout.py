"""Whole games at random, as fast as the rules go: every die goes to any place it may go, all equally likely.

Dice, entries and settlements are acts of the rules like any others. What is chosen from is put together from the sets
of `rules` (`usable` dice, `fitting` corners); nothing here knows why an entry is right.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, count, nth
from polychrome.core.dice import below, draw, onward
from polychrome.core.kernel import inlined, kernel, study_entry
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.dealing import begin_writing
from polychrome.games.colour_square.rules.entering import enter, jokable, usable
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import ENTER, JOKER, LIST, RECOLOUR
from polychrome.games.colour_square.rules.rounds import settle
from polychrome.games.colour_square.rules.sheets import COLOURED, LANES_OF, fitting, fitting_colours, recolouring
from polychrome.games.colour_square.rules.state import State, States

NO_ENTRY = -1


@study_entry
def play_games(states: States, sheet: Sheet, rng: NDArray[np.uint64], games: int) -> int:
    """Play many games from the start in `states[1]`, each in `states[0]`; how many dice were entered in all."""
    entered = 0
    for _ in range(games):
        states[0] = states[1]
        entered += play_on(states[0], sheet, rng)
    return entered


@study_entry
def play_on(s: State, sheet: Sheet, rng: NDArray[np.uint64]) -> int:
    """Play a standard game to its end from the moment before a roll; how many dice were entered."""
    entered = 0
    while s.phase != st.OVER:
        roll(s, sheet, draw(rng))
        for seat in range(s.seats):
            while s.due[seat] != 0:
                code = random_entry(s, sheet, seat, draw(rng))
                if code == NO_ENTRY:  # only in the last round: the white die took the last corner of another
                    act(s, sheet, seat, LIST + s.fit[seat])
                else:
                    enter(s, sheet, seat, code)
                    s.due[seat] -= 1
                    entered += 1
        settle(s, sheet)
    return entered


@kernel
def roll(s: State, sheet: Sheet, bits: np.uint64) -> None:
    """The active seat rolls all five dice: what HAND and five FACEs do, in one go."""
    for die in range(5):
        s.dice[die] = 1 + below(bits, 6)
        bits = onward(bits, 6)
    s.shown = 5
    begin_writing(s, sheet)


@inlined
def random_entry(s: State, sheet: Sheet, seat: int, bits: np.uint64) -> int:
    """Any of a seat's legal entries, all equally likely; NO_ENTRY if there is none."""
    dice = usable(s, seat)
    coloured = fitting_colours(s, sheet, seat) & LANES_OF[dice] if dice & COLOURED else NONE
    white = fitting(s, sheet, seat, WHITE) if dice >> WHITE & 1 else NONE
    first, second = count(coloured), count(white)
    jokers = jokable(s, sheet, seat, dice)
    third = count(np.uint64(jokers)) if s.task < 4 else count_recolours(s, sheet, seat, dice)
    if first + second + third == 0:
        return NO_ENTRY
    index = below(bits, first + second + third)
    if index < first:
        corner = nth(coloured, index)
        return ENTER + 64 * (corner >> 4) + corner
    index -= first
    if index < second:
        return ENTER + 64 * WHITE + nth(white, index)
    index -= second
    if s.task < 4:
        return JOKER + nth(np.uint64(jokers), index)
    return nth_recolour(s, sheet, seat, dice, index)


@kernel
def count_recolours(s: State, sheet: Sheet, seat: int, dice: int) -> int:
    """How many entries of these dice use a joker field to change the colour."""
    found = 0
    for die in range(5):
        if dice >> die & 1:
            found += count(recolouring(s, sheet, seat, die))
    return found


@kernel
def nth_recolour(s: State, sheet: Sheet, seat: int, dice: int, index: int) -> int:
    """The entry that has `index` others before it among those that change the colour of a die."""
    for die in range(5):
        corners = recolouring(s, sheet, seat, die) if dice >> die & 1 else NONE
        if index < count(corners):
            return RECOLOUR + 64 * die + nth(corners, index)
        index -= count(corners)
    return NO_ENTRY

"""A player of Colour Square who leaves everything to chance."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE
from polychrome.core.dice import below, onward
from polychrome.core.kernel import entry, kernel
from polychrome.games.colour_square.bots.playout import NO_ENTRY, random_entry
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE, CHOOSE_START, LIST
from polychrome.games.colour_square.rules.state import State

PASS = NO_ENTRY


@entry
def any_code(s: State, sheet: Sheet, seat: int, bits: np.uint64) -> int:
    """What this seat does next, by chance; PASS when nothing is asked of it."""
    if is_starting(s, seat):
        return CHOOSE_START + below(bits, int(s.seats))
    if is_choosing(s, seat):
        column, row = below(bits, 4), below(onward(bits, 12), 4)
        other = (column + 1 + below(onward(bits, 4), 3)) & 3
        return CHOOSE + 16 * column + 4 * other + row
    if not is_entering(s, seat):
        return PASS
    if s.listed >> seat & 1:
        code = random_entry(s, sheet, seat, bits)
        if code != NO_ENTRY:
            return code
    return any_list(s, seat, bits)


@entry
def is_starting(s: State, seat: int) -> bool:
    """Whether this seat has won the roll-off and names who starts."""
    return s.phase == st.STARTING and s.active == seat


@entry
def is_choosing(s: State, seat: int) -> bool:
    """Whether this seat has still to name two columns and a row."""
    is_open = s.phase != st.OVER and s.phase != st.DRAWING
    return s.task == 4 and is_open and not s.chosen >> seat & 1


@entry
def is_entering(s: State, seat: int) -> bool:
    """Whether this seat owes dice; or, in task 4, where nobody ever does, has not thought about this roll yet."""
    if s.phase != st.WRITING:
        return False
    return s.due[seat] != 0 or (s.task == 4 and s.play[seat] != NONE and not s.listed >> seat & 1)


@kernel
def any_list(s: State, seat: int, bits: np.uint64) -> int:
    """Begin a list: with as many dice as fit, or where that is open, with any number."""
    fit = int(s.fit[seat])
    most = 5 if s.task == 4 else 2 if s.task == 5 else fit
    return LIST + fit + below(bits, most - fit + 1)

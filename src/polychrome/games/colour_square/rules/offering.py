"""What code by code play offers: one list a roll, and only entries after which the list can be completed.

The rules let a seat correct its list again and again, and begin one that it cannot complete; a policy that picks codes
one by one would never come to an end.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest
from polychrome.core.kernel import entry, kernel
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import jokable, usable
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import ENTER
from polychrome.games.colour_square.rules.sheets import COLOURED, EVERY_DIE, fitting, recolouring, take_back, write
from polychrome.games.colour_square.rules.state import State


@entry
def is_offered(s: State, sheet: Sheet, seat: int, code: int) -> bool:
    """Whether code by code play offers this legal code: no list again, and none of a seat that has nothing to enter.

    In tasks 4 and 5 a seat that need not enter anything may all the same.
    """
    if code >= ENTER:
        return True
    if s.listed >> seat & 1:
        return False
    return s.due[seat] != 0 or (s.task >= 4 and s.was_play[seat] != NONE)


@entry
def can_complete(s: State, sheet: Sheet, seat: int, left: int) -> bool:
    """Whether this seat can enter so many more dice of its roll."""
    if left == 0:
        return True
    if s.task == st.STANDARD:
        return most_in_a_round(s, sheet, seat) >= left
    if s.task == 4:
        return most_in_task_4(s, sheet, seat, left) >= left
    if left == 1:
        return can_enter_one(s, sheet, seat)
    return left <= s.fit[seat] or can_enter_two(s, sheet, seat)


@kernel
def most_in_a_round(s: State, sheet: Sheet, seat: int) -> int:
    """How many more dice a seat can enter in the standard game, in corners or joker fields."""
    used, allowed = int(s.used[seat]), usable(s, seat)
    most = 2 - int(count(np.uint64(used & COLOURED))) if allowed & COLOURED != 0 else 0
    fields = st.JOKERS - int(s.jokers[seat])
    coloured, tight = 0, NONE  # dice with a corner; corners that are the only ones for their own die
    for die in range(WHITE):
        corners = fitting(s, sheet, seat, die)
        if allowed >> die & 1 and corners != NONE:
            coloured += 1
            if count(corners) == 1:
                tight = tight | corners
    found = min(most, coloured + fields)
    if not allowed >> WHITE & 1:
        return found
    white = fitting(s, sheet, seat, WHITE)
    if white != NONE:
        # Where it takes a coloured die's only corner, there may be dice enough beside that one.
        left = coloured if white & ~tight != NONE else coloured - 1
        found = max(found, 1 + min(most, left + fields))
    if fields > 0 and jokable(s, sheet, seat, 1 << WHITE) != 0:
        found = max(found, 1 + min(most, coloured + fields - 1))
    return found


@kernel
def can_enter_one(s: State, sheet: Sheet, seat: int) -> bool:
    """Whether any die of a task's roll can be entered."""
    dice = usable(s, seat)
    if jokable(s, sheet, seat, dice) != 0:
        return True
    for die in range(5):
        if dice >> die & 1 and fitting(s, sheet, seat, die) | recolouring(s, sheet, seat, die) != NONE:
            return True
    return False


@kernel
def can_enter_two(s: State, sheet: Sheet, seat: int) -> bool:
    """Whether a recolour makes two dice fit in task 5, before either is entered [CS-32]."""
    found = False
    for die in range(5):
        own = fitting(s, sheet, seat, die)
        corners = own | recolouring(s, sheet, seat, die)
        while corners != NONE and not found:
            corner = lowest(corners)
            here = corners & ~(corners - ONE)
            corners = corners & (corners - ONE)
            if own & here == NONE:
                s.jokers[seat] += 1
            write(s, sheet, seat, die, corner)
            found = can_enter_one(s, sheet, seat)
            take_back(s, seat)
    return found


@kernel
def most_in_task_4(s: State, sheet: Sheet, seat: int, wanted: int) -> int:
    """How many more dice a seat can enter in task 4, as far as it matters whether these are `wanted`.

    For each choice of dice to recolour, dice and corners are matched: as many dice stay without one as the worst set
    of dice has fewer corners than dice (Hall, 1935).
    """
    dice, fields, found = usable(s, seat), st.JOKERS - int(s.jokers[seat]), 0
    for recoloured in range(COLOURED + 1):
        if recoloured & ~dice != 0 or count(np.uint64(recoloured)) > fields or found >= wanted:
            continue
        lacking, together = 0, 1
        while together <= EVERY_DIE:
            if together & ~dice == 0:
                corners = NONE
                for die in range(5):
                    if together >> die & 1:
                        if recoloured >> die & 1:
                            corners = corners | recolouring(s, sheet, seat, die)
                        else:
                            corners = corners | fitting(s, sheet, seat, die)
                lacking = max(lacking, int(count(np.uint64(together))) - int(count(corners)))
            together += 1
        found = max(found, int(count(np.uint64(dice))) - lacking)
    return found

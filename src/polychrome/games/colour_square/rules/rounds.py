"""A round: who owes what, how it is settled, and what comes after it [CS-13 … CS-18, CS-22 … CS-24, CS-30]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, lowest
from polychrome.core.kernel import inlined, kernel
from polychrome.games.colour_square.rules import reasons as why
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.sheets import (
    corners_of,
    fit_in_a_round,
    fit_in_a_task,
    fit_in_the_last_round,
    is_right,
    keep,
    open_squares,
    squares_with,
)
from polychrome.games.colour_square.rules.state import State

# --- who is waited for ------------------------------------------------------------------------------------------------


@inlined
def begin_list(s: State, sheet: Sheet, seat: int) -> None:
    """The roll is known: work out how many dice this seat has to enter."""
    if s.task == st.STANDARD:
        fit = fit_in_the_last_round(s, sheet, seat) if s.is_last else fit_in_a_round(s, sheet, seat)
    elif s.task == 4:
        fit = 0  # nobody ever has to [CS-36]
    else:
        fit = fit_in_a_task(s, sheet, seat)
    s.fit[seat] = fit
    s.due[seat] = fit


@kernel
def owing(s: State) -> int:
    """The seats that still have to enter, as a `waiting` mask."""
    mask = 0
    for seat in range(s.seats):
        if s.due[seat] != 0:
            mask |= 2 << seat
    return mask


@kernel
def unchosen(s: State) -> int:
    """Task 4: the seats that have still to name columns and a row, as a `waiting` mask."""
    if s.task != 4:
        return 0
    return ((1 << int(s.seats)) - 1 & ~int(s.chosen)) << 1


@kernel
def why_not_yet(s: State) -> int:
    """Why nothing can be entered before the dice lie on the table."""
    if s.phase == st.DRAWING:
        return why.DRAW_FIRST
    if s.phase == st.CASTING or s.phase == st.STARTING:
        return why.ROLL_OFF_FIRST
    if s.phase == st.ROLLING:
        return why.DICE_ARE_ROLLING
    if unchosen(s) != 0:
        return why.CHOOSE_FIRST
    return why.SETTLED_ALREADY if s.settled else why.NOTHING_ROLLED


# --- settling ---------------------------------------------------------------------------------------------------------


@kernel
def judge(s: State, sheet: Sheet, seat: int) -> int:
    """Circle or shade a seat's squares that were completed in this round; which were circled."""
    full = open_squares(s, seat) & ~squares_with(s.empty[seat])
    right = 0
    while full != 0:
        square = lowest(np.uint64(full))
        full &= full - 1
        if is_right(s, sheet, seat, square):
            right |= 1 << square
        else:
            s.shaded[seat] = int(s.shaded[seat]) | 1 << square
    if right != 0:
        s.circled[seat] = int(s.circled[seat]) | right
    return right


@kernel
def cross(s: State, seat: int, squares: int) -> None:
    """Somebody was right in these squares: a seat that still has them open crosses them [CS-16]."""
    lost = squares & open_squares(s, seat)
    if lost != 0:
        s.crossed[seat] = int(s.crossed[seat]) | lost
        s.empty[seat] = s.empty[seat] & ~corners_of(lost)


@inlined
def settle(s: State, sheet: Sheet) -> None:
    """Close the round for all seats at once and go on to the next roll, the last round, or the end."""
    if s.task == st.STANDARD:
        right = 0
        for seat in range(s.seats):
            right |= judge(s, sheet, seat)
        if right != 0:
            for seat in range(s.seats):
                cross(s, seat, right)
    for seat in range(s.seats):
        keep(s, seat)
    s.listed = 0
    if s.task == st.STANDARD:
        after_a_round(s)
    else:
        after_a_task_round(s)


@kernel
def settle_if_covered(s: State, sheet: Sheet) -> None:
    """A covered round settles by itself as soon as nobody owes anything [CS-28]."""
    if s.covered and owing(s) == 0:
        settle(s, sheet)
        s.settled = 1


# --- what comes next --------------------------------------------------------------------------------------------------


@inlined
def after_a_round(s: State) -> None:
    """The next seat rolls, in the last round one that has not yet done so; when none is left, the game is over."""
    s.phase = st.READY
    unfinished = 0
    for seat in range(s.seats):
        if s.empty[seat] != NONE:
            unfinished |= 1 << seat
    if s.is_last:
        unfinished &= int(s.to_roll)  # what others circled may have taken a seat's last corner [CS-23]
        s.to_roll = unfinished
    elif unfinished != (1 << int(s.seats)) - 1:
        s.is_last = 1  # [CS-22]
        s.to_roll = unfinished
    if unfinished != 0:
        s.active = next_of(s, unfinished)
        return
    for seat in range(s.seats):
        left = open_squares(s, seat)
        s.shaded[seat] = int(s.shaded[seat]) | left  # [CS-24]
        s.empty[seat] = NONE
        keep(s, seat)
    s.phase = st.OVER


@kernel
def after_a_task_round(s: State) -> None:
    """The next seat whose task goes on rolls; when none does, the game is over [CS-30]."""
    playing = 0
    for seat in range(s.seats):
        if s.play[seat] != NONE:
            playing |= 1 << seat
    if playing == 0 or (s.task == 4 and s.rolls >= st.ROLLS_OF_TASK_4):
        s.phase = st.OVER
        return
    s.active = next_of(s, playing)
    s.phase = st.READY


@kernel
def next_of(s: State, seats: int) -> int:
    """The first of these seats clockwise after the active one."""
    seat = int(s.active)
    for _ in range(s.seats):
        seat += 1
        if seat >= s.seats:
            seat = 0
        if seats >> seat & 1:
            return seat
    return seat

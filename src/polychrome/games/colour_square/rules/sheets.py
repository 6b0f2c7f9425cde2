"""A seat's sheet: what fits where, and how many dice [CS-9, CS-11, CS-26]; writing and taking back [CS-10]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest, place
from polychrome.core.kernel import entry, inlined, kernel
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.state import State

EVERY_SQUARE = 0xFFFF
LANES = np.uint64(0x0001000100010001)  # square 0 in each of the four colours
LANE = np.uint64(0xFFFF)
SIXTEEN, THIRTY_TWO, FORTY_EIGHT = np.uint64(16), np.uint64(32), np.uint64(48)
# by set of dice: the corners of their colours
LANES_OF = np.array(
    [sum(0xFFFF << 16 * colour for colour in range(4) if dice >> colour & 1) for dice in range(32)], np.uint64
)
LANE_OF = np.array([0xFFFF << 16 * colour for colour in range(4)] + [0xFFFFFFFFFFFFFFFF], np.uint64)  # by die
ROW, COLUMN = 0x000F, 0x1111  # squares of row 1 and of column A
PATH = np.array([0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12], np.int64)  # task 5 [CS-37]
BEFORE = np.array([sum(1 << int(s) for s in PATH[: list(PATH).index(q)]) for q in range(16)], np.int64)  # on the path

COLOURED, EVERY_DIE = 0b01111, 0b11111  # sets of dice


# --- what fits where --------------------------------------------------------------------------------------------------


@entry
def corners_of(squares: int) -> np.uint64:
    """All corners of some squares."""
    return np.uint64(squares) * LANES


@kernel
def squares_with(corners: np.uint64) -> int:
    """The squares that have at least one of these corners."""
    squares = (corners | corners >> SIXTEEN | corners >> THIRTY_TWO | corners >> FORTY_EIGHT) & LANE
    return np.int64(squares)  # type: ignore[return-value]


@kernel
def open_squares(s: State, seat: int) -> int:
    """The squares of a seat that are neither circled nor shaded nor crossed."""
    return EVERY_SQUARE & ~(int(s.circled[seat]) | int(s.shaded[seat]) | int(s.crossed[seat]))


@kernel
def sum_of(s: State, seat: int, square: int) -> int:
    """The sum of the values in a square's corners."""
    face = s.face
    return (
        int(face[seat, square])
        + int(face[seat, 16 + square])
        + int(face[seat, 32 + square])
        + int(face[seat, 48 + square])
    )


@kernel
def is_right(s: State, sheet: Sheet, seat: int, square: int) -> bool:
    """Whether the sum of a full square is its target [CS-14, CS-15, CS-27]."""
    total = sum_of(s, seat, square)
    return total >= int(sheet.low[square]) and total <= int(sheet.high[square])


@kernel
def fitting(s: State, sheet: Sheet, seat: int, die: int) -> np.uint64:
    """The corners of a seat that take this die: empty, in play, of its colour, open to its value."""
    return np.uint64(s.empty[seat] & s.play[seat] & LANE_OF[die] & sheet.accepts[s.dice[die]])


@kernel
def fitting_colours(s: State, sheet: Sheet, seat: int) -> np.uint64:
    """The corners that take the coloured die of their own colour, all four at once."""
    dice = s.dice
    takes = (
        sheet.accepts[dice[0]] & LANE_OF[0]
        | sheet.accepts[dice[1]] & LANE_OF[1]
        | sheet.accepts[dice[2]] & LANE_OF[2]
        | sheet.accepts[dice[3]] & LANE_OF[3]
    )
    return np.uint64(s.empty[seat] & s.play[seat] & takes)


@kernel
def recolouring(s: State, sheet: Sheet, seat: int, die: int) -> np.uint64:
    """The corners that take this die once a joker has given it another colour [CS-32]."""
    if s.task < 4 or s.jokers[seat] >= st.JOKERS:
        return NONE
    own = LANE_OF[die] if die != WHITE else NONE
    return np.uint64(s.empty[seat] & s.play[seat] & ~own & sheet.accepts[s.dice[die]])


# --- how many dice fit [CS-11] ----------------------------------------------------------------------------------------


@inlined
def fit_in_a_round(s: State, sheet: Sheet, seat: int) -> int:
    """k of the standard game: up to two coloured dice for the active seat, the white one for the others."""
    if seat != s.active:
        return 1 if fitting(s, sheet, seat, WHITE) != NONE else 0
    corners = fitting_colours(s, sheet, seat)
    fit = 0
    for die in range(WHITE):
        if corners & LANE_OF[die] != NONE:
            fit += 1
    return min(fit, 2)


@kernel
def fit_in_the_last_round(s: State, sheet: Sheet, seat: int) -> int:
    """k of the last round: up to two coloured dice and the white one, all in different corners [CS-23].

    Dice that are entered already are left out: this is how many more fit.
    """
    used = int(s.used[seat])
    most = 2 - int(count(np.uint64(used & COLOURED)))
    coloured = 0
    tight = NONE  # corners that are the only ones for their own die
    for die in range(WHITE):
        corners = fitting(s, sheet, seat, die)
        if corners != NONE and not used >> die & 1:
            coloured += 1
            if count(corners) == 1:
                tight = tight | corners
    fit = min(coloured, most)
    white = fitting(s, sheet, seat, WHITE)
    if white == NONE or used >> WHITE & 1:
        return fit
    if coloured > most or white & ~tight != NONE:
        return fit + 1
    return max(fit, 1)  # the white die could only take a coloured one's place


@kernel
def fit_in_a_task(s: State, sheet: Sheet, seat: int) -> int:
    """k of tasks 1, 2, 3 and 5: up to two of the five dice, in whatever order and places allow most."""
    fit = 0
    for die in range(5):
        corners = fitting(s, sheet, seat, die)
        while corners != NONE:
            corner = lowest(corners)
            corners = corners & (corners - ONE)
            fit = 1
            write(s, sheet, seat, die, corner)
            for other in range(5):
                if other != die and fitting(s, sheet, seat, other) != NONE:
                    fit = 2
            take_back(s, seat)
            if fit == 2:
                return 2
    return fit


# --- writing and taking back [CS-10] ----------------------------------------------------------------------------------


@kernel
def write(s: State, sheet: Sheet, seat: int, die: int, corner: int) -> None:
    """Write a die in a corner; in tasks the square closes at once if it is full."""
    here = place(corner)
    s.empty[seat] = s.empty[seat] & ~here
    s.fresh[seat] = s.fresh[seat] | here
    s.face[seat, corner] = s.dice[die]
    s.used[seat] = int(s.used[seat]) | 1 << die
    if s.task != st.STANDARD:
        square = corner & 15
        if (s.empty[seat] >> np.uint64(square)) & LANES == NONE:
            close_in_task(s, sheet, seat, square)


@kernel
def use_joker(s: State, seat: int, value: int) -> None:
    """Fill the next joker field."""
    s.joker[seat, s.jokers[seat]] = value
    s.jokers[seat] += 1


@entry
def take_back(s: State, seat: int) -> None:
    """Undo all that a seat entered for this roll, with the closings that followed [CS-10]."""
    corners = s.fresh[seat]
    while corners != NONE:
        s.face[seat, lowest(corners)] = 0
        corners = corners & (corners - ONE)
    s.fresh[seat] = NONE
    s.used[seat] = 0
    s.empty[seat] = s.was_empty[seat]
    s.play[seat] = s.was_play[seat]
    s.circled[seat] = s.was_circled[seat]
    s.shaded[seat] = s.was_shaded[seat]
    while s.jokers[seat] > s.was_jokers[seat]:
        s.jokers[seat] -= 1
        s.joker[seat, s.jokers[seat]] = 0


@entry
def keep(s: State, seat: int) -> None:
    """What a seat has entered is final."""
    s.fresh[seat] = NONE
    s.used[seat] = 0
    s.fit[seat] = 0
    s.due[seat] = 0
    s.was_empty[seat] = s.empty[seat]
    s.was_play[seat] = s.play[seat]
    s.was_circled[seat] = s.circled[seat]
    s.was_shaded[seat] = s.shaded[seat]
    s.was_jokers[seat] = s.jokers[seat]


@kernel
def close_in_task(s: State, sheet: Sheet, seat: int, square: int) -> None:
    """A square of a task is full: judge it, and move the task on [CS-33 … CS-37]."""
    if is_right(s, sheet, seat, square):
        s.circled[seat] = int(s.circled[seat]) | 1 << square
    else:
        s.shaded[seat] = int(s.shaded[seat]) | 1 << square
    if s.task == 2:
        row = square >> 2
        squares = ROW << 4 * row
        if count(np.uint64(int(s.circled[seat]) & squares)) > row or s.empty[seat] & corners_of(squares) == NONE:
            s.play[seat] = corners_of(squares << 4 & EVERY_SQUARE)
        return
    if s.task == 3:
        s.play[seat] = corners_of(COLUMN << ((square + 1) & 3))
    elif s.task == 5:
        skipped = BEFORE[square] & open_squares(s, seat)
        s.shaded[seat] = int(s.shaded[seat]) | skipped
        s.empty[seat] = s.empty[seat] & ~corners_of(skipped)
    if s.empty[seat] & s.play[seat] == NONE:
        s.play[seat] = NONE  # all squares of the task are closed: it has ended

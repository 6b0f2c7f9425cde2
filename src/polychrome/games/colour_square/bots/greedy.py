"""What an entry of Colour Square is worth, one square at a time.

A square is worth what it would bring if it came right, times how likely that looks; an entry is worth the difference
that it makes. How likely: the share of ways in which dice can fill the empty corners with a right sum, flattened
because a player waits for dice that fit, and a little less for each corner that is still empty.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, ONE, lowest, place
from polychrome.core.kernel import entry, kernel
from polychrome.core.seats import ALLOWED
from polychrome.games.colour_square.bots.chance import PASS, any_code, is_choosing, is_entering, is_starting
from polychrome.games.colour_square.bots.playout import NO_ENTRY, random_entry
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import enter, usable, why_not_joker
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE, ENTER, JOKER, LIST, RECOLOUR
from polychrome.games.colour_square.rules.scoring import BRIDGE, PURPLE_BONUS, WRONG
from polychrome.games.colour_square.rules.sheets import (
    BEFORE,
    corners_of,
    fit_in_the_last_round,
    fitting,
    open_squares,
    recolouring,
    sum_of,
)
from polychrome.games.colour_square.rules.state import State, States

PATIENCE = 0.3  # power that flattens shares: 0 would be endless time to wait for the right die, 1 none
PER_CORNER = 0.97  # factor for each empty corner
PER_PRESET = 0.85  # factor for each empty corner that waits for one value
CLOSED_WRONG = 3.0  # points lost with a hopeless square that is closed: others might have crossed it
RECOLOURING = 4.0  # points that a joker of tasks 4 and 5 is kept for
A_SQUARE = 20.0  # value of each square where only their number counts
HIGHEST = 24


def _likelihood() -> NDArray[np.float64]:
    """By empty corners, least and greatest sum that they may have: how likely they get it."""
    table = np.zeros((5, HIGHEST + 1, HIGHEST + 1))
    ways = np.zeros(HIGHEST + 1)
    ways[0] = 1
    for corners in range(5):
        for low in range(HIGHEST + 1):
            share = np.cumsum(ways[low:]) / 6**corners
            table[corners, low, low:] = share**PATIENCE * PER_CORNER**corners
        ways = sum((np.roll(np.append(ways, np.zeros(6)), face)[: HIGHEST + 1] for face in range(1, 7)), np.zeros(1))
    return table


LIKELY = _likelihood()


@entry
def best_code(s: State, sheet: Sheet, seat: int, bits: np.uint64, scratch: States) -> int:
    """What this seat does next; PASS when nothing is asked of it."""
    if is_starting(s, seat):
        return any_code(s, sheet, seat, bits)
    if is_choosing(s, seat):
        return best_choice(s, sheet, seat)
    if not is_entering(s, seat):
        return PASS
    if s.listed >> seat & 1:
        return best_entry(s, sheet, seat, scratch, -np.inf)
    return LIST + (worthwhile(s, sheet, seat, scratch) if s.task == 4 else int(s.fit[seat]))


@kernel
def best_choice(s: State, sheet: Sheet, seat: int) -> int:
    """Task 4: the columns and the row with the likeliest squares."""
    best, chosen = -1.0, PASS
    for column in range(4):
        for other in range(column + 1, 4):
            for row in range(4):
                likely = 0.0
                for square in range(16):
                    if square & 3 == column or square & 3 == other or square >> 2 == row:
                        likely += promise(s, sheet, seat, square)
                if likely > best:
                    best, chosen = likely, CHOOSE + 16 * column + 4 * other + row
    return chosen


@kernel
def outlook(s: State, sheet: Sheet, seat: int, square: int, corner: int, value: int) -> float:
    """How likely a square comes right once this value stands in this corner (0: as it is)."""
    low, high = int(sheet.low[square]), int(sheet.high[square])
    filled = sum_of(s, seat, square) + value
    free, factor = 0, 1.0
    for colour in range(4):
        at = 16 * colour + square
        if s.empty[seat] & place(at) != NONE and not (value != 0 and at == corner):
            preset = int(sheet.preset[at])
            if preset != 0:
                filled += preset
                factor *= PER_PRESET
            else:
                free += 1
    if filled > high:
        return 0.0
    return float(factor * LIKELY[free, max(low - filled, 0), high - filled])


@kernel
def promise(s: State, sheet: Sheet, seat: int, square: int) -> float:
    """How likely a square is, or stays, circled."""
    if s.circled[seat] >> square & 1:
        return 1.0
    if not open_squares(s, seat) >> square & 1:
        return 0.0
    return outlook(s, sheet, seat, square, 0, 0)


@kernel
def stake(s: State, sheet: Sheet, seat: int, square: int) -> float:
    """What depends on a square's coming right: its sum, the minus that it spares, its bridges."""
    if s.task >= 4:
        return A_SQUARE
    points = 0.5 * (int(sheet.low[square]) + int(sheet.high[square]))
    if s.task == st.STANDARD or s.task == 2:
        points += WRONG
    if s.task == 3 or sheet.orange >> square & 1:
        return points
    best = 0.0
    for step in (-1, 1, -4, 4):
        other = square + step
        if other < 0 or other > 15 or (step * step == 1 and other >> 2 != square >> 2) or sheet.orange >> other & 1:
            continue
        likely = promise(s, sheet, seat, other)
        points += BRIDGE * likely
        if sheet.purple >> other & 1:
            points += 0.5 * PURPLE_BONUS * likely
        best = max(best, likely)
    return points + PURPLE_BONUS * best if sheet.purple >> square & 1 else points


@kernel
def skipped(s: State, sheet: Sheet, seat: int, square: int) -> float:
    """Task 5: what is lost with the squares that closing this one passes over [CS-37]."""
    lost = 0.0
    left = BEFORE[square] & open_squares(s, seat)
    while left != 0:
        lost += A_SQUARE * promise(s, sheet, seat, lowest(np.uint64(left)))
        left &= left - 1
    return lost


@kernel
def gain(s: State, sheet: Sheet, seat: int, die: int, corner: int) -> float:
    """What a die in a corner is worth."""
    square = corner & 15
    before = outlook(s, sheet, seat, square, 0, 0)
    after = outlook(s, sheet, seat, square, corner, int(s.dice[die]))
    worth = (after - before) * stake(s, sheet, seat, square)
    if s.empty[seat] & corners_of(1 << square) == place(corner):  # the last one: the square closes
        if after == 0.0:
            worth -= CLOSED_WRONG
        if s.task == 5:
            worth -= skipped(s, sheet, seat, square)
    return worth


@kernel
def best_entry(s: State, sheet: Sheet, seat: int, scratch: States, least: float) -> int:
    """The entry with the greatest gain above `least` after which the list can be completed; NO_ENTRY if none."""
    best, chosen = least, NO_ENTRY
    dice = usable(s, seat)
    for die in range(5):
        if not dice >> die & 1:
            continue
        for way in range(2):
            corners = fitting(s, sheet, seat, die) if way == 0 else recolouring(s, sheet, seat, die)
            first, cost = (ENTER, 0.0) if way == 0 else (RECOLOUR, RECOLOURING)
            while corners != NONE:
                corner = lowest(corners)
                corners = corners & (corners - ONE)
                worth = gain(s, sheet, seat, die, corner) - cost
                code = first + 64 * die + corner
                if worth > best and completes(s, sheet, seat, code, scratch):
                    best, chosen = worth, code
        worth, code = -float(s.dice[die]), JOKER + die
        if worth > best and why_not_joker(s, sheet, seat, die) == ALLOWED and completes(s, sheet, seat, code, scratch):
            best, chosen = worth, code
    return chosen


@kernel
def completes(s: State, sheet: Sheet, seat: int, code: int, scratch: States) -> bool:
    """Whether the other dice of the list still find places after this entry."""
    if s.due[seat] == 1 or s.task == 4:
        return True
    scratch[0] = s
    after = scratch[0]
    enter(after, sheet, seat, code)
    after.due[seat] -= 1
    if after.due[seat] == 1:
        return random_entry(after, sheet, seat, NONE) != NO_ENTRY
    # Two more of three: in the last round only, where each die that fits no more may go in a joker field.
    return fit_in_the_last_round(after, sheet, seat) + st.JOKERS - int(after.jokers[seat]) >= 2


@kernel
def worthwhile(s: State, sheet: Sheet, seat: int, scratch: States) -> int:
    """Task 4: how many dice are worth entering. Entering them one by one finds the same ones again."""
    scratch[0] = s
    after = scratch[0]
    after.due[seat] = 5
    dice = 0
    while dice < 5:
        code = best_entry(after, sheet, seat, scratch, 0.0)
        if code == NO_ENTRY:
            break
        enter(after, sheet, seat, code)
        dice += 1
    return dice

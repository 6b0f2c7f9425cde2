"""What a sheet is worth [CS-19 … CS-21, CS-25, CS-33 … CS-37]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import count, lowest
from polychrome.core.kernel import entry, kernel
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.sheets import sum_of
from polychrome.games.colour_square.rules.state import State

BRIDGE = PURPLE_BONUS = 5  # [CS-19, CS-21]
WRONG = 10  # [CS-14]


@kernel
def bridges_of(s: State, sheet: Sheet, seat: int) -> tuple[int, int]:
    """How many bridges a seat has, and how many purple squares stand on one [CS-19 … CS-21]."""
    joined = int(s.circled[seat]) & ~int(sheet.orange)
    across = joined & joined >> 1 & 0x7777
    down = joined & joined >> 4
    ends = across | across << 1 | down | down << 4
    return count(np.uint64(across)) + count(np.uint64(down)), count(np.uint64(ends & int(sheet.purple)))


@kernel
def sum_of_circled(s: State, seat: int) -> int:
    """The sums of the circled squares."""
    total = 0
    squares = int(s.circled[seat])
    while squares != 0:
        total += sum_of(s, seat, lowest(np.uint64(squares)))
        squares &= squares - 1
    return total


@kernel
def parts(s: State, sheet: Sheet, seat: int) -> tuple[int, int, int, int, int]:
    """Sums, bridges, purple, shaded and jokers, as points that are added up [CS-25, CS-33 … CS-35]."""
    if s.task >= 4:
        return 0, 0, 0, 0, 0
    bridges, purple = bridges_of(s, sheet, seat)
    if s.task == 3:
        bridges, purple = 0, 0
    shaded = count(np.uint64(s.shaded[seat])) if s.task == st.STANDARD or s.task == 2 else 0
    jokers = 0
    for field in range(s.jokers[seat]):
        jokers += int(s.joker[seat, field])
    return sum_of_circled(s, seat), BRIDGE * bridges, PURPLE_BONUS * purple, -WRONG * shaded, -jokers


@entry
def score(s: State, sheet: Sheet, seat: int) -> tuple[int, int]:
    """Points; equal totals share the win, so there is no tie-break."""
    if s.task >= 4:
        return count(np.uint64(s.circled[seat])), 0
    sums, bridges, purple, shaded, jokers = parts(s, sheet, seat)
    return sums + bridges + purple + shaded + jokers, 0

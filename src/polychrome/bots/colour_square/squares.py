"""One square alone, solved exactly: how likely it comes right when so many more rolls come.

The player of this little game looks at every roll and uses what helps this square, or nothing. In tasks that is up to
two of the five dice; in the standard game up to two coloured dice when it is the seat's own roll, else the white one.
A square is its empty corners and the sum of the full ones, written as one number: `code = 25 * empty + sum`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import count
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Array, Ints
from polychrome.games.colour_square.tables import SQUARES

SUMS = 25  # 0 … 24
CODES = 16 * SUMS
ROLLS = 13  # the table knows 0 … 12 more rolls: a square gets few of all that come
TWO_OF_FIVE = 0.0  # share of own rolls that stands for the tasks

# Closed squares have codes that no open one has: WRONG, GONE, and from 4 on the right sums.
WRONG = 0
GONE = 1  # crossed, or out of play for good


Chances = Annotated[NDArray[np.float64], Array(np.float64, 3)]  # [rolls, empty corners, sum]


def chances(sheet: Any, own_rolls: float) -> NDArray[np.float32]:
    """By rolls to come, square and code: the probability to come right. `own_rolls`: the share of own rolls."""
    table = np.zeros((ROLLS, SQUARES, CODES), np.float32)
    for square in range(SQUARES):
        preset = tuple(int(sheet.preset[16 * colour + square]) for colour in range(4))
        table[:, square] = _square(int(sheet.low[square]), int(sheet.high[square]), preset, own_rolls)
    return table


@lru_cache(maxsize=512)
def _square(low: int, high: int, preset: tuple[int, ...], own_rolls: float) -> NDArray[np.float32]:
    table = np.zeros((ROLLS, 16, SUMS))
    solve(table, low, high, np.array(preset, np.int64), own_rolls, np.zeros(5, np.int64))
    return table.reshape(ROLLS, CODES).astype(np.float32)


@entry
def solve(table: Chances, low: int, high: int, preset: Ints, own_rolls: float, dice: Ints) -> None:
    """Fill `table[rolls, empty, sum]` from the end."""
    plain = preset[0] == 0 and preset[1] == 0 and preset[2] == 0 and preset[3] == 0
    for rolls in range(table.shape[0]):
        for total in range(max(low, 4), high + 1):
            table[rolls, 0, total] = 1.0
        if rolls == 0:
            continue
        for empty in range(1, 16):
            corners = count(np.uint64(empty))
            like = (1 << corners) - 1  # without presets colours are alike: the lowest ones stand for all
            for total in range(4 - corners, 6 * (4 - corners) + 1):
                if plain and empty != like:
                    table[rolls, empty, total] = table[rolls, like, total]
                else:
                    table[rolls, empty, total] = mean(table[rolls - 1], preset, own_rolls, dice, empty, total)


@kernel
def mean(after: Any, preset: Any, own_rolls: float, dice: Any, empty: int, total: int) -> float:
    """The mean over rolls of the best that can be done with them."""
    ways = 1
    for _ in range(count(np.uint64(empty))):
        ways *= 6
    tasks = own_rolls == TWO_OF_FIVE
    whole, own, other = 0.0, 0.0, 0.0
    for roll in range(ways):
        rest = roll
        for colour in range(4):
            if empty >> colour & 1:
                dice[colour] = 1 + rest % 6
                rest //= 6
        if not tasks:
            own += best(after, preset, dice, empty, total, 0)
            continue
        for white in range(1, 7):
            dice[4] = white
            whole += best(after, preset, dice, empty, total, 1)
    if tasks:
        return whole / (6 * ways)
    for white in range(1, 7):
        dice[4] = white
        other += best(after, preset, dice, empty, total, 2)
    return own_rolls * own / ways + (1.0 - own_rolls) * other / 6


@kernel
def best(after: Any, preset: Any, dice: Any, empty: int, total: int, rule: int) -> float:
    """The best use of a roll. Rule 0: two coloured dice; 1: two of five; 2: the white one. Or fewer, or none."""
    found = after[empty, total]
    for corner in range(4):
        if not empty >> corner & 1:
            continue
        left = empty ^ 1 << corner
        if rule != 0 and (preset[corner] == 0 or preset[corner] == dice[4]):
            found = max(found, after[left, total + dice[4]])
        if rule == 2 or (preset[corner] != 0 and preset[corner] != dice[corner]):
            continue
        reached = total + dice[corner]
        found = max(found, after[left, reached])
        for other in range(4):
            if not left >> other & 1:
                continue
            if other > corner and (preset[other] == 0 or preset[other] == dice[other]):
                found = max(found, after[left ^ 1 << other, reached + dice[other]])
            if rule == 1 and (preset[other] == 0 or preset[other] == dice[4]):
                found = max(found, after[left ^ 1 << other, reached + dice[4]])
    return float(found)

"""Duels: tables of weights that look at both sheets.

They lie behind those that all variants have, and ask what exactly stands in a square on either sheet, how many corners
and how many squares are open on either, and who rolls next: who finishes first lets the other pay for all that is left.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import count
from polychrome.core.kernel import kernel
from polychrome.games.colour_square.bots.mind import (
    BOTH_LEFT,
    BOTH_OPEN,
    LAST_SQUARES,
    LEFT_STEPS,
    MOMENT,
    NOTHING,
    PHASE,
    PHASES,
    SHORT,
    Mind,
    Workspace,
)
from polychrome.games.colour_square.bots.squares import GONE, SUMS
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.sheets import open_squares
from polychrome.games.colour_square.rules.state import State

LAST_ROLL = 47  # the moment of a seat that has one roll left; see `worth.moment_of`


@kernel
def see_contest(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, square: int, code: int) -> None:
    """What stands in a square of the rival's; a hidden one is taken for about as full as one's own sheet."""
    is_hidden = s.hidden >> (1 - seat) & 1
    if is_hidden and code >= SUMS:
        full = 3 - (int(count(s.empty[seat])) - 1) // 16
        code = SUMS * (15 >> full) + max(full, (full * (int(sheet.low[square]) + int(sheet.high[square])) + 4) // 8)
    work.facing[square] = mind.short[square, code]
    if not is_hidden and GONE < code < SUMS and open_squares(s, 1 - seat) >> square & 1:
        work.doomed[0] |= 1 << square


@kernel
def see_race(s: State, seat: int, work: Workspace) -> None:
    """How far the rival is on the whole."""
    other = seat if s.hidden >> (1 - seat) & 1 else 1 - seat
    work.race[0] = left_step(int(count(s.empty[other])))
    work.race[1] = count_open(s, other)


@kernel
def count_open(s: State, seat: int) -> int:
    """How many squares can still be filled."""
    corners = s.empty[seat]
    corners = corners | corners >> np.uint64(32)
    corners = (corners | corners >> np.uint64(16)) & np.uint64(0xFFFF)
    return int(count(corners))


@kernel
def left_step(left: int) -> int:
    """Corners left, one by one where they are few."""
    return left if left < 16 else 16 + (left - 16) // 4


@kernel
def turn_of(moment: int) -> int:
    """Whose roll comes next: 0 one's own, 1 the rival's; 2: one's last."""
    return 2 if moment == LAST_ROLL else moment & 1


@kernel
def facing_place(mind: Mind, work: Workspace, node: int, square: int, code: int) -> int:
    """Where the weight of what stands in a square on both sheets is; in the last round, of what stands on one's own."""
    mine, other = int(mind.short[square, code]), int(work.facing[square])
    if work.number[node, MOMENT] == LAST_ROLL:
        return int(mind.at[NOTHING]) + 1 + LAST_SQUARES + square * SHORT + mine
    if GONE < code < SUMS and other < SHORT - 2:
        other = SHORT - 1  # it crosses it
    index = (square * SHORT + mine) * SHORT + other
    return int(mind.at[NOTHING]) + 1 + index * (PHASES // 2) + int(work.number[node, PHASE]) // 2


@kernel
def race_of(mind: Mind, work: Workspace, node: int, left: int, still_open: int) -> float:
    """The weights of how far both are."""
    corners = left_place_of_both(mind, work, node, left)
    squares = open_place_of_both(mind, work, node, still_open)
    return float(mind.weights[corners] + mind.weights[squares])


@kernel
def left_place_of_both(mind: Mind, work: Workspace, node: int, left: int) -> int:
    """Where the weight of the corners left on both sheets is."""
    turn = turn_of(int(work.number[node, MOMENT]))
    index = (turn * LEFT_STEPS + left_step(left)) * LEFT_STEPS + int(work.race[0])
    return int(mind.at[NOTHING]) + 1 + BOTH_LEFT + index


@kernel
def open_place_of_both(mind: Mind, work: Workspace, node: int, still_open: int) -> int:
    """Where the weight of the open squares on both sheets is."""
    turn = turn_of(int(work.number[node, MOMENT]))
    return int(mind.at[NOTHING]) + 1 + BOTH_OPEN + (turn * 17 + still_open) * 17 + int(work.race[1])

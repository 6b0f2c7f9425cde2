"""A sheet as a network reads it: a code for each square, the phase of the game, and what rivals have."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, count
from polychrome.core.kernel import kernel, study_entry
from polychrome.games.colour_square.bots.duel_features import see_contest, see_race
from polychrome.games.colour_square.bots.mind import (
    MOMENT,
    OUT,
    PHASE,
    PHASES,
    Mind,
    Workspace,
)
from polychrome.games.colour_square.bots.squares import GONE, ROLLS, SUMS, WRONG
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.scoring import BRIDGE
from polychrome.games.colour_square.rules.sheets import BEFORE, ROW, corners_of, open_squares, squares_with, sum_of
from polychrome.games.colour_square.rules.state import State


@study_entry
def in_play(s: State, sheet: Sheet, seat: int) -> int:
    """The squares that can still be filled now or later."""
    if s.task == st.STANDARD or s.task == 5:
        return 0xFFFF
    if s.task == 1:
        return int(sheet.snake)
    now = squares_with(s.play[seat])
    if s.task == 2:
        squares = 0
        for row in range(4):
            if now & ROW << 4 * row:
                squares = 0xFFFF & ~((1 << 4 * row) - 1)
        return squares
    return now if s.task == 4 else 0xFFFF


@study_entry
def code_of(s: State, sheet: Sheet, seat: int, square: int, playable: int) -> int:
    """A square as one number; see `squares`."""
    if s.circled[seat] >> square & 1:
        return sum_of(s, seat, square)
    if s.shaded[seat] >> square & 1:
        return WRONG
    if s.crossed[seat] >> square & 1 or not playable >> square & 1:
        return GONE
    empty = int(s.empty[seat] >> np.uint64(square) & corners_of(1))
    empty = (empty | empty >> 15 | empty >> 30 | empty >> 45) & 15
    return closed(sheet, square, SUMS * empty + sum_of(s, seat, square))


@kernel
def closed(sheet: Sheet, square: int, code: int) -> int:
    """The code itself; of a full square, whether it is right."""
    if code >= SUMS or (code >= int(sheet.low[square]) and code <= int(sheet.high[square])):
        return code
    return WRONG


# --- the moment -------------------------------------------------------------------------------------------------------


@kernel
def is_final(s: State, seat: int) -> bool:
    """Whether nothing that this seat can still do changes its sheet once its list is complete."""
    if s.phase == st.OVER or s.empty[seat] == NONE:
        return True
    if s.task == st.STANDARD:
        return s.is_last != 0 and not s.to_roll >> seat & 1
    if s.task == 4:
        return bool(s.play[seat] == NONE) or s.rolls >= st.ROLLS_OF_TASK_4
    return bool(s.play[seat] == NONE)


@kernel
def coming(s: State, sheet: Sheet, seat: int, mind: Mind) -> int:
    """How many rolls one square may still hope for."""
    if is_final(s, seat):
        return 0
    if s.task == 4:
        left = st.ROLLS_OF_TASK_4 - int(s.rolls)
    else:
        left = int(count(s.empty[seat] & corners_of(in_play(s, sheet, seat)))) - int(s.due[seat])
        if s.task < 4:
            left -= int(s.jokers[seat])
    return max(1, min(ROLLS - 1, int(mind.pace[0] * left + mind.pace[1] + 0.5)))


@kernel
def phase_of(s: State, sheet: Sheet, seat: int) -> int:
    """How far the game is, from 0 (much to come) to PHASES - 1."""
    if s.task == 4:
        return int(s.rolls) * PHASES // (st.ROLLS_OF_TASK_4 + 1)
    left = int(count(s.empty[seat] & corners_of(in_play(s, sheet, seat)))) - int(s.due[seat])
    if s.task < 4:
        left -= int(s.jokers[seat])
    return max(0, min(PHASES - 1, PHASES - 1 - left // 8))


@kernel
def see_phases(s: State, seat: int, work: Workspace, node: int) -> None:
    """How far the game is as each square sees it: what its task asks of it, else simply what is left."""
    phase = int(work.number[node, PHASE])
    still_open = open_squares(s, seat)
    now = squares_with(s.play[seat])
    for square in range(16):
        if s.task == 2:  # circles that its row still needs, and whether it is its turn
            row = square >> 2
            needed = row + 1 - int(count(np.uint64(int(s.circled[seat]) & ROW << 4 * row)))
            phase = 2 * max(0, min(needed, 3)) + (now >> 4 * row & 1)
        elif s.task == 3:  # how many columns away it is
            phase = 2 * ((square & 3) - int(work.number[node, MOMENT]) & 3) + (int(work.number[node, PHASE]) >> 2)
        elif s.task == 5:  # how many squares it would skip
            phase = min(PHASES - 1, int(count(np.uint64(BEFORE[square] & still_open))))
        work.phase[node, square] = phase


@kernel
def moment_of(s: State, seat: int) -> int:
    """What else counts: whose roll comes next, or how far the task has gone."""
    if s.task == st.STANDARD:
        if s.is_last:
            return 46 + int(s.to_roll >> seat & 1)
        seats = int(s.seats)
        following = int(s.active) + (1 if s.phase == st.WRITING else 0)
        return (seats - 1) * 6 + (seat - following + seats) % seats
    if s.task == 4:
        return min(int(s.rolls), 10)
    now = squares_with(s.play[seat])
    if s.task == 2:
        return 4 if now == 0 else int(now > 0xF) + int(now > 0xFF) + int(now > 0xFFF)
    if s.task == 3:
        return 0 if now & 0x1111 else 1 if now & 0x2222 else 2 if now & 0x4444 else 3
    return 0


# --- rivals -----------------------------------------------------------------------------------------------------------


@kernel
def see_rivals(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace) -> None:
    """The most dangerous rival in each square; and what it costs them on the whole to cross it."""
    for square in range(16):
        work.rivals[square] = OUT
        work.bonus[square] = 0.0
    work.doomed[0] = 0
    if s.task != st.STANDARD:
        return
    if mind.contest:
        see_race(s, seat, work)
    mine, rolls = int(count(s.empty[seat])), coming(s, sheet, seat, mind)
    for square in range(16):
        best = -1.0
        for other in range(s.seats):
            if other == seat:
                continue
            code = code_of(s, sheet, other, square, 0xFFFF)
            if mind.contest:
                see_contest(s, sheet, seat, mind, work, square, code)
            if s.hidden >> other & 1 and code >= SUMS:  # covered: take it for about as full as one's own sheet
                kind, likely = (9 if mine > 48 else 8 if mine > 36 else 7 if mine > 20 else 5), 0.3
            else:
                kind, likely = int(mind.kind[square, code]), float(mind.chance[4, square, code])
            if kind <= OUT:
                likely = 0.0
            elif kind >= 4:
                likely += 0.01 * (10 - kind)
            if likely > best:
                best = likely
                work.rivals[square] = kind
            if kind > OUT and mind.contest and not s.hidden >> other & 1:
                work.bonus[square] = mind.spite * work.loss[square]
            elif kind > OUT and mind.spite != 0.0:  # what this rival loses if it has to cross the square
                hope = mind.chance[int(s.to_roll >> other & 1) if s.is_last else rolls, square, code]
                lost = hope * (mind.points[square, code] + BRIDGE + mind.fine[square, code]) - mind.fine[square, code]
                work.bonus[square] += mind.spite * lost / (s.seats - 1)


# --- values -----------------------------------------------------------------------------------------------------------

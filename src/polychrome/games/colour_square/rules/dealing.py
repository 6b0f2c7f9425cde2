"""What the dealer may do, and why not: roll-offs, rolls and settlements [CS-5, CS-6, CS-23, CS-28, CS-30]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import count, lowest
from polychrome.core.kernel import inlined, kernel
from polychrome.core.seats import ALLOWED
from polychrome.games.colour_square.rules import reasons as why
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import CAST, DRAW_START, FACE, HAND
from polychrome.games.colour_square.rules.rounds import (
    begin_list,
    owing,
    settle,
    settle_if_covered,
    unchosen,
    why_not_yet,
)
from polychrome.games.colour_square.rules.state import State

# --- why not ----------------------------------------------------------------------------------------------------------


@kernel
def why_not_deal(s: State, code: int) -> int:
    """Why the dealer may not settle, hand over the dice, begin a roll-off, show this face or draw who starts now."""
    if code >= DRAW_START:
        return ALLOWED if s.phase == st.DRAWING and code - DRAW_START < s.seats else why.NO_DRAW
    if code >= FACE:
        return ALLOWED if s.phase == st.ROLLING or s.casting != 0 else why.NOT_ROLLING
    if code >= CAST:
        if s.phase != st.CASTING or s.casting != 0:
            return why.NO_ROLL_OFF
        return ALLOWED if code - CAST == count(np.uint64(s.contending)) else why.WRONG_ROLL_OFF
    if code >= HAND:
        return why_not_roll(s, code - HAND)
    return why_not_settle(s)


@kernel
def why_not_roll(s: State, seat: int) -> int:
    """Why this seat may not roll now [CS-5, CS-6, CS-23, CS-30]."""
    if s.phase == st.OVER:
        return why.GAME_IS_OVER if s.task == st.STANDARD else why.TASK_IS_OVER
    if s.phase == st.DRAWING:
        return why.DRAW_FIRST
    if s.phase == st.CASTING or s.phase == st.STARTING:
        return why.ROLL_OFF_FIRST
    if s.phase == st.ROLLING:
        return why.DICE_ARE_ROLLING
    if unchosen(s) != 0:
        return why.CHOOSE_FIRST
    if s.phase == st.WRITING:
        return why.LAST_ROLL_NOT_SETTLED if s.is_last else why.NOT_SETTLED  # [CS-23]
    if seat == s.active:
        return ALLOWED
    if s.is_last:
        return why.NOT_ITS_LAST_ROLL  # [CS-23]
    return why.NOT_ITS_ROLL if s.task == st.STANDARD else why.NOT_ITS_TASK_ROLL


@kernel
def why_not_settle(s: State) -> int:
    """Why the round cannot be settled now."""
    if s.settled:
        return ALLOWED  # needless after a covered round, and does nothing
    if s.phase == st.OVER:
        return why.GAME_IS_OVER if s.task == st.STANDARD else why.TASK_IS_OVER
    if s.phase != st.WRITING:
        return why_not_yet(s)
    mask = owing(s)
    if mask == 0:
        return ALLOWED
    if s.is_last:
        return why.LAST_ROLL_OWES  # [CS-23]
    if s.task != st.STANDARD:
        return why.TASK_OWES
    return why.ACTIVE_OWES if mask >> (int(s.active) + 1) & 1 else why.PASSIVE_OWES


# --- rolls and roll-offs ----------------------------------------------------------------------------------------------


@kernel
def deal(s: State, sheet: Sheet, code: int) -> None:
    """Settle, hand over the dice, begin a roll-off, show a face, or draw who starts."""
    if code >= DRAW_START:
        s.active = code - DRAW_START
        s.phase = st.READY
    elif code >= FACE:
        if s.phase == st.ROLLING:
            show(s, sheet, code - FACE + 1)
        else:
            show_cast(s, code - FACE + 1)
    elif code >= CAST:
        s.casting = code - CAST
    elif code >= HAND:
        s.phase = st.ROLLING
        s.shown = 0
        s.settled = 0
    elif s.settled:
        s.settled = 0
    else:
        settle(s, sheet)


@kernel
def show(s: State, sheet: Sheet, value: int) -> None:
    """One more die of the active seat's roll comes to rest."""
    s.dice[s.shown] = value
    s.shown += 1
    if s.shown == 5:
        begin_writing(s, sheet)


@inlined
def begin_writing(s: State, sheet: Sheet) -> None:
    """All five dice lie on the table: everybody concerned may enter."""
    s.phase = st.WRITING
    s.rolls = min(int(s.rolls) + 1, 100)
    if s.is_last:  # a roll for itself alone [CS-23]
        begin_list(s, sheet, int(s.active))
        s.to_roll = int(s.to_roll) & ~(1 << int(s.active))
    else:
        for seat in range(s.seats):
            begin_list(s, sheet, seat)
    if s.covered:
        settle_if_covered(s, sheet)


@kernel
def show_cast(s: State, value: int) -> None:
    """One more die of a roll-off; after the last, the highest decide or roll again [CS-5]."""
    seat = int(s.shown)
    while not s.contending >> seat & 1:
        seat += 1
    s.cast[seat] = value
    s.shown = seat + 1
    s.casting -= 1
    if s.casting != 0:
        return
    best = 0
    for seat in range(s.seats):
        if s.contending >> seat & 1 and s.cast[seat] > best:
            best = int(s.cast[seat])
    for seat in range(s.seats):
        if s.contending >> seat & 1 and s.cast[seat] < best:
            s.contending = int(s.contending) & ~(1 << seat)
    s.shown = 0
    if count(np.uint64(s.contending)) == 1:
        s.active = lowest(np.uint64(s.contending))
        s.phase = st.STARTING

"""The rules of Colour Square, CS-5 … CS-38, as kernels over one state and one sheet.

Legality is a set of corners: `fitting` says where a die may go, and `refusal` names the first rule that a corner
outside that set breaks. In the standard game what seats write is judged when the dealer settles the round; in tasks
each entry takes effect at once, and a correction goes back to the sheet as it was before the roll.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, lowest
from polychrome.core.kernel import entry, kernel
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.rules import reasons as why
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.dealing import deal, why_not_deal
from polychrome.games.colour_square.rules.entering import (
    choose,
    enter,
    usable,
    why_not_choose,
    why_not_enter,
    why_not_list,
)
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE, CHOOSE_START, END, ENTER, JOKER, LIST, RECOLOUR, SETTLE
from polychrome.games.colour_square.rules.rounds import owing, settle_if_covered, unchosen, why_not_yet
from polychrome.games.colour_square.rules.sheets import corners_of, fitting, keep, open_squares, take_back
from polychrome.games.colour_square.rules.state import State


@entry
def waiting(s: State, sheet: Sheet) -> int:
    """Whom the game cannot go on without: bit 0 the dealer, bit 1 seat 0, and so on."""
    if s.phase == st.WRITING:
        mask = owing(s)
        return mask if mask != 0 else 1
    if s.phase == st.OVER:
        return 0
    if s.phase == st.ROLLING or s.phase == st.DRAWING:
        return 1
    if s.phase == st.STARTING:
        return unchosen(s) | 2 << int(s.active)
    if s.phase == st.CASTING:
        return unchosen(s) | 1
    mask = unchosen(s)
    return mask if mask != 0 else 1


@entry
def refusal(s: State, sheet: Sheet, seat: int, code: int) -> int:
    """ALLOWED, or the reason why this seat may not do this now."""
    if seat == DEALER:
        if code < SETTLE:
            return why.NOT_FOR_THE_DEALER
        return why_not_deal(s, code)
    if code >= SETTLE:
        return why.ONLY_THE_DEALER
    if s.phase == st.OVER:
        return why.GAME_IS_OVER if s.task == st.STANDARD else why.TASK_IS_OVER
    if code >= CHOOSE:
        return why_not_choose(s, seat, code)
    if s.phase != st.WRITING:
        return why_not_yet(s)
    if code < ENTER:
        return why_not_list(s, seat, code - LIST)
    return why_not_enter(s, sheet, seat, code)


@kernel
def next_candidate(s: State, sheet: Sheet, seat: int, code: int) -> int:
    """The next code, from this one on, that this seat may perhaps do: a die of its roll, in corners that take it."""
    if seat == DEALER:
        return max(code, SETTLE)
    if code >= CHOOSE or (code >= ENTER and s.phase != st.WRITING):
        code = max(code, CHOOSE if s.task == 4 else CHOOSE_START)
        return code if code < SETTLE else END
    if code < ENTER or code >= JOKER:
        return code
    if code >= RECOLOUR:
        return code if s.task >= 4 else JOKER
    die, corner = (code - ENTER) >> 6, (code - ENTER) & 63
    while die <= WHITE:
        if usable(s, seat) >> die & 1:
            left = fitting(s, sheet, seat, die) >> np.uint64(corner)
            if left != NONE:
                return ENTER + 64 * die + corner + int(lowest(left))
        die, corner = die + 1, 0
    return RECOLOUR if s.task >= 4 else JOKER


@entry
def act(s: State, sheet: Sheet, seat: int, code: int) -> None:
    """Do what `refusal` has allowed."""
    if seat == DEALER:
        deal(s, sheet, code)
    elif code < ENTER:
        take_back(s, seat)
        s.due[seat] = code - LIST
        s.listed = int(s.listed) | 1 << seat
    elif code < CHOOSE:
        enter(s, sheet, seat, code)
        s.due[seat] -= 1
        settle_if_covered(s, sheet)
    else:
        choose(s, seat, code)


@entry
def hide(s: State, sheet: Sheet, viewer: int) -> None:
    """Covered sheets of other seats are blanked until the end; what was announced stays [CS-18, CS-28]."""
    if not s.covered or s.phase == st.OVER:
        return
    s.listed = int(s.listed) & 1 << viewer if viewer >= 0 else 0
    for seat in range(s.seats):
        if seat == viewer:
            continue
        s.hidden = int(s.hidden) | 1 << seat
        for corner in range(64):
            s.face[seat, corner] = 0
        for field in range(st.JOKERS):
            s.joker[seat, field] = 0
        s.jokers[seat] = 0
        s.empty[seat] = corners_of(open_squares(s, seat))
        keep_owing = 1 if s.due[seat] != 0 else 0
        keep(s, seat)
        s.due[seat] = keep_owing

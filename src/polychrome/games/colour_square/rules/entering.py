"""What a seat may do, and why not: lists, entries, jokers, choices before the first roll [CS-7 … CS-12, CS-31, 32]."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, count, place
from polychrome.core.kernel import entry, inlined, kernel
from polychrome.core.seats import ALLOWED
from polychrome.games.colour_square.rules import reasons as why
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE, CHOOSE_START, ENTER, JOKER, MISCHOOSE, RECOLOUR
from polychrome.games.colour_square.rules.sheets import (
    COLOURED,
    COLUMN,
    EVERY_DIE,
    ROW,
    corners_of,
    open_squares,
    use_joker,
    write,
)
from polychrome.games.colour_square.rules.state import State

# --- lists and dice ---------------------------------------------------------------------------------------------------


@kernel
def why_not_list(s: State, seat: int, dice: int) -> int:
    """Why a list of so many entries is not right for this roll; an earlier list would be taken back [CS-10]."""
    if s.is_last and seat != s.active:
        return why.NOT_THE_ROLLER  # [CS-23]
    fit = int(s.fit[seat])
    if s.task == st.STANDARD:
        if dice == fit:
            return ALLOWED
        if s.is_last:
            return why.LAST_ROUND_DICE if fit == 3 else why_only(fit)  # [CS-23]
        if seat == s.active:
            return why.TWO_DICE if fit == 2 else why_only(fit)
        return why.WHITE_DIE if fit == 1 else why_only(fit)
    if s.was_play[seat] == NONE:
        return ALLOWED if dice == 0 else why.TASK_HAS_ENDED
    if s.task == 4:
        return ALLOWED if dice <= 5 else why.UP_TO_FIVE
    if dice == fit or (s.task == 5 and dice > fit and dice <= 2):
        return ALLOWED
    if fit == 2:
        return why.TWO_OF_FIVE
    if dice > 2:
        return why.AT_MOST_TWO
    return why.AT_LEAST_ONE if s.task == 5 else why_only(fit)


@kernel
def why_only(fit: int) -> int:
    """The reason that says how many dice are due when fewer fit than usual [CS-11]."""
    if fit == 0:
        return why.NO_DIE_FITS
    return why.ONE_DIE_FITS if fit == 1 else why.TWO_DICE_FIT


@kernel
def usable(s: State, seat: int) -> int:
    """The dice of its roll that a seat may enter next, one bit each, wherever they go."""
    if s.due[seat] == 0:
        return 0
    unused = EVERY_DIE & ~int(s.used[seat])
    if s.task != st.STANDARD:
        return unused
    if not s.is_last:
        return unused & COLOURED if seat == s.active else unused & ~COLOURED
    return unused & ~COLOURED if count(np.uint64(s.used[seat] & COLOURED)) == 2 else unused


@kernel
def why_not_use(s: State, seat: int, die: int) -> int:
    """Why this seat may not enter this die of its roll, wherever it goes."""
    if usable(s, seat) >> die & 1:
        return ALLOWED
    if s.due[seat] == 0:
        return why.LIST_IS_COMPLETE
    if s.task != st.STANDARD:
        return why.TASK_DIE_TWICE
    if not s.is_last and seat == s.active and die == WHITE:
        return why.NO_WHITE_DIE
    if not s.is_last and seat != s.active and die != WHITE:
        return why.ONLY_WHITE_DIE
    return why.DIE_TWICE if s.used[seat] >> die & 1 else why.TWO_COLOURED


# --- entries ----------------------------------------------------------------------------------------------------------


@kernel
def why_not_enter(s: State, sheet: Sheet, seat: int, code: int) -> int:
    """Why this entry is not possible: the die first, then its colour, then the place."""
    if code >= JOKER:
        return why_not_joker(s, sheet, seat, code - JOKER)
    is_recoloured = code >= RECOLOUR
    entry = code - RECOLOUR if is_recoloured else code - ENTER
    die, corner = entry >> 6, entry & 63
    reason = why_not_use(s, seat, die)
    if reason != ALLOWED:
        return reason
    if is_recoloured:
        reason = why_not_recolour(s, seat, die, corner >> 4)
        if reason != ALLOWED:
            return reason
    elif die != WHITE and corner >> 4 != die:
        return why.WRONG_COLOUR if s.task == st.STANDARD else why.TASK_WRONG_COLOUR
    here = place(corner)
    is_open = open_squares(s, seat) >> (corner & 15) & 1
    if s.play[seat] & here == NONE and (is_open or s.play[seat] != NONE):
        return why_not_in_play(s)
    if not is_open:
        return why.SQUARE_IS_CLOSED  # also where this list itself has ended the task
    if s.empty[seat] & here == NONE:
        return why.CORNER_IS_TAKEN
    if sheet.accepts[s.dice[die]] & here == NONE:
        return why.OTHER_PRESET
    return ALLOWED


@kernel
def why_not_in_play(s: State) -> int:
    """The rule of the task that keeps entries out of this square now."""
    if s.task == 1:
        return why.NOT_IN_SNAKE
    if s.task == 2:
        return why.NOT_IN_ROW
    if s.task == 3:
        return why.NOT_IN_COLUMN
    return why.NOT_IN_CHOICE


@kernel
def jokable(s: State, sheet: Sheet, seat: int, dice: int) -> int:
    """Which of these dice a seat may put in a joker field, one bit each."""
    if s.task >= 4 or s.jokers[seat] >= st.JOKERS:
        return 0
    if s.is_last and s.was_empty[seat] & sheet.accepts[s.dice[WHITE]] == NONE:
        return dice & COLOURED
    return dice


@kernel
def why_not_joker(s: State, sheet: Sheet, seat: int, die: int) -> int:
    """Why this die may not go in a joker field [CS-12, CS-32]."""
    reason = why_not_use(s, seat, die)
    if reason != ALLOWED:
        return reason
    if jokable(s, sheet, seat, 1 << die) != 0:
        return ALLOWED
    if s.task >= 4:
        return why.JOKER_RECOLOURS
    return why.JOKERS_ARE_FULL if s.jokers[seat] >= st.JOKERS else why.JOKER_NOT_DUE


@kernel
def why_not_recolour(s: State, seat: int, die: int, colour: int) -> int:
    """Why this die may not take this colour [CS-32]."""
    if s.task < 4:
        return why.NO_RECOLOUR
    if s.jokers[seat] >= st.JOKERS:
        return why.RECOLOURS_ARE_USED
    return why.SAME_COLOUR if colour == die else ALLOWED


@inlined
def enter(s: State, sheet: Sheet, seat: int, code: int) -> None:
    """Put a die in a corner or a joker field."""
    if code >= JOKER:
        die = code - JOKER
        s.used[seat] = int(s.used[seat]) | 1 << die
        use_joker(s, seat, s.dice[die])
    elif code >= RECOLOUR:
        use_joker(s, seat, st.RECOLOURED)
        write(s, sheet, seat, (code - RECOLOUR) >> 6, (code - RECOLOUR) & 63)
    else:
        write(s, sheet, seat, (code - ENTER) >> 6, (code - ENTER) & 63)


# --- choices before the first roll ------------------------------------------------------------------------------------


@kernel
def why_not_choose(s: State, seat: int, code: int) -> int:
    """Why this seat may not name columns and a row [CS-36], or the starting seat [CS-5]."""
    if code >= CHOOSE_START:
        if s.phase == st.CASTING:
            return why.ROLL_OFF_FIRST
        if s.phase != st.STARTING:
            return why.NOTHING_TO_START
        if seat != s.active:
            return why.WINNER_CHOOSES
        return ALLOWED if code - CHOOSE_START < s.seats else why.NOTHING_TO_START
    if s.task != 4:
        return why.NO_CHOICE_HERE
    if s.phase == st.DRAWING:
        return why.DRAW_FIRST
    if s.chosen >> seat & 1:
        return why.CHOSEN_ALREADY
    if code >= MISCHOOSE or (code - CHOOSE) >> 4 == (code - CHOOSE) >> 2 & 3:
        return why.TWO_COLUMNS
    return ALLOWED


@entry
def choose(s: State, seat: int, code: int) -> None:
    """Name the starting seat, or two columns and a row."""
    if code >= CHOOSE_START:
        s.active = code - CHOOSE_START
        s.phase = st.READY
        return
    choice = code - CHOOSE
    squares = COLUMN << (choice >> 4) | COLUMN << (choice >> 2 & 3) | ROW << 4 * (choice & 3)
    s.chosen = int(s.chosen) | 1 << seat
    s.play[seat] = corners_of(squares)
    s.was_play[seat] = s.play[seat]

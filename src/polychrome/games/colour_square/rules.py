"""The rules of Colour Square, CS-5 … CS-38, as kernels over one state and one sheet.

Legality is a set of corners: `fitting` says where a die may go, and `refusal` names the first rule that a corner
outside that set breaks. In the standard game what seats write is judged when the dealer settles the round; in tasks
each entry takes effect at once, and a correction goes back to the sheet as it was before the roll.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest, place
from polychrome.core.kernel import inlined, kernel
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.colour_square import reasons as why
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.state import State
from polychrome.games.colour_square.tables import WHITE, Sheet

# codes, as plain numbers for the kernels
LIST, ENTER, RECOLOUR, JOKER = st.LIST.first, st.ENTER.first, st.RECOLOUR.first, st.JOKER.first
CHOOSE, MISCHOOSE, CHOOSE_START = st.CHOOSE.first, st.MISCHOOSE.first, st.CHOOSE_START.first
SETTLE, HAND, CAST, FACE = st.SETTLE.first, st.HAND.first, st.CAST.first, st.FACE.first
END = len(st.CODES)

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

BRIDGE = PURPLE_BONUS = 5  # [CS-19, CS-21]
WRONG = 10  # [CS-14]


# --- sheets -------------------------------------------------------------------------------------------------------


@kernel
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
    """The corners that take this die of a seat's roll: empty, in play, of its colour, open to its value."""
    return np.uint64(s.empty[seat] & s.play[seat] & LANE_OF[die] & sheet.accepts[s.dice[seat, die]])


@kernel
def fitting_colours(s: State, sheet: Sheet, seat: int) -> np.uint64:
    """The corners that take the coloured die of their own colour, all four at once."""
    dice = s.dice
    takes = (
        sheet.accepts[dice[seat, 0]] & LANE_OF[0]
        | sheet.accepts[dice[seat, 1]] & LANE_OF[1]
        | sheet.accepts[dice[seat, 2]] & LANE_OF[2]
        | sheet.accepts[dice[seat, 3]] & LANE_OF[3]
    )
    return np.uint64(s.empty[seat] & s.play[seat] & takes)


@kernel
def recolouring(s: State, sheet: Sheet, seat: int, die: int) -> np.uint64:
    """The corners that take this die once a joker has given it another colour [CS-32]."""
    if s.task < 4 or s.jokers[seat] >= st.JOKERS:
        return NONE
    own = LANE_OF[die] if die != WHITE else NONE
    return np.uint64(s.empty[seat] & s.play[seat] & ~own & sheet.accepts[s.dice[seat, die]])


# --- how many dice fit [CS-11] --------------------------------------------------------------------------------------


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


# --- writing and taking back ------------------------------------------------------------------------------------------


@kernel
def write(s: State, sheet: Sheet, seat: int, die: int, corner: int) -> None:
    """Write a die in a corner; in tasks the square closes at once if it is full."""
    here = place(corner)
    s.empty[seat] = s.empty[seat] & ~here
    s.fresh[seat] = s.fresh[seat] | here
    s.face[seat, corner] = s.dice[seat, die]
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


@kernel
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


@kernel
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


# --- settling [CS-13 … CS-18, CS-22 … CS-24] ------------------------------------------------------------------------


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


@inlined
def after_a_round(s: State) -> None:
    """The next seat rolls; or the last round begins; or that was it."""
    s.phase = st.READY
    if not s.is_last:
        unfinished = 0
        for seat in range(s.seats):
            if s.empty[seat] != NONE:
                unfinished |= 1 << seat
        if unfinished == (1 << int(s.seats)) - 1:
            s.active = next_of(s, unfinished)
            return
        s.is_last = 1  # [CS-22]
        s.to_roll = unfinished
        for seat in range(s.seats):
            for die in range(5):
                s.dice[seat, die] = 0  # from now on each seat has only what it rolls for itself
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


# --- the contract -----------------------------------------------------------------------------------------------------


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
def waiting(s: State, sheet: Sheet) -> int:
    """Whom the game cannot go on without: bit 0 the dealer, bit 1 seat 0, and so on."""
    if s.phase == st.WRITING:
        mask = owing(s)
        return mask | 1 if mask == 0 or s.to_roll != 0 else mask
    if s.phase == st.OVER:
        return 0
    if s.phase == st.ROLLING:
        return 1
    if s.phase == st.STARTING:
        return unchosen(s) | 2 << int(s.active)
    if s.phase == st.CASTING:
        return unchosen(s) | 1
    mask = unchosen(s)
    return mask if mask != 0 else 1


@kernel
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


@kernel
def settle_if_covered(s: State, sheet: Sheet) -> None:
    """A covered round settles by itself as soon as nobody owes anything [CS-28]."""
    if s.covered and s.to_roll == 0 and owing(s) == 0:
        settle(s, sheet)
        s.settled = 1


# --- a seat's acts ----------------------------------------------------------------------------------------------------


@kernel
def why_not_yet(s: State) -> int:
    """Why nothing can be entered before the dice lie on the table."""
    if s.phase == st.CASTING or s.phase == st.STARTING:
        return why.ROLL_OFF_FIRST
    if s.phase == st.ROLLING:
        return why.DICE_ARE_ROLLING
    if unchosen(s) != 0:
        return why.CHOOSE_FIRST
    return why.SETTLED_ALREADY if s.settled else why.NOTHING_ROLLED


@kernel
def why_not_list(s: State, seat: int, dice: int) -> int:
    """Why a list of so many entries is not right for this roll; an earlier list would be taken back [CS-10]."""
    if s.is_last and s.to_roll >> seat & 1:
        return why.NOT_ROLLED_YET
    fit = int(s.fit[seat])
    if s.task == st.STANDARD:
        if dice == fit:
            return ALLOWED
        if s.is_last:
            return why.LAST_ROUND_DICE if fit == 3 else why.AS_MANY_AS_FIT
        if seat == s.active:
            return why.TWO_DICE if fit == 2 else why.AS_MANY_AS_FIT
        return why.WHITE_DIE if fit == 1 else why.AS_MANY_AS_FIT
    if s.was_play[seat] == NONE:
        return ALLOWED if dice == 0 else why.TASK_HAS_ENDED
    if s.task == 4:
        return ALLOWED if dice <= 5 else why.UP_TO_FIVE
    if dice == fit or (s.task == 5 and dice > fit and dice <= 2):
        return ALLOWED
    return why.TWO_OF_FIVE if fit == 2 or dice > 2 else why.AS_MANY_AS_FIT


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
    if sheet.accepts[s.dice[seat, die]] & here == NONE:
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
    if s.is_last and s.was_empty[seat] & sheet.accepts[s.dice[seat, WHITE]] == NONE:
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
        use_joker(s, seat, s.dice[seat, die])
    elif code >= RECOLOUR:
        use_joker(s, seat, st.RECOLOURED)
        write(s, sheet, seat, (code - RECOLOUR) >> 6, (code - RECOLOUR) & 63)
    else:
        write(s, sheet, seat, (code - ENTER) >> 6, (code - ENTER) & 63)


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
    if s.chosen >> seat & 1:
        return why.CHOSEN_ALREADY
    if code >= MISCHOOSE or (code - CHOOSE) >> 4 == (code - CHOOSE) >> 2 & 3:
        return why.TWO_COLUMNS
    return ALLOWED


@kernel
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


# --- the dealer's acts ------------------------------------------------------------------------------------------------


@kernel
def why_not_deal(s: State, code: int) -> int:
    """Why the dealer may not settle, hand over the dice, begin a roll-off or show this face now."""
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
    if s.phase == st.CASTING or s.phase == st.STARTING:
        return why.ROLL_OFF_FIRST
    if s.phase == st.ROLLING:
        return why.DICE_ARE_ROLLING
    if unchosen(s) != 0:
        return why.CHOOSE_FIRST
    if s.is_last:
        return ALLOWED if s.to_roll != 0 and seat == s.active else why.NOT_ITS_LAST_ROLL
    if s.phase == st.WRITING:
        return why.NOT_SETTLED
    if seat != s.active:
        return why.NOT_ITS_ROLL if s.task == st.STANDARD else why.NOT_ITS_TASK_ROLL
    return ALLOWED


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
    if s.is_last:
        return ALLOWED if mask == 0 and s.to_roll == 0 else why.LAST_ROUND_OWES
    if mask == 0:
        return ALLOWED
    if s.task != st.STANDARD:
        return why.TASK_OWES
    return why.ACTIVE_OWES if mask >> (int(s.active) + 1) & 1 else why.PASSIVE_OWES


@kernel
def deal(s: State, sheet: Sheet, code: int) -> None:
    """Settle, hand over the dice, begin a roll-off, or show a face."""
    if code >= FACE:
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
    s.dice[s.active, s.shown] = value
    s.shown += 1
    if s.shown == 5:
        begin_writing(s, sheet)


@inlined
def begin_writing(s: State, sheet: Sheet) -> None:
    """All five dice lie on the table: everybody concerned may enter."""
    s.phase = st.WRITING
    s.rolls = min(int(s.rolls) + 1, 100)
    active = int(s.active)
    if s.is_last:
        begin_list(s, sheet, active)
        s.to_roll = int(s.to_roll) & ~(1 << active)
        if s.to_roll != 0:
            s.active = next_of(s, int(s.to_roll))
    else:
        for seat in range(s.seats):
            for die in range(5):
                s.dice[seat, die] = s.dice[active, die]
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


# --- what is hidden, what it is worth -------------------------------------------------------------------------------


@kernel
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


@kernel
def score(s: State, sheet: Sheet, seat: int) -> tuple[int, int]:
    """Points; equal totals share the win, so there is no tie-break."""
    if s.task >= 4:
        return count(np.uint64(s.circled[seat])), 0
    sums, bridges, purple, shaded, jokers = parts(s, sheet, seat)
    return sums + bridges + purple + shaded + jokers, 0

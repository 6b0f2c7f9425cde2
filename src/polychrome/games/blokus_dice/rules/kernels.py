"""The rules of Blokus Dice, BD-3 … BD-17, as kernels over one state and one board.

Boards do not touch each other, so seats place in any order once they have their dice. What a colour may do is kept
ready in two sets of cells for each seat: `free` (empty and not beside it) and `touch` (of which a shape must cover
one). A placement is right when its cells are all free and one of them touches.
"""

from __future__ import annotations

from polychrome.core.bits import NONE
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Ints
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.blokus_dice.rules import reasons as why
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import BESIDE, CELLS, CORNERS, PLACEMENTS, STRIKES, Board
from polychrome.games.blokus_dice.rules.placements import can_place, list_places
from polychrome.games.blokus_dice.rules.shapes import N_WAYS, SHAPE_OF, SIZE_OF
from polychrome.games.blokus_dice.rules.state import State

# codes, as plain numbers for the kernels
TAKE, PLACE, MISPLACE = st.TAKE.first, st.PLACE.first, st.MISPLACE.first
ROLL, FACE, DRAW_START, END = st.ROLL.first, st.FACE.first, st.DRAW_START.first, st.CODES.size
N_SHAPES = st.MISPLACE.fields["shape"]
DICE = st.ROLL.fields["dice"]

N_COLOURS = 4


# --- who holds what ---------------------------------------------------------------------------------------------------


@entry
def marker_of(s: State, seat: int) -> int:
    """The colour of the marker that a seat holds [BD-14]."""
    place = seat - int(s.opener)
    return int(s.ring[place + int(s.seats) if place < 0 else place])


@kernel
def is_in(s: State, seat: int) -> bool:
    """Whether a seat is still in the game [BD-12]."""
    return not s.out >> seat & 1


@kernel
def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the game, of which there is one; maybe the seat itself."""
    while True:
        seat += 1
        if seat >= s.seats:
            seat = 0
        if is_in(s, seat):
            return seat


@entry
def dice_to_roll(s: State) -> int:
    """One die for each seat still in the game [BD-3]; four in the solo variant [BD-17]."""
    if s.seats == 1:
        return st.SOLO_DICE
    dice = 0
    for seat in range(s.seats):
        if is_in(s, seat):
            dice += 1
    return dice


@entry
def unused(s: State, board: Board, seat: int) -> int:
    """The shapes that a seat has not used yet [BD-10]."""
    return int(board.shapes) & ~int(s.used[seat])


@entry
def shapes_to_place(s: State, board: Board, seat: int, die: int) -> int:
    """The shapes that a seat may use with this die, be it with a strike [BD-7, BD-11]."""
    shapes = unused(s, board, seat)
    return shapes if s.strikes[seat] < STRIKES else shapes & int(board.rows[die])


# --- the contract -----------------------------------------------------------------------------------------------------


@entry
def waiting(s: State, board: Board) -> int:
    """Whom the game cannot go on without: bit 0 the dealer, bit 1 seat 0, and so on."""
    if s.phase == st.OVER:
        return 0
    if s.phase != st.PLAYING:
        return 1
    mask = int(s.owing) << 1
    return mask if s.taking == st.NOBODY else mask | 2 << int(s.taking)


@entry
def refusal(s: State, board: Board, seat: int, code: int) -> int:
    """ALLOWED, or the reason why this seat may not do this now."""
    if seat == DEALER:
        if code < ROLL:
            return why.NOT_FOR_THE_DEALER
        if code >= DRAW_START:
            return ALLOWED if s.phase == st.DRAWING and code - DRAW_START < s.seats else why.NO_DRAW
        if code >= FACE:
            return ALLOWED if s.phase == st.ROLLING else why.NOT_ROLLING
        return why_not_roll(s, (code - ROLL) // DICE, (code - ROLL) % DICE)
    if code >= ROLL:
        return why.ONLY_THE_DEALER
    if s.phase == st.OVER:
        return why.GAME_IS_OVER
    if not is_in(s, seat):
        return why.SEAT_IS_OUT
    if s.phase == st.DRAWING:
        return why.DRAW_FIRST
    if s.phase != st.PLAYING:
        return why.NOT_ROLLED if s.phase == st.READY else why.DICE_ARE_ROLLING
    if code < PLACE:
        return why_not_take(s, seat, code - TAKE + 1)
    return why_not_place(s, board, seat, code)


@kernel
def next_candidate(s: State, board: Board, seat: int, code: int) -> int:
    """The next code, from this one on, that this seat may perhaps do: of placements only those of shapes it may use."""
    if seat == DEALER:
        return max(code, ROLL)
    if code < PLACE:
        return code
    if code >= MISPLACE or s.phase != st.PLAYING or s.die[seat] == 0 or not s.owing >> seat & 1:
        return END
    strike = 1 if code - PLACE >= PLACEMENTS else 0
    placement = code - PLACE - strike * PLACEMENTS
    while strike < 2:
        way = int(board.way[placement]) if placement < board.first[-1] else N_WAYS
        while way < N_WAYS:
            if placement < board.first[way + 1] and why_not_use(s, board, seat, SHAPE_OF[way], strike) == ALLOWED:
                return PLACE + strike * PLACEMENTS + max(placement, int(board.first[way]))
            way += 1
        strike, placement = strike + 1, 0
    return END


@kernel
def list_codes(s: State, board: Board, seat: int, codes: Ints) -> int:
    """Write all codes that this seat may do, ascending; how many there are. Placements are not asked for one by one,
    but found for whole boards of places."""
    found = 0
    for code in range(ROLL if seat == DEALER else TAKE, END if seat == DEALER else PLACE):
        if refusal(s, board, seat, code) == ALLOWED:
            codes[found] = code
            found += 1
    if seat == DEALER or not s.owing >> seat & 1:
        return found
    marker, shapes = marker_of(s, seat), unused(s, board, seat)
    found = list_places(s, board, seat, marker, shapes & int(board.rows[s.die[seat]]), PLACE, found, codes)
    if s.strikes[seat] < STRIKES:
        found = list_places(s, board, seat, marker, shapes, PLACE + PLACEMENTS, found, codes)
    return found


@entry
def act(s: State, board: Board, seat: int, code: int) -> None:
    """Do what `refusal` has allowed."""
    if seat == DEALER:
        if code >= DRAW_START:
            draw_start(s, code - DRAW_START)
        elif code >= FACE:
            show(s, code - FACE + 1)
        else:
            s.dice = (code - ROLL) % DICE
            s.phase = st.ROLLING
    elif code < PLACE:
        take(s, board, seat, code - TAKE + 1)
    else:
        place(s, board, seat, code)


@entry
def hide(s: State, board: Board, seat: int) -> None:
    """Nothing is secret in this game."""


@entry
def score(s: State, board: Board, seat: int) -> tuple[int, int]:
    """Fewest empty cells, then fewest strikes used [BD-16, BD-17]."""
    return -int(s.empty[seat]), -int(s.strikes[seat])


# --- rolling [BD-3, BD-5] ---------------------------------------------------------------------------------------------


@kernel
def draw_start(s: State, seat: int) -> None:
    """This seat was drawn: it starts, and the places of the ring follow from it [BD-14]."""
    s.opener = seat
    s.starter = seat
    s.phase = st.READY


@kernel
def why_not_roll(s: State, seat: int, dice: int) -> int:
    """Why this seat may not roll so many dice now."""
    if s.phase == st.OVER:
        return why.GAME_IS_OVER
    if s.phase == st.DRAWING:
        return why.DRAW_FIRST
    if s.phase == st.ROLLING:
        return why.DICE_ARE_ROLLING
    if s.phase == st.PLAYING:
        return why.ROLLED_ALREADY
    if seat >= s.seats or seat != s.starter:
        return why.NOT_THE_STARTER if seat >= s.seats or is_in(s, seat) else why.SEAT_IS_OUT
    if dice != dice_to_roll(s):
        return why.FOUR_DICE if s.seats == 1 else why.ONE_DIE_A_SEAT
    return ALLOWED


@kernel
def show(s: State, value: int) -> None:
    """One more die comes to rest; after the last one the draft begins."""
    s.pool[value] += 1
    s.shown += 1
    if s.shown == s.dice:
        s.phase = st.PLAYING
        s.taking = s.starter


# --- taking [BD-6, BD-12] ---------------------------------------------------------------------------------------------


@kernel
def why_not_take(s: State, seat: int, die: int) -> int:
    """Why this seat may not take a die of this value."""
    if s.die[seat] != 0:
        return why.HAS_A_DIE
    if seat != s.taking:
        return why.NOT_ITS_TURN
    return ALLOWED if s.pool[die] != 0 else why.NOT_IN_THE_POOL


@kernel
def take(s: State, board: Board, seat: int, die: int) -> None:
    """Take a die; a seat that can place nothing with it is out at once [BD-12]."""
    s.pool[die] -= 1
    s.die[seat] = die
    if can_place(s, board, seat, marker_of(s, seat), shapes_to_place(s, board, seat, die)):
        s.owing = int(s.owing) | 1 << seat
    else:
        s.out = int(s.out) | 1 << seat
        s.out_round[seat] = int(s.rounds) + 1
    s.taking = next_taker(s, seat)
    end_round_if_done(s)


@kernel
def next_taker(s: State, seat: int) -> int:
    """The next seat clockwise that is in the game and has no die yet; the others up to the starting seat have."""
    while True:
        seat += 1
        if seat >= s.seats:
            seat = 0
        if seat == s.starter:
            return st.NOBODY
        if is_in(s, seat):
            return seat


# --- placing [BD-7 … BD-11] -------------------------------------------------------------------------------------------


@kernel
def why_not_place(s: State, board: Board, seat: int, code: int) -> int:
    """Why this seat may not place this: the moment first, then the shape, then the cells."""
    if s.die[seat] == 0:
        return why.NO_DIE_YET
    if not s.owing >> seat & 1:
        return why.PLACED_ALREADY
    if code >= MISPLACE:
        wrong = code - MISPLACE
        reason = why_not_use(s, board, seat, wrong % N_SHAPES, wrong // (2 * N_SHAPES))
        if reason != ALLOWED:
            return reason
        return why.OFF_THE_GRID if wrong // N_SHAPES % 2 else why.NOT_THE_SHAPE
    strike = 1 if code - PLACE >= PLACEMENTS else 0
    placement = code - PLACE - strike * PLACEMENTS
    if placement >= board.first[-1]:
        return why.OFF_THE_GRID
    reason = why_not_use(s, board, seat, SHAPE_OF[board.way[placement]], strike)
    return reason if reason != ALLOWED else why_not_here(s, board, seat, placement)


@kernel
def why_not_use(s: State, board: Board, seat: int, shape: int, strike: int) -> int:
    """Why this seat may not use this shape with its die, wherever it goes."""
    if strike and s.strikes[seat] >= STRIKES:
        return why.NO_STRIKE_LEFT
    if s.used[seat] >> shape & 1:
        return why.USED_ALREADY
    if not strike and board.row_of[shape] != s.die[seat]:
        return why.OTHER_ROW
    return ALLOWED


@kernel
def why_not_here(s: State, board: Board, seat: int, placement: int) -> int:
    """Why a shape may not go on these cells."""
    marker = marker_of(s, seat)
    is_free, is_touching = True, False
    for word in range(board.words):
        cells = board.laid[placement, word, CELLS]
        is_free = is_free and cells & ~s.free[seat, marker, word] == NONE
        is_touching = is_touching or cells & s.touch[seat, marker, word] != NONE
    if is_free and is_touching:
        return ALLOWED
    for word in range(board.words):
        for colour in range(N_COLOURS):
            if board.laid[placement, word, CELLS] & s.cells[seat, colour, word] != NONE:
                return why.NOT_EMPTY
    if not is_free:
        return why.BESIDE_ITS_COLOUR
    return why.APART_FROM_ITS_COLOUR if s.begun[seat] >> marker & 1 else why.NO_CORNER_CELL


@kernel
def place(s: State, board: Board, seat: int, code: int) -> None:
    """Colour a shape in."""
    strike = 1 if code - PLACE >= PLACEMENTS else 0
    placement = code - PLACE - strike * PLACEMENTS
    colour_in(s, board, seat, placement)
    shape = SHAPE_OF[board.way[placement]]
    s.order[seat, s.placed[seat]] = shape
    s.placed[seat] += 1
    s.used[seat] = int(s.used[seat]) | 1 << shape
    s.empty[seat] -= SIZE_OF[shape]
    s.strikes[seat] += strike
    s.owing = int(s.owing) & ~(1 << seat)
    end_round_if_done(s)


@kernel
def colour_in(s: State, board: Board, seat: int, placement: int) -> None:
    """Cover cells with the seat's marker; what is beside them and at their corners follows."""
    marker = marker_of(s, seat)
    begun = int(s.begun[seat])
    s.begun[seat] = begun | 1 << marker
    for word in range(board.words):
        cells = board.laid[placement, word, CELLS]
        touch = board.laid[placement, word, CORNERS]
        s.cells[seat, marker, word] = s.cells[seat, marker, word] | cells
        for colour in range(N_COLOURS):
            s.free[seat, colour, word] = s.free[seat, colour, word] & ~cells
        s.free[seat, marker, word] = s.free[seat, marker, word] & ~board.laid[placement, word, BESIDE]
        if begun >> marker & 1:
            touch = touch | s.touch[seat, marker, word]
        s.touch[seat, marker, word] = touch


# --- the end of a round, and of the game [BD-13, BD-15] ---------------------------------------------------------------


@kernel
def end_round_if_done(s: State) -> None:
    """When all seats have placed, the markers move on; when all are out, the game is over."""
    if s.taking != st.NOBODY or s.owing != 0:
        return
    if s.out == (1 << int(s.seats)) - 1:
        s.phase = st.OVER
        return
    last = s.ring[3]
    for place in range(3, 0, -1):
        s.ring[place] = s.ring[place - 1]
    s.ring[0] = last
    s.phase = st.READY
    s.rounds += 1
    s.starter = next_in(s, int(s.starter))
    s.shown = 0
    s.dice = 0
    for value in range(1, 7):
        s.pool[value] = 0
    for seat in range(s.seats):
        s.die[seat] = 0

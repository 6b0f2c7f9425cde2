"""One board played to its end alone, many hundred thousand times a second: what all search rests on.

The boards of a table have nothing to do with each other, only the dice pass from seat to seat. So a seat's future is
played out on its own board, with as many dice to choose from as it will see: all of them when it starts a round, one
fewer for each seat that takes before it. What the others leave is taken to be as good as any dice.

The policy of a playout takes the largest shape, tries a few places for it and keeps the one of most *merit*: a sum of
what can be seen on the board at a glance, with weights that were found by trying (`scripts/blokus_dice_policy.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, count, lowest
from polychrome.core.dice import below, draw, onward
from polychrome.core.kernel import entry, kernel, study_entry
from polychrome.core.layout import Array, Byte, Bytes, Floats, Masks, Word, layout
from polychrome.games.blokus_dice.rules.kernels import N_COLOURS, is_in
from polychrome.games.blokus_dice.rules.material import BESIDE, CELLS, COLOURS, CORNERS, STRIKES, WORDS, Board
from polychrome.games.blokus_dice.rules.placements import Fit, find, pick, total
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF, SHAPES, SIZE_OF
from polychrome.games.blokus_dice.rules.state import SOLO_DICE, State


class Alone(Protocol):
    """A seat's board, as `find` reads it (a state with one seat), and what it needs to know of the table."""

    free: Annotated[Masks, 1, len(COLOURS), WORDS]
    touch: Annotated[Masks, 1, len(COLOURS), WORDS]
    space: Annotated[Masks, WORDS]  # empty cells
    used: Word  # shapes
    empty: Word  # cells
    begun: Byte  # colours that have a shape
    strikes: Byte  # crossed out
    colours: Annotated[Bytes, len(COLOURS)]  # of this round, the next one, …; then again from the first
    rounds: Byte  # from 0, counted from here
    dice: Byte  # of a roll
    turns: Byte  # seats that take turns to start
    behind: Byte  # seats that take before this one in round 0


ALONE = layout(Alone)
Alones = Annotated[NDArray[np.void], Array(Alone)]

# What a placement is judged by at a glance, and what each is worth.
SIZE = 0  # cells of the shape
CORNERS_OPENED = 1  # free cells at which its colour can go on
CORNERS_TAKEN = 2  # of those of other colours that it covers
SHUT = 3  # free cells that its colour can no longer use, because they lie beside it
LOOSE = 4  # empty cells around it: a place that leaves none is snug
DEAD = 5  # colours that can go on nowhere any more
THIN = 6  # colours with a single such corner
SPEND = 7  # not a weight: with a strike left, shapes smaller than this are not good enough
FEATURES = 8
WEIGHTS: NDArray[np.float64] = np.array([4.0, 0.9, -0.7, -0.3, -0.8, -8.5, -2.8, 3.0])

BY_SIZE = np.array(
    [sum(1 << shape for shape, cells in enumerate(SHAPES) if len(cells) == size) for size in range(6)], np.int64
)


@entry
def load(s: State, board: Board, seat: int, alone: Alone) -> None:
    """The board of this seat as it stands, in the middle of a round or between two."""
    for word in range(board.words):
        space = board.grid[word]
        for colour in range(N_COLOURS):
            alone.free[0, colour, word] = s.free[seat, colour, word]
            alone.touch[0, colour, word] = s.touch[seat, colour, word]
            space = space & ~s.cells[seat, colour, word]
        alone.space[word] = space
    alone.used = s.used[seat]
    alone.empty = s.empty[seat]
    alone.begun = s.begun[seat]
    alone.strikes = s.strikes[seat]
    place = seat - int(s.opener)
    if place < 0:
        place += int(s.seats)
    for ahead in range(N_COLOURS):
        alone.colours[ahead] = s.ring[place - ahead & 3]
    alone.rounds = 0
    inside, behind, before = 0, 0, True
    for step in range(s.seats):
        other = int(s.starter) + step
        if other >= s.seats:
            other -= int(s.seats)
        if other == seat:
            before = False
        if is_in(s, other):
            inside += 1
            if before:
                behind += 1
    alone.turns = inside
    alone.dice = SOLO_DICE if s.seats == 1 else inside
    alone.behind = behind


@entry
def dice_seen(alone: Alone) -> int:
    """How many dice the seat can choose from in this round."""
    behind = (int(alone.behind) - int(alone.rounds)) % int(alone.turns)
    return int(alone.dice) - behind


@entry
def colour_now(alone: Alone) -> int:
    """The marker that the seat holds in this round."""
    return int(alone.colours[int(alone.rounds) & 3])


@entry
def lay(alone: Alone, board: Board, colour: int, placement: int, strike: int) -> None:
    """Colour a shape in, and go on to the next round."""
    shape = SHAPE_OF[board.way[placement]]
    is_begun = int(alone.begun) >> colour & 1
    alone.begun = int(alone.begun) | 1 << colour
    laid, free, touch, space = board.laid, alone.free, alone.touch, alone.space
    for word in range(board.words):
        cells, corners = laid[placement, word, CELLS], laid[placement, word, CORNERS]
        space[word] = space[word] & ~cells
        for other in range(N_COLOURS):
            free[0, other, word] = free[0, other, word] & ~cells
        free[0, colour, word] = free[0, colour, word] & ~laid[placement, word, BESIDE]
        if is_begun:
            corners = corners | touch[0, colour, word]
        touch[0, colour, word] = corners
    alone.used = int(alone.used) | 1 << shape
    alone.empty = int(alone.empty) - SIZE_OF[shape]
    alone.strikes = int(alone.strikes) + strike
    alone.rounds = int(alone.rounds) + 1


@kernel
def merit(alone: Alone, board: Board, colour: int, placement: int, weights: Any) -> float:
    """What a placement looks worth at a glance."""
    opened, taken, shut, loose, dead, thin = 0, 0, 0, 0, 0, 0
    laid, all_free, all_touch, space = board.laid, alone.free, alone.touch, alone.space
    words, is_begun = int(board.words), int(alone.begun) >> colour & 1
    for word in range(words):
        cells, beside = laid[placement, word, CELLS], laid[placement, word, BESIDE]
        touch, free = laid[placement, word, CORNERS], all_free[0, colour, word]
        if is_begun:
            touch = touch | all_touch[0, colour, word]
        opened += count(touch & free & ~cells & ~beside)
        shut += count(free & beside)
        loose += count(space[word] & beside)
    if opened == 0:
        dead += 1
    elif opened == 1:
        thin += 1
    for other in range(N_COLOURS):
        if other != colour:
            left = 0
            for word in range(words):
                cells = laid[placement, word, CELLS]
                touch = all_touch[0, other, word] & all_free[0, other, word]
                taken += count(touch & cells)
                left += count(touch & ~cells)
            if left == 0:
                dead += 1
            elif left == 1:
                thin += 1
    size = SIZE_OF[SHAPE_OF[board.way[placement]]]
    return float(
        weights[SIZE] * size
        + weights[CORNERS_OPENED] * opened
        + weights[CORNERS_TAKEN] * taken
        + weights[SHUT] * shut
        + weights[LOOSE] * loose
        + weights[DEAD] * dead
        + weights[THIN] * thin
    )


@kernel
def can_go_on(alone: Alone, board: Board, colour: int) -> bool:
    """Whether this colour has a free cell to start from."""
    free, touch = alone.free, alone.touch
    for word in range(board.words):
        if free[0, colour, word] & touch[0, colour, word] != NONE:
            return True
    return False


@kernel
def largest(fit: Fit, shapes: int) -> int:
    """Those of these shapes that were found and are largest."""
    for size in range(5, 0, -1):
        choice = shapes & int(BY_SIZE[size])
        if total(fit, choice) > 0:
            return choice
    return 0


@kernel
def size_of(shapes: int) -> int:
    """The size of these shapes, which are equally large; 0 of none."""
    return 0 if shapes == 0 else int(SIZE_OF[lowest(np.uint64(shapes))])


@kernel
def rows_of_dice(board: Board, bits: np.uint64, dice: int) -> int:
    """The shapes in the rows of so many dice, rolled with these random bits."""
    shapes = 0
    for _ in range(dice):
        shapes |= int(board.rows[below(bits, 6) + 1])
        bits = onward(bits, 6)
    return shapes


@study_entry
def move(alone: Alone, board: Board, fit: Fit, weights: Floats, tries: int, rows: int, rng: NDArray[np.uint64]) -> bool:
    """Make a move with one of the shapes in these rows, looking at so many places; False if there is none."""
    colour = colour_now(alone)
    if not can_go_on(alone, board, colour):
        return False
    unused = int(board.shapes) & ~int(alone.used)
    find(alone, board, 0, colour, unused & rows, fit)
    shapes, strike = largest(fit, unused & rows), 0
    if size_of(shapes) < weights[SPEND] and alone.strikes < STRIKES:
        find(alone, board, 0, colour, unused, fit)
        any_shapes = largest(fit, unused)
        if size_of(any_shapes) > size_of(shapes):
            shapes, strike = any_shapes, 1
    if shapes == 0:
        return False
    places = total(fit, shapes)
    best, most = 0, -np.inf
    for _ in range(tries):
        placement = pick(board, fit, shapes, below(draw(rng), places))
        worth = merit(alone, board, colour, placement, weights)
        if worth > most:
            best, most = placement, worth
    lay(alone, board, colour, best, strike)
    return True


@kernel
def play_alone(alone: Alone, board: Board, fit: Fit, weights: Any, tries: int, rng: Any) -> None:
    """Play this board to its end. Every move draws equally often, so that dice stay paired between candidates."""
    while move(alone, board, fit, weights, tries, rows_of_dice(board, draw(rng), dice_seen(alone)), rng):
        pass

"""Where shapes fit: the legal placements of a colour, found for whole boards of places at a time.

For one way of a shape, think of its first cell in every place of the grid at once: moving the set of free cells back
by each step of the way and keeping what is common leaves the places where all its cells are free. The same with the
cells to be touched, keeping any, leaves the places where it touches. A way shares all its steps but the last with the
smaller way that it grows out of, so each of the 91 ways costs a single step.
"""

from __future__ import annotations

from typing import Annotated, Any, Protocol

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest, nth
from polychrome.core.kernel import kernel
from polychrome.core.layout import Masks, Words, layout
from polychrome.games.blokus_dice.shapes import (
    FIRST_WAY,
    LAST_STEP,
    N_SHAPES,
    N_STEPS,
    N_WAYS,
    PARENT,
    SHAPE_OF,
    SIZE_OF,
    STEPS_OF,
    TWIGS,
)
from polychrome.games.blokus_dice.state import State
from polychrome.games.blokus_dice.tables import WORDS, Board

FULL_WORD = np.uint64(63)
SMALL_SHAPES = int(SHAPE_OF[TWIGS])  # shapes of less than five cells

# How many masks a board needs, said by the length of a tuple: compiled once for each, with loops laid out flat.
TWO, THREE, FOUR = (0,) * 2, (0,) * 3, (0,) * 4


class Fit(Protocol):
    """Room to work in, and what was found: made once (`blank(FIT)`) and used for any number of positions."""

    free: Annotated[Masks, N_STEPS, WORDS]  # places from which this step leads to a free cell
    touch: Annotated[Masks, N_STEPS, WORDS]  # … to a cell that has to be touched
    twig_free: Annotated[Masks, TWIGS, WORDS]  # places where all cells of this way are free
    twig_touch: Annotated[Masks, TWIGS, WORDS]  # … where one of them touches
    places: Annotated[Masks, N_WAYS, WORDS]  # first cells of the legal placements of each way
    count: Annotated[Words, N_SHAPES]  # legal placements of each shape that was asked for


FIT = layout(Fit)


@kernel
def moved(low: np.uint64, high: np.uint64, bits: np.uint64) -> np.uint64:
    """The lower of two masks, moved down by 0 … 63 bits with the upper one following."""
    return low >> bits | high << ONE << (FULL_WORD - bits)


@kernel
def take_steps(s: State, board: Board, seat: int, colour: int, fit: Fit, width: Any) -> None:
    """Move the free cells, and those to be touched, back by every step that a way can have."""
    for step in range(N_STEPS):
        bits = np.uint64(board.shifts[step])
        for word in range(len(width)):
            free, touch = NONE, NONE
            if word + 1 < len(width):
                free, touch = s.free[seat, colour, word + 1], s.touch[seat, colour, word + 1]
            fit.free[step, word] = moved(s.free[seat, colour, word], free, bits)
            fit.touch[step, word] = moved(s.touch[seat, colour, word], touch, bits)


@kernel
def grow_twigs(fit: Fit, width: Any) -> None:
    """The places of all ways with fewer than five cells, and how many each shape has."""
    for shape in range(SMALL_SHAPES):
        found = 0
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            parent, step = PARENT[way], LAST_STEP[way]
            for word in range(len(width)):
                free, touch = fit.free[step, word], fit.touch[step, word]
                if way != 0:
                    free = free & fit.twig_free[parent, word]
                    touch = touch | fit.twig_touch[parent, word]
                fit.twig_free[way, word] = free
                fit.twig_touch[way, word] = touch
                fit.places[way, word] = free & touch
                found += count(free & touch)
        fit.count[shape] = found


@kernel
def grow_leaves(fit: Fit, shapes: int, width: Any) -> None:
    """The same for those of these shapes that have five cells."""
    for shape in range(SMALL_SHAPES, N_SHAPES):
        if shapes >> shape & 1:
            found = 0
            for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
                parent, step = PARENT[way], LAST_STEP[way]
                for word in range(len(width)):
                    free = fit.free[step, word] & fit.twig_free[parent, word]
                    places = free & (fit.touch[step, word] | fit.twig_touch[parent, word])
                    fit.places[way, word] = places
                    found += count(places)
            fit.count[shape] = found


@kernel
def find(s: State, board: Board, seat: int, colour: int, shapes: int, fit: Fit) -> None:
    """Find all legal placements of these shapes in one colour, whatever the die and the strikes."""
    if board.words <= 2:
        take_steps(s, board, seat, colour, fit, TWO)
        grow_twigs(fit, TWO)
        grow_leaves(fit, shapes, TWO)
    elif board.words == 3:
        take_steps(s, board, seat, colour, fit, THREE)
        grow_twigs(fit, THREE)
        grow_leaves(fit, shapes, THREE)
    else:
        take_steps(s, board, seat, colour, fit, FOUR)
        grow_twigs(fit, FOUR)
        grow_leaves(fit, shapes, FOUR)


@kernel
def total(fit: Fit, shapes: int) -> int:
    """How many placements of these shapes were found."""
    found = 0
    while shapes != 0:
        found += fit.count[lowest(np.uint64(shapes))]
        shapes &= shapes - 1
    return found


@kernel
def number_of(board: Board, way: int, bit: int) -> int:
    """The number of the placement of this way with its first cell here."""
    line, column = int(board.line[bit]), int(board.column[bit])
    return int(board.first[way]) + line * int(board.across[way]) + column - int(board.left[way])


@kernel
def pick(board: Board, fit: Fit, shapes: int, index: int) -> int:
    """Of the placements of these shapes that were found, the one with `index` others before it."""
    shape = lowest(np.uint64(shapes))
    while index >= fit.count[shape]:
        index -= fit.count[shape]
        shapes &= shapes - 1
        shape = lowest(np.uint64(shapes))
    for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
        for word in range(board.words):
            here = count(fit.places[way, word])
            if index < here:
                return number_of(board, way, 64 * word + nth(fit.places[way, word], index))
            index -= here
    return -1


@kernel
def write_down(board: Board, fit: Fit, shapes: int, numbers: Any) -> int:
    """Write the placements of these shapes that were found into `numbers`, ascending; how many there are."""
    written = 0
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            for word in range(board.words):
                places = fit.places[way, word]
                while places != NONE:
                    numbers[written] = number_of(board, way, 64 * word + lowest(places))
                    written += 1
                    places = places & (places - ONE)
    return written


# --- is there any? ----------------------------------------------------------------------------------------------------


@kernel
def fits_somewhere(s: State, board: Board, seat: int, colour: int, way: int) -> bool:
    """Whether this way has a legal placement in this colour."""
    for word in range(board.words):
        is_last = word + 1 >= board.words
        low_free, low_touch = s.free[seat, colour, word], s.touch[seat, colour, word]
        high_free = NONE if is_last else s.free[seat, colour, word + 1]
        high_touch = NONE if is_last else s.touch[seat, colour, word + 1]
        free, touch = low_free, low_touch
        for cell in range(1, SIZE_OF[SHAPE_OF[way]]):
            bits = np.uint64(board.shifts[STEPS_OF[way, cell]])
            free = free & moved(low_free, high_free, bits)
            touch = touch | moved(low_touch, high_touch, bits)
        if free & touch != NONE:
            return True
    return False


@kernel
def can_place(s: State, board: Board, seat: int, colour: int, shapes: int) -> bool:
    """Whether any of these shapes fits; done with the first place that is found, and needs no room to work in."""
    for word in range(board.words):
        if s.free[seat, colour, word] & s.touch[seat, colour, word] != NONE:
            break
    else:
        return False  # every way needs a free cell that touches
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            if fits_somewhere(s, board, seat, colour, way):
                return True
    return False

"""Where shapes fit: the legal placements of a colour, found for whole boards of places at a time.

For one way of a shape, think of its first cell in every place of the grid at once: moving the set of free cells back
by each step of the way and keeping what is common leaves the places where all its cells are free. The same with the
cells to be touched, keeping any, leaves the places where it touches. A way shares all its steps but the last with the
smaller way that it grows out of, so each of the 91 ways costs a single step.
"""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest, nth
from polychrome.core.kernel import entry, kernel, study_entry
from polychrome.core.layout import Ints, Masks, Words, layout
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


class Grids(Protocol):
    """What is read of a state: each seat's grid, by colour (see `State`)."""

    free: Masks
    touch: Masks


class Fit(Protocol):
    """Room to work in, and what was found: made once (`blank(FIT)`) and used for any number of positions."""

    # of one mask of the grid at a time
    free: Annotated[Masks, N_STEPS]  # places from which this step leads to a free cell
    touch: Annotated[Masks, N_STEPS]  # … to a cell that has to be touched
    twig_free: Annotated[Masks, TWIGS]  # places where all cells of this way are free
    twig_touch: Annotated[Masks, TWIGS]  # … where one of them touches
    # found
    places: Annotated[Masks, WORDS, N_WAYS]  # first cells of the legal placements of each way
    count: Annotated[Words, N_SHAPES]  # legal placements of each shape that was asked for


FIT = layout(Fit)


@kernel
def moved(low: np.uint64, high: np.uint64, bits: np.uint64) -> np.uint64:
    """The lower of two masks, moved down by 0 … 63 bits with the upper one following."""
    return low >> bits | high << ONE << (FULL_WORD - bits)


@kernel
def take_steps(s: Grids, board: Board, seat: int, colour: int, word: int, fit: Fit) -> None:
    """Move the free cells, and those to be touched, back by every step that a way can have."""
    low_free, low_touch = s.free[seat, colour, word], s.touch[seat, colour, word]
    high_free, high_touch = NONE, NONE
    if word + 1 < board.words:
        high_free, high_touch = s.free[seat, colour, word + 1], s.touch[seat, colour, word + 1]
    for step in range(N_STEPS):
        bits = board.shifts[step]
        fit.free[step] = moved(low_free, high_free, bits)
        fit.touch[step] = moved(low_touch, high_touch, bits)


@kernel
def grow_twigs(fit: Fit, word: int) -> None:
    """The places of all ways with fewer than five cells, and how many each shape has."""
    fit.twig_free[0] = fit.free[0]
    fit.twig_touch[0] = fit.touch[0]
    fit.places[word, 0] = fit.free[0] & fit.touch[0]
    fit.count[0] += count(fit.free[0] & fit.touch[0])
    for way in range(1, TWIGS):
        parent, step = PARENT[way], LAST_STEP[way]
        free = fit.free[step] & fit.twig_free[parent]
        touch = fit.touch[step] | fit.twig_touch[parent]
        fit.twig_free[way] = free
        fit.twig_touch[way] = touch
        fit.places[word, way] = free & touch
        fit.count[SHAPE_OF[way]] += count(free & touch)


@kernel
def grow_leaves(fit: Fit, shapes: int, word: int) -> None:
    """The same for those of these shapes that have five cells."""
    shapes = shapes >> SMALL_SHAPES << SMALL_SHAPES
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        found = 0
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            parent, step = PARENT[way], LAST_STEP[way]
            free = fit.free[step] & fit.twig_free[parent]
            places = free & (fit.touch[step] | fit.twig_touch[parent])
            fit.places[word, way] = places
            found += count(places)
        fit.count[shape] += found


@kernel
def find(s: Grids, board: Board, seat: int, colour: int, shapes: int, fit: Fit) -> None:
    """Find all legal placements of these shapes in one colour, whatever the die and the strikes."""
    for shape in range(N_SHAPES):
        fit.count[shape] = 0
    for word in range(board.words):
        take_steps(s, board, seat, colour, word, fit)
        grow_twigs(fit, word)
        grow_leaves(fit, shapes, word)


@entry
def find_in_state(s: State, board: Board, seat: int, colour: int, shapes: int, fit: Fit) -> None:
    """The same for Python code, which has whole states."""
    find(s, board, seat, colour, shapes, fit)


@entry
def total(fit: Fit, shapes: int) -> int:
    """How many placements of these shapes were found."""
    found = 0
    while shapes != 0:
        found += fit.count[lowest(np.uint64(shapes))]
        shapes &= shapes - 1
    return found


@entry
def number_of(board: Board, way: int, bit: int) -> int:
    """The number of the placement of this way with its first cell here."""
    line, column = int(board.line[bit]), int(board.column[bit])
    return int(board.first[way]) + line * int(board.across[way]) + column - int(board.left[way])


@study_entry
def pick(board: Board, fit: Fit, shapes: int, index: int) -> int:
    """Of the placements of these shapes that were found, the one with `index` others before it."""
    shape = lowest(np.uint64(shapes))
    while index >= fit.count[shape]:
        index -= fit.count[shape]
        shapes &= shapes - 1
        shape = lowest(np.uint64(shapes))
    way: int = np.int64(FIRST_WAY[shape])  # type: ignore[assignment]
    word = 0
    while index >= count(fit.places[word, way]):
        index -= count(fit.places[word, way])
        word += 1
        if word == board.words:
            way, word = way + 1, 0
    return number_of(board, way, 64 * word + nth(fit.places[word, way], index))


@entry
def write_down(board: Board, fit: Fit, shapes: int, numbers: Ints) -> int:
    """Write the placements of these shapes that were found into `numbers`, ascending; how many there are."""
    written = 0
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            for word in range(board.words):
                places = fit.places[word, way]
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
            bits = board.shifts[STEPS_OF[way, cell]]
            free = free & moved(low_free, high_free, bits)
            touch = touch | moved(low_touch, high_touch, bits)
        if free & touch != NONE:
            return True
    return False


@entry
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

"""Where shapes fit: the legal placements of a colour, found for whole boards of places at a time.

For one way of a shape, think of its first cell in every place of the grid at once: moving the set of free cells back
by each step of the way and keeping what is common leaves the places where all its cells are free. The same with the
cells to be touched, keeping any, leaves the places where it touches. A way shares all its steps but the last with the
smaller way that it grows out of, so each of the 91 ways costs a single step.
"""

from __future__ import annotations

from typing import Annotated, Any, Protocol

import numpy as np

from polychrome.core.bits import ALL, NONE, ONE, count, lowest, nth
from polychrome.core.kernel import entry, interpreted_as, kernel, study_entry
from polychrome.core.layout import Ints, Masks, Words, layout
from polychrome.games.blokus_dice.rules.material import WORDS, Board
from polychrome.games.blokus_dice.rules.shapes import (
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
from polychrome.games.blokus_dice.rules.state import State

FULL_WORD = np.uint64(63)
SMALL_SHAPES = int(SHAPE_OF[TWIGS])  # shapes of less than five cells
CELLS_OF = SIZE_OF[SHAPE_OF]  # by way
STEPS_BY_CELL = np.ascontiguousarray(STEPS_OF.T)
FIRST_WAYS = FIRST_WAY[:-1].astype(np.int64)


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


def find_at_once(s: Any, board: Any, seat: int, colour: int, shapes: int, fit: Any) -> None:
    """`find` in NumPy's words: every step of every way at a time, and all shapes, whatever is asked for.

    Of the cells that are not free, as of those to be touched, one among a way's is enough: both are handled alike.
    """
    words, bits = int(board.words), board.shifts
    grids = np.empty((2, words + 1, 1), np.uint64)
    grids[0, :words, 0], grids[0, words] = ~s.free[seat, colour, :words], ALL
    grids[1, :words, 0], grids[1, words] = s.touch[seat, colour, :words], NONE
    steps = grids[:, :-1] >> bits | grids[:, 1:] << ONE << (FULL_WORD - bits)
    shut, touching = np.bitwise_or.reduce(steps.take(STEPS_BY_CELL, axis=2), axis=2)
    places = touching & ~shut
    fit.places[:words] = places
    fit.count[:] = np.add.reduceat(np.bitwise_count(places).sum(axis=0), FIRST_WAYS)


@interpreted_as(find_at_once)
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
    counts, found = fit.count, 0
    while shapes != 0:
        found += int(counts[lowest(np.uint64(shapes))])
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
    counts, places, words = fit.count, fit.places, int(board.words)
    shape = lowest(np.uint64(shapes))
    while index >= counts[shape]:
        index -= counts[shape]
        shapes &= shapes - 1
        shape = lowest(np.uint64(shapes))
    way: int = np.int64(FIRST_WAY[shape])  # type: ignore[assignment]
    word = 0
    here = count(places[word, way])
    while index >= here:
        index -= here
        word += 1
        if word == words:
            way, word = way + 1, 0
        here = count(places[word, way])
    return number_of(board, way, 64 * word + nth(places[word, way], index))


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


# --- way by way: without room to work in ------------------------------------------------------------------------------


@kernel
def places_in(free: Any, touch: Any, words: int, shifts: Any, word: int, way: int) -> np.uint64:
    """First cells, in one mask of the grid, of the legal placements of this way."""
    low_free, low_touch, high_free, high_touch = free[word], touch[word], NONE, NONE
    if word + 1 < words:
        high_free, high_touch = free[word + 1], touch[word + 1]
    all_free, any_touch = low_free, low_touch
    for cell in range(1, CELLS_OF[way]):
        bits = shifts[STEPS_OF[way, cell]]
        all_free = all_free & moved(low_free, high_free, bits)
        any_touch = any_touch | moved(low_touch, high_touch, bits)
    places: np.uint64 = all_free & any_touch
    return places


@entry
def can_place(s: State, board: Board, seat: int, colour: int, shapes: int) -> bool:
    """Whether any of these shapes fits; done with the first place that is found."""
    free, touch, words, shifts = s.free[seat, colour], s.touch[seat, colour], int(board.words), board.shifts
    for word in range(words):
        if free[word] & touch[word] != NONE:
            break
    else:
        return False  # every way needs a free cell that touches
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            for word in range(words):
                if places_in(free, touch, words, shifts, word, way) != NONE:
                    return True
    return False


@kernel
def list_places(
    s: State, board: Board, seat: int, colour: int, shapes: int, first: int, found: int, numbers: Ints
) -> int:
    """Write the legal placements of these shapes, counted from `first`, behind those that were found, ascending; how
    many there are then."""
    free, touch, words, shifts = s.free[seat, colour], s.touch[seat, colour], int(board.words), board.shifts
    while shapes != 0:
        shape = lowest(np.uint64(shapes))
        shapes &= shapes - 1
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            for word in range(words):
                places = places_in(free, touch, words, shifts, word, way)
                while places != NONE:
                    numbers[found] = first + number_of(board, way, 64 * word + lowest(places))
                    found += 1
                    places = places & (places - ONE)
    return found

"""The 21 shapes of one to five cells and all the ways to turn and flip them, the same on every board [BD-1, BD-7].

A *way* is a shape turned and flipped, written as steps from its first cell in reading order to each of its cells.
Every way but the single cell grows out of a smaller one by a single step; that is what makes finding places fast.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

Cell = tuple[int, int]  # row, column
Cells = tuple[Cell, ...]

MAX_CELLS = 5
N_SHAPES, N_WAYS, N_STEPS = 21, 91, 21
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def way_of(cells: Iterable[Cell]) -> Cells:
    """The steps from the first of these cells, in reading order, to all of them."""
    row, column = min(cells)
    return tuple(sorted((r - row, c - column) for r, c in cells))


def ways_of(cells: Iterable[Cell]) -> list[Cells]:
    """All different ways to turn and flip a shape, in order; the first one stands for the shape."""
    turned = list(cells)
    found = set()
    for _ in range(2):
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            found.add(way_of(turned))
        turned = [(r, -c) for r, c in turned]
    return sorted(found)


def is_joined(cells: Iterable[Cell]) -> bool:
    """Whether these cells hang together along their sides."""
    apart = set(cells)
    edge = [apart.pop()]
    while edge:
        row, column = edge.pop()
        near = apart & {(row + r, column + c) for r, c in NEIGHBOURS}
        apart -= near
        edge.extend(near)
    return not apart


def _all_shapes() -> list[Cells]:
    """Every shape once, the small ones first."""
    shapes: list[Cells] = [((0, 0),)]
    newest = shapes
    while len(newest[0]) < MAX_CELLS:
        grown = {
            way_of({*cells, (row + r, column + c)})
            for cells in newest
            for row, column in cells
            for r, c in NEIGHBOURS
            if (row + r, column + c) not in cells
        }
        newest = sorted({ways_of(cells)[0] for cells in grown})
        shapes = shapes + newest
    return shapes


def _parent(way: Cells) -> tuple[int, Cell]:
    """The smaller way that this one grows out of, and the step that is added."""
    for cell in reversed(way[1:]):
        rest = tuple(other for other in way if other != cell)
        if rest in WAY_NUMBER:
            return WAY_NUMBER[rest], cell
    return 0, (0, 0)  # the single cell: itself and no step


SHAPES: list[Cells] = _all_shapes()
_WAYS_OF = [ways_of(shape) for shape in SHAPES]
WAYS: list[Cells] = [way for ways in _WAYS_OF for way in ways]
WAY_NUMBER = {way: number for number, way in enumerate(WAYS)}
STEPS: list[Cell] = sorted({step for way in WAYS for step in way})  # STEPS[0] is (0, 0): none
STEP_NUMBER = {step: number for number, step in enumerate(STEPS)}
assert (len(SHAPES), len(WAYS), len(STEPS)) == (N_SHAPES, N_WAYS, N_STEPS)

# The same as plain numbers for the kernels.
SHAPE_OF = np.repeat(np.arange(N_SHAPES), [len(ways) for ways in _WAYS_OF])  # by way
FIRST_WAY = np.searchsorted(SHAPE_OF, np.arange(N_SHAPES + 1)).astype(
    np.uint64
)  # ways of shape n: from here to the next one's
SIZE_OF = np.array([len(shape) for shape in SHAPES], np.int64)
STEPS_OF = np.array([[STEP_NUMBER[step] for step in (*way, *way[:1] * 4)[:5]] for way in WAYS], np.int64)
PARENT = np.array([_parent(way)[0] for way in WAYS], np.int64)
LAST_STEP = np.array([STEP_NUMBER[_parent(way)[1]] for way in WAYS], np.int64)
TWIGS = sum(len(way) < MAX_CELLS for way in WAYS)  # ways that others grow out of come first

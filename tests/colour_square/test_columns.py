"""Columns of task 3 solved exactly: against a slow solver that knows nothing of patterns, and by hand."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from random import Random

import numpy as np
import pytest

from polychrome.games.colour_square.bots.columns import (
    EXAMPLES,
    FINENESS,
    FULL,
    PATTERN,
    PATTERNS,
    Work,
    details,
    is_solvable,
    solve_pattern,
    starts,
    workplace,
)
from polychrome.games.colour_square.bots.nets import net_for
from polychrome.games.colour_square.bots.squares import SUMS
from polychrome.games.colour_square.rules.material import material

SHEET = material("A")
MOST = 3  # corners that are solved here
Square = tuple[frozenset[int], int]  # its empty corners, and the sum of the full ones


@cache
def solved(column: int) -> Work:
    start, many = starts(SHEET)
    end = int(start[column + 1, 0]) if column < 3 else many
    work = workplace(SHEET, column, end - int(start[column, 0]))
    for example in EXAMPLES[1:]:
        if int(example).bit_count() > MOST:
            break
        solve_pattern(work, int(example))
    return work


def place(column: int, squares: tuple[Square, ...]) -> int:
    """Where a position is in a column's values, as `worth.column_with` finds it."""
    empty, position, width = 0, 0, 1
    for row, (corners, total) in enumerate(squares):
        code = SUMS * sum(1 << corner for corner in corners) + total if corners else 0
        detail = int(details(SHEET)[4 * row + column, code])
        empty |= (detail & 15) << 4 * row
        position += width * (detail >> 4 & 255)
        width *= detail >> 12 & 255
    start = starts(SHEET)[0]
    return position + int(start[column, PATTERN[empty]] - start[column, 0])


@cache
def slowly(column: int, squares: tuple[Square, ...], jokers: int) -> float:
    """The value of a position, from the rules alone."""
    if not any(corners for corners, _ in squares):
        return 0.0
    rolls = list(product(range(1, 7), repeat=5))
    return sum(best(column, squares, jokers, roll) for roll in rolls) / len(rolls)


def best(column: int, squares: tuple[Square, ...], jokers: int, roll: tuple[int, ...]) -> float:
    found = -1e9
    for first, second in permutations(range(5), 2):
        for after, points, has_closed in entries(column, squares, first, roll[first]):
            if has_closed:
                found = max(found, points + slowly(column, after, jokers))
            elif any(corners for corners, _ in after):
                for last, more, _ in entries(column, after, second, roll[second]):
                    found = max(found, more + slowly(column, last, jokers))
            if jokers:
                found = max(found, points + slowly(column, after, jokers - 1) - roll[second])
        if jokers > 1:
            found = max(found, slowly(column, squares, jokers - 2) - roll[first] - roll[second])
    return found


def entries(
    column: int, squares: tuple[Square, ...], die: int, face: int
) -> list[tuple[tuple[Square, ...], int, bool]]:
    """All that can become of a die: the squares, points, and whether one has closed."""
    found = []
    for row, (corners, total) in enumerate(squares):
        for corner in corners:
            if die in (corner, 4):
                target, left = int(SHEET.low[4 * row + column]), corners - {corner}
                points = target if not left and total + face == target else 0
                after = (*squares[:row], (left, total + face if left else 0), *squares[row + 1 :])
                found.append((after, points, not left))
    return found


def test_patterns_are_sets_of_corners_up_to_the_order_of_the_colours() -> None:
    assert PATTERNS == 3876  # ways to choose 4 of 16 kinds of colours, with repetition
    rng = Random(1)
    for _ in range(50):
        colours = [rng.randrange(16) for _ in range(4)]  # of each colour, the rows where its corner is empty
        masks = {
            sum(1 << 4 * row + place for place, rows in enumerate(order) for row in range(4) if rows >> row & 1)
            for order in permutations(colours)
        }
        assert len({int(PATTERN[mask]) for mask in masks}) == 1
    assert [int(PATTERN[0]), int(PATTERN[FULL])] == [0, PATTERNS - 1]
    assert (PATTERN[EXAMPLES] == np.arange(PATTERNS)).all()


def test_sheets_with_presets_or_ranges_are_not_solved() -> None:
    assert is_solvable(SHEET)
    assert not is_solvable(material("B"))


def test_one_corner_left_waits_for_one_face_of_two_dice() -> None:
    work = solved(0)  # targets 22, 6, 19, 16
    nothing = (frozenset[int](), 0)
    one = ((frozenset({2}), 17), nothing, nothing, nothing)
    assert work.values[0, place(0, one)] == pytest.approx(22 * (1 - (5 / 6) ** 2))
    dead = ((frozenset({2}), 10), nothing, nothing, nothing)
    assert work.values[:, place(0, dead)].tolist() == [0, 0, 0]
    both = ((frozenset({2}), 17), nothing, nothing, (frozenset({2}), 10))
    assert work.values[0, place(0, both)] > work.values[0, place(0, one)], "the wrong dice go in the dead square"


def test_the_last_corner_of_the_game_may_wait_for_another_roll() -> None:
    """Only one die has to be entered then: in the corner, or the smallest one in a joker field."""
    nothing = (frozenset[int](), 0)
    one = ((frozenset({1}), int(SHEET.low[3]) - 6), nothing, nothing, nothing)  # D1 lacks a blue or white 6
    values = solved(3).values[:, place(3, one)]
    expected = [0.0]
    for jokers in range(3):
        waits = [max(0.0, expected[-1] - min(roll)) if jokers else 0.0 for roll in product(range(1, 7), repeat=5)]
        rolls = zip(product(range(1, 7), repeat=5), waits, strict=True)
        right = int(SHEET.low[3])
        expected.append(sum(right if 6 in (roll[1], roll[4]) else wait for roll, wait in rolls) / 7776)
    assert values.tolist() == pytest.approx(expected[1:], abs=1e-3)


@pytest.mark.parametrize(
    ("squares", "jokers"),
    [
        (((), (), (((0, 1), 12),), ()), 0),
        (((((0,), 18),), (((0,), 5),), (), ()), 0),
        (((((1,), 18),), (((3,), 5),), (), ()), 1),
        (((), (((2,), 4),), (), (((2,), 3),)), 2),
    ],
    ids=["two in one", "same colour", "two colours, a joker", "one dead, two jokers"],
)
def test_as_the_slow_solver_finds_it(squares: tuple[tuple[tuple[tuple[int, ...], int], ...], ...], jokers: int) -> None:
    position = tuple((frozenset(row[0][0]), row[0][1]) if row else (frozenset[int](), 0) for row in squares)
    assert solved(0).values[jokers, place(0, position)] == pytest.approx(slowly(0, position, jokers), abs=1e-3)


@pytest.mark.parametrize("column", range(4))
def test_the_values_that_ship_are_those_of_the_solver(column: int) -> None:
    net = net_for(SHEET, 3, 1)
    assert net is not None
    assert net.columns is not None
    work, start = solved(column), starts(SHEET)[0][column]
    many = next(work.start[index] for index, mask in enumerate(EXAMPLES) if int(mask).bit_count() > MOST)
    shipped = net.columns.values[start[0] : start[0] + many].astype(int)
    assert (shipped == np.rint(work.values[0, :many] * FINENESS)).all()
    assert shipped.max() > 0

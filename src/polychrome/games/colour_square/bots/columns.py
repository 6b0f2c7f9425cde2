"""Task 3: one column alone, solved exactly [CS-35].

Columns hardly touch each other: entries go in the current one until a square closes, so that each is a game of its own,
however often it is interrupted. Only a die left over from the roll that closed a square (it goes in the next column)
and the two jokers are shared. The little game: of every roll two of the five dice have to go in the column, or one that
closes a square; its value is the points that the open squares will bring.

Colours are alike on sheets without presets, and a square that cannot come right any more is only a place for dice. So
what stands in a column is which corners are empty, up to the order of the colours (a *pattern*), and of each square
what is still to come: its sum if it can come right, or that it cannot. That makes about two million positions a column,
solved from the last corner back to the first. Jokers: all values are solved for 0, 1 and 2 of them; what they add is
kept as a mean by *stage* (how full each square is, and whether it can come right). They are worth most at the very end:
for the last corner of a sheet, always in column D, only one die has to be entered, so that a joker buys one roll more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Array, FloatRows, IntRows
from polychrome.games.colour_square.bots.squares import CODES, SUMS
from polychrome.games.colour_square.rules.material import SQUARES

JOKERS = 2
FULL = 65535  # all corners of a column empty: 4 bits a square, row by row
STAGES = 8**4  # of a square: closed, empty, then one to three corners full, alive or not
FINENESS = 4  # values are kept in quarters of a point, so that one fits in a byte
GAIN_FINENESS = 64
NEVER = np.float32(-1e9)


def _patterns() -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """By empty corners of a column their pattern, fewest corners first; and of each pattern one example."""
    masks = np.arange(FULL + 1)
    corners = sum(masks >> bit & 1 for bit in range(16))
    alike = np.full(FULL + 1, FULL)
    for order in permutations(range(4)):
        other = np.zeros(FULL + 1, np.int64)
        for bit in range(16):
            other |= (masks >> bit & 1) << (bit & 12 | order[bit & 3])
        alike = np.minimum(alike, other)
    found, pattern = np.unique(corners << 16 | alike, return_inverse=True)
    return pattern.astype(np.int16), (found & FULL).astype(np.int64)


PATTERN, EXAMPLES = _patterns()
PATTERNS = len(EXAMPLES)
COUNT = np.array([mask.bit_count() for mask in range(16)], np.int64)


class Columns(NamedTuple):
    """The columns of a sheet."""

    values: NDArray[np.uint8]  # of all positions of all columns, without jokers, in 1 / FINENESS points
    gains: NDArray[np.float32]  # [column, jokers, stage]: what jokers add


def is_solvable(sheet: Any) -> bool:
    """Whether this works for a sheet: colours are alike, and targets exact."""
    return not sheet.preset.any() and bool((sheet.low == sheet.high).all())


def sums_alive(target: int, full: int) -> list[int]:
    """The sums of so many full corners with which a square can still come right."""
    left = 4 - full
    return [total for total in range(full, 6 * full + 1) if left <= target - total <= 6 * left]


def sizes(sheet: Any) -> NDArray[np.int64]:
    """By square and full corners: what it can wait for, dead included."""
    found = np.ones((SQUARES, 5), np.int64)
    for square in range(SQUARES):
        for full in range(4):
            found[square, full] = len(sums_alive(int(sheet.low[square]), full)) + (full > 0)
    return found


def starts(sheet: Any) -> tuple[NDArray[np.int32], int]:
    """By column and pattern, where its positions begin; and how many there are in all."""
    size = sizes(sheet)
    full = 4 - COUNT[EXAMPLES[:, None] >> np.arange(0, 16, 4) & 15]
    many = [np.prod([size[4 * row + column, full[:, row]] for row in range(4)], axis=0) for column in range(4)]
    ends = np.cumsum(np.concatenate(many))
    return np.append(0, ends[:-1]).reshape(4, PATTERNS).astype(np.int32), int(ends[-1])


def details(sheet: Any) -> NDArray[np.int64]:
    """By square and code, packed: empty corners (4 bits), what it waits for (8), of how many (8), its stage (3)."""
    size = sizes(sheet)
    found = np.full((SQUARES, CODES), 1 << 12, np.int64)  # closed
    for square in range(SQUARES):
        for empty in range(1, 16):
            full = 4 - empty.bit_count()
            alive = sums_alive(int(sheet.low[square]), full)
            for total in range(full, 6 * full + 1):
                waits = alive.index(total) if total in alive else len(alive)
                stage = 1 if full == 0 else 2 * full + (waits == len(alive))
                packed = empty | waits << 4 | int(size[square, full]) << 12 | stage << 20
                found[square, SUMS * empty + total] = packed
    return found


def steps(sheet: Any, column: int) -> NDArray[np.int64]:
    """By row, full corners, what it waits for and face: what it waits for then; of the last one whether it is right."""
    found = np.zeros((4, 4, 24, 7), np.int64)
    for row in range(4):
        target = int(sheet.low[4 * row + column])
        for full in range(4):
            alive = sums_alive(target, full)
            then = sums_alive(target, full + 1) if full < 3 else []
            for waits in range(len(alive) + 1):
                for face in range(1, 7):
                    total = alive[waits] + face if waits < len(alive) else -1
                    if full == 3:
                        found[row, full, waits, face] = total == target
                    else:
                        found[row, full, waits, face] = then.index(total) if total in then else len(then)
    return found


# --- solving ----------------------------------------------------------------------------------------------------------


ShortFloats = Annotated[NDArray[np.float32], Array(np.float32, 2)]


class Work(NamedTuple):
    """What solving a column needs to know, and its scratch memory."""

    target: NDArray[np.float32]  # [row]
    size: IntRows  # [row, full corners]
    step: Annotated[NDArray[np.int64], Array(np.int64, 4)]  # [row, full corners, waiting for, face]
    start: NDArray[np.int64]  # [pattern], from 0
    pattern: NDArray[np.int16]
    two: Annotated[
        NDArray[np.float32], Array(np.float32, 4)
    ]  # [colour, colour, face, face]: the best of two coloured dice with these faces
    white: Annotated[NDArray[np.float32], Array(np.float32, 3)]  # [colour, face, white face]: of one and the white die
    closing: ShortFloats  # [colour, face]: of one that closes a square
    spared: ShortFloats  # [colour, face]: of one, the other in a joker field
    left: ShortFloats  # [red and blue face, white face]
    right: ShortFloats  # [green and yellow face, white face]
    total: NDArray[np.float32]  # [white face]
    full: NDArray[np.int64]  # [row]: of the position at hand
    waits: NDArray[np.int64]  # [row]
    is_last: int  # whether the game ends with this column
    values: ShortFloats  # [jokers, position]
    gains: FloatRows  # [jokers, stage]: sums, of the weights in the first


def solve(sheet: Any, tell: Callable[[int, int], None] = lambda done, of: None) -> Columns:
    """Solve the columns of a sheet: minutes. `tell` hears how many positions are done."""
    start, many = starts(sheet)
    values = np.zeros(many, np.uint8)
    gains = np.zeros((4, JOKERS + 1, STAGES), np.float32)
    for column in range(4):
        begin, end = int(start[column, 0]), int(start[column + 1, 0]) if column < 3 else many
        work = workplace(sheet, column, end - begin)
        for pattern in range(1, PATTERNS):
            solve_pattern(work, int(EXAMPLES[pattern]))
            if pattern % 100 == 0:
                tell(begin + int(work.start[pattern]), many)
        values[begin:end] = np.minimum(np.rint(work.values[0] * FINENESS), 255)
        gains[column] = work.gains / np.maximum(work.gains[0], 1e-30)
        gains[column, 0] = 0
    tell(many, many)
    return Columns(values, (np.rint(gains * GAIN_FINENESS) / GAIN_FINENESS).astype(np.float32))


def workplace(sheet: Any, column: int, many: int) -> Work:
    """A column with nothing solved yet but the position in which all is closed."""
    short, float4 = np.int64, np.float32
    start, size = starts(sheet)[0][column].astype(short), np.ascontiguousarray(sizes(sheet)[column::4])
    return Work(
        sheet.low[column::4].astype(float4), size, steps(sheet, column), start - start[0], PATTERN,
        np.zeros((4, 4, 6, 6), float4), np.zeros((4, 6, 6), float4), np.zeros((4, 6), float4), np.zeros((4, 6), float4),
        np.zeros((36, 8), float4), np.zeros((36, 8), float4), np.zeros(8, float4), np.zeros(4, short),
        np.zeros(4, short), int(column == 3), np.zeros((JOKERS + 1, many), float4), np.zeros((JOKERS + 1, STAGES)),
    )  # fmt: skip


@study_entry
def solve_pattern(work: Work, mask: int) -> None:
    """Solve all positions with these empty corners; those with fewer are solved."""
    many, values, gains = 1, work.values, work.gains
    for row in range(4):
        work.full[row] = 4 - COUNT[mask >> 4 * row & 15]
        many *= work.size[row, work.full[row]]
    first = work.start[work.pattern[mask]]
    for position in range(many):
        rest, stage = position, 0
        for row in range(4):
            full = work.full[row]
            size = work.size[row, full]
            work.waits[row] = rest % size
            rest //= size
            if full < 4:
                is_dead = full > 0 and work.waits[row] == size - 1
                stage |= (1 if full == 0 else 2 * full + int(is_dead)) << 3 * row
        for jokers in range(values.shape[0]):
            look_around(work, mask, jokers)
            if jokers > 0:
                both = values[jokers - 2, first + position] if jokers > 1 else NEVER
                spare(work.two, work.white, work.spared, both)
            if work.is_last != 0 and mask & (mask - 1) == 0:
                waiting = values[jokers - 1, first + position] if jokers > 0 else NEVER
                values[jokers, first + position] = mean_at_the_end(work.closing, waiting)
            else:
                values[jokers, first + position] = mean_of_rolls(work)
        weight = float(values[0, first + position]) ** 2  # of good positions rather than bad ones
        weight *= weight
        weight *= weight
        gains[0, stage] += weight
        for jokers in range(1, values.shape[0]):
            gains[jokers, stage] += weight * (values[jokers, first + position] - values[0, first + position])


@kernel
def look_around(work: Work, mask: int, jokers: int) -> None:
    """Of the position at hand: the best values that one or two entries lead to, by colours and faces."""
    work.two[:], work.white[:], work.closing[:], work.spared[:] = NEVER, NEVER, NEVER, NEVER
    for corner in range(16):
        if not mask >> corner & 1:
            continue
        row, colour = corner >> 2, corner & 3
        full, left = work.full[row], mask ^ 1 << corner
        first, stride = work.start[work.pattern[left]], 0
        width = 1
        for other in range(4):
            if other == row:
                stride = width
                width *= work.size[row, full + 1]
            else:
                first += width * work.waits[other]
                width *= work.size[other, work.full[other]]
        for face in range(6):
            then = work.step[row, full, work.waits[row], face + 1]
            points = np.float32(0.0)
            position = first + stride * then
            if full == 3:
                points, position = work.target[row] * np.float32(then), first
                found = points + work.values[jokers, position]
                work.closing[colour, face] = max(work.closing[colour, face], found)
            if jokers > 0:
                found = points + work.values[jokers - 1, position]
                work.spared[colour, face] = max(work.spared[colour, face], found)
            if full < 3:
                look_further(work, left, jokers, corner, face, then)


@kernel
def look_further(work: Work, mask: int, jokers: int, before: int, face: int, then: int) -> None:
    """The same for a second entry. Two that close nothing, or both in one square, are looked at in one order only."""
    row, colour = before >> 2, before & 3
    values = work.values[jokers]
    for corner in range(16):
        if not mask >> corner & 1:
            continue
        here, second = corner >> 2, corner & 3
        full = work.full[here] + (1 if here == row else 0)
        if (full < 3 and here < row) or (here == row and second < colour):
            continue
        waits = then if here == row else work.waits[here]
        first, stride = work.start[work.pattern[mask ^ 1 << corner]], 0
        width = 1
        for other in range(4):
            size = work.size[other, work.full[other] + (1 if other == row else 0) + (1 if other == here else 0)]
            if other == here:
                stride = width
            elif other == row:
                first += width * then
            else:
                first += width * work.waits[other]
            width *= size
        for last in range(6):
            after = work.step[here, full, waits, last + 1]
            found = (
                work.target[here] * np.float32(after) + values[first] if full == 3 else values[first + stride * after]
            )
            keep(work, colour, face, second, last, found)


@kernel
def keep(tables: Any, colour: int, face: int, second: int, last: int, value: np.float32) -> None:
    """Note a decision with two dice, in the tables of a `Work` or a work: coloured ones where they differ, or either
    of them the white one."""
    two, white = tables.two, tables.white
    if colour < second:
        two[colour, second, face, last] = max(two[colour, second, face, last], value)
    elif second < colour:
        two[second, colour, last, face] = max(two[second, colour, last, face], value)
    white[colour, face, last] = max(white[colour, face, last], value)
    white[second, last, face] = max(white[second, last, face], value)


@kernel
def spare(two: Any, white: Any, spared: Any, both: np.float32) -> None:
    """One die or both of a pair may go in joker fields, at the cost of their faces."""
    for colour in range(4):
        for face in range(6):
            for last in range(6):
                neither = both - np.float32(face + last + 2)
                one = max(spared[colour, face] - np.float32(last + 1), neither)
                for second in range(colour + 1, 4):
                    found = max(one, spared[second, last] - np.float32(face + 1))
                    two[colour, second, face, last] = max(two[colour, second, face, last], found)
                for second in range(4):  # the white die
                    one = max(one, spared[second, last] - np.float32(face + 1))
                white[colour, face, last] = max(white[colour, face, last], one)


@kernel
def mean_of_rolls(work: Any) -> np.float32:
    """The mean over all rolls of the best of each, from the tables of a `Work` or a work."""
    two, white, closing, left, right, total = work.two, work.white, work.closing, work.left, work.right, work.total
    for last in range(6):
        alone = max(closing[0, last], closing[1, last], closing[2, last], closing[3, last])
        for one in range(6):
            for other in range(6):
                left[6 * one + other, last] = max(white[0, one, last], white[1, other, last], alone)
                right[6 * one + other, last] = max(white[2, one, last], white[3, other, last])
    mean = 0.0
    for red in range(6):
        for blue in range(6):
            best = max(two[0, 1, red, blue], closing[0, red], closing[1, blue])
            for last in range(8):
                total[last] = np.float32(0.0)
            for green in range(6):
                better = max(best, closing[2, green], two[0, 2, red, green], two[1, 2, blue, green])
                for yellow in range(6):
                    found = max(better, closing[3, yellow], two[0, 3, red, yellow], two[1, 3, blue, yellow])
                    found = max(found, two[2, 3, green, yellow])
                    for last in range(8):
                        most = max(left[6 * red + blue, last], right[6 * green + yellow, last])
                        total[last] += max(most, found)
            for last in range(6):
                mean += total[last]
    return np.float32(mean / 7776.0)


@kernel
def mean_at_the_end(closing: Any, waiting: np.float32) -> np.float32:
    """The same for the last corner of a sheet: only one die has to be entered, or it goes in a joker field and the
    corner waits for the next roll."""
    mean = 0.0
    for roll in range(7776):
        least, right, rest = 6, NEVER, roll
        for die in range(5):
            face = rest % 6
            rest //= 6
            least = min(least, face)
            for colour in range(4):
                if die == 4 or die == colour:
                    right = max(right, closing[colour, face])
        mean += float(max(right, waiting - np.float32(least + 1)))
    return np.float32(mean / 7776.0)

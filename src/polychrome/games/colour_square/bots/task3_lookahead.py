"""Task 3: what a position is worth after the next roll, exactly: the mean over all 7776 rolls of the best decision.

With solved columns a decision changes the current column and, with a die left over, the next one; all others stand
still. So the best two entries are found once for all pairs of colours and faces, and rolls only compare them.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.kernel import kernel, study_entry
from polychrome.games.colour_square.bots.choices import ROOT, look
from polychrome.games.colour_square.bots.columns import (
    COUNT,
    FINENESS,
    NEVER,
    keep,
    mean_at_the_end,
    mean_of_rolls,
    spare,
)
from polychrome.games.colour_square.bots.columns import JOKERS as JOKER_FIELDS
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.mind import JOKERS, LEFT, MOMENT, Mind, Workspace
from polychrome.games.colour_square.bots.sheet_codes import closed
from polychrome.games.colour_square.bots.squares import GONE, SUMS, WRONG
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.state import State, States

NOWHERE = -1
ALL, OTHERS = range(2)  # of `Workspace.rest`: all columns but the current one; all but the current and the next one


@study_entry
def value_ahead(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> float:
    """What a seat can expect after the best play of the next roll, in the mean over all rolls."""
    look(s, sheet, seat, mind, work, states)
    if work.number[ROOT, LEFT] == 0:
        return value_of(mind, work, ROOT)
    column, jokers = int(work.number[ROOT, MOMENT]), JOKER_FIELDS - int(work.number[ROOT, JOKERS])
    fixed = work.base_value[ROOT]
    for other in range(4):
        fixed -= work.column[ROOT, other]
    work.two[:], work.white[:], work.spared[:], work.closing[:] = NEVER, NEVER, NEVER, NEVER
    gather(mind, work, ALL, column, column)
    for square in range(column, 16, 4):
        empty = int(work.code[ROOT, square]) // SUMS
        for colour in range(4):
            if not empty >> colour & 1:
                pass
            elif COUNT[empty] == 1:
                close_and_go_on(sheet, mind, work, column, square, colour, jokers)
            else:
                enter_two(sheet, mind, work, column, square, colour, jokers)
    position, stage = spot(mind, work, column, NOWHERE, 0, NOWHERE, 0)
    if work.number[ROOT, LEFT] == 1:
        waiting = with_jokers(mind, work, ALL, column, position, stage, jokers - 1) if jokers > 0 else NEVER
        return float(fixed + mean_at_the_end(work.closing, waiting))
    if jokers > 0:
        both = with_jokers(mind, work, ALL, column, position, stage, jokers - 2) if jokers > 1 else NEVER
        spare(work.two, work.white, work.spared, both)
    return float(fixed + mean_of_rolls(work))


@kernel
def spot(mind: Mind, work: Workspace, column: int, one: int, code: int, two: int, second: int) -> tuple[int, int]:
    """Where a column's value is, and its stage, where up to two squares may be as is said here."""
    empty, stage, position, width = 0, 0, 0, 1
    for row in range(4):
        square = 4 * row + column
        here = second if square == two else code if square == one else work.code[ROOT, square]
        detail = int(mind.detail[square, here])
        empty |= (detail & 15) << 4 * row
        position += width * (detail >> 4 & 255)
        width *= detail >> 12 & 255
        stage |= detail >> 20 << 3 * row
    return position + int(mind.start[column, mind.pattern[empty]]), stage


@kernel
def gather(mind: Mind, work: Workspace, row: int, one: int, two: int) -> None:
    """What all columns but these promise, by jokers that they get."""
    for jokers in range(3):
        work.rest[row, jokers] = 0.0
    for column in range(4):
        if column != one and column != two:
            position, stage = spot(mind, work, column, NOWHERE, 0, NOWHERE, 0)
            add(mind, work, row, column, position, stage)


@kernel
def add(mind: Mind, work: Workspace, row: int, column: int, position: int, stage: int) -> None:
    """Add a column to those."""
    rest, gain = work.rest, mind.gain
    value = np.float32(mind.solved[position]) / np.float32(FINENESS)
    one, both = gain[column, 1, stage], gain[column, 2, stage]
    rest[row, 2] = value + max(rest[row, 2], rest[row, 1] + one, rest[row, 0] + both)
    rest[row, 1] = value + max(rest[row, 1], rest[row, 0] + one)
    rest[row, 0] += value


@kernel
def with_jokers(
    mind: Mind, work: Workspace, row: int, column: int, position: int, stage: int, jokers: int
) -> np.float32:
    """What a column and those together promise with so many jokers left."""
    rest, gain = work.rest, mind.gain
    best = rest[row, jokers]
    if jokers > 0:
        best = max(best, rest[row, jokers - 1] + gain[column, 1, stage])
    if jokers > 1:
        best = max(best, rest[row, 0] + gain[column, 2, stage])
    return np.float32(best + np.float32(mind.solved[position]) / np.float32(FINENESS))


@kernel
def following(work: Workspace, column: int, closing: int) -> int:
    """The column that comes next once this square of a column is closed; NOWHERE if no other square is open."""
    for step in range(1, 5):
        for row in range(4):
            square = 4 * row + (column + step & 3)
            if square != closing and work.code[ROOT, square] >= SUMS:
                return column + step & 3
    return NOWHERE


@kernel
def points_of(sheet: Sheet, square: int, code: int) -> np.float32:
    """What a square scores that closes with this code."""
    code = closed(sheet, square, code)
    return np.float32(code if code > GONE else 0)


@kernel
def enter_two(sheet: Sheet, mind: Mind, work: Workspace, column: int, square: int, colour: int, jokers: int) -> None:
    """All decisions that fill this corner first, which closes nothing, then another of the column or a joker field."""
    code = int(work.code[ROOT, square]) - (SUMS << colour)
    if jokers > 0:
        for face in range(6):
            position, stage = spot(mind, work, column, square, code + face + 1, NOWHERE, 0)
            found = with_jokers(mind, work, ALL, column, position, stage, jokers - 1)
            work.spared[colour, face] = max(work.spared[colour, face], found)
    for other in range(column, 16, 4):
        before = code if other == square else int(work.code[ROOT, other])
        empty = before // SUMS
        is_closing = COUNT[empty] == 1
        if (not is_closing and other < square) or empty == 0:  # two that close nothing are seen in one order only
            continue
        for second in range(4):
            if not empty >> second & 1 or (other == square and second < colour):
                continue
            for face in range(6):
                for last in range(6):
                    then = before + last + 1 - (SUMS << second) + (face + 1 if other == square else 0)
                    points = points_of(sheet, other, then) if is_closing else np.float32(0)
                    then = WRONG if is_closing else then
                    position, stage = spot(mind, work, column, square, code + face + 1, other, then)
                    value = points + with_jokers(mind, work, ALL, column, position, stage, jokers)
                    keep(work, colour, face, second, last, value)


@kernel
def close_and_go_on(
    sheet: Sheet, mind: Mind, work: Workspace, column: int, square: int, colour: int, jokers: int
) -> None:
    """All decisions that close this square first; the other die goes in the next column or a joker field."""
    code = int(work.code[ROOT, square]) - (SUMS << colour)
    coming = following(work, column, square)
    if coming == NOWHERE:
        for face in range(6):
            work.closing[colour, face] = points_of(sheet, square, code + face + 1)
        return
    leave_over(sheet, mind, work, column, square, coming, jokers)
    spared = NEVER
    if jokers > 0:
        position, stage = spot(mind, work, column, square, WRONG, NOWHERE, 0)
        spared = with_jokers(mind, work, ALL, column, position, stage, jokers - 1)
    for face in range(6):
        points = points_of(sheet, square, code + face + 1)
        work.spared[colour, face] = max(work.spared[colour, face], points + spared)
        for last in range(6):
            for second in range(4):
                value = points + work.leaving[second, last]
                if colour != second:
                    keep(work, colour, face, second, last, value)
                else:  # the white die closes the square
                    work.white[second, last, face] = max(work.white[second, last, face], value)
            value = points + work.leaving[4, last]
            work.white[colour, face, last] = max(work.white[colour, face, last], value)


@kernel
def leave_over(sheet: Sheet, mind: Mind, work: Workspace, column: int, square: int, coming: int, jokers: int) -> None:
    """By die and face: what all columns promise once this square is closed and that die is in the next column."""
    leaving = work.leaving
    leaving[:] = NEVER
    gather(mind, work, OTHERS, column, coming)
    if coming != column:
        position, stage = spot(mind, work, column, square, WRONG, NOWHERE, 0)
        add(mind, work, OTHERS, column, position, stage)
    for other in range(coming, 16, 4):
        before = int(work.code[ROOT, other])
        empty = before // SUMS
        if other == square or empty == 0:
            continue
        is_closing = COUNT[empty] == 1
        for second in range(4):
            if not empty >> second & 1:
                continue
            for last in range(6):
                then = before + last + 1 - (SUMS << second)
                points = points_of(sheet, other, then) if is_closing else np.float32(0)
                then = WRONG if is_closing else then
                position, stage = spot(mind, work, coming, square, WRONG, other, then)
                value = points + with_jokers(mind, work, OTHERS, coming, position, stage, jokers)
                leaving[second, last] = max(leaving[second, last], value)
    for last in range(6):
        leaving[4, last] = max(leaving[0, last], leaving[1, last], leaving[2, last], leaving[3, last])

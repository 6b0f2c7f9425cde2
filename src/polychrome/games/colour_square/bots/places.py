"""Where the weights of the learned network lie: for each thing that a table asks about a sheet, one place."""

from __future__ import annotations

from polychrome.core.kernel import kernel
from polychrome.games.colour_square.bots.mind import (
    COLOURS,
    COLUMNS,
    COUNTS,
    KINDS,
    LEFTS,
    LINE,
    MOMENT,
    MOMENTS,
    OUT,
    PHASE,
    PHASES,
    RIGHT,
    RIVALS,
    ROWS,
    SHORT,
    WAITED,
    Mind,
    Workspace,
)


@kernel
def is_shared(mind: Mind) -> bool:
    """Whether all squares share their tables."""
    return bool(mind.at[ROWS + 1] - mind.at[ROWS] == LINE)


@kernel
def square_place(mind: Mind, work: Workspace, node: int, square: int, code: int) -> int:
    """Where the weight of this code in this square is."""
    return int(mind.rows[square, code]) * PHASES + int(work.phase[node, square])


@kernel
def rival_place(mind: Mind, work: Workspace, node: int, square: int, code: int) -> int:
    """Where the weight of what stands here and at the most dangerous rival's is."""
    mine, other = int(mind.kind[square, code]), int(work.rivals[square])
    if mine == RIGHT and other > OUT:
        other = OUT  # it crosses it
    index = (mine * KINDS + other) * (PHASES // 2) + int(work.number[node, PHASE]) // 2
    return int(mind.at[RIVALS]) + index + (0 if is_shared(mind) else square * (KINDS * KINDS * PHASES // 2))


@kernel
def line_place(mind: Mind, line: int, kinds: int) -> int:
    """Where the weight of four kinds in a row (0 … 3) or a column (4 … 7) is."""
    if is_shared(mind):
        return int(mind.at[ROWS if line < 4 else COLUMNS]) + kinds
    return int(mind.at[ROWS]) + line * LINE + kinds


@kernel
def row_of(mind: Mind, work: Workspace, node: int, square: int) -> int:
    """The first of the two lines of a square: its row, or in task 3 how many columns away its column is."""
    return (square & 3) - int(work.number[node, MOMENT]) & 3 if mind.task == 3 else square >> 2


@kernel
def is_at_hand(mind: Mind, work: Workspace, node: int, square: int) -> bool:
    """Whether counts, faces and colours look at this square: all, or those in the current row or column."""
    if mind.task == 2:
        return bool(work.phase[node, square] & 1)
    return mind.task != 3 or work.phase[node, square] < 2


@kernel
def place_in_row(mind: Mind, square: int) -> int:
    """Its place there."""
    return square >> 2 if mind.task == 3 else square & 3


@kernel
def has_pairs(mind: Mind) -> bool:
    """Whether pairs in the current row or column take the place of all columns."""
    return mind.task == 2 or mind.task == 3


@kernel
def partner(mind: Mind, square: int, place: int) -> int:
    """The square at this place of the same row (task 2) or column (task 3)."""
    return 4 * place + (square & 3) if mind.task == 3 else (square & 12) + place


@kernel
def pair_place(mind: Mind, one: int, short: int, other: int, other_short: int) -> int:
    """Where the weight of what stands in two squares of a row or column is."""
    if one > other:
        one, short, other, other_short = other, other_short, one, short
    low, high = (one >> 2, other >> 2) if mind.task == 3 else (one & 3, other & 3)
    line = one & 3 if mind.task == 3 else one >> 2
    pair = high - 1 if low == 0 else low + high
    index = (pair + (0 if is_shared(mind) else 6 * line)) * SHORT * SHORT + short * SHORT + other_short
    return int(mind.at[COLUMNS]) + index


@kernel
def power(place: int) -> int:
    """Of the number of kinds."""
    return 1 if place == 0 else KINDS if place == 1 else KINDS * KINDS if place == 2 else KINDS * KINDS * KINDS


@kernel
def count_place(mind: Mind, work: Workspace, node: int, tally: int) -> int:
    """Where the weight of how many squares lack one, two, three corners, and how many corners are lost, is."""
    one, two, three, lost = tally & 255, tally >> 8 & 255, tally >> 16 & 255, tally >> 24
    index = ((min(one, 5) * 6 + min(two, 5)) * 6 + min(three, 5)) * 6 + min((lost + 1) // 2, 5)
    return int(mind.at[COUNTS]) + index * (PHASES // 2) + int(work.number[node, PHASE]) // 2


@kernel
def face_place(mind: Mind, faces: int) -> int:
    """Where the weight of which faces are waited for, not at all, once or more often, is."""
    index = 0
    for face in range(6):
        index = 3 * index + min(faces >> 5 * face & 31, 2)
    return int(mind.at[WAITED]) + index


@kernel
def colour_place(mind: Mind, corners: int) -> int:
    """Where the weight of a colour's corners is: empty, waited for, lost."""
    index = ((corners & 255) * 4 + min(corners >> 8 & 255, 3)) * 4 + min(corners >> 16, 3)
    return int(mind.at[COLOURS]) + index


@kernel
def left_place(mind: Mind, left: int, jokers: int) -> int:
    """Where the weight of the corners left and the jokers used is."""
    return int(mind.at[LEFTS]) + 3 * left + jokers


@kernel
def moment_place(mind: Mind, moment: int, left: int) -> int:
    """Where the weight of the moment is."""
    return int(mind.at[MOMENTS]) + 17 * moment + (left + 3) // 4

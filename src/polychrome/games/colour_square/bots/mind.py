"""What a strong player of Colour Square knows about a table, and the room it thinks in.

A `Mind` belongs to a sheet, a variant and a number of seats. It holds the solved squares and what is at stake in each,
and learned weights, where there are any. A `Workspace` is scratch memory, because kernels never allocate.

Learned values are an n-tuple network: a sum of weights, one out of each of some tables. Tables ask what stands in each
square and how far the game is, how far the most dangerous rival is there, what kinds of squares stand in a row and in
a column (in tasks 2 and 3: what exactly stands in two squares of the current row or column), how many squares lack one,
two or three corners, which faces are waited for, how many corners of each colour are empty, waited for or lost, how
many are left in all, jokers, and the moment. Duels have more tables behind these; see `contest`. All are added to what
the squares promise one by one, or in task 3 to what solved columns promise; see `columns`.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import runs_compiled
from polychrome.core.layout import blank, layout
from polychrome.games.colour_square.bots.chance import is_entering
from polychrome.games.colour_square.bots.columns import JOKERS as JOKER_FIELDS
from polychrome.games.colour_square.bots.columns import PATTERN, PATTERNS, STAGES, Columns, details, is_solvable, starts
from polychrome.games.colour_square.bots.squares import CODES, GONE, ROLLS, SUMS, TWO_OF_FIVE, WRONG, chances
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SQUARES
from polychrome.games.colour_square.rules.scoring import WRONG as FINE
from polychrome.games.colour_square.rules.state import STATE

# kinds of squares: circled; shaded; crossed or not in play; open, but it cannot come right; then one corner left, two
# (unlikely, fair, likely), three (less likely, likely), four (less likely, likely)
RIGHT, LOST, OUT, DEAD = 0, 1, 2, 3
KINDS = 12
LIKELY = {2: (0.35, 0.75), 3: (0.6,), 4: (0.8,)}  # by corners left: shares of the best such square's chances
LOOK = 4  # rolls to come for that
PHASES = 8
SHORT = 36  # codes up to colours

HALF = 40  # partial decisions that are looked at further, at most
CHOICES = 24  # decisions that are kept, best first
FURTHER = 6  # decisions of duels that are followed into the next roll, at most
SINGLES = 4096
MAX_DEPTH = 5  # entries of a decision
NODES = 2 * HALF + 5


LINE = KINDS**4
SIZES = (PHASES // 2 * KINDS * KINDS, LINE, LINE, PHASES // 2 * 6**4, 3**6, 17 * 4 * 4, 65 * 3, 48 * 17)
TIMES = (16, 4, 4, 1, 1, 1, 1, 1)  # how often, where each square and line of a sheet has its own
MAX_POSITIONS = 9_500_000  # of all columns; side A has 9,047,948
OWN_ROWS = 16 * 158  # what can stand in a square, for each of them
BASIC_WEIGHTS = PHASES * OWN_ROWS + sum(size * times for size, times in zip(SIZES, TIMES, strict=True)) + 1
# Duels on one sheet have more tables behind these; see `contest`.
LEFT_STEPS = 29
LAST_SQUARES = SQUARES * SHORT * SHORT * PHASES // 2
BOTH_LEFT = LAST_SQUARES + SQUARES * SHORT
BOTH_OPEN = BOTH_LEFT + 3 * LEFT_STEPS * LEFT_STEPS
CONTEST = BOTH_OPEN + 3 * 17 * 17
WEIGHTS = BASIC_WEIGHTS + CONTEST


class Mind(Protocol):
    """Everything that does not change during a game; see `mind_of`."""

    chance: Annotated[Any, "f4", ROLLS, SQUARES, CODES]  # probability to come right, by rolls to come
    points: Annotated[Any, "f4", SQUARES, CODES]  # what it scores if it comes right
    fine: Annotated[Any, "f4", SQUARES, CODES]  # what it costs if not
    near: Annotated[Any, "i8", SQUARES, 4]  # neighbours that a bridge can lead to, then -1
    purple: Annotated[Any, "i8", SQUARES]  # purple squares that a bridge can lead to, then -1
    kind: Annotated[Any, "i8", SQUARES, CODES]
    tally: Annotated[Any, "i8", SQUARES, CODES]  # what it adds to the counts, 8 bits each
    faces: Annotated[Any, "i8", SQUARES, CODES]  # which faces would complete it, 5 bits each
    hue: Annotated[
        Any, "i8", SQUARES, CODES, 4
    ]  # its corners of a colour that are empty, waited for, lost; 8 bits each
    rows: Annotated[Any, "i8", SQUARES, CODES]  # where its weights are
    short: Annotated[Any, "i8", SQUARES, CODES]  # corners left and sum, whatever the colours: 0 … SHORT - 1
    at: Annotated[Any, "i8", 10]  # where the tables of weights begin, see the names below
    pace: Annotated[Any, "f8", 2]  # rolls to come for a square = pace[0] * entries left + pace[1]
    weights: Annotated[Any, "f4", WEIGHTS]
    task: Annotated[int, "i8"]
    is_solved: Annotated[int, "i8"]  # whether there are solved columns, see `columns`; else their room is never touched
    detail: Annotated[Any, "i8", SQUARES, CODES]  # what stands in a square as columns see it
    pattern: Annotated[Any, "i2", len(PATTERN)]  # by empty corners
    start: Annotated[Any, "i4", 4, PATTERNS]  # by column and pattern
    solved: Annotated[Any, "u1", MAX_POSITIONS]  # in quarters of a point
    gain: Annotated[Any, "f4", 4, JOKER_FIELDS + 1, STAGES]  # what jokers add, by column and stage
    spite: Annotated[float, "f8"]  # points that a rival's point is worth, where it has to cross a square
    unit: Annotated[float, "f8"]  # points of one unit of the network; 0 without one
    contest: Annotated[int, "i8"]  # 1: a duel, with tables that look at both sheets
    rolls: Annotated[int, "i8"]  # duels: how many next rolls are tried for the best decisions; with columns: 1, all


class Workspace(Protocol):
    """Scratch memory, with a state for each node of the search beside it."""

    code: Annotated[Any, "i8", NODES, SQUARES]
    chance: Annotated[Any, "f8", NODES, SQUARES]
    sums: Annotated[Any, "f8", NODES]  # weights of the tables that look at squares
    base_value: Annotated[Any, "f8", NODES]  # value without the network
    phase: Annotated[Any, "i8", NODES, SQUARES]
    number: Annotated[Any, "i8", NODES, 9]  # see the names below
    colour: Annotated[Any, "i8", NODES, 4]  # corners of each colour that are empty, waited for, lost
    line: Annotated[Any, "i8", NODES, 8]  # kinds in the rows and in the columns
    column: Annotated[Any, "f8", NODES, 4]  # points that each column still promises, where they are solved
    stage: Annotated[Any, "i8", NODES, 4]  # and its stage
    entries: Annotated[Any, "i8", NODES, MAX_DEPTH]  # what was entered so far
    parent: Annotated[Any, "i8", NODES]
    key: Annotated[Any, "i8", NODES]
    rivals: Annotated[Any, "i8", SQUARES]  # kind of the most dangerous rival's square
    bonus: Annotated[Any, "f8", SQUARES]  # what circling it is worth because others cross it
    facing: Annotated[Any, "i8", SQUARES]  # duels: what stands there at the rival's, see `Mind.short`
    loss: Annotated[Any, "f8", SQUARES]  # duels: what the rival loses if it crosses it
    race: Annotated[Any, "i8", 2]  # duels: the rival's corners left, in steps, and its open squares
    doomed: Annotated[Any, "i8", 1]  # duels: squares that the rival has completed with this roll
    single: Annotated[Any, "f8", SINGLES]  # values of decisions that wait to go on
    pending: Annotated[Any, "i8", SINGLES, 3]  # of each its node, the next entry, and its key
    value: Annotated[Any, "f8", CHOICES]
    choice: Annotated[Any, "i8", CHOICES, 2 + MAX_DEPTH]  # key, how many entries, entries
    two: Annotated[Any, "f4", 4, 4, 6, 6]  # task 3, the next roll: by colours and faces the best of two dice
    white: Annotated[Any, "f4", 4, 6, 6]  # by colour, its face and the white one
    spared: Annotated[Any, "f4", 4, 6]  # of one die, the other in a joker field
    closing: Annotated[Any, "f4", 4, 6]  # of one die that ends the game
    leaving: Annotated[Any, "f4", 5, 6]  # of one die that is left over, the white one last
    left: Annotated[Any, "f4", 36, 8]  # by red and blue face, and white face
    right: Annotated[Any, "f4", 36, 8]  # by green and yellow face, and white face
    total: Annotated[Any, "f4", 8]
    rest: Annotated[Any, "f4", 2, 3]  # by jokers: what columns that do not change promise, see `ahead`
    lookahead_value: Annotated[Any, "f8", FURTHER]  # values of the decisions that are followed further
    lookahead_move: Annotated[Any, "i8", FURTHER, 2 + MAX_DEPTH]  # these decisions, as in `choice`
    count: Annotated[Any, "i8", 2]  # see the names below


MIND, WORKSPACE = layout(Mind), layout(Workspace)

TALLY, FACES, LEFT, JOKERS, MOMENT, COMING, PHASE, IS_FINAL, OPEN = range(9)  # of `Workspace.number`
FOUND, LOOKED = range(2)  # of `Workspace.count`: choices found, afterstates looked at
RIVALS, ROWS, COLUMNS, COUNTS, WAITED, COLOURS, LEFTS, MOMENTS, NOTHING = range(9)  # of `Mind.at`; the squares are at 0


def make_workspace() -> tuple[Any, NDArray[np.void]]:
    """An empty work and its states."""
    return blank(WORKSPACE), np.zeros(NODES, STATE)


class Net(NamedTuple):
    """Learned weights; `own` where each square of one sheet has its own."""

    weights: NDArray[np.float32]
    own: bool
    columns: Columns | None = None  # of the same sheet, in task 3


SPITE = 0.5  # of a learned player: points that a rival's point is worth; 1 was a little weaker
NEXT_ROLLS = 12  # that duels look at; none without a compiler
PACE = {0: (0.08, 1.0), 1: (0.1, 2.0), 2: (0.05, 1.0), 3: (0.1, 2.0), 4: (0.6, 0.0), 5: (0.05, 1.0)}  # by task


def mind_of(sheet: Any, task: int, seats: int, net: Net | None = None) -> Any:
    """What is to be known about this sheet in this variant: a `Mind`."""
    mind = blank(MIND)
    mind.task = task
    if net is not None and net.columns is not None:
        _place_columns(mind, sheet, net.columns)
    mind.chance = chances(sheet, TWO_OF_FIVE if task else 1 / seats)
    codes = np.arange(CODES)
    empty, total = codes // SUMS, codes % SUMS
    corners = np.array([int(mask).bit_count() for mask in empty])
    for square in range(SQUARES):
        low, high = int(sheet.low[square]), int(sheet.high[square])
        mind.points[square] = np.where(empty == 0, total, np.clip(np.round(total + 3.7 * corners), low, high))
    if task in (st.STANDARD, 2):
        mind.fine[:, :] = FINE
        mind.fine[:, GONE] = 0
    if task == 2:  # what stays open costs nothing
        mind.fine[:, SUMS:] = 0
    if task >= 4:
        mind.points[:, :] = 1
    mind.near, mind.purple = _bridges(sheet, task)
    mind.kind, mind.tally, mind.faces, mind.hue = _kinds(mind.chance, sheet, corners, empty)
    mind.short = _short(empty, total)
    own = net is None or net.own
    mind.rows, many = own_rows() if own else shared_rows(sheet)
    mind.at[:9] = offsets(many, own)
    mind.unit = 0.0 if net is None else unit_of(task)
    mind.contest = 1 if task == st.STANDARD and seats == 2 and net is not None and net.own else 0
    mind.spite = 0.0 if net is None else 1.0 if mind.contest else SPITE
    if runs_compiled(is_entering):  # as all entries of bots are then; interpreted it would take seconds
        mind.rolls = NEXT_ROLLS if mind.contest else int(mind.is_solved)
    mind.pace = PACE[task]
    if task == st.STANDARD:
        mind.pace[0] *= seats / (1 + seats) * 2  # entries a round grow fewer with more seats
    if net is not None:
        mind.weights[: len(net.weights)] = net.weights
    return mind


def _place_columns(mind: Any, sheet: Any, columns: Columns) -> None:
    start, many = starts(sheet)
    assert is_solvable(sheet)
    assert many == len(columns.values) <= MAX_POSITIONS
    mind.is_solved = 1
    mind.detail, mind.pattern, mind.start, mind.gain = details(sheet), PATTERN, start, columns.gains
    mind.solved[:many] = columns.values


def unit_of(task: int) -> float:
    """Points of one unit of the network."""
    return 1.0 if task >= 4 else 10.0


def offsets(many: int, own: bool) -> NDArray[np.int64]:
    """Where the tables behind that of the squares begin; at the end is one weight that stays zero."""
    sizes = [size * times if own else size for size, times in zip(SIZES, TIMES, strict=True)]
    return np.cumsum([many * PHASES, *sizes]).astype(np.int64)


def own_rows() -> tuple[NDArray[np.int64], int]:
    """Rows of the squares of one sheet, each its own: by square and code, and how many in all."""
    one, many = np.zeros(CODES, np.int64), 3
    one[GONE], one[4:SUMS] = 1, 2  # wrong, gone, right
    for empty in range(1, 16):
        full = 4 - empty.bit_count()
        for total in range(full, 6 * full + 1):
            one[SUMS * empty + total] = many
            many += 1
    return np.arange(SQUARES)[:, None] * many + one[None, :], SQUARES * many


def shared_rows(sheet: Any) -> tuple[NDArray[np.int64], int]:
    """Rows that all squares of all sheets share: by free corners, presets to come, sum to come and its latitude."""
    rows = np.zeros((SQUARES, CODES), np.int64)
    for square in range(SQUARES):
        low, high = int(sheet.low[square]), int(sheet.high[square])
        rows[square, GONE], rows[square, 4:SUMS] = 1, 2
        for empty in range(1, 16):
            presets = [int(sheet.preset[16 * colour + square]) for colour in range(4) if empty >> colour & 1]
            waiting = sum(preset != 0 for preset in presets)
            free = len(presets) - waiting
            for total in range(4 - len(presets), 6 * (4 - len(presets)) + 1):
                least, most = low - total - sum(presets), high - total - sum(presets)
                least, most = max(least, free), min(most, 6 * free)
                row = 3  # it cannot come right
                if least <= most:
                    latitude = 0 if least == most else 1 if most - least < 4 else 2
                    row = 4 + (((free * 3 + min(waiting, 2)) * 3 + latitude) * SUMS + (least + most) // 2)
                rows[square, SUMS * empty + total] = row
    return rows, 4 + 5 * 3 * 3 * SUMS


def _short(empty: NDArray[np.int64], total: NDArray[np.int64]) -> NDArray[np.int64]:
    """Codes without their colours: four corners left, three by sum, two, one; right; wrong or gone."""
    short = np.full(CODES, SHORT - 1)
    short[4:SUMS] = SHORT - 2
    first = 0
    for full in range(4):
        for reached in range(full, 6 * full + 1):
            here = np.array([4 - int(mask).bit_count() == full for mask in empty]) & (total == reached)
            short[here] = first
            first += 1
    return short


def _bridges(sheet: Any, task: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    near, purple = np.full((SQUARES, 4), -1, np.int64), np.full(SQUARES, -1, np.int64)
    if task >= 3:
        return near, purple
    open_to = [not int(sheet.orange) >> square & 1 for square in range(SQUARES)]
    for square in range(SQUARES):
        steps = [-1] * (square % 4 > 0) + [1] * (square % 4 < 3) + [-4] * (square > 3) + [4] * (square < 12)
        beside = [square + step for step in steps if open_to[square] and open_to[square + step]]
        near[square, : len(beside)] = beside
    found = [square for square in range(SQUARES) if int(sheet.purple) >> square & 1 and near[square, 0] >= 0]
    purple[: len(found)] = found
    return near, purple


def _kinds(
    chance: NDArray[np.float32], sheet: Any, corners: NDArray[np.int64], empty: NDArray[np.int64]
) -> tuple[NDArray[np.int64], ...]:
    """For each square in each state: its kind, and what it adds to the counts, faces and colours."""
    kind = np.full((SQUARES, CODES), 4, np.int64)
    first = 5
    for lacking, shares in LIKELY.items():
        here = corners == lacking
        best = float(chance[LOOK][:, here].max())
        kind[:, here] = first + sum((chance[LOOK][:, here] >= share * best).astype(np.int64) for share in shares)
        first += len(shares) + 1
    possible = chance[ROLLS - 1] > 0
    kind = np.where(possible, kind, DEAD)
    kind[:, empty == 0] = RIGHT
    kind[:, WRONG], kind[:, GONE] = LOST, OUT
    lively = np.where(corners == 1, 1, np.where(corners == 2, 1 << 8, np.where(corners == 3, 1 << 16, 0)))
    tally = np.where(possible, lively, corners << 24)
    waits = possible & (corners == 1)
    faces = np.zeros((SQUARES, CODES), np.int64)
    total = np.arange(CODES) % SUMS
    for square in range(SQUARES):
        for face in range(1, 7):
            fits = (total + face >= int(sheet.low[square])) & (total + face <= int(sheet.high[square]))
            faces[square] += np.where(waits[square] & fits, 1 << 5 * (face - 1), 0)
    there = empty[:, None] >> np.arange(4) & 1
    state = 1 + np.where(waits, 1 << 8, 0) + np.where(possible | (corners == 0), 0, 1 << 16)
    return kind, tally.astype(np.int64), faces, (state[:, :, None] * there[None, :, :]).astype(np.int64)

"""What a sheet is worth: read from a state, or from another sheet by one entry more."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import count
from polychrome.core.kernel import kernel, study_entry
from polychrome.games.colour_square.bots.columns import FINENESS
from polychrome.games.colour_square.bots.columns import JOKERS as JOKER_FIELDS
from polychrome.games.colour_square.bots.duel_features import facing_place, race_of
from polychrome.games.colour_square.bots.mind import (
    COMING,
    FACES,
    IS_FINAL,
    JOKERS,
    LEFT,
    LOOKED,
    MOMENT,
    OPEN,
    PHASE,
    TALLY,
    Mind,
    Workspace,
)
from polychrome.games.colour_square.bots.places import (
    colour_place,
    count_place,
    face_place,
    has_pairs,
    is_at_hand,
    left_place,
    line_place,
    moment_place,
    pair_place,
    partner,
    place_in_row,
    power,
    rival_place,
    row_of,
    square_place,
)
from polychrome.games.colour_square.bots.sheet_codes import (
    code_of,
    coming,
    in_play,
    is_final,
    moment_of,
    phase_of,
    see_phases,
)
from polychrome.games.colour_square.bots.squares import GONE, SUMS
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.scoring import BRIDGE, PURPLE_BONUS
from polychrome.games.colour_square.rules.sheets import corners_of, squares_with
from polychrome.games.colour_square.rules.state import State


@kernel
def read(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, node: int) -> None:
    """Read a seat's sheet into a node."""
    playable = in_play(s, sheet, seat)
    rolls = coming(s, sheet, seat, mind)
    work.number[node, COMING], work.number[node, PHASE] = rolls, phase_of(s, sheet, seat)
    work.number[node, IS_FINAL] = 1 if is_final(s, seat) else 0
    for square in range(16):
        code = code_of(s, sheet, seat, square, playable)
        if code >= SUMS and work.doomed[0] >> square & 1:
            code = GONE  # unless it comes right in this round too
        work.code[node, square] = code
        work.chance[node, square] = mind.chance[rolls, square, code]
    lasting = s.empty[seat] & corners_of(playable & ~work.doomed[0])
    work.number[node, LEFT], work.number[node, OPEN] = count(lasting), count(np.uint64(squares_with(lasting)))
    work.number[node, JOKERS], work.number[node, MOMENT] = s.jokers[seat], moment_of(s, seat)
    base = solved_of(mind, work, node) if mind.is_solved else base_of(mind, work, node)
    if s.task < 4:
        for field in range(s.jokers[seat]):
            base -= int(s.joker[seat, field])
    work.base_value[node] = base
    if mind.unit != 0.0:
        see_phases(s, seat, work, node)
        add_up(mind, work, node)


@kernel
def base_of(mind: Mind, work: Workspace, node: int) -> float:
    """What the squares are worth if they came right one independently of the other."""
    chance = work.chance
    base = 0.0
    for square in range(16):
        code = work.code[node, square]
        likely = chance[node, square]
        fine = mind.fine[square, code]
        base += likely * (mind.points[square, code] + fine) - fine
        for way in range(4):
            other = mind.near[square, way]
            if other > square:
                base += BRIDGE * likely * chance[node, other]
    return base + purple_of(mind, work, node, -1, 0.0)


@kernel
def purple_of(mind: Mind, work: Workspace, node: int, changed: int, likely: float) -> float:
    """The bonus of purple squares, where one square may be as likely as is said here."""
    bonus = 0.0
    for index in range(16):
        square = mind.purple[index]
        if square < 0:
            break
        alone = 1.0
        for way in range(4):
            other = mind.near[square, way]
            if other >= 0:
                alone *= 1.0 - (likely if other == changed else work.chance[node, other])
        bonus += (likely if square == changed else work.chance[node, square]) * (1.0 - alone)
    return PURPLE_BONUS * bonus


# --- solved columns ---------------------------------------------------------------------------------------------------


@kernel
def solved_of(mind: Mind, work: Workspace, node: int) -> float:
    """What circled squares and columns are worth without jokers, as if no die were ever left over for the next one."""
    base = 0.0
    for square in range(16):
        if GONE < work.code[node, square] < SUMS:
            base += work.code[node, square]
    for column in range(4):
        work.column[node, column], work.stage[node, column] = column_with(mind, work, node, column, -1, 0)
        base += work.column[node, column]
    return base


@kernel
def column_with(mind: Mind, work: Workspace, node: int, column: int, changed: int, code: int) -> tuple[float, int]:
    """What a column still promises, and its stage, where one square may be as is said here."""
    empty, stage, position, width = 0, 0, 0, 1
    for row in range(4):
        square = 4 * row + column
        detail = int(mind.detail[square, code if square == changed else work.code[node, square]])
        empty |= (detail & 15) << 4 * row
        position += width * (detail >> 4 & 255)
        width *= detail >> 12 & 255
        stage |= detail >> 20 << 3 * row
    position += int(mind.start[column, mind.pattern[empty]])
    return float(mind.solved[position]) / FINENESS, stage


@kernel
def joker_gain(mind: Mind, work: Workspace, node: int, changed: int, stage: int, used: int) -> float:
    """What the jokers left add where each column knows how many it gets; one column may have the stage said here."""
    one, both = 0.0, 0.0
    for column in range(4):
        at = stage if column == changed else work.stage[node, column]
        alone = float(mind.gain[column, 1, at])
        both = max(both, one + alone, float(mind.gain[column, 2, at]))
        one = max(one, alone)
    return 0.0 if used >= JOKER_FIELDS else one if used == JOKER_FIELDS - 1 else both


@kernel
def base_value(mind: Mind, work: Workspace, node: int) -> float:
    """What a node is worth without the network."""
    base = float(work.base_value[node])
    return base + joker_gain(mind, work, node, -1, 0, work.number[node, JOKERS]) if mind.is_solved else base


# --- the network ------------------------------------------------------------------------------------------------------


@kernel
def add_up(mind: Mind, work: Workspace, node: int) -> None:
    """Collect what the tables ask about a node, and the weights of those that look at squares."""
    total, tally, faces = 0.0, 0, 0
    for colour in range(4):
        work.colour[node, colour] = 0
    for line in range(8):
        work.line[node, line] = 0
    for square in range(16):
        code = work.code[node, square]
        if is_at_hand(mind, work, node, square):
            tally += mind.tally[square, code]
            faces += mind.faces[square, code]
            for colour in range(4):
                work.colour[node, colour] += mind.hue[square, code, colour]
        kind = mind.kind[square, code]
        work.line[node, row_of(mind, work, node, square)] += kind * power(place_in_row(mind, square))
        work.line[node, 4 + (square & 3)] += kind * power(square >> 2)
        total += (
            mind.weights[square_place(mind, work, node, square, code)]
            + mind.weights[rival_place(mind, work, node, square, code)]
        )
        if mind.contest:
            total += mind.weights[facing_place(mind, work, node, square, code)]
    for line in range(4 if has_pairs(mind) else 8):
        total += mind.weights[line_place(mind, line, work.line[node, line])]
    if has_pairs(mind):
        total += pairs_of(mind, work, node)
    work.number[node, TALLY], work.number[node, FACES] = tally, faces
    work.sums[node] = total


@kernel
def pairs_of(mind: Mind, work: Workspace, node: int) -> float:
    """The weights of all pairs in the current row or column."""
    total = 0.0
    for square in range(16):
        if is_at_hand(mind, work, node, square):
            short = int(mind.short[square, work.code[node, square]])
            for place in range(4):
                other = partner(mind, square, place)
                if other > square:
                    there = int(mind.short[other, work.code[node, other]])
                    total += mind.weights[pair_place(mind, square, short, other, there)]
    return total


@study_entry
def value_of(mind: Mind, work: Workspace, node: int) -> float:
    """What a node is worth."""
    work.count[LOOKED] += 1
    left = work.number[node, LEFT]
    base = base_value(mind, work, node)
    if mind.unit == 0.0 or work.number[node, IS_FINAL] or left == 0:
        return base
    total = work.sums[node] + mind.weights[count_place(mind, work, node, work.number[node, TALLY])]
    total += mind.weights[face_place(mind, work.number[node, FACES])]
    for colour in range(4):
        total += mind.weights[colour_place(mind, work.colour[node, colour])]
    total += mind.weights[left_place(mind, left, work.number[node, JOKERS])]
    total += mind.weights[moment_place(mind, work.number[node, MOMENT], left)]
    if mind.contest:
        total += race_of(mind, work, node, left, work.number[node, OPEN])
    return float(base + mind.unit * total)


@kernel
def base_with(mind: Mind, work: Workspace, node: int, square: int, code: int) -> float:
    """What a node is worth without the network, with this code in this square."""
    old = work.code[node, square]
    likely, before = float(mind.chance[work.number[node, COMING], square, code]), work.chance[node, square]
    fine, fine_before = mind.fine[square, code], mind.fine[square, old]
    value = work.base_value[node] + likely * (mind.points[square, code] + fine) - fine
    value -= before * (mind.points[square, old] + fine_before) - fine_before
    if mind.near[square, 0] >= 0:
        for way in range(4):
            other = mind.near[square, way]
            if other >= 0:
                value += BRIDGE * (likely - before) * work.chance[node, other]
        value += purple_of(mind, work, node, square, likely) - purple_of(mind, work, node, -1, 0.0)
    if code < SUMS and code > GONE:
        value += work.bonus[square]
    return float(value)


@kernel
def value_with(mind: Mind, work: Workspace, node: int, square: int, code: int, jokers: int, left: int) -> float:
    """What a node is worth with this code in this square, and so many jokers and corners left."""
    work.count[LOOKED] += 1
    old = work.code[node, square]
    if mind.is_solved:
        column = square & 3
        promised, stage = column_with(mind, work, node, column, square, code)
        value = work.base_value[node] + promised - work.column[node, column]
        value += joker_gain(mind, work, node, column, stage, jokers)
    else:
        value = base_with(mind, work, node, square, code)
    if mind.unit == 0.0 or work.number[node, IS_FINAL] or left == 0:
        return float(value)
    total = work.sums[node] - mind.weights[square_place(mind, work, node, square, old)]
    total += mind.weights[square_place(mind, work, node, square, code)]
    if mind.contest:
        total += mind.weights[facing_place(mind, work, node, square, code)]
        total -= mind.weights[facing_place(mind, work, node, square, old)]
        closes = 1 if code < SUMS <= old else 0
        total += race_of(mind, work, node, left, work.number[node, OPEN] - closes)
    kind, new = mind.kind[square, old], mind.kind[square, code]
    if kind != new:
        total += (
            mind.weights[rival_place(mind, work, node, square, code)]
            - mind.weights[rival_place(mind, work, node, square, old)]
        )
        row = row_of(mind, work, node, square)
        kinds = work.line[node, row]
        total += mind.weights[line_place(mind, row, kinds + (new - kind) * power(place_in_row(mind, square)))]
        total -= mind.weights[line_place(mind, row, kinds)]
        if not has_pairs(mind):
            column = 4 + (square & 3)
            kinds = work.line[node, column]
            total += mind.weights[line_place(mind, column, kinds + (new - kind) * power(square >> 2))]
            total -= mind.weights[line_place(mind, column, kinds)]
    if has_pairs(mind):
        short, before_short = int(mind.short[square, code]), int(mind.short[square, old])
        for place in range(4):
            other = partner(mind, square, place)
            if other != square:
                there = int(mind.short[other, work.code[node, other]])
                total += mind.weights[pair_place(mind, square, short, other, there)]
                total -= mind.weights[pair_place(mind, square, before_short, other, there)]
    tally = work.number[node, TALLY] - mind.tally[square, old] + mind.tally[square, code]
    faces = work.number[node, FACES] - mind.faces[square, old] + mind.faces[square, code]
    total += mind.weights[count_place(mind, work, node, tally)] + mind.weights[face_place(mind, faces)]
    for colour in range(4):
        corners = work.colour[node, colour] - mind.hue[square, old, colour] + mind.hue[square, code, colour]
        total += mind.weights[colour_place(mind, corners)]
    total += mind.weights[left_place(mind, left, jokers)]
    total += mind.weights[moment_place(mind, work.number[node, MOMENT], left)]
    return float(value + mind.unit * total)

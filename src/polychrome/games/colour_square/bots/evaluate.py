"""What a sheet is worth: read from a state, or from another sheet by one entry more."""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, count
from polychrome.core.kernel import kernel, study_entry
from polychrome.games.colour_square.bots.columns import FINENESS
from polychrome.games.colour_square.bots.columns import JOKERS as JOKER_FIELDS
from polychrome.games.colour_square.bots.duel_features import facing_place, race_of, see_contest, see_race
from polychrome.games.colour_square.bots.mind import (
    COMING,
    FACES,
    IS_FINAL,
    JOKERS,
    LEFT,
    LOOKED,
    MOMENT,
    OPEN,
    OUT,
    PHASE,
    PHASES,
    TALLY,
    Desk,
    Mind,
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
from polychrome.games.colour_square.bots.squares import GONE, ROLLS, SUMS, WRONG
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.scoring import BRIDGE, PURPLE_BONUS
from polychrome.games.colour_square.rules.sheets import BEFORE, ROW, corners_of, open_squares, squares_with, sum_of
from polychrome.games.colour_square.rules.state import State

# --- a sheet as codes -------------------------------------------------------------------------------------------------


@study_entry
def in_play(s: State, sheet: Sheet, seat: int) -> int:
    """The squares that can still be filled now or later."""
    if s.task == st.STANDARD or s.task == 5:
        return 0xFFFF
    if s.task == 1:
        return int(sheet.snake)
    now = squares_with(s.play[seat])
    if s.task == 2:
        squares = 0
        for row in range(4):
            if now & ROW << 4 * row:
                squares = 0xFFFF & ~((1 << 4 * row) - 1)
        return squares
    return now if s.task == 4 else 0xFFFF


@study_entry
def code_of(s: State, sheet: Sheet, seat: int, square: int, playable: int) -> int:
    """A square as one number; see `squares`."""
    if s.circled[seat] >> square & 1:
        return sum_of(s, seat, square)
    if s.shaded[seat] >> square & 1:
        return WRONG
    if s.crossed[seat] >> square & 1 or not playable >> square & 1:
        return GONE
    empty = int(s.empty[seat] >> np.uint64(square) & corners_of(1))
    empty = (empty | empty >> 15 | empty >> 30 | empty >> 45) & 15
    return closed(sheet, square, SUMS * empty + sum_of(s, seat, square))


@kernel
def closed(sheet: Sheet, square: int, code: int) -> int:
    """The code itself; of a full square, whether it is right."""
    if code >= SUMS or (code >= int(sheet.low[square]) and code <= int(sheet.high[square])):
        return code
    return WRONG


# --- the moment -------------------------------------------------------------------------------------------------------


@kernel
def is_final(s: State, seat: int) -> bool:
    """Whether nothing that this seat can still do changes its sheet once its list is complete."""
    if s.phase == st.OVER or s.empty[seat] == NONE:
        return True
    if s.task == st.STANDARD:
        return s.is_last != 0 and not s.to_roll >> seat & 1
    if s.task == 4:
        return bool(s.play[seat] == NONE) or s.rolls >= st.ROLLS_OF_TASK_4
    return bool(s.play[seat] == NONE)


@kernel
def coming(s: State, sheet: Sheet, seat: int, mind: Mind) -> int:
    """How many rolls one square may still hope for."""
    if is_final(s, seat):
        return 0
    if s.task == 4:
        left = st.ROLLS_OF_TASK_4 - int(s.rolls)
    else:
        left = int(count(s.empty[seat] & corners_of(in_play(s, sheet, seat)))) - int(s.due[seat])
        if s.task < 4:
            left -= int(s.jokers[seat])
    return max(1, min(ROLLS - 1, int(mind.pace[0] * left + mind.pace[1] + 0.5)))


@kernel
def phase_of(s: State, sheet: Sheet, seat: int) -> int:
    """How far the game is, from 0 (much to come) to PHASES - 1."""
    if s.task == 4:
        return int(s.rolls) * PHASES // (st.ROLLS_OF_TASK_4 + 1)
    left = int(count(s.empty[seat] & corners_of(in_play(s, sheet, seat)))) - int(s.due[seat])
    if s.task < 4:
        left -= int(s.jokers[seat])
    return max(0, min(PHASES - 1, PHASES - 1 - left // 8))


@kernel
def see_phases(s: State, seat: int, desk: Desk, node: int) -> None:
    """How far the game is as each square sees it: what its task asks of it, else simply what is left."""
    phase = int(desk.number[node, PHASE])
    still_open = open_squares(s, seat)
    now = squares_with(s.play[seat])
    for square in range(16):
        if s.task == 2:  # circles that its row still needs, and whether it is its turn
            row = square >> 2
            needed = row + 1 - int(count(np.uint64(int(s.circled[seat]) & ROW << 4 * row)))
            phase = 2 * max(0, min(needed, 3)) + (now >> 4 * row & 1)
        elif s.task == 3:  # how many columns away it is
            phase = 2 * ((square & 3) - int(desk.number[node, MOMENT]) & 3) + (int(desk.number[node, PHASE]) >> 2)
        elif s.task == 5:  # how many squares it would skip
            phase = min(PHASES - 1, int(count(np.uint64(BEFORE[square] & still_open))))
        desk.phase[node, square] = phase


@kernel
def moment_of(s: State, seat: int) -> int:
    """What else counts: whose roll comes next, or how far the task has gone."""
    if s.task == st.STANDARD:
        if s.is_last:
            return 46 + int(s.to_roll >> seat & 1)
        seats = int(s.seats)
        following = int(s.active) + (1 if s.phase == st.WRITING else 0)
        return (seats - 1) * 6 + (seat - following + seats) % seats
    if s.task == 4:
        return min(int(s.rolls), 10)
    now = squares_with(s.play[seat])
    if s.task == 2:
        return 4 if now == 0 else int(now > 0xF) + int(now > 0xFF) + int(now > 0xFFF)
    if s.task == 3:
        return 0 if now & 0x1111 else 1 if now & 0x2222 else 2 if now & 0x4444 else 3
    return 0


# --- rivals -----------------------------------------------------------------------------------------------------------


@kernel
def see_rivals(s: State, sheet: Sheet, seat: int, mind: Mind, desk: Desk) -> None:
    """The most dangerous rival in each square; and what it costs them on the whole to cross it."""
    for square in range(16):
        desk.rivals[square] = OUT
        desk.bonus[square] = 0.0
    desk.doomed[0] = 0
    if s.task != st.STANDARD:
        return
    if mind.contest:
        see_race(s, seat, desk)
    mine, rolls = int(count(s.empty[seat])), coming(s, sheet, seat, mind)
    for square in range(16):
        best = -1.0
        for other in range(s.seats):
            if other == seat:
                continue
            code = code_of(s, sheet, other, square, 0xFFFF)
            if mind.contest:
                see_contest(s, sheet, seat, mind, desk, square, code)
            if s.hidden >> other & 1 and code >= SUMS:  # covered: take it for about as full as one's own sheet
                kind, likely = (9 if mine > 48 else 8 if mine > 36 else 7 if mine > 20 else 5), 0.3
            else:
                kind, likely = int(mind.kind[square, code]), float(mind.chance[4, square, code])
            if kind <= OUT:
                likely = 0.0
            elif kind >= 4:
                likely += 0.01 * (10 - kind)
            if likely > best:
                best = likely
                desk.rivals[square] = kind
            if kind > OUT and mind.contest and not s.hidden >> other & 1:
                desk.bonus[square] = mind.spite * desk.loss[square]
            elif kind > OUT and mind.spite != 0.0:  # what this rival loses if it has to cross the square
                hope = mind.chance[int(s.to_roll >> other & 1) if s.is_last else rolls, square, code]
                lost = hope * (mind.points[square, code] + BRIDGE + mind.fine[square, code]) - mind.fine[square, code]
                desk.bonus[square] += mind.spite * lost / (s.seats - 1)


# --- values -----------------------------------------------------------------------------------------------------------


@kernel
def read(s: State, sheet: Sheet, seat: int, mind: Mind, desk: Desk, node: int) -> None:
    """Read a seat's sheet into a node."""
    playable = in_play(s, sheet, seat)
    rolls = coming(s, sheet, seat, mind)
    desk.number[node, COMING], desk.number[node, PHASE] = rolls, phase_of(s, sheet, seat)
    desk.number[node, IS_FINAL] = 1 if is_final(s, seat) else 0
    for square in range(16):
        code = code_of(s, sheet, seat, square, playable)
        if code >= SUMS and desk.doomed[0] >> square & 1:
            code = GONE  # unless it comes right in this round too
        desk.code[node, square] = code
        desk.chance[node, square] = mind.chance[rolls, square, code]
    lasting = s.empty[seat] & corners_of(playable & ~desk.doomed[0])
    desk.number[node, LEFT], desk.number[node, OPEN] = count(lasting), count(np.uint64(squares_with(lasting)))
    desk.number[node, JOKERS], desk.number[node, MOMENT] = s.jokers[seat], moment_of(s, seat)
    base = solved_of(mind, desk, node) if mind.is_solved else base_of(mind, desk, node)
    if s.task < 4:
        for field in range(s.jokers[seat]):
            base -= int(s.joker[seat, field])
    desk.ground[node] = base
    if mind.unit != 0.0:
        see_phases(s, seat, desk, node)
        add_up(mind, desk, node)


@kernel
def base_of(mind: Mind, desk: Desk, node: int) -> float:
    """What the squares are worth if they came right one independently of the other."""
    chance = desk.chance
    base = 0.0
    for square in range(16):
        code = desk.code[node, square]
        likely = chance[node, square]
        fine = mind.fine[square, code]
        base += likely * (mind.points[square, code] + fine) - fine
        for way in range(4):
            other = mind.near[square, way]
            if other > square:
                base += BRIDGE * likely * chance[node, other]
    return base + purple_of(mind, desk, node, -1, 0.0)


@kernel
def purple_of(mind: Mind, desk: Desk, node: int, changed: int, likely: float) -> float:
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
                alone *= 1.0 - (likely if other == changed else desk.chance[node, other])
        bonus += (likely if square == changed else desk.chance[node, square]) * (1.0 - alone)
    return PURPLE_BONUS * bonus


# --- solved columns ---------------------------------------------------------------------------------------------------


@kernel
def solved_of(mind: Mind, desk: Desk, node: int) -> float:
    """What circled squares and columns are worth without jokers, as if no die were ever left over for the next one."""
    base = 0.0
    for square in range(16):
        if GONE < desk.code[node, square] < SUMS:
            base += desk.code[node, square]
    for column in range(4):
        desk.column[node, column], desk.stage[node, column] = column_with(mind, desk, node, column, -1, 0)
        base += desk.column[node, column]
    return base


@kernel
def column_with(mind: Mind, desk: Desk, node: int, column: int, changed: int, code: int) -> tuple[float, int]:
    """What a column still promises, and its stage, where one square may be as is said here."""
    empty, stage, position, width = 0, 0, 0, 1
    for row in range(4):
        square = 4 * row + column
        detail = int(mind.detail[square, code if square == changed else desk.code[node, square]])
        empty |= (detail & 15) << 4 * row
        position += width * (detail >> 4 & 255)
        width *= detail >> 12 & 255
        stage |= detail >> 20 << 3 * row
    position += int(mind.start[column, mind.pattern[empty]])
    return float(mind.solved[position]) / FINENESS, stage


@kernel
def joker_gain(mind: Mind, desk: Desk, node: int, changed: int, stage: int, used: int) -> float:
    """What the jokers left add where each column knows how many it gets; one column may have the stage said here."""
    one, both = 0.0, 0.0
    for column in range(4):
        at = stage if column == changed else desk.stage[node, column]
        alone = float(mind.gain[column, 1, at])
        both = max(both, one + alone, float(mind.gain[column, 2, at]))
        one = max(one, alone)
    return 0.0 if used >= JOKER_FIELDS else one if used == JOKER_FIELDS - 1 else both


@kernel
def base_value(mind: Mind, desk: Desk, node: int) -> float:
    """What a node is worth without the network."""
    base = float(desk.ground[node])
    return base + joker_gain(mind, desk, node, -1, 0, desk.number[node, JOKERS]) if mind.is_solved else base


# --- the network ------------------------------------------------------------------------------------------------------


@kernel
def add_up(mind: Mind, desk: Desk, node: int) -> None:
    """Collect what the tables ask about a node, and the weights of those that look at squares."""
    total, tally, faces = 0.0, 0, 0
    for colour in range(4):
        desk.colour[node, colour] = 0
    for line in range(8):
        desk.line[node, line] = 0
    for square in range(16):
        code = desk.code[node, square]
        if is_at_hand(mind, desk, node, square):
            tally += mind.tally[square, code]
            faces += mind.faces[square, code]
            for colour in range(4):
                desk.colour[node, colour] += mind.hue[square, code, colour]
        kind = mind.kind[square, code]
        desk.line[node, row_of(mind, desk, node, square)] += kind * power(place_in_row(mind, square))
        desk.line[node, 4 + (square & 3)] += kind * power(square >> 2)
        total += (
            mind.weights[square_place(mind, desk, node, square, code)]
            + mind.weights[rival_place(mind, desk, node, square, code)]
        )
        if mind.contest:
            total += mind.weights[facing_place(mind, desk, node, square, code)]
    for line in range(4 if has_pairs(mind) else 8):
        total += mind.weights[line_place(mind, line, desk.line[node, line])]
    if has_pairs(mind):
        total += pairs_of(mind, desk, node)
    desk.number[node, TALLY], desk.number[node, FACES] = tally, faces
    desk.sums[node] = total


@kernel
def pairs_of(mind: Mind, desk: Desk, node: int) -> float:
    """The weights of all pairs in the current row or column."""
    total = 0.0
    for square in range(16):
        if is_at_hand(mind, desk, node, square):
            short = int(mind.short[square, desk.code[node, square]])
            for place in range(4):
                other = partner(mind, square, place)
                if other > square:
                    there = int(mind.short[other, desk.code[node, other]])
                    total += mind.weights[pair_place(mind, square, short, other, there)]
    return total


@study_entry
def value_of(mind: Mind, desk: Desk, node: int) -> float:
    """What a node is worth."""
    desk.count[LOOKED] += 1
    left = desk.number[node, LEFT]
    base = base_value(mind, desk, node)
    if mind.unit == 0.0 or desk.number[node, IS_FINAL] or left == 0:
        return base
    total = desk.sums[node] + mind.weights[count_place(mind, desk, node, desk.number[node, TALLY])]
    total += mind.weights[face_place(mind, desk.number[node, FACES])]
    for colour in range(4):
        total += mind.weights[colour_place(mind, desk.colour[node, colour])]
    total += mind.weights[left_place(mind, left, desk.number[node, JOKERS])]
    total += mind.weights[moment_place(mind, desk.number[node, MOMENT], left)]
    if mind.contest:
        total += race_of(mind, desk, node, left, desk.number[node, OPEN])
    return float(base + mind.unit * total)


@kernel
def base_with(mind: Mind, desk: Desk, node: int, square: int, code: int) -> float:
    """What a node is worth without the network, with this code in this square."""
    old = desk.code[node, square]
    likely, before = float(mind.chance[desk.number[node, COMING], square, code]), desk.chance[node, square]
    fine, fine_before = mind.fine[square, code], mind.fine[square, old]
    value = desk.ground[node] + likely * (mind.points[square, code] + fine) - fine
    value -= before * (mind.points[square, old] + fine_before) - fine_before
    if mind.near[square, 0] >= 0:
        for way in range(4):
            other = mind.near[square, way]
            if other >= 0:
                value += BRIDGE * (likely - before) * desk.chance[node, other]
        value += purple_of(mind, desk, node, square, likely) - purple_of(mind, desk, node, -1, 0.0)
    if code < SUMS and code > GONE:
        value += desk.bonus[square]
    return float(value)


@kernel
def value_with(mind: Mind, desk: Desk, node: int, square: int, code: int, jokers: int, left: int) -> float:
    """What a node is worth with this code in this square, and so many jokers and corners left."""
    desk.count[LOOKED] += 1
    old = desk.code[node, square]
    if mind.is_solved:
        column = square & 3
        promised, stage = column_with(mind, desk, node, column, square, code)
        value = desk.ground[node] + promised - desk.column[node, column]
        value += joker_gain(mind, desk, node, column, stage, jokers)
    else:
        value = base_with(mind, desk, node, square, code)
    if mind.unit == 0.0 or desk.number[node, IS_FINAL] or left == 0:
        return float(value)
    total = desk.sums[node] - mind.weights[square_place(mind, desk, node, square, old)]
    total += mind.weights[square_place(mind, desk, node, square, code)]
    if mind.contest:
        total += mind.weights[facing_place(mind, desk, node, square, code)]
        total -= mind.weights[facing_place(mind, desk, node, square, old)]
        closes = 1 if code < SUMS <= old else 0
        total += race_of(mind, desk, node, left, desk.number[node, OPEN] - closes)
    kind, new = mind.kind[square, old], mind.kind[square, code]
    if kind != new:
        total += (
            mind.weights[rival_place(mind, desk, node, square, code)]
            - mind.weights[rival_place(mind, desk, node, square, old)]
        )
        row = row_of(mind, desk, node, square)
        kinds = desk.line[node, row]
        total += mind.weights[line_place(mind, row, kinds + (new - kind) * power(place_in_row(mind, square)))]
        total -= mind.weights[line_place(mind, row, kinds)]
        if not has_pairs(mind):
            column = 4 + (square & 3)
            kinds = desk.line[node, column]
            total += mind.weights[line_place(mind, column, kinds + (new - kind) * power(square >> 2))]
            total -= mind.weights[line_place(mind, column, kinds)]
    if has_pairs(mind):
        short, before_short = int(mind.short[square, code]), int(mind.short[square, old])
        for place in range(4):
            other = partner(mind, square, place)
            if other != square:
                there = int(mind.short[other, desk.code[node, other]])
                total += mind.weights[pair_place(mind, square, short, other, there)]
                total -= mind.weights[pair_place(mind, square, before_short, other, there)]
    tally = desk.number[node, TALLY] - mind.tally[square, old] + mind.tally[square, code]
    faces = desk.number[node, FACES] - mind.faces[square, old] + mind.faces[square, code]
    total += mind.weights[count_place(mind, desk, node, tally)] + mind.weights[face_place(mind, faces)]
    for colour in range(4):
        corners = desk.colour[node, colour] - mind.hue[square, old, colour] + mind.hue[square, code, colour]
        total += mind.weights[colour_place(mind, corners)]
    total += mind.weights[left_place(mind, left, jokers)]
    total += mind.weights[moment_place(mind, desk.number[node, MOMENT], left)]
    return float(value + mind.unit * total)

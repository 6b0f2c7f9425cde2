"""Learning from games against oneself: after each game, the value of every position on the way is moved a little
towards what became of it (TD(λ) with a forward view), in steps that shrink with the use of each weight (AdaGrad).

Values are a seat's own points, also in duels, where decisions go by the difference of two such values."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import below, draw
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Array, FloatRows, Floats
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering
from polychrome.games.colour_square.bots.choices import ROOT, look
from polychrome.games.colour_square.bots.duel_features import facing_place, left_place_of_both, open_place_of_both
from polychrome.games.colour_square.bots.evaluate import base_value
from polychrome.games.colour_square.bots.greedy import best_code
from polychrome.games.colour_square.bots.mind import (
    FACES,
    IS_FINAL,
    JOKERS,
    LEFT,
    MOMENT,
    NOTHING,
    OPEN,
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
    rival_place,
    square_place,
)
from polychrome.games.colour_square.bots.playout import roll
from polychrome.games.colour_square.bots.selfplay import best_squares, close_round, decide
from polychrome.games.colour_square.bots.squares import SUMS
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import choose
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import SEATS, Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.state import State, States

LONGEST = 128  # positions of a seat in a game
BASIC_PLACES = 50  # weights that make up a value
PLACES = BASIC_PLACES + 18  # in duels
# by order of the colours and set of them: the set in the other order
ORDERS = np.array(
    [
        [sum(1 << place for place, colour in enumerate(order) if mask >> colour & 1) for mask in range(16)]
        for order in permutations(range(4))
    ],
    np.int64,
)


class Notes(NamedTuple):
    """What learning remembers."""

    places: Annotated[NDArray[np.int32], Array(np.int32, 3)]  # [seat, position, PLACES]
    base: FloatRows  # [seat, position]
    length: NDArray[np.int64]  # [seat]
    used: NDArray[np.float32]  # [weight]: squares of all its steps so far
    step: NDArray[np.float64]  # size of steps, λ, and of errors so far the sum of squares and the number


def make_notes(weights: int, step: float, trace: float) -> Notes:
    """A blank notebook."""
    return Notes(
        np.zeros((SEATS, LONGEST, PLACES), np.int32), np.zeros((SEATS, LONGEST)), np.zeros(SEATS, np.int64),
        np.ones(weights, np.float32), np.array([step, trace, 0.0, 0.0]),
    )  # fmt: skip


@study_entry
def learn_games(
    games: States, sheet: Sheet, rng: NDArray[np.uint64], mind: Mind, plain: Mind, work: Workspace, states: States,
    notes: Notes, width: int, alike: bool, rivals: int, scores: Floats,
) -> None:  # fmt: skip
    """Play and learn from as many games as `scores` has room for, from the start in `games[1]`.

    In `rivals` of eight duels the rival is another player: in turn one without learned values, and a greedy one.
    """
    for game in range(scores.shape[0]):
        games[0] = games[1]
        s = games[0]
        s.active = below(draw(rng), int(s.seats))
        order = below(draw(rng), 24) if alike else 0
        other, other_is_greedy = -1, game & 8 != 0
        if game % 8 < rivals:
            other = game & 1
        for seat in range(s.seats):
            notes.length[seat] = 0
            if is_choosing(s, seat):
                choose(s, seat, any_squares(s, sheet, seat, mind, work, states, rng))
            note(s, sheet, seat, mind, work, states, notes, order)
        while s.phase != st.OVER:
            roll(s, sheet, draw(rng))
            for seat in range(s.seats):
                if seat == other and other_is_greedy:
                    play_greedily(s, sheet, seat, states, rng)
                elif is_entering(s, seat):
                    decide(s, sheet, seat, plain if seat == other else mind, work, states, width)
            close_round(s, sheet)
            for seat in range(s.seats):
                note(s, sheet, seat, mind, work, states, notes, order)
        total = 0.0
        for seat in range(s.seats):
            result = float(score(s, sheet, seat)[0])
            learn(mind, notes, seat, result)
            total += result
        scores[game] = total / s.seats


@kernel
def play_greedily(s: State, sheet: Sheet, seat: int, states: States, rng: NDArray[np.uint64]) -> None:
    """Enter as the greedy player does."""
    while is_entering(s, seat):
        act(s, sheet, seat, best_code(s, sheet, seat, draw(rng), states))


@kernel
def any_squares(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, rng: NDArray[np.uint64]
) -> int:
    """Task 4: mostly the best squares, sometimes any."""
    bits = draw(rng)
    code = best_squares(s, sheet, seat, mind, work, states)
    if below(bits, 4) != 0:
        return code
    column = below(draw(rng), 4)
    second = (column + 1 + below(draw(rng), 3)) & 3
    return CHOOSE + 16 * column + 4 * second + below(draw(rng), 4)


@kernel
def note(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, notes: Notes, order: int
) -> None:
    """Write down a position between two rolls, as it were with its colours in another order."""
    at = notes.length[seat]
    look(s, sheet, seat, mind, work, states)
    if work.number[ROOT, IS_FINAL] or work.number[ROOT, LEFT] == 0 or at == LONGEST:
        return
    places = notes.places
    for square in range(16):
        code = work.code[ROOT, square]
        if code >= SUMS:
            code = SUMS * ORDERS[order, code // SUMS] + code % SUMS
        places[seat, at, square] = square_place(mind, work, ROOT, square, code)
        places[seat, at, 16 + square] = rival_place(mind, work, ROOT, square, code)
    for line in range(4):
        places[seat, at, 32 + line] = line_place(mind, line, work.line[ROOT, line])
    for index in range(6):
        places[seat, at, 36 + index] = mind.at[NOTHING]
    if has_pairs(mind):
        note_pairs(mind, work, places, seat, at)
    else:
        for line in range(4, 8):
            places[seat, at, 32 + line] = line_place(mind, line, work.line[ROOT, line])
    for colour in range(4):
        places[seat, at, 42 + colour] = colour_place(mind, work.colour[ROOT, colour])
    left = work.number[ROOT, LEFT]
    places[seat, at, 46] = count_place(mind, work, ROOT, work.number[ROOT, TALLY])
    places[seat, at, 47] = face_place(mind, work.number[ROOT, FACES])
    places[seat, at, 48] = left_place(mind, left, work.number[ROOT, JOKERS])
    places[seat, at, 49] = moment_place(mind, work.number[ROOT, MOMENT], left)
    if mind.contest:
        for square in range(16):
            places[seat, at, 50 + square] = facing_place(mind, work, ROOT, square, work.code[ROOT, square])
        places[seat, at, 66] = left_place_of_both(mind, work, ROOT, left)
        places[seat, at, 67] = open_place_of_both(mind, work, ROOT, work.number[ROOT, OPEN])
    notes.base[seat, at] = base_value(mind, work, ROOT)
    notes.length[seat] = at + 1


@kernel
def note_pairs(mind: Mind, work: Workspace, places: Any, seat: int, at: int) -> None:
    """Write down the pairs of the current row or column."""
    index = 36
    for square in range(16):
        if is_at_hand(mind, work, ROOT, square):
            for place in range(4):
                other = partner(mind, square, place)
                if other > square:
                    here, there = work.code[ROOT, square], work.code[ROOT, other]
                    short, other_short = int(mind.short[square, here]), int(mind.short[other, there])
                    places[seat, at, index] = pair_place(mind, square, short, other, other_short)
                    index += 1


@kernel
def learn(mind: Mind, notes: Notes, seat: int, result: float) -> None:
    """Move the values of a seat's positions, the last one first."""
    trace = notes.step[1]
    target = result
    for back in range(notes.length[seat]):
        value = improve(mind, notes, seat, notes.length[seat] - 1 - back, target)
        target = trace * target + (1.0 - trace) * value


@kernel
def improve(mind: Mind, notes: Notes, seat: int, at: int, target: float) -> float:
    """Move the value of one position towards a target; what it was."""
    used, places = notes.used, notes.places
    total = 0.0
    many = PLACES if mind.contest else BASIC_PLACES
    for index in range(many):
        total += mind.weights[places[seat, at, index]]
    value = notes.base[seat, at] + mind.unit * total
    error = (target - value) / mind.unit
    notes.step[2] += error * error
    notes.step[3] += 1.0
    slope = np.float32(error)
    step = np.float32(notes.step[0]) * slope
    for index in range(many):
        place = places[seat, at, index]
        if place == mind.at[NOTHING]:
            continue
        used[place] += slope * slope
        mind.weights[place] += step / np.sqrt(used[place])
    return float(value)

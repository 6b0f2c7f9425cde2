"""Decisions that look one roll further: in duels, and in task 3 where columns are solved.

In task 3 the best few decisions are judged by the mean over all next rolls; see `ahead`.

In duels what counts is the difference of both values once the round is settled. The rival plays the same roll. What it
will enter is guessed first, as it would be best for itself: a square that it completes now is worth nothing to me
unless I complete it too, and dice can be thrown away there. Then my own decisions are listed; the best of them are
carried out, the round is settled, and both sheets are read. Those that are nearly as good as the best are followed
through some rolls that may come next, which both play at a glance.

The values are each seat's own points, so the same weights serve the critic.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polychrome.core.bits import count, plus, times
from polychrome.core.kernel import entry, kernel, study_entry
from polychrome.games.colour_square.bots.chance import is_entering
from polychrome.games.colour_square.bots.choices import AHEAD, LATER, ROOT, SETTLED, list_choices, look
from polychrome.games.colour_square.bots.evaluate import value_of, value_with
from polychrome.games.colour_square.bots.mind import FURTHER, JOKERS, LEFT, Mind, Workspace
from polychrome.games.colour_square.bots.playout import roll
from polychrome.games.colour_square.bots.squares import GONE, SUMS
from polychrome.games.colour_square.bots.task3_lookahead import value_ahead
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.rounds import settle
from polychrome.games.colour_square.rules.sheets import corners_of
from polychrome.games.colour_square.rules.state import State, States

JUDGED = 24  # decisions that are carried out, at most
MARGIN = 3.0  # points that a decision may be behind the best to be followed further
STATIC = 0.3  # what the value before the next roll counts beside those after it
_ODD, _STEP, _29 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
GUESS = 8  # partial decisions of the rival that are looked at further


@entry
def list_decisions(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int, kept: int
) -> int:
    """The best decisions, as in `list_choices`; in duels by the difference, with solved columns by the next roll."""
    if mind.is_solved and mind.rolls > 0:
        return list_with_columns(s, sheet, seat, mind, work, states, width, kept)
    if not mind.contest or s.hidden >> (1 - seat) & 1 or s.is_last:
        return list_choices(s, sheet, seat, mind, work, states, width, kept)
    states[AHEAD] = s
    ahead = states[AHEAD]
    ahead.covered = 0  # nothing settles by itself here
    guess(ahead, sheet, 1 - seat, mind, work, states)
    weigh(ahead, sheet, seat, mind, work, states)
    found = list_choices(ahead, sheet, seat, mind, work, states, width, max(kept, min(JUDGED, width)))
    for index in range(found):
        work.value[index] = difference(sheet, seat, mind, work, states, index)
    for index in range(1, found):
        move_up(work, index)
    if mind.rolls > 0:
        found = look_further(sheet, seat, mind, work, states, found)
    return min(found, kept)


@kernel
def list_with_columns(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int, kept: int
) -> int:
    """The best decisions of task 3: those that seem best are judged by all rolls that may come next."""
    found = list_choices(s, sheet, seat, mind, work, states, width, max(kept, FURTHER))
    many = note_the_best(work, found)
    if many < 2:
        return min(found, kept)
    for index in range(many):
        states[SETTLED] = s
        carry_out(states[SETTLED], sheet, seat, work.lookahead_move, index)
        work.lookahead_value[index] = value_ahead(states[SETTLED], sheet, seat, mind, work, states)
    return min(put_back(work, many), kept)


@kernel
def guess(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> None:
    """Enter what is probably this seat's decision, where it has not entered yet."""
    if not is_entering(s, seat):
        return
    weigh(s, sheet, seat, mind, work, states)
    if list_choices(s, sheet, seat, mind, work, states, GUESS, 1) == 0:
        return
    carry_out(s, sheet, seat, work.choice, 0)


@kernel
def weigh(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> None:
    """What the rival loses with each square that this seat might complete now."""
    other = 1 - seat
    for square in range(16):
        work.loss[square] = 0.0
    look(s, sheet, other, mind, work, states)
    before = value_of(mind, work, ROOT)
    jokers, left = work.number[ROOT, JOKERS], work.number[ROOT, LEFT]
    for square in range(16):
        if work.code[ROOT, square] < SUMS or work.doomed[0] >> square & 1:
            continue
        if count(s.empty[seat] & corners_of(1 << square)) > s.due[seat]:
            continue
        lost = int(count(s.empty[other] & corners_of(1 << square)))
        after = value_with(mind, work, ROOT, square, GONE, jokers, left - lost)
        work.loss[square] = before - after


@kernel
def difference(sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, index: int) -> float:
    """What a decision is worth more to this seat than to the rival once the round is settled."""
    states[SETTLED] = states[AHEAD]
    carry_out(states[SETTLED], sheet, seat, work.choice, index)
    settle(states[SETTLED], sheet)
    return lead(states[SETTLED], sheet, seat, mind, work, states)


@kernel
def carry_out(s: State, sheet: Sheet, seat: int, choice: Any, index: int) -> None:
    """Enter a decision."""
    entries = choice[index, 1]
    if not s.listed >> seat & 1:
        act(s, sheet, seat, LIST + entries)
    for at in range(entries):
        act(s, sheet, seat, choice[index, 2 + at])


@study_entry
def lead(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> float:
    """How much more this seat can expect than the rival, between two rolls."""
    look(s, sheet, seat, mind, work, states)
    mine = value_of(mind, work, ROOT)
    look(s, sheet, 1 - seat, mind, work, states)
    return mine - value_of(mind, work, ROOT)


@kernel
def move_up(work: Workspace, index: int) -> None:
    """Sort a decision in among those before it."""
    value, choice = work.value, work.choice
    while index > 0 and value[index - 1] < value[index]:
        value[index - 1], value[index] = value[index], value[index - 1]
        for column in range(choice.shape[1]):
            choice[index - 1, column], choice[index, column] = choice[index, column], choice[index - 1, column]
        index -= 1


@kernel
def look_further(sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, found: int) -> int:
    """Judge the best decisions by rolls that may come next, the same for all, and what both make of them; how many."""
    hopes = work.lookahead_value
    many = note_the_best(work, found)
    if many < 2:
        return found
    for index in range(many):
        states[SETTLED] = states[AHEAD]
        carry_out(states[SETTLED], sheet, seat, work.lookahead_move, index)
        settle(states[SETTLED], sheet)
        hopes[index] *= STATIC
        bits = times(states[AHEAD].empty[0], _ODD) ^ states[AHEAD].empty[1]
        for _ in range(mind.rolls):
            bits = times(plus(bits, _STEP), _ODD)
            hope = after_roll(sheet, seat, mind, work, states, bits ^ bits >> _29)
            hopes[index] += (1.0 - STATIC) * hope / mind.rolls
    return put_back(work, many)


@kernel
def note_the_best(work: Workspace, found: int) -> int:
    """Copy decisions that are nearly as good as the best, so that they can be followed further; how many."""
    many = 0
    while many < min(found, FURTHER) and work.value[many] > work.value[0] - MARGIN:
        work.lookahead_value[many] = work.value[many]
        for column in range(work.choice.shape[1]):
            work.lookahead_move[many, column] = work.choice[many, column]
        many += 1
    return many


@kernel
def put_back(work: Workspace, many: int) -> int:
    """List these decisions anew, by what was found out about them; how many."""
    for index in range(many):
        work.value[index] = work.lookahead_value[index]
        for column in range(work.choice.shape[1]):
            work.choice[index, column] = work.lookahead_move[index, column]
    for index in range(1, many):
        move_up(work, index)
    return many


@kernel
def after_roll(sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, bits: np.uint64) -> float:
    """How much more this seat can expect once both have played a roll."""
    states[LATER] = states[SETTLED]
    s = states[LATER]
    if s.phase != st.OVER:
        roll(s, sheet, bits)
        for player in range(2):
            guess(s, sheet, player, mind, work, states)
        settle(s, sheet)
    return lead(s, sheet, seat, mind, work, states)

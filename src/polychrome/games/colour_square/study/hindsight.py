"""What was possible for one who had known all dice: a wide search through the recorded rolls.

In games with others the dice of a roll are those that were rolled then, whoever rolls them. The others enter what they
entered then, or, where that is not possible any more because the seat has closed a square before them, what seems best
to them. Where the recorded dice end before the game does, what stands then counts. The strongest level plays the same
dice without knowing them, in case that the search misses its way.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Floats, IntRows, Ints
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, apply_code
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering
from polychrome.games.colour_square.bots.choices import list_choices
from polychrome.games.colour_square.bots.levels import PLAYERS
from polychrome.games.colour_square.bots.mind import Mind, Workspace
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.forms.events import Dice, Enter, Roll
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import choose
from polychrome.games.colour_square.rules.kernels import act, refusal
from polychrome.games.colour_square.rules.material import DICE, SEATS, Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.state import STATE, State, States
from polychrome.games.colour_square.study.rolls import begin, carry_out, plan, value_now

BREADTH = 96  # positions that are followed at a time
BRANCHES = 10  # decisions of each
WIDTH = 12  # partial decisions that are looked at further
PLAN = 8  # numbers of a decision: how many codes, and which
SPARE = SEATS  # the plan of a seat that has to think anew


class Rolled(NamedTuple):
    """A recorded roll, and what everybody entered for it."""

    dice: NDArray[np.int64]
    plans: NDArray[np.int64]  # [seat, PLAN]


def best_with_these_dice(
    start: Position, events: Sequence[Any], seat: int, mind: Any, work: Any, states: States, breadth: int = BREADTH
) -> float:
    """The best that the search finds, or the strongest level reaches; at least so much was possible."""
    is_alone = int(start.state.task) != st.STANDARD
    first, rolls = _rolls(start, events)
    if is_alone:  # nothing that others do touches this seat
        first, seat = start.game.begin(msgspec.structs.replace(start.options, seats=1, start=0)), 0
    beam = _openings(first)
    room = max(breadth, len(beam)) * BRANCHES  # task 4 begins with more positions than are followed
    pool, worth = np.zeros(room, STATE), np.zeros(room)
    best = reach_without_foresight(first, rolls, seat)
    for rolled in rolls:
        if not len(beam):
            break
        many = int(widen(beam, len(beam), first.material, *rolled, seat, mind, work, states, pool, worth))
        is_over = pool["phase"][:many] == st.OVER
        for index in np.flatnonzero(is_over):
            best = max(best, float(score(pool[index], first.material, seat)[0]))
        order = np.argsort(-worth[:many], kind="stable")
        order = order[~is_over[order]]
        if len(order):  # of positions that are alike up to colours one is enough
            order = order[np.append(True, np.diff(worth[order]) != 0)][:breadth]
        beam = pool[order].copy()
    return max([best, *(float(score(standing, first.material, seat)[0]) for standing in beam)])


def reach_without_foresight(first: Position, rolls: Sequence[Rolled], seat: int) -> float:
    """What the strongest level reaches at this seat with the recorded rolls, as long as they last."""
    position, rng = first.copy(), Random(0)
    for rolled in rolls:
        _enter_all(position, rolled, seat, rng)  # in task 4, name columns and a row
        if position.is_over:
            break
        roll = Roll(seat=int(position.state.active), dice=Dice(*rolled.dice.tolist()))
        apply(position, position.game.forms.encode(position, roll))
        _enter_all(position, rolled, seat, rng)
        if position.state.phase == st.WRITING:
            apply_code(position, DEALER, st.SETTLE.code())
    return float(score(position.state, position.material, seat)[0])


def _enter_all(position: Position, rolled: Rolled, seat: int, rng: Random) -> None:
    """Everybody acts whom the game waits for: this seat as it likes, the others as they did, where they can."""
    for other in range(position.seats):
        codes = rolled.plans[other, 1 : 1 + rolled.plans[other, 0]].tolist()
        if not is_entering(position.state, other) and not is_choosing(position.state, other):
            continue
        move = Move(other, codes, position) if codes and other != seat else None
        if move is None or position.why_not(move) is not None:
            move = PLAYERS["5"](position.seen_by(other), other, rng)
        if move is not None:
            apply(position, move)


def _rolls(start: Position, events: Sequence[Any]) -> tuple[Position, list[Rolled]]:
    """The position before the first roll, and all rolls with what stood in the end as entered for each."""
    position, first = start.copy(), start
    rolls: list[Rolled] = []
    for event in events:
        move = start.game.forms.encode(start, event)
        if isinstance(event, Roll):
            dice = np.array([getattr(event.dice, die) for die in DICE], np.int64)
            if not rolls:
                first = position.copy()
            rolls.append(Rolled(dice, np.zeros((SEATS + 1, PLAN), np.int64)))
        elif isinstance(event, Enter):
            codes = [len(move.codes), *move.codes]
            rolls[-1].plans[event.seat, : len(codes)] = codes
        apply(position, move)
    return first, rolls


def _openings(first: Position) -> Any:
    """Where it can begin: in task 4 with any columns and row."""
    if not is_choosing(first.state, 0):
        beam = np.zeros(1, STATE)
        beam[0] = first.state
        return beam
    codes = [st.CHOOSE.code(one, two, row) for one in range(4) for two in range(one + 1, 4) for row in range(4)]
    beam = np.zeros(len(codes), STATE)
    for index, code in enumerate(codes):
        after = first.copy()
        choose(after.state, 0, code)
        beam[index] = after.state
    return beam


@study_entry
def widen(
    beam: States, many: int, sheet: Sheet, dice: Ints, plans: IntRows, seat: int, mind: Mind, work: Workspace,
    states: States, pool: States, worth: Floats,
) -> int:  # fmt: skip
    """Play a roll in every position in the best ways: all that follow go to the pool. How many."""
    made = 0
    for index in range(many):
        s = beam[index]
        begin(s, sheet, dice)
        is_alone = s.seats == 1
        for other in range(s.seats):
            if other != seat and is_entering(s, other):
                let_enter(s, sheet, other, plans, mind, work, states, pool, made)
        found = 0
        if is_entering(s, seat):
            found = list_choices(s, sheet, seat, mind, work, states, WIDTH, BRANCHES)
        for branch in range(max(found, 1)):
            pool[made] = s
            after = pool[made]
            if found > 0:
                entries = work.choice[branch, 1]
                act(after, sheet, seat, LIST + entries)
                for entry in range(entries):
                    act(after, sheet, seat, work.choice[branch, 2 + entry])
                worth[made] = work.value[branch]
            close_round(after, sheet)
            made += 1
        if found == 0 or not is_alone:  # looking uses the work, so not before all choices are carried out
            for branch in range(made - max(found, 1), made):
                worth[branch] = value_now(pool[branch], sheet, seat, mind, work, states)
    return made


@kernel
def let_enter(
    s: State,
    sheet: Sheet,
    seat: int,
    plans: IntRows,
    mind: Mind,
    work: Workspace,
    states: States,
    pool: States,
    spare: int,
) -> None:
    """Another seat enters what it entered then, if it can, else what is best for itself."""
    pool[spare] = s
    is_possible = plans[seat, 0] > 0
    for index in range(plans[seat, 0]):
        if is_possible:
            is_possible = refusal(pool[spare], sheet, seat, plans[seat, 1 + index]) == ALLOWED
        if is_possible:
            act(pool[spare], sheet, seat, plans[seat, 1 + index])
    if is_possible:
        carry_out(s, sheet, seat, plans, seat)
    else:
        plan(s, sheet, seat, mind, work, states, WIDTH, plans, SPARE)
        carry_out(s, sheet, seat, plans, SPARE)

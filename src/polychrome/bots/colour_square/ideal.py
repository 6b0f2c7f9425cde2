"""What was possible for one who had known all dice: a wide search through the recorded rolls, for tasks.

In the standard game others would have played differently too; nobody can say what would have been possible there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from polychrome.bots.colour_square.chance import is_choosing, is_entering
from polychrome.bots.colour_square.choices import list_choices
from polychrome.bots.colour_square.mind import Desk, Mind
from polychrome.bots.colour_square.rolls import begin, value_now
from polychrome.bots.colour_square.selfplay import close_round
from polychrome.bots.critic import Estimate
from polychrome.core.game import Position, new
from polychrome.core.kernel import kernel
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.acts import Roll
from polychrome.games.colour_square.entering import choose
from polychrome.games.colour_square.numbers import LIST
from polychrome.games.colour_square.rules import act
from polychrome.games.colour_square.scoring import score
from polychrome.games.colour_square.state import STATE
from polychrome.games.colour_square.tables import DICE, Sheet

BREADTH = 96  # positions that are followed at a time
BRANCHES = 10  # decisions of each


def best_with_these_dice(start: Position, events: Sequence[Any], mind: Any, desk: Any, states: Any) -> Estimate | None:
    """The best finished game that the search finds; at least so much was possible. None in the standard game."""
    if int(start.state.task) == st.STANDARD:
        return None
    alone = new(start.game, msgspec.structs.replace(start.options, seats=1, start=0))
    beam = _openings(alone)
    pool, worth = np.zeros(BREADTH * BRANCHES, STATE), np.zeros(BREADTH * BRANCHES)
    best: float | None = None
    for event in events:
        if not isinstance(event, Roll) or not len(beam):
            continue
        dice = np.array([getattr(event.dice, die) for die in DICE], np.int64)
        many = int(widen(beam, len(beam), alone.material, dice, mind, desk, states, pool, worth))
        is_over = pool["phase"][:many] == st.OVER
        for index in np.flatnonzero(is_over):
            points = float(score(pool[index], alone.material, 0)[0])
            best = points if best is None else max(best, points)
        order = np.argsort(-worth[:many], kind="stable")
        order = order[~is_over[order]]
        if len(order):  # of positions that are alike up to colours one is enough
            order = order[np.append(True, np.diff(worth[order]) != 0)][:BREADTH]
        beam = pool[order].copy()
    return None if best is None else Estimate(best)


def _openings(alone: Position) -> Any:
    """Where it can begin: in task 4 with any columns and row."""
    if not is_choosing(alone.state, 0):
        beam = np.zeros(1, STATE)
        beam[0] = alone.state
        return beam
    codes = [st.CHOOSE.code(one, two, row) for one in range(4) for two in range(one + 1, 4) for row in range(4)]
    beam = np.zeros(len(codes), STATE)
    for index, code in enumerate(codes):
        after = alone.copy()
        choose(after.state, 0, code)
        beam[index] = after.state
    return beam


@kernel
def widen(
    beam: Any, many: int, sheet: Sheet, dice: Any, mind: Mind, desk: Desk, states: Any, pool: Any, worth: Any
) -> int:
    """Play a roll in every position in the best ways: all that follow go to the pool. How many."""
    made = 0
    for index in range(many):
        s = beam[index]
        begin(s, sheet, dice)
        found = 0
        if is_entering(s, 0):
            found = list_choices(s, sheet, 0, mind, desk, states, 12, BRANCHES)
        for branch in range(max(found, 1)):
            pool[made] = s
            after = pool[made]
            if found > 0:
                entries = desk.choice[branch, 1]
                act(after, sheet, 0, LIST + entries)
                for entry in range(entries):
                    act(after, sheet, 0, desk.choice[branch, 2 + entry])
                worth[made] = desk.value[branch]
            close_round(after, sheet)
            if found == 0:
                worth[made] = value_now(after, sheet, 0, mind, desk, states)
            made += 1
    return made

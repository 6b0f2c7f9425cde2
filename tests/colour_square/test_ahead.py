"""Task 3, one roll further: the mean over all rolls is what playing every roll gives, and level 5 goes by it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.core.positions import Position
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.choices import list_choices
from polychrome.games.colour_square.bots.levels import WIDTH, mind_for
from polychrome.games.colour_square.bots.lookahead import MARGIN, carry_out, list_decisions
from polychrome.games.colour_square.bots.mind import FURTHER, HALF, make_workspace
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.bots.task3_lookahead import value_ahead
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.state import STATE
from polychrome.games.colour_square.study.rolls import begin, value_now

START = GAME.begin(Options(seats=1, sheet="A", variant="task3", start=0))


def unlearned() -> Any:
    """Columns alone, without what is learned on top."""
    mind = mind_for(START).copy()
    mind.unit = 0.0
    return mind


def positions(seed: int) -> list[Any]:
    """All positions between two rolls of a game that takes one of the better decisions each time."""
    rng, mind, (work, states) = Random(seed), unlearned(), make_workspace()
    s, found = START.state.copy(), []
    while s.phase != st.OVER:
        found.append(s.copy())
        begin(s, START.material, np.array(rng.choices(range(1, 7), k=5)))
        many = int(list_choices(s, START.material, 0, mind, work, states, WIDTH, 3))
        carry_out(s, START.material, 0, work.choice, rng.randrange(many))
        close_round(s, START.material)
    return found


@pytest.mark.parametrize("back", [1, 2, 4, 7, 12])
def test_the_mean_is_that_of_all_rolls_one_by_one(back: int) -> None:
    mind, (work, states) = unlearned(), make_workspace()
    s = positions(back)[-back]
    at_once = float(value_ahead(s, START.material, 0, mind, work, states))
    games, total = np.zeros(1, STATE), 0.0
    for dice in product(range(1, 7), repeat=5):
        games[0] = s
        begin(games[0], START.material, np.array(dice))
        if list_choices(games[0], START.material, 0, mind, work, states, HALF, 1):
            total += work.value[0]
        else:
            total += value_now(games[0], START.material, 0, mind, work, states)
    # playing a roll looks only at the most promising first entries, so it may miss a little
    assert total / 7776 - 1e-3 <= at_once <= total / 7776 + 0.05


def test_decisions_are_ordered_by_what_the_next_roll_promises() -> None:
    mind, (work, states) = mind_for(START), make_workspace()
    assert mind.rolls
    changed = 0
    for s in positions(3) + positions(4):
        begin(s, START.material, np.array([1, 6, 3, 2, 5]))
        seen = int(list_choices(s, START.material, 0, mind, work, states, WIDTH, FURTHER))
        at_a_glance = work.choice[0, 0]
        if seen < 2 or work.value[0] - work.value[1] >= MARGIN:
            continue  # there is nothing to weigh
        found = int(list_decisions(s, START.material, 0, mind, work, states, WIDTH, FURTHER))
        values, choices = work.value[:found].copy(), work.choice[:found].copy()
        changed += int(choices[0, 0] != at_a_glance)
        assert (np.diff(values) <= 0).all()
        for value, index in zip(values, range(found), strict=True):
            after = s.copy()
            carry_out(after, START.material, 0, choices, index)
            assert value_ahead(after, START.material, 0, mind, work, states) == pytest.approx(value)
    assert changed


def test_with_others_at_the_table_a_seat_looks_at_its_own_sheet() -> None:
    """Two seats with the same roll: what one decides is what it decides alone."""
    two: Position = GAME.begin(Options(seats=2, sheet="A", variant="task3", start=0))
    mind, (work, states) = mind_for(START), make_workspace()
    first = []
    for s in (START.state.copy(), two.state.copy()):
        begin(s, START.material, np.array([4, 1, 6, 3, 2]))
        assert list_decisions(s, START.material, 0, mind, work, states, WIDTH, 1) == 1
        first.append(work.choice[0].tolist())
    assert first[0] == first[1]

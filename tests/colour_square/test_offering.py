"""Code by code play of Colour Square: which lists are offered, and that no entry leads into a dead end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position, apply_code, can_complete, search_completion
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.forms.options import VARIANTS
from polychrome.games.colour_square.rules import state as st
from tests.colour_square.script import table

pytestmark = pytest.mark.both_modes

POSITIONS = 300 if is_compiled() else 4
MAX_CORNERS = 7 if is_compiled() else 3  # so that a search through all lists is quick


def crowded(variant: str, rng: Random, is_last: bool) -> Position:
    """A roll on sheets with few empty corners and perhaps no joker left."""
    t = table(2, variant=variant)
    if variant == "task4":
        t.choose(0, "AB", 1).choose(1, "CD", 2)
    position = t.position.copy()
    s = position.state
    for seat in range(2):
        corners = sum(
            1 << corner for corner in rng.sample(range(64), rng.randint(1, 40)) if (int(s.play[seat]) >> corner) & 1
        )
        while corners.bit_count() > MAX_CORNERS:
            corners &= corners - 1
        s.empty[seat] = s.was_empty[seat] = np.uint64(corners or int(s.play[seat]) & -int(s.play[seat]))
        s.jokers[seat] = s.was_jokers[seat] = rng.randint(0, 2 if is_compiled() else 1)
    s.is_last, s.to_roll = int(is_last), 3 if is_last else 0
    apply_code(position, DEALER, st.HAND.code(0))
    for _ in range(5):
        apply_code(position, DEALER, st.FACE.code(rng.randrange(6)))
    return position


@pytest.mark.parametrize(("variant", "is_last"), [*((variant, False) for variant in VARIANTS), ("standard", True)])
def test_a_list_can_be_completed_where_a_search_finds_a_way(variant: str, is_last: bool) -> None:
    rng, found = Random(variant), {True: 0, False: 0}
    for _ in range(POSITIONS):
        position = crowded(variant, rng, is_last)
        for seat in range(2):
            for head in [code for code in position.legal_codes(seat) if code < st.LIST.end]:
                after = position.copy()
                apply_code(after, seat, head)
                for left in range(head - st.LIST.first, 0, -1):
                    known = search_completion(after, seat, left)
                    assert can_complete(after, seat, left) == known
                    found[known] += 1
                    entries = [code for code in after.legal_codes(seat) if code >= st.ENTER.first]
                    if not entries:
                        break
                    apply_code(after, seat, rng.choice(entries))
    assert found[True]
    can_be_stuck = is_last or variant in ("task3", "task4", "task5")
    assert found[False] or not can_be_stuck or not is_compiled()


def offered(position: Position, seat: int) -> list[int]:
    """The lengths of lists that are offered."""
    return [int(code) - st.LIST.first for code in position.actions(seat) if code < st.LIST.end]


def test_a_seat_lists_once_a_roll() -> None:  # [CS-10]
    t = table().roll(0)
    assert (offered(t.position, 0), offered(t.position, 1)) == ([2], [1])
    t.enter(0, "red A1", "blue A1")
    assert (offered(t.position, 0), offered(t.position, 1)) == ([], [1])
    t.enter(0, "red B1", "blue B1")  # the rules let it correct
    t.enter(1, "white A1 red").settle().roll(1)
    assert (offered(t.position, 0), offered(t.position, 1)) == ([1], [2])


@pytest.mark.parametrize(("variant", "sizes"), [("task1", [2]), ("task4", [0, 1, 2, 3, 4, 5]), ("task5", [2])])
def test_tasks_offer_what_they_allow(variant: str, sizes: list[int]) -> None:  # [CS-31, CS-36]
    t = table(1, variant=variant)
    if variant == "task4":
        t.choose(0, "AB", 1)
    t.roll(0)
    assert offered(t.position, 0) == sizes
    t.enter(0, *(["red A1", "blue A1"] if variant != "task4" else []))
    assert offered(t.position, 0) == []
    assert t.position.to_act == (DEALER,)


def test_a_recolour_that_makes_a_second_die_fit_is_offered() -> None:  # [CS-32]
    def position(jokers: int) -> Any:
        made = table(1, variant="task5").position.copy()
        s = made.state
        s.empty[0] = s.was_empty[0] = np.uint64(0b11)  # two red corners: only red and white fit, white in either
        s.jokers[0] = s.was_jokers[0] = jokers
        apply_code(made, DEALER, st.HAND.code(0))
        for _ in range(5):
            apply_code(made, DEALER, st.FACE.code(0))
        return made

    assert offered(position(0), 0) == offered(position(2), 0) == [2]
    one = position(0)
    one.state.fit[0] = one.state.due[0] = 1
    assert offered(one, 0) == [1, 2]

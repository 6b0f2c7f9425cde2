"""Every reason for a refusal can be heard, and the rules page lists them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polychrome.core.errors import IllegalMove, Refusal
from polychrome.core.positions import Position, apply_code
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.rules import reasons as why
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.reasons import REASONS
from tests.blokus_dice.script import Table, board_with, four_rounds, solo, table

pytestmark = pytest.mark.both_modes


def play_on(position: Position, *steps: tuple[int, int]) -> None:
    """Codes one by one: steps of moves that no event says."""
    position = position.copy()
    for seat, code in steps:
        apply_code(position, seat, code)


def taken(die: int = 1) -> Table:
    return table().roll(0, die, die).take(0, die)


def used() -> Table:
    return table().round("1 I1 00", "1 I1 00").roll(1, 1, 1).take(1, 1)


def out() -> Table:
    return four_rounds().roll(0, 3, 3).take(0, 3)


def no_strikes() -> Table:
    t = table().round("1! I2 00 01", "1 I1 00").round("1! I3 05 15 25", "2 I2 55 54").round("1! I1 50", "3 I3 50 51 52")
    return t.roll(1, 4, 4).take(1, 4).take(0, 4)


def red_again() -> Table:
    """Seat 0 may go on with red, which has I1 in the corner."""
    t = table()
    for plan in ("1 I1 00", "2 I2 05 15", "3 I3 50 51 52", "4 O4 44 45 54 55"):
        t.round(plan, plan)
    return t.roll(0, 3, 3).take(0, 3)


ROLL = (DEALER, st.ROLL.code(0, 2))
ONE = (DEALER, st.FACE.code(0))

PROVOKED: dict[int, Callable[[], object]] = {
    # the wrong moment, the wrong hand
    why.ONLY_THE_DEALER: lambda: play_on(table().position, (0, st.ROLL.code(0, 2))),
    why.NOT_FOR_THE_DEALER: lambda: play_on(table().roll(0, 1, 1).position, (DEALER, st.TAKE.code(0))),
    why.GAME_IS_OVER: lambda: table(2, board_with()).roll(0, 1, 1).take(0, 1).take(1, 1).roll(1, 1, 1),
    why.SEAT_IS_OUT: lambda: out().place(0, "V3", "22 23 32"),
    # who starts
    why.DRAW_FIRST: lambda: table(start="draw").roll(0, 1, 1),
    why.NO_DRAW: lambda: table().draw_start(0),
    # rolling
    why.NOT_ROLLED: lambda: table().take(0, 1),
    why.DICE_ARE_ROLLING: lambda: play_on(table().position, ROLL, ROLL),
    why.NOT_ROLLING: lambda: play_on(table().position, ROLL, ONE, ONE, ONE),
    why.ROLLED_ALREADY: lambda: taken().roll(0, 1, 1),
    why.NOT_THE_STARTER: lambda: table().roll(1, 1, 1),
    why.ONE_DIE_A_SEAT: lambda: table().roll(0, 1, 1, 1),
    why.FOUR_DICE: lambda: solo().roll(0, 1),
    # taking
    why.HAS_A_DIE: lambda: taken().take(0, 1),
    why.NOT_ITS_TURN: lambda: table().roll(0, 1, 1).take(1, 1),
    why.NOT_IN_THE_POOL: lambda: table().roll(0, 1, 1).take(0, 2),
    # placing: what
    why.NO_DIE_YET: lambda: taken().place(1, "I1", "00"),
    why.PLACED_ALREADY: lambda: taken(3).place(0, "I3", "00 01 02").place(0, "V3", "50 51 40"),
    why.NO_STRIKE_LEFT: lambda: no_strikes().place(0, "O4", "54 55 44 45", strike=True),
    why.USED_ALREADY: lambda: used().place(1, "I1", "05"),
    why.OTHER_ROW: lambda: taken().place(0, "I2", "00 01"),
    # placing: where
    why.NOT_THE_SHAPE: lambda: taken(2).place(0, "I2", "00 11"),
    why.OFF_THE_GRID: lambda: taken(2).place(0, "I2", "05 06"),
    why.NOT_EMPTY: lambda: used().take(0, 1).place(0, "I2", "00 01", strike=True),
    why.NO_CORNER_CELL: lambda: taken().place(0, "I1", "11"),
    why.BESIDE_ITS_COLOUR: lambda: red_again().place(0, "V3", "10 11 20"),
    why.APART_FROM_ITS_COLOUR: lambda: red_again().place(0, "V3", "22 23 32"),
}


@pytest.mark.parametrize("reason", list(REASONS), ids=lambda reason: f"{reason.rule} {reason.text}")
def test_every_reason_is_heard(reason: Refusal) -> None:
    assert reason.number in PROVOKED, "no act provokes this refusal: it cannot happen, or a scene is missing"
    with pytest.raises(IllegalMove) as problem:
        PROVOKED[reason.number]()
    assert problem.value.refusal == reason
    assert str(problem.value).endswith(f": {reason.text}")


def test_a_number_beyond_the_table_of_placements_is_off_the_grid() -> None:
    t = taken()
    beyond = int(t.position.material.first[-1])
    for strike in (0, 1):
        with pytest.raises(IllegalMove, match=r"a shape( with a strike)? off the grid: not all") as problem:
            play_on(t.position, (0, st.PLACE.code(strike, beyond)))
        assert problem.value.refusal.number == why.OFF_THE_GRID


def test_an_act_is_said_in_words() -> None:
    with pytest.raises(IllegalMove, match=r"^seat 0, I2 with a strike at \(2, 2\) \(2, 3\): the first shape"):
        taken().place(0, "I2", "22 23", strike=True)
    with pytest.raises(IllegalMove, match=r"^seat 0, I2: these cells are not this shape"):
        taken(2).place(0, "I2", "22 33")
    with pytest.raises(IllegalMove, match=r"^roll of seat 1, 2 dice: the starting seat"):
        table().roll(1, 1, 1)
    with pytest.raises(IllegalMove, match=r"^roll of seat 0, five or more dice: there is one die"):
        table().roll(0, *[1] * 9)
    with pytest.raises(IllegalMove, match=r"^seat 1, take a 6: dice are taken clockwise"):
        table().roll(0, 1, 1).take(1, 6)

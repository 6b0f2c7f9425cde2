"""A round: rolling, entering, correcting, jokers: CS-6 … CS-12."""

from __future__ import annotations

import pytest

from polychrome.games.colour_square.rules.material import SQUARE_NAMES
from tests.colour_square.script import Table, sheet, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes

# Corners of three colours wait for a 6, so that with other dice only red corners are open to entries.
SIXES = {"blue": 6, "green": 6, "yellow": 6}
ONLY_RED = sheet({name: {"target": [19, 24], "preset": SIXES} for name in SQUARE_NAMES})
ONLY_SIXES = sheet({name: {"target": 24, "preset": {"red": 6, **SIXES}} for name in SQUARE_NAMES})


@scene
def rolled() -> Table:
    """Two seats, seat 0 active, different values on all dice."""
    return table().roll(0, red=3, blue=2, green=5, yellow=6, white=4)


# --- CS-6


def test_only_the_active_seat_rolls() -> None:  # [CS-6]
    t = table(3, start=1)
    for seat in (0, 2):
        with refused("CS-6", "another seat's turn"):
            t.roll(seat)
    t.roll(1)


def test_the_dice_are_rolled_exactly_once() -> None:  # [CS-6]
    t = rolled()
    for seat in (0, 1):
        with refused("CS-6", "once a round"):
            t.roll(seat)
    t.enter(0, "red A1", "blue A1").enter(1, "white A1 red")
    with refused("CS-6", "not settled"):
        t.roll(1)
    t.settle().roll(1)


def test_the_next_round_belongs_to_the_next_seat_clockwise() -> None:  # [CS-6]
    t = table(3, start=1)
    order = []
    for square in ("A1", "B1", "C1", "D1"):
        order.append(t.active)
        t.roll(t.active)
        for seat in range(3):
            t.enter(seat, *([f"red {square}", f"blue {square}"] if seat == order[-1] else [f"white {square} green"]))
        t.settle()
    assert order == [1, 2, 0, 1]


def test_nothing_is_entered_or_settled_before_the_roll() -> None:  # [CS-6]
    t = table()
    with refused("CS-6", "not been rolled"):
        t.enter(0, "red A1", "blue A1")
    with refused("CS-6", "not been rolled"):
        t.settle()


# --- CS-7


def test_the_active_seat_enters_two_coloured_dice_in_one_square_or_two() -> None:  # [CS-7]
    assert rolled().enter(0, "red A1", "blue A1").corners(0, "A1") == (3, 2, None, None)
    t = rolled().enter(0, "green D4", "yellow B2")
    assert t.corners(0, "D4") == (None, None, 5, None)
    assert t.corners(0, "B2") == (None, None, None, 6)


@pytest.mark.parametrize("entries", [(), ("red A1",), ("red A1", "blue A1", "green A1")], ids=["none", "one", "three"])
def test_the_active_seat_enters_neither_fewer_nor_more_than_two(entries: tuple[str, ...]) -> None:  # [CS-7]
    with refused("CS-7", "exactly two"):
        rolled().enter(0, *entries)


def test_the_active_seat_does_not_use_the_white_die() -> None:  # [CS-7]
    with refused("CS-7", "does not use the white die"):
        rolled().enter(0, "red A1", "white A1 blue")
    with refused("CS-7", "does not use the white die"):
        rolled().enter(0, "white joker", "red A1")


def test_a_coloured_die_goes_in_a_corner_of_its_own_colour() -> None:  # [CS-7]
    with refused("CS-7", "its own colour"):
        rolled().enter(0, "red A1 blue", "green A1")


def test_a_die_is_entered_once() -> None:  # [CS-7]
    with refused("CS-7", "once"):
        rolled().enter(0, "red A1", "red B1")
    with refused("CS-7", "once"):
        rolled().enter(0, "red A1", "red joker")


def test_no_round_ends_before_the_active_seat_has_entered() -> None:  # [CS-7]
    t = rolled().enter(1, "white A1 red")
    with refused("CS-7", "active seat still has to enter"):
        t.settle()
    t.enter(0, "red A1", "blue A1").settle()


# --- CS-8


@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow"])
def test_a_passive_seat_enters_the_white_die_in_a_corner_of_any_colour(colour: str) -> None:  # [CS-8]
    t = rolled().enter(1, f"white C3 {colour}")
    assert sorted(value or 0 for value in t.corners(1, "C3")) == [0, 0, 0, 4]


@pytest.mark.parametrize("entries", [(), ("white A1 red", "white A1 blue"), ("white A1 red", "red B1")])
def test_a_passive_seat_enters_just_one_die(entries: tuple[str, ...]) -> None:  # [CS-8]
    with refused("CS-8", "once"):
        rolled().enter(1, *entries)


@pytest.mark.parametrize("entry", ["red A1", "red joker"])
def test_a_passive_seat_enters_no_coloured_die(entry: str) -> None:  # [CS-8]
    with refused("CS-8", "no coloured one"):
        rolled().enter(1, entry)


def test_no_round_ends_before_every_passive_seat_has_entered() -> None:  # [CS-8]
    t = table(3).roll(0).enter(0, "red A1", "blue A1").enter(2, "white A1 red")
    with refused("CS-8", "passive seat still has to enter"):
        t.settle()
    t.enter(1, "white A1 red").settle()


def test_seats_enter_in_any_order() -> None:  # [CS-8]
    t = table(3).roll(0).enter(2, "white A1 red").enter(0, "red A1", "blue A1").enter(1, "white A1 red").settle()
    assert t.active == 1


# --- CS-9


def test_a_corner_takes_one_value() -> None:  # [CS-9]
    t = rolled().enter(0, "red A1", "blue A1").enter(1, "white A1 green").settle().roll(1, green=2, white=6)
    with refused("CS-9", "holds a value"):
        t.enter(0, "white A1 red")
    with refused("CS-9", "holds a value"):
        t.enter(1, "green A1", "red A1")
    t.enter(0, "white A1 green").enter(1, "green B1", "red A1")


def test_a_closed_square_takes_nothing_more() -> None:  # [CS-9]
    t = table(sheet=sheet({"A1": 24})).play("A1", "")
    assert t.status(0, "A1") == "shaded"
    t.roll(1)
    with refused("CS-9", "closed or crossed"):
        t.enter(0, "white A1 red")


def test_a_crossed_square_takes_nothing_more() -> None:  # [CS-9]
    t = table(sheet=sheet()).play("A1", "")
    assert t.status(1, "A1") == "crossed"
    t.roll(1)
    with refused("CS-9", "closed or crossed"):
        t.enter(1, "red A1", "blue B1")


def test_two_dice_of_one_roll_do_not_share_a_corner() -> None:  # [CS-9]
    t = table(1, variant="task1").roll(0)
    with refused("CS-9", "holds a value"):
        t.enter(0, "red A1", "white A1 red")


# --- CS-10


def test_a_correction_replaces_all_that_was_entered_for_this_roll() -> None:  # [CS-10]
    t = rolled().enter(0, "red A1", "blue A1").enter(0, "green A1", "yellow B1")
    assert t.corners(0, "A1") == (None, None, 5, None)
    assert t.corners(0, "B1") == (None, None, None, 6)


def test_a_correction_may_use_the_same_corner_again() -> None:  # [CS-10]
    t = rolled().enter(0, "red A1", "blue A1").enter(0, "blue A1", "red A1")
    assert t.corners(0, "A1") == (3, 2, None, None)


def test_a_joker_is_given_back_by_a_correction() -> None:  # [CS-10]
    t = rolled().enter(0, "red joker", "blue joker")
    assert t.jokers(0) == [3, 2]
    t.enter(0, "red A1", "green joker")
    assert t.jokers(0) == [5]
    assert t.total(0) == -5
    t.enter(0, "yellow joker", "green joker")
    assert t.jokers(0) == [6, 5]


def test_all_may_correct_until_the_round_is_settled() -> None:  # [CS-10]
    t = (
        rolled()
        .enter(0, "red A1", "blue A1")
        .enter(1, "white A1 red")
        .enter(1, "white D4 red")
        .enter(0, "red B1", "blue B1")
    )
    t.settle()
    assert t.corners(0, "A1") == t.corners(1, "A1") == (None,) * 4
    with refused("CS-6"):
        t.enter(1, "white A1 red")


def test_nothing_older_is_taken_back() -> None:  # [CS-10]
    t = rolled().enter(0, "red A1", "blue joker").enter(1, "white A1 red").settle().roll(1, white=6)
    t.enter(0, "white A1 blue").enter(0, "white A1 green")
    assert t.corners(0, "A1") == (3, None, 6, None)
    assert t.jokers(0) == [2]
    with refused("CS-9"):
        t.enter(0, "white A1 red")


def test_a_refused_correction_leaves_the_first_entry_as_it_was() -> None:  # [CS-10]
    t = rolled().enter(0, "red A1", "blue A1")
    with refused("CS-7"):
        t.enter(0, "green A1", "red A1 blue")
    assert t.corners(0, "A1") == (3, 2, None, None)


def test_a_correction_reopens_the_square_that_would_have_closed() -> None:  # [CS-10]
    t = table(sheet=sheet()).play("A1=11..", "A1=1...").roll(1, white=1)
    t.enter(0, "white A1 green").enter(1, "blue A1", "green A1").settle().roll(0, yellow=1, red=1)
    t.enter(0, "yellow A1", "red B1").enter(0, "red B1", "blue B1").enter(1, "white D4 red").settle()
    assert t.status(0, "A1") == "open"


def test_a_covered_round_is_corrected_until_every_seat_has_entered() -> None:  # [CS-10]
    t = table(variant="covered").roll(0).enter(0, "red A1", "blue A1").enter(0, "red B1", "blue A1")
    t.enter(1, "white A1 red")
    with refused("CS-10", "settles by itself"):
        t.enter(1, "white B1 red")
    with refused("CS-10", "settles by itself"):
        t.enter(0, "red A1", "blue A1")


def test_a_correction_in_a_task_undoes_closings_and_all_that_followed() -> None:  # [CS-10]
    t = table(1, sheet(), "task3").play("A1=11..").roll(0)
    t.enter(0, "green A1", "yellow A1")
    assert (t.status(0, "A1"), t.in_play(0)) == ("circled", "B1 B2 B3 B4")
    t.enter(0, "green A1", "yellow A2")
    assert (t.status(0, "A1"), t.in_play(0)) == ("open", "A1 A2 A3 A4")
    t.enter(0, "yellow A1", "green A1").settle()
    with refused("CS-6"):
        t.enter(0, "green A1", "yellow A2")


# --- CS-11


def test_one_die_is_entered_where_only_one_fits() -> None:  # [CS-11]
    t = table(sheet=ONLY_RED).roll(0)
    for entries in [(), ("red A1", "blue A1"), ("red A1", "blue joker")]:
        with refused("CS-11", "exactly one die"):
            t.enter(0, *entries)
    with refused("CS-7"):
        t.settle()
    t.enter(0, "red A1").enter(1, "white A1 red").settle()


def test_two_dice_are_entered_where_two_fit() -> None:  # [CS-11]
    t = table(sheet=ONLY_RED).roll(0, blue=6)
    with refused("CS-7", "exactly two"):
        t.enter(0, "red A1")
    t.enter(0, "red A1", "blue A1")


def test_who_has_no_place_for_a_die_enters_nothing() -> None:  # [CS-11]
    t = table(sheet=ONLY_SIXES).roll(0)
    assert t.waits_for() == ["dealer"]
    for seat, entry in ((0, "red joker"), (0, "red A1"), (1, "white joker"), (1, "white A1 red")):
        with refused("CS-11", "no die has to be entered"):
            t.enter(seat, entry)
    t.enter(0).enter(1)  # an empty list is right, too
    t.settle()
    assert t.active == 1


def test_nobody_need_say_that_nothing_fits() -> None:  # [CS-11]
    t = table(sheet=ONLY_SIXES).roll(0).settle().roll(1, white=6)
    with refused("CS-8"):
        t.settle()
    t.enter(0, "white A1 red").settle()


def test_a_colour_that_is_full_fits_no_more() -> None:  # [CS-11]
    """With all corners but red ones written, the active seat enters one die, whatever the dice show."""
    wrong = dict.fromkeys(SQUARE_NAMES, 24)
    full = " ".join(f"{name}=.111" for name in SQUARE_NAMES)
    t = table(sheet=sheet(wrong)).play(full, " ".join(f"{name}=1..." for name in SQUARE_NAMES))
    assert t.having(0, "open") == " ".join(SQUARE_NAMES)
    t.roll(0, red=5)
    with refused("CS-11", "exactly one die"):
        t.enter(0, "red A1", "blue joker")
    t.enter(0, "red D4")


# --- CS-12


def test_the_active_seat_may_put_one_die_or_both_in_joker_fields() -> None:  # [CS-12]
    assert rolled().enter(0, "red A1", "yellow joker").jokers(0) == [6]
    t = rolled().enter(0, "yellow joker", "red joker")
    assert t.jokers(0) == [6, 3]
    assert t.total(0) == -9


def test_a_passive_seat_may_put_the_white_die_in_a_joker_field() -> None:  # [CS-12]
    t = rolled().enter(1, "white joker")
    assert (t.jokers(1), t.part(1, "jokers")) == ([4], -4)


def test_two_joker_fields_last_the_whole_game() -> None:  # [CS-12]
    t = rolled().enter(0, "red joker", "blue A1").enter(1, "white joker").settle()
    t.roll(1, white=2).enter(1, "red joker", "blue B1").enter(0, "white joker").settle()
    t.roll(0)
    with refused("CS-12", "full"):
        t.enter(0, "red joker", "blue B1")
    with refused("CS-12", "full"):
        t.enter(1, "white joker")
    t.enter(0, "red B1", "blue B1").enter(1, "white A1 red").settle()
    assert (t.jokers(0), t.jokers(1)) == ([3, 2], [4, 1])


def test_one_free_field_takes_one_die() -> None:  # [CS-12]
    t = rolled().enter(0, "red joker", "blue A1").enter(1, "white A1 red").settle()
    t.roll(1).enter(1, "red B1", "blue B1").enter(0, "white B1 red").settle().roll(0)
    with refused("CS-12", "full"):
        t.enter(0, "red joker", "blue joker")
    t.enter(0, "blue joker", "red C1")


def test_the_active_seat_may_put_a_die_that_fits_no_corner_in_a_joker_field() -> None:  # [CS-12]
    t = table(sheet=ONLY_RED).roll(0, blue=5)
    assert t.owes(0) == 1
    assert t.enter(0, "blue joker").jokers(0) == [5]


def test_a_joker_is_never_forced_and_never_free() -> None:  # [CS-12]
    t = table(sheet=ONLY_SIXES).roll(0)
    with refused("CS-11"):
        t.enter(0, "red joker", "blue joker")
    assert t.settle().jokers(0) == []

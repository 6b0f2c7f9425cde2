"""The five tasks and their grades: CS-30 … CS-38."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from polychrome.games.colour_square.rules.material import SQUARE_NAMES
from tests.colour_square.script import Table, printed, sheet, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes

RULES = Path(__file__).parents[2] / "docs" / "rules" / "colour_square.md"
PATH = "A1 B1 C1 D1 D2 C2 B2 A2 A3 B3 C3 D3 D4 C4 B4 A4"  # of task 5


def alone(task: int, targets: dict[str, Any] | None = None, **more: Any) -> Table:
    """One seat, a sheet on which every sum is right but where `targets` says otherwise."""
    return table(1, sheet(targets, **more), f"task{task}")


def needs_sixes(*but: str) -> dict[str, Any]:
    """All squares take only 6s in all corners, except for these squares."""
    sixes = {"target": 24, "preset": {"red": 6, "blue": 6, "green": 6, "yellow": 6}}
    return {name: sixes for name in SQUARE_NAMES if name not in but}


# --- CS-30


def test_all_seats_use_the_same_roll_and_take_turns_to_roll() -> None:  # [CS-30]
    t = table(3, sheet(), "task1", start=2).roll(2, red=2, white=5)
    for seat in range(3):
        t.enter(seat, "red A1", "white B1 blue")
    t.settle()
    assert [t.corners(seat, "B1") for seat in range(3)] == [(None, 5, None, None)] * 3
    with refused("CS-30", "another seat's turn"):
        t.roll(2)
    t.roll(0)


def test_nothing_is_crossed_because_of_another_seat() -> None:  # [CS-30]
    t = table(2, sheet(), "task1").play("A1", "B1")
    assert (t.having(0, "circled"), t.having(1, "circled")) == ("A1", "B1")
    assert (t.having(0, "crossed"), t.having(1, "crossed")) == ("", "")
    t.roll(t.active).enter(0, "red B1", "blue B1")


def test_no_round_is_settled_while_a_seat_still_has_to_enter() -> None:  # [CS-30]
    t = table(2, sheet(), "task2").roll(0).enter(1, "red A1", "blue A1")
    with refused("CS-31", "still has to enter"):
        t.settle()
    t.enter(0, "red A1", "blue A1").settle()


def test_a_seat_whose_task_has_ended_rolls_and_enters_no_more() -> None:  # [CS-30]
    """Seat 0 has closed its snake; seat 1 has used its jokers, so two corners are left to it."""
    t = table(2, sheet(), "task1").play("A1 B1 C1 D1", "joker=1 joker=1 A1 B1 C1 D1=11..")
    assert t.active == 1  # it would have been seat 0's turn
    with refused("CS-30", "rolls no more"):
        t.roll(0)
    t.roll(1)
    with refused("CS-30", "has ended"):
        t.enter(0, "red A2", "blue A2")
    t.enter(0)  # an empty list is right
    with refused("CS-31", "still has to enter"):
        t.settle()
    t.enter(1, "green D1", "yellow D1").settle()
    assert t.is_over()
    assert t.winners == [0]


def test_the_others_go_on_rolling_in_turn() -> None:  # [CS-30]
    t = table(3, sheet(), "task4", start=1)
    for seat in range(3):
        t.choose(seat, "AB", 1)
    t.play("A1 B1 C1 D1 A2 B2 A3 B3 A4 B4", "A1", "")
    assert (t.view["rolls"], t.active) == (8, 1)  # the eighth roll was seat 2's
    assert t.roll(1).settle().active == 2


def test_a_task_is_over_only_at_a_settle() -> None:  # [CS-30]
    t = alone(1).play("A1 B1 C1 D1=11..").roll(0).enter(0, "green D1", "yellow D1")
    assert not t.is_over()
    t.enter(0, "green D1", "white D1 yellow")  # a correction is still possible
    assert t.settle().is_over()
    with refused("CS-30", "over"):
        t.roll(0)
    with refused("CS-30", "over"):
        t.enter(0)
    with refused("CS-30", "over"):
        t.settle()


def test_squares_left_open_are_no_minus() -> None:  # [CS-30]
    t = alone(2).play("A1 A2 B2 A3 B3 C3 A4 B4 C4 D4")
    assert t.is_over()
    assert t.having(0, "open") == "B1 C1 D1 C2 D2 D3"
    assert (t.part(0, "shaded"), t.part(0, "sums")) == (0, 40)


# --- CS-31


def test_exactly_two_of_the_five_dice_are_entered() -> None:  # [CS-31]
    for task in (1, 2, 3, 5):
        t = alone(task).roll(0)
        for entries in [(), ("red A1",), ("red A1", "blue A1", "green A1")]:
            with refused("CS-31", "exactly two"):
                t.enter(0, *entries)
        t.enter(0, "red A1", "blue A1").enter(0, "white A1 red", "blue A1")


@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow"])
def test_the_white_die_fits_any_colour(colour: str) -> None:  # [CS-31]
    t = alone(1).roll(0, white=6).enter(0, "green B1", f"white A1 {colour}")
    assert 6 in t.corners(0, "A1")


def test_a_coloured_die_fits_its_own_colour_only() -> None:  # [CS-31]
    t = alone(1).roll(0)
    with refused("CS-31", "own colour"):
        t.enter(0, "red A1 blue", "green A1")


def test_each_of_the_five_is_entered_once() -> None:  # [CS-31]
    t = alone(1).roll(0)
    with refused("CS-31", "once"):
        t.enter(0, "white A1 red", "white A1 blue")
    with refused("CS-31", "once"):
        t.enter(0, "red A1", "red joker")


def test_entries_take_effect_in_the_order_in_which_they_are_made() -> None:  # [CS-31]
    t = alone(3).play("A1=111.").roll(0)
    with refused("CS-35"):
        t.enter(0, "red B1", "yellow A1")
    t.enter(0, "yellow A1", "red B1")
    assert (t.status(0, "A1"), t.corners(0, "B1")) == ("circled", (1, None, None, None))
    with refused("CS-35"):
        t.enter(0, "yellow A1", "red A2")


def test_one_die_is_entered_where_one_corner_is_left() -> None:  # [CS-31]
    t = alone(1).play("joker=1 A1 B1 C1 D1=111.").roll(0)
    for entries in [(), ("yellow D1", "red joker"), ("yellow D1", "red A1")]:
        with refused("CS-11", "exactly one die"):
            t.enter(0, *entries)
    with refused("CS-31", "at most two"):
        t.enter(0, "yellow D1", "red A2", "blue A2")
    t.enter(0, "white D1 yellow").settle()
    assert t.is_over()


def test_nothing_is_entered_where_nothing_fits() -> None:  # [CS-31]
    t = alone(1, needs_sixes()).roll(0)
    assert t.waits_for() == ["dealer"]
    with refused("CS-11"):
        t.enter(0, "red joker")
    t.enter(0).settle().roll(0, red=6)
    with refused("CS-11"):
        t.enter(0, "red A1", "blue A1")
    t.enter(0, "red A1")


def test_a_second_die_counts_if_the_first_can_make_room_for_it() -> None:  # [CS-11]
    """Row 1 has one place left, A1 yellow. Only a right sum there ends the row and opens row 2 to a second die."""
    for target, due in ((4, 2), (5, 1)):
        others = {name: square for name, square in needs_sixes().items() if name in ("B1", "C1", "D1")}
        t = alone(2, {"A1": target, **others}).play("joker=1 A1=111.").roll(0)
        assert t.owes(0) == due


# --- CS-32


@pytest.mark.parametrize("task", [1, 2, 3])
def test_in_tasks_1_to_3_jokers_take_dice_and_cost_their_value(task: int) -> None:  # [CS-32]
    t = alone(task).roll(0, red=3, white=5).enter(0, "white joker", "red joker")
    assert (t.jokers(0), t.part(0, "jokers"), t.total(0)) == ([5, 3], -8, -8)
    t.settle().roll(0)
    with refused("CS-12", "full"):
        t.enter(0, "red joker", "blue A1")


@pytest.mark.parametrize("task", [1, 2, 3])
def test_in_tasks_1_to_3_no_die_changes_colour(task: int) -> None:  # [CS-32]
    t = alone(task).roll(0)
    with refused("CS-32", "only in tasks 4 and 5"):
        t.enter(0, "red A1 as blue", "green A1")


def test_in_the_standard_game_no_die_changes_colour() -> None:  # [CS-32]
    t = table().roll(0)
    with refused("CS-32", "only in tasks 4 and 5"):
        t.enter(0, "red A1 as blue", "green A1")


def connected(targets: dict[str, Any] | None = None, columns: str = "AB", row: int = 1) -> Table:
    """Task 4, columns and row named."""
    return alone(4, targets).choose(0, columns, row)


def recolouring(task: int) -> Table:
    return connected() if task == 4 else alone(5)


@pytest.mark.parametrize("task", [4, 5])
def test_in_tasks_4_and_5_a_joker_changes_the_colour_of_a_die(task: int) -> None:  # [CS-32]
    t = recolouring(task).roll(0, red=6).enter(0, "red A1 as yellow", "blue A1")
    assert t.corners(0, "A1") == (None, 1, None, 6)
    assert t.jokers(0) == ["X"]
    assert (t.part(0, "jokers"), t.total(0)) == (0, 0)


@pytest.mark.parametrize("task", [4, 5])
def test_a_joker_changes_a_die_to_another_colour(task: int) -> None:  # [CS-32]
    t = recolouring(task).roll(0)
    event = {"type": "enter", "seat": 0, "entries": [{"die": "red", "square": "A1", "corner": "red", "recolour": True}]}
    event["entries"] += [{"die": "blue", "square": "A1", "corner": "blue"}]  # type: ignore[operator]
    with refused("CS-32", "other than its own"):
        t.send(event)
    event["entries"][0]["recolour"] = False  # type: ignore[index]
    t.send(event)
    assert t.jokers(0) == []


@pytest.mark.parametrize("task", [4, 5])
def test_two_colours_are_changed_in_all(task: int) -> None:  # [CS-32]
    t = recolouring(task).roll(0).enter(0, "red A1 as yellow", "blue A1 as red")
    assert t.jokers(0) == ["X", "X"]
    t.settle().roll(0)
    with refused("CS-32", "used up"):
        t.enter(0, "red A1 as blue", "green A1")
    t.enter(0, "blue A1", "green A1")


@pytest.mark.parametrize("task", [4, 5])
def test_in_tasks_4_and_5_no_die_goes_in_a_joker_field(task: int) -> None:  # [CS-32]
    t = recolouring(task).roll(0)
    with refused("CS-32", "takes no die"):
        t.enter(0, "red joker", "blue A1")


def test_a_correction_gives_the_change_of_colour_back() -> None:  # [CS-32]
    t = alone(5).roll(0).enter(0, "red A1 as yellow", "blue A1 as red").enter(0, "red A1", "blue A1")
    assert t.jokers(0) == []


def test_a_changed_die_keeps_its_value_and_may_fill_a_preset_of_its_new_colour() -> None:  # [CS-32]
    t = alone(5, needs_sixes()).roll(0, red=6)
    assert t.owes(0) == 1
    assert t.enter(0, "red A1 as green").corners(0, "A1") == (None, None, 6, None)
    with refused("CS-26"):
        t.enter(0, "blue A1 as green")


# Red corners wait for a 1, all others for a 6.
ONE_AND_SIXES = {
    name: {"target": 19, "preset": {"red": 1, "blue": 6, "green": 6, "yellow": 6}} for name in SQUARE_NAMES
}


def test_in_task_5_a_change_of_colour_may_let_a_second_die_in() -> None:  # [CS-32]
    t = alone(5, ONE_AND_SIXES).roll(0, red=1, blue=1, green=3, yellow=3, white=3)
    assert t.owes(0) == 1
    with refused("CS-11"):
        t.enter(0)
    t.enter(0, "red A1").enter(0, "blue A1 as red").enter(0, "red A1", "blue B1 as red")
    with refused("CS-31", "at most two"):
        t.enter(0, "red A1", "blue B1 as red", "green C1 as red")


def test_in_task_5_who_need_not_enter_may_still_change_colours() -> None:  # [CS-32]
    t = alone(5, ONE_AND_SIXES).roll(0, red=6, blue=1, green=3, yellow=3, white=3)
    assert t.owes(0) == 0
    for entries in [(), ("red A1 as blue",), ("red A1 as blue", "blue A1 as red")]:
        t.copy().enter(0, *entries).settle()
    t.settle()


# --- CS-33


def test_only_the_snake_is_in_play() -> None:  # [CS-33]
    t = table(1, "A", "task1")
    assert set(t.in_play(0).split()) == set(printed("A")["snake"])
    t.roll(0)
    with refused("CS-33", "snake"):
        t.enter(0, "red B2", "blue A1")
    t.enter(0, "red B3", "blue A1")


def test_the_snake_ends_when_all_its_squares_are_closed() -> None:  # [CS-33]
    t = alone(1, snake="A1 B1 C1 D1").play("A1 B1 C1 D1=11..")
    assert not t.is_over()
    assert t.play("D1=..11").is_over()


def test_the_snake_scores_points_without_a_minus_for_shaded_squares() -> None:  # [CS-33]
    purple = {"A1": 24, "B1": {"target": [4, 24], "kind": "purple"}}
    t = alone(1, purple, snake="A1 B1 C1 C2").play("joker=2 joker=3 A1 B1 C1 C2")
    assert t.is_over()
    assert t.having(0, "shaded") == "A1"
    # three sums of 4, bridges B1-C1 and C1-C2, B1 is purple, jokers 2 + 3
    assert t.result["seats"][0] == {
        "total": 22, "sums": 12, "bridges": 10, "purple": 5, "shaded": 0, "jokers": -5, "circled": 3, "grade": None,
    }  # fmt: skip


# --- CS-34


def test_progression_goes_row_by_row() -> None:  # [CS-34]
    t = alone(2)
    for circles, following in [("A1", "A2 B2 C2 D2"), ("D2 B2", "A3 B3 C3 D3"), ("A3 C3 D3", "A4 B4 C4 D4")]:
        t.play(circles)
        assert t.in_play(0) == following
    assert not t.is_over()
    assert t.play("A4 B4 C4 D4").is_over()
    assert t.having(0, "circled") == "A1 B2 D2 A3 C3 D3 A4 B4 C4 D4"


def test_entries_go_in_any_square_of_the_current_row_and_nowhere_else() -> None:  # [CS-34]
    t = alone(2).roll(0).enter(0, "red D1", "blue A1").settle().roll(0)
    with refused("CS-34", "current row"):
        t.enter(0, "red A2", "blue B1")
    t.enter(0, "red A1", "blue B1")


def test_a_finished_row_takes_nothing_more() -> None:  # [CS-34]
    t = alone(2).play("A1").roll(0)
    with refused("CS-34", "current row"):
        t.enter(0, "red B1", "blue A2")
    t.enter(0, "red B2", "blue A2")


def test_a_row_without_an_empty_corner_is_done_too() -> None:  # [CS-34]
    wrong = dict.fromkeys(("A1", "B1", "C1", "D1"), 24)
    t = alone(2, wrong).play("joker=1 A1 B1 C1 D1=111.")
    assert t.in_play(0) == "D1"
    t.roll(0).enter(0, "yellow D1", "red A2")
    assert t.in_play(0) == "A2 B2 C2 D2"
    assert (t.having(0, "shaded"), t.part(0, "shaded"), t.total(0)) == ("A1 B1 C1 D1", -40, -41)


def test_a_die_left_over_goes_in_the_next_row() -> None:  # [CS-34]
    t = alone(2).play("joker=1 A1=111.").roll(0)
    with refused("CS-34", "current row"):
        t.enter(0, "red A2", "yellow A1")
    t.enter(0, "yellow A1", "red A2").enter(0, "red B1", "yellow A1")


def test_the_fourth_row_full_without_four_circles_ends_the_task() -> None:  # [CS-34]
    t = alone(2, {"A4": 24}).play("A1 A2 B2 A3 B3 C3 A4 B4 C4 D4")
    assert t.is_over()
    assert (t.part(0, "circled"), t.part(0, "shaded")) == (9, -10)


# --- CS-35


def test_column_by_column_moves_on_with_every_square_that_closes() -> None:  # [CS-35]
    t = alone(3, {"B3": 24})
    assert t.in_play(0) == "A1 A2 A3 A4"
    t.play("A2")
    assert t.in_play(0) == "B1 B2 B3 B4"
    t.play("B3")  # wrong
    assert t.in_play(0) == "C1 C2 C3 C4"
    t.play("C1 D4")
    assert t.in_play(0) == "A1 A3 A4"


def test_entries_go_in_the_current_column_only() -> None:  # [CS-35]
    t = alone(3).roll(0)
    with refused("CS-35", "current column"):
        t.enter(0, "red B1", "blue A1")
    t.enter(0, "red A4", "blue A1")


def test_a_die_left_over_goes_in_the_next_column() -> None:  # [CS-35]
    t = alone(3).play("joker=1 A1 B1 C1 D1=111.").roll(0)
    for entries in [("red A2", "yellow D1"), ("yellow D1", "red D2"), ("yellow D1", "red B2")]:
        with refused("CS-35", "current column"):
            t.enter(0, *entries)
    t.enter(0, "yellow D1", "red A2").enter(0, "red D2", "yellow D1")


def test_column_by_column_ends_when_all_sixteen_are_closed() -> None:  # [CS-35]
    t = alone(3, {"A1": 24, "B1": {"target": [4, 24], "kind": "purple"}})
    t.play("A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 A4 B4 C4 D4=11..")
    assert not t.is_over()
    t.play("D4=..11")
    assert t.is_over()
    assert t.result["seats"][0] == {  # no bridges, no purple bonus, no minus
        "total": 60, "sums": 60, "bridges": 0, "purple": 0, "shaded": 0, "jokers": 0, "circled": 15, "grade": None,
    }  # fmt: skip


# --- CS-36


def test_columns_and_row_are_named_before_the_first_roll() -> None:  # [CS-36]
    t = table(2, sheet(), "task4")
    assert t.waits_for() == [0, 1]
    with refused("CS-36", "before the first roll"):
        t.roll(0)
    t.choose(1, "BD", 4)
    with refused("CS-36", "before the first roll"):
        t.roll(0)
    with refused("CS-36", "before the first roll"):
        t.enter(1, "red B1")
    with refused("CS-36", "before the first roll"):
        t.settle()
    t.choose(0, "CA", 2).roll(0)
    assert t.in_play(0) == "A1 C1 A2 B2 C2 D2 A3 C3 A4 C4"
    assert t.in_play(1) == "B1 D1 B2 D2 B3 D3 A4 B4 C4 D4"


def test_a_choice_is_made_once() -> None:  # [CS-36]
    t = connected()
    for moment in (t, t.copy().roll(0), t.copy().roll(0).settle()):
        with refused("CS-36", "already"):
            moment.choose(0, "CD", 2)


@pytest.mark.parametrize("columns", ["AA", "", "A", "ABC"])
def test_two_different_columns_are_named(columns: str) -> None:  # [CS-36]
    with refused("CS-36", "two different columns"):
        alone(4).choose(0, columns, 1)


@pytest.mark.parametrize("variant", ["standard", "covered", "task1", "task2", "task3", "task5"])
def test_columns_and_row_are_named_in_task_4_only(variant: str) -> None:  # [CS-36]
    with refused("CS-36", "only in task 4"):
        table(2, "A", variant).choose(0, "AB", 1)


def test_a_choice_may_be_made_during_the_roll_off() -> None:  # [CS-36]
    t = table(2, sheet(), "task4", "roll_off").choose(1, "AB", 1).roll_off(1, 2)
    assert t.waits_for() == [0, 1]
    t.choose(0, "AB", 1).choose_start(1, 0).roll(0)


def test_entries_go_in_the_ten_squares_only() -> None:  # [CS-36]
    t = connected(columns="AB", row=4).roll(0)
    for square in ("C1", "D3"):
        with refused("CS-36", "neither of the columns"):
            t.enter(0, f"red {square}")
    t.enter(0, "red A1", "blue B3", "green C4", "yellow D4", "white A4 red")


def test_any_number_of_the_five_dice_may_be_entered() -> None:  # [CS-36]
    t = connected().roll(0)
    entries = ("red A1", "blue A1", "green A1", "yellow A1", "white B1 red")
    for number in range(6):
        t.enter(0, *entries[:number])
    assert t.status(0, "A1") == "circled"
    with refused("CS-36", "at most the five"):
        t.enter(0, *entries, "red C1")
    with refused("CS-31", "once"):
        t.enter(0, *entries[:4], "red B1")
    t.enter(0).settle().roll(0).settle()  # nobody ever has to


def test_connection_ends_after_the_tenth_roll() -> None:  # [CS-36]
    t = connected()
    for _ in range(9):
        t.roll(0).settle()
    assert not t.is_over()
    t.roll(0).enter(0, "red A1").settle()
    assert t.is_over()
    assert t.part(0, "circled") == 0


def test_ten_rolls_are_all_for_all_seats_together() -> None:  # [CS-36]
    t = table(3, sheet(), "task4")
    for seat in range(3):
        t.choose(seat, "AB", 1)
    for number in range(10):
        t.roll(number % 3).settle()
    assert t.is_over()


def test_connection_ends_when_the_ten_squares_are_closed() -> None:  # [CS-36]
    t = connected({"A4": 24}).play("A1 B1 C1 D1 A2 B2 A3 B3 A4 B4")
    assert t.is_over()
    assert t.view["rolls"] == 8  # forty corners, five dice a roll
    assert (t.part(0, "circled"), t.total(0), t.having(0, "shaded")) == (9, 9, "A4")


def test_a_die_after_the_one_that_ends_the_connection_finds_its_square_closed() -> None:  # [CS-36]
    t = connected().play("A1 B1 C1 D1 A2 B2 A3 B3 A4 B4=111.").roll(0)
    with refused("CS-9", "closed"):
        t.enter(0, "yellow B4", "red A1")
    with refused("CS-36", "neither of the columns"):
        t.enter(0, "yellow B4", "red C2")


def test_connection_scores_circled_squares_and_nothing_else() -> None:  # [CS-36]
    t = connected({"B1": 24}).play("A1 B1 A2")
    assert t.result["seats"][0] == {
        "total": 2, "sums": 0, "bridges": 0, "purple": 0, "shaded": 0, "jokers": 0, "circled": 2, "grade": None,
    }  # fmt: skip


def test_a_seat_that_has_closed_its_ten_squares_waits_for_the_others() -> None:  # [CS-36]
    t = table(2, sheet(), "task4", start=1).choose(0, "AB", 1).choose(1, "AB", 1)
    t.play("A1 B1 C1 D1 A2 B2 A3 B3 A4 B4", "A1")
    assert (t.is_over(), t.active) == (False, 1)
    with refused("CS-30"):
        t.roll(0)
    t.roll(1)
    with refused("CS-30", "has ended"):
        t.enter(0, "red A1")
    t.settle().roll(1).settle()
    assert t.is_over()


# --- CS-37


@pytest.mark.parametrize("index", range(16))
def test_a_square_that_closes_shades_all_open_ones_before_it_on_the_path(index: int) -> None:  # [CS-37]
    path = PATH.split()
    t = alone(5).play(path[index])
    assert t.having(0, "circled") == path[index]
    assert set(t.having(0, "shaded").split()) == set(path[:index])
    assert set(t.having(0, "open").split()) == set(path[index + 1 :])
    assert t.total(0) == 1


def test_a_wrong_square_shades_those_before_it_as_well() -> None:  # [CS-37]
    t = alone(5, {"C1": 24}).play("A1=111. C1")
    assert (t.having(0, "shaded"), t.part(0, "shaded"), t.total(0)) == ("A1 B1 C1", 0, 0)
    t.roll(0)
    with refused("CS-9", "closed"):
        t.enter(0, "yellow A1", "red D1")


def test_circled_squares_before_it_stay_circled() -> None:  # [CS-37]
    t = alone(5).play("A1 C1")
    assert (t.having(0, "circled"), t.having(0, "shaded")) == ("A1 C1", "B1")


def test_a_second_die_finds_the_squares_shaded_that_the_first_has_skipped() -> None:  # [CS-37]
    t = alone(5).play("B1=11..").roll(0).enter(0, "green B1", "red D4").settle().roll(0)
    with refused("CS-9", "closed"):
        t.enter(0, "yellow B1", "red A1")
    t.enter(0, "red A1", "yellow B1")
    assert t.having(0, "shaded") == "A1"


def test_entries_go_anywhere_on_the_path() -> None:  # [CS-37]
    t = alone(5).roll(0)
    t.enter(0, "red A4", "blue D1").enter(0, "red A1", "white C3 red")


def test_sequence_ends_when_all_squares_are_closed() -> None:  # [CS-37]
    t = alone(5, {"D1": 24}).play(PATH.removesuffix(" A4"))
    assert not t.is_over()
    t.play("A4")
    assert t.is_over()
    assert (t.total(0), t.part(0, "sums"), t.part(0, "bridges")) == (15, 0, 0)


def test_the_last_square_of_the_path_ends_the_sequence_at_once() -> None:  # [CS-37]
    t = alone(5).play("A4")
    assert t.is_over()
    assert (t.total(0), len(t.having(0, "shaded").split())) == (1, 15)


def test_a_die_after_the_one_that_ends_the_sequence_finds_its_square_closed() -> None:  # [CS-37]
    t = alone(5).play("A4=11..").roll(0).enter(0, "green A4", "red A1").settle().roll(0)
    with refused("CS-9", "closed"):
        t.enter(0, "yellow A4", "red B1")
    t.enter(0, "red B1", "yellow A4")


# --- CS-38


@pytest.mark.parametrize(
    ("circled", "grade"),
    [("", "almost"), ("A1", "almost"), ("A1 B1", "passed"), ("A1 B1 C1", "passed"), ("A1 B1 C1 D1", "very good"),
     ("A1 B1 C1 D1 A2", "best possible"), ("A1 B1 C1 D1 A2 B2", "best possible")],
)  # fmt: skip
def test_a_grade_begins_at_its_figure(circled: str, grade: str) -> None:  # [CS-38]
    t = table(1, sheet(task4=[2, 4, 5]), "task4").choose(0, "AB", 1).play(circled)
    assert (t.part(0, "grade"), t.total(0)) == (grade, len(circled.split()))


def test_points_are_graded_by_the_total() -> None:  # [CS-38]
    """Two circles of 4 and a bridge make 13; a joker of 1 leaves 12."""
    for figures, grade in (([12, 20, 30], "passed"), ([13, 20, 30], "almost")):
        t = table(1, sheet(task1=figures), "task1").play("A1 B1 joker=1")
        assert (t.total(0), t.part(0, "grade")) == (12, grade)


def test_there_is_no_grade_without_figures_and_none_in_the_standard_game() -> None:  # [CS-38]
    graded = sheet(task1=[1, 2, 3])
    assert table(1, graded, "task1").part(0, "grade") == "almost"
    assert table(1, graded, "task2").part(0, "grade") is None
    assert table(1, sheet(), "task1").part(0, "grade") is None
    assert table(2, "A").part(0, "grade") is None


def test_the_figures_of_both_sides_are_those_of_the_rules() -> None:  # [CS-38]
    rows = re.findall(r"^\| ([1-5]) .*?\| (.*?) \| (.*?) \|$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 5
    for task, *sides in rows:
        for side, figures in zip("AB", sides, strict=True):
            assert printed(side)["grades"][f"task{task}"] == [int(figure) for figure in figures.split(" · ")]


def test_the_best_result_wins() -> None:  # [CS-38]
    t = table(3, sheet(), "task4")
    for seat in range(3):
        t.choose(seat, "AB", 1)
    t.play("A1", "A1 B1", "C1 A1")
    assert t.winners == [1, 2]

"""What lies on the table, and who begins: CS-1 … CS-5."""

from __future__ import annotations

from typing import Any

import pytest

from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import DICE, SQUARE_NAMES
from tests.colour_square.script import printed, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes


def test_a_sheet_has_sixteen_squares_with_four_corners_each() -> None:  # [CS-1]
    sheet = table().view["sheets"][0]
    assert list(sheet["squares"]) == [f"{column}{row}" for row in "1234" for column in "ABCD"]
    for square in sheet["squares"].values():
        assert square == {"corners": {"red": None, "blue": None, "green": None, "yellow": None}, "status": "open"}


def test_a_corner_belongs_to_one_square_and_one_colour() -> None:  # [CS-1]
    t = table().roll(0, red=3, blue=2, white=5)
    t.enter(0, "red C2", "blue C2").enter(1, "white C2 yellow")
    assert t.corners(0, "C2") == (3, 2, None, None)
    assert t.corners(1, "C2") == (None, None, None, 5)
    untouched = [name for name in SQUARE_NAMES if name != "C2"]
    assert all(t.corners(seat, name) == (None,) * 4 for seat in (0, 1) for name in untouched)


def of_kind(side: str, kind: str) -> list[Any]:
    return sorted(square["target"] for square in printed(side)["squares"].values() if square.get("kind") == kind)


def test_side_a_has_exact_targets_and_three_squares_each_of_purple_and_orange() -> None:  # [CS-2]
    assert of_kind("A", "purple") == [4, 5, 6]
    assert of_kind("A", "orange") == [20, 22, 24]
    for square in printed("A")["squares"].values():
        assert isinstance(square["target"], int)
        assert "preset" not in square


def test_side_b_has_ranges_and_presets_but_no_orange() -> None:  # [CS-2]
    squares = printed("B")["squares"].values()
    assert of_kind("B", "purple") == [4, 5, 6]
    assert of_kind("B", "orange") == []
    assert any(isinstance(square["target"], list) for square in squares)
    assert any("preset" in square for square in squares)


def test_five_dice_show_one_to_six() -> None:  # [CS-3]
    assert DICE == ("red", "blue", "green", "yellow", "white")
    t = table().roll(0, red=1, blue=6, green=2, yellow=5, white=3)
    assert t.view["sheets"][1]["dice"] == {"red": 1, "blue": 6, "green": 2, "yellow": 5, "white": 3}


@pytest.mark.parametrize(
    "dice",
    [
        {"red": 0, "blue": 1, "green": 1, "yellow": 1, "white": 1},
        {"red": 1, "blue": 7, "green": 1, "yellow": 1, "white": 1},
        {"red": 1, "blue": 1, "green": 1, "yellow": 1},
        {"red": 1, "blue": 1, "green": 1, "yellow": 1, "white": 1, "black": 1},
    ],
    ids=["a blank face", "seven pips", "four dice", "six dice"],
)
def test_other_dice_than_these_are_no_roll(dice: dict[str, int]) -> None:  # [CS-3]
    with pytest.raises(BadRecord) as problem:
        table().replayed({"type": "roll", "seat": 0, "dice": dice})
    assert problem.value.at == 0


@pytest.mark.parametrize("variant", ["standard", "covered"])
def test_two_to_six_play_the_standard_game(variant: str) -> None:  # [CS-4]
    for seats in range(2, 7):
        assert len(table(seats, variant=variant).view["sheets"]) == seats
    with pytest.raises(BadDefinition, match="2 to 6 seats"):
        table(1, variant=variant)


@pytest.mark.parametrize("task", range(1, 6))
def test_one_to_six_play_a_task(task: int) -> None:  # [CS-4]
    for seats in range(1, 7):
        assert len(table(seats, "B", f"task{task}").view["sheets"]) == seats


@pytest.mark.parametrize("seats", [0, 7])
def test_nobody_and_seven_are_no_table(seats: int) -> None:  # [CS-4]
    options = {"seats": seats, "sheet": "A", "variant": "task1", "start": 0}
    t = table()
    t.options = options
    with pytest.raises(BadRecord, match=r"options\.seats"):
        t.replayed()


def test_every_seat_writes_on_a_copy_of_its_own() -> None:  # [CS-4]
    t = table(3).roll(0, red=4, blue=2, white=6)
    t.enter(0, "red A1", "blue B1").enter(1, "white A1 red").enter(2, "white B1 blue")
    assert [t.corners(seat, "A1")[0] for seat in range(3)] == [4, 6, None]
    assert [t.corners(seat, "B1")[1] for seat in range(3)] == [2, None, 6]


def test_a_table_may_name_the_starting_seat() -> None:  # [CS-5]
    t = table(4, start=2)
    with refused("CS-6"):
        t.roll(0)
    assert t.roll(2).active == 2


def test_the_highest_of_the_roll_off_says_who_starts() -> None:  # [CS-5]
    t = table(3, start="roll_off").roll_off(2, 6, 5)
    assert t.waits_for() == [1]
    t.choose_start(1, 2)
    assert t.roll(2).active == 2


def test_the_highest_may_start() -> None:  # [CS-5]
    assert table(2, start="roll_off").roll_off(5, 4).choose_start(0, 0).roll(0).active == 0


def test_ties_roll_again_among_themselves() -> None:  # [CS-5]
    t = table(4, start="roll_off").roll_off(5, 3, 5, 5)
    with refused("CS-5", "one die for each seat"):
        t.roll_off(6, 6, 6, 1)
    t.roll_off(2, 4, 4)  # seats 0, 2 and 3
    t.roll_off(1, 3)  # seats 2 and 3
    with refused("CS-5", "chooses who starts"):
        t.choose_start(2, 2)
    t.choose_start(3, 0)
    assert t.active == 0


def test_a_tie_of_all_changes_nothing() -> None:  # [CS-5]
    t = table(3, start="roll_off").roll_off(4, 4, 4).roll_off(1, 1, 1)
    assert t.waits_for() == ["dealer"]
    t.roll_off(1, 2, 1)
    assert t.waits_for() == [1]


@pytest.mark.parametrize("dice", [(), (6,), (1, 2, 3), (1, 2, 3, 4, 5, 6, 1, 2)])
def test_a_roll_off_has_as_many_dice_as_seats(dice: tuple[int, ...]) -> None:  # [CS-5]
    with refused("CS-5"):
        table(2, start="roll_off").roll_off(*dice)


def test_nothing_else_comes_before_the_roll_off() -> None:  # [CS-5]
    t = table(2, start="roll_off")
    for moment in (t, t.copy().roll_off(3, 2)):
        with refused("CS-5"):
            moment.roll(0)
        with refused("CS-5"):
            moment.enter(0, "red A1", "blue A1")
        with refused("CS-5"):
            moment.settle()
    with refused("CS-5"):
        t.choose_start(0, 0)
    with refused("CS-5"):
        t.copy().roll_off(3, 2).roll_off(3)


def test_a_roll_off_is_held_once() -> None:  # [CS-5]
    t = table(2, start="roll_off").roll_off(3, 2).choose_start(0, 1)
    with refused("CS-5", "no roll-off now"):
        t.roll_off(3, 2)
    with refused("CS-5", "not open to choice"):
        t.choose_start(0, 0)
    with refused("CS-5"):
        table(2, start=0).roll_off(3, 2)
    with refused("CS-5"):
        table(2, start=0).choose_start(0, 0)


def test_who_is_alone_rolls_off_alone() -> None:  # [CS-5]
    t = table(1, variant="task1", start="roll_off").roll_off(1).choose_start(0, 0)
    assert t.roll(0).owes(0) == 2


# --- drawn by the dealer


@pytest.mark.parametrize("variant", ["standard", "covered", "task1", "task5"])
def test_the_drawn_seat_starts_and_the_next_ones_follow(variant: str) -> None:  # [CS-5]
    t = table(3, variant=variant, start="draw")
    assert t.waits_for() == ["dealer"]
    assert (t.view["phase"], t.view["active"]) == ("draw", None)
    t.draw_start(2)
    assert (t.view["phase"], t.active, t.waits_for()) == ("roll", 2, ["dealer"])
    with refused("CS-30" if variant.startswith("task") else "CS-6"):
        t.copy().roll(0)
    assert t.roll(2).active == 2


def test_any_seat_can_be_drawn() -> None:  # [CS-5]
    t = table(6, start="draw")
    assert t.position.legal_codes(DEALER) == [st.DRAW_START.code(seat) for seat in range(6)]
    assert table(2, start="draw").position.legal_codes(DEALER) == [st.DRAW_START.code(seat) for seat in range(2)]
    assert [t.position.legal_codes(seat) for seat in range(6)] == [[]] * 6


def test_nothing_else_comes_before_the_draw() -> None:  # [CS-5]
    for variant in ("standard", "covered", "task1", "task4"):
        t = table(2, variant=variant, start="draw")
        for seat in (0, 1):
            with refused("CS-5", "drawn before anything else"):
                t.roll(seat)
            with refused("CS-5", "drawn before anything else"):
                t.enter(seat)
            with refused("CS-5", "drawn before anything else"):
                t.enter(seat, "red A1", "blue A1")
            with refused("CS-5"):
                t.choose_start(seat, 0)
        with refused("CS-5", "drawn before anything else"):
            t.settle()
        with refused("CS-5"):
            t.roll_off(1, 2)
        assert t.events == []


def test_task_4_chooses_after_the_draw() -> None:  # [CS-5]
    t = table(2, variant="task4", start="draw")
    for columns in ("AB", "AA", "ABC"):
        with refused("CS-5", "drawn before anything else"):
            t.choose(0, columns, 1)
    t.draw_start(1).choose(0, "AB", 1)
    with refused("CS-36"):
        t.copy().roll(1)
    with refused("CS-5"):
        t.copy().draw_start(0)
    assert t.choose(1, "CD", 2).roll(1).active == 1


def test_the_start_is_drawn_once() -> None:  # [CS-5]
    t = table(2, start="draw").draw_start(1)
    moments = [t, t.copy().roll(1), t.copy().roll(1).enter(1, "red A1", "blue A1").enter(0, "white A1 red")]
    moments.append(moments[-1].copy().settle())
    for moment in moments:
        for seat in (0, 1):
            with refused("CS-5", "drawn once"):
                moment.draw_start(seat)


def test_only_a_table_that_wants_it_draws() -> None:  # [CS-5]
    rolled_off = table(2, start="roll_off")
    for t in (table(2), table(2, start=1), rolled_off, rolled_off.copy().roll_off(1, 2)):
        for seat in (0, 1):
            with refused("CS-5", "drawn once"):
                t.draw_start(seat)


def test_who_is_alone_is_drawn() -> None:  # [CS-5]
    t = table(1, variant="task2", start="draw")
    with refused("CS-5"):
        t.roll(0)
    assert t.draw_start(0).roll(0).owes(0) == 2


@pytest.mark.parametrize("start", ["Draw", "drawn", "", None, 2, -1, 0.0, True, [0]])
def test_no_other_word_names_a_start(start: Any) -> None:  # [CS-5]
    t = table()
    t.options = {**t.options, "start": start}
    with pytest.raises(BadRecord, match=r"options\.start") as problem:
        t.replayed()
    assert problem.value.at is None

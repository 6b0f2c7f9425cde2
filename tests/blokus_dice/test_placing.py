"""Placing shapes: BD-7 … BD-11."""

from __future__ import annotations

import pytest

from tests.blokus_dice.script import Table, board_with, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes


@scene
def red_i1() -> Table:
    """Two seats after four rounds in which nothing is in the way: red holds I1 at 00 and seat 0 has red again."""
    t = table(2, board_with("I1 V3 T4", "I2", "I3", "O4 L4 Z4", "I5", "X5", size=8))
    t.round("1 I1 00", "1 I1 00").round("2 I2 07 17", "2 I2 07 17").round("3 I3 70 60 50", "3 I3 70 60 50")
    return t.round("4 O4 77 76 67 66", "4 O4 77 76 67 66")


def taken(die: int = 1) -> Table:
    return red_i1().roll(0, die, die).take(0, die).take(1, die)


# --- BD-7


def test_a_shape_comes_from_the_row_that_the_die_names() -> None:  # [BD-7]
    t = table().roll(0, 3, 4).take(0, 3)
    for shape, where in (("I1", "00"), ("I2", "00 01"), ("O4", "00 01 10 11"), ("I5", "00 01 02 03 04")):
        with refused("BD-7", "another row"):
            t.place(0, shape, where)
    t.copy().place(0, "I3", "00 01 02")
    t.place(0, "V3", "00 01 11")


@pytest.mark.parametrize(
    "where", ["00 10 20 21", "00 01 02 10", "00 01 11 21", "20 10 00 01", "00 10 11 12", "00 10 20 01"]
)
def test_a_shape_is_turned_and_flipped_at_will_and_its_cells_come_in_any_order(where: str) -> None:  # [BD-7]
    t = table().roll(0, 4, 4).take(0, 4).place(0, "L4", where)
    assert sum(row.count("r") for row in t.board(0)["cells"]) == 4
    assert t.board(0)["used"] == ["L4"]


@pytest.mark.parametrize(
    "where",
    [
        "", "00", "00 01", "00 01 02", "00 01 02 03", "00 01 10 11", "00 01 11 12", "00 01 02 11", "00 01 02 10 11",
        "00 01 02 12 12", "00 00 01 02", "00 01 02 22", "00 11 22 33", "05 10 11 12", "0 1 2 3", "000 01 02 10",
    ],
)  # fmt: skip
def test_cells_that_are_not_the_shape_are_refused(where: str) -> None:  # [BD-7]
    t = table().roll(0, 4, 4).take(0, 4)
    with refused("BD-7", "not this shape"):
        t.place(0, "L4", where)


@pytest.mark.parametrize("where", ["-1,0 0,0 1,0", "0,-1 0,0 0,1", "0,4 0,5 0,6", "5,5 6,5 7,5", "6,0 6,1 6,2"])
def test_a_shape_lies_on_the_grid(where: str) -> None:  # [BD-7]
    t = table().roll(0, 3, 3).take(0, 3)
    with refused("BD-7", "on the grid"):
        t.place(0, "I3", where)


def test_a_row_of_the_grid_does_not_run_on_in_the_next() -> None:  # [BD-7]
    t = table().roll(0, 3, 3).take(0, 3)
    with refused("BD-7", "not this shape"):
        t.place(0, "I3", "04 05 10")


def test_cells_are_coloured_once() -> None:  # [BD-7]
    t = table().round("5 I5 00 01 02 03 04", "1 I1 00").roll(1, 2, 2).take(1, 2).take(0, 2)
    for where in ("00 10", "04 05", "04 14", "00 01"):
        with refused("BD-7", "empty"):
            t.place(0, "I2", where)
    t.place(0, "I2", "05 15")


def test_a_seat_may_place_as_soon_as_it_has_its_die() -> None:  # [BD-7]
    t = table(3).roll(0, 1, 2, 3).take(0, 1)
    assert t.waits_for() == [0, 1]
    t.place(0, "I1", "00")
    assert t.waits_for() == [1]
    t.take(1, 2).take(2, 3)
    assert t.waits_for() == [1, 2]
    t.place(2, "I3", "00 01 02").place(1, "I2", "00 01")


def test_a_seat_without_a_die_places_nothing() -> None:  # [BD-7]
    t = table().roll(0, 1, 2)
    for seat in (0, 1):
        with refused("BD-7", "takes its die"):
            t.place(seat, "I1", "00")


def test_a_seat_places_one_shape_a_round() -> None:  # [BD-7]
    t = table().roll(0, 3, 3).take(0, 3).place(0, "I3", "00 01 02")
    with refused("BD-7", "already"):
        t.place(0, "V3", "50 51 40")


def test_a_board_says_what_was_placed_in_which_order() -> None:  # [BD-7]
    t = red_i1()
    assert t.board(0)["cells"] == [
        "r......g",
        ".......g",
        "........",
        "........",
        "........",
        "y.......",
        "y.....bb",
        "y.....bb",
    ]
    assert t.board(1)["cells"][0] == "b......r"
    assert t.board(1)["used"] == ["I1", "I2", "I3", "O4"]


# --- BD-8


@pytest.mark.parametrize("where", ["00", "05", "50", "55"])
def test_the_first_shape_of_a_colour_covers_any_corner_cell(where: str) -> None:  # [BD-8]
    table().roll(0, 1, 1).take(0, 1).place(0, "I1", where)


@pytest.mark.parametrize("where", ["01", "10", "11", "22", "45", "04", "33"])
def test_the_first_shape_of_a_colour_lies_nowhere_else(where: str) -> None:  # [BD-8]
    t = table().roll(0, 1, 1).take(0, 1)
    with refused("BD-8", "corner cells"):
        t.place(0, "I1", where)


def test_the_corner_of_another_colour_does_not_help() -> None:  # [BD-8]
    t = table().round("1 I1 00", "1 I1 00").roll(1, 2, 2).take(1, 2).take(0, 2)
    with refused("BD-8"):
        t.place(0, "I2", "11 12")


def test_two_colours_may_start_side_by_side() -> None:  # [BD-8]
    t = table().round("1 I1 00", "1 I1 00").roll(1, 5, 5).take(1, 5).take(0, 5)
    t.place(0, "I5", "01 02 03 04 05")
    assert t.board(0)["cells"][0] == "rggggg"


# --- BD-9


def test_a_later_shape_touches_its_colour_at_a_corner() -> None:  # [BD-9]
    t = taken()
    t.copy().place(0, "V3", "11 12 21")
    for where in ("22 23 32", "33 34 43", "13 14 23", "02 12 03"):
        with refused("BD-9", "at a corner"):
            t.place(0, "V3", where)


@pytest.mark.parametrize(
    ("shape", "where"),
    [("V3", "01 02 12"), ("V3", "01 11 12"), ("V3", "10 11 20"), ("T4", "10 20 21 30"), ("V3", "11 01 02")],
)
def test_a_shape_does_not_touch_its_colour_along_an_edge(shape: str, where: str) -> None:  # [BD-9]
    t = taken()
    with refused("BD-9", "along an edge"):
        t.place(0, shape, where)


def test_a_corner_does_not_make_up_for_an_edge() -> None:  # [BD-9]
    t = taken()
    with refused("BD-9", "along an edge"):
        t.place(0, "T4", "10 20 30 21")  # beside red 00, though
    with refused("BD-9", "along an edge"):
        t.place(0, "V3", "11 10 21")  # at a corner of it, and beside it


def test_other_colours_may_be_touched_in_any_way() -> None:  # [BD-9]
    t = red_i1().roll(0, 5, 5).take(0, 5).take(1, 5)
    t.place(0, "I5", "11 12 13 14 15")
    t.place(1, "I5", "11 12 13 14 15")
    t.roll(1, 4, 4).take(1, 4).take(0, 4)
    t.place(0, "Z4", "26 25 35 34")  # green, at the corner of green 17 and beside red 15
    assert t.board(0)["cells"][1:4] == [".rrrrr.g", ".....gg.", "....gg.."]


def test_each_colour_goes_its_own_way_over_the_grid() -> None:  # [BD-9]
    t = taken().place(0, "V3", "11 12 21").place(1, "V3", "11 12 21")
    assert t.view["boards"][0]["marker"] == "green"
    t.roll(1, 1, 1).take(1, 1).take(0, 1)
    with refused("BD-9", "at a corner"):
        t.place(0, "T4", "33 34 35 24")  # at a corner of red only
    t.place(0, "T4", "26 25 24 35")


# --- BD-10


def test_a_shape_is_used_once_whatever_its_colour() -> None:  # [BD-10]
    t = table().round("1 I1 00", "1 I1 00").roll(1, 1, 1).take(1, 1).take(0, 1)
    for strike in (False, True):
        with refused("BD-10", "used already"):
            t.place(0, "I1", "05", strike=strike)


def test_every_board_has_its_own_shapes() -> None:  # [BD-10]
    t = table().round("1 I1 00", "2 I2 00 01").round("2 I2 05 04", "1 I1 05")
    assert [t.board(seat)["used"] for seat in (0, 1)] == [["I1", "I2"], ["I2", "I1"]]


# --- BD-11


def test_a_strike_opens_every_row() -> None:  # [BD-11]
    t = table().roll(0, 1, 1).take(0, 1)
    for shape, where in (("I2", "00 01"), ("V3", "00 01 10"), ("O4", "00 01 10 11"), ("I5", "00 01 02 03 04")):
        t.copy().place(0, shape, where, strike=True)
    t.place(0, "L4", "00 01 02 10", strike=True)
    assert t.board(0)["strikes"] == 1
    assert t.result["seats"][0] == {"empty": 32, "strikes": 1, "out_round": None}


def test_a_strike_can_be_wasted_on_the_row_of_the_die() -> None:  # [BD-11]
    t = table().roll(0, 1, 1).take(0, 1).place(0, "I1", "00", strike=True)
    assert t.board(0)["strikes"] == 1


def test_a_strike_that_is_false_is_none() -> None:  # [BD-11]
    t = table().roll(0, 1, 1).take(0, 1).place(0, "I1", "00", strike=False)
    assert t.board(0)["strikes"] == 0


def test_a_strike_does_not_change_where_a_shape_may_go() -> None:  # [BD-11]
    t = table().roll(0, 1, 1).take(0, 1)
    with refused("BD-8"):
        t.place(0, "I2", "11 12", strike=True)
    with refused("BD-7", "not this shape"):
        t.place(0, "I2", "00 11", strike=True)


def test_there_is_no_fourth_strike() -> None:  # [BD-11]
    t = table().round("1! I2 00 01", "1 I1 00").round("1! I3 05 15 25", "2 I2 05 15").round("2! I1 50", "3 I3 50 51 52")
    assert [t.board(seat)["strikes"] for seat in (0, 1)] == [3, 0]
    t.roll(1, 4, 4).take(1, 4).take(0, 4)
    for shape, where in (("O4", "54 55 44 45"), ("I5", "55 54 53 52 51")):
        with refused("BD-11", "used up"):
            t.place(0, shape, where, strike=True)
    with refused("BD-7", "another row"):
        t.place(0, "I5", "55 54 53 52 51")
    t.place(0, "O4", "54 55 44 45")

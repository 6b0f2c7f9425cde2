"""Going out, passing markers, the end, and the house variant: BD-12 … BD-17."""

from __future__ import annotations

import pytest

from polychrome.core.errors import BadDefinition
from polychrome.games.blokus_dice.rules import state as st
from tests.blokus_dice.script import Table, board_with, four_rounds, solo, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes


@scene
def three_seats() -> Table:
    """Three seats after four rounds: seats 1 and 2 can place nothing in the colours that they began with."""
    t = table(3)
    shut_in = "5 I5 00 01 02 03 04"
    t.round("1 I1 00", shut_in, shut_in)  # red, blue, yellow
    t.round("2 I2 05 15", "2 I2 05 15", "2 I2 05 15")  # green, red, blue
    t.round("3 I3 50 51 52", "1 I1 50", "1 I1 50")  # yellow, green, red
    return t.round("4 O4 44 45 54 55", "4 O4 44 45 54 55", "4 O4 44 45 54 55")  # blue, yellow, green


# --- BD-12


def test_a_seat_that_can_place_nothing_is_out_at_once() -> None:  # [BD-12]
    t = four_rounds().roll(0, 3, 4).take(0, 3)
    assert t.board(0)["out"]
    assert t.board(0)["strikes"] == 0  # all three left
    assert t.result["seats"][0]["out_round"] == 5
    assert t.view["taking"] == 1  # the draft goes on


def test_another_colour_that_would_fit_does_not_help() -> None:  # [BD-12]
    t = four_rounds()
    assert t.board(0)["marker"] == "red"
    others = t.position.state.free[0] & t.position.state.touch[0]
    assert [bool(others[colour].any()) for colour in range(4)] == [False, True, True, True]
    assert t.roll(0, 1, 2).take(0, 2).board(0)["out"]


def test_the_roll_alone_puts_nobody_out() -> None:  # [BD-12]
    t = four_rounds().roll(0, 3, 3)
    assert not t.board(0)["out"]
    assert t.waits_for() == [0]


def test_a_seat_that_can_place_only_with_a_strike_is_in_and_must_use_it() -> None:  # [BD-12]
    t = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 1).take(1, 1).take(0, 1)  # seat 0 has used row 1 up
    assert t.waits_for() == [0, 1]
    kinds = [st.CODES.read(code) for code in t.position.legal_codes(0)]
    assert kinds
    assert all(kind is st.PLACE and values[0] == 1 for kind, values in kinds)
    t.place(0, "I2", "05 04", strike=True)


def test_a_seat_may_take_a_die_that_puts_it_out() -> None:  # [BD-12]
    t = table().round("1! I2 00 01", "1 I1 00").round("2! I1 05", "2 I2 05 15").round("2! I3 50 51 52", "3 I3 50 51 52")
    t.roll(1, 1, 4)
    assert not t.copy().take(1, 1).take(0, 4).board(0)["out"]  # O4 fits in the corner 55
    assert t.take(1, 4).take(0, 1).board(0)["out"]  # row 1 is used up, and so are the strikes


def test_a_seat_that_is_out_does_nothing_more() -> None:  # [BD-12]
    t = four_rounds().roll(0, 3, 4).take(0, 3)
    with refused("BD-12", "out of the game"):
        t.place(0, "V3", "22 23 32")
    with refused("BD-12", "out of the game"):
        t.take(0, 4)
    t.take(1, 4).place(1, "L4", "11 12 13 23")
    with refused("BD-12", "out of the game"):
        t.roll(0, 1)
    with refused("BD-12", "out of the game"):
        t.take(0, 1)


def test_from_the_next_round_there_is_a_die_fewer_for_each_seat_that_is_out() -> None:  # [BD-12]
    t = three_seats().roll(1, 3, 3, 3).take(1, 3).take(2, 3)
    assert t.seats_in() == [0]
    t.take(0, 3).place(0, "V3", "11 12 21")
    for dice in ([4, 4], [4, 4, 4], []):
        with refused("BD-3"):
            t.roll(0, *dice)
    t.roll(0, 4)


def test_a_shape_that_reaches_no_corner_cell_is_no_way_out() -> None:  # [BD-12]
    t = table(2, board_with("I1", "", "X5")).round("1 I1 00", "1 I1 00").roll(1, 3, 3).take(1, 3).take(0, 3)
    assert t.is_over()


# --- BD-13


def test_the_markers_move_when_all_have_placed() -> None:  # [BD-13]
    t = table(4).roll(0, 1, 1, 1, 1)
    for seat in range(4):
        t.take(seat, 1)
    for seat in (2, 0, 3):
        t.place(seat, "I1", "00")
        assert t.markers() == "rbyg"
    t.place(1, "I1", "00")
    assert t.markers() == "grby"
    assert (t.view["round"], t.view["phase"], t.view["pool"]) == (2, "roll", [])
    assert [board["die"] for board in t.view["boards"]] == [None] * 4


def test_a_round_does_not_wait_for_a_seat_that_goes_out() -> None:  # [BD-13]
    t = three_seats().roll(1, 3, 3, 3).take(1, 3).take(2, 3).take(0, 3)
    assert t.waits_for() == [0]
    t.place(0, "V3", "11 12 21")
    assert (t.view["round"], t.waits_for()) == (6, ["dealer"])


def test_a_round_can_end_with_a_seat_going_out() -> None:  # [BD-13]
    t = table(2, board_with("I1", "I2")).round("1 I1 00", "2 I2 00 01").roll(1, 1, 1).take(1, 1).place(1, "I1", "05")
    t.take(0, 1).place(0, "I2", "05 15", strike=True)
    t.roll(0, 1, 1).take(0, 1).take(1, 1)  # no shape is left to anybody
    assert t.is_over()
    t = three_seats().roll(1, 3, 3, 3).take(1, 3).take(2, 3).take(0, 3).place(0, "V3", "11 12 21")
    assert (t.view["round"], t.view["start"]) == (6, 0)


def test_the_next_seat_that_is_still_in_starts() -> None:  # [BD-13]
    t = table(3)
    for starter in (0, 1, 2):
        assert t.view["start"] == starter
        shape = f"{starter + 1} I{starter + 1}"
        where = ("00", "05 15", "50 51 52")[starter]
        t.round(*[f"{shape} {where}"] * 3)
    assert t.view["start"] == 0


def test_seats_that_are_out_are_left_out_as_starters() -> None:  # [BD-13]
    t = three_seats()
    assert t.view["start"] == 1
    t.round("3 V3 11 12 21", "3", "3")
    assert t.view["start"] == 0
    with refused("BD-12"):
        t.roll(1, 4)
    t.round("4 L4 24 23 22 32")  # green, which is at 05 15
    assert t.view["start"] == 0  # the only one left


def test_seats_that_are_out_still_pass_markers() -> None:  # [BD-13]
    t = four_rounds().round("3", "3 V3 11 12 21")
    assert t.markers() == "gr by"
    t.round("4 L4 24 23 22 32")
    assert t.board(1)["cells"] == ["b....r", ".bb..r", ".brrr.", "..r...", "....yy", "ggg.yy"]
    assert t.markers() == "yg rb"


# --- BD-14


@pytest.mark.parametrize(
    ("seats", "start", "rounds"),
    [
        (2, 0, ["rb yg", "gr by", "yg rb", "by gr", "rb yg"]),
        (2, 1, ["br yg", "rg by", "gy rb", "yb gr", "br yg"]),
        (3, 0, ["rby g", "grb y", "ygr b", "byg r", "rby g"]),
        (3, 2, ["byr g", "rbg y", "gry b", "ygb r", "byr g"]),
        (4, 0, ["rbyg", "grby", "ygrb", "bygr", "rbyg"]),
        (4, 3, ["bygr", "rbyg", "grby", "ygrb", "bygr"]),
    ],
)
def test_the_markers_go_round_a_ring_of_four(seats: int, start: int, rounds: list[str]) -> None:  # [BD-14]
    t = table(seats, start=start)
    for markers, plan in zip(rounds, ("1 I1 00", "2 I2 05 15", "3 I3 50 51 52", "4 O4 44 45 54 55", ""), strict=True):
        assert t.markers() == markers
        for seat in range(seats):
            place = (seat - start) % seats
            assert t.board(seat)["marker"][0] == "rbyg"[(place - t.view["round"] + 1) % 4]
        if plan:
            t.round(*[plan] * seats)


def test_the_front_of_the_queue_comes_first() -> None:  # [BD-14]
    t = table(2)
    assert t.view["queue"] == ["green", "yellow"]
    t.round("1 I1 00", "1 I1 00").round("2 I2 05 15", "2 I2 05 15")
    assert t.board(0)["cells"][0] == "r....g"


def test_the_ring_begins_with_the_agreed_colours() -> None:  # [BD-14]
    t = table(4, start=2, colours=["green", "red", "blue", "yellow"])
    assert t.markers() == "bygr"


@pytest.mark.parametrize(("seats", "start"), [(2, 1), (3, 2), (4, 1)])
def test_the_ring_begins_with_the_seat_that_was_drawn(seats: int, start: int) -> None:  # [BD-14]
    drawn, named = table(seats, start="draw"), table(seats, start=start)
    assert drawn.view["queue"] == named.view["queue"]
    drawn.draw_start(start)
    for plan in ("1 I1 00", "2 I2 05 15", "3 I3 50 51 52", "4 O4 44 45 54 55"):
        assert drawn.position.state.tobytes() == named.position.state.tobytes()
        drawn.round(*[plan] * seats)
        named.round(*[plan] * seats)


# --- BD-15


def test_the_game_is_over_when_every_seat_is_out() -> None:  # [BD-15]
    t = four_rounds().round("3", "3 V3 11 12 21").round("4 L4 24 23 22 32")
    t.roll(1, 6)
    assert not t.is_over()
    t.take(1, 6)
    assert t.is_over()
    assert t.waits_for() == []
    assert t.view["phase"] == "over"
    assert t.result["seats"] == [
        {"empty": 24, "strikes": 0, "out_round": 5},
        {"empty": 19, "strikes": 0, "out_round": 7},
    ]
    assert t.result["winners"] == [1]


def test_after_the_end_nothing_happens() -> None:  # [BD-15]
    t = four_rounds().round("3", "3 V3 11 12 21").round("4 L4 24 23 22 32").round("6")
    with refused("BD-15", "the game is over"):
        t.take(1, 3)
    with refused("BD-15", "the game is over"):
        t.roll(1, 3)
    with refused("BD-15", "the game is over"):
        t.place(1, "I5", "00 01 02 03 04")


def test_a_board_without_shapes_is_a_short_game() -> None:  # [BD-15]
    t = table(2, board_with()).roll(0, 1, 2).take(0, 2).take(1, 1)
    assert t.is_over()
    assert t.result == {"seats": [{"empty": 36, "strikes": 0, "out_round": 1}] * 2, "winners": [0, 1]}


# --- BD-16


def test_fewest_empty_cells_win() -> None:  # [BD-16]
    t = table().round("1 I1 00", "2 I2 00 01")
    assert t.result["winners"] == [1]


def test_then_fewest_strikes() -> None:  # [BD-16]
    t = table(3).round("1! I2 00 01", "2 I2 00 01", "2 I2 00 01")
    assert t.result["winners"] == [1, 2]


def test_then_the_win_is_shared() -> None:  # [BD-16]
    assert table(4).result["winners"] == [0, 1, 2, 3]
    t = table(3).round("1! I2 00 01", "1! I2 50 51", "1 I1 00")
    assert t.result["winners"] == [0, 1]


def test_a_seat_that_is_out_can_win() -> None:  # [BD-16]
    t = four_rounds().roll(0, 3, 4).take(0, 3)
    assert t.result["winners"] == [0]


# --- BD-17


def test_solo_rolls_four_dice_and_takes_one() -> None:  # [BD-17]
    t = solo()
    for dice in (1, 2, 3, 5):
        with refused("BD-17", "four dice"):
            t.roll(0, *[1] * dice)
    t.roll(0, 1, 2, 2, 5).take(0, 2)
    assert t.view["pool"] == [1, 2, 5]
    with refused("BD-6"):
        t.take(0, 5)
    t.place(0, "I2", "00 01")
    assert (t.view["pool"], t.view["round"], t.waits_for()) == ([], 2, ["dealer"])


def test_solo_moves_the_markers_round_the_ring() -> None:  # [BD-17]
    t = solo()
    seen = []
    for plan in ("1 I1 00", "2 I2 05 15", "3 I3 50 51 52", "4 O4 44 45 54 55"):
        seen.append(t.markers())
        t.round(plan)
    assert seen == ["r byg", "g rby", "y grb", "b ygr"]
    assert t.markers() == "r byg"


def test_solo_is_played_until_the_seat_is_out() -> None:  # [BD-17]
    t = solo().round("5 I5 00 01 02 03 04").round("2 I2 05 15").round("1 I1 50").round("5! O4 44 45 54 55").round("3")
    assert t.is_over()
    assert t.result == {"seats": [{"empty": 24, "strikes": 1, "out_round": 5}], "winners": [0]}


def test_solo_is_for_one_seat_and_one_seat_is_solo() -> None:  # [BD-17]
    with pytest.raises(BadDefinition, match="house: the solo variant is for one seat"):
        table(2, house="solo")
    with pytest.raises(BadDefinition, match="seats: the game has 2 to 4 seats"):
        table(1)

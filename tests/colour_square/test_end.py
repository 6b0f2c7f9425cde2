"""The last round, roll by roll, the leftovers and the score: CS-22 … CS-25."""

from __future__ import annotations

from functools import cache

import pytest

from polychrome.core.seats import WATCHER
from tests.colour_square.script import Table, sheet, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes

# In these games every sum is right but in D4, which wants 14. Seat 0 shades D4 with four 1s, and with that its last
# square is closed: the others' circles have crossed the rest.
D4 = {"target": 14}


@cache
def _two(d4: str, more: str, variant: str, start: int, red: int) -> Table:
    made = sheet({"D4": {**D4, "preset": {"red": red}} if red else D4})
    mine = f"A1 B1 C1 D1 A2 B2 C2 D2 D4={red or 1}111"
    return table(sheet=made, variant=variant, start=start).play(mine, f"{d4} {more} A3 B3 C3 D3 A4 B4 C4")


def two(d4: str = "D4=11..", variant: str = "standard", start: int = 0, red: int = 0, more: str = "") -> Table:
    """Seat 1 alone has an open square, D4, as far filled as this says. `red`: D4's red corner is preset to this."""
    spare = {0: "D2=111. C2=111. B2=11..", 2: "D2=111. C2=111.", 3: "D2=111. C2=11..", 4: "D2=111. C2=1..."}
    written = sum(value.isdecimal() for value in d4.partition("=")[2])
    return _two(d4, more or spare[written], variant, start, red).copy()


@cache
def _three(variant: str, start: int) -> Table:
    return table(3, sheet({"D4": D4}), variant, start).play(
        "A1 B1 C1 D1 A2 D4", "A2=11.. D4=11.. B2 C2 D2 A3 B3", "A2=11.. D4=11.. C3 D3 A4 B4 C4"
    )


def three(variant: str = "standard", start: int = 0) -> Table:
    """Seats 1 and 2 have D4 open, each with red 1 and blue 1 in it."""
    return _three(variant, start).copy()


# In the following ones C4 and D4 want 9. Seat 0 shades both with four 1s; every other square has been circled.
NINE = {"C4": 9, "D4": 9}
FIRST = "D4=111. C4=1..."  # a seat that has both open, and needs a yellow 6 to circle D4
WHOLE = ("yellow D4", "blue C4", "white C4 green")  # its three dice; with a yellow 6 they circle D4


@cache
def _wide(variant: str, start: int) -> Table:
    return table(3, sheet(NINE), variant, start).play(
        "A1 B1 C1 D1 C4 D4", f"{FIRST} A2 B2 C2 D2 A3", f"{FIRST} B3 C3 D3 A4 B4"
    )


def wide(variant: str = "standard", start: int = 0) -> Table:
    """Seats 1 and 2 have C4 and D4 open, filled as FIRST says."""
    return _wide(variant, start).copy()


@cache
def _four(variant: str, start: int) -> Table:
    plans = ("A1 B1 C1 C4 D4", f"{FIRST} D1 A2 B2 C2", f"{FIRST} D2 A3 B3 C3", "D4=111. D3 A4 B4 C4 joker=1")
    return table(4, sheet(NINE), variant, start).play(*plans)


def four(variant: str = "standard", start: int = 0) -> Table:
    """Seats 1 and 2 have C4 and D4 open, seat 3 D4 alone, with three 1s in it."""
    return _four(variant, start).copy()


def waiting_for_a_six(variant: str = "standard") -> Table:
    """Seat 1 has one corner left, in D4, that takes only a 6; seat 2 has C4 and D4 all empty."""
    made = sheet({"C4": 9, "D4": {"target": 10, "preset": {"yellow": 6}}})
    return table(3, made, variant).play(
        "D4=...6 A1 B1 C1 D1 C4 D4=111.", "D4=111. A2 B2 C2 D2 C4 joker=1", "A3 B3 C3 D3 A4 B4"
    )


# --- CS-22


def test_the_end_begins_when_a_seat_has_no_open_square_left() -> None:  # [CS-22]
    t = two()
    assert t.having(0, "open") == ""
    assert t.having(0, "circled") == "A1 B1 C1 D1 A2 B2 C2 D2"
    assert t.having(0, "shaded") == "D4"
    assert t.having(0, "crossed") == "A3 B3 C3 D3 A4 B4 C4"  # crossed squares count as done
    assert t.view["last_round"]
    assert not t.is_over()


def test_one_open_square_is_enough_to_go_on() -> None:  # [CS-22]
    t = table(sheet=sheet({"D4": D4}))
    t.play("A1 B1 C1 D1 A2 B2 C2 D2 D4=111.", "D4=11.. D2=111. C2=111. A3 B3 C3 D3 A4 B4 C4=111.")
    assert t.having(0, "open") == "C4 D4"
    assert not t.view["last_round"]
    with refused("CS-6", "another seat's turn"):
        t.roll(1 - t.active)


# --- CS-23


def test_only_seats_with_an_empty_corner_roll_in_the_last_round() -> None:  # [CS-23]
    t = two()
    with refused("CS-23", "seats with an empty corner"):
        t.roll(0)
    t.roll(1).enter(1, "green D4", "yellow D4").settle()
    assert t.is_over()


@pytest.mark.parametrize("start", [0, 1])
def test_the_last_active_seat_itself_may_be_the_one_concerned(start: int) -> None:  # [CS-23]
    t = two(start=start)
    assert t.events[-4]["type"] == "roll"
    assert t.events[-4]["seat"] == (1 if start == 0 else 0)
    assert t.active == 1


@pytest.mark.parametrize(("start", "order"), [(0, [1, 2]), (1, [1, 2]), (2, [2, 1])])
def test_seats_roll_clockwise_from_the_one_after_the_last_active_seat(start: int, order: list[int]) -> None:  # [CS-23]
    t = wide(start=start)
    assert (t.active, t.view["to_roll"]) == (order[0], order)
    for wrong in (0, order[1]):
        with refused("CS-23", "clockwise"):
            t.roll(wrong)
    t.roll(order[0]).enter(order[0], *WHOLE).settle()
    assert (t.active, t.view["to_roll"]) == (order[1], [order[1]])
    for wrong in (0, order[0]):
        with refused("CS-23", "once each"):
            t.roll(wrong)
    t.roll(order[1])
    assert t.view["to_roll"] == []


def test_the_seat_that_was_active_comes_last_though_it_is_the_lowest() -> None:  # [CS-23]
    t = four(start=2)  # the sixteenth roll was seat 1's
    assert t.events[-6] == {"type": "roll", "seat": 1, "dice": t.events[-6]["dice"]}
    assert t.view["to_roll"] == [2, 3, 1]


def test_nobody_rolls_twice_though_corners_are_left() -> None:  # [CS-23]
    t = wide()
    for seat in (1, 2):
        t.roll(seat).enter(seat, "blue C4", "green C4", "white joker").settle()
    assert t.is_over()
    assert (t.having(1, "shaded"), t.having(2, "shaded")) == ("C4 D4", "C4 D4")


def test_as_many_as_fit_are_two_where_the_white_die_would_only_take_a_place_away() -> None:  # [CS-23]
    t = two("D4=11..").roll(1, green=6, yellow=6, white=6)
    assert t.owes(1) == 2
    for entries in [(), ("green D4",), ("green D4", "yellow D4", "white joker")]:
        with refused("CS-11"):
            t.enter(1, *entries)
    t.enter(1, "green D4", "yellow D4").enter(1, "green D4", "white D4 yellow").enter(1, "white D4 green", "yellow D4")
    t.settle()
    assert (t.status(1, "D4"), t.part(1, "sums")) == ("circled", 7 * 4 + 14)


def test_two_coloured_dice_and_the_white_one_are_entered_where_three_fit() -> None:  # [CS-23]
    t = two("D4=....").roll(1, red=5, blue=5, green=3, yellow=1, white=1)
    assert t.owes(1) == 3
    for entries in [(), ("red D4", "blue D4"), ("red D4", "blue D4", "green D4", "white D4 yellow")]:
        with refused("CS-23", "two coloured dice and the white one"):
            t.enter(1, *entries)
    with refused("CS-23", "at most two coloured"):
        t.enter(1, "red D4", "blue D4", "green D4")
    with refused("CS-7", "once"):
        t.enter(1, "red D4", "white D4 blue", "white D4 green")
    t.enter(1, "white D4 yellow", "red D4", "blue D4").settle()
    assert t.corners(1, "D4") == (5, 5, None, 1)
    assert t.status(1, "D4") == "shaded"


def test_one_die_is_entered_where_one_corner_is_left() -> None:  # [CS-23]
    t = two("D4=111.").roll(1, yellow=6, white=2)
    assert t.owes(1) == 1
    with refused("CS-11"):
        t.enter(1, "yellow D4", "white joker")
    assert t.copy().enter(1, "white D4 yellow").settle().corners(1, "D4") == (1, 1, 1, 2)
    assert t.enter(1, "yellow D4").settle().corners(1, "D4") == (1, 1, 1, 6)


def test_jokers_take_dice_of_the_last_round_too() -> None:  # [CS-23]
    t = two("D4=11..").roll(1, red=5, yellow=2, white=3)
    t.enter(1, "red joker", "white joker")  # red: a coloured die that no corner would take
    assert t.jokers(1) == [5, 3]
    t.enter(1, "red joker", "blue joker").enter(1, "white joker", "yellow D4").settle()
    assert (t.jokers(1), t.part(1, "jokers")) == ([3], -3)


def test_three_jokers_are_too_many() -> None:  # [CS-23]
    t = two("D4=....").roll(1)
    with refused("CS-12", "full"):
        t.enter(1, "red joker", "blue joker", "white joker")
    t.enter(1, "red joker", "white joker", "blue D4")


def test_a_white_die_that_fits_nowhere_is_not_due_and_gets_no_joker() -> None:  # [CS-23]
    t = two("D4=.111", red=6).roll(1, red=6, white=5)
    assert t.owes(1) == 1
    with refused("CS-12", "fits in no corner"):
        t.enter(1, "white joker")
    t.enter(1, "blue joker")
    t.enter(1, "red D4").settle()
    assert t.corners(1, "D4") == (6, 1, 1, 1)


def test_the_white_die_alone_may_be_all_that_fits() -> None:  # [CS-23]
    t = two("D4=.111", red=6).roll(1, red=5, white=6)
    assert t.owes(1) == 1
    t.enter(1, "white D4 red").settle()
    assert t.corners(1, "D4") == (6, 1, 1, 1)


def test_a_seat_whose_dice_fit_nowhere_rolls_for_nothing() -> None:  # [CS-23]
    t = two("D4=.111", red=6).roll(1, red=5, white=5)
    assert t.owes(1) == 0
    with refused("CS-11"):
        t.enter(1, "blue joker")
    t.copy().enter(1).settle()
    t.settle()
    assert t.is_over()


def test_the_others_enter_nothing_not_even_an_empty_list() -> None:  # [CS-23]
    t = wide().roll(1)
    assert [t.owes(seat) for seat in range(3)] == [0, 3, 0]
    assert [one["dice"] is None for one in t.view["sheets"]] == [True, False, True]
    for seat in (0, 2):
        for entries in ((), ("white D4 yellow",), WHOLE, ("red joker",)):
            with refused("CS-23", "only the seat that rolled"):
                t.enter(seat, *entries)
    t.enter(1, *WHOLE).settle().roll(2)
    for seat in (0, 1):
        with refused("CS-23", "only the seat that rolled"):
            t.enter(seat)


def test_a_roll_comes_before_the_entries() -> None:  # [CS-23]
    t = wide()
    for seat in range(3):
        with refused("CS-6", "not been rolled"):
            t.enter(seat, *WHOLE)
    with refused("CS-6", "not been rolled"):
        t.settle()
    t.roll(1).enter(1, *WHOLE).settle()
    for seat in range(3):
        with refused("CS-6", "not been rolled"):
            t.enter(seat, *WHOLE)
    with refused("CS-6", "not been rolled"):
        t.settle()


def test_each_roll_is_entered_and_settled_before_the_next() -> None:  # [CS-23]
    t = wide().roll(1)
    with refused("CS-23", "still has to enter"):
        t.settle()
    for seat in range(3):
        with refused("CS-23", "settled before the next"):
            t.roll(seat)
    t.enter(1, *WHOLE)
    for seat in range(3):
        with refused("CS-23", "settled before the next"):
            t.roll(seat)
    assert t.waits_for() == ["dealer"]
    t.settle().roll(2)
    with refused("CS-23", "still has to enter"):
        t.settle()
    assert t.waits_for() == [2]


def test_a_roll_for_nothing_is_settled_too() -> None:  # [CS-23]
    t = waiting_for_a_six()
    assert t.view["to_roll"] == [1, 2]
    t.roll(1, yellow=5, white=5)
    assert t.owes(1) == 0
    with refused("CS-23", "settled before the next"):
        t.roll(2)
    t.copy().enter(1).settle().roll(2)
    t.settle().roll(2)


def test_a_circled_square_is_crossed_at_once_for_those_still_to_roll() -> None:  # [CS-23]
    t = wide().roll(1, yellow=6).enter(1, *WHOLE)
    assert t.status(2, "D4") == "open"
    t.settle()
    assert (t.status(0, "D4"), t.status(1, "D4"), t.status(2, "D4")) == ("shaded", "circled", "crossed")
    assert not t.is_over()
    t.roll(2, yellow=6)
    with refused("CS-9"):
        t.enter(2, *WHOLE)
    t.enter(2, "yellow C4", "blue C4", "white C4 green").settle()
    assert t.is_over()
    assert (t.having(2, "crossed"), t.having(2, "circled")) == (t.having(2, "crossed"), "B3 C3 D3 A4 B4 C4")
    assert (t.having(1, "shaded"), t.part(1, "shaded")) == ("", 0)  # C4 was open, and crossed by what seat 2 circled


def test_a_circled_square_is_crossed_for_those_who_have_rolled_as_well() -> None:  # [CS-23]
    t = wide().roll(1).enter(1, "yellow C4", "blue C4", "white joker").settle().roll(2, yellow=6).enter(2, *WHOLE)
    t.settle()
    assert (t.status(1, "D4"), t.status(1, "C4")) == ("crossed", "shaded")


def test_a_wrong_sum_crosses_nothing() -> None:  # [CS-23]
    t = wide().roll(1, yellow=5).enter(1, *WHOLE).settle()
    assert (t.status(1, "D4"), t.status(2, "D4")) == ("shaded", "open")


def test_two_seats_never_circle_a_square_by_different_rolls() -> None:  # [CS-23]
    t = three().roll(1, green=6, yellow=6).enter(1, "green D4", "yellow D4").settle()
    assert t.is_over()
    assert [t.status(seat, "D4") for seat in range(3)] == ["shaded", "circled", "crossed"]


def test_a_seat_that_has_lost_its_last_corner_does_not_roll() -> None:  # [CS-23]
    t = four(start=2).roll(2, yellow=6).enter(2, *WHOLE).settle()
    assert t.having(3, "open") == ""
    assert t.view["to_roll"] == [1]
    with refused("CS-23", "with an empty corner"):
        t.roll(3)
    t.roll(1).enter(1, "blue C4", "yellow C4", "white C4 green").settle()
    assert t.is_over()


def test_when_nobody_is_left_to_roll_the_game_ends_with_that_settlement() -> None:  # [CS-23]
    t = three().roll(1, green=6, yellow=6).enter(1, "green D4", "yellow D4")
    assert not t.is_over()
    t.settle()
    assert t.is_over()
    assert t.waits_for() == []
    assert t.total(2) == 5 * 4 + 4 * 5  # five circled squares, four bridges; D4 is crossed: no minus


def test_corrections_are_possible_until_the_roll_is_settled() -> None:  # [CS-23]
    t = wide().roll(1, yellow=6, white=3).enter(1, *WHOLE).enter(1, "yellow C4", "green C4", "white D4 yellow")
    assert (t.corners(1, "D4"), t.corners(1, "C4")) == ((1, 1, 1, 3), (1, None, 1, 6))
    t.enter(1, "yellow D4", "blue joker", "white joker")
    assert (t.corners(1, "D4"), t.corners(1, "C4"), t.jokers(1)) == ((1, 1, 1, 6), (1, None, None, None), [1, 3])
    t.settle()
    with refused("CS-6"):
        t.enter(1, *WHOLE)
    t.roll(2)
    with refused("CS-23"):
        t.enter(1, *WHOLE)
    assert t.jokers(1) == [1, 3]


def test_a_refused_correction_leaves_what_was_entered() -> None:  # [CS-23]
    t = wide().roll(1, yellow=6).enter(1, *WHOLE)
    with refused("CS-23"):
        t.enter(1, "yellow D4", "blue C4")
    assert t.corners(1, "D4") == (1, 1, 1, 6)
    assert t.settle().status(1, "D4") == "circled"


def test_when_no_seat_is_concerned_the_game_is_over_at_once() -> None:  # [CS-23]
    t = two("D4=1111")
    assert t.is_over()
    assert (t.having(0, "open"), t.having(1, "open")) == ("", "")
    assert t.events[-1] == {"type": "settle"}


@pytest.mark.parametrize("variant", ["standard", "covered"])
def test_after_the_last_round_nothing_more_happens(variant: str) -> None:  # [CS-24]
    t = two(variant=variant).roll(1).enter(1, "green D4", "yellow D4")
    t.settle()  # needless where it is covered
    assert t.is_over()
    assert t.waits_for() == []
    for seat in (0, 1):
        with refused("CS-24", "over"):
            t.roll(seat)
        with refused("CS-24", "over"):
            t.enter(seat, "red A1", "blue A1")
    with refused("CS-24", "over"):
        t.settle()


# --- CS-24


def test_squares_that_are_still_open_are_shaded() -> None:  # [CS-24]
    t = three().roll(1).enter(1, "green D4", "yellow joker").settle()
    assert t.having(1, "open") == "D4"  # seat 2 might still circle it
    before = t.total(1)
    t.roll(2).enter(2, "green joker", "yellow joker").settle()
    assert (t.having(1, "shaded"), t.having(2, "shaded")) == ("D4", "D4")
    assert t.total(1) == before - 10


# --- covered


def test_each_roll_of_a_covered_last_round_settles_with_its_entries() -> None:  # [CS-28]
    t = wide("covered").roll(1, yellow=6).enter(1, *WHOLE)
    assert [t.status(seat, "D4") for seat in range(3)] == ["shaded", "circled", "crossed"]
    with refused("CS-10", "settled already"):
        t.enter(1, "yellow joker", "blue C4", "white C4 green")
    needless = t.copy().settle()
    with refused("CS-6"):
        needless.settle()
    for played in (t, needless):
        assert played.active == 2
        played.roll(2).enter(2, "blue C4", "green C4", "white joker")
        assert played.is_over()
    assert t.view == needless.view


def test_a_covered_last_round_passes_over_a_seat_that_was_crossed_out() -> None:  # [CS-28]
    t = four("covered", start=2).roll(2, yellow=6).enter(2, *WHOLE)
    assert t.view["to_roll"] == [1]
    t.roll(1).enter(1, "blue C4", "yellow C4", "white C4 green")
    assert t.is_over()


def test_a_covered_roll_for_nothing_settles_itself() -> None:  # [CS-28]
    t = waiting_for_a_six("covered").roll(1, yellow=5, white=5)
    with refused("CS-10", "settled already"):
        t.enter(1)
    assert t.active == 2
    t.copy().settle().roll(2)
    t.roll(2)


def test_a_covered_last_round_settles_at_the_roll_when_nothing_fits() -> None:  # [CS-28]
    t = two("D4=.111", "covered", red=6).roll(1, red=5, white=5)
    assert t.is_over()
    assert t.status(1, "D4") == "shaded"
    t.settle()  # needless, let pass once
    with refused("CS-24"):
        t.settle()


def test_covered_sheets_stay_covered_in_the_last_round_and_are_shown_at_the_end() -> None:  # [CS-28]
    t = two(variant="covered").roll(1)
    for viewer in (0, WATCHER):
        assert t.seen_by(viewer).corners(1, "A3") == (None,) * 4
    t.enter(1, "green D4", "yellow D4")
    for viewer in (0, 1, WATCHER):
        assert t.seen_by(viewer).view == t.view
        assert t.seen_by(viewer).result == t.result


# --- CS-25


@scene
def worked_example() -> Table:
    """Side A. Seat 0 circles seven squares and shades three; seat 1 circles the other six."""
    return table().play(
        "joker=3 A1=6664 D3 B2=5432 C4 A3=6661 joker=5 B3=3222 D4 C3=3331 A4=6541 B4=2111",
        "B4=11.. A4=11.. B1=2222 C1=1111 D3 D1=6666 C4 A2=3111 D4 C2=4444 joker=1 joker=2 D2=4333",
    )


def test_the_worked_example_scores_ninety_two() -> None:  # [CS-25]
    t = worked_example()
    assert t.is_over()
    assert t.having(0, "circled") == "A1 B2 A3 B3 C3 A4 B4"
    assert t.having(0, "shaded") == "D3 C4 D4"
    assert t.having(0, "crossed") == "B1 C1 D1 A2 C2 D2"
    rows = [sum(sum(filter(None, t.corners(0, f"{column}{row}"))) for column in "ABCD"
                if t.status(0, f"{column}{row}") == "circled") for row in (1, 2, 3, 4)]  # fmt: skip
    assert rows == [22, 14, 38, 21]
    assert t.result["seats"][0] == {
        "total": 92, "sums": 95, "bridges": 30, "purple": 5, "shaded": -30, "jokers": -8, "circled": 7, "grade": None,
    }  # fmt: skip


def test_most_points_wins() -> None:  # [CS-25]
    t = worked_example()
    # 8 + 4 + 24 + 6 + 16 + 13; bridges B1-C1, C1-C2 and C2-D2, since D1 is orange; of the purple ones only C1 has any.
    assert t.result["seats"][1] == {
        "total": 58, "sums": 71, "bridges": 15, "purple": 5, "shaded": -30, "jokers": -3, "circled": 6, "grade": None,
    }  # fmt: skip
    assert t.winners == [0]


def test_equal_totals_share_the_win() -> None:  # [CS-25]
    assert table(4).winners == [0, 1, 2, 3]
    t = table(3).roll(0, red=2, blue=1, white=3).enter(0, "red joker", "blue joker").enter(1, "white joker")
    assert t.winners == [2]
    assert t.enter(2, "white joker").winners == [0, 1, 2]


def test_totals_may_be_negative() -> None:  # [CS-25]
    t = table().roll(0, red=6, blue=6, white=6).enter(0, "red joker", "blue joker").enter(1, "white joker")
    assert (t.total(0), t.total(1), t.winners) == (-12, -6, [1])

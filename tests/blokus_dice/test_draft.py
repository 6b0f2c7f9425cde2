"""The table and the dice: BD-1 … BD-6."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.rules import state as st
from tests.blokus_dice.script import built_in, solo, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize(("name", "size"), [("standard", 9), ("large", 10)])
def test_a_built_in_board_has_all_shapes_of_one_to_five_cells_in_six_rows(name: str, size: int) -> None:  # [BD-1]
    t = table(board=name)
    definition = built_in(name)
    assert sorted(len(cells) for cells in definition["shapes"].values()) == [1, 2, 3, 3] + [4] * 5 + [5] * 12
    assert [bool(row) for row in definition["rows"]] == [True] * 6
    assert t.board(1)["cells"] == ["." * size] * size
    assert t.result["seats"][1] == {"empty": size * size, "strikes": 0, "out_round": None}


def test_every_seat_has_three_strikes() -> None:  # [BD-1]
    t = table().round("1! I2 00 01", "1 I1 00").round("1! I3 05 15 25", "2 I2 55 54").round("1! I1 50", "3 I3 50 51 52")
    t.roll(1, 4, 4).take(1, 4).take(0, 4)
    with refused("BD-11", "three strikes"):
        t.place(0, "O4", "54 55 44 45", strike=True)
    t.place(0, "O4", "54 55 44 45")


@pytest.mark.parametrize(("seats", "markers"), [(2, "rb yg"), (3, "rby g"), (4, "rbyg")])
def test_there_are_four_markers_whatever_the_number_of_seats(seats: int, markers: str) -> None:  # [BD-2]
    assert table(seats).markers() == markers


def test_the_markers_lie_as_the_table_agrees() -> None:  # [BD-2]
    assert table(2, colours=["green", "yellow", "red", "blue"]).markers() == "gy rb"
    for colours in (["red"] * 4, ["red", "blue", "yellow"], []):
        with pytest.raises(BadDefinition, match="colours: must be red, blue, yellow, green"):
            table(2, colours=colours)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_die_for_each_seat(seats: int) -> None:  # [BD-3]
    t = table(seats)
    for number in {*range(8), 40} - {seats}:
        with refused("BD-3", "one die for each seat"):
            t.roll(0, *[1] * number)
    t.roll(0, *[1] * seats)


def test_the_dice_have_six_sides() -> None:  # [BD-3]
    start = table().position
    assert start.legal_codes(DEALER) == [st.ROLL.code(0, 2)]
    rolling = start.act(DEALER, st.ROLL.code(0, 2))
    assert rolling.legal_codes(DEALER) == [st.FACE.code(value) for value in range(6)]


def test_two_to_four_seats_play() -> None:  # [BD-4]
    for seats in (2, 3, 4):
        assert len(table(seats).view["boards"]) == seats
    with pytest.raises(BadDefinition, match="seats: the game has 2 to 4 seats"):
        table(1)
    for wrong in (0, 5, -1, 2.0, True, "2", None):
        with pytest.raises(msgspec.ValidationError, match="seats"):
            table(wrong)  # type: ignore[arg-type]


def test_any_seat_of_the_table_can_start() -> None:  # [BD-4]
    for start in range(3):
        assert table(3, start=start).view["start"] == start
    with pytest.raises(BadDefinition, match="start: must be a seat from 0 to 2"):
        table(3, start=3)


def test_an_event_names_a_seat_of_the_table() -> None:  # [BD-4]
    t = table(3)
    for event in ({"type": "roll", "seat": 3, "dice": [1, 1, 1]}, {"type": "take", "seat": 3, "die": 1}):
        with pytest.raises(BadRecord, match="seat: there is no seat 3 at this table"):
            t.send(event)
    with pytest.raises(BadRecord, match="shape: there is no shape 'I9' on this board"):
        t.place(0, "I9", "00")


def test_the_starting_seat_rolls() -> None:  # [BD-5]
    t = table(3, start=1)
    assert t.waits_for() == ["dealer"]
    for seat in (0, 2):
        with refused("BD-5", "the starting seat rolls"):
            t.roll(seat, 1, 2, 3)
    t.roll(1, 1, 2, 3)


@pytest.mark.parametrize(("seats", "start"), [(2, 1), (3, 2), (4, 3), (4, 0)])
def test_the_drawn_seat_starts_and_the_next_ones_follow(seats: int, start: int) -> None:  # [BD-5]
    t = table(seats, start="draw")
    assert t.waits_for() == ["dealer"]
    assert (t.view["phase"], t.view["start"], t.board(0)["marker"], t.board(0)["next"]) == ("draw", None, None, None)
    assert t.position.legal_codes(DEALER) == [st.DRAW_START.code(seat) for seat in range(seats)]
    assert [t.position.legal_codes(seat) for seat in range(seats)] == [[]] * seats
    t.draw_start(start)
    assert (t.view["phase"], t.view["start"]) == ("roll", start)
    for seat in {*range(seats)} - {start}:
        with refused("BD-5", "the starting seat rolls"):
            t.roll(seat, *[1] * seats)
    t.roll(start, *[1] * seats)
    for place in range(seats):
        assert t.view["taking"] == (start + place) % seats
        t.take((start + place) % seats, 1)


def test_nothing_else_comes_before_the_draw() -> None:  # [BD-5]
    t = table(start="draw")
    for seat in (0, 1):
        with refused("BD-5", "drawn before anything else"):
            t.roll(seat, 1, 2)
        with refused("BD-5", "drawn before anything else"):
            t.roll(seat)
        with refused("BD-5", "drawn before anything else"):
            t.take(seat, 1)
        with refused("BD-5", "drawn before anything else"):
            t.place(seat, "I1", "00")
        with refused("BD-5", "drawn before anything else"):
            t.place(seat, "I1", "00 99", strike=True)


def test_the_start_is_drawn_once_and_only_where_the_table_wants_it() -> None:  # [BD-5]
    t = table(start="draw").draw_start(1)
    moments = [table(), table(start=1), solo(), t, t.copy().roll(1, 1, 2), t.copy().round("1 I1 00", "2 I2 00 01")]
    for moment in moments:
        for seat in range(moment.position.seats):
            with refused("BD-5", "drawn once"):
                moment.draw_start(seat)


def test_who_is_alone_is_drawn() -> None:  # [BD-5]
    t = solo(start="draw")
    with refused("BD-5"):
        t.roll(0, 1, 2, 3, 4)
    t.draw_start(0)
    assert t.board(0)["marker"] == "red"
    assert t.roll(0, 1, 2, 3, 4).view["taking"] == 0


@pytest.mark.parametrize(
    "event", [{}, {"start": 2}, {"start": -1}, {"start": 1.0}, {"start": 0, "seat": 0}, {"seat": 0}]
)
def test_a_draw_of_the_wrong_form_makes_no_record(event: dict[str, Any]) -> None:  # [BD-5]
    with pytest.raises(BadRecord) as problem:
        table(start="draw").replayed({"type": "take", "seat": 0, "die": 1}, {"type": "draw_start", **event})
    assert problem.value.at == 1


@pytest.mark.parametrize("start", ["Draw", "roll_off", None, 2, -1, 0.0, True])
def test_no_other_word_names_a_start(start: Any) -> None:  # [BD-5]
    t = table()
    t.options = {**t.options, "start": start}
    with pytest.raises(BadRecord, match=r"options\.start") as problem:
        t.replayed()
    assert problem.value.at is None


def test_the_dice_are_rolled_once_a_round() -> None:  # [BD-5]
    t = table().roll(0, 1, 2)
    for moment in (t, t.copy().take(0, 1), t.take(0, 1).place(0, "I1", "00").copy(), t.take(1, 2)):
        for seat in (0, 1):
            with refused("BD-5", "once a round"):
                moment.roll(seat, 1, 2)
    t.place(1, "I2", "00 01").roll(1, 1, 2)


def test_nothing_is_taken_or_placed_before_the_roll() -> None:  # [BD-5]
    t = table()
    with refused("BD-5", "not been rolled yet"):
        t.take(0, 1)
    with refused("BD-5", "not been rolled yet"):
        t.place(0, "I1", "00")


def test_dice_are_taken_clockwise_from_the_starting_seat() -> None:  # [BD-6]
    t = table(4, start=2).roll(2, 1, 2, 3, 4)
    for taker in (2, 3, 0, 1):
        assert t.view["taking"] == taker
        for seat in {0, 1, 2, 3} - {taker}:
            with refused("BD-6"):
                t.take(seat, 1 if taker == 2 else 4)
        t.take(taker, {2: 3, 3: 1, 0: 2, 1: 4}[taker])
    assert t.view["taking"] is None
    assert [board["die"] for board in t.view["boards"]] == [2, 4, 3, 1]


def test_a_seat_takes_one_die() -> None:  # [BD-6]
    t = table(3).roll(0, 1, 2, 3).take(0, 1)
    with refused("BD-6", "taken its die"):
        t.take(0, 2)
    t.place(0, "I1", "00")
    with refused("BD-6", "taken its die"):
        t.take(0, 2)


def test_a_die_is_taken_only_once() -> None:  # [BD-6]
    t = table(3).roll(0, 2, 5, 5).take(0, 5)
    for value in (1, 3, 4, 6):
        with refused("BD-6", "no die with this value"):
            t.take(1, value)
    t.take(1, 5)
    with refused("BD-6", "no die with this value"):
        t.take(2, 5)
    assert t.view["pool"] == [2]
    t.take(2, 2)
    assert t.view["pool"] == []


def test_a_view_tells_what_each_die_would_let_the_taking_seat_place() -> None:  # [BD-12]
    t = table().round("1! I2 00 01", "1 I1 00").round("1! I3 05 15 25", "2 I2 55 54").round("1! I1 50", "3 I3 50 51 52")
    assert t.view["prospects"] == {}
    t.roll(1, 2, 4)
    assert t.view["prospects"] == {"2": "strike", "4": "row"}  # of seat 1, whose I2 is used
    t.take(1, 4)
    assert t.view["prospects"] == {"2": "none"}  # of seat 0, whose I2 and strikes are used
    t.take(0, 2)
    assert t.board(0)["out"]
    assert t.view["prospects"] == {}


def test_a_view_tells_which_marker_comes_next() -> None:  # [BD-13, BD-14]
    t = table(start=1)
    for plans in (("1 I1 00", "1 I1 00"), ("2 I2 55 54", "2 I2 55 54"), ("3 I3 05 15 25", "3 I3 05 15 25")):
        told = [board["next"] for board in t.view["boards"]]
        assert told[1] == t.view["queue"][0]
        t.round(*plans)
        assert [board["marker"] for board in t.view["boards"]] == told

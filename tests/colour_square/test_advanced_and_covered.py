"""Side B with its presets and ranges, and covered sheets: CS-26 … CS-28."""

from __future__ import annotations

import pytest

from polychrome.core.seats import WATCHER
from polychrome.games.colour_square.rules.material import SQUARE_NAMES
from tests.colour_square.script import Table, sheet, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5])
def test_a_preset_corner_takes_no_other_value(pips: int) -> None:  # [CS-26]
    t = table(sheet="B").roll(0, red=pips, white=pips)
    with refused("CS-26", "preset value"):
        t.enter(0, "red A1", "blue A1")
    with refused("CS-26", "preset value"):
        t.enter(1, "white A1 red")


def test_a_preset_corner_takes_its_value_from_the_die_of_its_colour_or_the_white_one() -> None:  # [CS-26]
    t = table(sheet="B").roll(0, red=6, white=6).enter(0, "red A1", "blue A1").enter(1, "white A1 red")
    assert (t.corners(0, "A1"), t.corners(1, "A1")) == ((6, 1, None, None), (6, None, None, None))


def test_an_active_seat_has_no_white_die_for_a_preset_corner() -> None:  # [CS-26]
    t = table(sheet="B").roll(0, red=5, white=6)
    with refused("CS-7", "white die"):
        t.enter(0, "white A1 red", "blue A1")


def test_no_other_coloured_die_fits_a_preset_corner() -> None:  # [CS-26]
    t = table(sheet="B").roll(0, blue=6)
    with refused("CS-7", "own colour"):
        t.enter(0, "blue A1 red", "green A1")


def test_a_preset_corner_is_empty_until_its_value_is_entered() -> None:  # [CS-26]
    t = table(sheet="B").play("A1=.666", "")
    assert t.corners(0, "A1") == (None, 6, 6, 6)
    assert t.status(0, "A1") == "open"
    assert t.total(0) == 0
    t.play("A1=6...", "")
    assert (t.status(0, "A1"), t.total(0)) == ("circled", 24)


def test_every_preset_of_side_b_is_kept() -> None:  # [CS-26]
    presets = {"A1": "red 6", "B1": "yellow 6", "C2": "blue 3", "D2": "green 4", "B3": "red 1",
               "D3": "yellow 5", "A4": "blue 5", "C4": "green 6"}  # fmt: skip
    for pips in range(1, 7):
        t = table(sheet="B").roll(0, white=pips)
        entries = set(t.legal_entries(1)) - {"white joker"}
        closed = {
            f"white {square} {words.split()[0]}" for square, words in presets.items() if not words.endswith(str(pips))
        }
        every = {f"white {square} {colour}" for square in SQUARE_NAMES for colour in ("red", "blue", "green", "yellow")}
        assert entries == every - closed


@pytest.mark.parametrize(
    ("square", "values", "status", "points"),
    [
        ("D1", "3321", "shaded", -10),  # 9, and the range is 10 to 14
        ("D1", "3331", "circled", 10),
        ("D1", "3432", "circled", 12),
        ("D1", "5522", "circled", 14),
        ("D1", "5523", "shaded", -10),
        ("A1", "6333", "shaded", -10),  # 15, and the range is 16 to 24
        ("A1", "6433", "circled", 16),
        ("A1", "6666", "circled", 24),
        ("B3", "1222", "shaded", -10),  # an exact 8, with a preset
        ("B3", "1223", "circled", 8),
    ],
)
def test_a_sum_inside_the_range_is_right_and_scores_itself(
    square: str, values: str, status: str, points: int
) -> None:  # [CS-27]
    t = table(sheet="B").play(f"{square}={values}", "")
    assert (t.status(0, square), t.total(0)) == (status, points)


def test_any_sum_inside_the_range_crosses_the_others() -> None:  # [CS-27]
    t = table(sheet="B").play("D1=3331", "D1=44..")
    assert t.status(1, "D1") == "crossed"


def test_two_seats_may_circle_different_sums_of_a_range_in_one_round() -> None:  # [CS-27]
    t = table(sheet=sheet({"A1": [10, 14]})).play("A1=333.", "A1=333.")
    t.roll(0, yellow=1, white=5).enter(0, "yellow A1", "red B1").enter(1, "white A1 yellow").settle()
    assert (t.part(0, "sums"), t.part(1, "sums")) == (10, 14)


# --- CS-28


@scene
def covered() -> Table:
    return table(3, sheet(), "covered").roll(0, red=2, blue=3, white=4)


def test_other_sheets_are_hidden() -> None:  # [CS-28]
    t = covered().enter(0, "red A1", "blue joker").enter(1, "white B1 red")
    for viewer in (1, 2, WATCHER):
        seen = t.seen_by(viewer)
        assert seen.corners(0, "A1") == (None,) * 4
        assert seen.jokers(0) is None
        assert (seen.part(0, "total"), seen.part(0, "sums"), seen.part(0, "jokers")) == (None, None, None)
        assert seen.result["winners"] is None
    own = t.seen_by(0)
    assert own.corners(0, "A1") == (2, None, None, None)
    assert own.jokers(0) == [3]
    assert own.total(0) == -3
    assert t.seen_by(1).corners(1, "B1") == (4, None, None, None)


def test_nothing_is_hidden_in_the_standard_game() -> None:  # [CS-28]
    t = table().roll(0).enter(0, "red A1", "blue joker")
    for viewer in (0, 1, WATCHER):
        assert t.seen_by(viewer).view == t.view
        assert t.seen_by(viewer).result == t.result


def test_a_covered_round_settles_when_the_last_seat_has_entered() -> None:  # [CS-28]
    t = covered().enter(2, "white A1 red").enter(0, "red A1", "blue A1")
    assert t.waits_for() == [1]
    t.enter(1, "white A1 red")
    assert t.waits_for() == ["dealer"]
    assert t.active == 1
    t.roll(1)


def test_no_covered_round_is_settled_by_hand_before_that() -> None:  # [CS-28]
    t = covered()
    with refused("CS-7"):
        t.settle()
    t.enter(0, "red A1", "blue A1").enter(1, "white A1 red")
    with refused("CS-8"):
        t.settle()


def test_one_needless_settle_right_after_is_let_pass() -> None:  # [CS-28]
    t = covered().enter(0, "red A1", "blue A1").enter(1, "white A1 red").enter(2, "white A1 red")
    before = t.view
    t.settle()
    assert t.view == before
    with refused("CS-6", "not been rolled"):
        t.settle()
    t.roll(1)


def test_a_needless_settle_is_only_let_pass_before_the_next_roll() -> None:  # [CS-28]
    t = covered().enter(0, "red A1", "blue A1").enter(1, "white A1 red").enter(2, "white A1 red").roll(1)
    with refused("CS-7"):
        t.settle()


def test_a_covered_round_settles_at_the_roll_when_nobody_has_anything_to_enter() -> None:  # [CS-28]
    sixes = {"target": 24, "preset": {"red": 6, "blue": 6, "green": 6, "yellow": 6}}
    t = table(sheet=sheet(dict.fromkeys(SQUARE_NAMES, sixes)), variant="covered")
    t.roll(0)
    assert t.active == 1
    t.settle().roll(1).roll(0)  # with or without the needless settle
    with refused("CS-10"):
        t.enter(0)
    t.roll(1, white=6)
    assert t.waits_for() == [0]
    t.enter(1)  # an empty list is right for a seat that can enter nothing
    t.enter(0, "white A1 red")
    assert t.waits_for() == ["dealer"]


def test_closings_are_announced_when_the_covered_round_settles() -> None:  # [CS-28]
    t = table(sheet=sheet(), variant="covered").play("A1=111.", "")
    t.roll(0).enter(0, "yellow A1", "red B1")
    assert t.seen_by(1).status(0, "A1") == "open"
    t.enter(1, "white B1 yellow")
    assert (t.seen_by(1).status(0, "A1"), t.seen_by(1).status(1, "A1")) == ("circled", "crossed")

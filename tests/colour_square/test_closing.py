"""Closing squares and building bridges: CS-13 … CS-21."""

from __future__ import annotations

import pytest

from polychrome.core.seats import WATCHER
from tests.colour_square.script import Table, sheet, table
from tests.scenes import refused, scene

pytestmark = pytest.mark.both_modes


@scene
def three_at_a1() -> Table:
    """Three seats, each with 1 1 1 in A1, which wants 4; seat 0 rolls next."""
    return table(3, sheet({"A1": 4})).play("A1=111.", "A1=111.", "A1=111.")


def finish(first: int | None, second: int | None, third: int | None) -> Table:
    """The round after: seats write these values in A1 yellow, or elsewhere; it is not settled yet."""
    t = three_at_a1().roll(0, yellow=first or 1, white=second or third or 1)
    assert second in (None, t.view["sheets"][1]["dice"]["white"])
    t.enter(0, "yellow A1" if first else "yellow B1", "red B1")
    t.enter(1, "white A1 yellow" if second else "white B1 yellow")
    t.enter(2, "white A1 yellow" if third else "white B1 yellow")
    return t


def at_a1(t: Table) -> list[str]:
    return [t.status(seat, "A1") for seat in range(t.position.seats)]


# --- CS-13 … CS-15


def test_three_corners_do_not_close_a_square() -> None:  # [CS-13]
    assert at_a1(three_at_a1()) == ["open", "open", "open"]
    assert at_a1(finish(None, None, None).settle()) == ["open", "open", "open"]


def test_the_fourth_corner_closes_a_square_when_the_round_is_settled() -> None:  # [CS-13]
    t = finish(1, None, None)
    assert t.corners(0, "A1") == (1, 1, 1, 1)
    assert t.status(0, "A1") == "open"
    assert t.settle().status(0, "A1") == "circled"


@pytest.mark.parametrize(("target", "status"), [(6, "shaded"), (7, "circled"), (8, "shaded")])
def test_only_the_exact_sum_is_right(target: int, status: str) -> None:  # [CS-15]
    t = table(sheet=sheet({"A1": target})).play("A1=1123", "")
    assert t.status(0, "A1") == status


def test_a_wrong_sum_costs_ten() -> None:  # [CS-14]
    t = table(sheet=sheet({"A1": 24})).play("A1=6665", "")
    assert t.status(0, "A1") == "shaded"
    assert (t.part(0, "shaded"), t.part(0, "sums"), t.total(0)) == (-10, 0, -10)


def test_others_may_go_on_where_one_was_wrong() -> None:  # [CS-14]
    t = finish(2, None, None).settle()
    assert at_a1(t) == ["shaded", "open", "open"]
    t.roll(1).enter(0, "white C1 red").enter(1, "yellow A1", "red C1").enter(2, "white A1 yellow").settle()
    assert at_a1(t) == ["shaded", "circled", "circled"]


def test_a_right_sum_scores_its_sum() -> None:  # [CS-15]
    t = table(sheet=sheet({"A1": 13})).play("A1=6421", "")
    assert t.status(0, "A1") == "circled"
    assert (t.part(0, "sums"), t.part(0, "circled"), t.total(0)) == (13, 1, 13)


# --- CS-16, CS-17


def test_a_circle_crosses_the_square_of_everybody_else() -> None:  # [CS-16]
    t = finish(1, None, None).settle()
    assert at_a1(t) == ["circled", "crossed", "crossed"]
    assert (t.total(1), t.total(2)) == (0, 0)  # no minus
    t.roll(1)
    with refused("CS-9", "closed or crossed"):
        t.enter(1, "yellow A1", "red C1")
    with refused("CS-9", "closed or crossed"):
        t.enter(2, "white A1 yellow")


def test_a_passive_seat_that_circles_crosses_as_well() -> None:  # [CS-16]
    assert at_a1(finish(None, None, 1).settle()) == ["crossed", "crossed", "circled"]


def test_an_untouched_square_is_crossed_as_well() -> None:  # [CS-16]
    t = table(sheet=sheet()).play("A1", "")
    assert t.corners(1, "A1") == (None,) * 4
    assert t.status(1, "A1") == "crossed"


def test_a_shaded_square_stays_shaded_when_another_circles_it() -> None:  # [CS-16]
    t = table(sheet=sheet({"A1": 4})).play("A1=1112", "")
    t.play("", "A1")
    assert (t.status(0, "A1"), t.status(1, "A1")) == ("shaded", "circled")


def test_a_wrong_sum_crosses_nothing() -> None:  # [CS-16]
    t = table(sheet=sheet({"A1": 24})).play("A1", "")
    assert t.status(1, "A1") == "open"


def test_all_who_are_right_in_the_same_round_circle() -> None:  # [CS-17]
    t = finish(1, 1, 1).settle()
    assert at_a1(t) == ["circled", "circled", "circled"]
    assert [t.part(seat, "sums") for seat in range(3)] == [4, 4, 4]


def test_who_is_wrong_in_the_same_round_shades_and_who_does_not_complete_crosses() -> None:  # [CS-17]
    assert at_a1(finish(1, 2, 2).settle()) == ["circled", "shaded", "shaded"]
    assert at_a1(finish(1, 2, None).settle()) == ["circled", "shaded", "crossed"]
    assert at_a1(finish(2, 1, None).settle()) == ["shaded", "circled", "crossed"]


def test_an_entry_of_this_roll_that_does_not_complete_the_square_is_crossed_with_it() -> None:  # [CS-17]
    t = table(sheet=sheet({"A1": 4})).play("A1=11..", "A1=1...").play("A1=..1.", "")
    t.roll(0).enter(0, "yellow A1", "red B1").enter(1, "white A1 blue").settle()
    assert (t.status(0, "A1"), t.status(1, "A1")) == ("circled", "crossed")
    assert t.corners(1, "A1") == (1, 1, None, None)
    assert t.total(1) == 0


def test_a_seat_that_enters_after_the_other_has_completed_is_not_late() -> None:  # [CS-17]
    """Until the round is settled the square is open for all, in whatever order they enter."""
    t = three_at_a1().roll(0).enter(2, "white A1 yellow").enter(0, "yellow A1", "red B1").enter(1, "white A1 yellow")
    assert at_a1(t.settle()) == ["circled", "circled", "circled"]


# --- CS-18


def test_every_closing_is_announced_even_where_sheets_are_covered() -> None:  # [CS-18]
    made = sheet({"A1": 4, "B1": 24})
    t = table(sheet=made, variant="covered").play("A1 B1", "")
    for viewer in (0, 1, WATCHER):
        seen = t.seen_by(viewer)
        assert (seen.status(0, "A1"), seen.status(0, "B1")) == ("circled", "shaded")
        assert (seen.status(1, "A1"), seen.status(1, "B1")) == ("crossed", "open")
        assert seen.part(0, "circled") == 1
        assert seen.part(0, "shaded") == -10


# --- CS-19 … CS-21


@pytest.mark.parametrize(
    ("circled", "bridges"),
    [
        ("A1", 0),
        ("A1 B1", 1),
        ("A1 A2", 1),
        ("A1 B2", 0),
        ("B1 A2", 0),
        ("D1 A2", 0),
        ("A1 C1", 0),
        ("A1 A3", 0),
        ("A1 B1 C1 D1", 3),
        ("A1 A2 A3 A4", 3),
        ("A1 B1 A2 B2", 4),
        ("C3 D3 C4 D4", 4),
    ],
)
def test_circled_neighbours_are_joined_by_a_bridge(circled: str, bridges: int) -> None:  # [CS-19]
    t = table(sheet=sheet()).play(circled, "")
    assert t.having(0, "circled") == circled
    assert (t.part(0, "bridges"), t.total(0)) == (5 * bridges, 4 * len(circled.split()) + 5 * bridges)


def test_a_shaded_or_open_neighbour_makes_no_bridge() -> None:  # [CS-19]
    t = table(sheet=sheet({"B1": 24})).play("A1 B1 A2=111.", "")
    assert t.part(0, "bridges") == 0


def test_a_bridge_needs_both_squares_on_one_sheet() -> None:  # [CS-19]
    t = table(sheet=sheet()).play("A1", "B1")
    assert (t.having(0, "circled"), t.having(1, "circled")) == ("A1", "B1")
    assert (t.part(0, "bridges"), t.part(1, "bridges")) == (0, 0)


@pytest.mark.parametrize("orange", ["A1", "B1"])
def test_orange_squares_have_no_bridges(orange: str) -> None:  # [CS-20]
    made = sheet({orange: {"target": [4, 24], "kind": "orange"}})
    t = table(sheet=made).play("A1 B1 C1", "")
    assert t.part(0, "bridges") == (5 if orange == "A1" else 0)
    assert t.part(0, "sums") == 12


def purple(squares: str, targets: dict[str, object]) -> Table:
    made = sheet({"B2": {"target": [4, 24], "kind": "purple"}, **targets})
    return table(sheet=made).play(squares, "")


def test_a_purple_square_with_a_bridge_earns_five_once() -> None:  # [CS-21]
    assert purple("B2 B1", {}).part(0, "purple") == 5
    t = purple("B2 B1 A2", {})
    assert (t.part(0, "bridges"), t.part(0, "purple"), t.total(0)) == (10, 5, 27)


def test_a_purple_square_without_a_bridge_earns_nothing_extra() -> None:  # [CS-21]
    assert purple("B2 A1", {}).part(0, "purple") == 0
    assert purple("B2 B1", {"B1": {"target": [4, 24], "kind": "orange"}}).part(0, "purple") == 0


def test_a_shaded_purple_square_earns_nothing() -> None:  # [CS-21]
    t = purple("B2 B1 A1", {"B2": {"target": 24, "kind": "purple"}})
    assert (t.part(0, "bridges"), t.part(0, "purple")) == (5, 0)


def test_two_purple_squares_on_one_bridge_earn_five_each() -> None:  # [CS-21]
    t = purple("B2 B1", {"B1": {"target": [4, 24], "kind": "purple"}})
    assert (t.part(0, "bridges"), t.part(0, "purple")) == (5, 10)

"""The race: CC-7 … CC-12, CC-21 and CC-22."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polychrome.core.errors import BadRecord, IllegalMove
from tests.calcool.script import PERFECT, Table, all_refused, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes


def test_a_die_goes_from_the_middle_into_the_hand() -> None:  # [CC-7]
    t = table().start().grab(1, "red4")
    assert t.hand(1) == "red4"
    assert t.hand(0) == "."
    assert "red-3" not in t.view["middle"]
    assert len(t.view["middle"]) == 59


def test_the_slower_hand_gets_no_die() -> None:  # [CC-7]
    t = table().start().grab(0, "red1")
    with refused("CC-7", "no longer in the middle"):
        t.grab(1, "red1")


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_the_order_of_two_grabs_is_the_order_of_events_alone(first: int, second: int) -> None:  # [CC-7]
    t = table().start()
    t.event("grab", seat=first, die="pink-2", t=900)
    before = t.bytes()
    with refused("CC-7"):
        t.event("grab", seat=second, die="pink-2", t=100)  # no rule looks at the time
    assert t.bytes() == before
    assert (t.hand(first), t.hand(second)) == ("pink3", ".")
    t.event("grab", seat=second, die="pink-3", t=-5)


def test_a_hand_holds_one_die() -> None:  # [CC-7]
    t = table().start().grab(0, "red1")
    for face in ("red2", "red1"):
        with refused("CC-7"):
            t.grab(0, face)


def test_a_die_in_a_chain_or_aside_is_gone_too() -> None:  # [CC-7]
    t = table().start().build(0, "red1").aside(0, "red2")
    for seat in (0, 1):
        for face in ("red1", "red2"):
            with refused("CC-7", "gone"):
                t.grab(seat, face)


def test_a_die_is_laid_at_any_free_position_up_to_sixty() -> None:  # [CC-8]
    t = table().start().build(0, "red1 7=blue1 60=white1")
    assert t.place(0)["chain"] == {"1": "red-0", "7": "blue-0", "60": "white-0"}
    assert t.hand(0) == "."


def test_one_die_a_position() -> None:  # [CC-8]
    t = table().start().build(0, "red1").grab(0, "blue1")
    with refused("CC-8", "already"):
        t.lay(0, 1)
    t.lay(0, 2)


def test_an_empty_hand_lays_nothing() -> None:  # [CC-8]
    with refused("CC-8", "no die"):
        table().start().lay(0, 1)


@pytest.mark.parametrize("position", [0, 61, -1, True, 1.0])
def test_positions_run_from_one_to_sixty(position: int) -> None:  # [CC-8]
    t = table().start().grab(0, "red1")
    with pytest.raises((BadRecord, ValueError)):
        t.lay(0, position)


def test_all_sixty_positions_can_be_filled() -> None:  # [CC-8]
    t = table().start()
    faces = [f"{colour}{pips}" for colour in t.dice for pips in range(1, 7)]
    t.build(0, " ".join(faces))
    assert t.view["middle"] == []
    assert (t.part(0, "surplus"), t.part(0, "gap")) == (-50, 0)


def test_dice_move_and_swap_within_a_chain() -> None:  # [CC-9]
    t = table().start().build(0, "red1 blue2 . green3")
    assert t.move(0, 4, 3).chain(0) == "red1 blue2 green3"
    assert t.move(0, 1, 3).chain(0) == "green3 blue2 red1"
    assert t.move(0, 2, 12).chain(0) == "green3 . red1 . . . . . . . . blue2"
    before = t.view
    assert t.move(0, 3, 3).view == before


def test_moves_do_not_need_an_empty_hand() -> None:  # [CC-9]
    t = table().start().build(0, "red1 blue2").grab(0, "green3").move(0, 1, 2)
    assert (t.chain(0), t.hand(0)) == ("blue2 red1", "green3")


def test_only_a_die_can_be_moved() -> None:  # [CC-9]
    t = table().start().build(0, "red1").build(1, ". blue1")
    for origin, to in ((2, 1), (2, 3), (3, 3), (60, 1)):
        with refused("CC-9"):
            t.move(0, origin, to)


def test_a_die_that_does_not_fit_is_put_aside() -> None:  # [CC-10]
    t = table().start().aside(0, "red3").aside(0, "blue1").aside(1, "red1")
    assert t.place(0)["aside"] == ["red-2", "blue-0"]
    assert t.place(1)["aside"] == ["red-0"]
    assert (t.part(0, "aside"), t.part(1, "aside")) == (-2, -1)
    with refused("CC-10", "no die"):
        t.aside(0)


def test_any_seat_may_stop_at_any_moment_after_go() -> None:  # [CC-11]
    t = table(3).start().stop(2)
    assert t.view["phase"] == "stopped"
    assert t.view["caller"] == 2


def test_only_the_first_stop_counts() -> None:  # [CC-11]
    t = table().start().build(0, PERFECT).stop(0)
    all_refused("CC-11", lambda: t.stop(1), lambda: t.stop(0), t.time_up)
    assert (t.part(0, "stop"), t.part(1, "stop")) == (3, 0)


@pytest.mark.parametrize("stop", [lambda t: t.stop(0), lambda t: t.time_up()], ids=["called", "time up"])
def test_after_stop_nobody_grabs_or_moves(stop: Callable[[Table], Table]) -> None:  # [CC-11]
    t = table().start().build(0, "red1").build(1, "blue1")
    stop(t)
    for seat in (0, 1):
        with refused("CC-11"):
            t.grab(seat, "pink1")
        with refused("CC-11"):
            t.move(seat, 1, 2)
        with refused("CC-11"):
            t.arrange(seat, "I-01 I-02" if seat == 0 else "I-03 I-04")


def test_the_callers_chain_stays_as_it_lies() -> None:  # [CC-11] [CC-12]
    t = table().start().build(0, "red1").grab(0, "blue1").stop(0)
    with refused("CC-12"):
        t.lay(0, 2)
    with refused("CC-12"):
        t.aside(0)


def test_the_others_may_still_lay_the_die_in_their_hand_or_put_it_aside() -> None:  # [CC-12]
    t = table(3).start().grab(0, "red1").grab(1, "blue1").grab(2, "green1").stop(0)
    assert t.view["waiting"] == [1, 2]
    t.lay(1, 1).aside(2)
    assert t.view["waiting"] == ["dealer"]
    assert (t.chain(1), t.place(2)["aside"]) == ("blue1", ["green-0"])
    with refused("CC-8"):
        t.lay(1, 2)
    with refused("CC-10"):
        t.aside(2)


def test_a_die_that_stays_in_a_hand_costs_nothing_and_goes_back() -> None:  # [CC-12]
    t = table().start().grab(0, "red1").grab(1, "blue1").stop(0)
    assert (t.hand(0), t.hand(1)) == ("red1", "blue1")
    t.score()
    assert t.result["seats"][1]["total"] == 0
    assert (t.hand(0), t.hand(1)) == (".", ".")
    assert len(t.view["middle"]) == 60


def test_after_time_up_everybody_may_finish() -> None:  # [CC-12] [CC-22]
    t = table().start().grab(0, "red1").grab(1, "blue6").time_up()
    assert t.view["waiting"] == [0, 1]
    t.lay(0, 1).aside(1).score()
    assert [seat["total"] for seat in t.result["seats"]] == [2, -1]


def test_a_lost_grab_changes_nothing_and_is_no_part_of_a_record() -> None:  # [CC-21]
    t = table().start().grab(0, "red1")
    before = t.bytes()
    for seat, die in ((1, "red-0"), (0, "red-1")):
        with refused("CC-7"):
            t.event("grab", seat=seat, die=die)
        with pytest.raises(IllegalMove) as problem:
            t.replayed({"type": "grab", "seat": seat, "die": die})
        assert problem.value.at == len(t.events)
    assert t.bytes() == before


def test_in_the_race_everybody_is_waited_for_and_can_act() -> None:  # [CC-21]
    t = table(4).start()
    assert t.view["waiting"] == [0, 1, 2, 3]
    t.grab(3, "red1").grab(1, "red2").lay(3, 1)
    assert t.view["waiting"] == [0, 1, 2, 3]


def test_when_time_is_up_the_round_ends_without_a_caller() -> None:  # [CC-22]
    t = table().start().build(0, PERFECT).time_up()
    assert t.view["caller"] is None
    assert t.view["phase"] == "stopped"
    assert (t.part(0, "stop"), t.part(0, "total")) == (0, 11)


def test_time_runs_only_in_the_race() -> None:  # [CC-22]
    t = table()
    for step in (t.deal, t.shuffle, t.go):
        with pytest.raises(IllegalMove):
            t.time_up()
        step()
    t.time_up()

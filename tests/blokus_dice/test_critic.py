"""Luck and play: the staircases reach the result, luck is 0 over all rolls, decisions are told by what they cost."""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.bots import find_bots
from polychrome.bots.critic import LUCK, OTHERS, PLAY, Moment
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.bots.prospects import (
    OUT,
    STRIKE,
    Draft,
    Thinking,
    Worth,
    best_of,
    calmed,
    draft,
    mean_over,
    next_round,
    prospects,
    rolls,
    seats_to_take,
    shares,
    worth_of,
)
from polychrome.games.blokus_dice.bots.workspace import Workspace
from polychrome.games.blokus_dice.forms.events import Roll
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import PLACEMENTS
from polychrome.games.blokus_dice.study.critic import Critic
from polychrome.games.blokus_dice.study.hindsight import fewest_empty, pools_of
from polychrome.study.words import LANGUAGES, catalogue, sentence
from tests.blokus_dice.script import board_with, four_rounds, solo, table

bots = find_bots("blokus_dice")
ROUND: tuple[dict[str, Any], ...] = (
    {"type": "roll", "seat": 0, "dice": [5, 1]},
    {"type": "take", "seat": 0, "die": 5},
    {"type": "place", "seat": 0, "shape": "I5", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]},
)
QUICK = Thinking(seen=8, playouts=40, fresh=30)
AHEAD = QUICK._replace(ahead=Thinking(seen=4, playouts=10, fresh=30))


def game(seats: int, seed: int, names: tuple[str, ...], board: Any = None) -> tuple[Position, Position, list[Any]]:
    start = (solo(board) if seats == 1 else table(seats, board)).position
    end, events = bots.play_out(start, [bots.by_name[names[seat % len(names)]] for seat in range(seats)], Random(seed))
    return start, end, events


def moments_of(start: Position, events: list[Any]) -> list[Moment]:
    heard: list[int] = []
    moments = list(Critic(start, AHEAD).moments(events, heard.append))
    assert heard == list(range(len(events)))
    return moments


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("board", [None, "standard"])
def test_start_luck_skill_and_others_add_up_to_the_result(seats: int, board: str | None) -> None:
    for seed in range(3):
        start, end, events = game(seats, seed, ("random", "greedy", "2"), board)
        moments, judge = moments_of(start, events), Critic(start, AHEAD)
        for seat in range(seats):
            own = [moment for moment in moments if moment.seat == seat]
            total = judge.value(start, seat).mean + sum(moment.change.mean for moment in own)
            assert total == pytest.approx(-int(end.state.empty[seat]), abs=1e-9)
        assert [moment.event for moment in moments] == sorted(moment.event for moment in moments)
        assert all(moment.change.mean <= 0 for moment in moments if moment.kind == PLAY)
        assert all((moment.kind == PLAY) == (moment.played is not None) for moment in moments)
        assert all((moment.best is None) == (moment.change.mean == 0) for moment in moments if moment.kind == PLAY)


def test_every_remark_has_its_sentence() -> None:
    start, _, events = game(3, 5, ("random", "greedy"), "standard")
    said = [moment.remark for moment in moments_of(start, events) if moment.remark]
    for remark in said:
        for language in LANGUAGES:
            assert sentence(remark, language).endswith(".")
    assert {remark.name for remark in said} <= catalogue().keys()
    assert len({remark.name for remark in said}) > 4


def test_luck_is_0_over_many_games_within_its_error() -> None:
    luck = []
    for seed in range(24):
        start, _, events = game(2, seed, ("greedy",))
        luck.append(sum(m.change.mean for m in moments_of(start, events) if m.kind == LUCK and m.seat == 0))
    error = np.std(luck) / sqrt(len(luck))
    assert np.std(luck) > 0.5
    assert abs(np.mean(luck)) < 3 * error


def worths(*values: float) -> dict[int, Worth]:
    return {die + 1: Worth(0, value, np.zeros(1)) for die, value in enumerate(values)}


def test_the_draft_gives_each_seat_the_best_that_is_left() -> None:
    tables = {0: worths(1, 2, 3, 4, 5, 6), 1: worths(6, 5, 4, 3, 2, 1), 2: worths(1, 1, 9, 1, 1, 1)}
    assert draft([6, 3, 3], [0, 1, 2], tables) == {0: 6, 1: 3, 2: 3}
    assert draft([1, 2, 6], [2, 1, 0], tables) == {2: 1, 1: 2, 0: 6}


def test_everybody_is_guessed_to_take_what_is_best_where_it_matters() -> None:
    tables = {0: worths(1, 2, 3, 4, 5, 60), 1: worths(60, 5, 4, 3, 2, 1), 2: worths(1, 1, 9, 1, 1, 1)}
    hopes = Draft(tables).hopes([6, 3, 1], [0, 1, 2])
    for seat, die in ((0, 6), (1, 1), (2, 3)):
        assert hopes[seat][die] == pytest.approx(1)
        assert sum(hopes[seat].values()) == pytest.approx(1)
    close = Draft({0: worths(0.1, 0, 0, 0, 0, 0)}).hopes([1, 1, 2], [0])[0]
    assert 0.5 < close[1] < 0.7


def test_whoever_does_not_care_is_guessed_to_take_what_others_need() -> None:
    same, needy = worths(1, 1, 1, 1, 1, 1), worths(0, 0, 0, 0, 0, 3)
    hopes = Draft({0: same, 1: needy}).hopes([6, 1], [0, 1])
    assert sum(hopes[1].values()) == pytest.approx(1)
    assert 0.5 < hopes[1][1] < 1
    caring = Draft({0: worths(2, 1, 1, 1, 1, 1), 1: needy}).hopes([6, 1], [0, 1])
    assert caring[1][6] > hopes[1][6]
    equal = Draft({0: same, 1: same}).hopes([6, 1], [0, 1])
    assert equal[1] == pytest.approx({1: 0.5, 6: 0.5})


def test_nobody_gives_up_much_for_what_others_miss() -> None:
    needy = worths(0, 0, 0, 0, 0, 30)
    assert Draft({0: worths(0, 0, 0, 0, 0, 0), 1: needy}).hopes([6, 1], [0, 1])[0][6] > 0.99
    assert Draft({0: worths(4, 0, 0, 0, 0, 0), 1: needy}).hopes([6, 1], [0, 1])[0][6] < 0.01


def test_calm_leaves_alone_what_is_known() -> None:
    own = worths(-20, -24, -22, -22, -22, -22) | {6: Worth(OUT, -50.0, np.zeros(1))}
    calm = calmed(own, 0.8)
    assert calm[6] == own[6], "who is out keeps what it has"
    assert -22 < calm[1].value < -20
    assert np.mean([calm[die].value for die in range(1, 6)]) == pytest.approx(-22)
    lost = {die: Worth(OUT, -9.0, np.zeros(1)) for die in range(1, 7)}
    assert calmed(lost, 0.2) == lost


def test_a_strike_that_is_left_is_worth_more_than_playouts_make_of_it() -> None:
    t = table(2, "standard").roll(0, 1, 2)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    choice = prospects(work, [1], QUICK, 3)[1].choice
    for strikes, sign in ((0, 1), (3, -1)):
        work.boards[0].strikes = strikes
        plain, better = (worth_of(work, choice, 30, 5, strike=each) for each in (0.0, STRIKE))
        assert sign * (better.value - plain.value) > 0
        assert (better.scatter == plain.scatter).all()
    t = table(2, board_with("I1")).roll(0, 1, 2)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    assert work.collect([1], 1)
    assert worth_of(work, int(work.choices[0]), 30, 5, strike=STRIKE).value == -35, (
        "where nothing fits it is worth nothing"
    )


def test_whom_every_die_puts_out_takes_the_lowest() -> None:
    lost = {value: Worth(OUT, -9.0, np.zeros(1)) for value in range(1, 7)}
    hopes = Draft({0: lost, 1: worths(1, 2, 3, 4, 5, 6)}).hopes([5, 2], [0, 1])
    assert hopes == {0: {2: 1.0}, 1: {5: 1.0}}


def test_the_mean_over_rolls_is_the_sum_over_all_of_them() -> None:
    assert sum(chance for _, chance in rolls(4)) == pytest.approx(1)
    assert len(rolls(4)) == 126
    for order, tables in (
        ([0], {0: worths(1, 2, 3, 4, 5, 6)}),
        ([0, 1], {0: worths(1, 2, 3, 4, 5, 6), 1: worths(6, 5, 4, 3, 2, 1)}),
        ([2, 0, 1], {0: worths(0, 1, 0, 0, 1, 0), 1: worths(6, 5, 4, 3, 2, 1), 2: worths(1, 1, 9, 1, 1, 1)}),
    ):
        dice, found = max(2, len(order)), shares(max(2, len(order)), order, tables)
        for seat in order:
            mean = 0.0
            for roll in product(range(1, 7), repeat=dice):
                mean += mean_over(Draft(tables).hopes(roll, order)[seat], tables[seat]).value / 6**dice
            assert mean_over(found[seat], tables[seat]).value == pytest.approx(mean)
            assert sum(found[seat].values()) == pytest.approx(1)


def test_the_best_of_some_dice() -> None:
    own = worths(3, 1, 4, 1, 5, 9)
    for dice in (1, 2, 4):
        best = mean_over(best_of(dice, own), own).value
        all_rolls = product((3, 1, 4, 1, 5, 9), repeat=dice)
        assert best == pytest.approx(sum(max(roll) for roll in all_rolls) / 6**dice)


def test_looking_ahead_sees_what_the_next_round_brings_and_leaves_the_desk_as_it_was() -> None:
    t = table(2, board_with("I1")).roll(0, 1, 2)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    before = work.boards[0].tobytes()
    own = prospects(work, [1], QUICK._replace(ahead=QUICK), 3)
    assert own[1].value == -35, "after its only shape a seat is out, whatever comes"
    assert own[1].choice != OUT
    assert work.boards[0].tobytes() == before


def test_looking_ahead_is_the_mean_over_the_next_dice_each_played_well() -> None:
    t = table(2, "standard").roll(0, 1, 2)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    choice = prospects(work, [1], QUICK, 3)[1].choice
    seen = next_round(work, choice, QUICK, 5)
    assert seen.value == next_round(work, choice, QUICK, 5).value
    assert seen.estimate.error > 0
    with work.after(choice):
        each = [prospects(work, [value], QUICK, 5)[value].value for value in range(1, 7)]
    assert min(each) < seen.value < max(each)


def test_who_takes_next() -> None:
    t = table(4)
    assert seats_to_take(t.position.state) == [0, 1, 2, 3]
    t.roll(0, 1, 2, 3, 4).take(0, 1)
    assert seats_to_take(t.position.state) == [1, 2, 3]
    t.take(1, 2).take(2, 3)
    assert seats_to_take(t.position.state) == [3]
    t.take(3, 4)
    assert seats_to_take(t.position.state) == []


def test_a_seat_that_is_out_can_expect_what_it_has() -> None:
    t = four_rounds().roll(0, 3, 4).take(0, 3)
    judge = Critic(t.position, QUICK)
    assert judge.value(t.position, 0) == (-24.0, 0.0)
    assert judge.value(t.position, 1).mean > -int(t.position.state.empty[1])


def test_a_value_is_known_at_every_moment_of_a_round() -> None:
    t = table(2)
    judge = Critic(t.position, QUICK)
    for event in ROUND:
        t.send(event)
        for seat in range(2):
            value = judge.value(t.position, seat)
            assert -36 < value.mean < 0
            assert value.error > 0


def test_a_hint_tells_what_to_do_and_does_nothing_itself() -> None:
    t = table(2).roll(0, 5, 1)
    judge, before = Critic(t.position), t.position.state.tobytes()
    assert judge.hint(t.position, 1) is None
    hint = judge.hint(t.position, 0)
    assert hint is not None
    assert {choice.moves[0].codes[0] for choice in hint.choices} == {st.TAKE.code(0), st.TAKE.code(4)}
    for choice in hint.choices:
        after = t.position
        for move in choice.moves:
            after = after.play(move)
        assert after.state.placed[0] == 1
    values = [choice.value.mean for choice in hint.choices]
    assert values == sorted(values, reverse=True)
    placing = judge.hint(t.copy().take(0, 5).position, 0)
    assert placing is not None
    assert all(st.PLACE.first <= choice.moves[0].codes[0] < st.PLACE.first + PLACEMENTS for choice in placing.choices)
    assert "No shape left is larger" in sentence(placing.remark, "en")
    assert t.position.state.tobytes() == before


def test_a_hint_says_when_nothing_fits_any_more() -> None:
    t = four_rounds().roll(0, 3, 4)
    hint = Critic(t.position).hint(t.position, 0)
    assert hint is not None
    assert hint.remark.name == "blokus_dice hint end"
    assert all(len(choice.moves) == 1 for choice in hint.choices)


def test_what_others_take_is_their_effect() -> None:
    start, _, events = game(4, 2, ("random",), "standard")
    drafted = [m for m in moments_of(start, events) if m.kind == OTHERS and m.remark]
    assert drafted
    for moment in drafted:
        assert moment.remark is not None
        assert moment.remark.values["seat"] == events[moment.event].seat != moment.seat


def test_who_had_known_the_dice_could_have_done_at_least_as_well() -> None:
    start, end, events = game(3, 4, ("random", "greedy", "2"), "standard")
    judge = Critic(start, QUICK)
    for seat in range(3):
        ideal = judge.best_in_hindsight(events, seat)
        assert ideal is not None
        assert -int(end.state.empty[seat]) <= ideal.result <= 0
        assert seat != 0 or ideal.result > -int(end.state.empty[0])  # who plays at random leaves much


def test_what_was_possible_is_the_best_of_all_ways_to_play_a_few_dice() -> None:
    start = solo(board_with("I1 O4", "I2", "V3")).position
    for pools in ([[1], [2]], [[2, 3], [3]]):
        assert fewest_empty(start, pools, 0) == 36 - most_filled(start, pools)


def most_filled(start: Position, pools: list[list[int]]) -> int:
    """By trying everything."""
    if not pools:
        return 0
    rolled, best = start, 0
    while rolled.waits_for(DEALER):
        rolled = rolled.act(DEALER, rolled.legal_codes(DEALER)[0])
    for value in pools[0]:
        given = rolled.copy()
        given.state.pool[:] = 0
        given.state.pool[value] = 1
        taken = given.act(0, st.TAKE.code(value - 1))
        for code in taken.legal_codes(0):
            placed = taken.act(0, code)
            filled = int(start.state.empty[0]) - int(placed.state.empty[0])
            best = max(best, filled + most_filled(placed, pools[1:]))
    return best


def test_dice_that_are_rolled_when_a_seat_is_out_count_in_hindsight() -> None:
    start, end, events = game(2, 1, ("random", "5"), "standard")
    rounds = sum(isinstance(event, Roll) for event in events)
    out = min(range(2), key=lambda seat: int(end.state.out_round[seat]))
    own = pools_of(start, events, out)
    assert int(end.state.out_round[out]) < rounds == len(own)
    whole = -int(fewest_empty(start, own, out, 50))
    until_out = -int(fewest_empty(start, own[: int(end.state.out_round[out])], out, 50))
    assert whole > until_out
    ideal = Critic(start, QUICK).best_in_hindsight(events, out)
    assert ideal is not None
    assert ideal.result >= whole

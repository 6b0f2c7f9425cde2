"""The critic: sums that add up, luck that is nobody's merit, decisions judged by the rules, and sentences for all."""

from __future__ import annotations

from itertools import product
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from polychrome.bots.critic import CORRECTION, LUCK, OTHERS, PLAY, Moment
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.seats import DEALER
from polychrome.games.colour_square import GAME, bots
from polychrome.games.colour_square.forms.events import Dice, Enter, Roll
from polychrome.games.colour_square.forms.options import VARIANTS, Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.study import hindsight as search
from polychrome.games.colour_square.study.critic import Critic
from polychrome.study.words import sentence
from tests.colour_square.test_end import WHOLE, wide
from tests.scenes import first_position

KINDS = (LUCK, PLAY, OTHERS, CORRECTION)
FEW = 0.04  # of the games that an analysis plays on


def table(seats: int, variant: str, sheet: Any = "A") -> Position:
    return GAME.begin(Options(seats=seats, sheet=sheet, variant=variant, start=0))  # type: ignore[arg-type]


def told(start: Position, names: tuple[str, ...], seed: int) -> tuple[Position, list[Any], list[float], list[Moment]]:
    end, events = bots.BOTS.play_out(start, [bots.BOTS.by_name[name] for name in names], Random(seed))
    critic = Critic(start, FEW)
    starts = [critic.value(start, seat).mean for seat in range(start.seats)]
    return end, events, starts, list(critic.moments(events, lambda _: None))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", ["A", "B"])
def test_moments_add_up_to_the_result(variant: str, sheet: str) -> None:
    end, events, starts, moments = told(table(2, variant, sheet), ("1", "greedy"), 4)
    assert all(earlier.event <= len(events) for earlier in moments)
    for seat in range(2):
        total = starts[seat] + sum(moment.change.mean for moment in moments if moment.seat == seat)
        assert total == pytest.approx(GAME.rules.score(end.state, end.material, seat)[0], abs=1e-9)
    for moment in moments:
        kind = type(events[moment.event])
        assert moment.kind != LUCK or kind is Roll
        if moment.kind == PLAY:
            assert moment.change.mean <= 0
            assert moment.played is not None
        if moment.remark is not None:
            assert sentence(moment.remark, "en")
            assert sentence(moment.remark, "de")


def test_every_last_roll_is_a_round_of_its_own() -> None:  # [CS-23]
    """Seat 1 rolls the 6 that circles D4. Seat 2, still to roll, crosses it, and has no luck itself."""
    t = wide()
    at = len(t.events)
    t.roll(1, yellow=6).enter(1, *WHOLE).settle().roll(2).enter(2, "blue C4", "green C4", "white C4 yellow").settle()
    start, events = first_position(GAME, t.options), [msgspec.convert(event, GAME.forms.events) for event in t.events]
    critic = Critic(start, FEW)
    values = [critic.value(start, seat).mean for seat in range(3)]
    moments = list(critic.moments(events, lambda _: None))
    for seat in range(3):
        total = values[seat] + sum(moment.change.mean for moment in moments if moment.seat == seat)
        assert total == pytest.approx(t.total(seat), abs=1e-9)
    lucks = {(moment.event, moment.seat): moment.change for moment in moments if moment.kind == LUCK}
    assert [seat for event, seat in lucks if event == at] == [1, 2]  # seat 0 has nothing to win or lose
    assert lucks[at, 1].mean > 5
    assert lucks[at, 2].mean != 0
    assert all(lucks[at, seat].error > 0 for seat in (1, 2))
    assert [seat for event, seat in lucks if event == at + 3] == [1, 2]  # seat 1's C4 might have been crossed
    assert lucks[at + 3, 1].mean < 0
    assert lucks[at + 3, 2].mean < -5


def test_luck_is_nothing_in_the_mean() -> None:
    """Thirty games of a task: the mean luck is 0 within four of its errors."""
    start = table(1, "task1")
    lucks = []
    for seed in range(30):
        _, _, _, moments = told(start, ("3",), seed)
        lucks.append(sum(moment.change.mean for moment in moments if moment.kind == LUCK))
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / sqrt(len(lucks))


@pytest.mark.parametrize(
    ("seats", "variant"), [(1, "task1"), (1, "task3"), (2, "task4"), (2, "standard"), (3, "standard"), (2, "covered")]
)
def test_the_strongest_level_makes_no_mistakes_and_nothing_is_left_to_correct(seats: int, variant: str) -> None:
    """What it does is what the critic calls best, so all that happens to it is luck."""
    _, _, _, moments = told(table(seats, variant), ("5",) * seats, 2)
    assert {moment.change.mean for moment in moments if moment.kind != LUCK} == {0.0}
    assert all(moment.best is None for moment in moments)


@pytest.mark.parametrize("variant", ["task1", "task2", "standard"])
def test_weak_play_is_charged_what_it_lost(variant: str) -> None:
    """Random play loses far more than dice ever give, and next to nothing is left to be corrected."""
    seats = 2 if variant == "standard" else 1
    _, _, _, moments = told(table(seats, variant), ("random",) * seats, 5)
    for seat in range(seats):
        totals = {kind: sum(m.change.mean for m in moments if (m.seat, m.kind) == (seat, kind)) for kind in KINDS}
        assert totals[PLAY] < -50
        assert abs(totals[CORRECTION]) < 0.15 * abs(totals[PLAY])
        assert seats == 2 or totals[OTHERS] == 0


def test_the_value_before_a_roll_is_the_mean_over_rolls_of_the_value_after_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So luck is 0 in the mean: before the last roll of a game, whose results are exact."""
    start = table(1, "task1")
    position, rng = start.copy(), Random(1)
    level = bots.BOTS.by_name["5"]
    last = position
    while not position.is_over:
        if position.waits_for(DEALER):
            if position.state.phase == st.READY:
                last = position.copy()
            deal_move(position, dealer_of(rng))
        else:
            move = level(position.seen_by(0), 0, rng)
            assert move is not None
            apply(position, move)
    monkeypatch.setattr(Critic, "_games_for", lambda _critic, _rolls: 80)
    critic = Critic(start)
    before = critic.value(last, 0)
    lucks = []
    for faces in Random(2).sample(list(product(range(1, 7), repeat=5)), 150):
        rolled = last.play(GAME.forms.encode(last, Roll(seat=0, dice=Dice(*faces))))
        lucks.append(critic.value(rolled, 0).mean - before.mean)
    error = hypot(before.error, stdev(lucks) / sqrt(len(lucks)))
    assert abs(fmean(lucks)) < 4 * error + 1e-9


def test_an_entry_that_was_replaced_is_nobodys_mistake() -> None:  # [CS-10]
    start = table(1, "task1")
    _, events = bots.BOTS.play_out(start, [bots.BOTS.by_name["5"]], Random(4))
    at = next(number for number, event in enumerate(events) if isinstance(event, Enter))
    position = start.copy()
    for event in events[:at]:
        apply(position, GAME.forms.encode(position, event))
    silly = bots.BOTS.by_name["random"](position.seen_by(0), 0, Random(3))
    assert silly is not None
    moments = list(Critic(start, FEW).moments([*events[:at], GAME.forms.decode(position, silly), *events[at:]], print))
    assert all(moment.change.mean == 0 for moment in moments if moment.kind == PLAY)


def test_the_better_decision_can_be_played() -> None:
    start = table(1, "task1")
    _, events, _, moments = told(start, ("1",), 3)
    better = [moment for moment in moments if moment.best is not None]
    assert better
    for moment in better:
        position = start.copy()
        for event in events[: moment.event]:
            position = position.play(GAME.forms.encode(position, event))
        assert isinstance(events[moment.event], Enter)
        assert moment.best is not None
        assert moment.played is not None
        (move,) = moment.best.moves
        assert position.why_not(move) is None
        assert moment.best.value.mean > moment.played.value.mean


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_play_a_game_to_its_end(variant: str) -> None:
    position, rng = table(2, variant), Random(1)
    critic = Critic(table(2, variant))
    while not position.is_over:
        if position.waits_for(DEALER):
            deal_move(position, dealer_of(rng))
            continue
        seat = next(seat for seat in range(2) if position.waits_for(seat))
        hint = critic.hint(position.seen_by(seat), seat)
        assert hint is not None
        assert sentence(hint.remark, "de")
        values = [choice.value.mean for choice in hint.choices]
        assert values == sorted(values, reverse=True)
        for move in hint.choices[0].moves:
            apply(position, move)


@pytest.mark.parametrize("variant", ["task1", "task2", "task3", "task4", "task5"])
def test_what_was_possible_is_no_less_than_what_was_reached(variant: str) -> None:
    start = table(1, variant)
    end, events, _, _ = told(start, ("5",), 6)
    ideal = Critic(start).best_in_hindsight(events, 0)
    assert ideal is not None
    assert ideal.result >= GAME.rules.score(end.state, end.material, 0)[0]


@pytest.mark.parametrize("variant", ["task1", "task3", "task4", "task5"])
def test_with_the_dice_of_a_bad_game_at_least_what_the_top_level_makes_of_them_was_possible(variant: str) -> None:
    start = table(1, variant)
    end, events = bots.BOTS.play_out(start, [bots.BOTS.by_name["random"]], Random(3))
    ideal = Critic(start).best_in_hindsight(events, 0)
    assert ideal is not None
    assert not ideal.is_exact
    position, rng = start.copy(), Random(1)
    for event in events:
        # In task 4 nobody has to enter anything, so the table waits for nobody after a roll.
        may_enter = isinstance(event, Enter) and position.state.phase == st.WRITING
        if position.waits_for(0) or may_enter:
            move = bots.BOTS.by_name["5"](position.seen_by(0), 0, rng)
            if move is not None:
                apply(position, move)
        if isinstance(event, Roll) and not position.is_over:
            if position.state.phase == st.WRITING:
                position = position.act(DEALER, st.SETTLE.code())
            if not position.is_over:
                apply(position, GAME.forms.encode(position, event))
    reached = GAME.rules.score(position.state, position.material, 0)[0]
    assert ideal.result >= reached > GAME.rules.score(end.state, end.material, 0)[0]


@pytest.mark.parametrize(("seats", "variant"), [(2, "standard"), (3, "standard"), (2, "covered")])
def test_what_was_possible_against_others_is_more_than_greed_reaches(seats: int, variant: str) -> None:
    start = table(seats, variant)
    end, events = bots.BOTS.play_out(start, [bots.BOTS.by_name["greedy"]] * seats, Random(1))
    critic = Critic(start)
    reached = [float(GAME.rules.score(end.state, end.material, seat)[0]) for seat in range(seats)]
    possible = [critic.best_in_hindsight(events, seat) for seat in range(seats)]
    assert all(ideal is not None and ideal.result >= points for ideal, points in zip(possible, reached, strict=True))
    if is_compiled():
        assert sum(ideal.result for ideal in possible if ideal) > sum(reached) + 20 * seats


def test_rolls_and_what_was_entered_for_them_are_the_recorded_game() -> None:
    start = table(2, "standard")
    _, events = bots.BOTS.play_out(start, [bots.BOTS.by_name["3"]] * 2, Random(2))
    first, rolls = search._rolls(start, events)
    assert not first.is_over
    position = first
    for rolled in rolls:
        dice = Dice(*rolled.dice.tolist())
        position = position.play(GAME.forms.encode(start, Roll(seat=int(position.state.active), dice=dice)))
        for seat in range(2):
            plan = rolled.plans[seat].tolist()
            if plan[0]:
                position = position.play(Move(seat, plan[1 : 1 + plan[0]]))
        position = position.act(DEALER, st.SETTLE.code())
    assert position.is_over

"""The critic of Calcool: its books balance, its hints lead to the best chain, and par is what the table says."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from polychrome.bots.critic import LUCK, OTHERS, PLAY, Moment
from polychrome.core.layout import blank
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.games.calcool import GAME
from polychrome.games.calcool.bots import BY_NAME, play_out
from polychrome.games.calcool.bots.chains import WORKSPACE
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.study.critic import Critic
from polychrome.games.calcool.study.means import Races, means_of, table, work_out
from polychrome.games.calcool.study.par_race import counted, reach
from tests.calcool.script import LEFT, PERFECT, RIGHT, Table, deck_of
from tests.calcool.script import table as scene


def start(seats: int, **options: Any) -> Position:
    house = {"house": "practice"} if seats == 1 else {}
    return GAME.begin(msgspec.convert({"seats": seats, "deck": "standard", **house, **options}, GAME.forms.options))


def quiet(_event: int) -> None:
    """Nobody wants to hear of progress here."""


def moments_of(position: Position, players: tuple[str, ...], seed: int) -> tuple[Position, list[Any], list[Moment]]:
    end, events = play_out(position, [BY_NAME[name] for name in players], Random(seed))
    return end, events, list(Critic(position).moments(events, quiet))


@pytest.mark.parametrize(
    ("players", "seed"), [(("5", "random"), 1), (("1", "greedy", "3", "random"), 2), (("random",), 3), (("4",), 4)]
)
def test_start_luck_skill_and_others_are_the_result(players: tuple[str, ...], seed: int) -> None:
    position = start(len(players))
    end, events, moments = moments_of(position, players, seed)
    for seat in range(len(players)):
        change = sum(moment.change.mean for moment in moments if moment.seat == seat)
        result = GAME.rules.score(end.state, end.material, seat)[0]
        assert Critic(position).value(position, seat).mean + change == pytest.approx(result)
    assert [moment.event for moment in moments] == sorted(moment.event for moment in moments)
    assert {events[moment.event].__struct_config__.tag for moment in moments if moment.kind == LUCK} == {
        "deal",
        "shuffle",
    }


def test_own_acts_never_gain_but_by_undoing_a_mistake_and_others_only_take() -> None:
    _, events, moments = moments_of(start(3), ("greedy", "random", "5"), 6)
    tags = [event.__struct_config__.tag for event in events]
    for moment in moments:
        if moment.played is not None and tags[moment.event] not in ("move", "lay", "aside"):
            assert moment.change.mean <= 0
            assert moment.kind == PLAY
        if moment.best is not None:
            assert moment.played is not None
            assert moment.best.value.mean > moment.played.value.mean
            assert moment.best.moves[0].seat == moment.seat
        if moment.kind == OTHERS and tags[moment.event] == "grab":
            assert moment.change.mean < 0
            assert moment.seat != events[moment.event].seat
    costs = dict.fromkeys(("greedy", "random", "5"), 0.0)
    for moment in moments:
        if moment.played is not None:
            costs[("greedy", "random", "5")[moment.seat]] += moment.change.mean
    assert costs["random"] < costs["greedy"] < costs["5"] <= 0


def test_what_a_position_is_worth_goes_from_the_mean_of_all_rounds_to_the_result() -> None:
    position = start(2)
    judge = Critic(position)
    end, events = play_out(position, [BY_NAME["5"], BY_NAME["1"]], Random(5))
    means = means_of("standard", 2)
    assert judge.value(position, 0) == pytest.approx((2 * sum(mean.mean for mean in means), 0.023), abs=0.002)
    phases = set()
    for at, event in enumerate(events):
        position = position.play(GAME.forms.encode(position, event))
        if at < 5 or at % 16 == 0:
            value = judge.value(position, 0)
            assert -20 < value.mean < 60
            phases.add((int(position.state.phase), value.error > 0))
    assert (st.RACE, True) in phases
    assert judge.value(end, 0) == (GAME.rules.score(end.state, end.material, 0)[0], 0)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_hints_alone_gets_the_best_possible(seed: int) -> None:
    judge, rng, events = Critic(start(1)), Random(seed), list[Any]()
    position = start(1)
    while not position.is_over:
        hint = judge.hint(position.seen_by(0), 0)
        if position.state.phase == st.RACE:
            assert hint is not None
            (move,) = hint.choices[0].moves
            apply(position, move)
        else:
            assert hint is None
            move = deal_move(position, dealer_of(rng))
        events.append(GAME.forms.decode(position, move))
    best = judge.best_in_hindsight(events, 0)
    assert best is not None
    assert GAME.rules.score(position.state, position.material, 0)[0] == best.result > 30


def perfect(seats: int = 2) -> Table:
    """Seat 0 has the two cards that PERFECT is made for."""
    return scene(seats=seats, deck=deck_of(LEFT, RIGHT)).start()


def remark_at(t: Table, seat: int = 0) -> tuple[str, Any]:
    hint = Critic(t.position).hint(t.position.seen_by(seat), seat)
    assert hint is not None
    return hint.remark.name, hint.choices[0].moves if hint.choices else None


def test_hints_go_from_the_first_die_to_stop() -> None:
    t = perfect()
    assert remark_at(t)[0] in ("calcool hint grab", "calcool hint arrange")
    t.build(0, PERFECT)
    assert remark_at(t) == ("calcool hint stop", (Move(0, [st.STOP.code()]),))


def test_after_stop_a_hint_tells_where_the_last_die_gains_or_that_it_is_better_kept() -> None:
    t = perfect()
    t.build(0, PERFECT)
    t.grab(1, "red2").stop(0)
    hint = Critic(t.position).hint(t.position.seen_by(1), 1)
    assert hint is not None
    assert hint.remark.name in ("calcool hint last", "calcool hint keep")
    assert Critic(t.position).hint(t.position.seen_by(0), 0) is None


def test_what_is_in_reach_falls_when_others_take_the_only_die_and_by_a_useless_one_in_the_hand() -> None:
    t = perfect()
    room = blank(WORKSPACE)

    def in_reach(seat: int) -> int:
        return int(reach(t.position.state, t.position.material, room, seat))

    first = in_reach(0)
    assert first >= 14  # PERFECT and the bonus
    t.grab(1, "red1")
    taken = in_reach(0)
    assert taken < first
    t.lay(1, 1)
    assert in_reach(0) == taken
    t.build(0, "red2").grab(0, "red3")
    before_aside = in_reach(0)
    t.aside(0)
    assert in_reach(0) == before_aside  # a second red is no use: that it costs a point was clear at the grab


def test_a_complete_chain_is_worth_what_it_counts() -> None:
    t = perfect()
    t.build(0, PERFECT)
    room = blank(WORKSPACE)
    assert (
        reach(t.position.state, t.position.material, room, 0) >= counted(t.position.state, t.position.material, 0) + 3
    )


def test_the_table_that_ships_is_what_its_command_gives() -> None:
    assert table().command == "python scripts/calcool_par.py --races 20000"
    assert set(table().means) == {"1", "2", "3", "4"}
    for seats in (1, 3):
        anew = work_out("standard", seats, 400)
        for shipped, found in zip(means_of("standard", seats), anew, strict=True):
            assert abs(shipped.mean - found.mean) < 4 * sqrt(shipped.error**2 + found.error**2) + 0.001


def test_home_made_decks_have_a_mean_of_their_own() -> None:
    deck = msgspec.json.decode(msgspec.json.encode(GAME.forms.options(seats=2, deck=deck_of(LEFT, RIGHT)).deck))
    means = means_of(deck, 2)
    assert means == means_of(deck, 2)
    assert all(0 < mean.error < 0.5 for mean in means)


def test_races_at_par_are_alike_for_all_seats_and_the_same_each_time() -> None:
    position = start(4)
    one, same = (Races().play(position, 2, 300) for _ in range(2))
    assert one == same
    results = [par.result.mean for par in one]
    assert max(results) - min(results) < 6 * max(par.result.error for par in one)
    assert all(par.reach >= par.result.mean for par in one)


@pytest.mark.both_modes
def test_a_race_at_par_is_the_same_compiled_and_interpreted() -> None:
    par = Races().play(start(2), 2, 1)
    assert [(one.result.mean, one.reach) for one in par] == [(11, 11), (8, 11)]
    assert np.isfinite(par[0].result.error)

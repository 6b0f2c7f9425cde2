"""The bots and the critic that every game has without writing any: they know nothing but the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polychrome import registry
from polychrome.bots import GENERIC_BOTS, playouts, turns
from polychrome.bots.critic import CORRECTION, LUCK, OTHERS, PLAY
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.study import playout_critic
from polychrome.study.game_study import Study
from polychrome.study.playout_critic import PlayoutCritic
from tests.blokus_dice.script import POCKET


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few random games as there may be: how good the values are is of no interest here."""
    monkeypatch.setattr(playouts, "CODES_PER_DECISION", 1)
    monkeypatch.setattr(playout_critic, "CODES_PER_DECISION", 1)
    monkeypatch.setattr(playouts, "MAX_CANDIDATES", 3)


def small_table() -> Position:
    return registry.find_game("blokus_dice").start(seats=2, board=POCKET)


def play(start: Position, names: tuple[str, ...], seed: int = 1) -> tuple[Position, list[Any]]:
    return turns.play_out(start, [GENERIC_BOTS[name] for name in names], Random(seed))


def test_generic_bots_finish_a_game_and_repeat_it() -> None:
    end, events = play(small_table(), ("random", "playouts"))
    assert end.is_over
    assert play(small_table(), ("random", "playouts"))[1] == events
    assert play(small_table(), ("random", "random"), seed=2)[1] != events


@pytest.mark.parametrize("name", GENERIC_BOTS)
def test_generic_bots_wait_for_their_turn(name: str) -> None:
    start = small_table()
    assert start.is_chance
    assert GENERIC_BOTS[name](start, 0, Random(0)) is None


def test_playouts_prefer_a_die_that_does_not_put_them_out() -> None:
    """Nothing is left to place with a 6; with a 1 the game goes on."""
    board = {**POCKET, "rows": [["I1"], ["I2"], ["I3", "V3"], ["O4", "L4"], ["I5"], []]}
    board["shapes"] = {name: cells for name, cells in POCKET["shapes"].items() if name != "X5"}
    start = registry.find_game("blokus_dice").start(seats=2, board=board)
    rolled = start.play({"type": "roll", "seat": 0, "dice": [1, 6]})
    move = playouts.choose_by_playouts(rolled.seen_by(0), 0, Random(0))
    assert move is not None
    assert rolled.event_of(move) == {"type": "take", "seat": 0, "die": 1}


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert playouts.lead_of((5.0, 7.0, 3.0), 0) == -2.0
    assert playouts.lead_of((5.0, 7.0, 3.0), 1) == 2.0
    assert playouts.lead_of((5.0,), 0) == 5.0


def test_the_moments_of_every_seat_lead_from_the_start_value_to_the_result() -> None:
    start = small_table()
    end, events = play(start, ("random", "random"))
    critic, done = Study().critic(start), list[int]()
    moments = list(critic.moments(events, done.append))
    assert done == list(range(len(events)))
    for seat in range(start.seats):
        own = [moment for moment in moments if moment.seat == seat]
        total = critic.value(start, seat).mean + sum(moment.change.mean for moment in own)
        assert total == pytest.approx(end.returns[seat])
        assert all(moment.change.mean <= 0 for moment in own if moment.kind == PLAY)
        assert {moment.kind for moment in own} == {LUCK, PLAY, OTHERS, CORRECTION}
        assert all(moment.best is None or moment.best.moves != moment.played.moves for moment in own if moment.played)
    assert critic.best_in_hindsight(events, 0) is None


def test_an_end_is_worth_what_it_is_and_anything_else_has_an_error() -> None:
    start = small_table()
    end, _ = play(start, ("random", "random"))
    critic = PlayoutCritic(start)
    assert [critic.value(end, seat) for seat in range(2)] == [(points, 0.0) for points in end.returns]
    assert critic.value(start, 0).error > 0
    assert critic.value(start, 0) == PlayoutCritic(start).value(start, 0)


def test_a_hint_has_legal_moves_the_best_first() -> None:
    start = small_table()
    critic = PlayoutCritic(start)
    assert critic.hint(start, 0) is None
    rolled = start.deal(Random(3))
    seat = next(seat for seat in rolled.to_act if seat != DEALER)
    hint = critic.hint(rolled.seen_by(seat), seat)
    assert hint is not None
    assert hint.choices == sorted(hint.choices, key=lambda choice: -choice.value.mean)
    assert all(rolled.why_not(choice.moves[0]) is None for choice in hint.choices)

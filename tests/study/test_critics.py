"""What every game's critic has to keep: sums that add up, and hints that can be played and are the same twice."""

from __future__ import annotations

from random import Random

import pytest

from polychrome import bots, registry
from polychrome.core.moves import Move
from polychrome.core.positions import Position, deal_move, dealer_of
from polychrome.core.records import FORMAT, RecordFile
from polychrome.core.seats import DEALER
from polychrome.simulation import read_options
from polychrome.study.analyse import advise, analyse, make_critic

CRITICS = registry.game_names()


def start(name: str, seats: int = 2) -> Position:
    game = registry.find_game(name)
    return game.begin(read_options(game, seats, []))


@pytest.mark.parametrize("name", CRITICS)
def test_a_game_is_explained_and_adds_up(name: str) -> None:
    position = start(name)
    module = bots.find_bots(name)
    end, events = module.play_out(position, [module.by_name["greedy"], module.by_name["random"]], Random(8))
    told = analyse(position.game, RecordFile(FORMAT, name, position.options, events))
    for total in told.seats:
        assert total.result == position.game.rules.score(end.state, end.material, total.seat)[0]
        parts = (total.start, total.luck, total.play, total.others, total.corrections)
        assert sum(part.mean for part in parts) == pytest.approx(total.result)
        assert total.best_in_foresight.mean >= total.result
    assert told.seats[1].play.mean < told.seats[0].play.mean, "greedy plays better than chance does"
    for step in told.steps:
        assert 0 <= step.event < len(events)
        assert step.change.error >= 0
        if step.best is not None:
            assert step.played is not None
            assert step.kind == "play"
            assert step.best != step.played


@pytest.mark.parametrize("name", CRITICS)
def test_hints_can_be_played_to_the_end(name: str) -> None:
    position, rng = start(name), Random(9)
    critic = make_critic(position)
    heard = 0
    for _ in range(30):
        position = dealt(position, rng)
        if position.is_over:
            break
        for seat in range(position.seats):
            advice = advise(position.seen_by(seat), seat, critic)
            assert advice.text.en
            assert advice.text.de
            if position.waits_for(seat) and advice.plays:
                position = position.play(Move(seat, advice.plays[0].codes[0]))
                heard += 1
                break
    assert heard >= 10


@pytest.mark.parametrize("name", CRITICS)
def test_the_same_view_gets_the_same_hint(name: str) -> None:
    position = dealt(start(name), Random(10))
    for seat in range(position.seats):
        view = position.seen_by(seat)
        told = [advise(view.copy(), seat, make_critic(start(name))) for _ in range(2)]
        assert told[0] == told[1]


def dealt(position: Position, rng: Random) -> Position:
    """The position when the dealer has done all that it has to."""
    after = position.copy()
    while after.waits_for(DEALER):
        deal_move(after, dealer_of(rng))
    return after

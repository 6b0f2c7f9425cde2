"""Advice at the table: a coach that speaks only of clear losses, hints that go on from what is entered and say why."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from polychrome import registry
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.seats import DEALER
from polychrome.study.analyse import advise, make_critic, warn
from polychrome.study.game_study import find_study

SOLO = {"colour_square": {"variant": "task1", "start": 0}, "blokus_dice": {"house": "solo", "start": 0}}


def at_first_decision(game: str, seed: int = 3) -> Position:
    """A game alone, up to where its seat has to decide for the first time."""
    found, rng = registry.find_game(game), Random(seed)
    options = msgspec.convert({**found.forms.defaults, **SOLO[game], "seats": 1}, found.forms.options)
    position = found.begin(options)
    while position.waits_for(DEALER):
        deal_move(position, dealer_of(rng))
    return position


@pytest.mark.parametrize("game", SOLO)
def test_a_coach_is_silent_after_the_best_move_and_speaks_after_the_worst(game: str) -> None:
    if game == "blokus_dice" and not is_compiled():
        pytest.skip("interpreted, playouts take too long")
    view = at_first_decision(game).seen_by(0)
    critic = make_critic(view.game.begin(view.options))
    hint = critic.hint(view, 0)
    assert hint is not None
    while len(hint.choices[0].moves) > 1:  # a die and a shape: the shape is judged
        view = view.play(hint.choices[0].moves[0])
        hint = critic.hint(view, 0)
        assert hint is not None
    assert warn(view, hint.choices[0].moves[0], critic) is None
    judged = {move: critic.judge(view, move) for move in list(view.moves(0))[:12]}
    worst = min(judged, key=lambda move: judged[move].change.mean)  # type: ignore[union-attr]
    cost = -judged[worst].change.mean  # type: ignore[union-attr]
    warning = warn(view, worst, critic)
    assert (warning is not None) == (cost >= find_study(game).costly(view.options))
    if warning is not None:
        assert warning.cost.mean == pytest.approx(cost)
        assert warning.text.en.endswith(".")
        assert warning.best.codes[0] != list(worst.codes)


def test_a_hint_goes_on_from_what_is_entered_and_says_what_it_was_compared_with() -> None:
    view = at_first_decision("colour_square").seen_by(0)
    critic = make_critic(view.game.begin(view.options))
    best = advise(view, 0, critic)
    assert best.why is not None
    assert best.plays[1].text.en in best.why.en
    whole = best.plays[-1].codes[0]  # somebody begins with another one
    assert len(whole) > 2
    begun = whole[:2]
    rest = advise(view, 0, critic, begun)
    assert all(play.codes[0][:2] == begun for play in rest.plays)
    assert view.why_not(Move(0, tuple(rest.plays[0].codes[0]), view)) is None
    assert rest.plays[0].value.mean >= best.plays[-1].value.mean - 1e-9
    done = view.copy()
    apply(done, Move(0, tuple(best.plays[0].codes[0]), view))
    told = advise(done, 0, critic)
    assert (told.plays, told.text.en) == ([], "What you have entered is fine.")

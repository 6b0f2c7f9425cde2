"""What every game promises, whatever its rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import integers

from polychrome import games
from polychrome.core import DEALER, WATCHER, Game, IllegalAct, Position, legal, play, seen
from polychrome.core.codes import Act
from polychrome.core.game import attempt, look_out
from polychrome.core.kernel import is_compiled
from polychrome.core.record import read, replay, write
from tests.games import random_game

pytestmark = pytest.mark.both_modes

SEEDS = integers(0, 10**6)
every_game = pytest.mark.parametrize("name", games.names())
some = settings(
    max_examples=40 if is_compiled() else 4,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def viewers(position: Position) -> list[int]:
    return [WATCHER, *range(position.seats)]


@every_game
@some
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_bytes(name: str, seed: int) -> None:
    game = games.game(name)
    played = random_game(game, seed)
    text = write(played.record)
    known, record = read(text, games.game)
    assert known is game
    assert write(record) == text
    if played.is_whole:
        assert replay(game, record).state.tobytes() == played.position.state.tobytes()


@every_game
@some
@given(seed=SEEDS)
def test_no_code_that_is_allowed_is_passed_over(name: str, seed: int) -> None:
    def ask_for_every_code(position: Position) -> None:
        if rng.random() < 0.95:
            return
        kinds = 0
        for seat in (DEALER, *range(position.seats)):
            allowed = [code for code in range(game.codes.size) if position.why_not(seat, code) is None]
            assert legal(position, seat) == allowed
            if seat == DEALER:
                kinds = sum({1 << game.codes.kinds.index(game.codes.read(code)[0]) for code in allowed})
        assert look_out(position) == (position.waiting, kinds)

    game, rng = games.game(name), Random(seed)
    random_game(game, seed, watch=ask_for_every_code)


@every_game
@some
@given(seed=SEEDS)
def test_events_and_acts_are_exact_inverses(name: str, seed: int) -> None:
    game = games.game(name)
    played = random_game(game, seed)
    for event in played.record.events:
        acts = game.encode(played.position, event)
        assert len(acts) == 1 + game.tail(acts[0].code)
        assert game.decode(played.position, acts) == event


@every_game
@some
@given(seed=SEEDS)
def test_play_is_pure(name: str, seed: int) -> None:
    game = games.game(name)
    position = random_game(game, seed, most_acts=seed % 200).position
    before, material = position.state.tobytes(), position.material.tobytes()
    for seat in (DEALER, *range(position.seats)):
        for code in legal(position, seat)[:3]:
            play(position, seat, code)
    assert position.state.tobytes() == before
    assert position.material.tobytes() == material


@every_game
@some
@given(seed=SEEDS)
def test_acts_in_place_stand_or_fall_together(name: str, seed: int) -> None:
    game, rng = games.game(name), Random(seed)
    position = random_game(game, seed, most_acts=seed % 200).position.copy()
    before = position.state.tobytes()
    for seat in (DEALER, *range(position.seats)):
        for code in legal(position, seat)[:3]:
            first, last = Act(seat, code), Act(seat, rng.randrange(game.codes.size))
            with pytest.raises(ValueError, match="codes from 0 to"):
                attempt(position, [first, Act(seat, rng.choice([-1, game.codes.size, 2**70]))])
            assert position.state.tobytes() == before
            after = play(position, seat, code)
            if after.why_not(*last) is None:
                expected = play(after, *last)
                assert attempt(position, [first, last]) == look_out(expected)
                assert position.state.tobytes() == expected.state.tobytes()
                position.state.data[:] = before
            else:
                with pytest.raises(IllegalAct):
                    attempt(position, [first, last])
                assert position.state.tobytes() == before


@every_game
@some
@given(seed=SEEDS)
def test_a_refused_act_changes_nothing_and_cites_a_rule(name: str, seed: int) -> None:
    game = games.game(name)
    position = random_game(game, seed, most_acts=seed % 200).position
    before = position.state.tobytes()
    rng = Random(seed)
    for seat in (DEALER, *range(position.seats)):
        allowed = set(legal(position, seat))
        for code in rng.sample(range(game.codes.size), 20):
            reason = position.why_not(seat, code)
            assert (reason is None) == (code in allowed)
            if reason is not None:
                with pytest.raises(IllegalAct) as refusal:
                    play(position, seat, code)
                assert refusal.value.reason == reason
                assert reason.rule.split("-")[1].isdecimal()
    assert position.state.tobytes() == before


@every_game
@some
@given(seed=SEEDS)
def test_hiding_twice_is_hiding_once(name: str, seed: int) -> None:
    def watch(position: Position) -> None:
        for viewer in viewers(position):
            once = seen(position, viewer)
            assert seen(once, viewer).state.tobytes() == once.state.tobytes()

    random_game(games.game(name), seed, most_acts=120, watch=watch)


@every_game
@some
@given(seed=SEEDS)
def test_whoever_is_waited_for_can_act(name: str, seed: int) -> None:
    def watch(position: Position) -> None:
        for seat in (DEALER, *range(position.seats)):
            if position.waits_for(seat):
                assert legal(position, seat)

    random_game(games.game(name), seed, watch=watch)


@every_game
@some
@given(seed=SEEDS)
def test_everybody_gets_a_view_and_a_result(name: str, seed: int) -> None:
    game = games.game(name)
    position = random_game(game, seed, most_acts=seed % 250).position
    for viewer in viewers(position):
        view = seen(position, viewer)
        forms: list[Any] = [game.view(view), game.result(view)]
        assert msgspec.json.decode(msgspec.json.encode(forms)) == forms
        assert len(forms[1]["seats"]) == position.seats


@every_game
def test_every_code_reads_back(name: str) -> None:
    codes = games.game(name).codes
    for code in range(codes.size):
        kind, values = codes.read(code)
        assert kind.code(*values) == code


def random_moves(game: Game) -> bytes:
    """The bytes of a few random games, for comparing runs of this code in different modes."""
    many = 6 if game.codes.size < 10_000 else 2  # interpreted, every code of a position is asked for
    return b"".join(random_game(game, seed, most_acts=120).position.state.tobytes() for seed in range(many))


@every_game
def test_seats_and_codes_that_do_not_exist_never_reach_a_kernel(name: str) -> None:
    position = random_game(games.game(name), 1, most_acts=10).position
    for seat, code in ((position.seats, 0), (WATCHER, 0), (0, position.game.codes.size), (0, -1)):
        with pytest.raises(ValueError, match="run from 0 to"):
            play(position, seat, code)

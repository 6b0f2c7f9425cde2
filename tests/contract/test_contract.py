"""What every game promises, whatever its rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import integers

from polychrome import registry
from polychrome.core.errors import IllegalMove
from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, apply_code, next_up
from polychrome.core.records import encode_record, read, replay
from polychrome.core.seats import DEALER, WATCHER
from tests.games import random_game

pytestmark = pytest.mark.both_modes

SEEDS = integers(0, 10**6)
every_game = pytest.mark.parametrize("name", registry.game_names())
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
    game = registry.find_game(name)
    played = random_game(game, seed)
    text = encode_record(played.record)
    known, record = read(text, registry.find_game)
    assert known is game
    assert encode_record(record) == text
    if played.position.under_way is None:
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
            allowed = [code for code in range(game.rules.codes.size) if position.why_not_code(seat, code) is None]
            assert position.legal_codes(seat) == allowed
            if seat == DEALER:
                kinds = sum({1 << game.rules.codes.kinds.index(game.rules.codes.read(code)[0]) for code in allowed})
        assert next_up(position) == (position.waiting, kinds)

    game, rng = registry.find_game(name), Random(seed)
    random_game(game, seed, watch=ask_for_every_code)


@every_game
@some
@given(seed=SEEDS)
def test_events_and_moves_are_exact_inverses(name: str, seed: int) -> None:
    game = registry.find_game(name)
    played = random_game(game, seed)
    for event in played.record.events:
        move = game.forms.encode(played.position, event)
        assert len(move.codes) == 1 + game.forms.codes_to_follow(move.codes[0])
        assert game.forms.decode(played.position, move) == event
        assert move.event(played.position) == msgspec.to_builtins(event)


@every_game
@some
@given(seed=SEEDS)
def test_play_is_pure(name: str, seed: int) -> None:
    game = registry.find_game(name)
    position = random_game(game, seed, max_codes=seed % 200).position
    before, material = position.state.tobytes(), position.material.tobytes()
    for seat in (DEALER, *range(position.seats)):
        for code in position.legal_codes(seat)[:3]:
            if position.under_way is None or position.under_way[0] == seat:
                position.act(seat, code)
    assert position.state.tobytes() == before
    assert position.material.tobytes() == material


@every_game
@some
@given(seed=SEEDS)
def test_the_codes_of_a_move_stand_or_fall_together(name: str, seed: int) -> None:
    game, rng = registry.find_game(name), Random(seed)
    position = random_game(game, seed, max_codes=seed % 200).position.copy()
    before = position.state.tobytes()
    for seat in (DEALER, *range(position.seats)):
        for code in position.legal_codes(seat)[:3]:
            last = rng.randrange(game.action_count)
            with pytest.raises(ValueError, match="codes from 0 to"):
                apply(position, Move(seat, [code, rng.choice([-1, game.action_count, 2**70])]))
            assert position.state.tobytes() == before
            expected = position.copy()
            apply_code(expected, seat, code)
            if expected.why_not_code(seat, last) is None:
                apply_code(expected, seat, last)
                assert apply(position, Move(seat, [code, last])) == next_up(expected)
                assert position.state.tobytes() == expected.state.tobytes()
                position.state.data[:] = before
            else:
                with pytest.raises(IllegalMove):
                    apply(position, Move(seat, [code, last]))
                assert position.state.tobytes() == before


@every_game
@some
@given(seed=SEEDS)
def test_a_refused_code_changes_nothing_and_cites_a_rule(name: str, seed: int) -> None:
    game = registry.find_game(name)
    position = random_game(game, seed, max_codes=seed % 200).position
    before = position.state.tobytes()
    rng = Random(seed)
    for seat in (DEALER, *range(position.seats)):
        allowed = set(position.legal_codes(seat))
        for code in rng.sample(range(game.rules.codes.size), 20):
            reason = position.why_not_code(seat, code)
            assert (reason is None) == (code in allowed)
            if reason is not None:
                with pytest.raises(IllegalMove) as problem:
                    apply_code(position, seat, code)
                assert problem.value.refusal == reason
                assert reason.rule.split("-")[1].isdecimal()
    assert position.state.tobytes() == before


@every_game
@some
@given(seed=SEEDS)
def test_hiding_twice_is_hiding_once(name: str, seed: int) -> None:
    def watch(position: Position) -> None:
        for viewer in viewers(position):
            once = position.seen_by(viewer)
            assert once.seen_by(viewer).state.tobytes() == once.state.tobytes()

    random_game(registry.find_game(name), seed, max_codes=120, watch=watch)


@every_game
@some
@given(seed=SEEDS)
def test_whoever_is_waited_for_can_act(name: str, seed: int) -> None:
    def watch(position: Position) -> None:
        for seat in (DEALER, *range(position.seats)):
            if position.waits_for(seat):
                assert position.legal_codes(seat)

    random_game(registry.find_game(name), seed, watch=watch)


@every_game
@some
@given(seed=SEEDS)
def test_everybody_gets_a_view_and_a_result(name: str, seed: int) -> None:
    game = registry.find_game(name)
    position = random_game(game, seed, max_codes=seed % 250).position
    for viewer in viewers(position):
        view = position.seen_by(viewer)
        forms: list[Any] = [game.forms.view(view), game.forms.result(view)]
        assert msgspec.json.decode(msgspec.json.encode(forms)) == forms
        assert len(forms[1]["seats"]) == position.seats


@every_game
def test_every_code_reads_back(name: str) -> None:
    codes = registry.find_game(name).rules.codes
    for code in range(codes.size):
        kind, values = codes.read(code)
        assert kind.code(*values) == code


def random_moves(game: Game) -> bytes:
    """The bytes of a few random games, for comparing runs of this code in different modes."""
    many = 6 if game.rules.codes.size < 10_000 else 2  # interpreted, every code of a position is asked for
    return b"".join(random_game(game, seed, max_codes=120).position.state.tobytes() for seed in range(many))


@every_game
def test_seats_and_codes_that_do_not_exist_never_reach_a_kernel(name: str) -> None:
    position = random_game(registry.find_game(name), 1, max_codes=10).position
    for seat, code in ((position.seats, 0), (WATCHER, 0), (0, position.game.rules.codes.size), (0, -1)):
        with pytest.raises(ValueError, match="run from 0 to"):
            apply_code(position, seat, code)

"""Many games at once are the same games one by one: masks, observations, seats, dice and rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import polychrome as pc
from polychrome import registry
from polychrome.batches import Batch, lane_seeds, play_randomly
from polychrome.core.errors import BadOption
from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.core.kernel_store import STORE
from polychrome.core.positions import Position
from tests.batch import tiny_game
from tests.batch.lockstep import OneByOne
from tests.batch.tables import IDS, TABLES, Options
from tests.games import random_game, settings

pytestmark = pytest.mark.both_modes

CASES = [(name, number) for name in registry.game_names() for number in range(len(settings(name)))]


def follow(start: Position, lanes: int, steps: int, seed: int) -> int:
    """Play a batch and the same games one by one; how many games ended."""
    batch = Batch(start, lanes, seed)
    ones = [OneByOne(start, lane_seed) for lane_seed in batch.seeds]
    observations, mask, seat = batch.reset()
    ended = 0
    for _ in range(steps):
        for lane, one in enumerate(ones):
            assert seat[lane] == one.seat
            assert batch.position(lane) == one.position
            assert (mask[lane] == one.position.mask(one.seat)).all()
            assert (observations[lane] == one.position.observe(one.seat)).all()
        actions = batch.sample()
        assert mask[np.arange(lanes), actions].all()
        observations, mask, seat, rewards, done = batch.step(actions)
        for lane, one in enumerate(ones):
            returns = one.step(int(actions[lane]))
            assert done[lane] == (returns is not None)
            assert tuple(rewards[lane]) == (returns or (0.0,) * start.seats)
            ended += done[lane]
    return ended


@pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
def test_lanes_are_games(name: str, options: Options) -> None:
    follow(registry.find_game(name).start(**options), lanes=3, steps=150 if is_compiled() else 6, seed=1)


@pytest.mark.parametrize(("name", "number"), CASES)
def test_lanes_are_games_at_tables_of_worked_cases(name: str, number: int) -> None:
    if not is_compiled() and number % 5:
        pytest.skip("interpreted, a part is enough")
    start = registry.find_game(name).begin(settings(name)[number])
    follow(start, lanes=2, steps=60 if is_compiled() else 6, seed=number)


@pytest.mark.parametrize("name", registry.game_names())
def test_lanes_go_on_with_the_next_game(name: str) -> None:
    if not is_compiled():
        pytest.skip("compiled only: whole games")
    steps = {"calcool": 1500, "colour_square": 500}.get(name, 150)
    assert follow(registry.find_game(name).start(), lanes=2, steps=steps, seed=7) > 2


def test_a_game_of_others_is_played_too() -> None:
    if is_compiled():
        assert STORE.compile_now(["tests.batch.tiny_game", "tests.batch.tiny_game.batch"])
    assert follow(tiny_game.GAME.start(), lanes=5, steps=60, seed=3) > 5
    returns = pc.batch_returns(tiny_game.GAME, 50, seed=1)
    assert returns.shape == (50, 2)
    assert (returns > 0).all()


@pytest.mark.parametrize("name", registry.game_names())
def test_listed_codes_are_those_that_are_not_refused(name: str) -> None:
    def watch(position: Position) -> None:
        for seat in range(-1, position.seats):
            listed = position.legal_codes(seat)
            for code in range(0, position.game.action_count, 1 if is_compiled() else 7):
                assert (position.why_not_code(seat, code) is None) == (code in listed)

    for seed in range(3 if is_compiled() else 1):
        random_game(registry.find_game(name), seed, max_codes=15 if is_compiled() else 8, watch=watch)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
def test_only_playable_codes_are_ever_offered(name: str, options: Options) -> None:
    game = registry.find_game(name)
    start = game.start(**options)
    assert game.hints.playable_codes is not None
    codes = game.hints.playable_codes(start)
    assert (np.diff(codes) > 0).all()
    dense, compact = Batch(start, 16), Batch(start, 16, codes=codes)
    mask, narrow = dense.reset()[1], compact.reset()[1]
    for _ in range(200 if is_compiled() else 5):
        assert (mask[:, codes] == narrow).all()
        assert (mask.sum(1) == narrow.sum(1)).all()
        actions = compact.sample()
        narrow = compact.step(actions)[1]
        mask = dense.step(codes[actions])[1]


# --- seeds ------------------------------------------------------------------------------------------------------------


def outcomes(game: str | Game, n: int, seed: int, steps: int = 80) -> list[Any]:
    """What lane 0 sees, step by step, with its first action each time."""
    batch = pc.batch(game, n=n, seed=seed)
    observations, mask, seat = batch.reset()
    seen = []
    for _ in range(steps):
        seen.append((observations[0].tobytes(), mask[0].tobytes(), int(seat[0])))
        observations, mask, seat, _, _ = batch.step(mask.argmax(1))
    return seen


def test_a_lane_depends_on_its_own_seed_alone() -> None:
    steps = 80 if is_compiled() else 10
    assert outcomes("blokus_dice", 1, 5, steps) == outcomes("blokus_dice", 4, 5, steps)
    assert outcomes("blokus_dice", 1, 5, steps) != outcomes("blokus_dice", 1, 6, steps)
    assert len(set(lane_seeds(0, 1000).tolist())) == 1000


def test_the_same_seed_gives_the_same_games_after_a_reset() -> None:
    batch = pc.batch("blokus_dice", n=3, seed=2)
    first = batch.reset()[0].copy()
    batch.step(batch.sample())
    assert (batch.reset()[0] == first).all()
    assert (batch.reset(seed=2)[0] == first).all()
    others = [batch.reset(seed=seed)[0].copy() for seed in range(3, 9)]
    assert any((other != first).any() for other in others)


# --- returns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.game_names())
def test_returns_of_random_games(name: str) -> None:
    games = 200 if is_compiled() else 1
    returns = pc.batch_returns(name, games=games, seed=4)
    assert returns.shape == (games, 2)
    assert (returns == pc.batch_returns(name, games=games, policy="random", seed=4)).all()
    assert games == 1 or (returns[:100] == pc.batch_returns(name, games=100, seed=4)).all()


def test_returns_of_a_policy_are_those_of_its_games() -> None:
    games = 30 if is_compiled() else 2
    start = registry.find_game("blokus_dice").start(seats=3)
    returns = pc.batch_returns("blokus_dice", games, lambda _seen, mask, _seat: mask.argmax(1), seed=9, seats=3)
    for game in range(0, games, 7):
        one = OneByOne(start, lane_seeds(9, games)[game])
        found = None
        while found is None:
            found = one.step(int(one.position.actions(one.seat)[0]))
        assert tuple(returns[game]) == found


def test_actions_are_drawn_evenly() -> None:
    """The first code of Blokus Dice's first seat: whatever was rolled, both dice as often."""
    if not is_compiled():
        pytest.skip("compiled only: many games")
    batch = pc.batch("blokus_dice", n=4000, seed=1)
    _, mask, _ = batch.reset()
    both = mask.sum(1) == 2
    lower = batch.sample() == mask.argmax(1)
    assert abs(lower[both].mean() - 0.5) < 0.03
    dice = np.flatnonzero(mask)
    assert len(dice) > 4000


def test_random_games_count_their_actions() -> None:
    start = registry.find_game("blokus_dice").start()
    _, acts = play_randomly(start, 2, 0)
    assert acts > 20


# --- what is refused --------------------------------------------------------------------------------------------------


def test_an_action_that_is_not_offered_changes_nothing() -> None:
    batch = pc.batch("blokus_dice", n=3, seed=2)
    with pytest.raises(ValueError, match="reset"):
        batch.step(np.zeros(3, np.int64))
    observations, mask, _ = batch.reset()
    before = observations.copy(), batch.sample()
    actions = before[1].copy()
    actions[1] = np.flatnonzero(~mask[1])[0]
    with pytest.raises(ValueError, match="lane 1"):
        batch.step(actions)
    for wrong in (-2, batch.action_count):
        with pytest.raises(ValueError, match=f"action {wrong} is not offered"):
            batch.step(np.full(3, wrong))
    with pytest.raises(ValueError, match="3 lanes"):
        batch.step([0])
    assert (batch.step(np.full(3, -1))[0] == before[0]).all()


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="at least one lane"):
        pc.batch("calcool", n=0)
    with pytest.raises(BadOption, match="policy"):
        pc.batch_returns("calcool", games=1, policy="clever")
    with pytest.raises(BadOption, match="seats"):
        pc.batch("calcool", n=1, seats=9)
    with pytest.raises(pc.UnknownGame):
        pc.batch("chess", n=1)

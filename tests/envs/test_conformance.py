"""Each library's own tests of environments, at every table."""

from __future__ import annotations

import itertools
import time
import warnings
from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from polychrome import envs, registry
from polychrome.core.errors import BadOption
from tests.batch.tables import IDS, TABLES

pyspiel: Any = pytest.importorskip("pyspiel")
games_sim_test: Any = pytest.importorskip("open_spiel.python.tests.games_sim_test")

# What PettingZoo's own tests say of every environment whose observations are dictionaries.
HARMLESS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",
)

every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
RACES = ("calcool",)


@every_table
def test_aec(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for text in HARMLESS:
            warnings.filterwarnings("ignore", message=text)
        api_test(envs.aec(name, render_mode="ansi", **options), num_cycles=100)
        seed_test(lambda: envs.aec(name, **options), num_cycles=20)


@every_table
def test_parallel(name: str, options: dict[str, Any]) -> None:
    if name in RACES:
        with pytest.raises(BadOption, match="race"):
            envs.parallel(name, **options)
        return
    parallel_api_test(envs.parallel(name, **options), num_cycles=200)
    parallel_seed_test(lambda: envs.parallel(name, **options), num_cycles=20)


@every_table
def test_gymnasium(name: str, options: dict[str, Any]) -> None:
    check_env(envs.gym(name, seat=options.get("seats", 2) - 1, render_mode="ansi", **options))


@every_table
def test_performance_benchmark(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PettingZoo's benchmark, on a clock that makes it go round a hundred times instead of for five seconds."""
    seconds = itertools.count(step=0.05)
    monkeypatch.setattr(time, "time", lambda: next(seconds))
    performance_benchmark(envs.aec(name, **options))
    assert "turns per second" in capsys.readouterr().out


@every_table
def test_rendering(name: str, options: dict[str, Any]) -> None:
    """PettingZoo's test of rendering knows `ansi` and `rgb_array`; it begins with a mode for windows, which we have
    not."""

    def make(render_mode: str | None) -> Any:
        return envs.aec(name, render_mode=None if render_mode == "human" else render_mode, **options)

    render_test(make, {"svg": lambda picture: picture.startswith("<svg")})


@every_table
def test_openspiel(name: str, options: dict[str, Any]) -> None:
    game = envs.openspiel(name, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    is_simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert is_simultaneous == (name not in RACES and game.num_players() > 1)


@every_table
def test_openspiel_in_python(name: str, options: dict[str, Any]) -> None:
    """The simulation of its own test for games: clones, pickles, histories, returns."""
    games_sim_test.GamesSimTest().sim_game(envs.openspiel(name, **options), check_pyspiel_serialization=False)


@pytest.mark.parametrize("name", [name for name in registry.game_names() if name not in RACES])
def test_openspiel_makes_simultaneous_games_sequential(name: str) -> None:
    turns = pyspiel.convert_to_turn_based(envs.openspiel(name))
    assert turns.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    pyspiel.random_sim_test(turns, num_sims=1, serialize=False, verbose=False)


@every_table
def test_openspiel_api(name: str, options: dict[str, Any]) -> None:
    """What OpenSpiel's API test asserts of every node, along random games: it visits all nodes of small games."""
    game, rng = envs.openspiel(name, **options), Random(1)
    state, players = game.new_initial_state(), range(game.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            offered = [state.legal_actions(player) for player in players]
            assert sum(bool(codes) for codes in offered) > 1
            state.apply_actions([rng.choice(codes) if codes else 0 for codes in offered])
        else:
            actor = state.current_player()
            assert all(bool(state.legal_actions(player)) == (player == actor) for player in players)
            assert all(codes == sorted(codes) for codes in [state.legal_actions()])
            state.apply_action(rng.choice(state.legal_actions()))
        known = [state.information_state_string(player) for player in players]
        assert len(set(known)) == len(known)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert not state.legal_actions()
    assert len(state.returns()) == game.num_players()
    for wrong in (-1, game.num_players()):
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(wrong)


def test_openspiel_states_survive_being_stored() -> None:
    game = envs.openspiel("blokus_dice", seats=3, board="large")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_gymnasium_makes_them_by_their_names() -> None:
    env = gymnasium.make("polychrome.envs.single:polychrome/blokus_dice-v1", seats=3, board="large")
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space

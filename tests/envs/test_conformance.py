"""Each library's own tests of environments, at every table."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from polychrome import envs
from polychrome.core.errors import BadOption
from tests.batch.tables import IDS, TABLES

pyspiel: Any = pytest.importorskip("pyspiel")

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
def test_openspiel(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(envs.openspiel(name, **options), num_sims=1, serialize=False, verbose=False)


def test_openspiel_states_survive_being_stored() -> None:
    game = envs.openspiel("blokus_dice", seats=3, board="large")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_gymnasium_makes_them_by_their_names() -> None:
    env = gymnasium.make("polychrome.envs.single:polychrome/blokus_dice-v1", seats=3, board="large")
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space

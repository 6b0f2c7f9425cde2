"""Many games together: sums by player and way to play, kinds of mistakes, phases, and the level on par."""

from __future__ import annotations

import pytest

from polychrome import registry
from polychrome.bots.levels import LEVELS
from polychrome.study.game_study import find_study, read_level_costs
from polychrome.study.many_games import MIN_GAMES, Players, SeatGame, find_levels_on_par
from polychrome.study.many_report import report_players
from polychrome.study.schema import LevelCost, MistakeKind, Value, Words
from polychrome.study.words import LANGUAGES, catalogue

UNIT = Words("points", "Punkte")
LEVELS_THEN = [LevelCost(str(level), Value(-10.0 * (6 - level), 1.0), 20) for level in range(1, 6)]


def game(name: str, play: float, way: str = "seats=1") -> SeatGame:
    kinds = [MistakeKind("kind other", UNIT, 2, -play)]
    return SeatGame(name, "some", "Some", UNIT, way, 50 + play, 0.0, play, [play, 0.0, 0.0], kinds, LEVELS_THEN)


def test_games_of_one_player_and_one_way_to_play_are_added_up() -> None:
    players = Players()
    for play in (-30.0, -10.0):
        players.add([game("Ann", play), game("Ben", -5.0)])
    players.add([game("Ann", -1.0, "seats=2")])
    first, second, other = players.finish()
    assert (first.name, first.play, first.phases) == ("Ann", [-30.0, -10.0], [-20.0, 0.0, 0.0])
    assert [(kind.count, kind.cost) for kind in first.kinds] == [(4, 40.0)]
    assert (second.name, other.way) == ("Ben", "seats=2")
    assert first.on_par == [], "two games say nothing about strength"
    for language in LANGUAGES:
        assert report_players([first, second, other], language).renderables


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ([-30.0, -29.0, -31.0, -30.0, -30.0], ["3"]),
        ([-33.9, -34.0, -34.1, -34.0, -34.0], ["3"]),  # none is close, and this one is the nearest
        ([-10.0, -50.0, -20.0, -45.0, -25.0], ["2", "3", "4"]),  # nobody can say it more exactly
        ([-30.0] * (MIN_GAMES - 1), []),
    ],
)
def test_the_levels_on_par_are_those_whose_play_costs_as_much(play: list[float], expected: list[str]) -> None:
    assert find_levels_on_par(play, LEVELS_THEN) == expected


@pytest.mark.parametrize("name", registry.game_names())
def test_every_kind_of_mistake_has_its_words_and_levels_are_complete(name: str) -> None:
    study, known = find_study(name), catalogue()
    for sentence, kind in study.texts.kinds.items():
        assert sentence in known
        assert kind in known
    if study.levels is not None and study.levels.exists():
        for way, levels in read_level_costs(study.levels).items():
            assert [level.level for level in levels] == [level.bot for level in LEVELS], way
            assert all(level.count > 1 and level.play.error >= 0 for level in levels)

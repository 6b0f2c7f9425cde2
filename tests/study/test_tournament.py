"""Tournaments: the same dice for everybody, every seat for everybody, and intervals made of whole groups."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polychrome import bots, registry
from polychrome.bots.deals import Deals
from polychrome.core.errors import BadOption
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.simulation import read_options
from polychrome.study.tournament import Job, Played, job_of, play_groups, play_one, play_out, run_tournament

SOME = {"blokus_dice": ("greedy", "random"), "calcool": ("greedy", "random"), "colour_square": ("greedy", "random")}


def job(name: str, players: tuple[str, ...], seed: int = 3, *pairs: str) -> Job:
    game = registry.find_game(name)
    return job_of(game, read_options(game, len(players), pairs), players, seed)


def chance(start: Any, events: list[Any]) -> list[list[int]]:
    """The codes of the dealer's rolls and deals: those that show faces or cards."""
    moves = [start.game.forms.encode(start, event) for event in events]
    return [list(move.codes[1:]) for move in moves if move.seat == DEALER and len(move.codes) > 1]


@pytest.mark.parametrize("name", registry.game_names())
def test_all_games_of_a_deal_have_the_same_dice(name: str) -> None:
    first, second = job(name, SOME[name]), job(name, SOME[name][::-1])
    start = registry.find_game(name).begin(read_options(registry.find_game(name), 2, []))
    dice = [chance(start, play_out(*one)[1]) for one in ((first, 0, 0), (first, 0, 1), (second, 0, 0))]
    compared = 0
    for other in dice[1:]:
        for one, two in zip(dice[0], other, strict=False):
            shorter = min(len(one), len(two))  # fewer seats may be in the game
            assert one[:shorter] == two[:shorter]
            compared += shorter
    assert compared > 30
    assert chance(start, play_out(first, 1, 0)[1])[0] != dice[0][0]


@pytest.mark.parametrize("name", registry.game_names())
def test_dice_of_its_own_leave_the_dealer_fair(name: str) -> None:
    """Every game of a deal is a whole game by the rules, and what bots draw does not move the dice."""
    module, start = bots.find_bots(name), registry.find_game(name).begin(read_options(registry.find_game(name), 2, []))
    players = [module.by_name[bot] for bot in SOME[name]]
    ends = [module.play_out(start, players, Random(seed), Deals("a deal")) for seed in (1, 2)]
    assert all(end.is_over for end, _ in ends)
    first, second = (chance(start, events) for _, events in ends)
    assert first[0] == second[0]


def test_every_bot_sits_everywhere_and_keeps_its_name() -> None:
    found = job("colour_square", ("greedy", "random", "random"))
    (group,) = play_groups(found, 0, 1)
    assert len(group) == 3
    assert len(set(group)) == 3
    for game in group:
        assert game.points[0] > max(game.points[1:])
        assert game.shares == (1.0, 0.0, 0.0)


def test_equal_best_scores_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "winners", [0, 2])
    found = job("calcool", ("random", "random", "random"))
    assert play_one(found, 0, 0).shares == (0.5, 0.0, 0.5)
    assert play_one(found, 0, 1).shares == (0.0, 0.5, 0.5), "the first bot sits at seat 1"


@pytest.mark.parametrize("name", registry.game_names())
def test_a_group_depends_on_its_number_alone(name: str) -> None:
    found = job(name, SOME[name])
    assert play_groups(found, 0, 2)[1] == play_groups(found, 1, 2)[0]
    assert play_one(found, 1, 1) == play_groups(found, 1, 2)[0][1]


def test_standings_and_differences_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = [
        (Played((10, 4), (1.0, 0.0), (None, None)), Played((6, 6), (0.5, 0.5), (None, None))),
        (Played((3, 9), (0.0, 1.0), (None, None)), Played((9, 5), (1.0, 0.0), (None, None))),
    ]
    monkeypatch.setattr("polychrome.study.tournament.do", lambda *_: groups)
    found = run_tournament(job("colour_square", ("greedy", "random")), 4)
    assert (found.games, found.groups, found.unit) == (4, 2, "points")
    first, second = found.standings
    assert (first.bot, first.wins.mean, first.points.mean) == ("greedy", 0.625, 7.0)
    assert (second.bot, second.wins.mean, second.points.mean) == ("random", 0.375, 6.0)
    # By group: greedy 8 and 6, so a spread of 2 ** 0.5 and an interval of 12.706 * 1.
    assert first.points.margin == pytest.approx(12.706, abs=0.001)
    assert first.points.spread == pytest.approx((30 / 3) ** 0.5)  # of 10, 6, 3 and 9
    (difference,) = found.differences
    assert difference.points.mean == 1.0  # 3 and -1
    assert difference.points.margin == pytest.approx(2 * 12.706, abs=0.001)
    assert difference.wins.mean == 0.25


def test_a_bot_with_several_seats_is_told_as_the_mean_of_them() -> None:
    found = run_tournament(job("colour_square", ("greedy", "random", "random")), 4)
    assert found.games == 6  # whole groups
    assert [(one.bot, one.seats, one.wins.mean) for one in found.standings] == [("greedy", 1, 1.0), ("random", 2, 0.0)]
    assert [(one.bot, one.other) for one in found.differences] == [("greedy", "random")]


def test_equal_bots_share_the_wins() -> None:
    found = run_tournament(job("colour_square", ("random", "random")), 4)
    (standing,) = found.standings
    assert (standing.seats, standing.wins.mean, standing.wins.margin) == (2, 0.5, 0.0)
    assert found.differences == []


def test_one_seat_has_grades() -> None:
    found = run_tournament(job("colour_square", ("greedy",), 0, "variant=task1"), 12)
    (standing,) = found.standings
    assert sum(standing.grades.values()) == pytest.approx(1)
    assert list(standing.grades) == [grade for grade in ("almost", "passed", "very good") if grade in standing.grades]
    assert len(standing.grades) > 1
    assert 100 < standing.points.mean < 166


def test_tasks_4_and_5_count_squares() -> None:
    assert run_tournament(job("colour_square", ("random",), 0, "variant=task4"), 2).unit == "circled squares"


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    run_tournament(job("colour_square", ("random", "random")), 5, progress=heard.append)
    assert sum(heard) == 6


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no bot 'deep' for calcool; choose from"):
        job("calcool", ("deep", "greedy"))

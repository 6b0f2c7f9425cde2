"""Designs of makers: what is invented is valid, how hard it is follows from the games of par, and words fit figures."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from polychrome import registry
from polychrome.check import compare
from polychrome.core.errors import GameError
from polychrome.study.designs import STYLES, Style
from polychrome.study.designs.difficulty import Refinement, begin, measure, tell
from polychrome.study.game_study import find_study
from polychrome.study.par.run import find_par
from polychrome.study.tournament import job_of

PUBLISHED = ("colour_square", "blokus_dice", "calcool")


def invent(game: str, style: Style = "balanced", seed: int = 0) -> Any:
    return find_study(game).designs.invent(style, Random(seed))


@pytest.mark.parametrize("game", PUBLISHED)
@pytest.mark.parametrize("style", STYLES)
def test_what_is_invented_is_valid_and_follows_from_the_seed(game: str, style: Style) -> None:
    kind = registry.find_game(game).forms.definition
    assert kind is not None
    for seed in range(10):
        assert kind.check(invent(game, style, seed))
        assert invent(game, style, seed) == invent(game, style, seed)
    assert invent(game, style, 0) != invent(game, style, 1)


@pytest.mark.parametrize("game", PUBLISHED)
def test_games_that_are_played_in_steps_are_those_of_par(game: str) -> None:
    whole = registry.find_game(game)
    start = begin(whole, invent(game), {})
    bot = find_study(game).designs.choose_bot(start)
    refined = Refinement(job_of(whole, start.options, [bot] * start.seats, 0))
    while refined.games < 3:
        refined.play(time.monotonic() + 0.001)
    at_once = tell(find_par(whole, start.options, bot, 0, refined.games), is_final=False)
    assert tell(refined.par, is_final=False) == at_once
    assert at_once.games == refined.games
    assert sum(count for _, count in at_once.results) == refined.games * start.seats
    assert at_once.parts
    assert all(0 <= part.rate.mean <= 1 and part.rate.error > 0 for part in at_once.parts)
    for part in at_once.parts:  # the place is one of the definition
        inside = getattr(start.options, whole.forms.definition.option)  # type: ignore[union-attr]
        for step in part.path:
            inside = inside[step]


def test_the_same_design_goes_on_where_it_ended() -> None:
    first, second = (measure("colour_square", invent("colour_square"), {"variant": "task1"}, 0.05) for _ in range(2))
    assert second.games > first.games > 0
    assert not first.is_final


def test_hard_designs_are_harder_than_those_for_children() -> None:
    mean = {}
    for style in STYLES:
        whole = registry.find_game("colour_square")
        start = begin(whole, invent("colour_square", style), {"variant": "task3"})
        mean[style] = tell(find_par(whole, start.options, "3", 0, 30))
    assert mean["hard"].par.mean < mean["balanced"].par.mean < mean["for_children"].par.mean


def test_a_square_that_hardly_ever_comes_right_is_worth_a_suggestion() -> None:
    whole = registry.find_game("colour_square")
    found = tell(
        find_par(whole, begin(whole, invent("colour_square", "hard"), {"variant": "task3"}).options, "3", 0, 60)
    )
    rates = {part.place: part.rate for part in found.parts}
    assert found.suggestions
    for one in found.suggestions:
        rate = rates[one.place].mean
        assert rate < 0.15 or rate > 0.95
        assert f"{100 * rate:.0f} %" in one.text.en
        assert str(one.path[-1]) in one.text.de
    assert all(part.rate.mean + 2 * part.rate.error >= 0.15 for part in found.parts if part.place not in {
        one.place for one in found.suggestions
    })  # fmt: skip


def test_proposed_grades_rise_to_the_best_possible_result() -> None:  # [CS-38]
    whole = registry.find_game("colour_square")
    for task in range(1, 6):
        start = begin(whole, invent("colour_square", "for_children"), {"variant": f"task{task}"})
        found = tell(find_par(whole, start.options, "3", 0, 10))
        assert found.grades is not None
        assert found.best is not None
        assert found.grades.place == f"grades.task{task}"
        passed, very_good, best = found.grades.figures
        assert passed < very_good < best == found.best.value
        design = {**invent("colour_square"), "grades": {f"task{task}": found.grades.figures}}
        assert "grades for 1 of 5 tasks" in whole.forms.definition.check(design)  # type: ignore[union-attr]


@pytest.mark.parametrize("game", PUBLISHED)
def test_built_in_designs_agree_with_what_is_published(game: str) -> None:
    whole = registry.find_game(game)
    kind = whole.forms.definition
    assert kind is not None
    for name in kind.built_in():
        definition = registry.definition(whole, begin(whole, name, {}).options)
        compared = compare(whole, kind, definition, name)
        assert compared
        assert [one for one in compared if not one.agrees] == []
    with pytest.raises(GameError, match="must be one of"):
        compare(whole, kind, definition, "none")


def test_a_mistake_in_a_sheet_from_paper_is_found_by_its_figures() -> None:
    whole = registry.find_game("colour_square")
    definition = registry.definition(whole, begin(whole, "A", {}).options)
    definition["squares"]["D3"]["target"] = 19
    assert whole.forms.definition is not None
    wrong = [one for one in compare(whole, whole.forms.definition, definition, "A") if not one.agrees]
    assert {one.published for one in wrong} <= {"166", "202", "215"}
    assert wrong

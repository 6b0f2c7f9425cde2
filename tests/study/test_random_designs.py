"""Random designs, valid and broken: check, engine, bots, par, terminal and paper agree on which are valid.

`POLYCHROME_DESIGNS=1000` tries so many instead of a few dozen.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from polychrome import registry
from polychrome.core.errors import BadDefinition, GameError
from polychrome.paper import print_game
from polychrome.study.designs import STYLES
from polychrome.study.designs.difficulty import begin, tell
from polychrome.study.game_study import find_study
from polychrome.study.par.run import find_par
from polychrome.terminal.game_terminal import draw_design
from tests.paper.designs import random_design

GAMES = ("colour_square", "blokus_dice", "calcool")
PAIRS = -(
    -int(os.environ.get("POLYCHROME_DESIGNS", "36")) // (2 * len(GAMES))
)  # of a design and a changed one, by game
STRANGE: tuple[Any, ...] = (None, -1, 0, 7, 99, 1.5, "", "x", "I9", [], {}, [[0, 0], [2, 2]], True)


def designs(game: str, rng: Random, count: int) -> Iterator[Any]:
    """Invented and random ones, each as it is and with one value changed."""
    for number in range(count):
        if number % 2:
            _, design = random_design(game, rng)
        else:
            design = find_study(game).designs.invent(STYLES[number % 3], rng)
        yield design
        yield changed(design, rng)


def changed(design: Any, rng: Random) -> Any:
    """A copy with something strange somewhere."""
    design = copy.deepcopy(design)
    inside = design
    while True:
        key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not isinstance(inside[key], dict | list) or not inside[key] or rng.random() < 0.2:
            inside[key] = rng.choice(STRANGE)
            return design
        inside = inside[key]


def is_valid(game: str, design: Any) -> bool:
    """What the check says; every problem has a place and a sentence."""
    kind = registry.find_game(game).forms.definition
    assert kind is not None
    problems: list[BadDefinition] = []
    try:
        kind.check(design)
    except BadDefinition as problem:
        problems = problem.all
    assert all(one.place and one.text for one in problems)
    return not problems


def try_all(game: str, design: Any) -> bool:
    """Whether a design can be played, studied, drawn and printed."""
    whole = registry.find_game(game)
    try:
        start = begin(whole, design, {})
    except GameError:
        return False
    told = tell(find_par(whole, start.options, "random", 0, 1), is_final=False)
    assert told.games == 1
    assert draw_design(start)
    assert print_game(start, "a4", "de").startswith(b"%PDF")
    return True


@pytest.mark.parametrize("game", GAMES)
def test_check_engine_bots_par_terminal_and_paper_agree(game: str) -> None:
    found = [(is_valid(game, one), try_all(game, one)) for one in designs(game, Random(26), PAIRS)]
    assert all(checked == tried for checked, tried in found)
    assert {checked for checked, _ in found} == {True, False}, "there are both kinds"

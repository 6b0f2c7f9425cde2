"""How well level 5 plays task 3 of Colour Square on side A, with the luck of the dice taken out.

    python -m bench.task3 --games 1000 --seed 77

By the solved columns a position has a value, and that value an exact mean over the best plays of the next roll. What
the roll that came is worth beyond that mean is luck: nothing in the mean, whoever plays. So results without it have the
same mean as the results themselves, and vary an eighth as much: a thousand games tell as much as sixty thousand.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from bench.kernels import compile_all
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.choices import ROOT, list_choices
from polychrome.games.colour_square.bots.levels import WIDTH, mind_for
from polychrome.games.colour_square.bots.lookahead import list_decisions
from polychrome.games.colour_square.bots.mind import HALF, LEFT, make_workspace
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.bots.task3_lookahead import value_ahead
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.study.rolls import begin

WHITE = 4


def play_a_game(seed: int) -> tuple[float, float]:
    """Let level 5 play: its score, and how much of that was luck."""
    start = GAME.begin(Options(seats=1, sheet="A", variant="task3", start=0))
    sheet, mind, (work, states) = start.material, mind_for(start), make_workspace()
    s, rng, luck = start.state.copy(), Random(seed), 0.0
    while s.phase != st.OVER:
        mean = float(value_ahead(s, sheet, 0, mind, work, states))
        dice = rng.choices(range(1, 7), k=5)
        best = best_of(work, dice) if work.number[ROOT, LEFT] > 1 else None
        begin(s, sheet, np.array(dice))
        if best is None:  # the last corner has no tables, but so few decisions that all are listed
            list_choices(s, sheet, 0, mind, work, states, WIDTH, 1)
            best = float(work.value[0])
        luck += best - mean
        if not list_decisions(s, sheet, 0, mind, work, states, WIDTH, 1):
            list_decisions(s, sheet, 0, mind, work, states, HALF, 1)
        many = int(work.choice[0, 1])
        for code in (st.LIST.code(many), *map(int, work.choice[0, 2 : 2 + many])):
            act(s, sheet, 0, code)
        close_round(s, sheet)
    return float(score(s, sheet, 0)[0]), luck


def best_of(work: Any, dice: list[int]) -> float:
    """The best value that this roll leads to, from the tables that `value_ahead` has left on the work."""
    faces = [die - 1 for die in dice]
    white = faces[WHITE]
    found = [work.two[one, other, faces[one], faces[other]] for one, other in combinations(range(WHITE), 2)]
    for colour in range(WHITE):
        found += [work.white[colour, faces[colour], white]]
        found += [work.closing[colour, faces[colour]], work.closing[colour, white]]
    others = float(work.base_value[ROOT]) - float(work.column[ROOT].sum())  # what is not in the tables
    return others + float(max(found))


def main() -> None:
    """Print the mean of many games, with its standard error."""
    compile_all()
    parser = argparse.ArgumentParser(description="Task 3 without luck.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=77)
    chosen = parser.parse_args()
    games = [play_a_game(chosen.seed * 1_000_003 + number) for number in range(chosen.games)]
    for name, results in (
        ("without luck", [points - luck for points, luck in games]),
        ("score", [points for points, _ in games]),
        ("luck", [luck for _, luck in games]),
    ):
        error = stdev(results) / len(results) ** 0.5
        print(f"{name}: {fmean(results):.2f} ± {error:.2f} (one game varies by {stdev(results):.1f})")


if __name__ == "__main__":
    main()

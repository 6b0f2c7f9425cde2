"""What learned values are worth on home-made sheets of Colour Square: the best player with and without them.

`python -m bench.home_made [SHEETS [GAMES]]` prints a JSON object a line. Sheets are made in the same way as those that
the values were learned on, but they are others; `error` is the standard error of the difference over sheets. Tasks are
played twice on the same dice; in games with others one seat with learned values plays against others without. It takes
some minutes, so that it is run only by name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from polychrome.compiling import parts_of
from polychrome.core.dice import generator
from polychrome.core.kernel_store import STORE
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.mind import make_workspace, mind_of
from polychrome.games.colour_square.bots.nets import net_for
from polychrome.games.colour_square.bots.selfplay import play_games
from polychrome.games.colour_square.bots.training import strange_sheet
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules.state import STATE

BY_NAME_ONLY = True
SHEETS, GAMES, WIDTH = 24, 400, 24
ALONE = ("task1", "task2", "task3", "task4", "task5")
WITH_OTHERS = {"standard, 2 seats": 2, "standard, 4 seats": 4}


def measure() -> Iterator[dict[str, object]]:
    """All variants."""
    STORE.compile_now(["core", *parts_of(GAME.name)])
    rng = Random("home-made, not learned on")
    sheets = [strange_sheet(rng) for _ in range(SHEETS)]
    for variant in ALONE:
        scores = [_alone(variant, sheet) for sheet in sheets]
        yield _row(f"mean score, {variant}", scores)
    for name, seats in WITH_OTHERS.items():
        yield _row(f"share of wins, {name}", [(1 / seats, _wins(seats, sheet)) for sheet in sheets])


def _row(what: str, scores: list[tuple[float, float]]) -> dict[str, object]:
    without, learned = zip(*scores, strict=True)
    more = [after - before for before, after in scores]
    figures = {"without": fmean(without), "learned": fmean(learned), "error": stdev(more) / len(more) ** 0.5}
    rounded = {name: round(figure, 3) for name, figure in figures.items()}
    return {"what": what, "sheets": SHEETS, "games": GAMES, **rounded, "better_on": sum(each > 0 for each in more)}


def _alone(variant: str, sheet: Any) -> tuple[float, float]:
    """The mean score of a task without learned values and with them."""
    start = GAME.begin(Options(seats=1, sheet=sheet, variant=variant, start=0))  # type: ignore[arg-type]
    task = int(variant[4:])
    minds = [mind_of(start.material, task, 1, net) for net in (None, net_for(start.material, task, 1))]
    without, learned = (float(_scores(start, mind, mind).mean()) for mind in minds)
    return without, learned


def _wins(seats: int, sheet: Any) -> float:
    """How many games one seat with learned values wins against others without; equal scores share a win."""
    start = GAME.begin(Options(seats=seats, sheet=sheet, variant="standard", start=0))
    learned = mind_of(start.material, 0, seats, net_for(start.material, 0, seats))
    scores = _scores(start, learned, mind_of(start.material, 0, seats))
    best = scores == scores.max(axis=1, keepdims=True)
    return float((best[:, 0] / best.sum(axis=1)).mean())


def _scores(start: Any, mind: Any, other: Any) -> Any:
    positions, scores = np.zeros(2, STATE), np.zeros((GAMES, start.seats))
    positions[1] = start.state
    play_games(positions, start.material, generator(2026), mind, other, *make_workspace(), WIDTH, scores)
    return scores


if __name__ == "__main__":
    if len(sys.argv) > 1:
        SHEETS = int(sys.argv[1])
    if len(sys.argv) > 2:
        GAMES = int(sys.argv[2])
    for figures in measure():
        print(json.dumps(figures), flush=True)

"""Is luck honest? Many games between equal bots: mean luck is 0 within its error, and results without luck vary less.

    python bench/luck.py calcool --seats 5,5 --games 1000 --seed 7

One line for docs/strength.md: mean luck with its standard error, and the standard deviation of results with
and without luck, over all seats. Seats of one game are not independent: errors are made from one number a game.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev

from rich.console import Console
from rich.progress import track

from polychrome import games
from polychrome.core.record import read
from polychrome.simulate import read_options, simulate
from polychrome.study.analyse import analyse


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure luck between equal bots.")
    parser.add_argument("game")
    parser.add_argument("--seats", default="5,5")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", action="append", default=[])
    chosen = parser.parse_args()
    players = chosen.seats.split(",")
    game = games.game(chosen.game)
    options = read_options(game, len(players), chosen.option)
    lucks: list[list[float]] = []
    results: list[list[float]] = []
    records = simulate(game, options, players, chosen.seed, chosen.games)
    for record in track(records, "explaining", total=chosen.games, console=Console(stderr=True)):
        seats = analyse(*read(record, games.game)).seats
        lucks.append([seat.luck.mean for seat in seats])
        results.append([seat.result for seat in seats])
    report(lucks, results)
    return 0


def report(lucks: list[list[float]], results: list[list[float]]) -> None:
    """Print the figures."""
    means = [fmean(game) for game in lucks]
    error = stdev(means) / sqrt(len(means))
    raw = stdev(result for game in results for result in game)
    without = stdev(
        result - luck
        for game, chance in zip(results, lucks, strict=True)
        for result, luck in zip(game, chance, strict=True)
    )
    print(
        f"{len(lucks)} games: mean luck {fmean(means):+.2f} ± {error:.2f}; standard deviation of a result {raw:.2f}, "
        f"without luck {without:.2f} ({without / raw:.0%})"
    )


if __name__ == "__main__":
    sys.exit(main())

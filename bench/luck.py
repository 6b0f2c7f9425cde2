"""Is luck honest? Many games between equal bots: mean luck is 0 within its error, and results without luck vary less.

    python bench/luck.py calcool --seats 5,5 --games 1000 --seed 7

One line for docs/strength.md: mean luck with its standard error, and the standard deviation of results with
and without luck, over all seats. Seats of one game are not independent: errors are made from one number a game.
A long run says how it stands after every so many games; the figures are the same in any number of processes.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

from bench.kernels import compile_all
from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.records import RecordFile, read
from polychrome.simulation import play_games, read_options
from polychrome.study.analyse import check, make_critic, summarise_seat
from polychrome.study.workers import do

SAID_EVERY = 100  # games


class Job(NamedTuple):
    """Which games to play and explain."""

    game: str
    options: Any
    players: list[str]
    seed: int
    start: int  # number of the first game


class Explained(NamedTuple):
    """One game: luck and result of every seat."""

    lucks: list[float]
    results: list[float]


def main() -> int:
    compile_all()
    parser = argparse.ArgumentParser(description="Measure luck between equal bots.")
    parser.add_argument("game")
    parser.add_argument("--seats", default="5,5")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    players = chosen.seats.split(",")
    options = read_options(registry.find_game(chosen.game), len(players), chosen.option)
    explained: list[Explained] = []
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task("explaining", total=chosen.games)
        for start in range(0, chosen.games, SAID_EVERY):
            job = Job(chosen.game, options, players, chosen.seed, start)
            count = min(SAID_EVERY, chosen.games - start)
            explained += do(explain, job, count, chosen.processes, progress=lambda more: bar.advance(task, more))
            report(explained)
    return 0


def explain(job: Job, first: int, end: int) -> list[Explained]:
    """Some of the games of a job."""
    start = registry.find_game(job.game).begin(job.options)
    records = play_games(start, job.players, job.seed, end - first, first=job.start + first)
    return [explain_one(*read(record.dumps(), registry.find_game)) for record in records]


def explain_one(game: Game, record: RecordFile[Any, Any]) -> Explained:
    """Luck and results as `polychrome analyse` tells them, checked to add up, without what only people want to know."""
    start, end = check(game, record)
    critic = make_critic(start)
    starts = [critic.value(start, seat) for seat in range(start.seats)]
    moments = list(critic.moments(record.events, lambda _at: None))
    explained = Explained([], [])
    for seat in range(start.seats):
        result = float(game.rules.score(end.state, end.material, seat)[0])
        own = [moment for moment in moments if moment.seat == seat]
        explained.lucks.append(summarise_seat(seat, "", result, starts[seat], own, None).luck.mean)
        explained.results.append(result)
    return explained


def report(explained: list[Explained]) -> None:
    """Print the figures."""
    means = [fmean(game.lucks) for game in explained]
    error = stdev(means) / sqrt(len(means))
    raw = stdev(result for game in explained for result in game.results)
    without = stdev(result - luck for game in explained for result, luck in zip(game.results, game.lucks, strict=True))
    print(
        f"{len(explained)} games: mean luck {fmean(means):+.2f} ± {error:.2f}; "
        f"standard deviation of a result {raw:.2f}, without luck {without:.2f} ({without / raw:.0%})",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())

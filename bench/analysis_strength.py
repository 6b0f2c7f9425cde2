"""Can people trust the analysis? Games of every strength, measured against what docs/strength.md promises.

    python -m bench.analysis_strength                                  # everything, for hours
    python -m bench.analysis_strength --only task1-A,duel-A --players random,5 --games 20

For each table and strength one line: luck, play, others and corrections of a seat (means), what the corrections may
be, and what failed. Seats of one game are not independent: errors are made from one number a game.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from polychrome import registry
from polychrome.compiling import parts_of
from polychrome.core.kernel_store import STORE
from polychrome.core.records import read
from polychrome.simulation import play_games, read_options
from polychrome.study.analyse import analyse
from polychrome.study.workers import do

SEED = 31337  # no table was trained or fitted with it
GAMES = {"random": 200, "greedy": 50, "2": 50, "4": 50, "5": 200}
TOP = "5"


class Setting(NamedTuple):
    """A table, and what is asked of its analysis."""

    game: str
    seats: int
    options: tuple[str, ...]
    costs: float  # what play of the top level may cost a seat
    varies: float | None  # share of the spread that may be left without luck


def settings() -> dict[str, Setting]:
    """All tables by their names."""
    found = {}
    for side in "AB":
        for task in range(1, 6):
            options = (f"variant=task{task}", f"sheet={side}")
            found[f"task{task}-{side}"] = Setting("colour_square", 1, options, 3, 1 / 3)
        for name, seats in (("duel", 2), ("three", 3), ("four", 4)):
            options = ("variant=standard", f"sheet={side}")
            found[f"{name}-{side}"] = Setting("colour_square", seats, options, 3, 1 / 3)
        found[f"covered-{side}"] = Setting("colour_square", 2, ("variant=covered", f"sheet={side}"), 3, 1 / 3)
    found["blokus-solo"] = Setting("blokus_dice", 1, ("house=solo",), 1, 0.45)
    for name, seats in (("two", 2), ("three", 3), ("four", 4)):
        found[f"blokus-{name}"] = Setting("blokus_dice", seats, (), 1, 0.45)
    found["calcool-practice"] = Setting("calcool", 1, ("house=practice",), 1, None)
    for name, seats in (("two", 2), ("four", 4)):
        found[f"calcool-{name}"] = Setting("calcool", seats, (), 1, None)
    return found


class Seat(NamedTuple):
    """One seat of an analysed game."""

    result: float
    luck: float
    play: float
    others: float
    corrections: float
    is_in_order: bool
    seconds: float


class Job(NamedTuple):
    """Games of one strength at one table."""

    setting: Setting
    player: str
    seed: int


def measure(job: Job, first: int, end: int) -> list[list[Seat]]:
    """Some of the games of a job, seat by seat."""
    game = registry.find_game(job.setting.game)
    start = game.begin(read_options(game, job.setting.seats, list(job.setting.options)))
    records = play_games(start, [job.player] * job.setting.seats, job.seed, end - first, first=first)
    return [list(measure_one(record.dumps())) for record in records]


def measure_one(record: str | bytes) -> Iterator[Seat]:
    """An analysis as everybody gets it."""
    told, began = read(record, registry.find_game), time.process_time()
    found = analyse(*told)
    seconds = time.process_time() - began
    for seat in found.seats:
        most = seat.best_in_hindsight
        is_in_order = most is not None and seat.result <= seat.best_in_foresight.mean <= most.mean
        parts = (seat.luck.mean, seat.play.mean, seat.others.mean, seat.corrections.mean)
        yield Seat(seat.result, *parts, is_in_order, seconds)


class Line(NamedTuple):
    """What is printed of one strength at one table."""

    games: int
    means: dict[str, float]
    limit: float
    faults: list[str]


def judge(setting: Setting, player: str, games: list[list[Seat]], spread: float) -> Line:
    """The figures of a job, and which of the requirements they miss. `spread`: of the top level's results."""
    seats = [seat for game in games for seat in game]

    def mean_of(name: str) -> tuple[float, float]:
        by_game = [fmean(getattr(seat, name) for seat in game) for game in games]
        return fmean(by_game), stdev(by_game) / sqrt(len(by_game)) if len(by_game) > 1 else 0.0

    share, part = (0.1, 1 / 4) if setting.seats == 1 else (0.15, 1 / 3)
    sizes = {name: fmean(abs(getattr(seat, name)) for seat in seats) for name in ("play", "corrections")}
    limit = max(share * sizes["play"], part * spread)
    luck, luck_error = mean_of("luck")
    corrections, error = mean_of("corrections")
    raw = stdev(seat.result for seat in seats)
    without = stdev(seat.result - seat.luck for seat in seats)
    means = {
        "result": fmean(seat.result for seat in seats), "luck": luck, "±": luck_error, "play": mean_of("play")[0],
        "others": mean_of("others")[0], "corr": corrections, "± ": error, "|corr|": sizes["corrections"],
        "left": without / raw if raw else 0.0, "s": max(seat.seconds for seat in seats),
    }  # fmt: skip
    checks = {
        "|corrections|": sizes["corrections"] <= limit,
        "corrections": abs(corrections) <= 2 * error + 1e-6,
        "luck": abs(luck) <= 2.6 * luck_error + 1e-6,  # one of a hundred right ones fails
        "order": all(seat.is_in_order for seat in seats),
        "seconds": means["s"] < 5,
    }
    if player == TOP:
        checks["play"] = abs(means["play"]) <= setting.costs
        checks["left"] = setting.varies is None or means["left"] <= setting.varies
    return Line(len(games), means, limit, [name for name, is_met in checks.items() if not is_met])


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the analysis of games of every strength.")
    parser.add_argument("--only", default=",".join(settings()), help="tables, with commas")
    parser.add_argument("--players", default="5,4,2,greedy,random")
    parser.add_argument("--games", type=int, default=0, help="of each; 0: as many as docs/strength.md says")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    missed = 0
    players = sorted(chosen.players.split(","), key=lambda player: player != TOP)
    for name in chosen.only.split(","):
        setting, spread = settings()[name], 0.0
        STORE.compile_now(["core", *parts_of(setting.game)])
        for player in players:
            job = Job(setting, player, chosen.seed)
            games = do(measure, job, chosen.games or GAMES[player], chosen.processes, progress=lambda _more: None)
            if player == TOP:
                spread = stdev(seat.result for game in games for seat in game)
            line = judge(setting, player, games, spread)
            missed += len(line.faults)
            shown = "  ".join(f"{label} {value:.2f}" for label, value in line.means.items())
            verdict = "ok" if not line.faults else "MISSED " + ", ".join(line.faults)
            print(f"{name:16} {player:6} {line.games:4}  {shown}  may be {line.limit:.2f}  {verdict}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

"""Bots against bots on equal terms: every deal is played once in each rotation of the seats, with the same dice.

A *deal* is a stream of dice (and cards) and a *group* is all games of one deal. Luck of the dice and of the seat then
falls on every bot alike, and most of it drops out of the differences. Games of one group are not independent, groups
are: all intervals are made from one number a group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.bots.deals import Deals
from polychrome.bots.seating import AnyBot, check_bots, names_of, seat_bots
from polychrome.core.errors import BadOption, GameError
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.study.confidence import Mean, mean_of
from polychrome.study.game_study import find_study
from polychrome.study.workers import Place, do


@dataclass(frozen=True)
class Job:
    """All that the games of a tournament depend on, as values that travel to other processes."""

    game: str
    options: bytes  # JSON
    bots: tuple[str, ...]  # their names by seat, in the first rotation
    seed: int
    players: tuple[AnyBot, ...]  # they themselves


class Played(NamedTuple):
    """One game, told by bot in the order of the job, whatever seats they had."""

    points: tuple[int, ...]
    shares: tuple[float, ...]  # of the win: equal best scores share it
    grades: tuple[str | None, ...]


class Standing(NamedTuple):
    """One bot's result, the mean of its seats if it has several."""

    bot: str
    seats: int
    wins: Mean  # share of a seat; as good as all others: 1 / number of seats
    points: Mean  # interval by groups; spread of a single game
    grades: dict[str, float]  # the share of its games with each grade, where the result has grades


class Difference(NamedTuple):
    """The first bot's result minus that of another, on the same dice."""

    bot: str
    other: str
    wins: Mean
    points: Mean


@dataclass(frozen=True)
class Tournament:
    """The outcome. `rows` is a table of plain values, `frame()` the same as a data frame."""

    job: Job
    groups: int
    unit: str  # of points
    standings: list[Standing]
    differences: list[Difference]

    @property
    def games(self) -> int:
        """Games played in all."""
        return self.groups * len(self.job.bots)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row a bot: its share of the wins and its points, each with half the width of a 95 % interval, the
        standard deviation of the points of one game, and the share of each grade, where the result has grades."""
        return [
            {
                "bot": one.bot,
                "seats": one.seats,
                "games": self.games,
                "wins": one.wins.mean,
                "wins_margin": one.wins.margin,
                "points": one.points.mean,
                "points_margin": one.points.margin,
                "spread": one.points.spread,
                **{f"grade_{grade}": one.grades.get(grade, 0.0) for grade in self._grades()},
            }
            for one in self.standings
        ]

    def _grades(self) -> list[str]:
        return list(dict.fromkeys(grade for one in self.standings for grade in one.grades))

    def frame(self) -> Any:
        """The rows as a polars data frame. Raises GameError where polars is not installed."""
        try:
            import polars as pl  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise GameError("data frames need polars, which is not installed: pip install polars") from None
        return pl.DataFrame(self.rows)


def tournament(
    game: str | Game, bots: Sequence[AnyBot], games: int = 200, seed: int = 0, processes: int = 1, **options: Any
) -> Tournament:
    """See `polychrome.tournament`."""
    if "seats" in options:
        raise BadOption("seats", "is the number of bots, and no option of its own here")
    known = registry.find_game(game) if isinstance(game, str) else game
    check_bots(known, bots)
    start = known.start(seats=len(bots), **options)
    return run_tournament(job_of(known, start.options, bots, seed), games, processes)


def job_of(game: Game, options: Any, players: Sequence[AnyBot], seed: int) -> Job:
    """A job that is known to be possible. Raises BadOption or BadDefinition."""
    check_bots(game, players)
    game.begin(options)
    return Job(game.name, msgspec.json.encode(options), tuple(names_of(players)), seed, tuple(players))


def run_tournament(
    job: Job,
    count: int,
    processes: int = 1,
    on: Place = "processes",
    progress: Callable[[int], None] = lambda _done: None,
) -> Tournament:
    """At least `count` games: as many as whole groups have. `progress` hears of games done."""
    seats = len(job.bots)
    groups = do(play_groups, job, groups_for(count, seats), processes, on, lambda done: progress(done * seats))
    names = list(dict.fromkeys(job.bots))
    return Tournament(
        job,
        len(groups),
        find_study(job.game).par.unit(start_of(job)),
        [_standing(job, name, groups) for name in names],
        [_difference(job, names[0], other, groups) for other in names[1:]],
    )


def groups_for(count: int, seats: int) -> int:
    """The number of whole groups that so many games take."""
    return -(-count // seats)


# --- playing ----------------------------------------------------------------------------------------------------------


def play_groups(job: Job, first: int, end: int) -> list[tuple[Played, ...]]:
    """The groups of a span. Each depends on the job and on its number alone."""
    return [tuple(play_one(job, group, rotation) for rotation in range(len(job.bots))) for group in range(first, end)]


def play_one(job: Job, group: int, rotation: int) -> Played:
    """One game: bot number b sits at seat b + rotation."""
    seats = len(job.bots)
    end, _ = play_out(job, group, rotation)
    points = [int(find_study(job.game).par.points(end, seat)) for seat in range(seats)]
    best = end.winners
    shares = [1 / len(best) if seat in best else 0.0 for seat in range(seats)]
    grades = [result.get("grade") for result in end.game.forms.result(end)["seats"]]
    place = [(bot + rotation) % seats for bot in range(seats)]
    return Played(
        tuple(points[seat] for seat in place),
        tuple(shares[seat] for seat in place),
        tuple(grades[seat] for seat in place),
    )


def play_out(job: Job, group: int, rotation: int) -> tuple[Position, list[Any]]:
    """One game, to its last position, and its events."""
    start, seats, name = start_of(job), len(job.bots), f"polychrome tournament {job.game} {job.seed} {group}"
    bots = f"{name} bots {rotation}"
    players = seat_bots(start.game, [job.players[(seat - rotation) % seats] for seat in range(seats)], bots)
    end, events = find_bots(job.game).play_out(start, players, Random(bots), Deals(f"{name} deal"))
    return end, events


def start_of(job: Job) -> Position:
    """The position that every game of a job starts from."""
    return _start(job.game, job.options)


@lru_cache(maxsize=8)
def _start(name: str, options: bytes) -> Position:
    game = registry.find_game(name)
    return game.begin(msgspec.json.decode(options, type=game.forms.options))


# --- counting ---------------------------------------------------------------------------------------------------------

Groups = Sequence[tuple[Played, ...]]


def _standing(job: Job, name: str, groups: Groups) -> Standing:
    own = [number for number, bot in enumerate(job.bots) if bot == name]
    singles = [game.points[number] for group in groups for game in group for number in own]
    grades = [game.grades[number] for group in groups for game in group for number in own]
    points = mean_of(_by_group(groups, own, "points"))
    return Standing(
        name,
        len(own),
        mean_of(_by_group(groups, own, "shares"), (0.0, 1.0)),
        Mean(points.mean, points.margin, mean_of(singles).spread),
        {grade: grades.count(grade) / len(grades) for grade in find_study(job.game).par.GRADES if grade in grades},
    )


def _difference(job: Job, name: str, other: str, groups: Groups) -> Difference:
    own, others = ([number for number, bot in enumerate(job.bots) if bot == who] for who in (name, other))

    def paired(what: str) -> list[float]:
        pairs = zip(_by_group(groups, own, what), _by_group(groups, others, what), strict=True)
        return [mine - theirs for mine, theirs in pairs]

    return Difference(name, other, mean_of(paired("shares"), (-1.0, 1.0)), mean_of(paired("points")))


def _by_group(groups: Groups, numbers: Sequence[int], what: str) -> list[float]:
    """One number a group: the mean over its games and over these bots."""
    return [fmean(getattr(game, what)[number] for game in group for number in numbers) for group in groups]

"""Plays something printed with one bot at every seat, and gathers what there is to say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, quantiles
from typing import Any, NamedTuple

import msgspec
import numpy as np

from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.wording import format_number
from polychrome.study import par
from polychrome.study.confidence import Mean, mean_of
from polychrome.study.game_study import find_study
from polychrome.study.tournament import Job, job_of, play_out, start_of
from polychrome.study.words import phrase
from polychrome.study.workers import Place, do


class Span(NamedTuple):
    """Some games: what every seat made of each, and the counts of all."""

    points: list[list[int]]
    grades: list[str | None]
    counts: par.Counts

    @classmethod
    def join(cls, spans: Sequence[Span]) -> Span:
        """Several spans as one."""
        return cls(
            [points for span in spans for points in span.points],
            [grade for span in spans for grade in span.grades],
            np.sum([span.counts for span in spans], axis=0),
        )


@dataclass(frozen=True)
class Par:
    """The par of a sheet, board or deck."""

    job: Job
    start: Position
    name: str  # of the sheet, board or deck
    results: list[list[int]]  # of each game, by seat
    grades: dict[str, float]  # share of results with each grade, the lowest first
    detail: dict[str, Any]  # what the game's module saw
    best: par.Bound | None

    @property
    def title(self) -> str:
        """The game, and what it was played on."""
        game = self.start.game
        return f"{game.title}: {game.forms.definition.option} {self.name}" if game.forms.definition else game.title

    @property
    def unit(self) -> str:
        """Of results."""
        return find_study(self.job.game).par.unit(self.start)

    @property
    def singles(self) -> list[int]:
        """All results, whatever the seat."""
        return [points for game in self.results for points in game]

    @property
    def mean(self) -> Mean:
        """The mean result: the interval by games, the spread of one result."""
        by_game = mean_of([fmean(game) for game in self.results])
        return Mean(by_game.mean, by_game.margin, mean_of(self.singles).spread)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return mean_of([fmean(game) for game in self.results]).spread / sqrt(len(self.results))

    @property
    def deciles(self) -> list[float]:
        """Results that 10, 20, … 90 % stay below."""
        return quantiles(self.singles, n=10, method="inclusive") if len(self.singles) > 1 else []

    def as_json(self) -> dict[str, Any]:
        """All of it for a program."""
        return {
            "game": self.job.game,
            "options": msgspec.json.decode(self.job.options),
            "bot": self.job.bots[0],
            "seed": self.job.seed,
            "games": len(self.results),
            "unit": self.unit,
            "mean": {**self.mean.as_json(), "spread": round(self.mean.spread, 4)},
            "deciles": self.deciles,
            "grades": self.grades,
            "best": {"value": self.best.value, "sense": phrase(self.best.sense, "en")} if self.best else None,
            "detail": self.detail,
        }


def find_par(
    game: Game,
    options: Any,
    bot: str,
    seed: int,
    count: int,
    processes: int = 1,
    on: Place = "processes",
    progress: Callable[[int], None] = lambda _done: None,
) -> Par:
    """Let one bot play at every seat, so many games."""
    job = job_of(game, options, [bot] * int(options.seats), seed)
    spans = do(play_span, job, count, processes, on, progress)
    return gather(job, spans)


def gather(job: Job, spans: Sequence[Span]) -> Par:
    """What there is to say about these games."""
    study, start, whole = find_study(job.game).par, start_of(job), Span.join(spans)
    detail = study.detail(start, whole.counts, len(whole.points))
    grades = Counter(whole.grades)
    total = grades.total()
    return Par(
        job,
        start,
        _name(start.game, start.options),
        whole.points,
        {grade: grades[grade] / total for grade in study.GRADES if grade in grades},
        detail,
        study.best(start, detail),
    )


def _name(game: Game, options: Any) -> str:
    """The name of the sheet, board or deck; empty where the game has one fixed sheet."""
    if game.forms.definition is None:
        return ""
    chosen = getattr(options, game.forms.definition.option)
    return chosen if isinstance(chosen, str) else str(chosen["name"])


def play_span(job: Job, first: int, end: int) -> list[Span]:
    """One span of games, told as a whole."""
    study, start = find_study(job.game).par, start_of(job)
    points, grades, counts = [], [], []
    for number in range(first, end):
        last, events = play_out(job, number, 0)
        points.append([study.points(last, seat) for seat in range(last.seats)])
        grades += [result.get("grade") for result in last.game.forms.result(last)["seats"]]
        counts.append(study.watch(start, events, last))
    return [Span(points, grades, np.sum(counts, axis=0))]


def tables(found: Par) -> list[par.TextTable]:
    """The result in a few rows, then what is hard about it."""
    mean, best = found.mean, found.best
    rows: list[Sequence[str]] = [("mean", mean.format_interval()), ("spread", f"{mean.spread:.1f}")]
    if found.deciles:
        low, middle, high = (found.deciles[at] for at in (0, 4, 8))
        rows.append(
            (
                "10 % · half · 90 % stay below",
                " · ".join(format_number(decile, ".0f") for decile in (low, middle, high)),
            )
        )
    if best is not None:
        sense = phrase(best.sense, "en")
        rows.append((f"best possible ({sense})", format_number(best.value, "g" if best.value % 1 == 0 else ".1f")))
    rows += [(f"grade: {grade}", par.percent(share)) for grade, share in found.grades.items()]
    return [par.TextTable("", ("", found.unit), rows), *find_study(found.job.game).par.tables(found.detail)]

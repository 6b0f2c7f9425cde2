"""Tournaments and par for people: tables on the terminal, a bar while they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from polychrome import registry
from polychrome.core.wording import format_count
from polychrome.printer import Printer
from polychrome.study.confidence import Mean
from polychrome.study.designs import Compared
from polychrome.study.designs.difficulty import tell
from polychrome.study.leaderboard import Leaderboard
from polychrome.study.par import TextTable
from polychrome.study.par.drawing import headline
from polychrome.study.par.run import Par
from polychrome.study.par.run import tables as tables_of_par
from polychrome.study.tournament import Tournament
from polychrome.study.words import phrase


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal; what it yields hears how many games more are done."""
    console = Printer(stderr=True)
    if not console.is_terminal:
        yield lambda _done: None
        return
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=total)
        yield lambda done: progress.update(task, advance=done)


def show_tournament(played: Tournament) -> None:
    """Print who won how much, and by how much the first is better."""
    seats, groups = len(played.job.bots), played.groups
    title = registry.find_game(played.job.game).title
    rotations = f"{format_count(groups, 'deal')} in {format_count(seats, 'rotation')}"
    _print(f"{title}: {format_count(played.games, 'game')}, {rotations}, seed {played.job.seed}")
    grades = list(dict.fromkeys(grade for standing in played.standings for grade in standing.grades))
    wins = [f"wins (even: {100 / seats:.0f} %)"] if seats > 1 else []
    columns = ["bot", "seats", *wins, played.unit, "spread", *grades]
    rows = []
    for standing in played.standings:
        shares = [f"{100 * standing.grades.get(grade, 0):.1f} %" for grade in grades]
        own = [_share(standing.wins)] if seats > 1 else []
        result = [standing.points.format_interval(2), f"{standing.points.spread:.1f}", *shares]
        rows.append([standing.bot, str(standing.seats), *own, *result])
    _print_table(TextTable("", columns, rows))
    if played.differences:
        rows = [
            [f"{one.bot} − {one.other}", _share(one.wins, "+"), one.points.format_interval(2, "+")]
            for one in played.differences
        ]
        _print_table(TextTable("Difference on the same dice", ("", "wins", played.unit), rows))
    _print("± is half the width of a 95 % interval, one value a deal; spread is the standard deviation of one game.")


def tournament_as_json(played: Tournament) -> dict[str, Any]:
    """All numbers of a tournament for a program."""
    return {
        "game": played.job.game,
        "options": msgspec.json.decode(played.job.options),
        "seats": list(played.job.bots),
        "seed": played.job.seed,
        "games": played.games,
        "deals": played.groups,
        "unit": played.unit,
        "bots": [
            {
                "bot": one.bot,
                "seats": one.seats,
                "wins": one.wins.as_json(),
                "points": {**one.points.as_json(), "spread": round(one.points.spread, 4)},
                "grades": {grade: round(share, 4) for grade, share in one.grades.items()},
            }
            for one in played.standings
        ],
        "differences": [
            {"bot": one.bot, "other": one.other, "wins": one.wins.as_json(), "points": one.points.as_json()}
            for one in played.differences
        ],
    }


def show_leaderboard(found: Leaderboard) -> None:
    """Print the bots from the best to the worst, who beats whom, and why games were lost without an end."""
    pairs, games = len(found.pairings), sum(one.games for one in found.pairings)
    title = registry.find_game(found.game).title
    _print(f"{title}: {format_count(games, 'game')} in {format_count(pairs, 'pairing')}, seed {found.seed}")
    rows = [
        [str(place), row.bot, str(row.games), _share(row.wins), _points(row.points), str(row.forfeits)]
        for place, row in enumerate(found.rows, 1)
    ]
    _print_table(TextTable("", ("", "bot", "games", "wins", "points", "forfeits"), rows))
    rows = [[f"{one.bot} − {one.other}", _share(one.wins), _points(one.points, "+")] for one in found.pairings]
    _print_table(TextTable("Pair by pair, on the same dice", ("", "wins of the first", "points"), rows))
    for row in found.rows:
        for reason, count in row.reasons.items():
            _print(f"{row.bot} lost {format_count(count, 'game')}: it {reason}")
    _print("± is half the width of a 95 % interval, one value a deal.")


def _points(mean: Mean | None, sign: str = "") -> str:
    return "–" if mean is None else mean.format_interval(2, sign)


def show_par(found: Par) -> None:
    """The result, then what is hard."""
    _print(f"{found.title} · {headline(found)}")
    for table in tables_of_par(found):
        _print_table(table)
    told = tell(found)
    if told.grades is not None:
        _print(f"Grades that would suit ({told.grades.place}): {', '.join(map(str, told.grades.figures))}")
    for suggestion in told.suggestions:
        _print(suggestion.text.en)


def show_comparison(compared: Sequence[Compared], like: str) -> None:
    """Print a design beside what is published."""
    rows = [(phrase(one.text, "en"), one.value, one.published, "" if one.agrees else "differs") for one in compared]
    _print_table(TextTable(f"Beside what is published about {like}", ("", "here", "published", ""), rows))


def _share(mean: Mean, sign: str = "") -> str:
    """A share of wins in percent."""
    return Mean(100 * mean.mean, 100 * mean.margin, 0.0).format_interval(1, sign, " %")


def _print(line: str, style: str = "") -> None:
    Printer(highlight=False, markup=False, emoji=False, soft_wrap=True).print(line, style=style)


def _print_table(table: TextTable) -> None:
    if table.title:
        _print(table.title, "bold")
    shown = RichTable(box=box.SIMPLE_HEAD)
    numbers = _columns_of_numbers(table.rows)
    for at, column in enumerate(table.columns):
        shown.add_column(column, justify="right" if at in numbers else "left")
    for row in table.rows:
        shown.add_row(*row)
    Printer(highlight=False, markup=False, emoji=False).print(shown)


def _columns_of_numbers(rows: Sequence[Sequence[str]]) -> set[int]:
    """Columns in which every row begins like a number."""
    return {at for at in range(len(rows[0])) if at and all(row[at][:1] in "0123456789+-−" for row in rows)}

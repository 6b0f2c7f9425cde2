"""`polychrome analyse`: reads a record, shows how far it is, prints what was found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.progress import Progress

from polychrome import registry
from polychrome.bots.critic import Remark
from polychrome.core.errors import BadRecord, GameError, IllegalMove
from polychrome.core.records import read
from polychrome.printer import Printer
from polychrome.referee import refused
from polychrome.study.analyse import analyse as explain
from polychrome.study.report import report, table_of
from polychrome.study.schema import Analysis
from polychrome.study.words import Language, phrase

WIDTH = 120  # of what goes to a file or another program
OK, NOT_TO_BE_EXPLAINED, NOT_A_RECORD = 0, 1, 2  # exit codes, as the referee has them


def analyse(
    data: bytes,
    language: Language,
    is_json: bool,
    seat: int | None,
    prepare: Callable[[str], None] = lambda _game: None,
) -> int:
    """Explain one record on standard output; the exit code. `prepare` is called with its game before."""
    try:
        game, record = read(data, registry.find_game)
        if seat is not None and seat >= record.options.seats:
            last = record.options.seats - 1
            raise BadRecord(f"--seat: there is no seat {seat} at this table; seats run from 0 to {last}")
        prepare(game.name)
        with progress() as done:
            if done is not None:
                show_first_figures(explain(game, record, is_quick=True), language, seat)
            analysis = explain(game, record, done)
    except BadRecord as problem:
        return refuse(problem, NOT_A_RECORD)
    except GameError as problem:
        return refuse(problem, NOT_TO_BE_EXPLAINED)
    show(analysis, language, is_json, seat)
    return OK


def analyse_line(job: tuple[int | None, Callable[[str], None]], line: bytes) -> bytes:
    """The answer to one line of JSON Lines: what `--json` prints, or a refusal as the referee's, with its exit code.

    `job` is the only seat that is asked about, if any, and what to call with the game before.
    """
    seat, prepare = job
    try:
        game, record = read(line, registry.find_game)
        prepare(game.name)
        return msgspec.json.encode(only_about(explain(game, record), seat)) + b"\n"
    except GameError as problem:
        code = NOT_A_RECORD if isinstance(problem, BadRecord) else NOT_TO_BE_EXPLAINED
        at, rule = (problem.at, problem.refusal.rule) if isinstance(problem, IllegalMove) else (None, None)
        return msgspec.json.encode({**refused(str(problem), at, rule), "exit": code}) + b"\n"


def only_about(analysis: Analysis, seat: int | None) -> Analysis:
    """The part of an analysis that is about one seat; None: all of it."""
    if seat is not None:
        analysis.seats = [total for total in analysis.seats if total.seat == seat]
        analysis.steps = [step for step in analysis.steps if step.seat == seat]
    return analysis


def show(analysis: Analysis, language: Language, is_json: bool, seat: int | None) -> None:
    """Print it, for programs or for people."""
    if is_json:
        sys.stdout.buffer.write(msgspec.json.encode(only_about(analysis, seat)) + b"\n")
        return
    Printer(width=None if sys.stdout.isatty() else WIDTH).print(report(analysis, language, seat))


def show_first_figures(analysis: Analysis, language: Language, seat: int | None) -> None:
    """The sums within a second on standard error, for somebody who waits."""
    shown = [total for total in analysis.seats if seat is None or total.seat == seat]
    Printer(stderr=True).print(phrase(Remark("report first figures", {}), language))
    Printer(stderr=True).print(table_of(shown, language, len(analysis.seats) == 1))


def refuse(problem: GameError, code: int) -> int:
    """One sentence on standard error."""
    print(f"polychrome: {problem}", file=sys.stderr)
    return code


@contextmanager
def progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error, where somebody is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Printer(stderr=True), transient=True) as bar:
        task = bar.add_task("analysing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)

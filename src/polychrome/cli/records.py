"""Commands about records and definitions: referee, verify, export, check."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from polychrome import files, streams
from polychrome.arguments import viewer
from polychrome.cli.common import (
    BROKEN,
    REFUSED,
    SMALL,
    AddCommand,
    add_workers_arguments,
    choose_how_to_judge,
    compile_meanwhile,
    explain_read_errors,
    open_input,
    print_json,
    progress,
    read_input,
    read_lines,
    show_lines,
)
from polychrome.core import kernel
from polychrome.core.errors import BadDefinition, BadRecord

CHUNK = 512 * 1024  # bytes of records that one process judges at a time


def add_commands(command: AddCommand) -> None:
    """Add these commands to the command line."""
    referee = command("referee", judge_records, "judge a record: the position and result, or the rule that it breaks")
    referee.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    referee.add_argument("--lines", action="store_true", help="JSON Lines: one record a line, one answer a line")
    referee.add_argument("--view", metavar="SEAT", type=viewer, help="only what this seat (or: watcher) may see")
    add_workers_arguments(referee)
    referee.add_argument("--verify", action="store_true", help="compare the result in the record with the real one")

    verify = command("verify", verify_record, "recompute every die and card of a record with fair dice")
    verify.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")

    export = command(
        "export", export_records, "turn records into tables: Parquet files of games, seats, events and decisions"
    )
    export.add_argument("files", metavar="RECORDS", nargs="+", help="files with one record, or JSON Lines")
    export.add_argument("--to", required=True, metavar="FOLDER", help="where to write the four files")
    add_workers_arguments(export)
    export.add_argument("--analyse", action="store_true", help="also say luck and cost: seconds for each game")
    export.add_argument("--words", action="store_true", help="also say every event in words")
    export.add_argument("--vectors", action="store_true", help="observations as lists of numbers, not packed")

    check = command("check", check_definition, "check a home-made sheet, board or deck")
    check.add_argument("file", metavar="FILE", help="a definition, JSON or TOML")
    check.add_argument("--like", metavar="NAME", help="compare it with what is published about this built-in one")


def judge_records(chosen: Any) -> int:
    try:
        with open_input(chosen.file) as source:
            return _judge_lines(source, chosen) if chosen.lines else _judge_one(source, chosen)
    except BadRecord as problem:
        from polychrome.referee import NOT_A_RECORD, refused

        print_json(refused(str(problem)))
        return NOT_A_RECORD


def _judge_one(source: BinaryIO, chosen: Any) -> int:
    with explain_read_errors(chosen.file):
        data = source.read()
    choose_how_to_judge(is_small=len(data) <= SMALL)
    from polychrome.referee import judge

    code, answer = judge(data, chosen.view, chosen.verify)
    print_json(answer)
    return code


def _judge_lines(source: BinaryIO, chosen: Any) -> int:
    with explain_read_errors(chosen.file):
        first = source.read(SMALL)
    choose_how_to_judge(is_small=len(first) < SMALL)
    from polychrome.referee import answer_lines

    with progress("judging", None) as done:
        for answers in _stream(
            answer_lines, (chosen.view, chosen.verify), read_lines(chosen.file, source, first), chosen
        ):
            sys.stdout.buffer.write(answers)
            done(answers.count(b"\n"))
    return 0


def _stream(work: Any, job: Any, lines: Iterable[bytes], chosen: Any) -> Iterator[Any]:
    """What this work makes of some lines at a time, on all cores, in order."""
    from polychrome.study.workers import cores, stream

    processes = (chosen.processes or cores()) if kernel.is_compiled() else 1
    yield from stream(work, job, _chunks(lines), processes, chosen.on)


def _chunks(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Lines in lists of some hundred kilobytes."""
    chunk, size = list[bytes](), 0
    for line in lines:
        chunk.append(line)
        size += len(line) + 1
        if size >= CHUNK:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def verify_record(chosen: Any) -> int:
    data = read_input(chosen.file)
    choose_how_to_judge(is_small=len(data) <= SMALL)
    from polychrome import registry
    from polychrome.core.records import read
    from polychrome.dealers import verify

    verdict = verify(*read(data, registry.find_game))
    print(f"{verdict.text[:1].upper()}{verdict.text[1:]}.")
    return 0 if verdict.is_fair else 1


def export_records(chosen: Any) -> int:
    from polychrome.dataframes import How, export
    from polychrome.study.workers import cores

    compile_meanwhile()
    processes, how = chosen.processes or cores(), How(chosen.analyse, chosen.words, chosen.vectors)
    with progress("exporting", None) as show:
        told = 0

        def tell(count: int) -> None:
            nonlocal told
            show(count - told)
            told = count

        done = export(chosen.files, chosen.to, tell, how, processes, chosen.on)
    print(f"{done} {'record' if done == 1 else 'records'} in {files.shown(chosen.to)}")
    return 0


def check_definition(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.check import compare, kind_of
    from polychrome.core.definition import load
    from polychrome.study.designs.difficulty import begin
    from polychrome.study.show import show_comparison
    from polychrome.terminal.game_terminal import draw_design

    try:
        definition = load(Path(chosen.file))
        game, kind = kind_of(definition, chosen.file)
        print(kind.check(definition))
        show_lines(draw_design(begin(game, definition, {})))
        if chosen.like is not None:
            compared = compare(game, kind, definition, chosen.like)
            show_comparison(compared, chosen.like)
            return 0 if all(one.agrees for one in compared) else BROKEN
    except BadDefinition as problem:
        for one in problem.all:
            streams.say(str(one))
        return REFUSED
    return 0

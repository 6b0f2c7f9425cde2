"""What several commands share: exit codes, reading what is named, compiling first, printing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from polychrome import files, streams
from polychrome.arguments import MAX_PROCESSES, seed, whole
from polychrome.core import kernel
from polychrome.core.errors import BadRecord

if TYPE_CHECKING:  # short commands do not load it
    from rich.text import Text

Item = TypeVar("Item")
AddCommand = Callable[[str, Callable[[Any], int], str], argparse.ArgumentParser]  # name, what it runs, what it does

BROKEN, REFUSED, INTERRUPTED = 1, 2, 130  # exit codes
A_GAME = "the name of a game; `polychrome doctor` lists all"
SMALL = 256 * 1024  # bytes of records that are judged sooner interpreted than compiled code is loaded


def add_many_games_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that all commands for many games share."""
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same results (0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    add_workers_arguments(parser)
    parser.add_argument("--json", action="store_true", help="numbers for a program instead of tables")


def add_workers_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of commands that use all cores."""
    parser.add_argument("--processes", type=whole(1, MAX_PROCESSES), metavar="P", help="how many at once (one a core)")
    parser.add_argument(
        "--on", choices=("processes", "ray"), default="processes", help="this machine, or a Ray cluster"
    )


def open_input(file: str) -> BinaryIO:
    """A file, or standard input (-). Raises BadRecord."""
    with explain_read_errors(file):
        return streams.standard_input() if file == "-" else Path(file).open("rb")


def read_input(file: str) -> bytes:
    """Read a file, or standard input (-). Raises BadRecord."""
    with open_input(file) as source, explain_read_errors(file):
        return source.read()


def read_lines(file: str, source: BinaryIO, first: bytes = b"") -> Iterator[bytes]:
    """The lines of what was read already, `first`, and of the rest. Raises BadRecord."""
    *whole_ones, begun = first.split(b"\n")
    yield from whole_ones
    with explain_read_errors(file):
        rest = source.readline()
        if begun or rest:
            yield (begun + rest).rstrip(b"\n")
        for line in source:
            yield line.rstrip(b"\n")


@contextmanager
def explain_read_errors(file: str) -> Iterator[None]:
    """One sentence for what goes wrong with reading, and with nothing else."""
    try:
        yield
    except OSError as problem:
        raise BadRecord(f"cannot read {files.shown(file)}: {files.why(problem)}") from None


def compile_first(game: str, with_study: bool = True) -> None:
    """Compile a game and its bots before a long command begins, if that was not done yet; says so."""
    from polychrome.compiling import parts_of
    from polychrome.core.kernel_store import STORE

    parts = parts_of(game)
    STORE.compile_now(["core", *(parts if with_study else parts[:2])], streams.say)


def compile_meanwhile() -> None:
    """Have rules that were not compiled yet compiled while they are used already."""
    from polychrome.core.kernel_store import STORE

    STORE.requests_missing = True


def choose_how_to_judge(is_small: bool) -> None:
    """A small record is judged before machine code is loaded; for a large one it is worth to compile it."""
    if is_small:
        kernel.interpret()
    else:
        compile_meanwhile()


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal where it does not get between answers; what it yields hears how much more is done."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.progress import Progress

    from polychrome.printer import Printer

    with Progress(console=Printer(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, advance=done)


def show_lines(lines: Sequence[Text]) -> None:
    """Print a picture made of letters."""
    from polychrome.printer import Printer

    printer = Printer(highlight=False, markup=False, emoji=False, soft_wrap=True)
    for line in lines:
        printer.print(line)


def print_json(answer: dict[str, Any]) -> None:
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")

"""The command line: `polychrome play`, `serve`, `referee`, `verify`, `simulate`, `tournament`, `par` and more."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from polychrome import files, streams
from polychrome.cli import authors, bots, paper, records, study, table
from polychrome.cli.common import INTERRUPTED, REFUSED
from polychrome.core.errors import GameError


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    with streams.noting_interrupts() as is_interrupted:
        try:
            return _run(arguments)
        except GameError as problem:
            streams.say(str(problem))
            return REFUSED
        except BrokenPipeError:  # the reader of our output has gone; nothing is left to say
            streams.silence(sys.stdout)
            return 0
        except (KeyboardInterrupt, Exception) as problem:
            if is_interrupted() or isinstance(problem, KeyboardInterrupt):
                streams.say("stopped")
                return INTERRUPTED
            if not isinstance(problem, OSError):
                raise
            streams.silence(sys.stdout)
            where = f"{files.shown(problem.filename)}: " if isinstance(problem.filename, str) else ""
            streams.say(f"reading or writing failed: {where}{files.why(problem)}")
            return REFUSED


def _run(arguments: list[str] | None) -> int:
    streams.prepare()
    try:
        chosen = make_parser().parse_args(arguments)
        code = int(chosen.run(chosen))
    except SystemExit as end:  # --help and --version, or arguments that are not right
        code = end.code if isinstance(end.code, int) else 0
    sys.stdout.flush()
    return code


def make_parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser = argparse.ArgumentParser(
        prog="polychrome", description="Play, judge and study three games with coloured dice."
    )
    parser.add_argument("--version", action="version", version=f"polychrome {version('polychrome')}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Any], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        added.set_defaults(run=run)
        return added

    for group in (table, records, paper, study, bots, authors):
        group.add_commands(command)
    return parser

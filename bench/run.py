"""Measures what the documents claim: `bench/run.py [NAME …] [--json FILE]`, or `make bench ARGS="…"`.

Every module of this folder with a function `measure` is a bench; it yields one row of figures after the other. One that
takes long says `BY_NAME_ONLY = True` and is run when it is named.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME_WIDTH, FIGURE_WIDTH = 48, 10


def main() -> int:
    """Run the benches that are asked for, or all."""
    known = benches()
    parser = argparse.ArgumentParser(prog="bench/run.py", description="Measure what the documents claim.")
    usual = [name for name, is_usual in known.items() if is_usual]
    longer = [name for name in known if name not in usual]
    said = f"{', '.join(usual)} (all of these if none is named){''.join(f', {name}' for name in longer)}"
    parser.add_argument("names", nargs="*", metavar="NAME", help=said)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON Lines, too")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.names if name not in known]:
        parser.error(f"there is no bench {unknown[0]!r}; there are {', '.join(known)}")
    sys.path[:] = [str(ROOT), *(path for path in sys.path if Path(path).resolve() != HERE)]
    console = Console(highlight=False)
    if chosen.json is None:
        run(chosen.names or usual, console, None)
    else:
        with chosen.json.open("w", encoding="utf-8") as file:
            run(chosen.names or usual, console, file)
    return 0


def benches() -> dict[str, bool]:
    """The modules beside this one that measure something, and whether unasked; looked for without importing them."""
    found = {}
    for file in sorted(HERE.glob("*.py")):
        body = ast.parse(file.read_bytes()).body
        if any(isinstance(node, ast.FunctionDef) and node.name == "measure" for node in body):
            found[file.stem] = not any(ast.unparse(node) == "BY_NAME_ONLY = True" for node in body)
    return found


def run(names: list[str], console: Console, file: TextIO | None) -> None:
    """Print, and write, the rows of these benches as they come."""
    machine = surroundings()
    console.print(", ".join(str(value) for value in machine.values()), style="dim", soft_wrap=True)
    keep(file, machine)
    import_module("bench.kernels").compile_all()
    for name in names:
        console.print(f"\n[bold]{name}")
        measured: Iterator[dict[str, object]] = import_module(f"bench.{name}").measure()
        for row in measured:
            console.print(line(row), soft_wrap=True)
            keep(file, {"bench": name, **row})


def keep(file: TextIO | None, row: dict[str, object]) -> None:
    """Write a row at once: a run that is stopped keeps what it has measured."""
    if file is not None:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
        file.flush()


def line(row: dict[str, object]) -> Text:
    """A row for people: what was measured, then its figures, each behind its name."""
    text = Text(f"{row.get('what', '')!s:<{NAME_WIDTH}}")
    for name, value in row.items():
        if name != "what":
            text.append(f"  {name.replace('_s', '/s') if name.endswith('s_s') else name} ", style="dim")
            text.append(f"{shown(value):>{FIGURE_WIDTH}}")
    return text


def shown(value: object) -> str:
    """A figure with its thousands apart."""
    return f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def surroundings() -> dict[str, object]:
    """The machine, the versions and the commit that figures belong to."""
    return {
        "processor": processor(),
        "cores": f"{os.cpu_count()} cores",
        "system": platform.platform(terse=True),
        "python": f"Python {platform.python_version()}",
        "numba": f"Numba {version('numba')}",
        "commit": f"commit {commit()}",
    }


def processor() -> str:
    """The name of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def commit() -> str:
    """The commit that is measured, and whether files differ from it."""
    try:
        answers = [
            subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
            for command in (["rev-parse", "--short", "HEAD"], ["status", "--porcelain", "--", "src", "bench"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{answers[0]} with changes" if answers[1] else answers[0]


if __name__ == "__main__":
    sys.exit(main())

"""How fast commands handle many records: `simulate`, `referee --lines` and `export`, of random games with two seats.

Each command runs twice on all cores, with few and with many games; what the difference takes is a record's share, so
that starting Python, the rules and other processes is left out. `by_cpu` is what the processor time of all processes
would make on cores of one's own; `by_clock` is what this run made, next to whatever else the machine does.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from polychrome.study.workers import cores

FEW, MANY = 1000, 9000
GAMES = ("colour_square", "blokus_dice", "calcool")
REQUIRED = {"simulate": 5000, "referee": 4000, "export": 4000}  # records a second of Colour Square on two cores


class Spent(NamedTuple):
    """Seconds."""

    clock: float
    processor: float


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            yield from _measure_game(game, Path(name))


def _measure_game(game: str, folder: Path) -> Iterator[dict[str, object]]:
    files = {count: folder / f"{count}.jsonl" for count in (FEW, MANY)}
    commands: dict[str, Callable[[int], list[str]]] = {
        "simulate": lambda n: ["simulate", game, "--seats", "random,random", "--games", str(n), "--seed", "1"],
        "referee": lambda n: ["referee", "--lines", str(files[n])],
        "export": lambda n: ["export", str(files[n]), "--to", str(folder / "tables")],
    }
    for name, make in commands.items():
        _run(make(FEW), files[FEW] if name == "simulate" else None)  # what is missing is compiled
        few, many = (_run(make(n), files[n] if name == "simulate" else None) for n in (FEW, MANY))
        by_clock = (MANY - FEW) / (many.clock - few.clock)
        by_cpu = (MANY - FEW) / (many.processor - few.processor)
        row: dict[str, object] = {
            "what": f"{name}, {game}", "cores": cores(), "records_s_by_clock": round(by_clock),
            "records_s_by_cpu_of_one_core": round(by_cpu), "ms_of_cpu_a_record": round(1000 / by_cpu, 2),
        }  # fmt: skip
        if game == GAMES[0]:
            row["times_required_on_two_idle_cores"] = round(2 * by_cpu / REQUIRED[name], 2)
        yield row


def _run(arguments: list[str], to: Path | None) -> Spent:
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with Path("/dev/null" if to is None else to).open("wb") as out:
        subprocess.run(
            [sys.executable, "-m", "polychrome", *arguments], stdout=out, stderr=subprocess.DEVNULL, check=True
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(time.monotonic() - began, spent)

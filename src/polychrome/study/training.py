"""`polychrome train`: a game's bots learn by playing against themselves, and what they learned becomes a file."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from polychrome import files
from polychrome.bots import Progress, find_bots
from polychrome.core.errors import BadRecord
from polychrome.core.game import Game
from polychrome.core.wording import format_count, format_number

EVERY = 2.0  # seconds between two lines where there is no terminal to draw a bar on


def train(game: Game, what: str, printed: str, seed: int, games: int, out: Path) -> None:
    """Learn and write the file; says how it goes. Raises BadRecord where there is nothing to learn, or CannotWrite."""
    learn = find_bots(game.name).train
    if learn is None:
        raise BadRecord(f"game: the bots of {game.title} learn nothing")
    files.check_place(out)
    how = f"--task {what[4:]}" if what.startswith("task") else f"--{what}"
    command = f"polychrome train {game.name} {how} --sheet {printed} --seed {seed} --games {games} --out {out.name}"
    began, told = time.monotonic(), 0.0

    def tell(progress: Progress) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY or 0 < progress.of <= progress.games:
            told = time.monotonic()
            line = _line(progress, told - began)
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{line:<78}", end=end, file=sys.stderr, flush=True)

    data = learn(what, printed, games, seed, command, tell)
    files.write(out, data)
    effort = f"{format_count(games, 'game')} and {time.monotonic() - began:.0f} s"
    print(f"{files.shown(out)}: {format_count(len(data), 'byte')} after {effort}")


def _line(progress: Progress, took: float) -> str:
    if progress.games == 0:
        return f"{progress.solved:.0%} of the positions solved that are needed first, after {took:.0f} s"
    left = took / progress.games * (progress.of - progress.games)
    return (
        f"{progress.games} of {format_count(progress.of, 'game')}, mean {format_number(progress.mean, '.1f')}, "
        f"values move by {progress.error:.2f}, {left:.0f} s left"
    )

"""How fast Blokus Dice is: random games and legal placements, beside the same loops in C++.

`python -m bench.blokus_dice` prints one JSON object a line. Rates are by CPU time on one core, the best of several
runs that take turns with the yardstick's; both sides play the same way on the same rows, and search the same positions.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np

from bench.kernels import search_positions
from bench.yardsticks.blokus_dice_header import header
from polychrome.bots.turns import Bot
from polychrome.core.layout import blank
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.bots import BOTS
from polychrome.games.blokus_dice.bots.levels import LEVELS
from polychrome.games.blokus_dice.bots.playout import LUCK, play_many
from polychrome.games.blokus_dice.bots.workspace import Workspace
from polychrome.games.blokus_dice.rules.placements import FIT

SOURCE = Path(__file__).parent / "yardsticks" / "blokus_dice.cpp"
RUNS = 9
GAMES = {9: 4000, 10: 4000, 12: 2500}  # by size of the grid; the smallest is only measured, as nobody knows its limit
SEATS = 4
POSITIONS = 4096
PASSES = 10
THINKING_GAMES = 5
THINKING_WARM = 8  # decisions that load compiled code
ALL_SHAPES = (1 << 21) - 1


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    yield from _compiling()
    with tempfile.TemporaryDirectory() as folder:
        yardsticks = {size: _yardstick(Path(folder), size) for size in (10, 12)}
        for size in GAMES:
            yield _games(size, yardsticks.get(size))
        for size, yardstick in yardsticks.items():
            yield _placements(size, yardstick)
    yield from _thinking()


# --- random games ---


def _games(size: int, yardstick: Any) -> dict[str, object]:
    """Whole games of four seats, every act through the rules."""
    start, games = _start(size), GAMES[size]
    states = np.zeros(2, GAME.rules.state).view(np.recarray)
    states[0] = start.state
    fit, luck = blank(FIT), blank(LUCK)
    luck.seed = np.uint64(88172645463325252)
    row: dict[str, object] = {"what": f"random games, {SEATS} seats, {size} x {size}"}

    def ours() -> int:
        return int(play_many(states, start.material, fit, luck, games))

    if yardstick is None:
        return {**row, "games_s": round(_rates([ours], games)[0])}

    def theirs() -> int:
        return int(yardstick.play_games(7, SEATS, games))

    left, right = ours() / games / SEATS, theirs() / games / SEATS
    assert abs(left - right) < 1, f"not the same games: {left} and {right} cells stay empty"
    return _beside(row, "games_s", _rates([ours, theirs], games))


# --- placements ---


def _placements(size: int, yardstick: Any) -> dict[str, object]:
    """All legal placements of all shapes in one colour, in positions from random games."""
    start = _start(size)
    row: dict[str, object] = {"what": f"all legal placements of a colour, {size} x {size}"}
    if yardstick is None:
        return row
    words = int(start.material.words)
    positions = np.zeros((POSITIONS, 2, words), np.uint64)
    yardstick.write_positions(5, POSITIONS, positions.ctypes.data)
    fit = blank(FIT)

    def ours() -> int:
        return int(search_positions(start.state, start.material, fit, positions, PASSES))

    def theirs() -> int:
        return int(yardstick.find_in_positions(positions.ctypes.data, POSITIONS, PASSES))

    found = ours()
    assert found == theirs(), "the yardstick finds other placements"
    rates = _rates([ours, theirs], PASSES * POSITIONS)
    row["placements_s"] = round(rates[0] * found / PASSES / POSITIONS)
    return _beside(row, "calls_s", rates)


# --- bots ---


def _thinking() -> Iterator[dict[str, object]]:
    """Playouts a second (one board, from the position to its end) and time a decision, in games of the level itself."""
    for name in LEVELS:
        start, spent = _start(10), Spent()
        with spent.watching():
            for seed in range(THINKING_GAMES):
                BOTS.play_out(start, [spent.timed(BOTS.by_name[name])] * SEATS, Random(seed))
        times = sorted(spent.times[THINKING_WARM:])
        row: dict[str, object] = {
            "what": f"level {name} thinks, {SEATS} seats, 10 x 10",
            "decisions": len(times),
            "mean_ms": round(1000 * sum(times) / len(times), 2),
            "longest_ms": round(1000 * times[-1], 1),
        }
        if spent.playouts:
            row["playouts_s"] = round(spent.playouts / spent.searching)
        yield row


class Spent:
    """CPU time of decisions, and of the search in them."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.playouts, self.searching = 0, 0.0

    def timed(self, bot: Bot) -> Bot:
        """The same bot with a watch."""

        def choose(view: Position, seat: int, rng: Random) -> Move | None:
            began = time.process_time()
            move = bot(view, seat, rng)
            if move is not None:
                self.times.append(time.process_time() - began)
            return move

        return choose

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count all playouts of searches meanwhile."""
        watched: Any = Workspace
        think = Workspace.think

        def counted(work: Workspace, *how: Any) -> int:
            began = time.process_time()
            playouts = think(work, *how)
            if len(self.times) >= THINKING_WARM:
                self.searching += time.process_time() - began
                self.playouts += playouts
            return playouts

        watched.think = counted
        try:
            yield
        finally:
            watched.think = think


# --- compiling ---

FIRST_GAME = """
from bench.blokus_dice import play_one
import time
play_one()
print(time.process_time())
"""


def _compiling() -> Iterator[dict[str, object]]:
    """What a new process needs to its first random game, imports included, without and with compiled rules."""
    root = Path(__file__).resolve().parent.parent
    with tempfile.TemporaryDirectory() as cache:
        for how in ("compiled", "from the cache"):
            made = subprocess.run(
                [sys.executable, "-c", FIRST_GAME],
                env={**os.environ, "POLYCHROME_CACHE": cache},
                cwd=root,
                check=True,
                capture_output=True,
                text=True,
            )
            seconds = round(float(made.stdout), 2)
            yield {"what": f"first random game of a process, rules {how}", "cpu_s": seconds}


def play_one() -> None:
    """One random game; compiles what is not compiled yet."""
    start = _start(10)
    states = np.zeros(2, GAME.rules.state).view(np.recarray)
    states[0] = start.state
    luck = blank(LUCK)
    luck.seed = np.uint64(1)
    play_many(states, start.material, blank(FIT), luck, 1)


# --- the yardstick ---


def _yardstick(folder: Path, size: int) -> Any:
    """The C++ loops, compiled for this machine and a grid of this size; None without a compiler."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    place = folder / str(size)
    place.mkdir()
    (place / "blokus_dice.h").write_text(header(size))
    flags = ["-O3", "-march=native", "-shared", "-fPIC", "-I", str(place)]
    library = place / "blokus_dice.so"
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
    loaded = ctypes.CDLL(str(library))
    whole, seed = ctypes.c_int64, ctypes.c_uint64
    loaded.play_games.argtypes = [seed, ctypes.c_int, whole]
    loaded.write_positions.argtypes = [seed, whole, ctypes.c_void_p]
    loaded.find_in_positions.argtypes = [ctypes.c_void_p, whole, whole]
    loaded.play_games.restype = loaded.find_in_positions.restype = whole
    return loaded


def _start(size: int) -> Position:
    """Four seats with the shapes and rows of the built-in boards on a grid of this size."""
    definition = json.loads(resources.files("polychrome.games.blokus_dice").joinpath("data", "large.json").read_bytes())
    options = {"seats": SEATS, "board": {**definition, "size": size}, "start": 0}
    return GAME.begin(msgspec.convert(options, GAME.forms.options))


def _beside(row: dict[str, object], unit: str, rates: list[float]) -> dict[str, object]:
    ours, theirs = rates
    return {**row, unit: round(ours), f"yardstick_{unit}": round(theirs), "ratio": round(ours / theirs, 2)}


def _rates(runs: list[Callable[[], object]], done: int) -> list[float]:
    """How much a second, each at its best, taking turns so that a busy machine is fair to all; the first compiles."""
    best = [0.0] * len(runs)
    for run in runs:
        run()
    for _ in range(RUNS):
        for index, run in enumerate(runs):
            began = time.process_time()
            run()
            best[index] = max(best[index], done / (time.process_time() - began))
    return best


if __name__ == "__main__":
    for measured in measure():
        print(json.dumps(measured, ensure_ascii=False), flush=True)

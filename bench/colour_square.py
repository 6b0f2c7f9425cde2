"""How fast Colour Square is: random games beside the same play in C++ and OpenSpiel from Python, bots, the referee.

Rates are by CPU time on one core, the best of several runs that take turns, so that a busy machine is fair to all.
A decision is one die entered; in OpenSpiel's backgammon, one action of a player.
"""

from __future__ import annotations

import ctypes
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np

from polychrome.compiling import parts_of
from polychrome.core.dice import generator
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile, encode_record
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots import BOTS
from polychrome.games.colour_square.bots.levels import mind_for
from polychrome.games.colour_square.bots.mind import LOOKED, make_workspace
from polychrome.games.colour_square.bots.playout import play_games
from polychrome.games.colour_square.bots.selfplay import play_games as play_minds
from polychrome.games.colour_square.rules.state import STATE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "bench" / "yardsticks" / "colour_square.cpp"
RUNS = 9
GAMES = {2: 60_000, 4: 30_000, 6: 20_000}  # in one run, by seats
SIDES = {"standard": "A", "advanced": "B"}
RECORDS = 300

Row = dict[str, object]
Run = Callable[[], int]  # how many decisions it made


def measure() -> Iterator[Row]:
    """All figures, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _random_games(Path(folder))
        yield from _bots()
        yield from _afterstates()
        yield from _compiling()
        yield from _referee(Path(folder))


# --- random games ---


def _random_games(folder: Path) -> Iterator[Row]:
    """The full rules, every seat by chance; the yardstick, and OpenSpiel, in the same minutes."""
    yardstick = _yardstick(folder)
    if yardstick is None:
        yield {"what": "no C++ compiler here: random games have nothing to be compared with"}
    peer = _backgammon()
    if peer is None:
        yield {"what": "no OpenSpiel for this platform: random games are not compared with it"}
    for game, sheet in SIDES.items():
        for seats, games in GAMES.items():
            runs = [_ours(sheet, seats, games), *([_theirs(yardstick, seats, games)] if yardstick else []), peer]
            (decisions, ours), *others = _rates([run for run in runs if run is not None])
            row: Row = {"what": f"random games, {game}, {seats} seats", "games_s": round(ours * games / decisions)}
            row["decisions_s"] = round(ours)
            if yardstick:
                row["yardstick"] = round(others[0][1])
                row["ratio"] = round(ours / others[0][1], 2)
            if peer:
                row["openspiel"] = round(others[-1][1])
                row["times"] = round(ours / others[-1][1])
            yield row


def _afterstates() -> Iterator[Row]:
    """Positions after whole or partial decisions that level 5 looks at, on one core."""
    for variant, seats in (("standard", 2), ("task1", 1), ("task3", 1)):
        options = {**GAME.forms.defaults, "seats": seats, "variant": variant}
        start = GAME.begin(msgspec.convert(options, GAME.forms.options))
        mind, (work, states) = mind_for(start), make_workspace()
        games, scores = np.zeros(2, STATE), np.zeros((40, seats))
        games[1] = start.state
        play_minds(games, start.material, generator(1), mind, mind, work, states, 24, scores[:1])
        rates = []
        for run in range(3):
            work.count[LOOKED] = 0
            began = time.process_time()
            play_minds(games, start.material, generator(run), mind, mind, work, states, 24, scores)
            rates.append(int(work.count[LOOKED]) / (time.process_time() - began))
        yield {"what": f"afterstates of level 5, {variant}, {seats} seats", "afterstates_s": round(max(rates))}


def _start(seats: int, sheet: str) -> Position:
    return GAME.begin(msgspec.convert({**GAME.forms.defaults, "seats": seats, "sheet": sheet}, GAME.forms.options))


def _ours(sheet: str, seats: int, games: int) -> Run:
    start, states = _start(seats, sheet), np.zeros(2, GAME.rules.state)
    states[1] = start.state
    return lambda: int(play_games(states, start.material, generator(1), games))


def _theirs(yardstick: Any, seats: int, games: int) -> Run:
    points = ctypes.c_int64()
    return lambda: int(yardstick.play_games(1, seats, games, ctypes.byref(points)))


def _yardstick(folder: Path) -> Any:
    """The C++ loop, compiled for this machine; None without a compiler."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    library = folder / "colour_square.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.play_games.argtypes = [ctypes.c_uint64, ctypes.c_int, ctypes.c_int64, ctypes.c_void_p]
    loaded.play_games.restype = ctypes.c_int64
    return loaded


def _backgammon() -> Run | None:
    """Random play of OpenSpiel's backgammon as its own Python examples do it; None where it cannot be installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("backgammon")

    def run() -> int:
        decisions = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return run


def _rates(runs: list[Run]) -> list[tuple[int, float]]:
    """For each: decisions of one run, and how many a second at its best; the first round compiles and warms up."""
    best = [(run(), 0.0) for run in runs]
    for _ in range(RUNS):
        for index, run in enumerate(runs):
            began = time.process_time()
            decisions = run()
            best[index] = (best[index][0], max(best[index][1], decisions / (time.process_time() - began)))
    return best


# --- bots ---


def _bots() -> Iterator[Row]:
    """Whole games between bots with their records, as `polychrome simulate` makes them."""
    start = _start(2, "A")
    for name in ("random", "greedy"):
        records = [_record(start, [name, name], seed) for seed in range(2)]
        seconds = []
        for turn in range(5):
            began = time.process_time()
            records += [_record(start, [name, name], 40 * turn + seed) for seed in range(40)]
            seconds.append(time.process_time() - began)
        yield {"what": f"simulated games with records, 2 seats, {name}", "games_s": round(40 / min(seconds))}


def _record(start: Position, names: list[str], seed: int) -> bytes:
    end, events = BOTS.play_out(start, [BOTS.by_name[name] for name in names], Random(seed))
    return encode_record(RecordFile(FORMAT, GAME.name, start.options, events, result=GAME.forms.result(end)))


# --- compiling ---


def _compiling() -> Iterator[Row]:
    """What all parts of this game take to compile, in the processes that do it, and to load in one that plays."""
    with tempfile.TemporaryDirectory() as cache:
        for what in ("first compile of the whole game", "the whole game from the cache"):
            environment = {**os.environ, "POLYCHROME_CACHE": cache}
            made = subprocess.run(
                [sys.executable, "-c", EVERYTHING, *parts_of(GAME.name)],
                env=environment, cwd=ROOT, check=True, capture_output=True, text=True,
            )  # fmt: skip
            cpu, wall = (round(float(seconds), 2) for seconds in made.stdout.split())
            yield {"what": what, "cpu_s": cpu, "wall_s": wall}


EVERYTHING = """
import resource, sys, time
began = time.process_time(), time.perf_counter()
from polychrome.core.kernel_store import STORE
assert STORE.compile_now(["core", *sys.argv[1:]])
took = time.perf_counter() - began[1]
time.sleep(1)  # until the processes that compiled have ended, and count
others = resource.getrusage(resource.RUSAGE_CHILDREN)
print(time.process_time() - began[0] + others.ru_utime + others.ru_stime, took)
"""


# --- the referee ---


def _referee(folder: Path) -> Iterator[Row]:
    """`polychrome referee` as people call it, start of Python and imports included."""
    start = _start(2, "A")
    lines = folder / "games.jsonl"
    lines.write_bytes(b"".join(_record(start, ["random", "greedy"], seed) + b"\n" for seed in range(RECORDS)) * 10)
    cpu, _ = _best_of(3, "referee", "--lines", str(lines))
    yield {
        "what": "referee --lines, full games of 2 seats",
        "records_s": round(10 * RECORDS / cpu),
        "cpu_s": round(cpu, 2),
    }
    small = folder / "small.json"
    small.write_bytes(encode_record(RecordFile(FORMAT, GAME.name, start.options, play_out_a_round(start))))
    cpu, wall = _best_of(9, "referee", str(small))
    yield {"what": "referee, one small record from the shell", "cpu_s": round(cpu, 3), "wall_s": round(wall, 3)}


def play_out_a_round(start: Position) -> list[Any]:
    """The events of one round."""
    _, events = BOTS.play_out(start, [BOTS.by_name["greedy"], BOTS.by_name["greedy"]], Random(0))
    return events[:4]


def _best_of(runs: int, *arguments: str) -> tuple[float, float]:
    """The least CPU time and the least time on the clock of a command."""
    cpu, wall = [], []
    for _ in range(runs):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, "-m", "polychrome", *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        wall.append(time.perf_counter() - began)
        cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(cpu), min(wall)


if __name__ == "__main__":
    for measured in measure():
        print(msgspec.json.encode(measured).decode(), flush=True)

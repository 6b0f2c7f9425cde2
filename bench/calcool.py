"""How fast Calcool is: chains scored, best chains found, races simulated, beside the same loops in C++.

`python -m bench.calcool` prints one JSON object a line. Rates are by CPU time on one core, the best of several runs.
Both sides get the same chains, pools and cards, and have to agree.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.kernels import score_states, search_pools
from polychrome.core.layout import blank
from polychrome.games.calcool import GAME
from polychrome.games.calcool.bots import BY_NAME, play_out
from polychrome.games.calcool.bots.best import Search
from polychrome.games.calcool.bots.chains import WORKSPACE
from polychrome.games.calcool.rules.material import material
from polychrome.games.calcool.rules.state import NO_DIE, STATE

SOURCE = Path(__file__).parent / "yardsticks" / "calcool.cpp"
RUNS = 7
CHAINS = 1 << 14
POOLS = 2000
SEATS = 4

Array = NDArray[Any]


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    yardstick = _yardstick()
    deck = material("standard")
    yield _scored(deck, yardstick)
    yield _best(deck, yardstick)
    yield _answer(deck)
    for level in ("greedy", "5"):
        yield _races(level)


# --- chains scored ---


def _scored(deck: Any, yardstick: Any) -> dict[str, object]:
    """Whole scores of chains in states, as `result` and the end of a round ask for them."""
    rng = np.random.default_rng(3)
    chains = _chains(rng)
    left, right = 3, 20
    states = np.zeros(CHAINS // SEATS, STATE)
    states["chain"] = NO_DIE
    states["pips"] = np.arange(60) % 6 + 1
    states["card"] = left, right
    dice = np.where(chains < 60, chains.astype(np.int8), NO_DIE).reshape(-1, SEATS, 10)
    states["chain"][:, :, :10] = dice
    states["laid"] = ((dice != NO_DIE) * (np.uint64(1) << np.arange(10, dtype=np.uint64))).sum(2)
    ours_total = score_states(states, deck, 1)
    ours = _rate(lambda: score_states(states, deck, 20), 20 * CHAINS)
    row: dict[str, object] = {"what": "chains scored", "chains_s": round(ours)}
    if yardstick is None:
        return row
    points, kind, target = _fields(deck, left, right)
    out = np.zeros(CHAINS, np.int8)

    def run(repeats: int) -> int:
        return int(yardstick.score_chains(_at(chains), CHAINS, repeats, _at(points), _at(kind), _at(target), _at(out)))

    assert run(1) == ours_total, "the yardstick scores these chains differently"
    return _beside(row, "chains_s", ours, _rate(lambda: run(20), 20 * CHAINS))


def _chains(rng: np.random.Generator) -> Array:
    """Laid chains of ten, 60 for a free position; about half have an error or a gap."""
    made = np.zeros((CHAINS, 10), np.uint8)
    for chain in made:
        pips = rng.integers(0, 6, 10)
        if rng.random() < 0.6:
            for at in range(1, 10):
                while pips[at] == pips[at - 1]:
                    pips[at] = rng.integers(6)
        chain[:] = rng.permutation(10) * 6 + pips
        if rng.random() < 0.2:
            at, other = rng.integers(10, size=2)
            chain[at] = chain[other] // 6 * 6 + rng.integers(6)
        if rng.random() < 0.25:
            chain[rng.integers(10) :] = 60
        elif rng.random() < 0.15:
            chain[rng.integers(10)] = 60
    return made


# --- best chains ---


def _best(deck: Any, yardstick: Any) -> dict[str, object]:
    """The exact best chain from all sixty dice, one order of the cards."""
    pools, cards = _pools(Random(5))
    room, found = blank(WORKSPACE), np.zeros(POOLS, np.int32)
    ours = _rate(lambda: search_pools(room, deck, pools, cards, found), POOLS)
    row: dict[str, object] = {
        "what": "best chain from 60 dice, one card order", "chains_s": round(ours), "us": round(1e6 / ours, 1)
    }  # fmt: skip
    if yardstick is None:
        return row
    fields = [_fields(deck, int(left), int(right)) for left, right in cards]
    points, kind, target = (np.array([field[part] for field in fields]) for part in range(3))
    chains, theirs = np.zeros((POOLS, 10), np.uint8), np.zeros(POOLS, np.int32)

    def run() -> None:
        yardstick.best_chains(_at(pools), POOLS, _at(points), _at(kind), _at(target), _at(chains), _at(theirs))

    rate = _rate(run, POOLS)
    assert (np.where(theirs < -90, -99, theirs) == found).all(), "the yardstick finds other chains"
    return _beside(row, "chains_s", ours, rate)


def _answer(deck: Any) -> dict[str, object]:
    """What a person waits for: both orders of the cards, from Python; by one core's own time and by the clock."""
    pools, cards = _pools(Random(6))
    search = Search(deck)
    faces = [[face for face in range(60) if int(pool) >> face & 1] for pool in pools]
    waits: dict[str, list[float]] = {"": [], "clock_": []}
    for pool, (left, right) in zip(faces, cards.tolist(), strict=True):
        began = time.thread_time(), time.perf_counter()
        search.chain((left, right), pool)
        waits[""].append(time.thread_time() - began[0])
        waits["clock_"].append(time.perf_counter() - began[1])
    row: dict[str, object] = {"what": "best chain from 60 dice, both card orders, asked from Python"}
    for name, times in waits.items():
        times.sort()
        row[f"{name}median_ms"] = round(1000 * times[POOLS // 2], 3)
        row[f"{name}p99_ms"] = round(1000 * times[POOLS * 99 // 100], 3)
    return row


def _pools(rng: Random) -> tuple[Array, Array]:
    """Throws of all sixty dice as masks of faces, each with two cards of the standard deck."""
    pools = [sum({1 << 6 * (die // 6) + rng.randrange(6) for die in range(60)}) for _ in range(POOLS)]
    cards = [[16 * (number % 2) + card for card in rng.sample(range(16), 2)] for number in range(POOLS)]
    return np.array(pools, np.uint64), np.array(cards, np.int64)


# --- races ---


def _races(name: str) -> dict[str, object]:
    """Whole games of four seats with all their events; a game is four races."""
    start = GAME.begin(msgspec.convert({"seats": SEATS, "deck": "standard"}, GAME.forms.options))
    games, events = 15, 0

    def run() -> None:
        nonlocal events
        events = sum(len(play_out(start, [BY_NAME[name]] * SEATS, Random(seed))[1]) for seed in range(games))

    races = _rate(run, 4 * games, runs=3)
    return {
        "what": f"races simulated, four seats of {name}",
        "races_s": round(races, 1),
        "events_s": round(races / (4 * games) * events),
    }


# --- the yardstick ---


def _yardstick() -> Any:
    """The C++ loops, compiled for this machine; None without a compiler."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "calcool.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
        loaded = ctypes.CDLL(str(library))
    whole, address = ctypes.c_int64, ctypes.c_void_p
    loaded.score_chains.argtypes = [address, whole, whole, address, address, address, address]
    loaded.best_chains.argtypes = [address, whole, address, address, address, address, address]
    loaded.score_chains.restype = loaded.best_chains.restype = whole
    return loaded


def _fields(deck: Any, left: int, right: int) -> tuple[Array, Array, Array]:
    """Points, kinds and targets of ten positions, as the yardstick reads them."""
    kinds = []
    for card in (left, right):
        rights = [int(deck.double[card]) >> field & 1 for field in range(6)]
        kinds += [2 if rights[field] else rights[field + 1] for field in range(5)]
    points = np.concatenate([deck.points[left], deck.points[right]]).astype(np.int64)
    return points, np.array(kinds, np.int64), np.concatenate([deck.target[left], deck.target[right]])


def _at(array: Array) -> int:
    return array.ctypes.data


def _beside(row: dict[str, object], unit: str, ours: float, theirs: float) -> dict[str, object]:
    return {**row, f"yardstick_{unit}": round(theirs), "ratio": round(ours / theirs, 2)}


def _rate(run: Callable[[], object], done: int, runs: int = RUNS) -> float:
    """How much a second, at best; the first run compiles."""
    run()
    best = 0.0
    for _ in range(runs):
        began = time.process_time()
        run()
        best = max(best, done / (time.process_time() - began))
    return best


if __name__ == "__main__":
    for measured in measure():
        print(json.dumps(measured, ensure_ascii=False), flush=True)

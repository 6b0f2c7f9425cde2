"""The critic's values as files, in the form of the bots' nets (`bots.nets`).

`scripts/colour_square_values.py` makes them.

A table for which there is no file is judged by the values of the bots.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from random import Random
from typing import Any

import numpy as np

from polychrome.core.dice import generator
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.learning import make_notes
from polychrome.games.colour_square.bots.mind import MAX_DEPTH, WEIGHTS, Net, make_workspace, mind_of
from polychrome.games.colour_square.bots.nets import name_of, net_for, pack, unpack
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import BUILT_IN, material
from polychrome.games.colour_square.rules.state import STATE
from polychrome.games.colour_square.study.learning import ROWS, learn_anywhere

STEP, LEAST_STEP = 0.02, 0.001
KNOWN = 400.0  # a weight that the bots have learned moves as slowly as after so many errors of one unit
BATCH = 100  # games between two sizes of steps
WIDTH = {"duel": 8, "standard": 8, "task4": 6}  # partial decisions that are looked at further
USUAL_WIDTH = 12
SEATS_OF = {"duel": (2,), "standard": (3, 4, 3, 5, 4, 6)}  # batch by batch; tasks are learned alone


def variant_of(task: int, seats: int) -> str:
    """What is played, as files are called by it."""
    return f"task{task}" if task else "duel" if seats == 2 else "standard"


@lru_cache(maxsize=32)
def load(name: str) -> Net | None:
    """Values of the package; None if there are none of this name."""
    file = resources.files(__package__).joinpath("data", name)
    return unpack(file.read_bytes())[1] if file.is_file() else None


def values_for(sheet: Any, task: int, seats: int) -> Net | None:
    """The critic's own values for this sheet, or those of the bots."""
    for name in BUILT_IN:
        if sheet.tobytes() == material(name).tobytes():
            found = load(name_of(variant_of(task, seats), name))
            if found is not None:
                own = net_for(sheet, task, seats)
                return Net(found.weights, found.own, own.columns if own else None)
    return net_for(sheet, task, seats)


def learn(variant: str, sheet: str, games: int, seed: int, command: str) -> bytes:
    """Move the bots' values to those of every kind of player: a file. The same arguments, the same file."""
    task = int(variant[4]) if variant.startswith("task") else st.STANDARD
    tables = SEATS_OF.get(variant, (1,))
    net = net_for(material(sheet), task, tables[0])
    assert net is not None
    rng = generator(Random(f"polychrome values {variant} {sheet} {seed}").getrandbits(64))
    weights, notes = net.weights.copy(), make_notes(WEIGHTS, STEP, 0.0)
    notes.used[: len(weights)] += KNOWN * (weights != 0)
    work, states = make_workspace()
    plans = np.zeros((ROWS, 2 + MAX_DEPTH), np.int64)
    positions = np.zeros(3, STATE)
    for done in range(0, games, BATCH):
        seats = tables[done // BATCH % len(tables)]
        played: Any = variant if task else "standard"
        start = GAME.begin(Options(seats=seats, sheet=sheet, variant=played, start=0))
        mind = mind_of(start.material, task, seats, Net(weights, net.own, net.columns))
        mind.spite = 0.0
        plain = mind_of(start.material, task, seats)
        notes.step[0] = max(LEAST_STEP, STEP * (1 - done / games))
        positions[1] = start.state
        is_alike = not start.material.preset.any()
        width = WIDTH.get(variant, USUAL_WIDTH)
        learn_anywhere(
            positions, start.material, rng, mind, plain, work, states, notes, width, is_alike, plans,
            max(1, min(BATCH, games - done) * 2 // (1 + seats)),
        )  # fmt: skip
        weights = mind.weights[: len(weights)].copy()
    return pack(Net(weights, net.own), variant, sheet, command)

"""Learning from scratch: `polychrome train colour_square`. The same arguments make the same file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from polychrome.bots import Progress
from polychrome.core.dice import generator
from polychrome.core.kernel import is_compiled
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.columns import Columns, is_solvable, solve
from polychrome.games.colour_square.bots.learning import learn_games, make_notes
from polychrome.games.colour_square.bots.mind import (
    CONTEST,
    WEIGHTS,
    Net,
    make_workspace,
    mind_of,
    offsets,
    own_rows,
    shared_rows,
)
from polychrome.games.colour_square.bots.nets import ANY, pack
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES, built_in, material
from polychrome.games.colour_square.rules.state import STATE

BATCH = 200  # games between two looks at the clock and the size of steps
STEP, LEAST_STEP = 0.02, 0.0004
TRACE = {"duel": 0.2}  # λ; 0 for all others
SPITE = 1.0  # see `Mind`: who learns hurts others as gladly as it helps itself
WIDTH = {"duel": 8, "standard": 10, "task4": 6}  # partial decisions that are looked at further
USUAL_WIDTH = 24
TABLES = {"duel": (2,), "standard": (3, 4, 3, 5, 4, 6)}  # seats, batch by batch; tasks are learned alone
RIVALS = {"duel": 4}  # of eight games, so many against other players; see `learn_games`
STRANGE = 240  # sheets that an ANY net meets besides our own
ALIKE = 1 / 3  # of them are much like our own: what owners of the printed game may type in


def train(
    variant: str, sheet: Any, games: int, seed: int, command: str, tell: Callable[[Progress], None] = lambda _: None
) -> bytes:
    """Learn from games against oneself: a file of weights. `variant`: see `nets`; `sheet`: a built-in name or ANY."""
    task = int(variant[4]) if variant.startswith("task") else 0
    rng = Random(f"polychrome train {variant} {sheet} {seed}")
    dice = generator(rng.getrandbits(64))
    is_own = sheet != ANY
    sheets = [sheet] if is_own else ["A", "B"] + [strange_sheet(rng) for _ in range(STRANGE if is_compiled() else 2)]
    many = own_rows()[1] if is_own else shared_rows(material("A"))[1]
    more = CONTEST if variant == "duel" and is_own else 0
    weights = np.zeros(int(offsets(many, is_own)[-1]) + 1 + more, np.float32)
    assert len(weights) <= WEIGHTS
    columns = solve_columns(sheet, games, tell) if task == 3 and is_own else None
    book = make_notes(WEIGHTS, STEP, TRACE.get(variant, 0.0))
    table, states = make_workspace()
    done = 0
    while done < games:
        batch = min(BATCH if is_compiled() else 1, games - done)
        turn = done // BATCH
        here = sheets[turn % len(sheets)]
        tables = TABLES.get(variant, (1,))
        seats = tables[turn % len(tables)]
        batch = max(1, batch * 2 // (1 + seats))
        played: Any = variant if task else "standard"
        start = GAME.begin(Options(seats=seats, sheet=here, variant=played, start=0))
        mind = mind_of(start.material, task, seats, Net(weights, is_own, columns))
        plain = mind_of(start.material, task, seats) if variant == "duel" else mind
        mind.spite, mind.rolls = SPITE, 0
        book.step[0] = max(LEAST_STEP, STEP * (1 - done / games))
        book.step[2:] = 0
        positions, scores = np.zeros(2, STATE), np.zeros(batch)
        positions[1] = start.state
        alike = not start.material.preset.any()
        width = WIDTH.get(variant, USUAL_WIDTH)
        rivals = RIVALS.get(variant, 0)
        learn_games(
            positions, start.material, dice, mind, plain, table, states, book, width, alike, rivals, scores
        )  # fmt: skip
        weights = mind.weights[: len(weights)].copy()
        done += batch
        error = float(mind.unit) * float(np.sqrt(book.step[2] / max(book.step[3], 1)))
        tell(Progress(done, games, float(scores.mean()), error))
    return pack(Net(weights, is_own, columns), variant, sheet, command)


def solve_columns(sheet: str, games: int, tell: Callable[[Progress], None]) -> Columns | None:
    """The columns of a sheet, where they can be solved."""
    printed = material(sheet)
    if not is_solvable(printed):
        return None
    return solve(printed, lambda done, of: tell(Progress(0, games, 0.0, 0.0, done / of)))


def strange_sheet(rng: Random) -> dict[str, Any]:
    """A sheet as people might make one: one of ours with other numbers, or all of it their own."""
    if rng.random() < ALIKE:
        return altered(built_in(rng.choice("AB")), rng)
    squares: dict[str, Any] = {}
    ranged, preset = rng.random() * 0.5, rng.random() * 0.5
    for name in SQUARE_NAMES:
        square: dict[str, Any] = {}
        known = {rng.choice(COLOURS): rng.randint(1, 6)} if rng.random() < preset else {}
        least = sum(known.values()) + 4 - len(known)
        target = rng.randint(least, least + 5 * (4 - len(known)))
        square["target"] = [target, min(24, target + rng.randint(2, 8))] if rng.random() < ranged else target
        if known:
            square["preset"] = known
        square["kind"] = rng.choices(("plain", "purple", "orange"), (5, 1, 1))[0]
        squares[name] = square
    return {"name": "strange", "squares": squares, "snake": built_in("A")["snake"]}


def altered(sheet: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same sheet with other targets in some of its squares."""
    squares: dict[str, Any] = {}
    for name, square in sheet["squares"].items():
        preset = square.get("preset", {})
        least = sum(preset.values()) + 4 - len(preset)
        most = least + 5 * (4 - len(preset))
        by = rng.randint(-3, 3) if rng.random() < 0.5 else 0
        ends = square["target"] if isinstance(square["target"], list) else [square["target"]]
        moved = [min(max(end + by, least), most) for end in ends]
        squares[name] = {**square, "target": moved[0] if len(moved) == 1 or moved[0] == moved[1] else moved}
    return {"name": "strange", "squares": squares, "snake": sheet["snake"]}

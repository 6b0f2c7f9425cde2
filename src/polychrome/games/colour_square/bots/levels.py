"""Five levels. All look at every decision of a roll at once; they differ in what they know and how closely they look.

| level | knows | takes |
|---|---|---|
| 1, 2 | the solved squares | one of the better decisions, the more often the better it is |
| 3 | the solved squares: the one-ply player with the table of single squares | the best |
| 4 | learned values | one of the best few |
| 5 | learned values | the best |

In duels on sheets that were learned, levels 4 and 5 go by the difference between both seats; in task 3, where columns
are solved, they judge the best few decisions by all rolls that may come next; see `foresee`.
Where a task is about something else than single squares (2 and 5), levels 1 to 3 take the learned values too.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random
from threading import local
from typing import Any, NamedTuple

import numpy as np

from polychrome.bots.turns import Bot
from polychrome.core.kernel import runs_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering, is_starting
from polychrome.games.colour_square.bots.lookahead import list_decisions
from polychrome.games.colour_square.bots.mind import HALF, make_workspace, mind_of
from polychrome.games.colour_square.bots.nets import net_for
from polychrome.games.colour_square.bots.selfplay import best_squares
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SHEET

WIDTH = 24  # partial decisions that are looked at further


class Level(NamedTuple):
    """How a level plays."""

    is_learned: bool = False
    seen: int = 1  # of the best decisions, so many come to its mind
    temperature: float = 0.0  # points, or tenths of a square; how little it minds which of them it takes


LEVELS = {
    "1": Level(seen=20, temperature=4.0),
    "2": Level(seen=10, temperature=1.5),
    "3": Level(),
    "4": Level(is_learned=True, seen=5, temperature=0.7),
    "5": Level(is_learned=True),
}
NEED_LEARNING = (2, 5)  # tasks that the table of single squares says little about


@lru_cache(maxsize=64)
def _mind(sheet: bytes, task: int, seats: int, is_learned: bool, is_fair: bool, _is_compiled: bool) -> Any:
    printed = np.frombuffer(sheet, SHEET)[0]
    mind = mind_of(printed, task, seats, net_for(printed, task, seats) if is_learned else None)
    if is_fair:
        mind.spite = 0.0
    return mind


def mind_for(view: Position, is_learned: bool = True, is_fair: bool = False) -> Any:
    """What is known about this table. `is_fair`: it hurts nobody on purpose."""
    task = int(view.state.task)
    seats, is_compiled = view.seats if task == st.STANDARD else 1, runs_compiled(list_decisions)
    return _mind(view.material.tobytes(), task, seats, is_learned, is_fair, is_compiled)


def player(level: Level) -> Bot:
    """A bot of this level."""
    own = local()  # kernels let other threads run: each has its work

    def choose(view: Position, seat: int, rng: Random) -> Move | None:
        s = view.state
        if is_starting(s, seat):
            return Move(seat, (st.CHOOSE_START.code(seat),), view)
        if is_choosing(s, seat):
            return Move(seat, (int(best_squares(s, view.material, seat, mind_for(view), *_work(own))),), view)
        return Move(seat, decide(view, seat, level, _work(own), rng), view) if is_entering(s, seat) else None

    return choose


def _work(own: local) -> tuple[Any, Any]:
    if not hasattr(own, "work"):
        own.work = make_workspace()
    table: tuple[Any, Any] = own.work
    return table


def decide(view: Position, seat: int, level: Level, table: tuple[Any, Any], rng: Random) -> list[int]:
    """The codes of a decision: a whole list."""
    s = view.state
    task = int(s.task)
    mind = mind_for(view, level.is_learned or task in NEED_LEARNING)
    work, states = table
    for width in (WIDTH, HALF):  # wider where nothing was found that completes the list
        found = list_decisions(s, view.material, seat, mind, work, states, width, level.seen)
        if found:
            break
    index = 0
    if level.temperature and found > 1:
        scale = level.temperature * (0.1 if task >= 4 else 1.0)
        values = work.value[:found].tolist()
        index = rng.choices(range(found), [exp((value - values[0]) / scale) for value in values])[0]
    many = int(work.choice[index, 1])
    return [st.LIST.code(many), *(int(code) for code in work.choice[index, 2 : 2 + many])]


PLAYERS: dict[str, Bot] = {name: player(level) for name, level in LEVELS.items()}

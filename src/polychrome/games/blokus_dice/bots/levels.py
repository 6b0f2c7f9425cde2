"""The levels: how many places a player sees, how far it thinks, and how often the second best seems best to it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.positions import Position
from polychrome.games.blokus_dice.bots.prospects import Thinking, draft, pool_of, prospects, seats_to_take
from polychrome.games.blokus_dice.bots.workspace import FILLED, Workspace
from polychrome.games.blokus_dice.rules import state as st

CLOSE = 0.7  # cells: dice that are as good as this for oneself are told apart by what they leave to others
FAIR_SHARE = 0.5  # of what others lose that is believed: it rests on few playouts


_own = local()


def workspace_of_thread(board: Any) -> Workspace:
    """This thread's workspace, cleared: allocating a new one takes longer than many decisions."""
    if not hasattr(_own, "work"):
        _own.work = Workspace(board)
    work: Workspace = _own.work
    work.board, work.found = board, 0
    return work


@dataclass(frozen=True)
class Level:
    """One level; calling it chooses the next act. The same `rng`, the same choice."""

    seen: int  # candidates that it considers, the best at a glance
    playouts: int  # of one decision; 0: it decides at a glance
    warmth: float  # how far below the best a choice is that is still taken often (in merit, or in cells of the result)
    glance_at_others: Thinking | None = None  # how it judges what those need who take after it

    def __call__(self, view: Position, seat: int, rng: Random) -> int | None:
        """Take a die, place a shape, or pass."""
        if not view.waits_for(seat):
            return None
        work = workspace_of_thread(view.material)
        work.lay_out(view.state, seat)
        if view.state.taking == seat:
            return st.TAKE.code(self.take(work, view.state, rng) - 1)
        return st.PLACE.first + self.choose(work, [int(view.state.die[seat])], rng)

    def choose(self, work: Workspace, values: list[int], rng: Random) -> int:
        """A choice for dice of these values; -1 if there is none."""
        if not work.collect(values, self.seen):
            return -1
        if self.playouts and work.found > 1:
            work.think(self.playouts, FILLED, rng.getrandbits(64))
        return int(work.choices[self.mix(work.worth[: work.found], rng)])

    def mix(self, worth: NDArray[np.float64], rng: Random) -> int:
        """One of the candidates: the best, or one that seems about as good."""
        if not self.warmth:
            return 0
        best = float(worth.max())
        shares = [math.exp((float(each) - best) / self.warmth) for each in worth]
        return rng.choices(range(len(shares)), shares)[0]

    # --- taking a die -------------------------------------------------------------------------------------------------

    def take(self, work: Workspace, s: Any, rng: Random) -> int:
        """The value of the die that goes with the best placement; of equals the one that the others want most."""
        pool = pool_of(s)
        values = sorted(set(pool))
        if len(values) == 1:
            return values[0]
        choice = self.choose(work, values, rng)
        if self.glance_at_others is None or choice < 0:
            return (work.row(choice) if choice >= 0 else 0) or values[0]
        worth = {value: worth_of_die(work, value) for value in values}
        close = [value for value in values if worth[value] > max(worth.values()) - CLOSE]
        _, *others = seats_to_take(s)
        if len(close) == 1 or not others:
            return max(values, key=lambda value: worth[value])
        left = self.left_to_others(work, s, pool, close, others, rng.getrandbits(60))
        share = FAIR_SHARE / len(others)
        return max(close, key=lambda value: worth[value] - share * left[value])

    def left_to_others(
        self, work: Workspace, s: Any, pool: list[int], close: list[int], others: list[int], seed: int
    ) -> dict[int, float]:
        """What those who take later can expect all together, for each of these dice that is taken."""
        assert self.glance_at_others is not None
        table = {}
        for other in others:
            work.lay_out(s, other)
            table[other] = prospects(work, sorted(set(pool)), self.glance_at_others, seed + other)
        left = {}
        for value in close:
            rest = list(pool)
            rest.remove(value)
            left[value] = sum(table[other][die].value for other, die in draft(rest, others, table).items())
        return left


def worth_of_die(work: Workspace, value: int) -> float:
    """The best of the candidates thought over that this die allows."""
    worth = zip(work.choices[: work.found].tolist(), work.worth[: work.found].tolist(), strict=True)
    return max((each for choice, each in worth if work.row(choice) in (value, 0)), default=-math.inf)


LEVELS = {
    "1": Level(seen=40, playouts=0, warmth=4.0),
    "2": Level(seen=20, playouts=0, warmth=1.5),
    "3": Level(seen=12, playouts=120, warmth=0.6),
    "4": Level(seen=20, playouts=600, warmth=0.2),
    "5": Level(seen=32, playouts=2500, warmth=0.0, glance_at_others=Thinking(seen=6, playouts=80, fresh=60)),
}

"""The levels: how many places a player sees, how far it thinks, and how often the second best seems best to it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from polychrome.bots.blokus_dice.desk import FILLED, Desk
from polychrome.core.game import Position
from polychrome.games.blokus_dice import state as st


@dataclass(frozen=True)
class Level:
    """One level; calling it chooses the next act. The same `rng`, the same choice."""

    seen: int  # candidates that it considers, the best at a glance
    playouts: int  # of one decision; 0: it decides at a glance
    warmth: float  # how far below the best a choice is that is still taken often (in merit, or in cells of the result)

    def __call__(self, view: Position, seat: int, rng: Random) -> int | None:
        """Take a die, place a shape, or pass."""
        if not view.waits_for(seat):
            return None
        desk = Desk(view.material)
        desk.lay_out(view.state, seat)
        if view.state.taking == seat:
            pool = [value for value, dice in enumerate(view.state.pool.tolist()) if dice]
            choice = self.choose(desk, pool, rng) if len(pool) > 1 else -1
            value = desk.row(choice) if choice >= 0 else 0
            return st.TAKE.code((value or pool[0]) - 1)
        return st.PLACE.first + self.choose(desk, [int(view.state.die[seat])], rng)

    def choose(self, desk: Desk, values: list[int], rng: Random) -> int:
        """A choice for dice of these values; -1 if there is none."""
        if not desk.collect(values, self.seen):
            return -1
        if self.playouts and desk.found > 1:
            desk.think(self.playouts, FILLED, rng.getrandbits(64))
        return int(desk.choices[self.mix(desk.worth[: desk.found], rng)])

    def mix(self, worth: NDArray[np.float64], rng: Random) -> int:
        """One of the candidates: the best, or one that seems about as good."""
        if not self.warmth:
            return 0
        best = float(worth.max())
        shares = [math.exp((float(each) - best) / self.warmth) for each in worth]
        return rng.choices(range(len(shares)), shares)[0]


LEVELS = {
    "1": Level(seen=40, playouts=0, warmth=4.0),
    "2": Level(seen=20, playouts=0, warmth=1.5),
    "3": Level(seen=12, playouts=60, warmth=1.0),
    "4": Level(seen=20, playouts=600, warmth=0.2),
    "5": Level(seen=40, playouts=8000, warmth=0.0),
}

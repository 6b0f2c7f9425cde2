"""What each die is worth to a seat, what a draft leads to, and what can be expected before a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.bots.blokus_dice.desk import FILLED, Desk
from polychrome.bots.critic import Estimate
from polychrome.games.blokus_dice import state as st

VALUES = range(1, 7)
OUT = -1  # instead of a choice

# Playouts play worse than those who think. How much more the best level fills in the end depends on how empty the
# board still is (x, a share of its cells): so many of all cells by powers of x, and less where playouts fill less than
# USUAL of what is empty. Fitted to 160 games of a level that looks at 30 placements with 1,500 playouts a decision; a
# candidate that playouts like one cell better is then worth one cell more.
MORE = (-0.146, 0.588, -0.325)
USUAL = 0.6
EARLY, CALM, LEAST = 0.6, 2.0, 0.2  # see `calmed`; fitted to 60 games of two at level 5


class Worth(NamedTuple):
    """A choice and the result it promises, with what the single playouts add to or take from it."""

    choice: int
    value: float
    scatter: NDArray[
        np.float64
    ]  # around the value, in the same unit; of common playouts, so that differences are exact

    @property
    def estimate(self) -> Estimate:
        """The value with its standard error."""
        return Estimate(self.value, error_of(self.scatter))


Prospects = dict[int, Worth]  # by value of a die


def error_of(scatter: NDArray[np.float64]) -> float:
    """The standard error of a mean of these."""
    return float(scatter.std()) / sqrt(len(scatter))


def promise(cells: int, empty: int, left: float) -> float:
    """The result to be expected of good play on a board of so many cells, where playouts leave so many empty."""
    if not empty:
        return 0.0
    x, share = empty / cells, 1 - left / empty
    more = cells * sum(factor * x ** (power + 1) for power, factor in enumerate(MORE)) * min(1.0, share / USUAL)
    return max(-float(empty), min(0.0, more - left))


class Thinking(NamedTuple):
    """How much is spent on each die of each seat."""

    seen: int = 20
    playouts: int = 500  # to find the best placement
    fresh: int = 300  # to say what it is worth: others than it was chosen by, which flatter it


def worth_of(desk: Desk, choice: int, playouts: int, seed: int) -> Worth:
    """What a choice on the board that lies on the desk promises."""
    empty = int(desk.boards[0].empty) - desk.size(choice)
    ends = desk.ends(choice, playouts, seed)
    left = float(ends.mean())
    return Worth(choice, promise(int(desk.board.side) ** 2, empty, left), left - ends)


def prospects(desk: Desk, values: Sequence[int], thinking: Thinking, seed: int) -> Prospects:
    """The best choice for each die, and what it promises. The playouts that judge it did not choose it."""
    rng = Random(seed)
    judged = rng.getrandbits(64)
    found: Prospects = {}
    for value in values:
        if not desk.collect([value], thinking.seen):
            found[value] = Worth(OUT, -float(desk.boards[0].empty), np.zeros(thinking.fresh))
            continue
        if desk.found > 1:
            desk.think(thinking.playouts, FILLED, rng.getrandbits(64))
        found[value] = worth_of(desk, int(desk.choices[0]), thinking.fresh, judged)
    return found


def calmed(own: Prospects, x: float) -> Prospects:
    """The same with smaller differences while the board is still emptier than EARLY (x, a share of its cells).

    A poor die at the start can be made up for by good play, which playouts do not know.
    """
    keep = min(1.0, max(LEAST, 1 - CALM * (x - EARLY)))
    mean = mean_over(dict.fromkeys(own, 1 / len(own)), own)
    return {
        die: Worth(
            worth.choice,
            mean.value + keep * (worth.value - mean.value),
            mean.scatter + keep * (worth.scatter - mean.scatter),
        )
        for die, worth in own.items()
    }


# --- the draft --------------------------------------------------------------------------------------------------------


def pool_of(s: Any) -> list[int]:
    """The dice to be had."""
    return [value for value, dice in enumerate(s.pool.tolist()) for _ in range(dice)]


def seats_to_take(s: Any) -> list[int]:
    """The seats that will take a die in this round, in order; before the roll, all that are in."""
    if s.phase == st.PLAYING and s.taking == st.NOBODY:
        return []
    first = int(s.taking) if s.phase == st.PLAYING else int(s.starter)
    order = [(first + step) % int(s.seats) for step in range(int(s.seats))]
    if s.phase == st.PLAYING:  # nobody beyond the starting seat
        order = order[: (int(s.starter) - first - 1) % int(s.seats) + 1]
    return [seat for seat in order if not s.out >> seat & 1]


def draft(pool: Sequence[int], order: Sequence[int], table: dict[int, Prospects]) -> dict[int, int]:
    """Which die each seat gets, if each takes the one that is best for it."""
    left, taken = list(pool), {}
    for seat in order:
        taken[seat] = max(left, key=lambda value: (table[seat][value].value, -value))
        left.remove(taken[seat])
    return taken


@cache
def rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """All rolls of so many dice, whatever their order, with their probabilities."""
    ways = factorial(dice)
    return [
        (roll, ways / prod(factorial(same) for same in Counter(roll).values()) / 6**dice)
        for roll in combinations_with_replacement(VALUES, dice)
    ]


def shares(dice: int, order: Sequence[int], table: dict[int, Prospects]) -> dict[int, dict[int, float]]:
    """How likely each seat gets each die in the draft of the next roll."""
    found = {seat: dict.fromkeys(VALUES, 0.0) for seat in order}
    for roll, probability in rolls(dice):
        for seat, value in draft(roll, order, table).items():
            found[seat][value] += probability
    return found


def mean_over(chances: dict[int, float], own: Prospects) -> Worth:
    """What a seat can expect that gets dice with these chances."""
    value = sum(chance * own[die].value for die, chance in chances.items())
    scatter = sum((chance * own[die].scatter for die, chance in chances.items()), np.zeros(1))
    return Worth(OUT, value, scatter)

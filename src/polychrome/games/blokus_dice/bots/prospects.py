"""What each die is worth to a seat, what a draft leads to, and what can be expected before a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.bots.critic import Estimate
from polychrome.games.blokus_dice.bots.solo_policy import dice_seen
from polychrome.games.blokus_dice.bots.workspace import FILLED, TRIES, Workspace
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import PLACEMENTS, STRIKES

VALUES = range(1, 7)
OUT = -1  # instead of a choice

# Playouts play worse than those who think. How much more the best level fills in the end depends on how empty the
# board still is (x, a share of its cells): so many of all cells by powers of x, and less where playouts fill less than
# USUAL of what is empty. Fitted to 160 games of a level that looks at 30 placements with 1,500 playouts a decision; a
# candidate that playouts like one cell better is then worth one cell more.
MORE = (-0.146, 0.588, -0.325)
USUAL = 0.6
LATE, MOST, CALM = 0.42, 1.08, 1.26  # see `calmed`; fitted to 300 games of two at level 5
BETTER, HALFWAY = 0.032, 0.4  # what looking ahead fills more than playouts, which MORE was fitted to; see `look_ahead`
AT_ONCE = 0.3  # how much playouts from here count beside a look ahead, see `look_ahead`
# Playouts waste strikes, and so make too little of one that is left: to good play each is worth so many standard
# deviations of what playouts leave empty. A board with as many crossed out as usual promises what it did, see
# `strikes_more`. Fitted to 178 games of two at level 5.
STRIKE = 0.14
EARLY = 2.5
# How a seat is guessed to draft, see `Draft`; fitted to the takes of the same games.
WARMTH = 0.35  # cells: of two dice that are so far apart, the better one is taken nearly three times as often
ENVY = 0.45  # of what a take costs those who come after counts as gain,
CLOSE = 1.4  # cells: less than half of that for a die that is so much worse than the best for oneself


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
Chances = dict[int, float]  # the same


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
    tries: int = TRIES  # places that these look at before each move: more is better play, and slower
    strike: float = 0.0  # what one that is left is worth beyond playouts, in their standard deviations: see STRIKE
    ahead: Thinking | None = None  # how the round after this one is thought over, with as many fresh ones


def strikes_more(cells: int, empty: int, strikes: int) -> float:
    """How many strikes more than usual are left on a board with so many of its cells empty and so many crossed out."""
    return float(STRIKES * (1 - empty / cells) ** EARLY) - strikes


def worth_of(work: Workspace, choice: int, playouts: int, seed: int, tries: int = TRIES, strike: float = 0.0) -> Worth:
    """What a choice on the board that lies on the work promises."""
    cells, empty = int(work.board.side) ** 2, int(work.boards[0].empty) - work.size(choice)
    ends = work.ends(choice, playouts, seed, tries=tries)
    left = float(ends.mean())
    strikes = int(work.boards[0].strikes) + choice // PLACEMENTS
    more = strike * float(ends.std()) * strikes_more(cells, empty, strikes)
    value = max(-float(empty), min(0.0, promise(cells, empty, left) + more))
    return Worth(choice, value, left - ends)


def prospects(work: Workspace, values: Sequence[int], thinking: Thinking, seed: int) -> Prospects:
    """The best choice for each die, and what it promises. The playouts that judge it did not choose it."""
    rng = Random(seed)
    judged = rng.getrandbits(64)
    return {value: best_with(work, value, thinking, rng, judged) for value in values}


def best_with(work: Workspace, value: int, thinking: Thinking, rng: Random, judged: int) -> Worth:
    """The best choice for this die, found by playouts from `rng` and judged by others."""
    if not work.collect([value], thinking.seen):
        return Worth(OUT, -float(work.boards[0].empty), np.zeros(1))
    if work.found > 1:
        work.think(thinking.playouts, FILLED, rng.getrandbits(64))
    choice = int(work.choices[0])
    if thinking.ahead is None:
        return worth_of(work, choice, thinking.fresh, judged, thinking.tries, thinking.strike)
    return look_ahead(work, choice, thinking, judged)


def look_ahead(work: Workspace, choice: int, thinking: Thinking, judged: int) -> Worth:
    """What a choice promises by playouts that begin at once, and by the best play of the next round.

    Playouts play the next round carelessly, and that hides much of what tells two dice apart: beside what good play
    makes of them, a look ahead errs much less than the playouts from here, and both together least.
    """
    assert thinking.ahead is not None
    here = worth_of(work, choice, thinking.fresh, judged, thinking.tries, thinking.strike)
    there = next_round(work, choice, thinking.ahead, judged)
    both = mean_over({1: AT_ONCE, 2: 1 - AT_ONCE}, {1: here, 2: there})
    cells, empty = int(work.board.side) ** 2, int(work.boards[0].empty)
    more = cells * BETTER * max(0.0, empty / cells - HALFWAY)  # the same for all dice of a board
    return Worth(choice, max(work.size(choice) - float(empty), both.value - (1 - AT_ONCE) * more), both.scatter)


def next_round(work: Workspace, choice: int, thinking: Thinking, seed: int) -> Worth:
    """What can be expected of the round that follows a choice."""
    with work.after(choice) as board:
        own = {}
        for value in VALUES:
            rng = Random(seed + value)
            own[value] = best_with(work, value, thinking, rng, rng.getrandbits(64))
        return mean_over(best_of(int(dice_seen(board)), own), own)


def calmed(own: Prospects, x: float) -> Prospects:
    """The same with smaller differences while much of the board is empty (x, a share of its cells).

    A poor die at the start can be made up for by good play, which playouts do not know; near the end it cannot. What
    is left to one who is out is known.
    """
    keep = min(MOST, MOST - CALM * (x - LATE))
    going_on = [die for die, worth in own.items() if worth.choice != OUT]
    mean = mean_over(dict.fromkeys(going_on, 1 / max(1, len(going_on))), own)
    return {
        die: worth
        if worth.choice == OUT
        else Worth(
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


class Draft:
    """What the dice that are left allow each seat to hope for, when nobody knows quite what will be taken.

    A seat is guessed to take what is best for it, the more surely the more it matters to it; of dice that are about as
    good for it, rather the one that those after it need, but it gives up little for that. If all dice put it out, it
    takes the lowest.
    """

    def __init__(self, table: dict[int, Prospects]) -> None:
        self.table = table
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[int, Chances]] = {}

    def hopes(self, pool: Sequence[int], order: Sequence[int]) -> dict[int, Chances]:
        """With which chances each of these seats will take which die."""
        key = (tuple(sorted(pool)), tuple(order))
        if key not in self._known:
            self._known[key] = self._hopes(*key)
        return self._known[key]

    def _hopes(self, pool: tuple[int, ...], order: tuple[int, ...]) -> dict[int, Chances]:
        if not order:
            return {}
        seat, *others = order
        left = {value: self.hopes(without(pool, value), others) for value in sorted(set(pool))}
        found = {seat: self._taken(seat, left)}
        for other in others:
            chances: Chances = {}
            for value, share in found[seat].items():
                for die, chance in left[value][other].items():
                    chances[die] = chances.get(die, 0.0) + share * chance
            found[other] = chances
        return found

    def _taken(self, seat: int, left: dict[int, dict[int, Chances]]) -> Chances:
        """With which chances a seat takes which die, if each leaves these hopes to those after it."""
        own = self.table[seat]
        if all(own[value].choice == OUT for value in left):
            return {min(left): 1.0}
        best = max(left, key=lambda value: (own[value].value, -value))
        usual, liked = self._mean(left[best]), {}
        for value, hopes in left.items():
            gap = own[best].value - own[value].value
            liked[value] = -gap - ENVY * exp(-((gap / CLOSE) ** 2)) * (self._mean(hopes) - usual)
        most = max(liked.values())
        weights = {value: exp((liked[value] - most) / WARMTH) for value in left}
        total = sum(weights.values())
        return {value: weight / total for value, weight in weights.items()}

    def _mean(self, hopes: dict[int, Chances]) -> float:
        """What these seats can expect on average; 0 if there are none."""
        return sum(mean_over(chances, self.table[seat]).value for seat, chances in hopes.items()) / max(1, len(hopes))


def without(pool: Sequence[int], value: int) -> tuple[int, ...]:
    """The dice that are left when one of this value is taken."""
    at = pool.index(value)
    return (*pool[:at], *pool[at + 1 :])


def best_of(dice: int, own: Prospects) -> Chances:
    """How likely each value is the best of so many dice."""
    better = sorted(own, key=lambda value: (-own[value].value, value))
    return {value: ((6 - rank) ** dice - (5 - rank) ** dice) / 6**dice for rank, value in enumerate(better)}


@cache
def rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """All rolls of so many dice, whatever their order, with their probabilities."""
    ways = factorial(dice)
    return [
        (roll, ways / prod(factorial(same) for same in Counter(roll).values()) / 6**dice)
        for roll in combinations_with_replacement(VALUES, dice)
    ]


def shares(dice: int, order: Sequence[int], table: dict[int, Prospects]) -> dict[int, Chances]:
    """How likely each seat will have each die as its best in the draft of the next roll."""
    found = {seat: dict.fromkeys(VALUES, 0.0) for seat in order}
    drafting = Draft(table)
    for roll, probability in rolls(dice):
        for seat, chances in drafting.hopes(roll, order).items():
            for value, chance in chances.items():
                found[seat][value] += probability * chance
    return found


def mean_over(chances: Chances, own: Prospects) -> Worth:
    """What a seat can expect that gets dice with these chances."""
    value = sum(chance * own[die].value for die, chance in chances.items())
    scatter = sum((chance * own[die].scatter for die, chance in chances.items()), np.zeros(1))
    return Worth(OUT, value, scatter)

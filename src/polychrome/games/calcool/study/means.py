"""A round's mean result at par over all deals and throws: from the table that ships, or worked out for other decks.

`scripts/calcool_par.py` makes the table.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

from polychrome.bots.critic import Estimate
from polychrome.core.dice import generator
from polychrome.core.layout import blank
from polychrome.core.positions import Position
from polychrome.games.calcool import GAME
from polychrome.games.calcool.bots.chains import WORKSPACE
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CARDS, CATEGORIES, SEATS
from polychrome.games.calcool.study.par_race import HANDS, measure

RACES_OF_A_DECK = 2000  # for a home-made deck
HANDS_ONLY, DICE_TOO, CARDS_TOO = 0, 1, 2  # what chance decides anew in each race


class Par(NamedTuple):
    """What one seat's round is worth at par."""

    result: Estimate
    reach: float  # the best that is still in reach when somebody stops: others have taken dice by then


class Races:
    """Plays races at par and counts them. It has room for one question at a time: no two threads share one."""

    def __init__(self) -> None:
        self._room, self._hands = blank(WORKSPACE), blank(HANDS)
        self._scratch, self._cards = np.empty(1, st.STATE), np.empty(CARDS, np.int64)

    def play(self, position: Position, kind: int, races: int, category: int = 0) -> list[Par]:
        """Each seat's round at par, from here."""
        sums = np.zeros((SEATS, 3))
        measure(
            position.state, self._scratch, position.material, self._room, self._hands, kind, category, self._cards,
            generator(races), races, sums,
        )  # fmt: skip
        means = sums[: position.seats] / races
        return [Par(estimate(points, squares, races), rest) for points, squares, rest in means.tolist()]


class Table(msgspec.Struct):
    """`data/par.json`: each round's mean of the standard deck, by seats and category."""

    command: str
    means: dict[str, list[tuple[float, float]]]


@cache
def table() -> Table:
    """What ships with the package."""
    return msgspec.json.decode(resources.files(__package__).joinpath("data", "par.json").read_bytes(), type=Table)


def means_of(deck: Any, seats: int) -> list[Estimate]:
    """Mean results of a round with cards of category I and of category II, all seats alike."""
    if deck == "standard":
        return [Estimate(*pair) for pair in table().means[str(seats)]]
    return _means_of(msgspec.json.encode(deck), seats)


@cache
def _means_of(deck: bytes, seats: int) -> list[Estimate]:
    return work_out(msgspec.json.decode(deck), seats, RACES_OF_A_DECK)


def work_out(deck: Any, seats: int, races: int) -> list[Estimate]:
    """The same worked out anew: races with cards and dice by chance."""
    options = {"seats": seats, "deck": deck, **({"house": "practice"} if seats == 1 else {})}
    start, means = GAME.begin(msgspec.convert(options, GAME.forms.options)), []
    for category in range(len(CATEGORIES)):
        results = [par.result for par in Races().play(start, CARDS_TOO, races, category)]
        # Seats of one race are not independent, but one's gain is rather another's loss: the error is on the safe side.
        error = sqrt(sum(result.error**2 for result in results)) / seats
        means.append(Estimate(sum(result.mean for result in results) / seats, error))
    return means


def estimate(mean: float, square: float, count: int) -> Estimate:
    """A mean and its standard error, from the mean of squares."""
    return Estimate(mean, sqrt(max(square - mean * mean, 0.0) / count))

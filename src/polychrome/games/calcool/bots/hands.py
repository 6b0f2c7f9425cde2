"""A person's hands: how long looking, reaching and laying take, and how often the wrong die is taken.

Times are log-normal, as measured times of people are: `median_ms` is the middle one, and `spread` the standard
deviation of the logarithm (0.35: two of three draws lie within a factor of 1.4). Slips are independent of each other.
The figures are our guesses at five kinds of people, from a child who plays for the first time to a champion.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random
from typing import NamedTuple


class Duration(NamedTuple):
    """A time that varies."""

    median_ms: int
    spread: float

    def draw(self, rng: Random) -> int:
        """One such time in whole milliseconds, at least 1."""
        return max(1, round(rng.lognormvariate(log(self.median_ms), self.spread)))


@dataclass(frozen=True)
class Hands:
    """How quick and how sure somebody is."""

    reaction: Duration  # from Go or Stop to the first thought
    grab: Duration  # to find a die, reach for it and take it
    lay: Duration  # to lay, put aside, move or arrange, or to call Stop
    slip: float  # how likely a grab takes any other die of the middle than the one that was meant
    notice: int  # how many more dice of the middle are taken in at each look


LEVELS = {
    "1": Hands(Duration(900, 0.35), Duration(3200, 0.45), Duration(1100, 0.35), slip=0.08, notice=6),
    "2": Hands(Duration(700, 0.35), Duration(2500, 0.45), Duration(900, 0.35), slip=0.05, notice=10),
    "3": Hands(Duration(550, 0.30), Duration(1900, 0.40), Duration(750, 0.30), slip=0.03, notice=15),
    "4": Hands(Duration(420, 0.30), Duration(1400, 0.40), Duration(600, 0.30), slip=0.015, notice=25),
    "5": Hands(Duration(320, 0.25), Duration(1000, 0.35), Duration(450, 0.25), slip=0.005, notice=60),
}

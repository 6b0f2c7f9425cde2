"""Means that say how sure they are: what repeated games give, its spread, and an interval that holds in 95 of 100."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from polychrome.core.wording import format_number

CONFIDENCE = 0.95


class Mean(NamedTuple):
    """A mean of independent values, half the width of its interval, and the spread of one value."""

    mean: float
    margin: float  # the true mean lies within it in 95 of 100 cases; infinite with a single value
    spread: float  # standard deviation of one value
    ends: tuple[float, float] = (-inf, inf)  # what no value lies outside of, such as 0 and 1 for shares

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return max(self.mean - self.margin, self.ends[0])

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return min(self.mean + self.margin, self.ends[1])

    def format_interval(self, digits: int = 1, sign: str = "", unit: str = "") -> str:
        """The mean and its interval for people; a single value has no interval."""
        margin = f" ± {self.margin:.{digits}f}" if self.margin < inf else ""
        return f"{format_number(self.mean, f'{sign}.{digits}f')}{unit}{margin}"

    def as_json(self, digits: int = 4) -> dict[str, Any]:
        """The numbers for a program; null where a single value says nothing about its spread."""
        is_known = self.margin < inf
        return {
            "mean": round(self.mean, digits),
            "low": round(self.low, digits) if is_known else None,
            "high": round(self.high, digits) if is_known else None,
        }


def mean_of(values: Sequence[float], ends: tuple[float, float] = (-inf, inf)) -> Mean:
    """The mean of independent values, with Student's interval.

    Values that cannot lie outside `ends` (shares of wins) and are all at one end have no spread, but are not sure
    either: their interval is the exact one for so many successes without a failure (3.7 % for 100).
    """
    if len(values) < 2:
        return Mean(fmean(values), inf, 0.0, ends)
    mean, spread, number = fmean(values), stdev(values), len(values)
    if spread == 0 and mean in ends:
        return Mean(mean, (ends[1] - ends[0]) * (1 - ((1 - CONFIDENCE) / 2) ** (1 / number)), 0.0, ends)
    return Mean(mean, student(number - 1) * spread / sqrt(number), spread, ends)


def student(degrees: int) -> float:
    """The standard errors that an interval reaches to each side: Student's distribution, 1.96 for many degrees.

    Exact for 1 and 2 degrees, else the expansion of Fisher and Cornish to five terms (off by less than 0.01).
    """
    share = (1 + CONFIDENCE) / 2
    if degrees == 1:
        return tan(pi * (share - 0.5))
    if degrees == 2:
        return (2 * share - 1) * sqrt(2 / (4 * share * (1 - share)))
    z, n = NormalDist().inv_cdf(share), degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )

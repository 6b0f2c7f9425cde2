"""Intervals that hold as often as they say."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from polychrome.study.confidence import Mean, mean_of, student


@pytest.mark.parametrize(
    ("degrees", "tabled"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (100_000, 1.960)],
)
def test_student_is_as_tabled(degrees: int, tabled: float) -> None:
    assert student(degrees) == pytest.approx(tabled, abs=0.005)


def test_a_mean_by_hand() -> None:
    found = mean_of([1.0, 2.0, 3.0, 6.0])
    assert found.mean == 3.0
    assert found.spread == pytest.approx((14 / 3) ** 0.5)
    assert found.margin == pytest.approx(3.182 * (14 / 3) ** 0.5 / 2, rel=0.01)
    assert (found.low, found.high) == (found.mean - found.margin, found.mean + found.margin)


def test_intervals_hold_in_95_of_100_cases() -> None:
    rng, cases = Random(4), 4000
    held = 0
    for _ in range(cases):
        found = mean_of([rng.gauss(7, 3) for _ in range(6)])
        held += found.low <= 7 <= found.high
    assert held / cases == pytest.approx(0.95, abs=0.012)  # 3.5 standard errors


def test_a_single_value_has_no_interval() -> None:
    found = mean_of([5])
    assert found == Mean(5, inf, 0)
    assert found.format_interval() == "5.0"
    assert found.as_json() == {"mean": 5, "low": None, "high": None}


def test_winning_every_time_is_not_winning_for_sure() -> None:
    found = mean_of([1.0] * 100, (0.0, 1.0))
    assert found.mean == 1
    assert found.margin == pytest.approx(0.0362, abs=0.0001)  # 0.9638 ** 100 = 0.025
    assert mean_of([0.5] * 100, (0.0, 1.0)).margin == 0
    assert mean_of([0.0, 1.0], (0.0, 1.0)).margin == mean_of([0.0, 1.0]).margin
    assert (found.low, found.high) == (1 - found.margin, 1)  # no share is more than all


def test_signs_and_units_for_people() -> None:
    assert Mean(1.25, 0.5, 0).format_interval(2, "+", " %") == "+1.25 % ± 0.50"

"""Sets of places and quick dice, the same compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from polychrome.core.dice import generator
from tests.core.kernels import below, draw, nth, nth_by_bytes, onward, place, size_and_least

pytestmark = pytest.mark.both_modes
masks = integers(1, 2**64 - 1)


@settings(deadline=None)
@given(masks)
def test_a_mask_tells_its_places_in_order(number: int) -> None:
    mask, places = np.uint64(number), [bit for bit in range(64) if number >> bit & 1]
    assert size_and_least(mask) == (len(places), places[0])
    assert [nth(mask, index) for index in range(len(places))] == places
    assert [nth_by_bytes(mask, index) for index in range(len(places))] == places
    assert sum(int(place(bit)) for bit in places) == number


def test_the_numbers_are_those_of_splitmix64() -> None:
    """As its authors' program in C prints them."""
    rng = generator(1234567)
    assert [int(draw(rng)) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert int(draw(generator(0))) == 0xE220A8397B1DCDAF


@settings(deadline=None)
@given(integers(0, 2**64 - 1), integers(1, 400), integers(1, 400))
def test_a_number_below_another_and_one_more_from_the_rest(bits: int, most: int, more: int) -> None:
    upper = bits >> 32
    assert below(np.uint64(bits), most) == upper * most // 2**32
    assert below(np.uint64(onward(np.uint64(bits), most)), more) == upper * most % 2**32 * more // 2**32


def test_all_rolls_of_five_dice_are_equally_likely() -> None:
    """Every roll owns the same share of all numbers, give or take one in 2**32."""
    edges = [-(-roll * 2**32 // 6**5) << 32 for roll in range(6**5)]
    for roll in range(0, 6**5, 77):
        bits, digits = np.uint64(edges[roll]), 0
        for _ in range(5):
            digits = digits * 6 + int(below(bits, 6))
            bits = np.uint64(onward(bits, 6))
        assert digits == roll

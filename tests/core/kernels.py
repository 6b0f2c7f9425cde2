"""Parts of kernels as entries of their own, so that tests can call them compiled."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from polychrome.core import bits, dice
from polychrome.core.kernel import entry
from polychrome.core.layout import Array, Ints
from polychrome.fast import json_text

Text = NDArray[np.uint8]
ReadText = Annotated[Text, Array(np.uint8, is_writable=False)]
Table = Annotated[Text, Array(np.uint8, 2)]


@entry
def size_and_least(mask: np.uint64) -> tuple[int, int]:
    """Both at once."""
    return bits.count(mask), bits.lowest(mask)


@entry
def nth(mask: np.uint64, index: int) -> int:
    """See `core.bits`."""
    return bits.nth(mask, index)


@entry
def nth_by_bytes(mask: np.uint64, index: int) -> int:
    """See `core.bits`."""
    return bits.nth_by_bytes(mask, index)


@entry
def place(index: int) -> np.uint64:
    """See `core.bits`."""
    return bits.place(index)


@entry
def draw(rng: NDArray[np.uint64]) -> np.uint64:
    """See `core.dice`."""
    return dice.draw(rng)


@entry
def below(number: np.uint64, most: int) -> int:
    """See `core.dice`."""
    return dice.below(number, most)


@entry
def onward(number: np.uint64, most: int) -> np.uint64:
    """See `core.dice`."""
    return dice.onward(number, most)


@entry
def put(out: Text, at: int, chars: ReadText) -> int:
    """See `fast.json_text`."""
    return json_text.put(out, at, chars)


@entry
def put_one_of(out: Text, at: int, table: Table, row: int) -> int:
    """See `fast.json_text`."""
    return json_text.put_one_of(out, at, table, row)


@entry
def put_number(out: Text, at: int, number: int) -> int:
    """See `fast.json_text`."""
    return json_text.put_number(out, at, number)


@entry
def put_list(out: Text, at: int, table: Table, chosen: np.uint64) -> int:
    """See `fast.json_text`."""
    return json_text.put_list(out, at, table, chosen)


@entry
def close_list(out: Text, at: int) -> int:
    """See `fast.json_text`."""
    return json_text.close_list(out, at)


@entry
def third_of(numbers: Ints) -> int:
    """Out of bounds where there are fewer: with bounds checks an error, else foreign memory."""
    return int(numbers[2])


@entry
def halve(number: np.float32) -> np.float32:
    """A number of few digits."""
    return number / np.float32(2)

"""Quick dice for simulations: a small generator that gives the same numbers compiled and interpreted.

splitmix64 (Steele, Lea, Flood 2014): one 64-bit counter, three multiplications a number, passes the usual batteries of
tests. For playing out millions of games, never for a table: whoever knows one number knows all that follow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import plus, times
from polychrome.core.kernel import kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def generator(seed: int) -> NDArray[np.uint64]:
    """A generator that starts here: its whole state, one number, which `draw` moves on."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)


@kernel
def draw(rng: NDArray[np.uint64]) -> np.uint64:
    """The next 64 random bits."""
    rng[0] = plus(rng[0], _STEP)
    bits = rng[0]
    bits = times(bits ^ bits >> _30, _FIRST)
    bits = times(bits ^ bits >> _27, _SECOND)
    return bits ^ bits >> _31


@kernel
def below(bits: np.uint64, most: int) -> int:
    """A number from 0 to `most` - 1, as likely as the others to within `most` in 2**32; uses up the upper 32 bits."""
    return np.int64((bits >> _32) * np.uint64(most) >> _32)  # type: ignore[return-value]


@kernel
def onward(bits: np.uint64, most: int) -> np.uint64:
    """Bits for the next `below` after `below(bits, most)`: good for a few, as long as the product of all is small."""
    return (bits >> _32) * np.uint64(most) << _32

"""Sets of up to 64 places as bits of one number, the same in compiled and interpreted kernels.

Masks are `np.uint64` throughout: mixing them with plain integers would turn them into signed numbers or floats
when compiled. `place` makes a mask of one bit; `count`, `lowest` and `nth` read one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polychrome.core.kernel import is_compiled, kernel

NONE = np.uint64(0)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)

if is_compiled():
    from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
    from numba import types  # type: ignore[import-untyped, unused-ignore]
    from numba.extending import intrinsic  # type: ignore[import-untyped, unused-ignore]

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def count(_typing: Any, mask: Any) -> Any:
        """How many places a mask holds."""

        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), build

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def lowest(_typing: Any, mask: Any) -> Any:
        """The lowest place of a mask that is not empty."""

        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), build

    @kernel
    def plus(number: np.uint64, other: np.uint64) -> np.uint64:
        """The sum of two numbers modulo 2**64."""
        return number + other

    @kernel
    def times(number: np.uint64, other: np.uint64) -> np.uint64:
        """The product of two numbers modulo 2**64."""
        return number * other

else:

    def count(mask: Any) -> int:
        """How many places a mask holds."""
        return int(mask).bit_count()

    def lowest(mask: Any) -> int:
        """The lowest place of a mask that is not empty."""
        number = int(mask)
        return (number & -number).bit_length() - 1

    # NumPy warns when a single number overflows, which is just what is wanted here.
    def plus(number: Any, other: Any) -> Any:
        """The sum of two numbers modulo 2**64."""
        return np.uint64(int(number) + int(other) & 0xFFFFFFFFFFFFFFFF)

    def times(number: Any, other: Any) -> Any:
        """The product of two numbers modulo 2**64."""
        return np.uint64(int(number) * int(other) & 0xFFFFFFFFFFFFFFFF)


@kernel
def place(index: int) -> np.uint64:
    """The mask that holds this place alone."""
    return ONE << np.uint64(index)


_HALF = np.uint64(32)
_QUARTER = np.uint64(16)
_EIGHTH = np.uint64(8)


@kernel
def nth(mask: np.uint64, index: int) -> int:
    """The place of a mask that has `index` lower ones in it; the mask holds more than `index`."""
    base = 0
    for width in (_HALF, _QUARTER, _EIGHTH):
        low = mask & ((ONE << width) - ONE)
        below = count(low)
        if index >= below:
            index -= below
            mask = mask >> width
            base += int(width)
        else:
            mask = low
    while index > 0:
        mask = mask & (mask - ONE)
        index -= 1
    return base + lowest(mask)

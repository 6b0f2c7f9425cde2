"""Sets of up to 64 places as bits of one number, the same in compiled and interpreted kernels.

Masks are `np.uint64` throughout: mixing them with plain integers would turn them into signed numbers or floats
when compiled. `place` makes a mask of one bit; `count`, `lowest` and `nth` read one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polychrome.core.kernel import compiles, intrinsic, kernel

NONE = np.uint64(0)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


def _count(mask: Any) -> Any:
    """The number of places in a mask."""
    return int(mask).bit_count()


@intrinsic(_count)
def count(_typing: Any, mask: Any) -> Any:
    """The same for the compiler."""
    from numba import types  # type: ignore[import-untyped, unused-ignore]

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), build


def _lowest(mask: Any) -> Any:
    """The lowest place of a mask that is not empty."""
    number = int(mask)
    return (number & -number).bit_length() - 1


@intrinsic(_lowest)
def lowest(_typing: Any, mask: Any) -> Any:
    """The same for the compiler."""
    from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
    from numba import types

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), build


# NumPy warns when a single number overflows, which is just what is wanted here.
def _plus(number: Any, other: Any) -> np.uint64:
    """The sum of two numbers modulo 2**64."""
    return np.uint64(int(number) + int(other) & 0xFFFFFFFFFFFFFFFF)


@intrinsic(_plus)
def plus(_typing: Any, number: Any, other: Any) -> Any:
    """The same for the compiler."""
    from numba import types

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.add(*arguments)

    return types.uint64(types.uint64, types.uint64), build


def _times(number: Any, other: Any) -> np.uint64:
    """The product of two numbers modulo 2**64."""
    return np.uint64(int(number) * int(other) & 0xFFFFFFFFFFFFFFFF)


@intrinsic(_times)
def times(_typing: Any, number: Any, other: Any) -> Any:
    """The same for the compiler."""
    from numba import types

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.mul(*arguments)

    return types.uint64(types.uint64, types.uint64), build


@kernel
def place(index: int) -> np.uint64:
    """The mask that holds this place alone."""
    return ONE << np.uint64(index)


_EACH, _TOPS, _BYTE = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080), np.uint64(0xFF)
_ODD, _PAIRS, _HALVES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_TWO, _THREE, _FOUR, _SEVEN, _EIGHT, _TOP = (np.uint64(number) for number in (2, 3, 4, 7, 8, 56))
_SLOW = ("bdver4", "znver1", "znver2")  # processors that take some hundred cycles for it
# By byte and number of lower places in it: the place in the byte.
_IN_BYTE = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[lower] for lower in range(8) for byte in range(256)],
    np.int8,
)


@kernel
def nth_by_bytes(mask: np.uint64, index: int) -> int:
    """`nth` on any processor.

    Without a branch (Vigna 2008): all bytes are counted at once, and the place in the right one is looked up.
    """
    lower = np.uint64(index)
    sums = mask - (mask >> ONE & _ODD)
    sums = (sums & _PAIRS) + (sums >> _TWO & _PAIRS)
    sums = times(sums + (sums >> _FOUR) & _HALVES, _EACH)
    passed = ((lower * _EACH | _TOPS) - sums & _TOPS) >> _SEVEN  # bytes that end before the place
    shift = times(passed, _EACH) >> _TOP << _THREE
    lower = lower - ((sums << _EIGHT) >> shift & _BYTE)
    return int(shift) + int(_IN_BYTE[int(lower) << 8 | int(mask >> shift & _BYTE)])


def _deposits_quickly() -> bool:
    """Whether processors that code is made for have the instruction that does the same; in some it is slower than the
    detour."""
    from llvmlite import binding

    from polychrome.core.machine_code import choose_target

    return "bmi2" in choose_target().features and binding.get_host_cpu_name() not in _SLOW


nth = nth_by_bytes

if compiles() and _deposits_quickly():

    @intrinsic(nth_by_bytes)
    def _deposit(_typing: Any, number: Any, mask: Any) -> Any:
        """The lowest bits of a number, put where a mask has its places."""
        from llvmlite import ir
        from numba import types
        from numba.core import cgutils

        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), arguments)

        return types.uint64(types.uint64, types.uint64), build

    @kernel
    def nth(mask: np.uint64, index: int) -> int:
        """The place of a mask that has `index` lower ones in it; the mask holds more than `index`."""
        return int(lowest(_deposit(ONE << np.uint64(index), mask)))  # type: ignore[arg-type]

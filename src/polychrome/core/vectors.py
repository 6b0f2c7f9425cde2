"""A record as a vector, written in place by a kernel: what `layout.as_vector` answers, for many records a second."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, ONE
from polychrome.core.kernel import interpreted_as, kernel
from polychrome.core.layout import MASK, IntRows, state_fields

# The numbers that a record can hold, in the order of the fields of `Memory`.
NUMBERS = tuple(np.dtype(code) for code in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "f4", "f8", "u8"))
MASKS = NUMBERS.index(MASK)
BITS_OF_BYTE = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)

EIGHT, BITS = np.uint64(8), np.uint64(64)


class Memory(NamedTuple):
    """The memory of one record, read as each kind of number."""

    i1: NDArray[np.int8]
    u1: NDArray[np.uint8]
    i2: NDArray[np.int16]
    u2: NDArray[np.uint16]
    i4: NDArray[np.int32]
    u4: NDArray[np.uint32]
    i8: NDArray[np.int64]
    f4: NDArray[np.float32]
    f8: NDArray[np.float64]
    u8: NDArray[np.uint64]


def write_vector_at_once(memory: Any, fields: Any, out: Any) -> None:
    """`write_vector` in NumPy's words."""
    at = 0
    for kind, first, size in fields.tolist():
        values = memory[kind][first : first + size]
        if kind == MASKS:
            values = np.unpackbits(values.view(np.uint8), bitorder="little")
        out[at : at + len(values)] = values
        at += len(values)


# Below, places in arrays are unsigned: for signed ones the compiler asks each time whether they count from the end.


@interpreted_as(write_vector_at_once)
@kernel
def write_vector(memory: Memory, fields: IntRows, out: Any) -> None:
    """Write the fields of a record one after the other, as `layout.as_vector` does."""
    at = NONE
    for field in range(fields.shape[0]):
        kind, first, size = fields[field, 0], np.uint64(fields[field, 1]), np.uint64(fields[field, 2])
        if kind == MASKS:
            at = write_bits(memory.u1, first * EIGHT, size * EIGHT, out, at)
        elif kind == 0:
            at = write_bytes(memory.i1, first, size, out, at)
        else:
            for index in range(first, first + size):
                out[at] = number_at(memory, kind, index)  # type: ignore[arg-type] # as the span is
                at = at + ONE


def write_changes_at_once(memory: Any, fields: Any, known: Any, out: Any) -> None:
    """`write_changes` in NumPy's words."""
    write_vector_at_once(memory, fields, out)
    words = [memory[kind][first : first + size] for kind, first, size in fields.tolist() if kind == MASKS]
    known[:] = np.concatenate(words) if words else 0


@interpreted_as(write_changes_at_once)
@kernel
def write_changes(memory: Memory, fields: IntRows, known: Any, out: Any) -> None:
    """`write_vector` over an earlier vector, of whose masks `known` has the numbers: most bits have not changed."""
    at, place = NONE, NONE
    for field in range(fields.shape[0]):
        kind, first, size = fields[field, 0], np.uint64(fields[field, 1]), np.uint64(fields[field, 2])
        if kind == MASKS:
            for index in range(first, first + size):
                if memory.u8[index] != known[place]:
                    known[place] = memory.u8[index]
                    write_bits(memory.u1, index * EIGHT, EIGHT, out, at)
                place = place + ONE
                at = at + BITS
        elif kind == 0:
            at = write_bytes(memory.i1, first, size, out, at)
        else:
            for index in range(first, first + size):
                out[at] = number_at(memory, kind, index)  # type: ignore[arg-type] # as the span is
                at = at + ONE


@kernel
def write_bits(memory: NDArray[np.uint8], first: np.uint64, size: np.uint64, out: Any, at: np.uint64) -> np.uint64:
    """Every bit of some bytes, the lowest first."""
    for index in range(first, first + size):
        byte = memory[index]
        for bit in range(EIGHT):
            out[at + bit] = BITS_OF_BYTE[byte, bit]
        at = at + EIGHT
    return at


@kernel
def write_bytes(memory: NDArray[np.int8], first: np.uint64, size: np.uint64, out: Any, at: np.uint64) -> np.uint64:
    """Some small numbers: most fields of most games."""
    for index in range(size):
        out[at + index] = memory[first + index]
    return at + size


@kernel
def number_at(memory: Memory, kind: int, index: np.uint64) -> float:
    """One number of this kind; a kind is a place in NUMBERS."""
    if kind == 4:
        return float(memory.i4[index])
    if kind == 6:
        return float(memory.i8[index])
    if kind == 1:
        return float(memory.u1[index])
    if kind == 2:
        return float(memory.i2[index])
    if kind == 3:
        return float(memory.u2[index])
    if kind == 5:
        return float(memory.u4[index])
    if kind == 7:
        return float(memory.f4[index])
    return float(memory.f8[index])


def memory_of(record: NDArray[Any]) -> Memory:
    """The memory of an array with one record, padded to whole numbers of each kind."""
    raw = record.view(np.uint8)
    return Memory(*(raw[: raw.size // kind.itemsize * kind.itemsize].view(kind) for kind in NUMBERS))


def fields_of(state: np.dtype[np.void]) -> NDArray[np.int64]:
    """The fields of records as `write_vector` takes them: a kind of number, where the first one is in `Memory`, and how
    many there are."""
    rows = []
    for name in state_fields(state):
        assert state.fields is not None, "a state has fields"
        dtype, offset = state.fields[name][:2]
        base = np.dtype("u1") if dtype.base == np.dtype(bool) else dtype.base
        size = int(np.prod(dtype.shape, dtype=np.int64))
        rows.append((NUMBERS.index(base), offset // base.itemsize, size))
    return np.array(rows, np.int64).reshape(-1, 3)


def count_masks(state: np.dtype[np.void]) -> int:
    """How many masks a record has."""
    fields = fields_of(state)
    return int(fields[fields[:, 0] == MASKS, 2].sum())


@kernel
def clear(mask: Any, offered: Any, count: int) -> None:
    """Take these actions out of a mask, or all where not all are known."""
    if count > offered.shape[0]:
        for action in range(mask.shape[0]):
            mask[action] = False
    else:
        for index in range(count):
            mask[offered[index]] = False

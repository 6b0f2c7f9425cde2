"""A state is one NumPy record; its class says the fields once, for NumPy, Numba, editors and people.

    class State(Protocol):
        phase: Byte                        # a small number
        empty: Annotated[Masks, SEATS]     # one mask of 64 places a seat

`layout(State)` makes the record type, `blank(dtype)` an all-zero record, `record.copy()` another one.
"""

from __future__ import annotations

import typing
from math import prod
from operator import itemgetter
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

# Small numbers are signed: compiled code turns mixtures of signed and unsigned ones into floats.
Byte = Annotated[int, "i1"]
Count = Annotated[int, "i8"]  # what kernels count up to or hand on: else each is compiled for several widths
Word = Annotated[int, "i4"]
Mask = Annotated[np.uint64, "u8"]  # a set of up to 64 places, see `core.bits`
Bytes = Annotated[NDArray[np.int8], "i1"]
Words = Annotated[NDArray[np.int32], "i4"]
Masks = Annotated[NDArray[np.uint64], "u8"]

LARGE = 1 << 20  # bytes of a record
MASK = np.dtype(np.uint64)

LAYOUTS: dict[Any, np.dtype[np.void]] = {}  # the record types that were made, by their classes


class Array(NamedTuple):
    """An array without gaps as a parameter of an entry: `Annotated[NDArray[np.int64], Array(np.int64, 2)]`."""

    of: Any  # a type of numbers, or the class of a record
    dimensions: int = 1
    is_writable: bool = True


Ints = Annotated[NDArray[np.int64], Array(np.int64)]
IntRows = Annotated[NDArray[np.int64], Array(np.int64, 2)]
Floats = Annotated[NDArray[np.float64], Array(np.float64)]
FloatRows = Annotated[NDArray[np.float64], Array(np.float64, 2)]
ByteRows = Annotated[NDArray[np.uint8], Array(np.uint8, 2)]


def layout(fields: type) -> np.dtype[np.void]:
    """The record type of a class of annotated fields, widest first so that nothing is padded in between."""
    columns: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in typing.get_type_hints(fields, include_extras=True).items():
        code, *shape = hint.__metadata__
        assert not hasattr(np.void, name), f"a field called {name} would hide an attribute of NumPy's records"
        columns.append((name, code, tuple(shape)))
    columns.sort(key=lambda column: -np.dtype(column[1]).itemsize)
    padding = np.dtype(columns, align=True).itemsize - np.dtype(columns).itemsize
    if padding:  # as a field of its own: bytes outside fields are not copied with a record
        columns.append(("padding", "i1", (padding,)))
    readers = {name: property(itemgetter(name)) for name, *_ in columns}
    own = type(fields.__name__, (Fields,), readers)
    made: np.dtype[np.void] = np.dtype((own, np.dtype(columns, align=True)))
    LAYOUTS[fields] = made
    return made


def blank(dtype: np.dtype[np.void]) -> Any:
    """A new record of this type, all zero. A large one takes memory only where something is written."""
    size = dtype.itemsize
    return _over(bytearray(size) if size < LARGE else np.zeros(size, np.uint8), dtype)


class _Memory:
    """The bytes of a record that does not keep them at hand; one that does has an attribute, which goes before this."""

    def __get__(self, record: np.void, _class: type | None = None) -> memoryview:
        return np.void.data.__get__(record)  # type: ignore[no-any-return]


class Fields(np.void):
    """A record whose fields are attributes, as in `np.record`, but quick to read, to copy and to hand to kernels.

    Asked for its memory, which compiled code does with every record of every call, NumPy describes all fields anew
    (4 µs); copying goes field by field (16 µs). So a record of its own keeps the memory that it lies in at hand.
    Interpreted kernels read fields all the time: `layout` gives each a property, in half the time of `__getattr__`
    and a tenth of that of `np.record`.
    """

    data = _Memory()

    def copy(self, *_order: Any) -> Any:
        """A record of its own with the same values."""
        return _over(bytearray(self.data), self.dtype)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this record has no field {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def _over(memory: bytearray | NDArray[np.uint8], dtype: np.dtype[np.void]) -> Any:
    return record_in(np.frombuffer(memory, dtype))


def record_in(block: NDArray[Any]) -> Any:
    """The only record of an array that was made with `np.frombuffer`, in the same memory."""
    record = block[0]
    record.__dict__["data"] = memoryview(block.base)  # type: ignore[arg-type] # NumPy does not say what it lends
    return record


def element_names(dtype: np.dtype[np.void]) -> tuple[str, ...]:
    """The name of every element of `as_vector`, such as `pool[3]`; masks are taken apart into `free[0,2].17`."""
    names = []
    for name in state_fields(dtype):
        base, shape = dtype[name].base, dtype[name].shape
        for index in np.ndindex(*shape):
            one = f"{name}[{','.join(map(str, index))}]" if shape else name
            names += [f"{one}.{bit}" for bit in range(64)] if base == MASK else [one]
    return tuple(names)


def as_vector(record: Any) -> NDArray[np.float32]:
    """All fields of a record, one after the other, as numbers; masks as 64 zeros and ones each."""
    parts = []
    for name in state_fields(record.dtype):
        values = np.atleast_1d(record[name]).ravel()
        if values.dtype == MASK:
            values = np.unpackbits(values.astype("<u8").view(np.uint8), bitorder="little")
        parts.append(values.astype(np.float32))
    return np.concatenate(parts)


def as_vectors(records: NDArray[Any]) -> NDArray[np.float32]:
    """The same for each of many records."""
    parts = []
    for name in state_fields(records.dtype):
        size = prod(records.dtype[name].shape)  # also right where there are no records
        values = np.ascontiguousarray(records[name]).reshape(len(records), size)
        if values.dtype == MASK:
            values = np.unpackbits(values.astype("<u8").view(np.uint8), axis=1, bitorder="little")
        parts.append(values.astype(np.float32))
    return np.concatenate(parts, axis=1)


def state_fields(dtype: np.dtype[np.void]) -> list[str]:
    """The names of the fields that mean something."""
    return [name for name in dtype.names or () if name != "padding"]

"""A state is one NumPy record; its class says the fields once, for NumPy, Numba, editors and people.

    class State(Protocol):
        phase: Byte                        # a small number
        empty: Annotated[Masks, SEATS]     # one mask of 64 places a seat

`layout(State)` makes the record type, `blank(dtype)` an all-zero record.
"""

from __future__ import annotations

import typing
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

# Small numbers are signed: compiled code turns mixtures of signed and unsigned ones into floats.
Byte = Annotated[int, "i1"]
Word = Annotated[int, "i4"]
Mask = Annotated[np.uint64, "u8"]  # a set of up to 64 places, see `core.bits`
Bytes = Annotated[NDArray[np.int8], "i1"]
Words = Annotated[NDArray[np.int32], "i4"]
Masks = Annotated[NDArray[np.uint64], "u8"]


def layout(fields: type) -> np.dtype[np.void]:
    """The record type of a class of annotated fields, widest first so that nothing is padded in between."""
    columns: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in typing.get_type_hints(fields, include_extras=True).items():
        code, *shape = hint.__metadata__
        columns.append((name, code, tuple(shape)))
    columns.sort(key=lambda column: -np.dtype(column[1]).itemsize)
    padding = np.dtype(columns, align=True).itemsize - np.dtype(columns).itemsize
    if padding:  # as a field of its own: bytes outside fields are not copied with a record
        columns.append(("padding", "i1", (padding,)))
    return np.dtype(columns, align=True)


def blank(dtype: np.dtype[np.void]) -> Any:
    """A new record of this type, all zero."""
    return np.zeros(1, dtype).view(np.recarray)[0]

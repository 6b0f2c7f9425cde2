"""The code book of a game: `ENTER.code(die, corner)` is a number, `codes.read(number)` the way back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of code: its word, the sizes of its fields, and where its codes begin."""

    name: str
    first: int
    fields: dict[str, int] = field(default_factory=dict)

    @cached_property
    def size(self) -> int:
        """The number of codes of this kind."""
        total = 1
        for size in self.fields.values():
            total *= size
        return total

    @cached_property
    def end(self) -> int:
        """The first code after this kind."""
        return self.first + self.size

    def code(self, *values: int) -> int:
        """The code with these field values, in the order of the fields."""
        code = 0
        for value, size in zip(values, self.fields.values(), strict=True):
            assert 0 <= value < size, f"{self.name}: {values} in {self.fields}"
            code = code * size + value
        return self.first + code

    def values(self, code: int) -> tuple[int, ...]:
        """The field values of a code of this kind."""
        code -= self.first
        values = []
        for size in reversed(self.fields.values()):
            values.append(code % size)
            code //= size
        return tuple(reversed(values))


class Codes:
    """The code book of a game: kinds one after the other, without gaps."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size = 0  # how many codes there are
        self._known: dict[int, tuple[Kind, tuple[int, ...]]] = {}  # codes that were read before
        self._named: dict[int, tuple[str, ...]] = {}  # and masks

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The first code after each kind, once all kinds are there."""
        return np.array([kind.end for kind in self.kinds], np.int64)

    def kind(self, name: str, **fields: int) -> Kind:
        """Add a kind of code after the others."""
        added = Kind(name, self.size, fields)
        self.kinds.append(added)
        self.size = added.end
        return added

    def read(self, code: int) -> tuple[Kind, tuple[int, ...]]:
        """Find the kind and the field values of a code."""
        if found := self._known.get(code):
            return found
        for kind in self.kinds:
            if kind.first <= code < kind.end:
                return self._known.setdefault(code, (kind, kind.values(code)))
        raise ValueError(f"there is no code {code}; codes run from 0 to {self.size - 1}")

    def names(self, mask: int) -> tuple[str, ...]:
        """The names of the kinds whose numbers are in a mask."""
        if mask not in self._named:
            self._named[mask] = tuple(kind.name for number, kind in enumerate(self.kinds) if mask >> number & 1)
        return self._named[mask]

"""A game: its rules, its public forms, and hints that only make it faster."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.engine import Engine
from polychrome.core.errors import BadOption, BadRecord
from polychrome.core.faults import converted
from polychrome.core.forms import Forms
from polychrome.core.hints import Hints
from polychrome.core.layout import as_vectors, blank, element_names
from polychrome.core.positions import Position
from polychrome.core.rules import Rules
from polychrome.core.stepping import Stepper


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game. `start` begins it; everything else happens on the `Position` that it returns."""

    name: str
    title: str
    version: int  # of the rules: raised when a record could be judged otherwise
    rules: Rules
    forms: Forms
    hints: Hints = field(default_factory=Hints)
    min_seats: int = 2  # with the default options
    max_seats: int = 4
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "engine", Engine(self.rules, self.hints))

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def start(self, **options: Any) -> Position:
        """The start of a game with these options; those left out are the defaults of the command line.

        Raises BadOption or BadDefinition, which say where, why, and what is allowed.
        """
        given = {"seats": self.min_seats, **self.forms.defaults, **options}
        try:
            return self.begin(converted(given, self.forms.options, "options"))
        except BadRecord as problem:
            place, _, reason = str(problem).removeprefix("options.").partition(": ")
            raise BadOption(place, reason) from None

    def begin(self, options: Any) -> Position:
        """The start of a game with options that were read already; a custom definition is checked on the way."""
        material = self.forms.prepare(options)
        state = blank(self.rules.state)
        self.rules.start(state, material, options)
        return Position(self, options, material, state, int(options.seats))

    @cached_property
    def _stepper(self) -> Stepper:
        """Plays positions code by code, compiled."""
        return Stepper(self)

    @property
    def action_count(self) -> int:
        """Codes run from 0 to this number, exclusive."""
        return self.rules.codes.size

    def action_name(self, code: int) -> str:
        """The kind of a code and its fields, such as `enter die=0 corner=17`."""
        kind, values = self.rules.codes.read(code)
        return " ".join([kind.name, *(f"{name}={value}" for name, value in zip(kind.fields, values, strict=True))])

    @cached_property
    def observation_names(self) -> tuple[str, ...]:
        """The name of every element of an observation."""
        return element_names(self.rules.state)

    def unpack_observations(self, packed: Iterable[bytes]) -> NDArray[np.float32]:
        """Observations, one row each, from the column `observation` of decisions: what `Position.observe` said."""
        joined, size = b"".join(packed), self.rules.state.itemsize
        if len(joined) % size:
            raise ValueError(f"these observations are not of {self.title}, whose packed size is {size}")
        return as_vectors(np.frombuffer(joined, self.rules.state))

    def unpack_masks(self, offered: Iterable[Iterable[int]]) -> NDArray[np.bool_]:
        """Masks, one row each, from the column `offered` of decisions: what `Position.mask` said."""
        lists = [list(codes) for codes in offered]
        masks = np.zeros((len(lists), self.action_count), np.bool_)
        for mask, codes in zip(masks, lists, strict=True):
            mask[codes] = True
        return masks

    @cached_property
    def to_follow(self) -> list[int]:
        """`codes_to_follow` of every code."""
        return [self.forms.codes_to_follow(code) for code in range(self.rules.codes.size)]

    @cached_property
    def to_follow_array(self) -> NDArray[np.int64]:
        """The same for kernels."""
        return np.array(self.to_follow, np.int64)

    @cached_property
    def begins(self) -> NDArray[np.bool_]:
        """Whether each code begins a move; the others continue one."""
        return self.to_follow_array >= 0

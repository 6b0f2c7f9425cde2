"""What the script languages of all games have in common, and the tables that the running test has laid out with them.

A scene goes through the events of a record, so it tests just what people use. A failure draws all its tables.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from typing import Any, Self, TypeVar

import msgspec
import pytest

from polychrome.core import BadRecord, IllegalAct, Position, new, perform, seen
from polychrome.core.game import Game
from polychrome.core.record import Record, read, replay
from polychrome.games import game


@dataclass
class Scene:
    """A game as its record tells it: options, and events one by one."""

    options: dict[str, Any]
    position: Position
    events: list[dict[str, Any]] = field(default_factory=list)
    _seen: tuple[Position, dict[str, Any]] | None = None  # the last view, and of which position

    def send(self, event: dict[str, Any]) -> Self:
        """One event of a record; a refusal leaves everything as it was."""
        rules = self.position.game
        try:
            acts = rules.encode(self.position, msgspec.convert(event, rules.events))
            self.position = perform(self.position, acts)
        except (IllegalAct, BadRecord) as problem:
            problem.add_note(f"at the event {json.dumps(event)}\n{self.drawing()}")
            raise
        self.events.append(event)
        return self

    @property
    def view(self) -> dict[str, Any]:
        """The whole position as the referee prints it; made once for each, scripts ask for it again and again."""
        if self._seen is None or self._seen[0] is not self.position:
            self._seen = self.position, self.position.game.view(self.position)
        return self._seen[1]

    @property
    def result(self) -> dict[str, Any]:
        """The result as the referee prints it."""
        return self.position.game.result(self.position)

    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.position.is_over

    def waits_for(self) -> list[int | str]:
        """Seats and "dealer"."""
        seats: list[int | str] = self.view["waiting"]
        return seats

    def seen(self, seat: int) -> Self:
        """The same table as this seat sees it."""
        return replace(self, position=seen(self.position, seat))

    def copy(self) -> Self:
        """A table of its own at the same moment; positions are never changed."""
        return laid(replace(self, events=self.events.copy()))

    def drawing(self) -> str:
        """The table as a person can read it."""
        raise NotImplementedError

    def replayed(self, *more: dict[str, Any]) -> Position:
        """The position that the record of this scene, as bytes, leads to, with more events behind."""
        record = Record(1, self.position.game.name, self.options, [*self.events, *more])
        return replay(*read(msgspec.json.encode(record), game))


AnyScene = TypeVar("AnyScene", bound=Scene)
TABLES: list[Scene] = []


def laid(made: AnyScene) -> AnyScene:
    """The same, as one of the tables of this test."""
    TABLES.append(made)
    return made


def first_position(rules: Game, options: dict[str, Any]) -> Position:
    """Before the first event."""
    return new(rules, msgspec.convert(options, rules.options))


def scene(build: Callable[[], AnyScene]) -> Callable[[], AnyScene]:
    """A position that several tests start from: played once, then copied."""
    first = cache(build)

    @wraps(build)
    def again() -> AnyScene:
        return first().copy()

    return again


@contextmanager
def refused(rule: str, sentence: str = "") -> Iterator[None]:
    """What stands inside is refused by this rule, and (a part of) this sentence says so."""
    with pytest.raises(IllegalAct) as problem:
        yield
    reason = problem.value.reason
    assert reason.rule == rule, f"refused by {reason.rule}, not {rule}: {problem.value}"
    assert sentence in reason.text, f"{reason.text!r} does not say {sentence!r}"

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

from polychrome.core.errors import BadRecord, IllegalMove
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.records import RecordFile, read, replay
from polychrome.registry import find_game


@dataclass
class Scene:
    """A game as its record tells it: options, and events one by one."""

    options: dict[str, Any]
    position: Position
    events: list[dict[str, Any]] = field(default_factory=list)
    _seen: tuple[Position, dict[str, Any]] | None = None  # the last view, and of which position

    def send(self, event: dict[str, Any]) -> Self:
        """One event of a record; a refusal leaves everything as it was."""
        try:
            self.position = self.position.play(event)
        except (IllegalMove, BadRecord) as problem:
            problem.add_note(f"at the event {json.dumps(event)}\n{self.drawing()}")
            raise
        self.events.append(event)
        return self

    @property
    def view(self) -> dict[str, Any]:
        """The whole position as the referee prints it; made once for each, scripts ask for it again and again."""
        if self._seen is None or self._seen[0] is not self.position:
            self._seen = self.position, self.position.as_dict()
        return self._seen[1]

    @property
    def result(self) -> dict[str, Any]:
        """The result as the referee prints it."""
        return self.position.result

    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.position.is_over

    def waits_for(self) -> list[int | str]:
        """Seats and "dealer"."""
        seats: list[int | str] = self.view["waiting"]
        return seats

    def seen_by(self, seat: int) -> Self:
        """The same table as this seat sees it."""
        return replace(self, position=self.position.seen_by(seat))

    def copy(self) -> Self:
        """A table of its own at the same moment; positions are never changed."""
        return laid(replace(self, events=self.events.copy()))

    def drawing(self) -> str:
        """The table as a person can read it."""
        raise NotImplementedError

    def replayed(self, *more: dict[str, Any]) -> Position:
        """The position that the record of this scene, as bytes, leads to, with more events behind."""
        record = RecordFile(1, self.position.game.name, self.options, [*self.events, *more])
        return replay(*read(msgspec.json.encode(record), find_game))


AnyScene = TypeVar("AnyScene", bound=Scene)
TABLES: list[Scene] = []


def laid(made: AnyScene) -> AnyScene:
    """The same, as one of the tables of this test."""
    TABLES.append(made)
    return made


def first_position(game: Game, options: dict[str, Any]) -> Position:
    """Before the first event."""
    return game.begin(msgspec.convert(options, game.forms.options))


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
    with pytest.raises(IllegalMove) as problem:
        yield
    refusal = problem.value.refusal
    assert refusal.rule == rule, f"refused by {refusal.rule}, not {rule}: {problem.value}"
    assert sentence in refusal.text, f"{refusal.text!r} does not say {sentence!r}"

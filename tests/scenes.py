"""The tables that the running test has laid out with one of the script languages; a failure draws them all."""

from __future__ import annotations

from typing import Any, Protocol

from polychrome.core import Position


class Scene(Protocol):
    """What the tables of all script languages have."""

    position: Position
    events: list[Any]

    def replayed(self) -> Position:
        """The position that the whole record of this scene leads to."""

    def drawing(self) -> str:
        """The table as a person can read it."""


TABLES: list[Scene] = []

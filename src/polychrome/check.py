"""Checks a home-made sheet, board or deck from a file, told apart by its fields."""

from __future__ import annotations

from pathlib import Path

from polychrome import games
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition


def check(path: Path) -> str:
    """One line that says what the file defines. Raises BadDefinition, which names place and reason."""
    definition = load(path)
    if not isinstance(definition, dict):
        raise BadDefinition(str(path), "a definition is an object with a name and what is printed")
    kinds = [games.game(name).printed for name in games.names()]
    printed = max(kinds, key=lambda kind: len(kind.marks & definition.keys()))
    if not printed.marks & definition.keys():
        known = "; ".join(f"a {kind.option} has {' and '.join(sorted(kind.marks))}" for kind in kinds)
        raise BadDefinition(str(path), f"is no sheet, board or deck: {known}")
    return printed.check(definition)

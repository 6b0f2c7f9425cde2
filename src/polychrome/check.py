"""Checks a home-made sheet, board or deck from a file, told apart by its fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome import registry
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition
from polychrome.core.forms import DefinitionKind
from polychrome.core.game import Game


def check(path: Path) -> str:
    """One line that says what the file defines. Raises BadDefinition, which names place and reason."""
    definition = load(path)
    _, kind = kind_of(definition, str(path))
    return kind.check(definition)


def kind_of(definition: Any, place: str = "") -> tuple[Game, DefinitionKind]:
    """The game that this is made for, by its fields alone, and what it is there."""
    if not isinstance(definition, dict):
        raise BadDefinition(place, "a definition is an object with a name and what is printed")
    games = map(registry.find_game, registry.game_names())
    known = [(game, game.forms.definition) for game in games if game.forms.definition is not None]
    best, kind = max(known, key=lambda one: len(one[1].telltale_fields & definition.keys()))
    if not kind.telltale_fields & definition.keys():
        kinds = "; ".join(f"a {one.option} has {' and '.join(sorted(one.telltale_fields))}" for _, one in known)
        raise BadDefinition(place, f"is no sheet, board or deck: {kinds}")
    return best, kind

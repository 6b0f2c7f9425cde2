"""Checks a home-made sheet, board or deck from a file, told apart by its fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome import registry
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition
from polychrome.core.game import Game


def check(path: Path) -> str:
    """One line that says what the file defines. Raises BadDefinition, which names place and reason."""
    definition = load(path)
    return game_for(definition, str(path)).forms.definition.check(definition)


def game_for(definition: Any, place: str = "") -> Game:
    """The game that this is made for, by its fields alone."""
    if not isinstance(definition, dict):
        raise BadDefinition(place, "a definition is an object with a name and what is printed")
    known = [registry.find_game(name) for name in registry.game_names()]
    best = max(known, key=lambda game: len(game.forms.definition.telltale_fields & definition.keys()))
    if not best.forms.definition.telltale_fields & definition.keys():
        kinds = "; ".join(
            f"a {game.forms.definition.option} has {' and '.join(sorted(game.forms.definition.telltale_fields))}"
            for game in known
        )
        raise BadDefinition(place, f"is no sheet, board or deck: {kinds}")
    return best

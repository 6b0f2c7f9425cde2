"""Checks a home-made sheet, board or deck from a file, told apart by its fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome import registry
from polychrome.core.definition import join_names, load
from polychrome.core.errors import BadDefinition
from polychrome.core.forms import DefinitionKind
from polychrome.core.game import Game
from polychrome.study.designs import Compared
from polychrome.study.game_study import find_study


def check(path: Path) -> str:
    """One line that says what the file defines. Raises BadDefinition, which names place and reason."""
    definition = load(path)
    _, kind = kind_of(definition, str(path))
    return kind.check(definition)


def kind_of(definition: Any, place: str = "", game: str | None = None) -> tuple[Game, DefinitionKind]:
    """The game that this is made for, by its fields alone unless it is given, and what it is there."""
    if not isinstance(definition, dict):
        raise BadDefinition(place, "a definition is an object with a name and what is printed")
    names = registry.game_names() if game is None else (game,)
    known = [(one, one.forms.definition) for one in map(registry.find_game, names) if one.forms.definition is not None]
    if game is not None:
        if not known:
            raise BadDefinition(place, f"{registry.find_game(game).title} has one fixed sheet")
        return known[0]
    best, kind = max(known, key=lambda one: len(one[1].telltale_fields & definition.keys()))
    if not kind.telltale_fields & definition.keys():
        kinds = "; ".join(f"a {one.option} has {' and '.join(sorted(one.telltale_fields))}" for _, one in known)
        raise BadDefinition(place, f"is no sheet, board or deck: {kinds}")
    return best, kind


def compare(game: Game, kind: DefinitionKind, definition: Any, like: str) -> list[Compared]:
    """A valid definition beside what is published about a built-in one. Raises BadDefinition."""
    if like not in kind.built_in():
        raise BadDefinition("like", f"must be one of {join_names(kind.built_in())}, not {like!r}")
    return find_study(game.name).designs.compare(definition, like)

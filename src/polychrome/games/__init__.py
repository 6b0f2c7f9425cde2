"""The games: each is one folder with a `GAME`; nothing else in the project lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from polychrome.core.errors import BadRecord
from polychrome.core.game import Game


@cache
def names() -> tuple[str, ...]:
    """All games that are installed, in the order of their names."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def game(name: str) -> Game:
    """The game of this name. Only the one that is asked for is imported."""
    if name not in names():
        raise BadRecord(f"game: there is no game {name!r}; known are {', '.join(names())}")
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found

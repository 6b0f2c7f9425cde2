"""The games: each is one folder with a `GAME`; nothing else in the project lists them."""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from importlib import import_module, resources
from typing import Any

from polychrome.core.errors import BadRecord
from polychrome.core.game import Game
from polychrome.core.kernel_store import STORE


@cache
def names() -> tuple[str, ...]:
    """All games that are installed, in the order of their names."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def game(name: str) -> Game:
    """The game of this name. Only the one that is asked for is imported, with its compiled rules if there are any."""
    if name not in names():
        raise BadRecord(f"game: there is no game {name!r}; known are {', '.join(names())}")
    found: Game = import_module(f"{__name__}.{name}").GAME
    STORE.load("core")
    STORE.load(name)
    return found


def definition(of: Game, options: Any) -> Any:
    """The whole sheet, board or deck of a table, also where its options only name a built-in one."""
    printed = getattr(options, of.printed.option)
    if not isinstance(printed, str):
        return printed
    file = resources.files(f"{__name__}.{of.name}").joinpath("data", f"{printed}.json")
    return json.loads(file.read_text(encoding="utf-8"))

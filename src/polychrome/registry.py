"""Finds games: the built-in ones and those that installed packages register (entry points, group "polychrome.games").

Only the game that is asked for is imported. One that cannot be imported is reported and skipped; the others work on.
"""

from __future__ import annotations

import copyreg
import json
import logging
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata, resources
from typing import Any

import msgspec

from polychrome.core.errors import UnknownGame
from polychrome.core.game import Game
from polychrome.core.kernel_store import STORE
from polychrome.core.layout import blank
from polychrome.core.positions import Position

GROUP = "polychrome.games"  # of entry points
built_in = import_module("polychrome.games")  # `polychrome.games` itself is the function that lists all games

logger = logging.getLogger(__name__)


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, in their order."""
    return tuple(sorted(_sources()))


@cache
def find_game(name: str) -> Game:
    """The game of this name, with its compiled rules if there are any. Raises UnknownGame, which lists the games."""
    if name not in _sources():
        raise UnknownGame(f"there is no game {name!r}; known are {', '.join(game_names())}")
    found = _sources()[name]()
    STORE.load("core")
    STORE.load(name)
    return found


@cache
def _sources() -> dict[str, Callable[[], Game]]:
    """How each game is loaded; a built-in one comes before one from outside of the same name."""
    outside = {point.name: point.load for point in metadata.entry_points(group=GROUP)}
    inside = [module.name for module in pkgutil.iter_modules(built_in.__path__) if module.ispkg]
    return {**outside, **{name: _built_in_loader(name) for name in inside}}


def _built_in_loader(name: str) -> Callable[[], Game]:
    def load() -> Game:
        game: Game = import_module(f"{built_in.__name__}.{name}").GAME
        return game

    return load


def definition(game: Game, options: Any) -> Any:
    """The whole sheet, board or deck of a table, also where its options only name a built-in one."""
    given = getattr(options, game.forms.definition.option)
    if not isinstance(given, str):
        return given
    file = resources.files(f"{built_in.__name__}.{game.name}").joinpath("data", f"{given}.json")
    return json.loads(file.read_text(encoding="utf-8"))


# --- pickling: a game by its name, a position by game, options and state ----------------------------------------------


def _reduce_game(game: Game) -> tuple[Any, ...]:
    return find_game, (game.name,)


def _reduce_position(position: Position) -> tuple[Any, ...]:
    options = msgspec.json.encode(position.options)
    return restore_position, (position.game.name, options, bytes(position.state.data), position.under_way)


def restore_position(name: str, options: bytes, state: bytes, under_way: Any) -> Position:
    """A position from what a pickle holds."""
    start = _start(name, options)
    record = blank(start.state.dtype)
    record.data[:] = state
    return Position(start.game, start.options, start.material, record, start.seats, under_way)


@cache
def _start(name: str, options: bytes) -> Position:
    game = find_game(name)
    return game.begin(msgspec.json.decode(options, type=game.forms.options))


copyreg.pickle(Game, _reduce_game)
copyreg.pickle(Position, _reduce_position)

"""Finds games: the built-in ones and those that installed packages register (entry points, group "polychrome.games").

A built-in game is imported when it is asked for. One from outside that cannot be imported, or whose entry point is not
a `Game` of that name, is reported and skipped (`broken_games`); all others keep working.

A game is a package. What it provides beyond its rules and forms is in modules of that package: `bots`, `study` and
`terminal`, each optional (`find_part`).
"""

from __future__ import annotations

import copyreg
import json
import logging
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata, util
from types import ModuleType
from typing import Any, Literal, NamedTuple

import msgspec

from polychrome.core import kernel
from polychrome.core.definition import read_built_in
from polychrome.core.errors import UnknownGame
from polychrome.core.game import Game
from polychrome.core.kernel_store import STORE
from polychrome.core.layout import blank
from polychrome.core.positions import Position

GROUP = "polychrome.games"  # of entry points
RESERVED = ("core", "common", kernel.STUDY)  # names that mean something else where games are named
Part = Literal["bots", "study", "terminal", "picture", "paper"]
built_in = import_module("polychrome.games")  # `polychrome.games` itself is the function that lists all games

logger = logging.getLogger(__name__)


class _Sources(NamedTuple):
    """All games, and how they are found."""

    built_in: tuple[str, ...]  # names
    outside: Mapping[str, Game]
    packages: Mapping[str, str]  # by the name of the game
    broken: Mapping[str, str]  # games from outside that do not work, and why


def game_names() -> tuple[str, ...]:
    """The names of all games that work, in their order."""
    sources = _sources()
    return tuple(sorted({*sources.built_in, *sources.outside}))


def broken_games() -> dict[str, str]:
    """Games of installed packages that do not work, and why."""
    return dict(_sources().broken)


@cache
def find_game(name: str) -> Game:
    """The game of this name, with its compiled rules if there are any. Raises UnknownGame, which lists the games."""
    sources = _sources()
    if name in sources.broken and name not in sources.built_in:
        raise UnknownGame(f"the game {name!r} is installed but does not work: {sources.broken[name]}")
    if name not in game_names():
        raise UnknownGame(f"there is no game {name!r}; choose from {', '.join(game_names())}")
    found: Game = sources.outside.get(name) or import_module(sources.packages[name]).GAME
    STORE.load("core")
    STORE.load(name)
    return found


def package_of(name: str) -> str:
    """The package of a game; empty for a game from outside that is a single module."""
    return _sources().packages[find_game(name).name]


@cache
def find_part(name: str, part: Part) -> ModuleType | None:
    """The module of a game's package for this part: its bots, its study, its terminal board, its picture or what
    it prints; None: it has none.

    What runs compiled in it does so from now on, if there are files for it.
    """
    package = package_of(name)
    if not package or util.find_spec(f"{package}.{part}") is None:
        return None
    module = import_module(f"{package}.{part}")
    if part in ("bots", "study"):
        for kind in ("bots", kernel.STUDY):
            STORE.load(f"{name}.{kind}")
    return module


@cache
def _sources() -> _Sources:
    """All games; a built-in one comes before one from outside of the same name."""
    inside = tuple(module.name for module in pkgutil.iter_modules(built_in.__path__) if module.ispkg)
    packages = {name: f"{built_in.__name__}.{name}" for name in inside}
    outside: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for point in metadata.entry_points(group=GROUP):
        if point.name in inside or point.name in outside:
            broken[point.name] = f"another game has this name (entry point {point.value})"
        else:
            _load_outside(point, outside, packages, broken)
    for name, why in broken.items():
        logger.warning("the game %s is left out: %s", name, why)
    return _Sources(inside, outside, packages, broken)


def _load_outside(
    point: metadata.EntryPoint, outside: dict[str, Game], packages: dict[str, str], broken: dict[str, str]
) -> None:
    """Import a game from outside, or say why it is left out. Whatever is wrong with it must not harm other games."""
    try:
        packages[point.name] = _package_of(point.module)
        kernel.name_parts(packages[point.name] or point.module, point.name)
        game = point.load()
    except (Exception, SystemExit) as problem:
        broken[point.name] = f"{point.value} cannot be loaded: {type(problem).__name__}: {problem}"
        return
    if not isinstance(game, Game):
        broken[point.name] = f"{point.value} is no polychrome.Game but {type(game).__name__}"
    elif game.name != point.name or not game.name.isidentifier() or game.name in RESERVED:
        broken[point.name] = f"{point.value} is called {game.name!r}: use that as the name of the entry point"
    else:
        outside[point.name] = game


def _package_of(module: str) -> str:
    """The package that a module is, or is in; empty for a module by itself."""
    spec = util.find_spec(module)
    if spec is not None and spec.submodule_search_locations is not None:
        return module
    return module.rpartition(".")[0]


def definition(game: Game, options: Any) -> Any:
    """The whole sheet, board or deck of a table, also where its options only name a built-in one; None: the game has
    one fixed sheet."""
    if game.forms.definition is None:
        return None
    given = getattr(options, game.forms.definition.option)
    return json.loads(built_in_definition(game, given)) if isinstance(given, str) else given


def built_in_definition(game: Game, name: str) -> bytes:
    """The file of a built-in sheet, board or deck."""
    return read_built_in(package_of(game.name), name)


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

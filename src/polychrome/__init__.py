"""Polychrome: play, judge, study and master three tabletop games with coloured dice.

>>> import polychrome as pc
>>> position = pc.game("colour_square").start(seats=2, sheet="A")
>>> position = position.play({"type": "roll", "seat": 0,
...     "dice": {"red": 3, "blue": 2, "green": 1, "yellow": 1, "white": 4}})
>>> position.to_act
(0, 1)

`docs/python.md` is the reference. What a name needs is loaded when it is asked for: commands start at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polychrome import games as _built_in  # noqa: F401 # loaded later, this package would hide the function `games`
from polychrome.core.errors import (
    BadDefinition,
    BadOption,
    BadRecord,
    GameError,
    IllegalMove,
    Refusal,
    UnknownGame,
)
from polychrome.core.seats import DEALER, WATCHER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from polychrome.batches import Batch, Policy
    from polychrome.bots.seating import AnyBot
    from polychrome.core.game import Game
    from polychrome.core.moves import Move
    from polychrome.core.positions import Dealer, Position
    from polychrome.dataframes import Frames, Paths
    from polychrome.record import Record
    from polychrome.study.tournament import Tournament

__all__ = [
    "DEALER",
    "WATCHER",
    "BadDefinition",
    "BadOption",
    "BadRecord",
    "Dealer",
    "Game",
    "GameError",
    "IllegalMove",
    "Move",
    "Position",
    "Record",
    "Refusal",
    "UnknownGame",
    "batch",
    "batch_returns",
    "frames",
    "game",
    "games",
    "judge",
    "load",
    "load_lines",
    "loads",
    "simulate",
    "tournament",
]

_CLASSES = {
    "Dealer": "core.positions",
    "Game": "core.game",
    "Move": "core.moves",
    "Position": "core.positions",
    "Record": "record",
}


def __getattr__(name: str) -> Any:
    if name not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_CLASSES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


# --- games ------------------------------------------------------------------------------------------------------------


def games() -> tuple[str, ...]:
    """The names of all games: the built-in ones and those that installed packages register."""
    from polychrome.registry import game_names

    return game_names()


def game(name: str) -> Game:
    """The game of this name. Raises UnknownGame, which lists the games there are."""
    from polychrome.registry import find_game

    return find_game(name)


# --- records ----------------------------------------------------------------------------------------------------------


def load(path: str | Path) -> Record:
    """A record from a file with one record; of JSON Lines, the first. Raises as `loads`."""
    from polychrome import record

    return record.load(path)


def load_lines(path: str | Path) -> Iterator[Record]:
    """All records from a file of JSON Lines, such as `polychrome simulate` writes. Raises as `loads`."""
    from polychrome import record

    return record.load_lines(path)


def loads(text: str | bytes) -> Record:
    """A record from its JSON. Raises BadRecord (not a record) or IllegalMove (an event breaks a rule), with `.at`."""
    from polychrome import record

    return record.loads(text)


def judge(record: Record | str | bytes, view: int | None = None) -> dict[str, Any]:
    """What `polychrome referee` prints for a record or its JSON text; with `view` only what that seat (or a WATCHER)
    may see."""
    from polychrome import referee

    _, answer = referee.judge(record if isinstance(record, str | bytes) else record.dumps(), view)
    return answer


# --- bots -------------------------------------------------------------------------------------------------------------


def simulate(
    game: str | Game, bots: Sequence[AnyBot], games: int = 1, seed: int = 0, **options: Any
) -> Iterator[Record]:
    """Let bots play each other: one finished record a game, the same arguments giving the same games.

    A bot is a name or a level of the game's own (`"greedy"`, `"3"`, `3`; `"top"` is the strongest), an object with
    `choose(view, seat, rng)`, or a function like it. Raises BadOption.
    """
    from polychrome import simulation

    return simulation.simulate(game, bots, games, seed, **options)


def tournament(
    game: str | Game, bots: Sequence[AnyBot], games: int = 200, seed: int = 0, processes: int = 1, **options: Any
) -> Tournament:
    """Let bots compete: every deal of dice and cards is played once in each rotation of the seats.

    At least so many games are played, as many as whole deals have. Bots as in `simulate`; with several `processes`
    they have to be picklable. Raises BadOption.
    """
    from polychrome.study import tournament

    return tournament.tournament(game, bots, games, seed, processes, **options)


# --- many games at once -----------------------------------------------------------------------------------------------


def batch(game: str | Game, n: int, seed: int = 0, **options: Any) -> Batch:
    """Play n games side by side, compiled, with arrays in and out; chance is played inside. Raises BadOption.

    `reset()` returns observations, masks and the seats that act; `step(actions)` also rewards, and where games ended.
    """
    from polychrome import batches

    return batches.batch(game, n, seed, **options)


def batch_returns(
    game: str | Game, games: int, policy: str | Policy = "random", seed: int = 0, **options: Any
) -> NDArray[np.float64]:
    """The points of each seat in so many games. The policy is `"random"` (of all that is offered, evenly) or a function
    of observations, masks and seats that returns one action for each game. Raises BadOption."""
    from polychrome import batches

    return batches.batch_returns(game, games, policy, seed, **options)


# --- data -------------------------------------------------------------------------------------------------------------


def frames(paths: Paths, analyse: bool = False, words: bool = False, vectors: bool = False) -> Frames:
    """Files of records (one each, or JSON Lines) as polars data frames: `.games`, `.seats`, `.events`, `.decisions`.

    With `analyse`, finished games are analysed, which takes seconds each: luck and cost are null without. With `words`,
    events have a text. With `vectors`, observations are lists of numbers; without, they are packed, for
    `Game.unpack_observations`. Needs polars: the extra `polychrome[data]`. Reading the tables raises BadRecord, which
    names the file.
    """
    from polychrome import dataframes

    return dataframes.Frames(paths, analyse, words, vectors)

"""The study of one game: what it provides, and what stands in where it provides nothing.

A game's own is in the module `study` of its package, as `STUDY = Study(…)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from polychrome import bots, registry
from polychrome.bots.critic import Critic, Remark
from polychrome.core.errors import GameError
from polychrome.core.positions import Position
from polychrome.study.designs import GameDesigns, PlainDesigns
from polychrome.study.par import GamePar
from polychrome.study.par.plain import PlainPar
from polychrome.study.playout_critic import PlayoutCritic
from polychrome.study.schema import LevelCost

Sentences = Mapping[str, Mapping[str, str]]  # by name, then by language


class Best(NamedTuple):
    """A best possible result and one set of squares that reaches it."""

    task: int
    best: int
    squares: list[str]


def describe_event(position: Position, event: Any) -> Remark:
    """An event of a seat in the words that the game's forms have for it."""
    move = position.game.forms.encode(position, event)
    return Remark("described", {"move": position.describe(move)})


def count_in_points(_options: Any) -> str:
    """The unit of results."""
    return "points"


def one_unit(_options: Any) -> float:
    """The least loss worth a warning in a game that does not say: one point."""
    return 1.0


@dataclass(frozen=True)
class Texts:
    """The texts of analyses and hints about a game. The name of each sentence begins with the name of the game."""

    sentences: Sentences = field(default_factory=dict)
    describe_event: Callable[[Position, Any], Remark] = describe_event
    unit: Callable[[Any], str] = count_in_points  # in which results are told, from the options
    kinds: Mapping[str, str] = field(default_factory=dict)  # sentence about a mistake -> name of its kind


@dataclass(frozen=True)
class Study:
    """The study of a game. Every field has a default that works for any game."""

    critic: Callable[[Position], Critic] = PlayoutCritic  # of a table that starts at this position
    quick_critic: Callable[[Position], Critic] | None = None  # for first figures, within a second; None: the same
    texts: Texts = field(default_factory=Texts)
    costly: Callable[[Any], float] = one_unit  # what a move has to cost for a coach to speak, from the options
    par: GamePar = field(default_factory=PlainPar)
    designs: GameDesigns = field(default_factory=PlainDesigns)
    levels: Path | None = None  # what the play of each level costs: written by scripts/level_costs.py
    best: Callable[[Any, int], Best] | None = None  # of a sheet and a task, where that can be said exactly


@cache
def read_level_costs(file: Path) -> dict[str, list[LevelCost]]:
    """The levels in a file, by the way to play."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, list[LevelCost]])


def list_level_costs(game: str, way: str) -> list[LevelCost]:
    """What the play of each level costs in this way to play; none where it was not measured."""
    file = find_study(game).levels
    return read_level_costs(file).get(way, []) if file and file.exists() else []


@cache
def find_study(game: str) -> Study:
    """The study of a game."""
    bots.find_bots(game)
    module = registry.find_part(game, "study")
    if module is None:
        return Study()
    found = module.__dict__.get("STUDY")
    if not isinstance(found, Study):
        raise GameError(f"{module.__name__} must have STUDY = polychrome.study.game_study.Study(…)")
    return found

"""A game on trial: what it is played with while its promises are checked, and how long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER, WATCHER
from polychrome.testing.playing import Played, default_options, random_game

MAX_SAMPLE = 400  # codes of a large code book that are looked at


class Trial(NamedTuple):
    """A game that is checked, the options it is played with, and how long."""

    game: Game
    options: Sequence[Any]
    seeds: Sequence[int]
    max_codes: int

    def play(self, seed: int, watch: Callable[[Position], None] | None = None, max_codes: int | None = None) -> Played:
        """A random game."""
        return random_game(self.game, seed, self.options, self.max_codes if max_codes is None else max_codes, watch)

    def sample(self, rng: Random) -> Iterable[int]:
        """All codes, or some of a large code book."""
        size = self.game.action_count
        return range(size) if size <= MAX_SAMPLE else rng.sample(range(size), MAX_SAMPLE)


def trial_of(game: Game, options: Sequence[Any] | None = None, games: int | None = None) -> Trial:
    """What is played: fewer and shorter games where the rules run interpreted."""
    count = games or (12 if is_compiled() else 3)
    return Trial(game, options or default_options(game), range(count), 250 if is_compiled() else 80)


def viewers(position: Position) -> list[int]:
    """Everybody who may look at a position."""
    return [WATCHER, *range(position.seats)]


def everybody(position: Position) -> list[int]:
    """Everybody who may act."""
    return [DEALER, *range(position.seats)]

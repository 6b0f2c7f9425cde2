"""What a game provides about its bots, and the defaults for games that provide nothing.

A game's own are in the module `bots` of its package, as `BOTS = Bots(…)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol

from polychrome import registry
from polychrome.bots import turns
from polychrome.bots.deals import Deals
from polychrome.bots.players import Player, Unhurried
from polychrome.bots.playouts import choose_at_random, choose_by_playouts
from polychrome.bots.turns import Chooser, Function
from polychrome.core.errors import GameError
from polychrome.core.positions import Position
from polychrome.core.rules import Kernel

SeatedBot = Any  # what `play_out` takes for each seat: a `turns.Bot`, unless the game brings a `play_out` of its own
GENERIC_BOTS: Mapping[str, turns.Bot] = {"random": choose_at_random, "playouts": choose_by_playouts}


class Progress(NamedTuple):
    """The progress of training."""

    games: int
    of: int
    mean: float  # score of the last batch
    error: float  # of values from one roll to the next, in points
    solved: float = 1.0  # share of what is solved before the first game


class PlayOut(Protocol):
    """Plays a whole game."""

    def __call__(
        self, start: Position, bots: Sequence[SeatedBot], rng: Random, deals: Deals | None = None, /
    ) -> tuple[Position, list[Any]]:
        """The last position, and the events that led there. The same `rng`, the same game."""


@dataclass(frozen=True, eq=False)
class KernelBots:
    """Bots that are kernels, so that whole games between them are played in one call."""

    names: tuple[str, ...]
    play_out: Kernel  # made by `core.playing.bind_play_out`; it calls bots by their numbers in `names`


class Train(Protocol):
    """Lets bots learn by playing against themselves."""

    def __call__(
        self, variant: str, sheet: Any, games: int, seed: int, command: str, tell: Callable[[Progress], None], /
    ) -> bytes:
        """The file of what was learned; `command` is what made it, `tell` hears how it goes."""


@dataclass(frozen=True)
class Bots:
    """The bots of a game. Every field has a default that works for any game."""

    by_name: Mapping[str, SeatedBot] = field(default_factory=lambda: GENERIC_BOTS)
    play_out: PlayOut = turns.play_out
    # Anybody's bot, with random numbers of its own, as `play_out` takes it.
    seat_plain: Callable[[Chooser | Function, Random], SeatedBot] = turns.plain_bot
    # A bot at a table with people, for a game that starts at this position.
    make_player: Callable[[SeatedBot, Position], Player] = Unhurried
    quick_interpreted: tuple[str, ...] = tuple(GENERIC_BOTS)  # think quickly enough for people before they are compiled
    train: Train | None = None
    kernel_bots: KernelBots | None = None  # with random numbers drawn as those of the same names do


@cache
def find_bots(game: str) -> Bots:
    """The bots of a game, which run compiled if that was done before."""
    module = registry.find_part(game, "bots")
    if module is None:
        return Bots()
    found = module.__dict__.get("BOTS")
    if not isinstance(found, Bots):
        raise GameError(f"{module.__name__} must have BOTS = polychrome.bots.Bots(…)")
    return found

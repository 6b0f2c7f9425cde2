"""Seats for bots: the game's own by name or level, and anybody's as objects or functions, mixed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots import find_bots
from polychrome.bots.players import Player
from polychrome.bots.turns import Chooser, Function
from polychrome.core.errors import BadOption
from polychrome.core.game import Game
from polychrome.core.positions import Position

AnyBot = str | int | Chooser | Function
STRONGEST = "top"


def check_bots(game: Game, bots: Sequence[AnyBot]) -> None:
    """Raises BadOption for what is no bot of this game."""
    known = find_bots(game.name).by_name
    for bot in bots:
        if isinstance(bot, str | int):
            if str(bot) not in known and bot != STRONGEST:
                text = f"there is no bot {str(bot)!r} for {game.name}; choose from {', '.join(known)}"
                raise BadOption("seats", text)
        elif not isinstance(bot, Chooser) and not callable(bot):
            raise BadOption("seats", f"{bot!r} is neither a bot's name nor an object with `choose` nor a function")


def names_of(bots: Sequence[AnyBot]) -> list[str]:
    """Names of the bots in records and tables; two that differ never share one."""
    names: list[str] = []
    for number, bot in enumerate(bots):
        if isinstance(bot, str | int):
            names.append(str(bot))
            continue
        earlier = [names[other] for other in range(number) if bots[other] is bot]
        own = getattr(bot, "__name__", type(bot).__name__)
        taken = sum(name == own or name.startswith(f"{own} ") for name in set(names))
        names.append(earlier[0] if earlier else f"{own} {taken + 1}" if taken else own)
    return names


def seat_bots(game: Game, bots: Sequence[AnyBot], name: str) -> list[Any]:
    """The bots as this game's `play_out` takes them. A plain one has random numbers of its own, by this name."""
    own = find_bots(game.name)
    return [
        own.by_name[strongest(game) if bot == STRONGEST else str(bot)]
        if isinstance(bot, str | int)
        else own.seat_plain(bot, Random(f"{name} seat {seat}"))
        for seat, bot in enumerate(bots)
    ]


def strongest(game: Game) -> str:
    """The bot with the highest level; where there are no levels, the last one."""
    names: list[str] = list(find_bots(game.name).by_name)
    levels = [name for name in names if name.isdecimal()]
    return max(levels, key=int) if levels else names[-1]


def make_player(name: str, start: Position) -> Player:
    """A bot of this name at a table with people, for a game that starts here."""
    own = find_bots(start.game.name)
    return own.make_player(own.by_name[name], start)

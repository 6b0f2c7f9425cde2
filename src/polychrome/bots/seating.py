"""Who sits at a table of bots: the game's own by name or level, and anybody's as objects or functions, mixed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots import module_for
from polychrome.bots.turns import Chooser, Function
from polychrome.core.errors import BadOption
from polychrome.core.game import Game

AnyBot = str | int | Chooser | Function
STRONGEST = "top"


def check_bots(game: Game, bots: Sequence[AnyBot]) -> None:
    """Raises BadOption for what is no bot of this game."""
    known = module_for(game.name).BOTS
    for bot in bots:
        if isinstance(bot, str | int):
            if str(bot) not in known and bot != STRONGEST:
                text = f"there is no bot {str(bot)!r} for {game.name}; known are {', '.join(known)}"
                raise BadOption("seats", text)
        elif not isinstance(bot, Chooser) and not callable(bot):
            raise BadOption("seats", f"{bot!r} is neither a bot's name nor an object with `choose` nor a function")


def names_of(bots: Sequence[AnyBot]) -> list[str]:
    """What the bots are called in records and tables; two that differ never share a name."""
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


def seated(game: Game, bots: Sequence[AnyBot], name: str) -> list[Any]:
    """The bots as this game's `play_out` takes them. A plain one has random numbers of its own, by this name."""
    module = module_for(game.name)
    return [
        module.BOTS[strongest(game) if bot == STRONGEST else str(bot)]
        if isinstance(bot, str | int)
        else module.plain_bot(bot, Random(f"{name} seat {seat}"))
        for seat, bot in enumerate(bots)
    ]


def strongest(game: Game) -> str:
    """The bot with the highest level; where there are no levels, the last one."""
    names: list[str] = list(module_for(game.name).BOTS)
    levels = [name for name in names if name.isdecimal()]
    return max(levels, key=int) if levels else names[-1]

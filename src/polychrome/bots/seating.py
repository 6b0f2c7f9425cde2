"""Seats for bots: the game's own by name or level, and anybody's as objects, functions, modules or commands, mixed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots import elsewhere, find_bots
from polychrome.bots.levels import find_bot, levels_among
from polychrome.bots.players import Player, Unhurried
from polychrome.bots.turns import Chooser, Function, plain_bot
from polychrome.core.errors import BadOption
from polychrome.core.game import Game
from polychrome.core.positions import Position

AnyBot = str | int | Chooser | Function
STRONGEST = "top"
_commands: dict[tuple[str, int], Any] = {}  # the processes of bots that are commands, by seat


def check_bots(game: Game, bots: Sequence[AnyBot]) -> None:
    """Raises BadOption for what is no bot of this game."""
    known = find_bots(game.name).by_name
    for bot in bots:
        if isinstance(bot, str) and elsewhere.is_from_elsewhere(bot):
            elsewhere.check(bot)
        elif isinstance(bot, str | int):
            if find_bot(str(bot)) not in known and bot != STRONGEST:
                named = ", ".join([*known, "module:Name", "cmd:COMMAND"])
                raise BadOption("seats", f"there is no bot {str(bot)!r} for {game.name}; choose from {named}")
        elif not isinstance(bot, Chooser) and not callable(bot):
            raise BadOption("seats", f"{bot!r} is neither a bot's name nor an object with `choose` nor a function")


def names_of(bots: Sequence[AnyBot]) -> list[str]:
    """Names of the bots in records and tables; two that differ never share one."""
    names: list[str] = []
    for number, bot in enumerate(bots):
        if isinstance(bot, str | int) and not elsewhere.is_from_elsewhere(bot):
            names.append(find_bot(str(bot)))
            continue
        earlier = [names[other] for other in range(number) if bots[other] is bot or bots[other] == bot]
        own = elsewhere.name_of(bot) if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        taken = sum(name == own or name.startswith(f"{own} ") for name in set(names))
        names.append(earlier[0] if earlier else f"{own} {taken + 1}" if taken else own)
    return names


def seat_bots(game: Game, bots: Sequence[AnyBot], name: str) -> list[Any]:
    """The bots as this game's `play_out` takes them. A plain one has random numbers of its own, by this name."""
    own = find_bots(game.name)
    return [
        own.by_name[strongest(game) if bot == STRONGEST else find_bot(str(bot))]
        if isinstance(bot, str | int) and not elsewhere.is_from_elsewhere(bot)
        else own.seat_plain(_plain(bot, seat), Random(f"{name} seat {seat}"))
        for seat, bot in enumerate(bots)
    ]


def _plain(bot: Any, seat: int) -> Any:
    """Anybody's bot, found where it is only named; a command goes on with the process that sat here before."""
    if not isinstance(bot, str):
        return bot
    if not bot.startswith(elsewhere.COMMAND):
        return elsewhere.load(bot)
    if (bot, seat) not in _commands:
        _commands[bot, seat] = elsewhere.load(bot)
    made = _commands[bot, seat]
    made.forget()
    return made


def strongest(game: Game) -> str:
    """The bot with the highest level; where there are no levels, the last one."""
    names: list[str] = list(find_bots(game.name).by_name)
    levels = levels_among(names)
    return levels[-1].bot if levels else names[-1]


def make_player(name: str, start: Position) -> Player:
    """A bot of this name at a table with people, for a game that starts here."""
    own = find_bots(start.game.name)
    return own.make_player(own.by_name[find_bot(name)], start)


def make_any_player(bot: str, start: Position, rng: Random) -> Player:
    """Like `make_player`, also for a bot from elsewhere: only for what a person has typed on this machine."""
    if not elsewhere.is_from_elsewhere(bot):
        return make_player(strongest(start.game) if bot == STRONGEST else bot, start)
    return Unhurried(plain_bot(elsewhere.load(bot), rng), start)

"""Bots against bots: records by the thousand, the same arguments giving the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from polychrome import bots
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.faults import converted
from polychrome.core.game import Game, new
from polychrome.core.record import FORMAT, Player, Record, write
from polychrome.files import shown, why


def simulate(
    game: Game, options: Any, players: Sequence[str], seed: int, count: int, first: int = 0
) -> Iterator[bytes]:
    """`count` records from number `first` on, one a line, each with its result."""
    table = bots.of(game.name)
    unknown = [name for name in players if name not in table.BOTS]
    if unknown:
        raise BadRecord(f"seats: there is no bot {unknown[0]!r} for {game.name}; known are {', '.join(table.BOTS)}")
    start = new(game, options)
    for index in range(first, first + count):
        rng = Random(f"polychrome {game.name} {seed} {index}")
        end, events = table.play_out(start, [table.BOTS[name] for name in players], rng)
        people = [Player(name, "bot") for name in players]
        yield write(Record(FORMAT, game.name, options, events, players=people, result=game.result(end)))


def read_options(game: Game, seats: int, pairs: Sequence[str]) -> Any:
    """The options of a command line (`name=value`), completed with defaults. Raises BadRecord or BadDefinition."""
    values: dict[str, Any] = {**game.defaults, "seats": seats}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadRecord(f"option {pair!r}: must be name=value")
        if name == "seats":
            raise BadRecord("option seats: is the number of bots in --seats")
        values[name] = definition(game, value) if name == game.printed.option else _plain(value)
    return converted(values, game.options, "options")


def definition(game: Game, name: str) -> Any:
    """A built-in name as it is, a file as the definition in it."""
    if name in game.printed.built_in():
        return name
    file, known = Path(name), ", ".join(game.printed.built_in())
    try:
        is_there = file.exists()
    except (OSError, ValueError) as problem:
        text = f"{shown(name)!r} is not built in ({known}) and cannot be a file: {why(problem)}"
        raise BadDefinition(game.printed.option, text) from None
    if not is_there:
        raise BadDefinition(game.printed.option, f"there is no {shown(name)!r}, neither built in ({known}) nor a file")
    return load(file)


def _plain(value: str) -> Any:
    """A value of the command line: JSON where it is JSON, else a word."""
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError:
        return value

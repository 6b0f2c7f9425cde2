"""Bots against bots: records by the thousand, the same arguments giving the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.bots.seating import AnyBot, check_bots, names_of, seat_bots
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition, BadOption, BadRecord
from polychrome.core.faults import converted
from polychrome.core.forms import DefinitionKind
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Player, RecordFile
from polychrome.files import shown, why
from polychrome.record import Record


def simulate(
    game: str | Game, bots: Sequence[AnyBot], games: int = 1, seed: int = 0, **options: Any
) -> Iterator[Record]:
    """See `polychrome.simulate`."""
    if "seats" in options:
        raise BadOption("seats", "is the number of bots, and no option of its own here")
    known = registry.find_game(game) if isinstance(game, str) else game
    check_bots(known, bots)
    return play_games(known.start(seats=len(bots), **options), bots, seed, games)


def play_games(start: Position, bots: Sequence[AnyBot], seed: int, count: int, first: int = 0) -> Iterator[Record]:
    """`count` records from number `first` on."""
    game = start.game
    people = [Player(name, "bot") for name in names_of(bots)]
    for index in range(first, first + count):
        name = f"polychrome {game.name} {seed} {index}"
        players = seat_bots(game, bots, name)
        end, events = find_bots(game.name).play_out(start, players, Random(name))
        yield Record.finished(start, RecordFile(FORMAT, game.name, start.options, events, players=people), end)


def read_options(game: Game, seats: int, pairs: Sequence[str]) -> Any:
    """The options of a command line (`name=value`), completed with defaults. Raises BadRecord or BadDefinition."""
    values: dict[str, Any] = {**game.forms.defaults, "seats": seats}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadRecord(f"option {pair!r}: must be name=value")
        if name == "seats":
            raise BadRecord("option seats: is the number of bots in --seats")
        kind = game.forms.definition
        values[name] = definition(kind, value) if kind is not None and name == kind.option else _plain(value)
    return converted(values, game.forms.options, "options")


def definition(kind: DefinitionKind, name: str) -> Any:
    """A built-in name as it is, a file as the definition in it."""
    if name in kind.built_in():
        return name
    file, known = Path(name), ", ".join(kind.built_in())
    try:
        is_there = file.exists()
    except (OSError, ValueError) as problem:
        text = f"{shown(name)!r} is not built in ({known}) and cannot be a file: {why(problem)}"
        raise BadDefinition(kind.option, text) from None
    if not is_there:
        raise BadDefinition(kind.option, f"there is no {shown(name)!r}, neither built in ({known}) nor a file")
    return load(file)


def _plain(value: str) -> Any:
    """A value of the command line: JSON where it is JSON, else a word."""
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError:
        return value

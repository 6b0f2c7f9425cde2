"""Bots against bots: records by the thousand, the same arguments giving the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.bots.seating import AnyBot, check_bots, names_of, seat_bots
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition, BadOption, BadRecord
from polychrome.core.faults import converted
from polychrome.core.forms import DefinitionKind
from polychrome.core.game import Game
from polychrome.core.kernel import runs_compiled
from polychrome.core.moves import Move
from polychrome.core.playing import LONGEST, LOST, WORDS, key_of
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Player, RecordFile
from polychrome.core.rules import Kernel
from polychrome.files import shown, why
from polychrome.record import Record

MAX_SPAN = 200  # games that one process plays at a time


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
    whole_games = compiled_games(start, bots)
    for index in range(first, first + count):
        name = f"polychrome {game.name} {seed} {index}"
        played = None if whole_games is None else whole_games.play(name)
        if played is None:
            players = seat_bots(game, bots, name)
            played = find_bots(game.name).play_out(start, players, Random(name))
        end, events = played
        yield Record.finished(start, RecordFile(FORMAT, game.name, start.options, events, players=people), end)


class CompiledGames:
    """Whole games between bots that are kernels, one call each; the same games as `turns.play_out` plays."""

    def __init__(self, start: Position, play_out: Kernel, bots: Sequence[int]) -> None:
        game = start.game
        self._start, self._play_out, self._bots = start, play_out, np.array(bots, np.int64)
        self._states, self._rng = np.zeros(4, game.rules.state), np.zeros(WORDS + 1, np.uint64)
        self._legal, self._log = np.empty(game.action_count, np.int64), np.empty(LONGEST, np.int64)

    def play(self, name: str) -> tuple[Position, list[Any]] | None:
        """The last position and the events of the game with the numbers of `Random(name)`. None: it has to be played
        bot by bot, which says what is wrong."""
        start = self._start
        length = self._play_out(
            start.state, start.material, self._states, start.seats, self._bots, key_of(name), self._rng,
            start.game.to_follow_array, self._legal, self._log,
        )  # fmt: skip
        if length == LOST:
            return None
        log, decode, events, at = self._log[:length].tolist(), start.game.forms.decode, [], 0
        while at < length:
            after = at + 2 + log[at + 1]
            events.append(decode(start, Move(log[at], log[at + 2 : after], start)))
            at = after
        end = start.copy()
        end.state.data[:] = self._states[:1].tobytes()
        return end, events


def compiled_games(start: Position, bots: Sequence[AnyBot]) -> CompiledGames | None:
    """Whole games of these bots in one call each; None: not all of them are kernels, or these are not compiled."""
    known = find_bots(start.game.name).kernel_bots
    if known is None or not runs_compiled(known.play_out) or not all(bot in known.names for bot in bots):
        return None
    return CompiledGames(start, known.play_out, [known.names.index(str(bot)) for bot in bots])


class Job(NamedTuple):
    """Which games to play, for a process elsewhere."""

    game: str
    options: bytes  # as JSON
    bots: tuple[str, ...]
    seed: int


def play_lines(job: Job, span: tuple[int, int]) -> bytes:
    """The records with these numbers (first and end), one a line."""
    start = _start(job.game, job.options)
    records = play_games(start, job.bots, job.seed, span[1] - span[0], span[0])
    return b"".join([record.dumps().encode() + b"\n" for record in records])


@lru_cache(maxsize=8)
def _start(game: str, options: bytes) -> Position:
    known = registry.find_game(game)
    return known.begin(msgspec.json.decode(options, type=known.forms.options))


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

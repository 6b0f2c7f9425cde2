"""Many analysed games together: luck, play and results of each player over time, and the level of bots on par.

Only numbers of each game are kept, so any number of records can be read. A player is on par with the levels whose play
costs as much per game: those whose measured mean (`levels` of an analysis) lies within two standard errors of the
difference from the player's own mean, or else the nearest one. With fewer than MIN_GAMES games nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec
from msgspec import Struct

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.records import read
from polychrome.study.analyse import analyse
from polychrome.study.schema import Analysis, LevelCost, MistakeKind, SeatSummary, Words

MIN_GAMES = 5  # before a level is named
ON_PAR = 2.0  # standard errors within which two means are about the same


class SeatGame(Struct):
    """One seat of one game in numbers."""

    name: str
    game: str
    title: str
    unit: Words
    way: str
    result: float
    luck: float
    play: float
    phases: list[float]
    kinds: list[MistakeKind]
    levels: list[LevelCost]


class Unread(Struct):
    """A line that could not be analysed, and why."""

    error: str


class PlayerGames(Struct):
    """One player in one way to play: every game in order, and what they say together."""

    name: str
    game: str
    title: str
    unit: Words
    way: str
    results: list[float]
    luck: list[float]
    play: list[float]
    phases: list[float]  # what play cost per game: in the opening, the middle and the end
    kinds: list[MistakeKind]  # in all games, the costliest first
    on_par: list[str]  # levels; none: too few games, or no level was measured
    levels: list[LevelCost]


def analyse_seats(prepare: Callable[[str], None], line: bytes) -> list[SeatGame] | Unread:
    """The seats of one record, or why there are none; `prepare` is called with its game before."""
    try:
        game, record = read(line, registry.find_game)
        prepare(game.name)
        return seats_of(analyse(game, record))
    except GameError as problem:
        return Unread(str(problem))


def seats_of(found: Analysis) -> list[SeatGame]:
    """The numbers of an analysis that are kept."""
    return [_seat(found, seat) for seat in found.seats]


def _seat(found: Analysis, seat: SeatSummary) -> SeatGame:
    return SeatGame(
        name=seat.name or f"seat {seat.seat}",
        game=found.game,
        title=found.title,
        unit=found.unit,
        way=found.way,
        result=seat.result,
        luck=seat.luck.mean,
        play=seat.play.mean,
        phases=seat.phases,
        kinds=seat.kinds,
        levels=found.levels,
    )


class Players:
    """Adds game after game."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str, str], PlayerGames] = {}

    def add(self, seats: Iterable[SeatGame]) -> None:
        """Add the seats of a game."""
        for seat in seats:
            key = seat.name, seat.game, seat.way
            if key not in self._players:
                self._players[key] = PlayerGames(
                    seat.name, seat.game, seat.title, seat.unit, seat.way, [], [], [], [0.0] * 3, [], [], seat.levels
                )
            player = self._players[key]
            player.results.append(seat.result)
            player.luck.append(seat.luck)
            player.play.append(seat.play)
            player.phases = [known + new for known, new in zip(player.phases, seat.phases, strict=True)]
            player.kinds = add_kinds(player.kinds, seat.kinds)

    def finish(self) -> list[PlayerGames]:
        """All players, those with the most games first."""
        for player in self._players.values():
            count = len(player.results)
            player.phases = [phase / count for phase in player.phases]
            player.kinds.sort(key=lambda kind: -kind.cost)
            player.on_par = find_levels_on_par(player.play, player.levels)
        return sorted(self._players.values(), key=lambda player: (-len(player.results), player.name))


def add_kinds(known: Sequence[MistakeKind], new: Sequence[MistakeKind]) -> list[MistakeKind]:
    """Both together, by kind."""
    kinds = {kind.key: kind for kind in known}
    for kind in new:
        old = kinds.get(kind.key)
        count, cost = (old.count, old.cost) if old else (0, 0.0)
        kinds[kind.key] = MistakeKind(kind.key, kind.text, count + kind.count, cost + kind.cost)
    return list(kinds.values())


def find_levels_on_par(play: Sequence[float], levels: Sequence[LevelCost]) -> list[str]:
    """The levels whose play costs about as much per game; none where there are too few games or levels."""
    if len(play) < MIN_GAMES or not levels:
        return []
    mean, error = fmean(play), stdev(play) / sqrt(len(play))

    def distance(level: LevelCost) -> float:
        return abs(level.play.mean - mean) / (sqrt(error**2 + level.play.error**2) or 1.0)

    close = [level.level for level in levels if distance(level) <= ON_PAR]
    return close or [min(levels, key=lambda level: abs(level.play.mean - mean)).level]


def encode_players(players: Sequence[PlayerGames], unread: Sequence[tuple[int, str]]) -> bytes:
    """All of it for programs."""
    lines = [{"line": line, "error": error} for line, error in unread]
    return msgspec.json.encode({"players": players, "unread": lines}) + b"\n"

"""A table of bots, each of which plays each other: on the same dice, in both seats, in processes of their own.

A bot that ends, takes too long, answers nonsense or breaks a rule loses that game, with one sentence that says why; the
next game begins with a new process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from polychrome.bots import elsewhere, find_bots
from polychrome.bots.deals import Deals
from polychrome.bots.json_lines import CommandBot, Limits
from polychrome.bots.seating import check_bots, names_of, strongest
from polychrome.bots.turns import BotFailure
from polychrome.core.errors import GameError
from polychrome.core.positions import Position
from polychrome.study.confidence import Mean, mean_of

SEATS = 2
MAX_REASONS = 5  # of forfeits that are shown for a bot, the most frequent first


class GamePlayed(NamedTuple):
    """One game of two bots, told in their order, whatever seats they had."""

    shares: tuple[float, float]  # of the win
    points: tuple[float, float] | None  # None: a bot has lost without finishing
    failure: tuple[int, str] | None  # which of the two, and why


class Row(NamedTuple):
    """One line of the table."""

    bot: str
    games: int
    wins: Mean  # share of games won against all others; equal scores share a win
    points: Mean | None  # of games that were finished
    forfeits: int  # games lost because it could not go on
    reasons: dict[str, int]  # why, and how often


class Pairing(NamedTuple):
    """Two bots against each other: the first one's share of the wins, and how many points more it has."""

    bot: str
    other: str
    games: int
    wins: Mean
    points: Mean | None


class Leaderboard(NamedTuple):
    """The outcome, the best bot first."""

    game: str
    options: Any
    seed: int
    rows: list[Row]
    pairings: list[Pairing]

    def as_json(self) -> dict[str, Any]:
        """All numbers for a program."""
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "bots": [
                {**row._asdict(), "wins": row.wins.as_json(), "points": row.points.as_json() if row.points else None}
                for row in self.rows
            ],
            "pairings": [
                {**one._asdict(), "wins": one.wins.as_json(), "points": one.points.as_json() if one.points else None}
                for one in self.pairings
            ],
        }


class Entrants:
    """The bots of a leaderboard: the game's own play in this process, all others in processes of their own."""

    def __init__(self, start: Position, bots: Sequence[str], limits: Limits) -> None:
        """Raises BadOption for what is no bot, and GameError where there are fewer than two."""
        check_bots(start.game, bots)
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise GameError("a leaderboard takes at least two bots, each of them once")
        self.start, self.bots, self.names = start, list(bots), names_of(bots)
        self._processes = {
            (number, seat): elsewhere.load(elsewhere.as_command(bot), limits)
            for number, bot in enumerate(bots)
            if elsewhere.is_from_elsewhere(bot)
            for seat in range(SEATS)
        }
        for (number, _), process in self._processes.items():
            process.name = self.names[number]

    def seat(self, number: int, seat: int, name: str) -> Any:
        """Bot number `number` as the game's `play_out` takes it."""
        own = find_bots(self.start.game.name)
        rng = Random(f"{name} seat {seat}")
        if process := self.process(number, seat):
            return own.seat_plain(process, rng)
        bot = self.bots[number]
        return own.by_name[strongest(self.start.game) if bot == "top" else bot]

    def process(self, number: int, seat: int) -> CommandBot | None:
        """The process of a bot at a seat, if it has one."""
        return self._processes.get((number, seat))

    def close(self) -> None:
        """End all processes."""
        for process in self._processes.values():
            process.close()


def run_leaderboard(
    start: Position,
    bots: Sequence[str],
    games: int,
    seed: int,
    limits: Limits,
    progress: Callable[[int], None] = lambda _done: None,
) -> Leaderboard:
    """Let every two bots play at least so many games; `progress` hears of games done. Raises as `Entrants`."""
    entrants = Entrants(start, bots, limits)
    try:
        played: dict[tuple[int, int], list[list[GamePlayed]]] = {}
        for pair in combinations(range(len(bots)), 2):
            played[pair] = []
            for group in range(-(-games // SEATS)):
                name = f"polychrome leaderboard {start.game.name} {seed} {group}"
                played[pair].append([play_one(entrants, pair, name, rotation) for rotation in range(SEATS)])
                progress(SEATS)
    finally:
        entrants.close()
    rows = [_row(number, name, played) for number, name in enumerate(entrants.names)]
    rows.sort(key=lambda row: -row.wins.mean)
    pairings = [_pairing(entrants.names, pair, groups) for pair, groups in played.items()]
    return Leaderboard(start.game.name, start.options, seed, rows, pairings)


def play_one(entrants: Entrants, pair: tuple[int, int], name: str, rotation: int) -> GamePlayed:
    """One game: the first of the two sits at seat `rotation`. Whatever a bot does wrong ends this game only."""
    start, bots = entrants.start, f"{name} bots {rotation}"
    seated = [pair[(seat - rotation) % SEATS] for seat in range(SEATS)]
    place = [(number + rotation) % SEATS for number in range(SEATS)]
    try:
        for seat, number in enumerate(seated):
            if process := entrants.process(number, seat):
                process.begin(start, seat, Random(f"{bots} seat {seat}").getrandbits(32))
        players = [entrants.seat(number, seat, bots) for seat, number in enumerate(seated)]
        end, _ = find_bots(start.game.name).play_out(start, players, Random(bots), Deals(f"{name} deal"))
    except BotFailure as failure:
        loser = place.index(failure.seat)
        return GamePlayed((float(loser == 1), float(loser == 0)), None, (loser, str(failure)))
    for seat, number in enumerate(seated):
        if process := entrants.process(number, seat):
            process.end(end)
    best, returns = end.winners, end.returns
    shares = [1 / len(best) if seat in best else 0.0 for seat in place]
    return GamePlayed((shares[0], shares[1]), (returns[place[0]], returns[place[1]]), None)


# --- counting ---------------------------------------------------------------------------------------------------------

Pairs = dict[tuple[int, int], list[list[GamePlayed]]]


def _row(number: int, name: str, played: Pairs) -> Row:
    """One number a deal, the mean of all games with its dice, for the intervals."""
    own = [(pair.index(number), groups) for pair, groups in played.items() if number in pair]
    deals = [
        [(which, game) for which, groups in own for game in groups[deal]] for deal in range(len(own[0][1]))
    ]  # of this bot, by deal
    finished = [[game.points[which] for which, game in deal if game.points] for deal in deals]
    failures = [game.failure for deal in deals for which, game in deal if game.failure and game.failure[0] == which]
    reasons = Counter(_reason(text, name) for _, text in failures)
    return Row(
        bot=name,
        games=sum(map(len, deals)),
        wins=mean_of([fmean(game.shares[which] for which, game in deal) for deal in deals], (0.0, 1.0)),
        points=mean_of([fmean(points) for points in finished if points]) if any(finished) else None,
        forfeits=len(failures),
        reasons=dict(reasons.most_common(MAX_REASONS)),
    )


def _reason(text: str, name: str) -> str:
    """The sentence without the bot and its seat, so that the same reason counts once."""
    for seat in range(SEATS):
        text = text.removeprefix(f"the bot {name} at seat {seat} ")
    return text


def _pairing(names: Sequence[str], pair: tuple[int, int], groups: list[list[GamePlayed]]) -> Pairing:
    differences = [
        fmean(told) for group in groups if (told := [game.points[0] - game.points[1] for game in group if game.points])
    ]
    wins = mean_of([fmean(game.shares[0] for game in group) for group in groups], (0.0, 1.0))
    points = mean_of(differences) if differences else None
    return Pairing(names[pair[0]], names[pair[1]], SEATS * len(groups), wins, points)

"""How long it takes to explain a whole game, for every number of seats."""

from __future__ import annotations

import time
from collections.abc import Iterator

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.records import read
from polychrome.simulation import play_games, read_options
from polychrome.study.analyse import analyse, make_critic

GAMES = 3  # of each kind; the slowest counts
MAX_SEATS = 6


def measure() -> Iterator[dict[str, object]]:
    """All games that have a critic."""
    for name in registry.game_names():
        for seats in range(2, MAX_SEATS + 1):
            if row := _explained(name, seats):
                yield row


def _explained(name: str, seats: int) -> dict[str, object] | None:
    """The slowest of some games between greedy bots; None where there is no such table, or nobody who can judge it."""
    game = registry.find_game(name)
    try:
        options = read_options(game, seats, [])
        make_critic(game.begin(options))
    except GameError:
        return None
    slowest, events = 0.0, 0
    for number, record in enumerate(play_games(game.begin(options), ["greedy"] * seats, 11, GAMES + 1)):
        told, began = read(record.dumps(), registry.find_game), time.process_time()
        analyse(*told)
        if number:  # the first one loads compiled code
            slowest, events = max(slowest, time.process_time() - began), max(events, len(told[1].events))
    return {"what": f"{name}, {seats} seats, a game explained", "seconds": round(slowest, 1), "events": events}

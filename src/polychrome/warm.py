"""Compiles the rules of every game once, its bots and its critic, so that later starts load them from disk."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from polychrome import bots, games
from polychrome.bots.turns import deal
from polychrome.core.game import Position, new, play, seen
from polychrome.core.record import FORMAT, Record
from polychrome.core.seats import DEALER
from polychrome.simulate import read_options
from polychrome.study.analyse import advise, analyse, critic_of


def warm() -> None:
    """Play one short game of each kind with every bot and explain the last; says what it does."""
    for name in games.names():
        began = time.monotonic()
        print(f"Compiling the rules of {games.game(name).title} …", flush=True)
        table, start = bots.of(name), new(games.game(name), read_options(games.game(name), 2, []))
        events: list[Any] = []
        for bot in table.BOTS.values():
            _, events = table.play_out(start, [bot, bot], Random(0))
        explain(start, events)
        print(f"  ready after {time.monotonic() - began:.1f} s", flush=True)


def explain(start: Position, events: list[Any]) -> None:
    """What analysis and hints call."""
    analyse(start.game, Record(FORMAT, start.game.name, start.options, events))
    position, rng = start, Random(0)
    while position.waits_for(DEALER):  # up to the first decision of a seat
        position = play(position, DEALER, deal(position, rng))
    critic = critic_of(start)
    for seat in range(position.seats):
        advise(seen(position, seat), seat, critic)

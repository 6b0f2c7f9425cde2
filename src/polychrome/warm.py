"""Compiles the rules of every game once, so that later starts load them from disk."""

from __future__ import annotations

import time
from random import Random

from polychrome import bots, games
from polychrome.core.game import new
from polychrome.simulate import read_options


def warm() -> None:
    """Play one short game of each kind with every bot; says what it does."""
    for name in games.names():
        began = time.monotonic()
        print(f"Compiling the rules of {games.game(name).title} …", flush=True)
        table, start = bots.of(name), new(games.game(name), read_options(games.game(name), 2, []))
        for bot in table.BOTS.values():
            table.play_out(start, [bot, bot], Random(0))
        print(f"  ready after {time.monotonic() - began:.1f} s", flush=True)

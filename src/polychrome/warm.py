"""Compiles the rules of every game once, its bots and its critic, so that later starts load them from disk."""

from __future__ import annotations

import compileall
import time
from random import Random
from typing import Any

from polychrome import bots, games
from polychrome.core.game import new
from polychrome.core.kernel import PACKAGE
from polychrome.core.record import FORMAT, Record
from polychrome.server import warming
from polychrome.server.storing import store
from polychrome.simulate import read_options
from polychrome.study.analyse import analyse


def warm(is_quick: bool = False) -> None:
    """Play one short game of each kind with every bot and explain the last; says what it does.

    Quick: only what a first game at a table needs. A server does the rest beside its tables.
    """
    compileall.compile_dir(PACKAGE, quiet=2)  # else a Python that is told to write nothing reads all sources each time
    for name in games.names():
        began = time.monotonic()
        print(f"Compiling the rules of {games.game(name).title} …", flush=True)
        if is_quick:
            warming.warm(name)
            warming.warm_first_bots(name)
        else:
            play_and_explain(name)
        store(name)
        print(f"  ready after {time.monotonic() - began:.1f} s", flush=True)


def play_and_explain(name: str) -> None:
    """All that compiled code is there for."""
    table, start = bots.of(name), new(games.game(name), read_options(games.game(name), 2, []))
    events: list[Any] = []
    for bot in table.BOTS.values():
        _, events = table.play_out(start, [bot, bot], Random(0))
    analyse(start.game, Record(FORMAT, name, start.options, events))
    warming.warm(name)
    warming.warm_more(name)

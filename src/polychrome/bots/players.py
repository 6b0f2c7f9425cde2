"""Bots at a table with people: what a bot does next, a whole event at a time, and how long its hand takes for it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from polychrome import bots
from polychrome.bots.turns import Bot
from polychrome.core.codes import Act
from polychrome.core.game import Position, play, seen

MOST_STEPS = 1000  # of one decision; a bot that begins its list again and again has lost its way


class Decision(NamedTuple):
    """The codes of one event, and after how many milliseconds they come; no codes: it passes, or looks again then."""

    codes: tuple[int, ...] = ()
    after_ms: int = 0


class Player(Protocol):
    """One bot at one seat in one game."""

    def decide(self, view: Position, seat: int, rng: Random) -> Decision:
        """What to do next, by what this seat sees."""


class Steady:
    """A bot that is never in a hurry: chooses act by act until an event is whole."""

    def __init__(self, choose: Bot) -> None:
        self._choose = choose

    def decide(self, view: Position, seat: int, rng: Random) -> Decision:
        """The next event, or none."""
        codes: list[int] = []
        for _ in range(MOST_STEPS):
            code = self._choose(view, seat, rng)
            if code is None:
                return Decision()
            if view.game.tail(code) >= 0:  # it begins an event, or begins one again
                codes = []
            codes.append(code)
            if len(codes) > view.game.tail(codes[0]):
                return Decision(tuple(codes))
            view = seen(play(view, *Act(seat, code)), seat)
        return Decision()


def player(name: str, start: Position) -> Player:
    """A new player of this name for a game that starts here. A game whose bots need more says how to make them."""
    module = bots.of(start.game.name)
    make = getattr(module, "player", None)
    made: Player = make(name, start) if make else Steady(module.BOTS[name])
    return made

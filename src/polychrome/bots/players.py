"""Bots at a table with people: what a bot does next, and how long its hand takes for it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from polychrome.bots.turns import Bot
from polychrome.core.moves import Move
from polychrome.core.positions import Position


class Plan(NamedTuple):
    """A move, and after how many milliseconds it comes; no move: the bot passes, or looks again then."""

    move: Move | None = None
    after_ms: int = 0


class Player(Protocol):
    """One bot at one seat in one game."""

    def decide(self, view: Position, seat: int, rng: Random) -> Plan:
        """Choose the next step, by what this seat sees."""


class Unhurried:
    """A bot whose hands take no time."""

    def __init__(self, choose: Bot, _start: Position) -> None:
        self._choose = choose

    def decide(self, view: Position, seat: int, rng: Random) -> Plan:
        """The next move, or none."""
        return Plan(self._choose(view, seat, rng))

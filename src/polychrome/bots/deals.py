"""Paired dice: the dealer's own random numbers, the same for every game of one deal whatever the bots do.

Each roll and each deal of cards has numbers of its own, by its number in the game. So the fifth roll of two games is
the same also where the fourth had more dice in one of them, and games of one deal differ by play alone, as far as
the rules allow.
"""

from __future__ import annotations

from random import Random


class Deals:
    """The rolls and deals of one game, in order. Two with the same name give the same ones."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._number = 0

    def event(self) -> Random:
        """The random numbers of the next roll, or of the next deal of cards."""
        self._number += 1
        return Random(f"{self._name} {self._number}")

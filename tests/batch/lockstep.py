"""The same games once more, one position at a time, with the dice of a lane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import below, draw
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER


class LaneDealer:
    """Draws as a lane does."""

    def __init__(self, seed: np.uint64) -> None:
        self.rng: NDArray[np.uint64] = np.array([seed], np.uint64)

    def choose(self, codes: Sequence[int]) -> int:
        """One of these codes."""
        return codes[int(below(draw(self.rng), len(codes)))] if len(codes) > 1 else codes[0]


class OneByOne:
    """One lane, as the documents describe it."""

    def __init__(self, start: Position, seed: np.uint64) -> None:
        self.start, self.dealer = start, LaneDealer(seed)
        self.begin()

    def begin(self) -> None:
        """Start a game."""
        self.seat = -1
        self.position = self.start.deal(self.dealer)
        self._choose_seat()

    def step(self, code: int) -> tuple[float, ...] | None:
        """Play a code: the returns, if it ends the game; then the next one begins."""
        self.position = self.position.act(self.seat, code)
        if self.position.under_way is not None:
            return None
        self.position = self.position.deal(self.dealer)
        if self.position.is_over:
            returns = self.position.returns
            self.begin()
            return returns
        self._choose_seat()
        return None

    def _choose_seat(self) -> None:
        """The first one clockwise after the seat that acted last."""
        seats = [seat for seat in self.position.to_act if seat != DEALER]
        self.seat = min(seats, key=lambda seat: (seat - self.seat - 1) % self.position.seats)

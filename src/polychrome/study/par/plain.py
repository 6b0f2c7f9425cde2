"""Par of any game, from its score alone: what each seat makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.wording import format_number
from polychrome.study.par import Bound, Counts, Figure, TextTable


class PlainPar:
    """Counts points by seat."""

    GRADES: Sequence[str] = ()

    def unit(self, _start: Position) -> str:
        """Points."""
        return "points"

    def points(self, end: Position, seat: int) -> int:
        """As the rules count them."""
        return round(end.returns[seat])

    def choose_setting(self, game: Game, pairs: Sequence[str], seats: int | None) -> tuple[int, list[str]]:
        """As few seats as the game has."""
        return seats or game.min_seats, list(pairs)

    def watch(self, _start: Position, _events: Sequence[Any], end: Position) -> Counts:
        """The points of each seat."""
        return np.array([self.points(end, seat) for seat in range(end.seats)], np.int64)

    def detail(self, _start: Position, counts: Counts, games: int) -> dict[str, Any]:
        """The mean of each seat."""
        return {"seats": [round(int(points) / games, 4) for points in counts]}

    def best(self, _start: Position, _detail: dict[str, Any]) -> Bound | None:
        """Nobody can say."""
        return None

    def tables(self, detail: dict[str, Any]) -> list[TextTable]:
        """The mean of each seat."""
        rows = [(str(seat), format_number(mean, ".1f")) for seat, mean in enumerate(detail["seats"])]
        return [TextTable("Mean by seat", ("seat", "points"), rows)] if len(rows) > 1 else []

    def figure(self, _start: Position, _detail: dict[str, Any]) -> Figure:
        """Nothing beside the spread of results, which every picture has."""
        return Figure("", 0, 0)

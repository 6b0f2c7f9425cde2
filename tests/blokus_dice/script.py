"""A tiny language for scenes from Blokus Dice.

    t = table(2)                            # on POCKET, a small board of 6 x 6 cells
    t.roll(0, 1, 2)
    t.take(0, 1).place(0, "I1", "00")       # cells as row and column in one word: "00 01 10"
    t.take(1, 2).place(1, "I2", "50 51")
    with refused("BD-5"):
        t.roll(0, 3, 3)

`round` plays a whole round with a plan for each seat that is in, in the order of seats: "1 I1 00", "3! O4 00 01 10 11"
with a strike, or "3" alone for a seat that this die puts out. Everything goes through the events of a record, so a
scene tests just what people use.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.forms.drawing import draw_all
from tests.scenes import Scene, first_position, laid, scene

POCKET: dict[str, Any] = {
    "name": "pocket",
    "size": 6,
    "rows": [["I1"], ["I2"], ["I3", "V3"], ["O4", "L4"], ["I5"], ["X5"]],
    "shapes": {
        "I1": [[0, 0]],
        "I2": [[0, 0], [0, 1]],
        "I3": [[0, 0], [0, 1], [0, 2]],
        "V3": [[0, 0], [0, 1], [1, 0]],
        "O4": [[0, 0], [0, 1], [1, 0], [1, 1]],
        "L4": [[0, 0], [1, 0], [2, 0], [2, 1]],
        "I5": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]],
        "X5": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
    },
}


@dataclass
class Table(Scene):
    """A game as its record tells it: options, and events one by one."""

    # --- what happens

    def draw_start(self, start: int) -> Table:
        """The dealer draws the starting seat."""
        return self.send({"type": "draw_start", "start": start})

    def roll(self, seat: int, *dice: int) -> Table:
        """This seat rolls."""
        return self.send({"type": "roll", "seat": seat, "dice": list(dice)})

    def take(self, seat: int, die: int) -> Table:
        """This seat takes a die of this value."""
        return self.send({"type": "take", "seat": seat, "die": die})

    def place(self, seat: int, shape: str, where: str, strike: bool | None = None) -> Table:
        """This seat colours in a shape."""
        event = {"type": "place", "seat": seat, "shape": shape, "cells": cells(where)}
        return self.send(event if strike is None else {**event, "strike": strike})

    def round(self, *plans: str) -> Table:
        """A whole round: each seat in turn takes and places at once."""
        words = {seat: plan.split() for seat, plan in zip(self.seats_in(), plans, strict=True)}
        dice = {seat: int(plan[0].rstrip("!")) for seat, plan in words.items()}
        first = self.view["start"]
        seats = sorted(dice, key=lambda seat: (seat - first) % self.position.seats)
        self.roll(first, *(dice[seat] for seat in seats), *([1, 1, 1] if self.position.seats == 1 else []))
        for seat in seats:
            self.take(seat, dice[seat])
            if len(words[seat]) > 1:
                self.place(seat, words[seat][1], " ".join(words[seat][2:]), strike=words[seat][0].endswith("!") or None)
        return self

    # --- what can be read

    def board(self, seat: int) -> dict[str, Any]:
        """A seat's board as the referee prints it."""
        board: dict[str, Any] = self.view["boards"][seat]
        return board

    def seats_in(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat in range(self.position.seats) if not self.board(seat)["out"]]

    def markers(self) -> str:
        """The first letters of the markers that the seats hold, then of the queue, its front last: "rb yg"."""
        held = "".join(board["marker"][0] for board in self.view["boards"])
        return " ".join([held, "".join(colour[0] for colour in reversed(self.view["queue"]))]).rstrip()

    # --- what a failure shows

    def drawing(self) -> str:
        """All boards side by side."""
        view = self.view
        head = f"round {view['round']}, {view['phase']}, pool {view['pool']}, {view['waiting']} to act"
        return f"{head}\n{draw_all(self.position)}"


def table(seats: int = 2, board: Any = None, start: int | str = 0, **more: Any) -> Table:
    """A table before its first event."""
    options = {"seats": seats, "board": POCKET if board is None else board, "start": start, **more}
    return laid(Table(options, first_position(GAME, options)))


def solo(board: Any = None, start: int | str = 0) -> Table:
    """A table of the house variant."""
    return table(1, board, start, house="solo")


def board_with(*rows: str, size: int = 6) -> dict[str, Any]:
    """A home-made board with shapes of the standard one: a text for each row, and the others empty."""
    shapes = built_in("standard")["shapes"]
    names = [row.split() for row in rows] + [[] for _ in range(6 - len(rows))]
    return {"name": "made", "size": size, "rows": names, "shapes": {n: shapes[n] for row in names for n in row}}


def built_in(name: str) -> Any:
    """The definition of a built-in board, to be changed at will."""
    return json.loads(resources.files("polychrome.games.blokus_dice").joinpath("data", f"{name}.json").read_bytes())


def cells(where: str) -> list[list[int]]:
    """Cells from their rows and columns: "00 01", or "9,10" where a digit is not enough."""
    return [[int(figure) for figure in (word.split(",") if "," in word else word)] for word in where.split()]


@scene
def four_rounds() -> Table:
    """Two seats after four rounds. Seat 0 holds red again: 00 … 04, and its only corner cell, 15, is green."""
    t = table(2)
    t.round("5 I5 00 01 02 03 04", "1 I1 00")  # red, blue
    t.round("2 I2 05 15", "2 I2 05 15")  # green, red
    t.round("1 I1 50", "3 I3 50 51 52")  # yellow, green
    return t.round("4 O4 44 45 54 55", "4 O4 44 45 54 55")  # blue, yellow

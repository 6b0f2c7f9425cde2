"""Blokus Dice as a picture: the grid of each seat, its die and its strikes, and the dice to be had."""

from __future__ import annotations

from typing import Any

from polychrome.core.positions import Position
from polychrome.envs.pictures import COLOURS, LINE, SOFT, Picture, add_paper, heading

CELL, GAP, HEAD = 24, 16, 56
INKS = {colour[0]: COLOURS[colour] for colour in ("red", "blue", "green", "yellow")}


def draw(position: Position, to_act: int | None = None) -> Picture:
    """All grids side by side."""
    shown = position.as_dict()
    side = len(shown["boards"][0]["cells"])
    wide, high = CELL * side + 2 * GAP, CELL * side + 80
    width = max(GAP + (wide + GAP) * len(shown["boards"]), 420)
    picture = Picture(width, HEAD + high + GAP, position.game.title)
    picture.text(GAP, 28, f"{position.game.title}, round {shown['round']}", 20)
    for number, die in enumerate(shown["pool"]):
        picture.die(250 + 32 * number, 15, 26, "white", die)
    picture.text(picture.width - GAP, 28, heading(position, to_act), 14, SOFT, "end")
    for seat, board in enumerate(shown["boards"]):
        left = GAP + (wide + GAP) * seat
        add_paper(picture, left, HEAD, wide, high, seat == to_act)
        _draw_head(picture, left + GAP, HEAD + 24, wide - 2 * GAP, seat, board)
        _draw_grid(picture, left + GAP, HEAD + 52, board["cells"])
        strikes = "out of the game" if board["out"] else f"strikes: {board['strikes']}"
        empty = sum(row.count(".") for row in board["cells"])
        picture.text(left + GAP, HEAD + high - 14, f"empty cells: {empty}, {strikes}", 13, SOFT)
    return picture


def _draw_head(picture: Picture, x: float, y: float, width: float, seat: int, board: dict[str, Any]) -> None:
    picture.circle(x + 8, y, 8, fill=COLOURS[board["marker"]], line=SOFT)
    picture.text(x + 24, y, f"seat {seat}", 16)
    if board["die"]:
        picture.die(x + width - 26, y - 13, 26, "white", board["die"])


def _draw_grid(picture: Picture, left: float, top: float, rows: list[str]) -> None:
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            fill = INKS.get(cell, "#ffffff")
            picture.box(left + CELL * column, top + CELL * row, CELL, CELL, fill=fill, line=LINE)

"""Colour Square as a picture: the sheet of each seat with its corners and jokers, and the dice."""

from __future__ import annotations

from typing import Any

from polychrome.core.positions import Position
from polychrome.envs.pictures import COLOURS, INK, LINE, ON_COLOUR, SOFT, Picture, add_paper, heading

TILE, GAP, HEAD = 74, 16, 56
WIDE, HIGH = 4 * TILE + 2 * GAP, 4 * TILE + 92
FILLS = {"open": "#ffffff", "circled": "#dff3e4", "shaded": "#cfc8ba", "crossed": "#e6e0d4"}
CORNERS = {"red": (0, 0), "blue": (1, 0), "green": (0, 1), "yellow": (1, 1)}
RINGS = {"purple": "#803a82", "orange": "#c97f00"}


def draw(position: Position, to_act: int | None = None) -> Picture:
    """All sheets, two or three in a row."""
    shown = position.as_dict()
    sheets = shown["sheets"]
    columns = 2 if len(sheets) == 4 else min(3, len(sheets))
    rows = -(-len(sheets) // columns)
    picture = Picture(
        max(GAP + (WIDE + GAP) * columns, 460), HEAD + (HIGH + GAP) * rows, position.game.title
    )  # fmt: skip
    picture.text(GAP, 28, f"{position.game.title}, roll {shown['rolls']}", 20)
    picture.text(picture.width - GAP, 28, heading(position, to_act), 14, SOFT, "end")
    for seat, sheet in enumerate(sheets):
        left, top = GAP + (WIDE + GAP) * (seat % columns), HEAD + (HIGH + GAP) * (seat // columns)
        add_paper(picture, left, top, WIDE, HIGH, seat == to_act)
        picture.text(left + GAP, top + 24, f"seat {seat}", 16)
        for number, (colour, value) in enumerate((sheet["dice"] or {}).items()):
            picture.die(left + WIDE - GAP - 30 * (5 - number), top + 11, 26, colour, value)
        for number, (name, square) in enumerate(sheet["squares"].items()):
            place = left + GAP + TILE * (number % 4), top + 48 + TILE * (number // 4)
            _draw_square(picture, *place, square, _target(position, number), _kind(position, number), name)
        jokers = "hidden" if sheet["jokers"] is None else " ".join(map(str, sheet["jokers"])) or "none yet"
        picture.text(left + GAP, top + HIGH - 22, f"jokers: {jokers}", 13, SOFT)
    return picture


def _target(position: Position, square: int) -> str:
    low, high = int(position.material.low[square]), int(position.material.high[square])
    return f"{low}" if low == high else f"{low}-{high}"


def _kind(position: Position, square: int) -> str:
    if position.material.purple >> square & 1:
        return "purple"
    return "orange" if position.material.orange >> square & 1 else ""


def _draw_square(
    picture: Picture, x: float, y: float, square: dict[str, Any], target: str, kind: str, name: str
) -> None:
    picture.box(x + 1, y + 1, TILE - 2, TILE - 2, fill=FILLS[square["status"]], line=RINGS.get(kind, LINE), radius=6)
    for colour, (column, row) in CORNERS.items():
        value = square["corners"][colour]
        left, top = x + 4 + (TILE - 30) * column, y + 4 + (TILE - 30) * row
        if value is None:
            picture.box(left, top, 22, 22, line=COLOURS[colour], radius=5)
        else:
            picture.box(left, top, 22, 22, fill=COLOURS[colour], radius=5)
            picture.text(left + 11, top + 11, value, 15, ON_COLOUR[colour], "middle")
    middle = x + TILE / 2, y + TILE / 2
    if square["status"] == "circled":
        picture.circle(*middle, 16, line="#0b6b35", stroke=3)
    picture.text(*middle, "x" if square["status"] == "crossed" else target, 14, INK, "middle")
    picture.text(x + TILE / 2, y + 9, name, 8, SOFT, "middle")

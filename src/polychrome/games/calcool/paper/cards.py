"""Chicane cards on paper: five fields with their points and targets, and a back for each category."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from polychrome.paper.pen import INK, LINE, PALE, SOFT, Pen, shorten
from polychrome.paper.symbols import OUTLINES, STYLES, draw_symbol

WIDE, HIGH, FIELD = 92.0, 62.0, 17.2
PLUS, MINUS = "#e4f3e6", "#f7e3de"
ANY_COLOUR = ("red", "yellow", "green", "blue", "purple")


def draw_card(
    pen: Pen, width: float, height: float, *, name: str, card: dict[str, Any], colours: Sequence[str]
) -> None:
    """The front of a card, as large as its place allows."""
    scale = min(width / WIDE, height / HIGH)
    with pen.at((width - WIDE * scale) / 2, (height - HIGH * scale) / 2, scale):
        pen.box(0, 0, WIDE, HIGH, fill="#ffffff", line=INK, thickness=0.5, radius=4)
        pen.text(4, 6.4, shorten(name, 70, 3), 3, colour=SOFT)
        pen.text(WIDE - 4, 6.4, str(card["category"]), 3.4, weight="bold", colour=SOFT, anchor="end")
        x = (WIDE - 5 * FIELD) / 2
        for field in card["fields"]:
            halves = field["double"] if "double" in field else [field["targets"]]
            wide = FIELD * len(halves)
            _draw_frame(pen, x, wide, int(field["points"]), len(halves) > 1)
            for at, targets in enumerate(halves):
                _draw_targets(pen, x + FIELD * at, targets, colours)
            x += wide


def _draw_frame(pen: Pen, x: float, wide: float, points: int, is_double: bool) -> None:
    """A field: plus and minus differ in tint, in sign and in the form of the label."""
    pen.box(x + 0.6, 9, wide - 1.2, HIGH - 13, fill=PLUS if points > 0 else MINUS, line=LINE, thickness=0.3, radius=2)
    middle = x + wide / 2
    text = f"{points:+d}".replace("-", "−")
    half = min(max(4.2, 1.5 * len(text) + 1.2), wide / 2 - 1)
    if points > 0:
        pen.box(middle - half, 10.6, 2 * half, 8, fill="#ffffff", line="#0b6931", thickness=0.5, radius=4)
    else:
        pen.box(middle - half, 10.6, 2 * half, 8, fill="#ffffff", line="#93000f", thickness=0.5)
    size = min(4.6, 2.0 * half / (0.62 * len(text)))
    pen.text(middle, 14.6 + 0.36 * size, text, size, weight="bold", anchor="middle")
    if is_double:
        pen.path(((middle, 20.4), (middle, HIGH - 6)), line=SOFT, thickness=0.5, dashes=(1.2, 1.2))
        pen.text(middle, HIGH - 8.2, "+", 5, weight="bold", colour=SOFT, anchor="middle")


def _draw_targets(pen: Pen, x: float, targets: Sequence[dict[str, Any]], colours: Sequence[str]) -> None:
    """All targets of a field, one below the other, smaller if there are many."""
    room = HIGH - 4 - 21
    high = min(11.6, room / len(targets))
    for at, target in enumerate(targets):
        _draw_target(pen, x + 2.6, 20.6 + high * at, FIELD - 5.2, high - 0.8, target, colours)


def _draw_target(
    pen: Pen, x: float, y: float, wide: float, high: float, target: dict[str, Any], colours: Sequence[str]
) -> None:
    """Colour and sign on the left, pips on the right; a joker shows what does not matter as stripes or as a dash."""
    pen.box(x, y, wide, high, fill="#ffffff", line=INK, thickness=0.3, radius=min(1.6, high / 3))
    half = wide / 2
    if "colour" in target:
        colour = find_style(str(target["colour"]), colours)
        pen.box(
            x + 0.5, y + 0.5, half - 0.5, high - 1, fill=STYLES[colour].fill, line=STYLES[colour].edge, thickness=0.2
        )
        size = min(half - 1.4, high - 1.8)
        draw_symbol(
            pen, x + 0.5 + (half - 0.5 - size) / 2, y + (high - size) / 2, size, colour, fill=STYLES[colour].ink
        )
    else:
        stripe = (half - 1) / len(ANY_COLOUR)
        for at, colour in enumerate(ANY_COLOUR):
            pen.box(x + 0.6 + stripe * at, y + 0.8, stripe, high - 1.6, fill=STYLES[colour].fill)
    size = min(5.2, high * 0.62)
    text = str(target["pips"]) if "pips" in target else "–"
    pen.text(x + 1.5 * half, y + high / 2 + 0.36 * size, text, size, weight="bold", anchor="middle")


def find_style(colour: str, colours: Sequence[str]) -> str:
    """How a colour of a deck is printed: as itself, or as one that the deck does not use."""
    if colour in STYLES:
        return colour
    free = [one for one in STYLES if one not in colours]
    strangers = [one for one in colours if one not in STYLES]
    return free[strangers.index(colour)]


def draw_back(pen: Pen, width: float, height: float, *, category: str) -> None:
    """The back of a card: all signs in a pattern, and the category."""
    scale = min(width / WIDE, height / HIGH)
    with pen.at((width - WIDE * scale) / 2, (height - HIGH * scale) / 2, scale):
        pen.stamp(f"back of {category}", partial(_draw_pattern, pen, category))


def _draw_pattern(pen: Pen, category: str) -> None:
    pen.box(0, 0, WIDE, HIGH, fill=PALE, line=INK, thickness=0.5, radius=4)
    signs = list(OUTLINES)
    for row in range(6):
        for column in range(9):
            x, y = 5.2 + 9.3 * column, 4.6 + 9.2 * row
            draw_symbol(pen, x, y, 6, signs[(3 * row + column) % len(signs)], line=LINE, thickness=0.35)
    pen.circle(WIDE / 2, HIGH / 2, 13, fill="#ffffff", line=INK, thickness=0.6)
    pen.text(WIDE / 2, HIGH / 2 + 4, category, 11, weight="bold", anchor="middle")

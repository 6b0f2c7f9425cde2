"""The colours of dice on paper, and a shape for each, so that a greyscale print is as good as a coloured one."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from polychrome.paper.pen import Pen, Point

DARK, LIGHT = "#16181d", "#ffffff"


class Style(NamedTuple):
    """How a colour is printed."""

    fill: str
    edge: str
    ink: str  # of what stands on it


STYLES = {
    "red": Style("#d50018", "#93000f", LIGHT),
    "orange": Style("#e19400", "#9a6500", DARK),
    "yellow": Style("#f2e20b", "#b3a500", DARK),
    "green": Style("#149a4a", "#0b6931", LIGHT),
    "turquoise": Style("#28b4e5", "#1580a6", DARK),
    "blue": Style("#0654eb", "#033a9f", LIGHT),
    "purple": Style("#803a82", "#55235a", LIGHT),
    "pink": Style("#ff90a3", "#c75d70", DARK),
    "white": Style("#fbfbf7", "#8d8a80", DARK),
    "black": Style("#1c1c1c", "#000000", LIGHT),
}


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 20) -> list[Point]:
    """Points of a circle between two angles, in degrees, clockwise on the page."""
    angles = [pi / 180 * (start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _star() -> list[Point]:
    """Five points and five notches in turns."""
    corners = [(pi * corner / 5, 5.0 if corner % 2 == 0 else 2.3) for corner in range(10)]
    return [(5 + radius * sin(angle), 5.3 - radius * cos(angle)) for angle, radius in corners]


def _plus() -> list[Point]:
    inner, outer = (3.4, 6.6), (0.6, 9.4)
    return [
        *((inner[0], outer[0]), (inner[1], outer[0]), (inner[1], inner[0]), (outer[1], inner[0])),
        *((outer[1], inner[1]), (inner[1], inner[1]), (inner[1], outer[1]), (inner[0], outer[1])),
        *((inner[0], inner[1]), (outer[0], inner[1]), (outer[0], inner[0]), (inner[0], inner[0])),
    ]


# Outlines in a box of 10 × 10. A ring has a hole, which is drawn on top of it.
OUTLINES: dict[str, Sequence[Point]] = {
    "red": _arc(5, 5, 4.2, 0, 360),
    "blue": ((1.2, 1.2), (8.8, 1.2), (8.8, 8.8), (1.2, 8.8)),
    "green": ((5, 0.6), (9.6, 9), (0.4, 9)),
    "yellow": _star(),
    "white": (*_arc(5, 5, 4.4, 0, 360), *_arc(5, 5, 2.4, 360, 0)),
    "orange": ((5, 0.2), (9.8, 5), (5, 9.8), (0.2, 5)),
    "turquoise": (
        (3.4, 0.6),
        (6.6, 0.6),
        (6.6, 3.4),
        (9.4, 3.4),
        (9.4, 6.6),
        (6.6, 6.6),
        (6.6, 9.4),
        (3.4, 9.4),
        (3.4, 6.6),
        (0.6, 6.6),
        (0.6, 3.4),
        (3.4, 3.4),
    ),
    "purple": (*_arc(4.7, 5, 4.6, 51, 309), *_arc(7.4, 5, 3.6, 268, 92)),
    "pink": ((5, 9.4), *_arc(3, 4, 2.3, 150, 330), *_arc(7, 4, 2.3, 210, 390)),
    "black": (
        (0.8, 2.4),
        (2.4, 0.8),
        (5, 3.4),
        (7.6, 0.8),
        (9.2, 2.4),
        (6.6, 5),
        (9.2, 7.6),
        (7.6, 9.2),
        (5, 6.6),
        (2.4, 9.2),
        (0.8, 7.6),
        (3.4, 5),
    ),
}


def draw_symbol(
    pen: Pen, x: float, y: float, size: float, colour: str, *, fill: str = "", line: str = "", thickness: float = 0.2
) -> None:
    """The shape that stands for a colour, in a box of this size; in the colour itself unless another is given."""
    points = [(x + size * across / 10, y + size * down / 10) for across, down in OUTLINES[colour]]
    shown = fill or ("" if line else STYLES[colour].fill)
    pen.path(points, is_closed=True, fill=shown, line=line, thickness=thickness)


PIPS: dict[int, Sequence[Point]] = {
    1: ((5, 5),),
    2: ((2.8, 2.8), (7.2, 7.2)),
    3: ((2.5, 2.5), (5, 5), (7.5, 7.5)),
    4: ((2.8, 2.8), (7.2, 2.8), (2.8, 7.2), (7.2, 7.2)),
    5: ((2.6, 2.6), (7.4, 2.6), (5, 5), (2.6, 7.4), (7.4, 7.4)),
    6: ((2.9, 2.4), (7.1, 2.4), (2.9, 5), (7.1, 5), (2.9, 7.6), (7.1, 7.6)),
}


def draw_die(pen: Pen, x: float, y: float, size: float, pips: int, colour: str = "white") -> None:
    """A die that shows this many pips."""
    style = STYLES[colour]
    pen.box(x, y, size, size, fill=style.fill, line=style.edge, thickness=0.25, radius=0.22 * size)
    for across, down in PIPS[pips]:
        pen.circle(x + size * across / 10, y + size * down / 10, 0.085 * size, fill=style.ink)

"""Pictures of a table: a few shapes, written as SVG or painted as an array of pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.positions import Position

# The light colours of the web client.
TABLE, PAPER, INK, SOFT, LINE = "#efe7d6", "#fffcf5", "#22252d", "#5c5a52", "#dcd3c0"
COLOURS = {
    "red": "#d50018", "blue": "#0654eb", "green": "#149a4a", "yellow": "#f2e20b", "white": "#ffffff",
    "orange": "#f5820b", "turquoise": "#12b5b0", "purple": "#803a82", "pink": "#f274b4", "black": "#22252d",
}  # fmt: skip
ON_COLOUR = {name: INK if name in ("yellow", "white", "orange", "turquoise", "pink") else "#ffffff" for name in COLOURS}
FONT = "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"
SMOOTHING = 2  # pixels are painted so many times as large, and then averaged

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Box:
    """A rectangle, perhaps with round corners; a circle is a box that is as round as can be."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    line: str | None = None
    radius: float = 0
    stroke: float = 1


@dataclass(frozen=True)
class Words:
    """A line of text; y is its middle."""

    x: float
    y: float
    words: str
    size: float
    fill: str = INK
    anchor: Anchor = "start"


@dataclass
class Picture:
    """Shapes from back to front."""

    width: int
    height: int
    title: str
    shapes: list[Box | Words] = field(default_factory=list)

    def box(self, x: float, y: float, width: float, height: float, fill: str | None = None, **look: Any) -> None:
        """Add a rectangle, and say what it looks like (see `Box`)."""
        self.shapes.append(Box(x, y, width, height, fill, **look))

    def circle(self, x: float, y: float, radius: float, **look: Any) -> None:
        """Add a circle around a point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius=radius, **look)

    def text(self, x: float, y: float, words: object, size: float, fill: str = INK, anchor: Anchor = "start") -> None:
        """Add a line of text; y is its middle."""
        self.shapes.append(Words(x, y, str(words), size, fill, anchor))

    def die(self, x: float, y: float, size: float, colour: str, value: object) -> None:
        """Add a die with a number on it."""
        self.box(x, y, size, size, fill=COLOURS.get(colour, LINE), line=SOFT, radius=size / 5)
        self.text(x + size / 2, y + size / 2, value, size * 0.62, ON_COLOUR.get(colour, INK), "middle")

    def svg(self) -> str:
        """Write the picture as an SVG document."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img">'
        parts = [_write_box(Box(0, 0, self.width, self.height, TABLE))]
        parts += [_write_box(one) if isinstance(one, Box) else _write_words(one) for one in self.shapes]
        return f"{head}<title>{escape(self.title)}</title>{''.join(parts)}</svg>\n"

    def array(self) -> NDArray[np.uint8]:
        """Paint the picture: height × width × (red, green, blue). Raises GameError where Pillow is not installed."""
        try:
            from PIL import Image, ImageDraw
        except ImportError:
            text = "pillow is not installed; it comes with the extra: pip install 'polychrome[envs]'"
            raise GameError(text) from None
        image = Image.new("RGB", (SMOOTHING * self.width, SMOOTHING * self.height), TABLE)
        brush = ImageDraw.Draw(image)
        for one in self.shapes:
            if isinstance(one, Box):
                _paint_box(brush, one)
            else:
                place = (SMOOTHING * one.x, SMOOTHING * one.y)
                anchor = {"start": "lm", "middle": "mm", "end": "rm"}[one.anchor]
                brush.text(place, one.words, one.fill, _font(SMOOTHING * one.size), anchor)
        return np.array(image.reduce(SMOOTHING))


def _write_box(one: Box) -> str:
    place = f'x="{one.x:g}" y="{one.y:g}" width="{one.width:g}" height="{one.height:g}" rx="{one.radius:g}"'
    line = f' stroke="{one.line}" stroke-width="{one.stroke:g}"' if one.line else ""
    return f'<rect {place} fill="{one.fill or "none"}"{line}/>'


def _write_words(one: Words) -> str:
    place = f'x="{one.x:g}" y="{one.y:g}" font-size="{one.size:g}" text-anchor="{one.anchor}"'
    return f'<text {place} dominant-baseline="central" fill="{one.fill}">{escape(one.words)}</text>'


def _paint_box(brush: Any, one: Box) -> None:
    left, top = SMOOTHING * one.x, SMOOTHING * one.y
    right, bottom = left + SMOOTHING * one.width - 1, top + SMOOTHING * one.height - 1
    width = max(1, round(SMOOTHING * one.stroke)) if one.line else 0
    brush.rounded_rectangle((left, top, right, bottom), SMOOTHING * one.radius, one.fill, one.line, width)


@cache
def _font(size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)


# --- which picture ----------------------------------------------------------------------------------------------------


def draw(position: Position, to_act: int | None = None) -> Picture:
    """The picture of a position, by the game's own module `picture` or, where it has none, as lines of text."""
    name = position.game.name
    module = registry.find_part(name, "picture") if name in registry.game_names() else None
    own: Callable[[Position, int | None], Picture] = draw_lines if module is None else module.draw
    return own(position, to_act)


def draw_lines(position: Position, to_act: int | None = None) -> Picture:
    """Any game: its view, field by field, with a spot beside each word that is a colour."""
    lines = list(_lines(position.as_dict(), 0))
    width = max([480, *(40 + 18 * indent + 9 * len(words) for indent, words in lines)])
    picture = Picture(width, 92 + 26 * len(lines), position.game.title)
    add_paper(picture, 12, 12, picture.width - 24, picture.height - 24)
    picture.text(30, 40, position.game.title, 22)
    picture.text(picture.width - 30, 40, heading(position, to_act), 15, SOFT, "end")
    for number, (indent, words) in enumerate(lines):
        x, y = 30 + 18 * indent, 78 + 26 * number
        for colour in [word for word in COLOURS if word in words.replace(":", "").replace(",", "").split()]:
            picture.circle(x + 7, y, 7, fill=COLOURS[colour], line=SOFT)
            x += 20
        picture.text(x, y, words, 15)
    return picture


def heading(position: Position, to_act: int | None) -> str:
    """Say who has to act."""
    if position.is_over:
        return "the game is over"
    return "the dealer" if to_act is None or to_act < 0 else f"seat {to_act} to act"


def add_paper(picture: Picture, x: float, y: float, width: float, height: float, is_lit: bool = False) -> None:
    """A sheet of paper to draw on; the one of the seat that has to act is lit."""
    line = "#e08600" if is_lit else LINE
    picture.box(x, y, width, height, fill=PAPER, line=line, radius=12, stroke=3 if is_lit else 1)


def _lines(value: Any, indent: int) -> Iterator[tuple[int, str]]:
    """A JSON value as indented lines: what fits in a line stands in one."""
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
        label = str(name).replace("_", " ")
        if isinstance(inner, dict) or (isinstance(inner, list) and any(isinstance(one, dict | list) for one in inner)):
            yield indent, f"{label}:"
            yield from _lines(inner, indent + 1)
        else:
            yield indent, f"{label}: {_plain(inner)}"


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)

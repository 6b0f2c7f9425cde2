"""A pen for vector pages: boxes, circles, paths and text, in millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Literal

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

Anchor = Literal["start", "middle", "end"]
Weight = Literal["plain", "bold", "italic"]
Point = tuple[float, float]

INK, SOFT, LINE, PALE, NO_COLOUR = "#16181d", "#5c594f", "#a09b8d", "#f4f1e8", ""
FONTS: dict[Weight, str] = {"plain": "Vera", "bold": "VeraBd", "italic": "VeraIt"}  # free, and part of reportlab
POINT = 1 / mm  # a point in millimetres


@cache
def load_fonts() -> None:
    """Make the fonts known, once; only the letters that are used end up in a document."""
    for name in FONTS.values():
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


def text_width(text: str, size: float, weight: Weight = "plain") -> float:
    """How wide a text is at this size, both in millimetres."""
    load_fonts()
    width: float = pdfmetrics.stringWidth(text, FONTS[weight], size / POINT) * POINT
    return width


def wrap_text(text: str, width: float, size: float, weight: Weight = "plain") -> list[str]:
    """Break a text into lines of at most this width; a word that is longer is broken, too."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        for part in _fitting_parts(word, width, size, weight):
            longer = f"{line} {part}" if line else part
            if line and text_width(longer, size, weight) > width:
                lines.append(line)
                line = part
            else:
                line = longer
    return [*lines, line] if line else lines


def _fitting_parts(word: str, width: float, size: float, weight: Weight) -> Iterator[str]:
    start = 0
    for end in range(2, len(word) + 1):
        if text_width(word[start:end], size, weight) > width:
            yield word[start : end - 1]
            start = end - 1
    yield word[start:]


def shorten(text: str, width: float, size: float, weight: Weight = "plain") -> str:
    """Cut a text that is too long for its place, with an ellipsis."""
    if text_width(text, size, weight) <= width:
        return text
    while text and text_width(text + "…", size, weight) > width:
        text = text[:-1]
    return text.rstrip() + "…"


class Pen:
    """Draws on one page after the other."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        load_fonts()
        self._canvas, self._height = canvas, height

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1.0) -> Iterator[None]:
        """Draw within a part of the page: its top left corner is (x, y), and its units are scaled."""
        self._canvas.saveState()
        # The page counts upwards; turn the origin of this part to its own top left corner, at the page's height.
        self._canvas.translate(x * mm, (self._height - y) * mm)
        self._canvas.scale(scale, scale)
        self._canvas.translate(0, -self._height * mm)
        try:
            yield
        finally:
            self._canvas.restoreState()

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw something that comes again and again; the file holds it only once."""
        form = f"{name} on {self._height:g}".replace(" ", "-")  # a name in PDF ends at a space
        if not self._canvas.hasForm(form):
            self._canvas.beginForm(form)
            draw()
            self._canvas.endForm()
        self._canvas.doForm(form)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = NO_COLOUR,
        line: str = NO_COLOUR,
        thickness: float = 0.25,
        radius: float = 0.0,
        dashes: Sequence[float] = (),
    ) -> None:
        """A rectangle, with rounded corners if there is a radius."""
        self._set(fill, line, thickness, dashes)
        bottom = (self._height - y - height) * mm
        place = x * mm, bottom, width * mm, height * mm
        if radius:
            self._canvas.roundRect(*place, radius * mm, stroke=bool(line), fill=bool(fill))
        else:
            self._canvas.rect(*place, stroke=bool(line), fill=bool(fill))

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str = NO_COLOUR,
        line: str = NO_COLOUR,
        thickness: float = 0.25,
    ) -> None:
        """A circle around (x, y)."""
        self._set(fill, line, thickness, ())
        self._canvas.circle(x * mm, (self._height - y) * mm, radius * mm, stroke=bool(line), fill=bool(fill))

    def ellipse(self, x: float, y: float, across: float, down: float, *, line: str, thickness: float) -> None:
        """An ellipse around (x, y) with these half axes."""
        self._set(NO_COLOUR, line, thickness, ())
        middle = self._height - y
        self._canvas.ellipse((x - across) * mm, (middle - down) * mm, (x + across) * mm, (middle + down) * mm)

    def path(
        self,
        points: Sequence[Point],
        *,
        is_closed: bool = False,
        fill: str = NO_COLOUR,
        line: str = NO_COLOUR,
        thickness: float = 0.25,
        dashes: Sequence[float] = (),
    ) -> None:
        """A line through these points."""
        self._set(fill, line, thickness, dashes)
        path = self._canvas.beginPath()
        first, *others = [(x * mm, (self._height - y) * mm) for x, y in points]
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
        if is_closed:
            path.close()
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)
        self._canvas.drawPath(path, stroke=bool(line), fill=bool(fill))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        colour: str = INK,
        weight: Weight = "plain",
        anchor: Anchor = "start",
    ) -> None:
        """A line of text; y is its base line, size its height in millimetres."""
        width = text_width(text, size, weight) if anchor != "start" else 0.0
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.setFont(FONTS[weight], size / POINT)
        self._canvas.drawString(left * mm, (self._height - y) * mm, text)

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float,
        *,
        colour: str = INK,
        weight: Weight = "plain",
        leading: float = 1.4,
    ) -> float:
        """A text in as many lines as it needs, from the top at y on; returns where it ends."""
        for line in wrap_text(text, width, size, weight):
            self.text(x, y + size, line, size, colour=colour, weight=weight)
            y += leading * size
        return y

    def _set(self, fill: str, line: str, thickness: float, dashes: Sequence[float]) -> None:
        if fill:
            self._canvas.setFillColor(HexColor(fill))
        if line:
            self._canvas.setStrokeColor(HexColor(line))
            self._canvas.setLineWidth(thickness * mm)
            self._canvas.setDash([length * mm for length in dashes])

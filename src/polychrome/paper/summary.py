"""The rules of a game on one page."""

from __future__ import annotations

from typing import Any

from polychrome.paper.pen import SOFT, Pen

TITLE, HEADING, TEXT = 9.0, 4.4, 3.35  # millimetres


def draw_summary(pen: Pen, width: float, height: float, summary: dict[str, Any]) -> None:
    """A title, a sentence about the aim, and short sections; small enough to fit whatever the paper."""
    size = TEXT
    while _draw(None, width, summary, size) > height - 4:
        size *= 0.97
    _draw(pen, width, summary, size)


def _draw(pen: Pen | None, width: float, summary: dict[str, Any], size: float) -> float:
    """Draw, or only measure without a pen; returns where it ends."""
    measure = pen or _Ruler()
    scale = size / TEXT
    y = measure.paragraph(0, 0, width, summary["title"], TITLE * scale, weight="bold", leading=1.2)
    y = measure.paragraph(0, y + 1, width, summary["for"], size, colour=SOFT)
    y = measure.paragraph(0, y + 3 * scale, width, summary["aim"], size * 1.15, leading=1.45)
    for section in summary["sections"]:
        y = measure.paragraph(0, y + 4 * scale, width, section["heading"], HEADING * scale, weight="bold")
        for line in section["lines"]:
            if pen is not None:
                pen.circle(1.2, y + 0.66 * size + 0.8 * scale, 0.5 * scale, fill="#16181d")
            y = measure.paragraph(4, y + 0.8 * scale, width - 4, line, size)
    return y


class _Ruler(Pen):
    """A pen that only measures."""

    def __init__(self) -> None:
        pass

    def text(self, *_args: Any, **_options: Any) -> None:
        """Draw nothing."""

"""The score pad of Calcool: four rounds, for each its parts, for up to four players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from polychrome.paper.pen import INK, LINE, PALE, SOFT, Pen, Weight, shorten

PENCIL = "#2d3b55"
PARTS = ("stop", "fields", "gap", "surplus", "aside", "total")
WORDS: Final = {
    "en": {
        "name": "Name",
        "round": "round {number}",
        "stop": "Stop ±3",
        "fields": "fields",
        "gap": "behind a gap",
        "surplus": "past 10",
        "aside": "aside",
        "total": "sum",
        "all": "total",
    },
    "de": {
        "name": "Name",
        "round": "Runde {number}",
        "stop": "Stopp ±3",
        "fields": "Felder",
        "gap": "nach Lücke",
        "surplus": "über 10",
        "aside": "daneben",
        "total": "Summe",
        "all": "gesamt",
    },
}
ROUNDS, SEATS = 4, 4
WIDE, HIGH, LABEL = 190.0, 132.0, 30.0
LINE_HIGH, HEAD = 4.6, 9.0


def draw_pad(
    pen: Pen,
    width: float,
    height: float,
    *,
    language: str,
    names: Sequence[str] = (),
    seats: Sequence[dict[str, Any]] = (),
) -> None:
    """A pad, empty or filled in."""
    scale = min(width / WIDE, height / HIGH)
    words = WORDS[language]
    with pen.at((width - WIDE * scale) / 2, 0, scale):
        column = (WIDE - LABEL) / SEATS
        pen.text(0, HEAD - 2.6, words["name"], 3, colour=SOFT)
        for seat in range(SEATS):
            x = LABEL + column * seat
            pen.box(x, 0, column, HEAD, line=INK, thickness=0.4)
            if seat < len(names):
                name = shorten(names[seat], column - 4, 4)
                pen.text(x + column / 2, HEAD - 2.8, name, 4, colour=PENCIL, weight="bold", anchor="middle")
        y = HEAD
        for number in range(ROUNDS):
            counts = [seat["rounds"][number] if number < len(seat["rounds"]) else None for seat in seats]
            y = _draw_round(pen, y, column, words, number + 1, counts)
        pen.text(0, y + 6, words["all"], 4, weight="bold")
        for seat in range(SEATS):
            pen.box(LABEL + column * seat, y, column, 9, fill=PALE, line=INK, thickness=0.7)
            if seat < len(seats):
                total = str(seats[seat]["total"]).replace("-", "−")
                pen.text(
                    LABEL + column * (seat + 0.5), y + 6.6, total, 5.2, colour=PENCIL, weight="bold", anchor="middle"
                )


def _draw_round(
    pen: Pen, y: float, column: float, words: dict[str, str], number: int, counts: Sequence[dict[str, Any] | None]
) -> float:
    """The lines of one round; returns where they end."""
    top = y
    for part in PARTS:
        is_sum = part == "total"
        label = f"{words['round'].format(number=number)}: {words[part]}" if is_sum else words[part]
        pen.text(0, y + 3.3, shorten(label, LABEL - 1, 2.6), 2.6, colour=INK if is_sum else SOFT)
        for seat in range(SEATS):
            x = LABEL + column * seat
            pen.box(x, y, column, LINE_HIGH, fill=PALE if is_sum else "", line=LINE, thickness=0.2)
            count = counts[seat] if seat < len(counts) else None
            if count is not None:
                value = str(count[part]).replace("-", "−")
                weight: Weight = "bold" if is_sum else "plain"
                pen.text(x + column / 2, y + 3.5, value, 3, colour=PENCIL, weight=weight, anchor="middle")
        y += LINE_HIGH
    pen.box(LABEL, top, column * SEATS, y - top, line=INK, thickness=0.4)
    return y

"""What is hard about a sheet of Colour Square: how often each square comes right, goes wrong or is crossed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polychrome.bots.critic import Remark
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.games.colour_square.rules.material import COLOURS, GRADES, SQUARE_NAMES, SQUARES
from polychrome.games.colour_square.study.best import best as best_of_task
from polychrome.games.colour_square.study.best import best_total
from polychrome.study.par import Bound, Counts, Figure, TextTable, percent
from polychrome.study.par.drawing import BAD, GOOD, INK, LINE, RAISED, SOFT, circle, key, rect, stack, text

__all__ = ["GRADES", "best", "choose_setting", "detail", "figure", "points", "tables", "unit", "watch"]

ENDS = ("right", "wrong", "left over", "crossed", "open")  # of a square


def unit(start: Position) -> str:
    """Tasks 4 and 5 only count squares."""
    return "circled squares" if start.state.task >= 4 else "points"


def points(end: Position, seat: int) -> int:
    """The total; in tasks 4 and 5 the number of circled squares."""
    return int(end.game.rules.score(end.state, end.material, seat)[0])


def choose_setting(_game: Game, pairs: Sequence[str], seats: int | None) -> tuple[int, list[str]]:
    """Tasks are for one, everything else for two."""
    is_task = any(pair.startswith("variant=task") for pair in pairs)
    return seats or (1 if is_task else 2), list(pairs)


def watch(_start: Position, _events: Sequence[Any], end: Position) -> Counts:
    """How each square ended, by ENDS, and how many joker fields were used."""
    counts = np.zeros(len(ENDS) * SQUARES + 1, np.int64)
    for seat in range(end.seats):
        for square in range(SQUARES):
            counts[SQUARES * ENDS.index(_end_of(end.state, seat, square)) + square] += 1
        counts[-1] += int(end.state.jokers[seat])
    return counts


def _end_of(s: Any, seat: int, square: int) -> str:
    if s.circled[seat] >> square & 1:
        return "right"
    if s.shaded[seat] >> square & 1:
        is_full = all(s.face[seat, 16 * colour + square] for colour in range(len(COLOURS)))
        return "wrong" if is_full else "left over"
    return "crossed" if s.crossed[seat] >> square & 1 else "open"


def detail(start: Position, counts: Counts, games: int) -> dict[str, Any]:
    """Shares of the sheets on which each square ended so."""
    sheets = games * start.seats
    sheet = start.material
    by_end = counts[:-1].reshape(len(ENDS), SQUARES) / sheets
    squares = {
        name: {
            "target": [int(sheet.low[square]), int(sheet.high[square])],
            "kind": _kind(sheet, square),
            **{end: round(float(by_end[row, square]), 4) for row, end in enumerate(ENDS)},
        }
        for square, name in enumerate(SQUARE_NAMES)
    }
    return {"squares": squares, "jokers": round(int(counts[-1]) / sheets, 4)}


def _kind(sheet: Any, square: int) -> str:
    return "purple" if sheet.purple >> square & 1 else "orange" if sheet.orange >> square & 1 else "plain"


def best(start: Position, _detail: dict[str, Any]) -> Bound | None:
    """Exact, if the dice fall as one likes."""
    if start.state.task:
        found = best_of_task(start.options.sheet, int(start.state.task))
        return Bound(found.best, Remark("colour_square best task", {}))
    return Bound(best_total(start), Remark("colour_square best", {}))


def tables(detail: dict[str, Any]) -> list[TextTable]:
    """Square by square."""
    ends = [end for end in ENDS if any(square[end] for square in detail["squares"].values())]
    rows = [
        (name, _span(square["target"]), square["kind"], *(percent(square[end]) for end in ends))
        for name, square in detail["squares"].items()
    ]
    title = f"How each square ends (joker fields used: {detail['jokers']:.2f} of 2)"
    return [TextTable(title, ("square", "target", "kind", *ends), rows)]


def _span(target: Sequence[int]) -> str:
    return str(target[0]) if target[0] == target[1] else f"{target[0]}–{target[1]}"


# --- the picture ------------------------------------------------------------------------------------------------------

SIDE, GAP, EDGE = 118, 10, 26  # of a square, between two, for letters and numbers
KINDS = {"plain": RAISED, "purple": "#ecdcee", "orange": "#fae3b8"}
DICE = {"red": "#d50018", "blue": "#0654eb", "green": "#149a4a", "yellow": "#f2e20b"}
FILLS = {"right": GOOD, "wrong": BAD, "left over": "#e3a09a", "crossed": "#8d8a80", "open": "#e9e2d3"}


def figure(start: Position, detail: dict[str, Any]) -> Figure:
    """The sheet, and on each square a bar of how it ends."""
    parts = []
    for line, letter in enumerate("ABCD"):
        along = EDGE + line * (SIDE + GAP) + SIDE / 2
        parts.append(text(along, EDGE - 10, letter, 15, SOFT, "middle", bold=True))
        parts.append(text(EDGE - 12, along + 5, str(line + 1), 15, SOFT, "middle", bold=True))
    for number, (name, square) in enumerate(detail["squares"].items()):
        x, y = EDGE + number % 4 * (SIDE + GAP), EDGE + number // 4 * (SIDE + GAP)
        parts.append(_square(start, number, name, square, x, y))
    size = EDGE + 4 * (SIDE + GAP)
    ends = [end for end in ENDS if any(square[end] for square in detail["squares"].values())]
    parts.append(key(EDGE, size + 16, [(FILLS[end], end) for end in ends]))
    return Figure("".join(parts), size, size + 26)


def _square(start: Position, number: int, name: str, square: dict[str, Any], x: float, y: float) -> str:
    parts = [rect(x, y, SIDE, SIDE, KINDS[square["kind"]], LINE, 12)]
    for colour, fill in enumerate(DICE[word] for word in COLOURS):
        at_x, at_y = x + (16 if colour % 2 == 0 else SIDE - 16), y + (17 if colour < 2 else 70)
        parts.append(circle(at_x, at_y, 9, RAISED, fill, 3))
        preset = int(start.material.preset[16 * colour + number])
        if preset:
            parts.append(text(at_x, at_y + 4.5, str(preset), 12, INK, "middle", bold=True))
    target = _span(square["target"])
    parts.append(text(x + SIDE / 2, y + 40, target, 25 if len(target) < 3 else 19, INK, "middle", bold=True))
    parts.append(text(x + SIDE / 2, y + 62, percent(square["right"]), 15, GOOD, "middle", bold=True))
    shares = [(FILLS[end], square[end]) for end in ENDS]
    title = f"{name}: " + ", ".join(f"{end} {percent(square[end])}" for end in ENDS if square[end])
    parts.append(stack(x + 10, y + SIDE - 28, SIDE - 20, 16, shares, title))
    return "".join(parts)

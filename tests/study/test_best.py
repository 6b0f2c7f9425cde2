"""Best possible results: the published ones, and proof by playing them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES, built_in
from polychrome.games.colour_square.study.best import best
from polychrome.referee import judge

PUBLISHED = {
    ("A", 1): 166, ("A", 2): 202, ("A", 3): 215, ("A", 4): 10, ("A", 5): 16,
    ("B", 1): 196, ("B", 2): 230, ("B", 3): 247, ("B", 4): 10, ("B", 5): 16,
}  # fmt: skip


@pytest.mark.parametrize(("sheet", "task"), PUBLISHED)
def test_the_published_best_results_come_out(sheet: str, task: int) -> None:  # [CS-38]
    assert best(sheet, task).best == PUBLISHED[sheet, task]


HOME_MADE: dict[str, Any] = {
    "name": "mixed",
    "squares": {name: {"target": 4 + 5 * number % 21} for number, name in enumerate(SQUARE_NAMES)}
    | {
        "B2": {"target": [5, 24], "preset": {"red": 1, "blue": 2, "green": 6, "yellow": 6}, "kind": "purple"},
        "C4": {"target": [23, 24], "preset": {"red": 5}, "kind": "purple"},
        "D1": {"target": [4, 8], "kind": "orange"},
    },
    "snake": ["B2", "B1", "C4", "D4", "D1"],
}


@pytest.mark.parametrize("sheet", ["A", "B", HOME_MADE], ids=["A", "B", "home-made"])
@pytest.mark.parametrize("task", [1, 2, 3, 4, 5])
def test_the_best_result_can_be_played(sheet: Any, task: int) -> None:
    answer = best(sheet, task)
    definition = built_in(sheet) if isinstance(sheet, str) else sheet
    events = ideal_game(definition, task, answer.squares)
    options = {"seats": 1, "sheet": definition, "variant": f"task{task}", "start": 0}
    code, judged = judge(json.dumps({"polychrome": 1, "game": "colour_square", "options": options, "events": events}))
    assert code == 0, judged
    assert judged["over"]
    assert judged["result"]["seats"][0]["total"] == answer.best
    circled = [
        name for name, square in judged["state"]["sheets"][0]["squares"].items() if square["status"] == "circled"
    ]
    assert circled == answer.squares


def ideal_game(definition: dict[str, Any], task: int, squares: list[str]) -> list[dict[str, Any]]:
    """Rolls and entries that circle these squares one after another, two dice a roll (task 4: all five)."""
    corners = [(square, colour) for square in in_order(task, squares) for colour in COLOURS]
    values = {square: ideal_corners(definition["squares"][square]) for square in squares}
    events: list[dict[str, Any]] = []
    if task == 4:
        columns = [c for c in "ABCD" if all(f"{c}{row}" in squares for row in "1234")]
        row = next(r for r in "1234" if all(f"{c}{r}" in squares for c in "ABCD"))
        events.append({"type": "choose", "seat": 0, "columns": columns, "row": int(row)})
    step = 4 if task == 4 else 2
    for first in range(0, len(corners), step):
        now = corners[first : first + step]
        dice = dict.fromkeys([*COLOURS, "white"], 1) | {colour: values[square][colour] for square, colour in now}
        entries = [{"die": colour, "square": square, "corner": colour} for square, colour in now]
        events.append({"type": "roll", "seat": 0, "dice": dice})
        events.append({"type": "enter", "seat": 0, "entries": entries})
        events.append({"type": "settle"})
    return events


def in_order(task: int, squares: list[str]) -> list[str]:
    """Task 3 goes round the columns, task 5 along the path; the others row by row."""
    if task == 3:
        return [f"{column}{row}" for row in "1234" for column in "ABCD"]
    if task == 5:
        return [f"{column}{row}" for row in "1234" for column in ("ABCD" if row in "13" else "DCBA")]
    return squares


def ideal_corners(square: dict[str, Any]) -> dict[str, int]:
    """Values that add up to the greatest right sum."""
    target = square["target"]
    values: dict[str, int] = dict.fromkeys(COLOURS, 1) | square.get("preset", {})
    free = [colour for colour in COLOURS if colour not in square.get("preset", {})]
    highest = min(target[1] if isinstance(target, list) else target, sum(values.values()) + 5 * len(free))
    for colour in free:
        values[colour] += min(5, highest - sum(values.values()))
    return values

"""Boards that people design: how often each shape is drawn, and boards to start from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.rules.material import BUILT_IN, ROWS, read_board
from polychrome.games.blokus_dice.rules.shapes import SHAPES, SIZE_OF
from polychrome.study.designs import Compared, PartPath, PartRate, Style

__all__ = ["choose_bot", "compare", "invent", "list_parts", "propose_grades"]


def choose_bot(_start: Position) -> str:
    """Level 4: hardly weaker than level 5 alone on a board, and three times as quick."""
    return "4"


def list_parts(start: Position, detail: dict[str, Any], games: int) -> list[PartRate]:
    """The shapes."""
    boards = games * start.seats
    return [
        PartRate(
            ("shapes", name),
            round(shape["used"] * boards),
            boards,
            *(Remark(f"blokus_dice part{kind}", {"shape": name}) for kind in ("", " rare", " sure")),
        )
        for name, shape in detail["shapes"].items()
    ]


def propose_grades(_start: Position, _results: Sequence[int]) -> tuple[PartPath, list[int]] | None:
    """This game has no grades."""
    return None


# --- boards to start from ---------------------------------------------------------------------------------------------

NAMES = {"balanced": "Balanced {}", "hard": "Hard {}", "for_children": "For children {}"}
SIDES = {"balanced": (9, 9), "hard": (7, 8), "for_children": (6, 7)}
CELLS = {"balanced": (1, 5), "hard": (4, 5), "for_children": (1, 4)}  # of the shapes: small ones fill gaps


def invent(style: Style, rng: Random) -> Any:
    """A board with all shapes of some sizes; the rows are equally good, as far as cells can tell."""
    known = read_board(BUILT_IN[0]).names
    low, high = CELLS[style]
    numbers = [number for number in range(len(SHAPES)) if low <= SIZE_OF[number] <= high]
    rng.shuffle(numbers)
    rows: list[list[str]] = [[] for _ in range(ROWS)]
    for number in sorted(numbers, key=lambda number: -int(SIZE_OF[number])):
        rng.choice(_shortest(rows)).append(known[number])
    rng.shuffle(rows)
    shapes = {known[number]: _draw(number) for number in sorted(numbers)}
    name = NAMES[style].format(rng.randint(1, 999))
    return {"name": name, "size": rng.randint(*SIDES[style]), "rows": rows, "shapes": shapes}


def _draw(number: int) -> list[list[int]]:
    """The cells of a shape from the top left corner on."""
    left = min(column for _, column in SHAPES[number])
    return [[row, column - left] for row, column in SHAPES[number]]


def _shortest(rows: list[list[str]]) -> list[list[str]]:
    shortest = min(map(len, rows))
    return [row for row in rows if len(row) == shortest]


# --- the printed board ------------------------------------------------------------------------------------------------

SIZES = {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}  # shapes of so many cells [BD-1]


def compare(definition: Any, _name: str) -> list[Compared]:
    """A board beside what the rulebook says about the printed one: the shapes, and the six rows."""
    board = read_board(definition)
    sizes = Counter(int(SIZE_OF[number]) for number in board.names)
    filled = sum(bool(row) for row in definition["rows"])
    return [
        Compared(Remark("blokus_dice published shapes", {}), str(len(board.names)), str(sum(SIZES.values()))),
        *(
            Compared(Remark("blokus_dice published size", {"size": size}), str(sizes[size]), str(count))
            for size, count in SIZES.items()
        ),
        Compared(Remark("blokus_dice published rows", {}), str(filled), str(ROWS)),
    ]

"""Sheets that people design: how often each square comes right, grades that suit, and sheets to start from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.colour_square.rules.material import BUILT_IN, COLOURS, SQUARE_NAMES, TASK_NAMES, material
from polychrome.games.colour_square.study.best import best
from polychrome.study.designs import Compared, PartPath, PartRate, Style

__all__ = ["choose_bot", "compare", "invent", "list_parts", "propose_grades"]


def choose_bot(start: Position) -> str:
    """Level 5; in the standard game on a sheet that nobody has learned, level 3 is stronger."""
    is_learned = any(start.material.tobytes() == material(name).tobytes() for name in BUILT_IN)
    return "5" if start.state.task or is_learned else "3"


WITH_CHOICE = (2, 4)  # tasks in which a seat leaves squares out on purpose


def list_parts(start: Position, detail: dict[str, Any], games: int) -> list[PartRate]:
    """The squares that are in play."""
    sheets, snake, task = games * start.seats, int(start.material.snake), int(start.state.task)
    kinds = ("",) if task in WITH_CHOICE else ("", " rare", " sure")
    return [
        PartRate(
            ("squares", name),
            round(square["right"] * sheets),
            sheets,
            *(Remark(f"colour_square part{kind}", {"square": name}) for kind in kinds),
        )
        for number, (name, square) in enumerate(detail["squares"].items())
        if task != 1 or snake >> number & 1
    ]


# --- grades [CS-38] ---------------------------------------------------------------------------------------------------

PASSED, VERY_GOOD = 0.05, 0.35  # shares of a strong bot's results below these grades, about as on the printed sheets


def propose_grades(start: Position, results: Sequence[int]) -> tuple[PartPath, list[int]] | None:
    """Figures for the task that is played; the last is the best possible."""
    task = int(start.state.task)
    if not task:
        return None
    highest = best(start.options.sheet, task).best
    very_good = min(results[int(VERY_GOOD * len(results))], highest - 1)
    passed = min(results[int(PASSED * len(results))], very_good - 1)
    return ("grades", TASK_NAMES[task - 1]), [passed, very_good, highest]


# --- sheets to start from ---------------------------------------------------------------------------------------------

NAMES = {"balanced": "Balanced {}", "hard": "Hard {}", "for_children": "For children {}"}
PURPLE, ORANGE = 3, 3  # squares, as on the printed sheet A
RANGES = {"balanced": 4, "hard": 0, "for_children": 9}
PRESETS = {"balanced": 3, "hard": 6, "for_children": 0}
WIDTHS = {"balanced": (2, 4), "hard": (0, 0), "for_children": (4, 8)}  # of a range
SUMS = {"balanced": (8, 19), "hard": (6, 22), "for_children": (11, 17)}  # of a plain square
SNAKES = {"balanced": 10, "hard": 12, "for_children": 6}


def invent(style: Style, rng: Random) -> Any:
    """A sheet with small purple and large orange sums, some ranges and some presets."""
    names = rng.sample(SQUARE_NAMES, len(SQUARE_NAMES))
    purple, orange, plain = names[:PURPLE], names[PURPLE : PURPLE + ORANGE], names[PURPLE + ORANGE :]
    squares: dict[str, dict[str, Any]] = {}
    small, large = ((7, 9), (17, 20)) if style == "for_children" else ((4, 6), (20, 24))
    squares |= {name: {"target": rng.randint(*small), "kind": "purple"} for name in purple}
    squares |= {name: {"target": rng.randint(*large), "kind": "orange"} for name in orange}
    for number, name in enumerate(plain):
        middle = rng.randint(*SUMS[style])
        wide = rng.randint(*WIDTHS[style]) if number < RANGES[style] else 0
        low = max(4, middle - wide // 2)
        squares[name] = {"target": [low, min(24, low + wide)] if wide else middle}
    for name in rng.sample(plain, PRESETS[style]):
        low, high = _span(squares[name]["target"])
        values = [value for value in range(1, 7) if value + 3 <= high and low <= value + 18]
        squares[name]["preset"] = {rng.choice(COLOURS): rng.choice(values)}
    return {
        "name": NAMES[style].format(rng.randint(1, 999)),
        "squares": {name: squares[name] for name in SQUARE_NAMES},
        "snake": _wind(SNAKES[style], rng),
    }


def _span(target: Any) -> tuple[int, int]:
    return (target[0], target[1]) if isinstance(target, list) else (target, target)


def _wind(length: int, rng: Random) -> list[str]:
    """A snake: from square to neighbouring square, none twice."""
    while True:
        snake = [rng.randrange(16)]
        while len(snake) < length:
            row, column = divmod(snake[-1], 4)
            steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            free = [4 * r + c for r, c in steps if 0 <= r < 4 and 0 <= c < 4 and 4 * r + c not in snake]
            if not free:
                break
            snake.append(rng.choice(free))
        else:
            return [SQUARE_NAMES[square] for square in snake]


# --- the printed sheets -----------------------------------------------------------------------------------------------

# What the rulebook says about the printed sides: squares of its examples, and the figures of the tasks [CS-38].
CERTAIN = {
    "A": {"A1": "22", "A3": "19", "B2": "14", "B3": "9", "C3": "10", "A4": "16", "B4": "5"},
    "B": {"A1": "16–24, red 6", "D1": "10–14"},
}
FIGURES = {
    "A": ([115, 140, 166], [100, 140, 202], [150, 175, 215], [7, 9, 10], [10, 13, 16]),
    "B": ([140, 170, 196], [120, 170, 230], [185, 210, 247], [8, 9, 10], [12, 14, 16]),
}


def compare(definition: Any, name: str) -> list[Compared]:
    """A sheet beside what the rulebook says about the printed side of this name."""
    found = [
        Compared(Remark("colour_square published square", {"square": square}), _say(definition, square), published)
        for square, published in CERTAIN[name].items()
    ]
    for task, figures in enumerate(FIGURES[name], 1):
        highest = str(best(definition, task).best)
        found.append(Compared(Remark("colour_square published best", {"task": task}), highest, str(figures[2])))
        if grades := definition.get("grades", {}).get(f"task{task}"):
            remark = Remark("colour_square published grades", {"task": task})
            found.append(Compared(remark, *(" · ".join(map(str, each)) for each in (grades, figures))))
    return found


def _say(definition: Any, name: str) -> str:
    """A square's sum and presets in a few characters; the rulebook's examples do not tell all kinds."""
    square = definition["squares"][name]
    low, high = _span(square["target"])
    presets = [f"{colour} {value}" for colour, value in square.get("preset", {}).items()]
    return ", ".join([str(low) if low == high else f"{low}–{high}", *presets])

"""Random home-made designs, often at the limits of what a definition allows."""

from __future__ import annotations

from random import Random
from typing import Any

import polychrome as pc
from polychrome.registry import definition

COLOURS = ("red", "blue", "green", "yellow")
DICE_COLOURS = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "white", "black")
NAMES = ("garden", "x", "Größe fünf", "w" * 40, "a design with a rather long name", "花園")


def random_design(game: str, rng: Random) -> tuple[str, dict[str, Any]]:
    """The option that a design is for, and a design."""
    make = {"colour_square": random_sheet, "blokus_dice": random_board, "calcool": random_deck}[game]
    return {"colour_square": "sheet", "blokus_dice": "board", "calcool": "deck"}[game], make(rng)


def random_sheet(rng: Random) -> dict[str, Any]:
    """Targets, ranges, kinds and presets."""
    squares: dict[str, Any] = {}
    for name in (f"{column}{row}" for row in "1234" for column in "ABCD"):
        preset = {colour: rng.randint(1, 6) for colour in COLOURS if rng.random() < 0.2}
        low = sum(preset.values()) + 4 - len(preset)
        high = sum(preset.values()) + 6 * (4 - len(preset))
        target: Any = rng.randint(low, high)
        if rng.random() < 0.3:
            target = sorted((target, rng.randint(low, high)))
        squares[name] = {"target": target, "kind": rng.choice(("plain", "plain", "purple", "orange"))}
        if preset:
            squares[name]["preset"] = preset
    snake = rng.sample(list(squares), rng.randint(4, 16))
    return {"name": rng.choice(NAMES), "squares": squares, "snake": snake}


def random_board(rng: Random) -> dict[str, Any]:
    """Any size, and the known shapes spread over the rows in any way; all in one row, at times."""
    start = pc.game("blokus_dice").start(seats=2)
    shapes = definition(start.game, start.options)["shapes"]
    chosen = rng.sample(sorted(shapes), rng.randint(1, len(shapes)))
    rows: list[list[str]] = [[] for _ in range(6)]
    only = rng.randrange(6) if rng.random() < 0.3 else None
    for name in chosen:
        rows[rng.randrange(6) if only is None else only].append(name)
    return {
        "name": rng.choice(NAMES),
        "size": rng.randint(6, 14),
        "rows": rows,
        "shapes": {name: _moved(shapes[name], rng) for name in chosen},
    }


def _moved(cells: list[list[int]], rng: Random) -> list[list[int]]:
    """A shape drawn elsewhere: a definition need not begin at the top left."""
    down, right = rng.randint(-3, 12), rng.randint(-3, 12)
    return [[row + down, column + right] for row, column in cells]


def random_deck(rng: Random) -> dict[str, Any]:
    """Plain and double fields with one target or many, small and large points, known and unknown colours."""
    colours = [colour if rng.random() < 0.8 else f"colour {at}" for at, colour in enumerate(DICE_COLOURS)]
    cards = {}
    for category in ("I", "II"):
        for number in range(rng.randint(16, 20)):
            cards[f"{category}-{number}"] = {"category": category, "fields": _random_fields(rng, colours)}
    return {"name": rng.choice(NAMES), "colours": colours, "cards": cards}


def _random_fields(rng: Random, colours: list[str]) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = []
    left = 5
    while left:
        points = rng.choice((1, 2, 5, 12, 1_000_000))
        if left > 1 and rng.random() < 0.2:
            fields.append({"points": points, "double": [_random_targets(rng, colours) for _ in range(2)]})
            left -= 2
        else:
            fields.append({"points": points * rng.choice((1, -1)), "targets": _random_targets(rng, colours)})
            left -= 1
    return fields


def _random_targets(rng: Random, colours: list[str]) -> list[dict[str, Any]]:
    kinds: list[dict[str, Any]] = [
        {"colour": rng.choice(colours)},
        {"pips": rng.randint(1, 6)},
        {"colour": rng.choice(colours), "pips": rng.randint(1, 6)},
    ]
    return [dict(rng.choice(kinds)) for _ in range(rng.choice((1, 2, 3, 3, 8)))]

"""Tables of every variant of every game, with built-in sheets, boards and decks."""

from __future__ import annotations

from typing import Any

from polychrome import registry

Options = dict[str, Any]
VARIANTS: dict[str, list[Options]] = {
    "colour_square": [
        {},
        {"seats": 3, "sheet": "B", "start": "roll_off"},
        {"seats": 2, "variant": "covered"},
        {"seats": 4, "variant": "covered", "sheet": "B", "start": "draw"},
        *({"seats": 1, "variant": f"task{task}"} for task in range(1, 6)),
        {"seats": 2, "variant": "task3", "sheet": "B"},
        {"seats": 3, "variant": "task4", "start": "roll_off"},
        {"seats": 2, "variant": "task5"},
    ],
    "blokus_dice": [
        {},
        {"seats": 4, "board": "large"},
        {"seats": 3, "start": "draw", "colours": ["green", "red", "blue", "yellow"]},
        {"seats": 1, "house": "solo"},
    ],
    "calcool": [{}, {"seats": 4}, {"seats": 1, "house": "practice"}],
}
TABLES = [(name, options) for name in registry.game_names() for options in VARIANTS.get(name, [{}])]
IDS = [
    "-".join([name, *(str(one) for one in options.values() if not isinstance(one, list))]) for name, options in TABLES
]

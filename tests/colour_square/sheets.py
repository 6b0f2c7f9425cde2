"""Home-made sheets for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES


def crowded(seed: int) -> dict[str, Any]:
    """A sheet on which nearly every corner waits for one value, so that dice often find no place."""
    rng = Random(seed)
    squares = {}
    for name in SQUARE_NAMES:
        preset = {colour: rng.randint(1, 6) for colour in COLOURS if rng.random() < 0.85}
        total = sum(preset.values()) + sum(rng.randint(1, 6) for _ in range(4 - len(preset)))
        squares[name] = {"target": total, "preset": preset}
    return {"name": f"crowded {seed}", "squares": squares, "snake": list(SQUARE_NAMES[:6])}

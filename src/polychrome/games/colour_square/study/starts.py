"""What the start of a game is worth on the printed sheets: read from a table.

`scripts/colour_square_starts.py` makes it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from polychrome.bots.critic import Estimate
from polychrome.core.positions import Position
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import BUILT_IN, material

FILE = "starts.json"


@cache
def load() -> dict[str, list[list[float]]]:
    """By the name of the table: mean and error of each place behind the starting seat."""
    file = resources.files(__package__).joinpath("data", FILE)
    found: dict[str, list[list[float]]] = json.loads(file.read_text()) if file.is_file() else {}
    return found


def name_of(variant: str, sheet: str, seats: int) -> str:
    """What a table is called in the file; in tasks nobody matters to others."""
    return f"{variant} {sheet}" if variant.startswith("task") else f"{variant} {sheet} {seats}"


def known_value(position: Position, seat: int) -> Estimate | None:
    """What this seat can expect before anything has happened; None where that is not in the table, or something has."""
    if position.state.rolls or position.state.chosen:
        return None
    for sheet in BUILT_IN:
        if position.material.tobytes() == material(sheet).tobytes():
            places = load().get(name_of(position.options.variant, sheet, position.seats))
            return None if places is None else at_start(position, seat, places)
    return None


def at_start(position: Position, seat: int, places: list[list[float]]) -> Estimate | None:
    """The same from the values of the places behind the starting seat."""
    s = position.state
    if len(places) == 1:
        return Estimate(*places[0])
    if s.phase == st.READY:
        return Estimate(*places[(seat - int(s.active)) % position.seats])
    if s.phase in (st.DRAWING, st.CASTING) and not s.casting and s.contending in (0, (1 << position.seats) - 1):
        return Estimate(*(sum(parts) / len(places) for parts in zip(*places, strict=True)))
    return None

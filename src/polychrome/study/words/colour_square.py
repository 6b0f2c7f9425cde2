"""What is said about play of Colour Square."""

from __future__ import annotations

from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.game import Position
from polychrome.games.colour_square.tables import DIE_NUMBER

UNIT = "points"  # of a result

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "colour_square choose": {
        "en": "choose the columns {columns} and row {row}",
        "de": "die Spalten {columns} und die Zeile {row} wählen",
    },
    "colour_square start": {"en": "let seat {seat} start", "de": "Platz {seat} anfangen lassen"},
    "colour_square enter": {"en": "{die} in {square}", "de": "{die} in {square}"},
    "colour_square corner": {
        "en": "{die} in the {corner} corner of {square}",
        "de": "{die} in die {corner} Ecke von {square}",
    },
    "colour_square recolour": {
        "en": "{die} for an X in the {corner} corner of {square}",
        "de": "{die} für ein X in die {corner} Ecke von {square}",
    },
    "colour_square joker": {"en": "{die} in a joker field", "de": "{die} in ein Jokerfeld"},
    "corner red": {"en": "red", "de": "rote"},
    "corner blue": {"en": "blue", "de": "blaue"},
    "corner green": {"en": "green", "de": "grüne"},
    "corner yellow": {"en": "yellow", "de": "gelbe"},
}


def named(position: Position, event: Any) -> Remark:
    """An event of a seat in words."""
    match event.__struct_config__.tag:
        case "enter" if event.entries:
            return Remark("all of", {"plays": [_entry(position, event.seat, entry) for entry in event.entries]})
        case "choose":
            return Remark("colour_square choose", {"columns": list(event.columns), "row": event.row})
        case "choose_start":
            return Remark("colour_square start", {"seat": event.start})
    return Remark("nothing", {})


def _entry(position: Position, seat: int, entry: Any) -> Remark:
    """One die and where it goes."""
    face = int(position.state.dice[seat, DIE_NUMBER[entry.die]])
    values: dict[str, Any] = {"die": Remark(f"the {entry.die}", {"face": face})}
    if entry.joker is True:
        return Remark("colour_square joker", values)
    values["square"] = entry.square
    if entry.corner == entry.die:
        return Remark("colour_square enter", values)
    values["corner"] = Remark(f"corner {entry.corner}", {})
    return Remark("colour_square recolour" if entry.recolour else "colour_square corner", values)

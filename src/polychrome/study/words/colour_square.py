"""What is said about play of Colour Square."""

from __future__ import annotations

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

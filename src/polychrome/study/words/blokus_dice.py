"""What is said about play of Blokus Dice."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "blokus_dice take": {"en": "take a {die}", "de": "eine {die} nehmen"},
    "blokus_dice place": {"en": "place {shape} over {cells}", "de": "{shape} über {cells} zeichnen"},
    "blokus_dice strike": {
        "en": "use a strike and place {shape} over {cells}",
        "de": "streichen und {shape} über {cells} zeichnen",
    },
}

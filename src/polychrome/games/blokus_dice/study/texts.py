"""What is said about play of Blokus Dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.study.game_study import Texts

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "blokus_dice take": {"en": "take a {die}", "de": "eine {die} nehmen"},
    "blokus_dice place": {"en": "colour in {size:cells} {where}", "de": "{size:cells} {where} ausmalen"},
    "blokus_dice strike": {
        "en": "use a strike and colour in {size:cells} {where}",
        "de": "streichen und {size:cells} {where} ausmalen",
    },
    # where a shape lies, by its middle
    "blokus_dice at the top left": {"en": "at the top left", "de": "oben links"},
    "blokus_dice at the top": {"en": "at the top", "de": "oben"},
    "blokus_dice at the top right": {"en": "at the top right", "de": "oben rechts"},
    "blokus_dice on the left": {"en": "on the left", "de": "links"},
    "blokus_dice in the middle": {"en": "in the middle", "de": "in der Mitte"},
    "blokus_dice on the right": {"en": "on the right", "de": "rechts"},
    "blokus_dice at the bottom left": {"en": "at the bottom left", "de": "unten links"},
    "blokus_dice at the bottom": {"en": "at the bottom", "de": "unten"},
    "blokus_dice at the bottom right": {"en": "at the bottom right", "de": "unten rechts"},
    # colours, as names
    "blokus_dice red": {"en": "red", "de": "Rot"},
    "blokus_dice blue": {"en": "blue", "de": "Blau"},
    "blokus_dice yellow": {"en": "yellow", "de": "Gelb"},
    "blokus_dice green": {"en": "green", "de": "Grün"},
    # luck and the others
    "blokus_dice lucky": {
        "en": "the roll {dice} was worth {points:cells} more than usual",
        "de": "der Wurf {dice} war {points:cells} mehr wert als üblich",
    },
    "blokus_dice unlucky": {
        "en": "the roll {dice} was worth {points:cells} less than usual",
        "de": "der Wurf {dice} war {points:cells} weniger wert als üblich",
    },
    "blokus_dice drafted": {
        "en": "somebody else took the {die}; that leaves the {left}",
        "de": "jemand anders nahm die {die}; es bleibt die {left}",
    },
    # decisions
    "blokus_dice took": {
        "en": "the {die} cost about {cost:cells}: the {better} would have allowed {size:cells} {where}",
        "de": "die {die} kostete etwa {cost:cells}: Die {better} hätte {where} {size:cells} erlaubt",
    },
    "blokus_dice took a strike": {
        "en": "the {die} cost about {cost:cells}: the {better} allowed {size:cells} {where} without a strike",
        "de": "die {die} kostete etwa {cost:cells}: Die {better} hätte {where} {size:cells} ohne Streichung erlaubt",
    },
    "blokus_dice took its end": {
        "en": "the {die} cost about {cost:cells}: nothing fits; the {better} allowed {size:cells} {where}",
        "de": "die {die} kostete etwa {cost:cells}: Nichts passt; die {better} hätte {where} {size:cells} erlaubt",
    },
    "blokus_dice shut out": {
        "en": "this place cost about {cost:cells}: {colour} can go on nowhere now",
        "de": "dieser Platz kostete etwa {cost:cells}: {colour} kann nun nirgends mehr weiter",
    },
    "blokus_dice wasted a strike": {
        "en": "this place cost about {cost:cells}: the strike would have been worth more later",
        "de": "dieser Platz kostete etwa {cost:cells}: Die Streichung wäre später mehr wert gewesen",
    },
    "blokus_dice small": {
        "en": "this shape cost about {cost:cells}: a shape with {fewer:cells} more had a good place",
        "de": "diese Form kostete etwa {cost:cells}: Für {fewer:cells} mehr war ein guter Platz da",
    },
    "blokus_dice few corners": {
        "en": "this place cost about {cost:cells}: {colour} keeps {left:free corners} instead of {more}",
        "de": "dieser Platz kostete etwa {cost:cells}: {colour} behält {left:free corners} statt {more}",
    },
    "blokus_dice in the way": {
        "en": "this place cost about {cost:cells}: it leaves {colour} {left:free corners} instead of {more}",
        "de": "dieser Platz kostete etwa {cost:cells}: Er lässt {colour} {left:free corners} statt {more}",
    },
    "blokus_dice less room": {
        "en": "this place cost about {cost:cells}: less fits afterwards",
        "de": "dieser Platz kostete etwa {cost:cells}: Danach passt weniger",
    },
    # hints
    "blokus_dice hint": {
        "en": "this shape {where} leaves the most room; {colour} can go on from {corners:corners}",
        "de": "diese Form {where} lässt am meisten Platz; {colour} kann an {corners:corners} weiter",
    },
    "blokus_dice hint large": {
        "en": "no shape left is larger than this one {where}, and {colour} can go on from {corners:corners}",
        "de": "keine Form ist größer als diese {where}, und {colour} kann an {corners:corners} weiter",
    },
    "blokus_dice hint strike": {
        "en": "a strike for this shape {where} is well spent: without it only smaller shapes fit, or none",
        "de": "eine Streichung für diese Form {where} lohnt sich: Ohne sie passt nur Kleineres oder nichts",
    },
    "blokus_dice hint end": {
        "en": "nothing fits any more, whichever die it is",
        "de": "es passt nichts mehr, mit welchem Würfel auch immer",
    },
    # designs
    "blokus_dice best cells": {"en": "all cells of the board", "de": "alle Felder der Tafel"},
    "blokus_dice best shapes": {"en": "all shapes placed", "de": "alle Formen gezeichnet"},
    "blokus_dice part": {
        "en": "the shape {shape} is drawn on {rate} of the boards",
        "de": "die Form {shape} wird auf {rate} der Tafeln gezeichnet",
    },
    "blokus_dice part rare": {
        "en": "the shape {shape} is drawn on only {rate} of the boards: a row with fewer shapes, or a larger board, "
        "would give it a chance",
        "de": "die Form {shape} wird nur auf {rate} der Tafeln gezeichnet: Eine Zeile mit weniger Formen oder eine "
        "größere Tafel gäbe ihr eine Chance",
    },
    "blokus_dice part sure": {
        "en": "the shape {shape} is drawn on {rate} of the boards: more shapes in its row would leave a choice",
        "de": "die Form {shape} wird auf {rate} der Tafeln gezeichnet: Mehr Formen in ihrer Zeile ließen eine Wahl",
    },
    "blokus_dice published shapes": {
        "en": "the number of shapes of one to five cells",
        "de": "die Zahl der Formen aus ein bis fünf Feldern",
    },
    "blokus_dice published size": {
        "en": "the number of shapes of size {size}",
        "de": "die Zahl der Formen der Größe {size}",
    },
    "blokus_dice published rows": {"en": "the number of rows with shapes", "de": "die Zahl der Zeilen mit Formen"},
    # kinds of mistakes
    "blokus_dice kind die": {
        "en": "dice that were not the best",
        "de": "nicht die besten Würfel",
    },
    "blokus_dice kind shut out": {
        "en": "colours shut out",
        "de": "ausgesperrte Farben",
    },
    "blokus_dice kind strike": {
        "en": "strikes used too early",
        "de": "zu früh gestrichen",
    },
    "blokus_dice kind size": {
        "en": "shapes that were too small",
        "de": "zu kleine Formen",
    },
    "blokus_dice kind room": {
        "en": "too little room left",
        "de": "zu wenig Platz gelassen",
    },
}


AREAS = (
    ("at the top left", "at the top", "at the top right"),
    ("on the left", "in the middle", "on the right"),
    ("at the bottom left", "at the bottom", "at the bottom right"),
)


def describe_shape(position: Position, cells: Sequence[Sequence[int]]) -> dict[str, Any]:
    """How large a shape is and where it lies, as people see it on the board: in which ninth its middle is."""
    side = int(position.material.side)
    row, column = (min(2, int(3 * (sum(along) / len(cells) + 0.5) / side)) for along in zip(*cells, strict=True))
    return {"size": len(cells), "where": Remark(f"blokus_dice {AREAS[row][column]}", {})}


def describe_event(position: Position, event: Any) -> Remark:
    """An event of a seat in words."""
    if event.__struct_config__.tag == "take":
        return Remark("blokus_dice take", {"die": event.die})
    name = "blokus_dice strike" if event.strike else "blokus_dice place"
    return Remark(name, describe_shape(position, event.cells))


def unit(_options: Any) -> str:
    """What results are counted in: minus the empty ones."""
    return "cells"


def costly(_options: Any) -> float:
    """What a coach speaks of: every twentieth move of level 3 costs so much, and next to none of level 5."""
    return 2.0


KINDS = {  # a sentence about a mistake -> its kind
    "blokus_dice took": "blokus_dice kind die",
    "blokus_dice took a strike": "blokus_dice kind die",
    "blokus_dice took its end": "blokus_dice kind die",
    "blokus_dice shut out": "blokus_dice kind shut out",
    "blokus_dice wasted a strike": "blokus_dice kind strike",
    "blokus_dice small": "blokus_dice kind size",
    "blokus_dice few corners": "blokus_dice kind room",
    "blokus_dice in the way": "blokus_dice kind room",
    "blokus_dice less room": "blokus_dice kind room",
}

TEXTS = Texts(SENTENCES, describe_event, unit, KINDS)

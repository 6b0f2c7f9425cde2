"""What is said about play of Blokus Dice."""

from __future__ import annotations

from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.study.game_study import Texts

LETTERS = "abcdefghijklmn"  # columns of a grid, as in the terminal

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "blokus_dice take": {"en": "take a {die}", "de": "eine {die} nehmen"},
    "blokus_dice place": {"en": "place {shape} over {cells}", "de": "{shape} über {cells} zeichnen"},
    "blokus_dice strike": {
        "en": "use a strike and place {shape} over {cells}",
        "de": "streichen und {shape} über {cells} zeichnen",
    },
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
        "en": "the {die} cost about {cost:cells}: with the {better}, {shape} over {cells} was possible",
        "de": "die {die} kostete etwa {cost:cells}: Mit der {better} ging {shape} über {cells}",
    },
    "blokus_dice took a strike": {
        "en": "the {die} cost about {cost:cells}: with the {better}, {shape} over {cells} needed no strike",
        "de": "die {die} kostete etwa {cost:cells}: Mit der {better} ging {shape} über {cells} ohne Streichung",
    },
    "blokus_dice took its end": {
        "en": "the {die} cost about {cost:cells}: nothing fits; with the {better}, {shape} over {cells} was possible",
        "de": "die {die} kostete etwa {cost:cells}: Damit passt nichts; mit der {better} ging {shape} über {cells}",
    },
    "blokus_dice shut out": {
        "en": "{shape} over {cells} cost about {cost:cells}: {colour} can go on nowhere now",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: {colour} kann nun nirgends mehr weiter",
    },
    "blokus_dice wasted a strike": {
        "en": "{shape} over {cells} cost about {cost:cells}: the strike would have been worth more later",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: Die Streichung wäre später mehr wert gewesen",
    },
    "blokus_dice small": {
        "en": "{shape} over {cells} cost about {cost:cells}: a shape with {fewer:cells} more had a good place",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: Für {fewer:cells} mehr war ein guter Platz da",
    },
    "blokus_dice few corners": {
        "en": "{shape} over {cells} cost about {cost:cells}: {colour} keeps {left:free corners} instead of {more}",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: {colour} behält {left:free corners} statt {more}",
    },
    "blokus_dice in the way": {
        "en": "{shape} over {cells} cost about {cost:cells}: it leaves {colour} {left:free corners} instead of {more}",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: Es lässt {colour} {left:free corners} statt {more}",
    },
    "blokus_dice less room": {
        "en": "{shape} over {cells} cost about {cost:cells}: less fits afterwards",
        "de": "{shape} über {cells} kostete etwa {cost:cells}: Danach passt weniger",
    },
    # hints
    "blokus_dice hint": {
        "en": "{shape} over {cells} leaves the most room; {colour} can go on from {corners:corners}",
        "de": "{shape} über {cells} lässt am meisten Platz; {colour} kann an {corners:corners} weiter",
    },
    "blokus_dice hint large": {
        "en": "no shape left is larger than {shape} over {cells}, and {colour} can go on from {corners:corners}",
        "de": "keine Form ist größer als {shape} über {cells}, und {colour} kann an {corners:corners} weiter",
    },
    "blokus_dice hint strike": {
        "en": "a strike for {shape} over {cells} is well spent: without it only smaller shapes fit, or none",
        "de": "eine Streichung für {shape} über {cells} lohnt sich: Ohne sie passt nur Kleineres oder nichts",
    },
    "blokus_dice hint end": {
        "en": "nothing fits any more, whichever die it is",
        "de": "es passt nichts mehr, mit welchem Würfel auch immer",
    },
}


def describe_event(_position: Position, event: Any) -> Remark:
    """An event of a seat in words."""
    if event.__struct_config__.tag == "take":
        return Remark("blokus_dice take", {"die": event.die})
    cells = " ".join(f"{LETTERS[column]}{row + 1}" for row, column in event.cells)
    name = "blokus_dice strike" if event.strike else "blokus_dice place"
    return Remark(name, {"shape": event.shape, "cells": cells})


def unit(_options: Any) -> str:
    """What results are counted in: minus the empty ones."""
    return "cells"


TEXTS = Texts(SENTENCES, describe_event, unit)

"""Sentences that belong to no game in particular, and the colours of all dice."""

from __future__ import annotations

SENTENCES = {
    # colours, alone
    "black": {"en": "black", "de": "schwarz"},
    "blue": {"en": "blue", "de": "blau"},
    "green": {"en": "green", "de": "grün"},
    "orange": {"en": "orange", "de": "orange"},
    "pink": {"en": "pink", "de": "rosa"},
    "purple": {"en": "purple", "de": "lila"},
    "red": {"en": "red", "de": "rot"},
    "turquoise": {"en": "turquoise", "de": "türkis"},
    "white": {"en": "white", "de": "weiß"},
    "yellow": {"en": "yellow", "de": "gelb"},
    # a die by its colour and value: "the yellow 2", "die gelbe 2"
    "the black": {"en": "the black {face}", "de": "die schwarze {face}"},
    "the blue": {"en": "the blue {face}", "de": "die blaue {face}"},
    "the green": {"en": "the green {face}", "de": "die grüne {face}"},
    "the orange": {"en": "the orange {face}", "de": "die orange {face}"},
    "the pink": {"en": "the pink {face}", "de": "die rosa {face}"},
    "the purple": {"en": "the purple {face}", "de": "die lila {face}"},
    "the red": {"en": "the red {face}", "de": "die rote {face}"},
    "the turquoise": {"en": "the turquoise {face}", "de": "die türkise {face}"},
    "the white": {"en": "the white {face}", "de": "die weiße {face}"},
    "the yellow": {"en": "the yellow {face}", "de": "die gelbe {face}"},
    "the other": {"en": "the {face} in {colour}", "de": "die {face} in {colour}"},  # of a colour that has no word here
}

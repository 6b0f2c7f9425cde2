"""Sentences that belong to no game in particular, and the colours of all dice."""

from __future__ import annotations

COMMON = {
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
    # plays
    "all of": {"en": "{plays}", "de": "{plays}"},
    "nothing": {"en": "nothing", "de": "nichts"},
    # amounts, in the unit of a game's result
    "amount points": {"en": "{amount:points}", "de": "{amount:points}"},
    "amount squares": {"en": "{amount:squares}", "de": "{amount:squares}"},  # what tasks 4 and 5 count
    "amount cells": {"en": "{amount:cells}", "de": "{amount:cells}"},
    "unit points": {"en": "points", "de": "Punkte"},
    "unit squares": {"en": "squares", "de": "Quadrate"},
    "unit circled squares": {"en": "circled squares", "de": "eingekreiste Quadrate"},
    "unit filled cells": {"en": "filled cells", "de": "gefüllte Felder"},
    "unit cells": {"en": "cells; each empty one counts −1", "de": "Felder; jedes freie zählt −1"},
    "described": {"en": "{move}", "de": "{move}"},  # in the words of the rules
    "hint playouts": {
        "en": "this did best in {games:games} played on at random: {result} on average",
        "de": "{games:games} gingen von hier aus zufällig weiter; dieser Zug war am besten: im Mittel {result}",
    },
    "coach cost": {
        "en": "there was something better: this move cost about {cost}",
        "de": "es gab etwas Besseres: Dieser Zug kostete etwa {cost}",
    },
    "hint why": {
        "en": "the next best, {play}, would bring about {amount} less",
        "de": "das Nächstbeste ({play}) brächte etwa {amount} weniger",
    },
    "hint why even": {
        "en": "about as good: {play}",
        "de": "etwa genauso gut: {play}",
    },
    "hint again": {
        "en": "nothing good begins like this; try something else",
        "de": "so beginnt nichts Gutes; versuch etwas anderes",
    },
    "hint nothing": {"en": "there is nothing for you to do now", "de": "gerade ist nichts zu tun"},
    # a whole game
    "seat": {"en": "seat {number}", "de": "Platz {number}"},
    "bot": {"en": "Bot {name}", "de": "Bot {name}"},
    "analysis lucky": {
        "en": "{name} was lucky: chance gave {luck} more than usual.",
        "de": "{name} hatte Glück: Der Zufall gab {luck} mehr als üblich.",
    },
    "analysis unlucky": {
        "en": "{name} was unlucky: chance gave {luck} less than usual.",
        "de": "{name} hatte Pech: Der Zufall gab {luck} weniger als üblich.",
    },
    "analysis usual": {
        "en": "{name} was neither lucky nor unlucky.",
        "de": "{name} hatte weder Glück noch Pech.",
    },
    "analysis mistakes": {
        "en": "Own play cost {cost}.",
        "de": "Das eigene Spiel kostete {cost}.",
    },
    "analysis mistakes more": {
        "en": "Own play cost {cost}, more than bad luck.",
        "de": "Das eigene Spiel kostete {cost}, mehr als das Pech.",
    },
    "analysis flawless": {
        "en": "Own play cost next to nothing.",
        "de": "Das eigene Spiel kostete so gut wie nichts.",
    },
    "analysis gained": {
        "en": "Own play gained {gain} more than usual.",
        "de": "Das eigene Spiel brachte {gain} mehr als üblich.",
    },
    "analysis others helped": {
        "en": "What the other seats did brought {amount}.",
        "de": "Was die anderen taten, brachte {amount}.",
    },
    "analysis others hurt": {
        "en": "What the other seats did cost {amount}.",
        "de": "Was die anderen taten, kostete {amount}.",
    },
    "analysis foresight": {
        "en": "With this luck a strong player could expect about {result_with_best_play} instead of {result}.",
        "de": "Mit diesem Glück wären bei starkem Spiel etwa {result_with_best_play} zu erwarten, nicht {result}.",
    },
    "analysis hindsight": {
        "en": "With all dice known in advance, {best} would have been possible.",
        "de": "Mit allen Würfeln im Voraus wäre ein Ergebnis von {best} möglich gewesen.",
    },
    "analysis hindsight at least": {
        "en": "With all dice known in advance, at least {best} would have been possible.",
        "de": "Mit allen Würfeln im Voraus wäre ein Ergebnis von mindestens {best} möglich gewesen.",
    },
    "analysis cost": {
        "en": "“{play}” cost about {cost}; better: “{best}”",
        "de": "„{play}“ kostete etwa {cost}; besser: „{best}“",
    },
    "kind other": {"en": "other moves that cost something", "de": "andere Züge, die etwas kosteten"},
    # many games
    "many games": {"en": "{name}, {title}: {count:games}", "de": "{name}, {title}: {count:games}"},
    "many mean": {"en": "per game", "de": "je Spiel"},
    "many time": {"en": "over time", "de": "im Lauf der Zeit"},
    "many phases": {
        "en": "Play per game: opening {opening}, middle {middle}, end {end}",
        "de": "Spiel je Partie: Anfang {opening}, Mitte {middle}, Ende {end}",
    },
    "many weakest 0": {"en": "most is lost in the opening", "de": "am meisten geht am Anfang verloren"},
    "many weakest 1": {"en": "most is lost in the middle", "de": "am meisten geht in der Mitte verloren"},
    "many weakest 2": {"en": "most is lost at the end", "de": "am meisten geht am Ende verloren"},
    "many kind": {"en": "{kind}: {count:times}, {cost} in all", "de": "{kind}: {count:times}, zusammen {cost}"},
    "many par": {
        "en": "On par with level {levels}, by what play costs per game.",
        "de": "Auf Augenhöhe mit Stufe {levels}, gemessen daran, was das Spiel je Partie kostet.",
    },
    "many too few": {
        "en": "Not enough games yet to name a level: it takes {least}.",
        "de": "Noch nicht genug Spiele, um eine Stufe zu nennen: Dafür braucht es {least}.",
    },
    "many unknown": {
        "en": "No levels were measured for this way to play.",
        "de": "Für diese Spielweise wurden keine Stufen gemessen.",
    },
    # the report of a command
    "report title": {"en": "{title} ({unit})", "de": "{title} ({unit})"},
    "report first figures": {"en": "First figures:", "de": "Erste Zahlen:"},
    "report seat": {"en": "seat", "de": "Platz"},
    "report start": {"en": "expected", "de": "erwartet"},
    "report luck": {"en": "luck", "de": "Glück"},
    "report play": {"en": "play", "de": "Spiel"},
    "report others": {"en": "others", "de": "andere"},
    "report corrections": {"en": "correc-\ntions", "de": "Korrek-\nturen"},
    "report result": {"en": "result", "de": "Ergebnis"},
    "report without_luck": {"en": "without\nluck", "de": "ohne\nGlück"},
    "report best_in_foresight": {"en": "best\nplay", "de": "bestes\nSpiel"},
    "report best_in_hindsight": {"en": "all dice\nknown", "de": "Würfel\nbekannt"},
    "report graph": {
        "en": "What could be expected as the game went on, from {low} to {high}:",
        "de": "Was im Lauf des Spiels zu erwarten war, von {low} bis {high}:",
    },
    "report better": {"en": "Better: {play}.", "de": "Besser: {play}."},
}

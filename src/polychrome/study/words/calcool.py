"""What is said about play of Calcool."""

from __future__ import annotations

from typing import Any

from polychrome.bots.calcool.advice import die_named
from polychrome.bots.critic import Remark
from polychrome.core.game import Position

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "calcool arrange": {
        "en": "put the cards in the order {cards}",
        "de": "die Karten in der Reihenfolge {cards} legen",
    },
    "calcool grab": {"en": "grab {die}", "de": "{die} greifen"},
    "calcool lay": {"en": "lay {die} at position {position}", "de": "{die} an Stelle {position} legen"},
    "calcool move": {
        "en": "move the die from position {position} to {to}",
        "de": "den Würfel von Stelle {position} nach {to} setzen",
    },
    "calcool put aside": {"en": "put {die} aside", "de": "{die} beiseitelegen"},
    "calcool stop": {"en": "call Stop", "de": "Stopp rufen"},
    # luck
    "calcool deal": {
        "en": "with the cards of round {round} one gets {points:points} on average; over all cards it is {mean}",
        "de": "mit den Karten von Runde {round} holt man im Mittel {points:points}; über alle Karten sind es {mean}",
    },
    "calcool throw": {
        "en": "with the dice of round {round} one gets {points:points} on average; before the throw it was {mean}",
        "de": "mit den Würfeln von Runde {round} holt man im Mittel {points:points}; vor dem Wurf waren es {mean}",
    },
    # the race
    "calcool taken": {
        "en": "somebody else took {die}, and the best chain lost {points:points}",
        "de": "jemand anders nahm {die}, und die beste Kette verlor {points:points}",
    },
    "calcool usual": {
        "en": "others take dice worth {points:points} from one in such a round anyway",
        "de": "in so einer Runde nehmen einem andere ohnehin Würfel für {points:points} weg",
    },
    "calcool useless": {
        "en": "{die} was no use in the best chain and cost {cost:points}",
        "de": "{die} half der besten Kette nicht und kostete {cost:points}",
    },
    "calcool misplaced": {
        "en": "{die} at position {position} cost {cost:points}: it belonged elsewhere, or was the wrong die",
        "de": "{die} an Stelle {position} kostete {cost:points}: Sie gehörte woandershin oder war die falsche",
    },
    "calcool aside": {
        "en": "to put {die} aside cost {cost:points}: it still had a place in the chain",
        "de": "{die} beiseitezulegen kostete {cost:points}: Sie hatte noch einen Platz in der Kette",
    },
    "calcool arranged": {
        "en": "the cards in the order {cards} cost {cost:points}: the other order allows a better chain",
        "de": "die Karten in der Reihenfolge {cards} kosteten {cost:points}: Andersherum gibt es eine bessere Kette",
    },
    "calcool moved": {
        "en": "the move from position {position} to {to} cost {cost:points}",
        "de": "das Umsetzen von Stelle {position} nach {to} kostete {cost:points}",
    },
    "calcool stopped early": {
        "en": "Stop with a chain that was not complete cost {cost:points}",
        "de": "Stopp mit einer unvollständigen Kette kostete {cost:points}",
    },
    "calcool stopped low": {
        "en": "Stop came while {cost:points} more were in reach",
        "de": "Stopp kam, als noch {cost:points} mehr in Reichweite waren",
    },
    "calcool won the race": {
        "en": "calling Stop first in round {round} brought {points:points} more than one gets on average",
        "de": "in Runde {round} zuerst Stopp zu rufen brachte {points:points} mehr, als man im Mittel bekommt",
    },
    "calcool quick": {
        "en": "in round {round} {missing:points} were missing from the best chain in reach; on average it is {usual}",
        "de": "in Runde {round} fehlten {missing:points} auf die beste erreichbare Kette; im Mittel sind es {usual}",
    },
    "calcool slow": {
        "en": "in round {round} too slow by {points:points}: {missing} were missing from the best chain, not {usual}",
        "de": "in Runde {round} um {points:points} zu langsam: {missing} fehlten auf die beste Kette, nicht {usual}",
    },
    # hints
    "calcool hint arrange": {
        "en": "first put your cards in the order {cards}: so the best chain brings {points:points}",
        "de": "lege zuerst deine Karten in der Reihenfolge {cards}: So bringt die beste Kette {points:points}",
    },
    "calcool hint grab": {
        "en": "grab {die} for position {position}: it is next in the best chain, which brings {points:points}",
        "de": "greife {die} für Stelle {position}: Sie ist die nächste der besten Kette, die {points:points} bringt",
    },
    "calcool hint lay": {
        "en": "lay {die} at position {position}: there the best chain has it, which brings {points:points}",
        "de": "lege {die} an Stelle {position}: Dort hat sie die beste Kette, die {points:points} bringt",
    },
    "calcool hint move": {
        "en": "move the die from position {position} to {to}: so a chain of {points:points} becomes possible",
        "de": "setze den Würfel von Stelle {position} nach {to}: So wird eine Kette mit {points:points} möglich",
    },
    "calcool hint aside": {
        "en": "put {die} aside: the best chain is better without it, even though it costs a point",
        "de": "lege {die} beiseite: Ohne sie ist die beste Kette besser, obwohl das einen Punkt kostet",
    },
    "calcool hint stop": {
        "en": "call Stop: your chain is complete and brings {points:points} with the bonus",
        "de": "rufe Stopp: Deine Kette ist vollständig und bringt mit dem Bonus {points:points}",
    },
    "calcool hint last": {
        "en": "lay {die} at position {position}: that brings {points:points}",
        "de": "lege {die} an Stelle {position}: Das bringt {points:points}",
    },
    "calcool hint keep": {
        "en": "keep {die} in your hand: laid anywhere it would bring nothing, and in the hand it costs nothing",
        "de": "behalte {die} in der Hand: Gelegt bringt sie nirgends etwas, und in der Hand kostet sie nichts",
    },
    "calcool hint wait": {
        "en": "no die of the middle makes your chain better; wait, or call Stop",
        "de": "kein Würfel der Mitte macht deine Kette besser; warte, oder rufe Stopp",
    },
}


def named(position: Position, event: Any) -> Remark:
    """An event of a seat in words."""
    match event.__struct_config__.tag:
        case "arrange":
            return Remark("calcool arrange", {"cards": list(event.cards)})
        case "grab":
            return Remark("calcool grab", {"die": die_named(position, position.options.names.die_number[event.die])})
        case "lay":
            die = die_named(position, int(position.state.hand[event.seat]))
            return Remark("calcool lay", {"die": die, "position": event.position})
        case "move":
            return Remark("calcool move", {"position": event.origin, "to": event.to})
        case "aside":
            return Remark("calcool put aside", {"die": die_named(position, int(position.state.hand[event.seat]))})
    return Remark("calcool stop", {})


def unit(_options: Any) -> str:
    """What results are counted in."""
    return "points"

"""What is said about play of Calcool."""

from __future__ import annotations

from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.calcool.study.advice import die_named
from polychrome.study.game_study import Texts

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "calcool arrange": {
        "en": "put the cards in the order {cards}",
        "de": "die Karten in der Reihenfolge {cards} legen",
    },
    "calcool grab": {"en": "grab {die}", "de": "{die} greifen"},
    "calcool lay": {"en": "lay {die} at position {position}", "de": "{die} an Position {position} legen"},
    "calcool move": {
        "en": "move the die from position {position} to {to}",
        "de": "den Würfel von Position {position} nach {to} schieben",
    },
    "calcool put aside": {"en": "put {die} aside", "de": "{die} weglegen"},
    "calcool stop": {"en": "call Stop", "de": "Stopp rufen"},
    # luck
    "calcool deal": {
        "en": "the cards of round {round} bring {points:points} on average; over all cards it is {mean}",
        "de": "die Karten von Runde {round} bringen im Mittel {points:points}; über alle Karten sind es {mean}",
    },
    "calcool throw": {
        "en": "the dice of round {round} bring {points:points} on average; before the throw it was {mean}",
        "de": "die Würfel von Runde {round} bringen im Mittel {points:points}; vor dem Wurf waren es {mean}",
    },
    # the race
    "calcool taken": {
        "en": "somebody else took {die}, and the best chain lost {points:points}",
        "de": "jemand anders nahm {die}, und die beste Kette verlor {points:points}",
    },
    "calcool usual": {
        "en": "in such a round others take dice worth {points:points} anyway",
        "de": "in so einer Runde nehmen einem andere ohnehin Würfel für {points:points} weg",
    },
    "calcool useless": {
        "en": "{die} was of no use in the best chain and cost {cost:points}",
        "de": "{die} half der besten Kette nicht und kostete {cost:points}",
    },
    "calcool misplaced": {
        "en": "{die} at position {position} cost {cost:points}: it belonged elsewhere, or was the wrong die",
        "de": "{die} an Position {position} kostete {cost:points}: Sie gehörte woandershin oder war die falsche",
    },
    "calcool aside": {
        "en": "putting {die} aside cost {cost:points}: it still had a place in the chain",
        "de": "{die} wegzulegen kostete {cost:points}: Sie hatte noch einen Platz in der Kette",
    },
    "calcool arranged": {
        "en": "the cards in the order {cards} cost {cost:points}: the other order allows a better chain",
        "de": "die Karten in der Reihenfolge {cards} kosteten {cost:points}: Andersherum gibt es eine bessere Kette",
    },
    "calcool moved": {
        "en": "the move from position {position} to {to} cost {cost:points}",
        "de": "das Verschieben von Position {position} nach {to} kostete {cost:points}",
    },
    "calcool stopped early": {
        "en": "calling Stop with an incomplete chain cost {cost:points}",
        "de": "Stopp mit einer unvollständigen Kette kostete {cost:points}",
    },
    "calcool stopped low": {
        "en": "Stop came too early: a chain with {cost:points} more was in reach",
        "de": "Stopp kam zu früh: Eine Kette mit {cost:points} mehr war in Reichweite",
    },
    "calcool won the race": {
        "en": "calling Stop first in round {round} brought {points:points} more than average",
        "de": "in Runde {round} zuerst Stopp zu rufen brachte {points:points} mehr als im Mittel",
    },
    "calcool stopped well": {
        "en": "calling Stop in round {round} brought {points:points} more than average",
        "de": "Stopp in Runde {round} brachte {points:points} mehr als im Mittel",
    },
    "calcool quick": {
        "en": "in round {round} the chain was {missing:points} short of the best in reach; the average is {usual}",
        "de": "in Runde {round} lag die Kette {missing:points} unter der besten erreichbaren (im Mittel {usual})",
    },
    "calcool slow": {
        "en": "slow play in round {round} cost {points:points}: {missing} short of the best chain (average {usual})",
        "de": "langsames Spiel in Runde {round} kostete {points:points}: {missing} unter der besten (sonst {usual})",
    },
    # hints
    "calcool hint arrange": {
        "en": "first put your cards in the order {cards}: then the best chain brings {points:points}",
        "de": "lege zuerst deine Karten in der Reihenfolge {cards}: So bringt die beste Kette {points:points}",
    },
    "calcool hint grab": {
        "en": "grab {die} for position {position}: it is next in the best chain, which brings {points:points}",
        "de": "greife {die} für Position {position}: Sie ist die nächste der besten Kette, die {points:points} bringt",
    },
    "calcool hint without": {
        "en": "the best chain without this die would bring {points:points}",
        "de": "die beste Kette ohne diesen Würfel brächte {points:points}",
    },
    "calcool hint lay": {
        "en": "lay {die} at position {position}: that is its place in the best chain, which brings {points:points}",
        "de": "lege {die} an Position {position}: Dort liegt sie in der besten Kette, die {points:points} bringt",
    },
    "calcool hint move": {
        "en": "move the die from position {position} to {to}: that allows a chain of {points:points}",
        "de": "schiebe den Würfel von Position {position} nach {to}: So wird eine Kette mit {points:points} möglich",
    },
    "calcool hint aside": {
        "en": "put {die} aside: the best chain is better without it, even though it costs a point",
        "de": "lege {die} weg: Ohne sie ist die beste Kette besser, obwohl das einen Punkt kostet",
    },
    "calcool hint stop": {
        "en": "call Stop: your chain is complete and brings {points:points} with the bonus",
        "de": "rufe Stopp: Deine Kette ist vollständig und bringt mit dem Bonus {points:points}",
    },
    "calcool hint last": {
        "en": "lay {die} at position {position}: that brings {points:points}",
        "de": "lege {die} an Position {position}: Das bringt {points:points}",
    },
    "calcool hint keep": {
        "en": "keep {die} in your hand: laid anywhere it would bring nothing, and in the hand it costs nothing",
        "de": "behalte {die} in der Hand: Gelegt bringt sie nirgends etwas, und in der Hand kostet sie nichts",
    },
    "calcool hint wait": {
        "en": "no die in the middle makes your chain better; wait, or call Stop",
        "de": "kein Würfel in der Mitte macht deine Kette besser; warte, oder rufe Stopp",
    },
    # designs
    "calcool best": {
        "en": "the mean of the best chains of all {rounds:rounds}, alone with these dice",
        "de": "der Durchschnitt der besten Ketten aller {rounds:rounds}, allein mit diesen Würfeln",
    },
    "calcool part plus": {
        "en": "field {field} of the card {card} pays in {rate} of its rounds",
        "de": "Feld {field} der Karte {card} zahlt sich in {rate} aller ihrer Runden aus",
    },
    "calcool part minus": {
        "en": "field {field} of the card {card} charges in {rate} of its rounds",
        "de": "Feld {field} der Karte {card} kostet in {rate} aller ihrer Runden Punkte",
    },
    "calcool part rare": {
        "en": "field {field} of the card {card} pays in only {rate} of its rounds: a joker or a second target "
        "would make it easier",
        "de": "Feld {field} der Karte {card} zahlt sich nur in {rate} aller ihrer Runden aus: Mit einem Joker oder "
        "einem zweiten Ziel wird es leichter",
    },
    "calcool part sure": {
        "en": "field {field} of the card {card} pays in {rate} of its rounds: a colour together with pips "
        "would make it harder",
        "de": "Feld {field} der Karte {card} zahlt sich in {rate} aller ihrer Runden aus: Mit einer Farbe samt "
        "Augenzahl wird es schwerer",
    },
    "calcool published cards": {
        "en": "the number of cards of category {category}",
        "de": "die Zahl der Karten der Kategorie {category}",
    },
    "calcool published points": {
        "en": "plus and minus points of each card of category {category}",
        "de": "Plus- und Minuspunkte jeder Karte der Kategorie {category}",
    },
    "calcool published doubles": {
        "en": "double chicanes on cards of category {category}",
        "de": "Doppelschikanen auf Karten der Kategorie {category}",
    },
    # kinds of mistakes
    "calcool kind dice": {
        "en": "dice of no use, or put aside too early",
        "de": "nutzlose oder zu früh weggelegte Würfel",
    },
    "calcool kind places": {
        "en": "dice and cards in the wrong place",
        "de": "Würfel und Karten am falschen Platz",
    },
    "calcool kind stop": {
        "en": "Stop called too early",
        "de": "zu früh Stopp gerufen",
    },
    "calcool kind pace": {
        "en": "slow rounds",
        "de": "langsame Runden",
    },
}


def describe_event(position: Position, event: Any) -> Remark:
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


KINDS = {  # a sentence about a mistake -> its kind
    "calcool useless": "calcool kind dice",
    "calcool aside": "calcool kind dice",
    "calcool misplaced": "calcool kind places",
    "calcool moved": "calcool kind places",
    "calcool arranged": "calcool kind places",
    "calcool stopped early": "calcool kind stop",
    "calcool stopped low": "calcool kind stop",
    "calcool slow": "calcool kind pace",
}

TEXTS = Texts(SENTENCES, describe_event, kinds=KINDS)

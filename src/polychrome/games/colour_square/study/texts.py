"""What is said about play of Colour Square."""

from __future__ import annotations

from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.colour_square.rules.material import DIE_NUMBER
from polychrome.study.game_study import Texts

SENTENCES: dict[str, dict[str, str]] = {
    # plays
    "colour_square choose": {
        "en": "choose the columns {columns} and row {row}",
        "de": "die Spalten {columns} und die Zeile {row} wählen",
    },
    "colour_square start": {"en": "let seat {seat} start", "de": "Platz {seat} beginnen lassen"},
    "colour_square start oneself": {"en": "start yourself", "de": "selbst beginnen"},
    "colour_square enter": {"en": "{die} in {square}", "de": "{die} in {square}"},
    "colour_square corner": {
        "en": "{die} in the {corner} corner of {square}",
        "de": "{die} in die {corner} Ecke von {square}",
    },
    "colour_square recolour": {
        "en": "{die}, recoloured with a joker, in the {corner} corner of {square}",
        "de": "{die}, mit einem Joker umgefärbt, in die {corner} Ecke von {square}",
    },
    "colour_square joker": {"en": "{die} in a joker field", "de": "{die} in ein Jokerfeld"},
    "colour_square corner red": {"en": "red", "de": "rote"},
    "colour_square corner blue": {"en": "blue", "de": "blaue"},
    "colour_square corner green": {"en": "green", "de": "grüne"},
    "colour_square corner yellow": {"en": "yellow", "de": "gelbe"},
    # what was wrong with an entry
    "colour_square waits": {
        "en": "{die} in {square} cost about {cost}: {square} can now only be closed with {face}",
        "de": "{die} in {square} kostete etwa {cost}: {square} lässt sich jetzt nur noch mit {face} schließen",
    },
    "colour_square dead": {
        "en": "{die} in {square} cost about {cost}: {square} can no longer come right",
        "de": "{die} in {square} kostete etwa {cost}: {square} kann nicht mehr aufgehen",
    },
    "colour_square wrong": {
        "en": "{die} closed {square} with a wrong sum, which cost about {cost}",
        "de": "{die} schloss {square} mit falscher Summe, das kostete etwa {cost}",
    },
    "colour_square less likely": {
        "en": "{die} in {square} cost about {cost}: {square} now comes right less often",
        "de": "{die} in {square} kostete etwa {cost}: {square} geht jetzt seltener auf",
    },
    "colour_square further": {
        "en": "{die} in {square} cost about {cost}: it takes you further away from the {sum} there",
        "de": "{die} in {square} kostete etwa {cost}: So bist du dort von der {sum} weiter weg",
    },
    "colour_square swallowed": {
        "en": "{die} in a joker field cost about {cost}: a corner would have been better",
        "de": "{die} im Jokerfeld kostete etwa {cost}: eine Ecke wäre besser gewesen",
    },
    "colour_square missed": {
        "en": "there was a better place for these dice, worth about {cost}",
        "de": "für diese Würfel gab es einen besseren Platz, der etwa {cost} wert war",
    },
    "colour_square idle": {
        "en": "entering nothing cost about {cost}",
        "de": "nichts einzutragen kostete etwa {cost}",
    },
    "colour_square columns": {
        "en": "these columns and this row cost about {cost}",
        "de": "diese Spalten und diese Zeile kosteten etwa {cost}",
    },
    # chance and others
    "colour_square lucky": {
        "en": "{dice}: {amount} more than a roll brings on average",
        "de": "{dice}: {amount} mehr, als ein Wurf im Mittel bringt",
    },
    "colour_square unlucky": {
        "en": "{dice}: {amount} less than a roll brings on average",
        "de": "{dice}: {amount} weniger, als ein Wurf im Mittel bringt",
    },
    "colour_square crossed": {
        "en": "somebody else was first in {squares}",
        "de": "jemand anders war in {squares} schneller",
    },
    # hints
    "colour_square hint closes": {
        "en": "{die} completes {square} with {sum}",
        "de": "{die} macht {square} mit {sum} fertig",
    },
    "colour_square hint waits": {
        "en": "{die} is good: then {square} only needs {face}",
        "de": "{die} ist gut: {square} fehlt dann nur noch {face}",
    },
    "colour_square hint likely": {
        "en": "{die} suits {square}: so it comes right more often",
        "de": "{die} passt in {square}: So geht es häufiger auf",
    },
    "colour_square hint closer": {
        "en": "{die} brings you closer to the {sum} in {square}",
        "de": "{die} bringt dich der {sum} in {square} näher",
    },
    "colour_square hint harmless": {
        "en": "nothing helps here; {die} in {square} does the least harm",
        "de": "hier hilft nichts; {die} in {square} schadet am wenigsten",
    },
    "colour_square hint joker": {
        "en": "{die} would do harm in every corner; put it in a joker field",
        "de": "{die} würde in jeder Ecke schaden; besser ist ein Jokerfeld",
    },
    "colour_square hint wait": {
        "en": "no die of this roll helps",
        "de": "kein Würfel dieses Wurfs hilft",
    },
    "colour_square hint start": {
        "en": "whoever starts is the first to enter two dice",
        "de": "wer beginnt, trägt zuerst zwei Würfel ein",
    },
    "colour_square hint choose": {
        "en": "these squares come right most often, about {squares} of the ten",
        "de": "diese Quadrate gehen am häufigsten auf, etwa {squares} von den zehn",
    },
    "colour_square hint entered": {
        "en": "what you have entered is fine",
        "de": "was du eingetragen hast, ist gut",
    },
    "colour_square hint again": {
        "en": "these entries cannot be completed; take one back and try another place",
        "de": "so geht es nicht auf; nimm einen Eintrag zurück und versuch es anders",
    },
    # designs
    "colour_square best": {
        "en": "if the dice fall as one likes and nobody is first",
        "de": "wenn die Würfel wunschgemäß fallen und niemand zuvorkommt",
    },
    "colour_square best task": {"en": "if the dice fall as one likes", "de": "wenn die Würfel wunschgemäß fallen"},
    "colour_square part": {
        "en": "{square} comes right on {rate} of the sheets",
        "de": "{square} geht auf {rate} der Blätter auf",
    },
    "colour_square part rare": {
        "en": "{square} comes right on only {rate} of the sheets: a range, or a sum nearer to 14, would make it easier",
        "de": "{square} geht nur auf {rate} der Blätter auf: Mit einer Spanne oder einer Summe näher an 14 "
        "wird es leichter",
    },
    "colour_square part sure": {
        "en": "{square} comes right on {rate} of the sheets: a narrower range, or a sum nearer to 4 or 24, "
        "would make it harder",
        "de": "{square} geht auf {rate} der Blätter auf: Mit einer engeren Spanne oder einer Summe näher an 4 oder 24 "
        "wird es schwerer",
    },
    "colour_square published square": {"en": "the square {square}", "de": "das Quadrat {square}"},
    "colour_square published best": {
        "en": "the best possible result of task {task}",
        "de": "das bestmögliche Ergebnis der Aufgabe {task}",
    },
    "colour_square published grades": {"en": "the grades of task {task}", "de": "die Noten der Aufgabe {task}"},
    # kinds of mistakes
    "colour_square kind waiting": {
        "en": "squares left waiting for one number",
        "de": "Quadrate, die nur noch auf eine Zahl warten",
    },
    "colour_square kind spoilt": {
        "en": "squares spoilt",
        "de": "verdorbene Quadrate",
    },
    "colour_square kind astray": {
        "en": "entries that lead away from the sum",
        "de": "Einträge, die von der Summe wegführen",
    },
    "colour_square kind given away": {
        "en": "dice given away",
        "de": "verschenkte Würfel",
    },
    "colour_square kind overlooked": {
        "en": "better places overlooked",
        "de": "übersehene bessere Plätze",
    },
}


def describe_event(position: Position, event: Any) -> Remark:
    """An event of a seat in words."""
    match event.__struct_config__.tag:
        case "enter" if event.entries:
            return Remark("all of", {"plays": [_entry(position, entry) for entry in event.entries]})
        case "choose":
            return Remark("colour_square choose", {"columns": list(event.columns), "row": event.row})
        case "choose_start":
            return (
                Remark("colour_square start oneself", {})
                if event.start == event.seat
                else Remark("colour_square start", {"seat": event.start})
            )
    return Remark("nothing", {})


def _entry(position: Position, entry: Any) -> Remark:
    """One die and where it goes."""
    face = int(position.state.dice[DIE_NUMBER[entry.die]])
    values: dict[str, Any] = {"die": Remark(f"the {entry.die}", {"face": face})}
    if entry.joker is True:
        return Remark("colour_square joker", values)
    values["square"] = entry.square
    if entry.corner == entry.die:
        return Remark("colour_square enter", values)
    values["corner"] = Remark(f"colour_square corner {entry.corner}", {})
    return Remark("colour_square recolour" if entry.recolour else "colour_square corner", values)


def unit(options: Any) -> str:
    """What results are counted in [CS-36, CS-37]."""
    return "squares" if options.variant in ("task4", "task5") else "points"


def costly(options: Any) -> float:
    """What a coach speaks of: about every tenth move of level 1 costs so much, and next to none of level 5."""
    if options.variant in ("standard", "covered"):
        return 10.0
    return 0.4 if unit(options) == "squares" else 4.0


KINDS = {  # a sentence about a mistake -> its kind
    "colour_square waits": "colour_square kind waiting",
    "colour_square dead": "colour_square kind spoilt",
    "colour_square wrong": "colour_square kind spoilt",
    "colour_square less likely": "colour_square kind astray",
    "colour_square further": "colour_square kind astray",
    "colour_square swallowed": "colour_square kind given away",
    "colour_square idle": "colour_square kind given away",
    "colour_square missed": "colour_square kind overlooked",
    "colour_square columns": "colour_square kind overlooked",
}

TEXTS = Texts(SENTENCES, describe_event, unit, KINDS)

"""Decks that people design: how often each field pays or costs points, and decks to start from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.calcool.rules.material import CATEGORIES, FACES, LEAST_CARDS, built_in
from polychrome.study.designs import Compared, PartPath, PartRate, Style

__all__ = ["choose_bot", "compare", "invent", "list_parts", "propose_grades"]


def choose_bot(_start: Position) -> str:
    """Level 5, which is as quick as the others."""
    return "5"


def list_parts(_start: Position, detail: dict[str, Any], _games: int) -> list[PartRate]:
    """The fields of all cards that were dealt."""
    return [
        _field(name, number, field, card["dealt"])
        for name, card in detail["cards"].items()
        if card["dealt"]
        for number, field in enumerate(card["fields"])
    ]


def _field(card: str, number: int, field: dict[str, Any], dealt: int) -> PartRate:
    path, values = ("cards", card, "fields", number), {"card": card, "field": number + 1}
    kinds = ("plus", "rare", "sure") if field["points"] > 0 else ("minus",)  # a minus field is there to be avoided
    remarks = (Remark(f"calcool part {kind}", values) for kind in kinds)
    return PartRate(path, round((field["matched"] or 0.0) * dealt), dealt, *remarks)


def propose_grades(_start: Position, _results: Sequence[int]) -> tuple[PartPath, list[int]] | None:
    """This game has no grades."""
    return None


# --- decks to start from ----------------------------------------------------------------------------------------------

NAMES = {"balanced": "Balanced {}", "hard": "Hard {}", "for_children": "For children {}"}
# Points of the fields of a card, the doubles apart. Balanced cards have the published sums [CC-2].
POINTS: dict[Style, dict[str, tuple[int, ...]]] = {
    "balanced": {"I": (2, 2, 1, -1, -2), "II": (2, -2, -2)},
    "hard": {"I": (3, 2, -2, -2, -3), "II": (-3,)},
    "for_children": {"I": (2, 2, 1, 1, -1), "II": (2, 2, 2, 1, -1)},
}
DOUBLES: dict[Style, dict[str, tuple[int, ...]]] = {
    "balanced": {"I": (), "II": (2,)},
    "hard": {"I": (), "II": (2, 3)},
    "for_children": {"I": (), "II": ()},
}  # fmt: skip


def invent(style: Style, rng: Random) -> Any:
    """A deck with as many cards as the built-in one, and its colours."""
    colours = list(built_in("standard")["colours"])
    cards = {
        f"{category}-{number:02}": {"category": category, "fields": _invent_fields(style, category, colours, rng)}
        for category in CATEGORIES
        for number in range(1, LEAST_CARDS + 1)
    }
    return {"name": NAMES[style].format(rng.randint(1, 999)), "colours": colours, "cards": cards}


def _invent_fields(style: Style, category: str, colours: list[str], rng: Random) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = [
        {"points": points, "targets": _invent_targets(style, points, colours, rng)}
        for points in POINTS[style][category]
    ]
    fields += [
        {"points": points, "double": [_invent_half(style, colours, rng) for _ in range(2)]}
        for points in DOUBLES[style][category]
    ]
    rng.shuffle(fields)
    return fields


def _invent_targets(style: Style, points: int, colours: list[str], rng: Random) -> list[dict[str, Any]]:
    """Several dice, or a joker, the easier the style the more of them; fields that cost points are the other way."""
    own, pips = rng.sample(colours, 3), rng.sample(range(1, FACES + 1), 3)
    exact = [{"colour": colour, "pips": value} for colour, value in zip(own, pips, strict=True)]
    any_pips, any_colour = {"colour": own[0]}, {"pips": pips[1]}
    if style == "for_children":
        return [any_pips, any_colour] if points > 0 else exact[:1]
    if points < 0:
        return [any_pips, any_colour] if style == "balanced" else [any_pips, {"colour": own[2]}, any_colour]
    if style == "hard":
        return exact[:2]
    return exact if points > 1 else [any_pips, exact[1]]


def _invent_half(style: Style, colours: list[str], rng: Random) -> list[dict[str, Any]]:
    """One half of a double chicane: a die and another, or a joker."""
    own, pips = rng.sample(colours, 2), rng.sample(range(1, FACES + 1), 2)
    other = {"colour": own[1], "pips": pips[1]} if style == "hard" else {"colour": own[1]}
    return [{"colour": own[0], "pips": pips[0]}, other]


# --- the printed deck -------------------------------------------------------------------------------------------------

PUBLISHED = {"I": "5 − 3", "II": "4 − 4"}  # plus and minus points of a card [CC-2]


def compare(definition: Any, _name: str) -> list[Compared]:
    """A deck beside what the rulebook says about the printed one: points of the cards, and where doubles are."""
    found = []
    for category in CATEGORIES:
        cards = [card["fields"] for card in definition["cards"].values() if card["category"] == category]
        points = sorted({_sums(fields) for fields in cards})
        has_doubles = any("double" in field for fields in cards for field in fields)
        values = {"category": category}
        found += [
            Compared(Remark("calcool published cards", values), str(len(cards)), str(LEAST_CARDS)),
            Compared(Remark("calcool published points", values), ", ".join(points), PUBLISHED[category]),
            Compared(Remark("calcool published doubles", values), _yes(has_doubles), _yes(category == "II")),
        ]
    return found


def _sums(fields: list[dict[str, Any]]) -> str:
    points = [field["points"] for field in fields]
    return f"{sum(each for each in points if each > 0)} − {-sum(each for each in points if each < 0)}"


def _yes(is_so: bool) -> str:
    return "✓" if is_so else "–"

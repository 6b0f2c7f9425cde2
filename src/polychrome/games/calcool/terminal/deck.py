"""A deck of Calcool in letters: a line for each card, with points and targets of its fields."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from polychrome.core.positions import Position
from polychrome.core.wording import format_number
from polychrome.registry import definition


def draw_deck(start: Position) -> list[Text]:
    """All cards; a double chicane stands in brackets, alternatives are divided by a stroke."""
    cards = definition(start.game, start.options)["cards"]
    wide = max(map(len, cards))
    return [Text(f"{name:<{wide}}  ", "bold").append_text(_fields(card["fields"])) for name, card in cards.items()]


def _fields(fields: list[dict[str, Any]]) -> Text:
    text = Text()
    for number, field in enumerate(fields):
        text.append("   " if number else "")
        text.append(format_number(field["points"], "+d"), "bold green" if field["points"] > 0 else "bold red")
        halves = field.get("double") or [field["targets"]]
        shown = ", ".join("|".join(_target(target) for target in half) for half in halves)
        text.append(f" [{shown}]" if "double" in field else f" {shown}", "")
    return text


def _target(target: dict[str, Any]) -> str:
    """A die by its colour and pips; * is a joker."""
    return f"{target.get('colour', '*')} {target.get('pips', '*')}"

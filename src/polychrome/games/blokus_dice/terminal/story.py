"""Blokus Dice in sentences: what it is about, what happened, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from rich.text import Text

from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.forms.events import DrawStart, Place, Roll, Take
from polychrome.games.blokus_dice.rules.material import COLOURS
from polychrome.games.blokus_dice.terminal import texts
from polychrome.games.blokus_dice.terminal.grid import name_of
from polychrome.terminal import words
from polychrome.terminal.client import Offer

OFFERS = [
    Offer(texts.OFFERS["standard"], "me,greedy"),
    Offer(texts.OFFERS["solo"], "me", ("house=solo",)),
]


def complete(pairs: Sequence[str], rng: Random) -> list[str]:
    """Markers in any order (`colours=random`), or in one that is simply listed (`colours=red,green,blue,yellow`)."""
    done = []
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name == "colours" and not value.startswith("["):
            colours = rng.sample(COLOURS, len(COLOURS)) if value == "random" else value.split(",")
            pair = f"colours={json.dumps(colours)}"
        done.append(pair)
    return done


def default_seats(_game: Game, pairs: Sequence[str]) -> str:
    """The solo variant is played alone, all else against a bot."""
    return "me" if "house=solo" in pairs else "me,greedy"


def intro(view: Position) -> list[str]:
    """What a newcomer has to know."""
    return [
        texts.INTRO_SOLO if view.options.house == "solo" else texts.INTRO,
        texts.COLOURS,
        f"{texts.TYPE} {words.COMMANDS}",
    ]


def help_lines(view: Position) -> list[str]:
    """More of it."""
    return [*intro(view), texts.HELP, texts.HELP_COMMANDS]


def tell(before: Position, after: Position, seat: int, event: Any, names: Sequence[str]) -> list[str]:
    """Who took, placed and went out."""
    lines: list[str] = []
    if isinstance(event, DrawStart):
        lines.append(words.DRAWN.format(name=names[event.start]))
    elif isinstance(event, Roll):
        dice = ", ".join(str(die) for die in event.dice)
        lines.append(texts.ROLLED.format(name=names[event.seat], dice=dice))
    elif isinstance(event, Take):
        lines.append(texts.TOOK.format(name=names[seat], die=event.die))
    elif isinstance(event, Place):
        cells = " ".join(name_of((row, column)) for row, column in event.cells)
        text = texts.STRUCK if event.strike else texts.PLACED
        lines.append(text.format(name=names[seat], shape=event.shape, cells=cells))
    was, now = before.game.forms.view(before)["boards"], after.game.forms.view(after)["boards"]
    for name, old, new in zip(names, was, now, strict=True):
        if new["out"] and not old["out"] and isinstance(event, Take):
            lines.append(texts.WENT_OUT.format(name=name, colour=old["marker"], die=event.die))
    return lines


def score(view: Position, names: Sequence[str]) -> list[Text | str]:
    """Empty cells, then strikes."""
    seats = view.game.forms.result(view)["seats"]
    wide = max(8, *(len(name) + 2 for name in names))
    lines: list[Text | str] = [Text(" " * 20 + "".join(f"{name:>{wide}}" for name in names), "bold")]
    for part, text in texts.PARTS.items():
        shown = "".join(f"{'–' if seat[part] is None else seat[part]:>{wide}}" for seat in seats)
        lines.append(f"{text:<20}{shown}")
    return [*lines, texts.RULE] if view.seats > 1 else lines

"""Screens are stored as text and compared as text; people only, so that a better bot changes none of them.

`POLYCHROME_SCREENS=1 pytest tests/terminal/test_screens.py` writes them anew; review the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.core.positions import Position
from polychrome.core.records import opening, read
from polychrome.dealers import verify
from polychrome.games.colour_square.terminal import TERMINAL
from tests.terminal.newcomer import type_lines

FOLDER = Path(__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs" / "transcript.md"

SIX = "me,me,me,me,me,me"
# name: game, seats, options, columns, what is typed
SCENES: dict[str, tuple[str, str, list[str], int, list[str]]] = {
    "colour_square_two_rounds": (
        "colour_square", "me,me", [], 80,
        ["help", "red a1", "back", "red a1, white b1", "r c2 g c2", "w c2 b", "score", "", "", "show", "r a1", "quit"],
    ),
    "colour_square_side_b": ("colour_square", "me,me", ["sheet=B"], 80, ["red A1", "r d3, y d3", "w a1", "quit"]),
    "colour_square_covered": ("colour_square", "me,me", ["variant=covered"], 80, ["r d3, y d3", "w a1 r", "back", ""]),
    "colour_square_six_seats_120_columns": ("colour_square", SIX, ["start=roll_off"], 120, ["player 2", "quit"]),
    "colour_square_six_seats_60_columns": ("colour_square", SIX, [], 60, ["quit"]),
    "colour_square_task_1": ("colour_square", "me", ["variant=task1"], 80, ["w b2 r", "w c1 r, r c1", "", "quit"]),
    "colour_square_task_4": (
        "colour_square", "me", ["variant=task4"], 80, ["A C 2", "red a1 as blue", "done", *["done"] * 9, "", "n"],
    ),
    "blokus_dice_two_rounds": (
        "blokus_dice", "me,me", [], 80, ["rows", "2", "u5 a1", "4", "2", "i5 i9 turned 90", "show", "quit"],
    ),
    "blokus_dice_solo_large": ("blokus_dice", "me", ["house=solo", "board=large"], 80, ["help", "quit"]),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_looks_as_ever(scene: str) -> None:
    game, seats, pairs, width, lines = SCENES[scene]
    arguments: Any = (game, seats, pairs, 3, None)
    said = type_lines(lines, *arguments, width=width)
    file = FOLDER / "screens" / f"{scene}.txt"
    if os.environ.get("POLYCHROME_SCREENS"):
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")


def test_every_stored_screen_is_still_compared() -> None:
    assert {file.stem for file in (FOLDER / "screens").iterdir()} == SCENES.keys()


def test_the_transcript_of_the_readme_is_what_the_terminal_says() -> None:
    """The moment is part of a whole game, kept as a record: the bot may change, this game does not."""
    game, record = read((FOLDER / "transcript.json").read_bytes(), registry.find_game)
    assert verify(game, record).is_fair
    names = ["You", "greedy"]
    roll = next(
        at for at, event in enumerate(record.events) if getattr(event, "dice", None) and _rolls(record, at) == 33
    )
    position = opening(game, record)
    for event in record.events[: roll + 1]:
        position = position.play(game.forms.encode(position, event))
    view = position.seen_by(0)
    lines = [line.plain.rstrip() for line in TERMINAL.draw(view, 0, names, 80)]
    lines += [TERMINAL.begin_turn(view, 0, names).due(), "You> green B3, yellow B3"]
    for at in range(roll + 1, roll + 4):
        if at == roll + 3:
            lines.append("You: Enter to go on, back to correct>")
        position, told = _told(position, record.events[at], names)
        lines += told
    shown = DOCUMENT.read_text(encoding="utf-8").split("```")[1].removeprefix("text\n")
    assert shown == "\n".join([*lines, ""])


def _rolls(record: Any, at: int) -> int:
    return sum(type(event).__name__ == "Roll" for event in record.events[: at + 1])


def _told(position: Position, event: Any, names: list[str]) -> tuple[Position, list[str]]:
    after = position.play(position.game.forms.encode(position, event))
    seat = getattr(event, "seat", -1)
    return after, TERMINAL.tell(position.seen_by(0), after.seen_by(0), seat, event, names)

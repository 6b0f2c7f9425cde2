"""The events of a record: which forms are right, and that moves lead back to the same event."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polychrome.core.errors import BadRecord
from polychrome.games.colour_square import GAME
from tests.colour_square.script import table

ENTRY = {"die": "red", "square": "A1", "corner": "red"}


def enter(*entries: Any) -> dict[str, Any]:
    return {"type": "enter", "seat": 0, "entries": list(entries)}


@pytest.mark.parametrize(
    "event",
    [
        {"type": "roll_off", "dice": [1, 6]},
        {"type": "choose_start", "seat": 1, "start": 0},
        {"type": "draw_start", "start": 1},
        {"type": "choose", "seat": 0, "columns": ["D", "A"], "row": 4},
        {"type": "roll", "seat": 1, "dice": {"red": 1, "blue": 2, "green": 3, "yellow": 4, "white": 5}},
        {"type": "settle"},
        enter(),
        enter(ENTRY, {"die": "white", "square": "D4", "corner": "yellow"}),
        enter({"die": "white", "joker": True}, {"die": "blue", "square": "C2", "corner": "green", "recolour": True}),
    ],
    ids=lambda event: event["type"],
)
def test_moves_lead_back_to_their_event(event: dict[str, Any]) -> None:
    start = table().position
    read = msgspec.convert(event, GAME.forms.events)
    move = GAME.forms.encode(start, read)
    assert GAME.forms.codes_to_follow(move.codes[0]) == len(move.codes) - 1
    assert GAME.forms.decode(start, move) == read
    assert move.event(start) == event


@pytest.mark.parametrize(
    "event",
    [
        {"type": "pass"},
        {"seat": 0},
        {"type": "settle", "seat": 0},
        {"type": "settle", "t": 1.0},
        {"type": "roll", "seat": 0},
        {"type": "roll", "seat": 2, "dice": {"red": 1, "blue": 2, "green": 3, "yellow": 4, "white": 5}},
        {"type": "roll", "seat": 0.0, "dice": {"red": 1, "blue": 2, "green": 3, "yellow": 4, "white": 5}},
        {"type": "roll_off", "dice": [0, 1]},
        {"type": "choose_start", "seat": 0, "start": 2},
        {"type": "draw_start"},
        {"type": "draw_start", "start": 2},
        {"type": "draw_start", "start": -1},
        {"type": "draw_start", "start": 1.0},
        {"type": "draw_start", "start": None},
        {"type": "draw_start", "start": "draw"},
        {"type": "draw_start", "start": 0, "seat": 0},
        {"type": "choose", "seat": 0, "columns": ["A", "E"], "row": 1},
        {"type": "choose", "seat": 0, "columns": ["A", "B"], "row": 5},
        enter({"die": "red"}),
        enter({"die": "red", "square": "A1"}),
        enter({**ENTRY, "square": "A5"}),
        enter({**ENTRY, "corner": "white"}),
        enter({**ENTRY, "die": "black"}),
        enter({**ENTRY, "value": 3}),
        enter({**ENTRY, "recolour": 1}),
        enter({**ENTRY, "joker": True}),
        enter({"die": "red", "joker": False}),
        enter({"die": "red", "joker": True, "recolour": True}),
    ],
    ids=str,
)
def test_an_event_of_the_wrong_form_makes_no_record(event: dict[str, Any]) -> None:
    """The form of the whole is judged first: the event before breaks a rule, and still this one is named."""
    with pytest.raises(BadRecord) as problem:
        table().replayed({"type": "settle"}, event)
    assert problem.value.at == 1
    assert str(problem.value).startswith("events[1]")


def test_a_time_is_let_pass_with_every_event() -> None:
    t = table().roll(0)
    assert (
        t.replayed(
            {"type": "enter", "seat": 1, "entries": [{"die": "white", "joker": True}], "t": 12_345}
        ).state.jokers[1]
        == 1
    )


def test_a_code_is_described_in_words() -> None:
    start = table().position
    events = (
        enter(ENTRY, {"die": "blue", "joker": True}),
        {"type": "settle"},
        {"type": "draw_start", "start": 1},
    )
    said = [GAME.forms.describe(start, move.seat, code) for move in map(start.read, events) for code in move.codes]
    assert said == [
        "seat 0, list of 2 entries",
        "seat 0, red die in A1 red",
        "seat 0, blue die in a joker field",
        "settle",
        "draw of seat 1 to start",
    ]

"""What is wrong with a value from outside is told in one sentence: what, where, and what is allowed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

import polychrome
from polychrome.core.errors import BadOption, BadRecord
from polychrome.core.faults import converted, sentence, uncapped


class Cup(Struct, forbid_unknown_fields=True, tag="cup", tag_field="kind"):
    dice: list[Annotated[int, Meta(ge=1, le=6)]]
    owner: str | None
    by_name: dict[str, Literal["red", "blue"]] = {}


class Tray(Struct, forbid_unknown_fields=True, tag="tray", tag_field="kind"):
    holds: Any
    price: float = 0.0


CUP = {"kind": "cup", "dice": [1], "owner": None}


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (None, "not a record: must be an object, not null"),
        ({}, 'kind: is missing; it must be one of "cup" and "tray"'),
        ({"kind": "box"}, 'kind: must be one of "cup" and "tray", not "box"'),
        ({"kind": "tray"}, "holds: is missing; it must be anything"),
        ({"kind": "tray", "holds": 1, "price": "x"}, "price: must be a number, not \"x\""),
        ({**CUP, "dice": 3}, "dice: must be a list, not 3"),
        ({**CUP, "dice": [1, 7]}, "dice[1]: must be a whole number from 1 to 6, not 7"),
        ({**CUP, "dice": [True]}, "dice[0]: must be a whole number from 1 to 6, not true"),
        ({**CUP, "owner": 3}, "owner: must be a text or null, not 3"),
        ({**CUP, "by_name": {"a": "green"}}, 'by_name[...]: must be one of "blue" and "red"'),
        ({**CUP, "by_name": {1: "red"}}, "by_name: all names in it must be texts"),
        ({**CUP, "size": 3}, "size: is not a field here; allowed are kind, dice, owner and by_name"),
        ({**CUP, "s" * 5000: 3}, f"{'s' * 40}: is not a field here; allowed are kind, dice, owner and by_name"),
        ({**CUP, "a\nb": 3}, '"a\\nb": is not a field here; allowed are kind, dice, owner and by_name'),
    ],
)  # fmt: skip
def test_a_fault_has_its_place_and_what_is_allowed(value: Any, says: str) -> None:
    with pytest.raises(BadRecord) as problem:
        converted(value, Cup | Tray)
    assert str(problem.value) == says
    place = says.removeprefix("not a record")
    with pytest.raises(BadRecord) as problem:
        converted(value, Cup | Tray, "table")
    assert str(problem.value) == (f"table{place}" if place[:1] in ":[" else f"table.{place}")


@pytest.mark.parametrize("place", ["$.dice[7]", f"$.dice[{'9' * 5000}]", "$[0].x", "$..", "$.dice[0][0]", "`"])
def test_a_name_that_looks_like_a_place_does_no_harm(place: str) -> None:
    with pytest.raises(BadRecord):
        converted({**CUP, f"x` - at `{place}": 1}, Cup | Tray)


def test_what_is_right_is_converted() -> None:
    assert converted(CUP, Cup | Tray) == Cup([1], None)


def test_the_library_says_the_same() -> None:
    game = polychrome.game("colour_square")
    with pytest.raises(BadOption, match=r'^variant: must be one of "covered", "standard"'):
        game.start(variant="task9")
    with pytest.raises(BadOption, match=r"^seats: must be a whole number from 1 to 6, not 7"):
        game.start(seats=7)
    with pytest.raises(BadRecord, match=r"event\.seat: is missing; it must be a whole number from 0 to 5"):
        game.start().play({"type": "enter", "entries": []})


def test_places_and_abbreviations_are_spelled_as_they_are() -> None:
    assert sentence("cannot read it") == "Cannot read it"
    assert sentence("events[0]: is wrong") == "events[0]: is wrong"
    assert sentence("options.seats: is wrong") == "options.seats: is wrong"
    assert sentence("polychrome: is wrong") == "polychrome: is wrong"
    assert uncapped("Input was truncated") == "input was truncated"
    assert uncapped("JSON is malformed") == "JSON is malformed"

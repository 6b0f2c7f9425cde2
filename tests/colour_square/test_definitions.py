"""A sheet that breaks a line of its format is refused with one sentence that names the place, in JSON and in TOML."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polychrome.check import check
from polychrome.core.definition import load
from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.records import read, replay
from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES, material
from polychrome.games.colour_square.rules.material import check as describe
from polychrome.registry import find_game as game
from tests.colour_square.script import printed, sheet, table

MISSING = object()
TARGET = "must be a whole number from 4 to 24"
PRESETS = {"red": 3, "blue": 3, "green": 3, "yellow": 3}

# place of the change, what stands there, place that is named, what the sentence says
BROKEN: list[tuple[str, Any, str, str]] = [
    ("name", MISSING, "name", "is missing"),
    ("name", 5, "name", "must be a text"),
    ("name", "", "name", "must be a text"),
    ("squares", MISSING, "squares", "is missing"),
    ("squares", [], "squares", "must be an object with A1"),
    ("snake", MISSING, "snake", "is missing"),
    ("size", 4, "size", "is not a field here; allowed are name, squares, snake and grades"),
    # squares
    ("squares.C2", MISSING, "squares.C2", "is missing"),
    ("squares.E1", {"target": 10}, "squares.E1", "is not a field here; allowed are A1"),
    ("squares.C2", 16, "squares.C2", "must be an object with target"),
    ("squares.C2.colour", "red", "squares.C2.colour", "allowed are target, kind and preset"),
    # target
    ("squares.C2.target", MISSING, "squares.C2.target", "is missing"),
    ("squares.C2.target", 3, "squares.C2.target", f"{TARGET}, not 3"),
    ("squares.C2.target", 25, "squares.C2.target", f"{TARGET}, not 25"),
    ("squares.C2.target", 10.0, "squares.C2.target", TARGET),
    ("squares.C2.target", "16", "squares.C2.target", TARGET),
    ("squares.C2.target", True, "squares.C2.target", TARGET),
    ("squares.C2.target", None, "squares.C2.target", TARGET),
    ("squares.C2.target", [10], "squares.C2.target", "must have 2 items, not 1"),
    ("squares.C2.target", [10, 12, 14], "squares.C2.target", "must have 2 items, not 3"),
    ("squares.C2.target", [3, 12], "squares.C2.target[0]", f"{TARGET}, not 3"),
    ("squares.C2.target", [10, 25], "squares.C2.target[1]", f"{TARGET}, not 25"),
    ("squares.C2.target", [12, 10], "squares.C2.target", "must rise: [low, high], not [12, 10]"),
    ("squares.C2.target", {"low": 4}, "squares.C2.target", TARGET),
    # kind
    ("squares.C2.kind", "pink", "squares.C2.kind", "must be one of plain, purple and orange, not"),
    ("squares.C2.kind", None, "squares.C2.kind", "must be one of plain, purple and orange, not null"),
    ("squares.C2.kind", ["plain"], "squares.C2.kind", "must be one of plain, purple and orange, not a list"),
    # presets
    ("squares.C2.preset", {"red": 0}, "squares.C2.preset.red", "must be a whole number from 1 to 6, not 0"),
    ("squares.C2.preset", {"blue": 7}, "squares.C2.preset.blue", "must be a whole number from 1 to 6, not 7"),
    ("squares.C2.preset", {"blue": 1.0}, "squares.C2.preset.blue", "must be a whole number from 1 to 6"),
    ("squares.C2.preset", {"white": 3}, "squares.C2.preset.white", "allowed are red, blue, green and yellow"),
    ("squares.C2.preset", ["red"], "squares.C2.preset", "must be an object with red, blue, green and yellow"),
    ("squares.C2.preset", None, "squares.C2.preset", "must be an object with red, blue, green and yellow"),
    ("squares.C2", {"target": 8, "preset": {"red": 6}}, "squares.C2.target", "sums run from 9 to 24"),
    ("squares.C2", {"target": 20, "preset": {"red": 1}}, "squares.C2.target", "sums run from 4 to 19"),
    ("squares.C2", {"target": [4, 13], "preset": {"red": 6, "blue": 6}}, "squares.C2.target", "sums run from 14 to 24"),
    ("squares.C2", {"target": [13, 24], "preset": PRESETS}, "squares.C2.target", "sums run from 12 to 12"),
    # snake
    ("snake", ["A1", "B1", "C1"], "snake", "must have 4 to 16 items, not 3"),
    ("snake", "A1 B1 C1 D1", "snake", "must be a list"),
    ("snake", ["A1", "B1", "C1", "E1"], "snake[3]", "must name a square from A1 to D4"),
    ("snake", ["A1", "B1", 7, "D1"], "snake[2]", "must name a square from A1 to D4"),
    ("snake", ["A1", "B1", "A1", "D1"], "snake[2]", "names A1 a second time"),
    # grades
    ("grades", [], "grades", "must be an object with task1"),
    ("grades.task6", [1, 2, 3], "grades.task6", "allowed are task1, task2, task3, task4 and task5"),
    ("grades.task1", [1, 2], "grades.task1", "must have 3 items, not 2"),
    ("grades.task1", [1, 2, 3, 4], "grades.task1", "must have 3 items, not 4"),
    ("grades.task1", [1, 3, 2], "grades.task1", "must be three rising figures"),
    ("grades.task1", [1, 2, 2], "grades.task1", "must be three rising figures"),
    ("grades.task1", [1, 2, 3.0], "grades.task1[2]", "must be a whole number"),
    ("grades.task1", "1 2 3", "grades.task1", "must be a list"),
]

SOUND: list[tuple[str, Any]] = [
    ("name", "Züri 4×4"),
    ("grades", MISSING),
    ("grades", {}),
    ("grades.task1", [0, 1, 2]),
    ("squares.C2.kind", "plain"),
    ("squares.C2.preset", {}),
    ("squares.C2.target", 4),
    ("squares.C2.target", 24),
    ("squares.C2.target", [4, 24]),
    ("squares.C2.target", [9, 9]),
    ("squares.C2", {"target": 9, "preset": {"red": 6}}),
    ("squares.C2", {"target": 19, "preset": {"red": 1}}),
    ("squares.C2", {"target": [4, 14], "preset": {"red": 6, "blue": 6}}),
    ("squares.C2", {"target": 12, "preset": PRESETS}),
    ("snake", ["A1", "B1", "C1", "D1"]),
    ("snake", ["D4", "A1", "C2", "B3"]),
    ("snake", list(SQUARE_NAMES)),
]


def changed(place: str, value: Any) -> dict[str, Any]:
    """Side A with one change."""
    definition: dict[str, Any] = printed("A")
    *way, last = place.split(".")
    part = definition
    for name in way:
        part = part[name]
    if value is MISSING:
        del part[last]
    else:
        part[last] = value
    return definition


def as_toml(value: Any) -> str:
    """A value in TOML, all on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {as_toml(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_file(definition: dict[str, Any]) -> str:
    return "".join(f"{name} = {as_toml(value)}\n" for name, value in definition.items())


WRITERS: dict[str, Callable[[dict[str, Any]], str]] = {"json": json.dumps, "toml": toml_file}


def written(folder: Path, ending: str, definition: dict[str, Any]) -> Path:
    path = folder / f"sheet.{ending}"
    path.write_text(WRITERS[ending](definition), encoding="utf-8")
    return path


# TOML has no null.
JSON_AND_TOML = [(ending, *case) for case in BROKEN for ending in WRITERS if not (ending == "toml" and case[1] is None)]


@pytest.mark.parametrize(
    ("ending", "place", "value", "named", "sentence"),
    JSON_AND_TOML,
    ids=[f"{case[0]} {case[1]} {'missing' if case[2] is MISSING else case[2]}" for case in JSON_AND_TOML],
)
def test_a_broken_sheet_is_refused_at_its_place(
    tmp_path: Path, ending: str, place: str, value: Any, named: str, sentence: str
) -> None:
    with pytest.raises(BadDefinition) as problem:
        check(written(tmp_path, ending, changed(place, value)))
    assert problem.value.place == named
    assert str(problem.value).startswith(f"{named}: ")
    assert sentence in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("place", "value", "named", "sentence"), BROKEN)
def test_a_record_with_a_broken_sheet_is_refused_at_the_same_place(
    place: str, value: Any, named: str, sentence: str
) -> None:
    options = {"seats": 2, "sheet": changed(place, value), "variant": "standard", "start": 0}
    record = {"polychrome": 1, "game": "colour_square", "options": options, "events": []}
    with pytest.raises(BadRecord) as problem:
        replay(*read(json.dumps(record), game))
    assert str(problem.value).startswith(f"options.sheet.{named}: ")
    assert sentence in str(problem.value)
    assert problem.value.at is None


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize(("place", "value"), SOUND)
def test_a_sound_sheet_is_described(tmp_path: Path, ending: str, place: str, value: Any) -> None:
    assert check(written(tmp_path, ending, changed(place, value))).startswith("Colour Square sheet ")


@pytest.mark.parametrize("side", ["A", "B"])
def test_json_and_toml_make_the_same_sheet(tmp_path: Path, side: str) -> None:
    paths = [written(tmp_path, ending, printed(side)) for ending in WRITERS]
    first, second = (material(load(path)).tobytes() for path in paths)
    assert first == second == material(side).tobytes()


def test_the_description_says_what_the_sheet_has() -> None:
    assert describe(printed("A")) == (
        "Colour Square sheet 'A': 16 squares, 0 with a range, 0 preset corners, a snake of 10, grades for 5 of 5 tasks"
    )
    assert describe(printed("B")) == (
        "Colour Square sheet 'B': 16 squares, 6 with a range, 8 preset corners, a snake of 10, grades for 5 of 5 tasks"
    )


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("sheet.json", "{", "is not JSON"),
        ("sheet.json", "[" * 100_000, "is not"),
        ("sheet.json", '{"squares": 1' + "0" * 5000 + "}", "is not a definition"),
        ("sheet.json", "[]", "a definition is an object"),
        ("sheet.json", "{}", "is no sheet, board or deck"),
        ("sheet.toml", "squares = ", "is not TOML"),
        ("sheet.toml", "x = 2026-01-31", "is no sheet, board or deck"),
        ("sheet.json", "", "is not JSON"),
    ],
)
def test_what_is_no_definition_at_all_is_refused_with_the_name_of_the_file(
    tmp_path: Path, file: str, text: str, sentence: str
) -> None:
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDefinition) as problem:
        check(path)
    assert problem.value.place == str(path)
    assert sentence in str(problem.value)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDefinition, match="cannot be read"):
        check(tmp_path / "nothing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDefinition, match="not a text file"):
        check(tmp_path / "bytes.json")


@pytest.mark.parametrize("name", ["C", "a", "", "standard"])
def test_a_name_that_is_not_built_in_is_refused(name: str) -> None:
    with pytest.raises(BadDefinition, match="built in are A and B"):
        table(sheet=name)


def test_every_field_of_a_sheet_reaches_the_rules() -> None:
    made = sheet(
        {"B1": {"target": [10, 14], "kind": "orange", "preset": {"red": 6}}, "C3": {"target": 7, "kind": "purple"}},
        snake="A1 B1 B2 A2",
        task2=[1, 20, 300],
    )
    rules = material(made)
    b1, c3 = SQUARE_NAMES.index("B1"), SQUARE_NAMES.index("C3")
    assert (rules.low[b1], rules.high[b1], rules.low[c3], rules.high[c3]) == (10, 14, 7, 7)
    assert (int(rules.orange), int(rules.purple)) == (1 << b1, 1 << c3)
    assert int(rules.snake) == sum(1 << SQUARE_NAMES.index(name) for name in ("A1", "B1", "B2", "A2"))
    assert rules.grades.tolist() == [[0, 0, 0], [1, 20, 300], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for value in range(1, 7):
        closed = [corner for corner in range(64) if not int(rules.accepts[value]) >> corner & 1]
        assert closed == ([] if value == 6 else [16 * COLOURS.index("red") + b1])


def test_definitions_survive_a_record() -> None:
    """A home-made sheet travels inline, so that its record replays anywhere."""
    t = table(sheet=sheet({"A1": {"target": 9, "preset": {"red": 6}}})).play("A1=6111", "")
    assert t.replayed().state.tobytes() == t.position.state.tobytes()
    assert msgspec.json.decode(msgspec.json.encode(t.options)) == t.options

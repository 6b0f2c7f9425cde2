"""Boards that people make themselves: what is right, and what is refused with which words [BD-1]."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.records import read, replay
from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.rules.material import check, read_board
from polychrome.games.blokus_dice.rules.shapes import SHAPES, WAYS, Cells, is_joined
from polychrome.registry import find_game as game
from tests.blokus_dice.script import POCKET, board_with, built_in, table

Change = Callable[[dict[str, Any]], Any]


def changed(change: Change) -> dict[str, Any]:
    board = copy.deepcopy(POCKET)
    change(board)
    return board


def put(place: str, value: Any) -> Change:
    """The change that puts a value at a place such as `rows.2.0`."""

    def change(board: Any) -> None:
        *path, last = [int(word) if word.isdigit() else word for word in place.split(".")]
        for name in path:
            board = board[name]
        board[last] = value

    return change


WRONG = [
    ("size", "must be a whole number from 6 to 14, not 5", put("size", 5)),
    ("size", "must be a whole number from 6 to 14, not 15", put("size", 15)),
    ("size", "must be a whole number from 6 to 14, not 9.0", put("size", 9.0)),
    ("size", "must be a whole number from 6 to 14, not true", put("size", True)),
    ("size", "is missing", lambda board: board.pop("size")),
    ("strikes", "is not a field here", put("strikes", 3)),
    ("name", "must be a text", put("name", 7)),
    ("rows", "must have 6 items, not 5", lambda board: board["rows"].pop()),
    ("rows", "must have 6 items, not 7", lambda board: board["rows"].append([])),
    ("rows", "must be a list", put("rows", {"1": []})),
    ("rows[1]", "must be a list", put("rows.1", "I2")),
    ("rows[2][0]", "must name one of the shapes", put("rows.2.0", "I9")),
    ("rows[2][0]", "must name one of the shapes", put("rows.2.0", 3)),
    ("rows[5][1]", "names I1 again, which is in row 1", lambda board: board["rows"][5].append("I1")),
    ("rows[0][1]", "names I1 again, which is in row 1", lambda board: board["rows"][0].append("I1")),
    ("shapes.X5", "is in none of the six rows", put("rows.5", [])),
    ("shapes", "must be an object", put("shapes", [])),
    ("shapes.V3", "must be a list", put("shapes.V3", "L")),
    ("shapes.V3", "must have 1 to 5 items, not 0", put("shapes.V3", [])),
    ("shapes.V3", "must have 1 to 5 items, not 6", put("shapes.V3", [[0, column] for column in range(6)])),
    ("shapes.V3", "must be connected", put("shapes.V3", [[0, 0], [0, 1], [1, 2]])),
    ("shapes.V3", "must be connected", put("shapes.V3", [[0, 0], [0, 2]])),
    ("shapes.V3[1]", "must be a cell", put("shapes.V3.1", [0])),
    ("shapes.V3[1]", "must be a cell", put("shapes.V3.1", [0, 1, 0])),
    ("shapes.V3[1]", "must be a cell", put("shapes.V3.1", [0, 1.0])),
    ("shapes.V3[1]", "must be a cell", put("shapes.V3.1", [0, True])),
    ("shapes.V3[1]", "must be a cell", put("shapes.V3.1", "01")),
    ("shapes.V3[2]", "names the cell [0, 0] a second time", put("shapes.V3.2", [0, 0])),
    ("shapes.V3", "is the same shape as I3, turned or flipped", put("shapes.V3", [[3, 3], [4, 3], [5, 3]])),
    ("shapes.X5", "is the same shape as L4", put("shapes.X5", [[0, 1], [1, 1], [2, 1], [2, 0]])),
    ("shapes.F6", "is in none of the six rows", put("shapes.F6", [[0, 0], [1, 0], [0, 1], [0, 2], [1, 2]])),
]


@pytest.mark.parametrize(("place", "words", "change"), WRONG, ids=[f"{place} {words}" for place, words, _ in WRONG])
def test_a_wrong_board_is_refused_with_the_place_and_what_is_allowed(place: str, words: str, change: Change) -> None:
    with pytest.raises(BadDefinition) as problem:
        check(changed(change))
    assert problem.value.place == place
    assert str(problem.value).startswith(f"{place}: {words}")
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("definition", [None, 7, [], "standard board"])
def test_something_else_is_no_board(definition: Any) -> None:
    with pytest.raises(BadDefinition):
        check(definition)


@pytest.mark.parametrize("name", ["\ud800", [[]]])
def test_a_board_that_no_text_could_hold_is_refused_too(name: Any) -> None:
    if name == [[]]:
        for _ in range(100_000):
            name = [name]
    with pytest.raises(BadDefinition, match="nested too deeply"):
        check({**POCKET, "name": name})


def test_a_record_with_a_wrong_board_says_where() -> None:
    options = {"seats": 2, "board": changed(put("size", 5)), "start": 0}
    record = {"polychrome": 1, "game": "blokus_dice", "options": options, "events": []}
    with pytest.raises(BadRecord, match=r"^options\.board\.size: must be a whole number") as problem:
        replay(*read(msgspec.json.encode(record), game))
    assert problem.value.at is None


def test_a_right_board_is_said_in_one_line() -> None:
    assert check(POCKET) == "Blokus Dice board 'pocket': 6 × 6 cells, 8 shapes in six rows"
    assert check(board_with("I1", size=14)) == "Blokus Dice board 'made': 14 × 14 cells, 1 shape in six rows"
    assert GAME.forms.definition is not None
    assert GAME.forms.definition.built_in() == ("standard", "large")
    for name in GAME.forms.definition.built_in():
        assert check(built_in(name)).endswith("21 shapes in six rows")


def test_there_are_21_shapes_in_91_ways() -> None:  # [BD-1]
    assert (len(SHAPES), len(WAYS), len(set(WAYS))) == (21, 91, 91)
    assert [sum(len(way) == size for way in WAYS) for size in range(1, 6)] == [1, 2, 6, 19, 63]
    assert all(is_joined(way) for way in WAYS)


def test_a_shape_may_be_drawn_anywhere_and_called_anything() -> None:
    shapes = {"bär": [[-7, 3], [-7, 4]], "the other one": [[10**12, 0]]}
    t = table(2, {"name": "Ω", "size": 6, "rows": [["bär"], [], [], [], [], ["the other one"]], "shapes": shapes})
    t.round("1 bär 00 01", "1 bär 00 10")
    assert t.board(0)["used"] == ["bär"]


@pytest.mark.parametrize("size", range(6, 15))
def test_every_placement_of_the_table_is_where_its_cells_are(size: int) -> None:
    board = read_board({**built_in("standard"), "size": size}).board
    count = sum((size - max(r for r, _ in way)) * (size - _width(way) + 1) for way in WAYS)
    assert int(board.first[-1]) == count
    assert int(board.words) <= 4
    for number in {0, 1, count // 2, count - 2, count - 1}:
        cells, beside, corners = (_cells(board, masks) for masks in board.laid[number].T.tolist())
        near = {(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells
        apart = {(r + a, c + b) for r, c in cells for a in (-1, 1) for b in (-1, 1)} - cells - near
        assert beside == {(r, c) for r, c in near if 0 <= r < size and 0 <= c < size}
        assert corners == {(r, c) for r, c in apart if 0 <= r < size and 0 <= c < size}


def _width(way: Cells) -> int:
    columns = [column for _, column in way]
    return max(columns) - min(columns) + 1


def _cells(board: Any, masks: list[int]) -> set[tuple[int, int]]:
    bits = sum(mask << 64 * word for word, mask in enumerate(masks))
    return {divmod(bit, int(board.stride)) for bit in range(256) if bits >> bit & 1}

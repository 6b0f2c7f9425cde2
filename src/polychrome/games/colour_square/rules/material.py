"""What is printed on a sheet: sixteen squares with targets, colours, presets, a snake and grades [CS-1, CS-2]."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Protocol

import msgspec
import numpy as np

from polychrome.core.definition import below, int_between, items, one_of, read_built_in, table, text
from polychrome.core.errors import BadDefinition
from polychrome.core.layout import Byte, Bytes, Masks, Word, Words, blank, layout

SEATS = 6
SQUARES = 16
CORNERS = 64  # corner = 16 * colour + square
TASKS = 5

COLOURS = ("red", "blue", "green", "yellow")
DICE = (*COLOURS, "white")
WHITE = 4
COLUMNS = "ABCD"
SQUARE_NAMES = tuple(f"{column}{row}" for row in "1234" for column in COLUMNS)  # square = 4 * row + column
SQUARE_NUMBER = {name: number for number, name in enumerate(SQUARE_NAMES)}
COLOUR_NUMBER = {name: number for number, name in enumerate(COLOURS)}
DIE_NUMBER = {name: number for number, name in enumerate(DICE)}
KINDS = ("plain", "purple", "orange")
BUILT_IN = ("A", "B")
GRADES = ("almost", "passed", "very good", "best possible")  # [CS-38]


class Sheet(Protocol):
    """A sheet as the rules read it; sets of squares are 16 bits, sets of corners 64."""

    accepts: Annotated[Masks, 7]  # corners that take this value: all without a preset, and those preset to it [CS-26]
    low: Annotated[Bytes, SQUARES]  # least right sum
    high: Annotated[Bytes, SQUARES]  # greatest right sum; the same on an exact target [CS-27]
    preset: Annotated[Bytes, CORNERS]  # 0: none
    orange: Word
    purple: Word
    snake: Word  # squares of task 1 [CS-33]
    grades: Annotated[Words, TASKS, 3]  # figures of passed, very good, best possible
    graded: Byte  # tasks that have grades, one bit each


SHEET = layout(Sheet)


def material(definition: Any, place: str = "") -> Any:
    """The sheet of a definition, or of a built-in name, fully checked. Raises BadDefinition."""
    if not isinstance(definition, str):
        return _printed(definition, place)
    if definition not in BUILT_IN:
        raise BadDefinition(
            place, f"there is no sheet {definition!r}; built in are A and B, or give a whole definition"
        )
    return _built_in(definition)


@cache
def _built_in(name: str) -> Any:
    """A built-in sheet, made once: no act ever changes it, so all tables share it."""
    return _printed(built_in(name), "")


def _printed(definition: Any, place: str) -> Any:
    definition = table(definition, place, ("name", "squares", "snake"), ("grades",))
    text(definition["name"], below(place, "name"))
    sheet = blank(SHEET)
    squares = table(definition["squares"], below(place, "squares"), SQUARE_NAMES)
    for name, square in squares.items():
        _print_square(sheet, SQUARE_NUMBER[name], square, below(below(place, "squares"), name))
    for value in range(1, 7):
        takes = sum(1 << corner for corner in range(CORNERS) if sheet.preset[corner] in (0, value))
        sheet.accepts[value] = np.uint64(takes)
    sheet.snake = _snake(definition["snake"], below(place, "snake"))
    _print_grades(sheet, definition.get("grades", {}), below(place, "grades"))
    return sheet


def check(definition: Any) -> str:
    """What a definition is, in one line. Raises BadDefinition."""
    sheet = material(definition)
    ranges = sum(low != high for low, high in zip(sheet.low.tolist(), sheet.high.tolist(), strict=True))
    presets = sum(value != 0 for value in sheet.preset.tolist())
    snake, graded = int(sheet.snake).bit_count(), int(sheet.graded).bit_count()
    return (
        f"Colour Square sheet {definition['name']!r}: 16 squares, {ranges} with a range, {presets} preset corners, "
        f"a snake of {snake}, grades for {graded} of 5 tasks"
    )


def built_in(name: str) -> Any:
    """The definition of a built-in sheet."""
    return msgspec.json.decode(read_built_in("polychrome.games.colour_square", name))


def _print_square(sheet: Any, number: int, square: Any, place: str) -> None:
    square = table(square, place, ("target",), ("kind", "preset"))
    low, high = _target(square["target"], below(place, "target"))
    kind = one_of(square.get("kind", "plain"), below(place, "kind"), KINDS)
    presets = table(square.get("preset", {}), below(place, "preset"), (), COLOURS)
    known = 0
    for colour, value in presets.items():
        known += int_between(value, below(below(place, "preset"), colour), 1, 6)
        sheet.preset[16 * COLOUR_NUMBER[colour] + number] = value
    least, most = known + 4 - len(presets), known + 6 * (4 - len(presets))
    if high < least or low > most:
        raise BadDefinition(
            below(place, "target"), f"cannot be reached with these presets: sums run from {least} to {most}"
        )
    sheet.low[number], sheet.high[number] = low, high
    sheet.purple |= (kind == "purple") << number
    sheet.orange |= (kind == "orange") << number


def _target(value: Any, place: str) -> tuple[int, int]:
    if not isinstance(value, list):
        if type(value) is not int:
            raise BadDefinition(place, "must be a whole number from 4 to 24, or [low, high] in that span")
        return (int_between(value, place, 4, 24),) * 2
    low, high = (int_between(edge, below(place, index), 4, 24) for index, edge in enumerate(items(value, place, 2, 2)))
    if low > high:
        raise BadDefinition(place, f"must rise: [low, high], not [{low}, {high}]")
    return low, high


def _snake(value: Any, place: str) -> int:
    squares = 0
    for index, name in enumerate(items(value, place, 4, SQUARES)):
        if not isinstance(name, str) or name not in SQUARE_NUMBER:
            raise BadDefinition(below(place, index), "must name a square from A1 to D4")
        if squares >> SQUARE_NUMBER[name] & 1:
            raise BadDefinition(
                below(place, index), f"names {name} a second time; the squares of a snake are different"
            )
        squares |= 1 << SQUARE_NUMBER[name]
    return squares


def _print_grades(sheet: Any, value: Any, place: str) -> None:
    tasks = tuple(f"task{task}" for task in range(1, TASKS + 1))
    for name, figures in table(value, place, (), tasks).items():
        here = below(place, name)
        figures = [
            int_between(figure, below(here, index), -9999, 9999)
            for index, figure in enumerate(items(figures, here, 3, 3))
        ]
        if not figures[0] < figures[1] < figures[2]:
            raise BadDefinition(here, f"must be three rising figures, not {figures}")
        task = tasks.index(name)
        sheet.grades[task] = figures
        sheet.graded |= 1 << task

"""What is printed on a sheet: sixteen squares with targets, colours, presets, a snake and grades [CS-1, CS-2]."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec
import numpy as np

from polychrome.core.definition import below, int_between, one_of, read_built_in, read_fields, read_items, text
from polychrome.core.errors import BadDefinition
from polychrome.core.layout import Byte, Bytes, Masks, Word, Words, blank, layout

SEATS = 6
SQUARES = 16
CORNERS = 64  # corner = 16 * colour + square
TASKS = 5
TASK_NAMES = tuple(f"task{task}" for task in range(1, TASKS + 1))

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
    found = read_fields(definition, place, {"name": text, "squares": _squares, "snake": _snake}, {"grades": _grades})
    sheet = blank(SHEET)
    for number, square in enumerate(found["squares"]):
        sheet.low[number], sheet.high[number] = square.low, square.high
        sheet.purple |= (square.kind == "purple") << number
        sheet.orange |= (square.kind == "orange") << number
        for colour, value in square.presets.items():
            sheet.preset[16 * COLOUR_NUMBER[colour] + number] = value
    for value in range(1, 7):
        takes = sum(1 << corner for corner in range(CORNERS) if sheet.preset[corner] in (0, value))
        sheet.accepts[value] = np.uint64(takes)
    sheet.snake = sum(1 << SQUARE_NUMBER[name] for name in found["snake"])
    for name, figures in found.get("grades", {}).items():
        task = TASK_NAMES.index(name)
        sheet.grades[task] = figures
        sheet.graded |= 1 << task
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


# --- readers ----------------------------------------------------------------------------------------------------------


class _Square(NamedTuple):
    """A square as it is printed."""

    low: int
    high: int
    kind: str
    presets: dict[str, int]


def _squares(value: Any, place: str) -> list[_Square]:
    """All squares in their order."""
    found = read_fields(value, place, dict.fromkeys(SQUARE_NAMES, _square))
    return [found[name] for name in SQUARE_NAMES]


def _square(value: Any, place: str) -> _Square:
    square = read_fields(value, place, {"target": _target}, {"kind": partial(one_of, allowed=KINDS), "preset": _preset})
    (low, high), presets = square["target"], square.get("preset", {})
    known, free = sum(presets.values()), 4 - len(presets)
    least, most = known + free, known + 6 * free
    if high < least or low > most:
        raise BadDefinition(
            below(place, "target"), f"cannot be reached with these presets: sums run from {least} to {most}"
        )
    return _Square(low, high, square.get("kind", "plain"), presets)


def _preset(value: Any, place: str) -> dict[str, int]:
    return read_fields(value, place, {}, dict.fromkeys(COLOURS, partial(int_between, low=1, high=6)))


def _target(value: Any, place: str) -> tuple[int, int]:
    if not isinstance(value, list):
        if type(value) is not int:
            raise BadDefinition(place, "must be a whole number from 4 to 24, or [low, high] in that span")
        return (int_between(value, place, 4, 24),) * 2
    low, high = read_items(value, place, partial(int_between, low=4, high=24), 2, 2)
    if low > high:
        raise BadDefinition(place, f"must rise: [low, high], not [{low}, {high}]")
    return low, high


def _snake(value: Any, place: str) -> list[str]:
    seen: set[str] = set()

    def read(name: Any, here: str) -> str:
        if not isinstance(name, str) or name not in SQUARE_NUMBER:
            raise BadDefinition(here, "must name a square from A1 to D4")
        if name in seen:
            raise BadDefinition(here, f"names {name} a second time; the squares of a snake are different")
        seen.add(name)
        return name

    return read_items(value, place, read, 4, SQUARES)


def _grades(value: Any, place: str) -> dict[str, list[int]]:
    return read_fields(value, place, {}, dict.fromkeys(TASK_NAMES, _figures))


def _figures(value: Any, place: str) -> list[int]:
    figures = read_items(value, place, partial(int_between, low=-9999, high=9999), 3, 3)
    if not figures[0] < figures[1] < figures[2]:
        raise BadDefinition(place, f"must be three rising figures, not {figures}")
    return figures

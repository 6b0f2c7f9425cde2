"""Sheets, boards and decks are files: one reader for JSON and TOML, and checks that name the place of every fault.

A *reader* is a function of a value and its place that returns what it means, or raises BadDefinition. Readers of parts
make a reader of the whole (`read_fields`, `read_items`), which reports the faults of all parts at once.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Mapping
from importlib import resources
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from polychrome.core.errors import BadDefinition

T = TypeVar("T")
Reader = Callable[[Any, str], T]


def load(path: Path) -> Any:
    """A definition from a file, TOML or JSON by its ending (JSON when in doubt)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise BadDefinition(str(path), f"cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise BadDefinition(str(path), "is not a text file in UTF-8") from None
    try:
        return tomllib.loads(text) if path.suffix.lower() == ".toml" else json.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadDefinition(str(path), f"is not TOML: {problem}") from None
    except json.JSONDecodeError as problem:
        raise BadDefinition(
            str(path), f"is not JSON: {problem.msg} (line {problem.lineno}, column {problem.colno})"
        ) from None
    except (RecursionError, ValueError):
        raise BadDefinition(str(path), "is not a definition: nested too deeply or with figures out of range") from None


def read_built_in(package: str, name: str) -> bytes:
    """The file of a built-in definition, in the folder `data` of a game's package."""
    return resources.files(package).joinpath("data", f"{name}.json").read_bytes()


# --- places -----------------------------------------------------------------------------------------------------------


class Place(str):
    """Where something is in a definition, as people read it (`squares.C2.target`), and step by step for programs."""

    __slots__ = ("path",)
    path: tuple[str | int, ...]


def below(place: str, name: str | int) -> Place:
    """The place of a field or item inside another."""
    shown = f"{place}[{name}]" if isinstance(name, int) else f"{place}.{name}" if place else name
    inner = Place(shown)
    inner.path = (*path_of(place), name)
    return inner


def path_of(place: str) -> tuple[str | int, ...]:
    """The steps to a place."""
    return place.path if isinstance(place, Place) else (place,) if place else ()


# --- several faults at once -------------------------------------------------------------------------------------------


class Faults:
    """Collects the faults of independent parts: each part is read in a `with` block, which a fault ends."""

    def __init__(self) -> None:
        self._found: list[BadDefinition] = []

    def __enter__(self) -> None:
        """Begin to read a part."""

    def __exit__(
        self, _kind: type[BaseException] | None, problem: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        """Keep its faults."""
        if not isinstance(problem, BadDefinition):
            return False
        self._found += problem.all
        return True

    def check(self) -> None:
        """Raise the first fault, which knows the others."""
        if self._found:
            first = self._found[0]
            first.all = self._found
            raise first


# --- readers of parts -------------------------------------------------------------------------------------------------


def read_fields(
    value: Any, place: str, required: Mapping[str, Reader[Any]], optional: Mapping[str, Reader[Any]] | None = None
) -> dict[str, Any]:
    """An object with these fields, no others and none missing, each read by its reader."""
    readers = {**required, **(optional or {})}
    if not isinstance(value, dict):
        raise BadDefinition(place, f"must be an object with {join_names(required or readers)}")
    faults, found = Faults(), {}
    for name in value:
        if name not in readers:
            with faults:
                raise BadDefinition(below(place, str(name)), f"is not a field here; allowed are {join_names(readers)}")
    for name in required:
        if name not in value:
            with faults:
                raise BadDefinition(below(place, name), "is missing")
    for name, read in readers.items():
        if name in value:
            with faults:
                found[name] = read(value[name], below(place, name))
    faults.check()
    return found


def read_items(value: Any, place: str, read: Reader[T], least: int = 0, most: int | None = None) -> list[T]:
    """A list of so many items, each read by the same reader."""
    faults, found = Faults(), []
    if not isinstance(value, list):
        raise BadDefinition(place, "must be a list")
    with faults:
        if len(value) < least or (most is not None and len(value) > most):
            span = f"{least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
            raise BadDefinition(place, f"must have {span} items, not {len(value)}")
    for index, item in enumerate(value[:most]):  # a list that is far too long is not read to its end
        with faults:
            found.append(read(item, below(place, index)))
    faults.check()
    return found


def int_between(value: Any, place: str, low: int, high: int) -> int:
    """A whole number in an inclusive span."""
    if type(value) is not int or not low <= value <= high:
        raise BadDefinition(place, f"must be a whole number from {low} to {high}, not {abbreviate(value)}")
    return value


def text(value: Any, place: str, most: int = 40) -> str:
    """A short text that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > most or not value.isprintable():
        raise BadDefinition(place, f"must be a text of 1 to {most} printable characters, not {abbreviate(value)}")
    return value


def one_of(value: Any, place: str, allowed: Collection[str]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in allowed:
        raise BadDefinition(place, f"must be one of {join_names(allowed)}, not {abbreviate(value)}")
    return value


def join_names(names: Collection[str]) -> str:
    """Names with commas and one conjunction."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def abbreviate(value: Any) -> str:
    """A value as it may stand in a sentence."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"

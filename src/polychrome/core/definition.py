"""Sheets, boards and decks are files: one reader for JSON and TOML, and checks that name the place of a fault."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection
from importlib import resources
from pathlib import Path
from typing import Any

from polychrome.core.errors import BadDefinition


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


def below(place: str, name: str | int) -> str:
    """The place of a field or item inside another."""
    if isinstance(name, int):
        return f"{place}[{name}]"
    return f"{place}.{name}" if place else name


def table(value: Any, place: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """An object with these fields, no others and none missing."""
    if not isinstance(value, dict):
        raise BadDefinition(place, f"must be an object with {join_names(required or optional)}")
    for name in value:
        if name not in required and name not in optional:
            raise BadDefinition(
                below(place, str(name)), f"is not a field here; allowed are {join_names([*required, *optional])}"
            )
    for name in required:
        if name not in value:
            raise BadDefinition(below(place, name), "is missing")
    return value


def items(value: Any, place: str, least: int = 0, most: int | None = None) -> list[Any]:
    """A list of so many items."""
    if not isinstance(value, list):
        raise BadDefinition(place, "must be a list")
    if len(value) < least or (most is not None and len(value) > most):
        span = f"{least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
        raise BadDefinition(place, f"must have {span} items, not {len(value)}")
    return value


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

"""Faults of values from outside, in one sentence: what, where, and what is allowed there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from polychrome.core.definition import abbreviate, below, join_names
from polychrome.core.errors import BadRecord

# What the library says: a text, perhaps with the place of a value, or of a key in an object.
_SAID = re.compile(r"(?P<text>.*?)(?: - at `(?P<key>key` in `)?\$\.?(?P<place>.*)`)?$", re.DOTALL)
_UNKNOWN, _MISSING = (
    re.compile(rf"Object {what} field `(.*)`$", re.DOTALL) for what in ("contains unknown", "missing required")
)
_STEP = re.compile(r"\[(\d{1,9}|\.\.\.)\]|([^.\[\]]+)")
_IS_PLACE = re.compile(r"[a-z_]+[.:\[]")
MAX_NAME = 40  # characters of an unknown field
LOST = object()  # a value that is not at hand, or at a place that the library does not tell exactly


def converted(value: Any, kind: Any, place: str = "") -> Any:
    """A plain value as this type. Raises BadRecord."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        raise fault(problem, kind, value, place) from None


def fault(problem: msgspec.ValidationError, kind: Any, value: Any = LOST, place: str = "") -> BadRecord:
    """Say as a person would what the library found in a value (perhaps lost)."""
    match = _SAID.match(str(problem))
    assert match
    text, inner = match["text"], match["place"] or ""
    spot, there = _walk(_type(kind), value, inner)
    where = f"{place}.{inner}" if place and inner[:1] not in ("", "[") else place + inner
    if missing := _MISSING.match(text):
        wanted = next(_inside(spot, there, missing[1]), inspect.AnyType())
        return BadRecord(f"{below(where, missing[1])}: is missing; it must be {_allowed(wanted)}")
    if unknown := _UNKNOWN.match(text):
        name = unknown[1][:MAX_NAME]
        field = below(where, name if name.isprintable() else abbreviate(name))
        return BadRecord(f"{field}: is not a field here; allowed are {join_names(_fields(spot, there))}")
    if match["key"]:
        return BadRecord(f"{where}: all names in it must be texts")
    found = "" if there is LOST else f", not {abbreviate(there)}"
    said = uncapped(text) if isinstance(spot, inspect.AnyType) else f"must be {_allowed(spot)}{found}"
    return BadRecord(f"{where or 'not a record'}: {said}")


def sentence(text: str) -> str:
    """With a capital letter, unless it begins with a place (`events[0].die: …`): that is spelled as it is."""
    return text if _IS_PLACE.match(text) else f"{text[:1].upper()}{text[1:]}"


def uncapped(text: str) -> str:
    """Without a capital letter, unless the first word is an abbreviation (JSON)."""
    return text if text[:2].isupper() else f"{text[:1].lower()}{text[1:]}"


# --- what a type allows -----------------------------------------------------------------------------------------------


@lru_cache
def _type(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _walk(spot: inspect.Type, value: Any, place: str) -> tuple[inspect.Type, Any]:
    """The type and the value at this place inside a value of this type."""
    for index, name in _STEP.findall(place):
        spot = next(_inside(spot, value, name), inspect.AnyType())
        if name:
            value = value.get(name, LOST) if isinstance(value, dict) else LOST
        else:
            is_there = index != "..." and isinstance(value, list) and int(index) < len(value)
            value = value[int(index)] if is_there else LOST
    return spot, value


def _inside(spot: inspect.Type, value: Any, name: str) -> Iterator[inspect.Type]:
    """The type of a field of this name, or (no name) of each item."""
    for one in _alternatives(spot):
        match one:
            case inspect.ListType() if not name:
                yield one.item_type
            case inspect.DictType() if not name:
                yield one.value_type
            case inspect.StructType() if name == one.tag_field:
                yield inspect.LiteralType(tuple(other.tag for other in _structs(spot)))
            case inspect.StructType() if _is_meant(one, value):
                yield from (field.type for field in one.fields if field.encode_name == name)


def _alternatives(spot: inspect.Type) -> tuple[inspect.Type, ...]:
    return spot.types if isinstance(spot, inspect.UnionType) else (spot,)


def _structs(spot: inspect.Type) -> list[inspect.StructType]:
    return [one for one in _alternatives(spot) if isinstance(one, inspect.StructType)]


def _is_meant(struct: inspect.StructType, value: Any) -> bool:
    """Whether an object says of itself that it is of this kind, if it has to."""
    return struct.tag_field is None or (isinstance(value, dict) and value.get(struct.tag_field) == struct.tag)


def _fields(spot: inspect.Type, value: Any) -> list[str]:
    """The fields that this object may have."""
    for struct in _structs(spot):
        if _is_meant(struct, value):
            tag = [struct.tag_field] if struct.tag_field else []
            return [*tag, *(field.encode_name for field in struct.fields)]
    return ["none"]


def _allowed(spot: inspect.Type) -> str:
    """Say in words what may stand at a place."""
    return " or ".join(dict.fromkeys(_one(one) for one in _alternatives(spot)))


def _one(spot: inspect.Type) -> str:
    match spot:
        case inspect.LiteralType(values=values):
            quoted = [abbreviate(value) for value in values]
            return quoted[0] if len(quoted) == 1 else f"one of {join_names(quoted)}"
        case inspect.IntType(ge=low, le=high):
            span = "" if low is None else f" from {low} on" if high is None else f" from {low} to {high}"
            return f"a whole number{span}"
        case inspect.Metadata(extra_json_schema={"description": str(described)}):
            return described
        case inspect.StrType():
            return "a text"
        case inspect.FloatType():
            return "a number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.ListType():
            return "a list"
        case inspect.DictType() | inspect.StructType():
            return "an object"
    return "anything"

"""What has changed in a JSON text, told as places and values."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from polychrome.core.kernel import is_compiled
from polychrome.fast.json_text import Spans
from polychrome.fast.patches import MAX_DEPTH, apply_patches, diff_json

pytestmark = pytest.mark.both_modes

TEXTS = ("", "A1", 'a"b', "x,y", "]}", "\\", "ü", '\\"', "{[")


def anything(rng: Random, depth: int = 0) -> Any:
    """A random value."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind < 6:
        return (rng.randrange(-20, 1000), None, rng.choice(TEXTS), True, False, 1.5)[kind]
    inside = [anything(rng, depth + 1) for _ in range(rng.randrange(5))]
    return inside if kind == 6 else {rng.choice(TEXTS) + str(at % 3): value for at, value in enumerate(inside)}


def otherwise(rng: Random, value: Any) -> Any:
    """The value with some differences."""
    if rng.random() < 0.1:
        return anything(rng, 3)
    if isinstance(value, list):
        return [otherwise(rng, item) for item in value] + [1] * (rng.random() < 0.1)
    if isinstance(value, dict):
        return {key: otherwise(rng, item) for key, item in value.items() if rng.random() > 0.05}
    return value


def news(old: Any, new: Any) -> Any:
    """The changes, read."""
    told = diff_json(msgspec.json.encode(old), msgspec.json.encode(new))
    return None if told is None else msgspec.json.decode(told)


def spans_in(text: bytes) -> Spans:
    """Where all lists and objects of a text begin and end, found character by character."""
    found, begun, is_quoted, is_escaped = [], list[int](), False, False
    for at, char in enumerate(text):
        if is_quoted:
            is_quoted, is_escaped = is_escaped or char != ord('"'), char == ord("\\") and not is_escaped
        elif char == ord('"'):
            is_quoted = True
        elif char in b"{[":
            begun.append(at)
        elif char in b"}]":
            found.append((begun.pop(), at + 1))
    return np.array(sorted(found), np.int64).reshape(-1, 2)


def test_what_is_known_of_a_text_changes_nothing_but_the_time_it_takes() -> None:
    rng, told = Random(2), 0
    for _ in range(4000 if is_compiled() else 300):
        first = {"here": anything(rng), "there": [anything(rng)], "padding": "x" * 200}
        old, new = msgspec.json.encode(first), msgspec.json.encode(otherwise(rng, first))
        spans = spans_in(new)
        some = spans[[rng.random() < 0.5 for _ in spans]]
        expected = diff_json(old, new)
        assert diff_json(old, new, spans) == diff_json(old, new, some) == expected
        told += expected not in (None, b"[]") and len(spans) > 3
    assert told > 20


def test_changes_lead_from_one_text_to_the_other() -> None:
    rng, told = Random(1), 0
    for _ in range(4000 if is_compiled() else 300):
        old = {"here": anything(rng), "padding": "x" * 200}
        new = otherwise(rng, old)
        found = news(old, new)
        if found is not None:
            told += 1
            before = msgspec.json.encode(old)
            assert apply_patches(old, found) == new
            assert msgspec.json.encode(old) == before, "what was before is not touched"
    assert told > 100


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, []),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [[["b"], 3]]),
        ({"a": [1, 2, 3], "b": []}, {"a": [1, 5, 3], "b": []}, [[["a", 1], 5]]),
        ({"a": [1, 2, 3]}, {"a": [9, 2]}, [[["a"], [9, 2]]]),  # another length: the whole list
        ({"a": {"x": 1, "y": 1}}, {"a": {"x": 2, "z": 1}}, [[["a"], {"x": 2, "z": 1}]]),  # other keys
        ({"a": [], "b": {}}, {"a": [1], "b": None}, [[["a"], [1]], [["b"], None]]),
        ([{"a": [{"b": 1}]}, 7], [{"a": [{"b": 2}]}, 8], [[[0, "a", 0, "b"], 2], [[1], 8]]),
    ],
)
def test_a_change_names_the_smallest_value_whose_shape_is_the_same(old: Any, new: Any, found: Any) -> None:
    padding = "x" * 200
    assert news([padding, old], [padding, new]) == [[[1, *path], value] for path, value in found]


def test_what_is_nested_very_deeply_changes_as_a_whole() -> None:
    old, new = 1, 2
    for _ in range(MAX_DEPTH + 3):
        old, new = [old], [new]  # type: ignore[assignment]
    padding = "x" * 2000
    assert apply_patches([padding, old], news([padding, old], [padding, new])) == [padding, new]


def test_changes_that_are_as_long_as_the_text_are_not_told() -> None:
    assert news(list(range(50)), list(range(1, 51))) is None

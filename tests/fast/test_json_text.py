"""JSON written by kernels."""

from __future__ import annotations

import json

import numpy as np
import pytest

from polychrome.fast.json_text import NULL, buffer, texts
from tests.core.kernels import close_list, put, put_list, put_number, put_one_of

pytestmark = pytest.mark.both_modes

NAMES = texts(('"a"', '"much longer than a word"', '"ü"'))


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 12_345, -1, -10, -999, 2**40])
def test_numbers(number: int) -> None:
    out = buffer(64)
    assert out[: put_number(out, 0, number)].tobytes() == str(number).encode()


def test_texts_follow_each_other_whatever_stood_there_before() -> None:
    out = buffer(64)
    out[:] = ord("x")
    at = put(out, put_one_of(out, put(out, 0, NULL), NAMES, 0), NULL)
    assert out[:at].tobytes() == b'null"a"null'


@pytest.mark.parametrize("chosen", range(8))
def test_lists_of_a_mask(chosen: int) -> None:
    out = buffer(128)
    written = out[: put_list(out, 0, NAMES, np.uint64(chosen))].tobytes()
    names = ("a", "much longer than a word", "ü")
    assert json.loads(written) == [name for number, name in enumerate(names) if chosen >> number & 1]


def test_an_empty_list_is_closed_as_well() -> None:
    out = buffer(16)
    out[0] = ord("[")
    assert out[: close_list(out, 1)].tobytes() == b"[]"

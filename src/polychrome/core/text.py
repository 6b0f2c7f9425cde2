"""JSON written by kernels, into a buffer that is large enough: a view a move and seat, thousands a second.

Texts that do not change are arrays of bytes (`text`), lists of them rows of a table (`texts`) that begin with their
length. Every function writes at `at` and says where it ended. What stands behind the end is of no account: rows are
copied whole, which a processor does in one go. So it can because places have no sign there: a place below 0 would be
one from the end, and each would have to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, ONE, lowest
from polychrome.core.kernel import inlined, kernel

Text = NDArray[np.uint8]

WORD = 8  # rows are as long as a number of machine words
COMMA, OPEN, CLOSE, MINUS, ZERO = (np.uint8(ord(sign)) for sign in ",[]-0")


def text(signs: str) -> Text:
    """A text as an array of bytes."""
    return np.frombuffer(signs.encode(), np.uint8)


def texts(all_of_them: Iterable[str]) -> Text:
    """Several texts as the rows of a table, each after its length."""
    known = [text(signs) for signs in all_of_them]
    table = np.zeros((len(known), 1 + -(-max(map(len, known)) // WORD) * WORD), np.uint8)
    for row, signs in zip(table, known, strict=True):
        row[0] = len(signs)
        row[1 : 1 + len(signs)] = signs
    return table


NULL = text("null")
TRUE_OR_FALSE = texts(("false", "true"))


@inlined
def put(out: Text, at: int, signs: Text) -> int:
    """A text."""
    start = np.uint64(at)
    for index in range(np.uint64(signs.shape[0])):
        out[start + index] = signs[index]
    return at + int(signs.shape[0])


@inlined
def put_one_of(out: Text, at: int, table: Text, row: int) -> int:
    """A text of a table."""
    start, signs = np.uint64(at), table[np.uint64(row)]
    for index in range(np.uint64(table.shape[1] - 1)):
        out[start + index] = signs[index + ONE]
    return at + int(table[row, 0])


@kernel
def put_number(out: Text, at: int, number: int) -> int:
    """A whole number."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    end, rest = at + 1, number
    while rest > 9:
        rest //= 10
        end += 1
    for index in range(end - 1, at - 1, -1):
        out[index] = ZERO + np.uint8(number % 10)
        number //= 10
    return end


@kernel
def put_list(out: Text, at: int, table: Text, chosen: np.uint64) -> int:
    """A list of those texts of a table whose places are in a mask."""
    out[at] = OPEN
    at += 1
    while chosen != NONE:
        at = put_one_of(out, at, table, lowest(chosen))
        out[at] = COMMA
        at += 1
        chosen = chosen & (chosen - ONE)
    return close_list(out, at)


@kernel
def close_list(out: Text, at: int) -> int:
    """End a list: over the comma behind its last item, if it has any."""
    if out[at - 1] == COMMA:
        at -= 1
    out[at] = CLOSE
    return at + 1


def room(size: int) -> Any:
    """A buffer to write in."""
    return np.empty(size, np.uint8)

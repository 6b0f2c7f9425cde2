"""JSON written by kernels into a buffer: one view per move and seat, thousands a second.

Constant texts are arrays of bytes (`text`); lists of them are rows of a table (`texts`), each after its length. Every
function writes at `at` and returns the end. Bytes after the returned end are undefined: rows are copied whole, which
the processor does in one go. Indices are unsigned there, because a signed one could count from the end of the array and
each would have to be checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, ONE, lowest
from polychrome.core.kernel import inlined, kernel
from polychrome.core.layout import IntRows

if TYPE_CHECKING:
    from polychrome.core.positions import Position

Text = NDArray[np.uint8]
Spans = IntRows  # rows: where a list or an object begins and ends in a text, in the order of their beginnings
NO_SPANS: Spans = np.empty((0, 2), np.int64)

WORD = 8  # rows are as long as a number of machine words
COMMA, OPEN, CLOSE, MINUS, ZERO = (np.uint8(ord(char)) for char in ",[]-0")


def text(chars: str) -> Text:
    """Make an array of bytes from a text."""
    return np.frombuffer(chars.encode(), np.uint8)


def texts(several: Iterable[str]) -> Text:
    """Make a table of texts: one row each, after its length."""
    known = [text(chars) for chars in several]
    table = np.zeros((len(known), 1 + -(-max(map(len, known)) // WORD) * WORD), np.uint8)
    for row, chars in zip(table, known, strict=True):
        row[0] = len(chars)
        row[1 : 1 + len(chars)] = chars
    return table


NULL = text("null")
TRUE_OR_FALSE = texts(("false", "true"))


@inlined
def put(out: Text, at: int, chars: Text) -> int:
    """Write a text."""
    start = np.uint64(at)
    for index in range(np.uint64(chars.shape[0])):
        out[start + index] = chars[index]
    return at + int(chars.shape[0])


@inlined
def put_one_of(out: Text, at: int, table: Text, row: int) -> int:
    """Write one text of a table."""
    start, chars = np.uint64(at), table[np.uint64(row)]
    for index in range(np.uint64(table.shape[1] - 1)):
        out[start + index] = chars[index + ONE]
    return at + int(table[row, 0])


@kernel
def put_number(out: Text, at: int, number: int) -> int:
    """Write a whole number."""
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
    """Write a list of the texts of a table whose rows are in a mask."""
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
    """End a list, over the comma after its last item if it has any."""
    if out[at - 1] == COMMA:
        at -= 1
    out[at] = CLOSE
    return at + 1


def buffer(size: int) -> Any:
    """Make a buffer to write in."""
    return np.empty(size, np.uint8)


def write_position(position: Position) -> tuple[bytes, Spans]:
    """Write a position and its result as JSON with the game's view writer: the text, and the spans in it."""
    writer = position.game.hints.view_writer
    assert writer is not None, f"{position.game} has no view writer"
    text, spans = buffer(writer.max_bytes), np.empty((position.seats * writer.spans_per_seat, 2), np.int64)
    end = writer.write(position.state, position.material, text, spans)
    return text[:end].tobytes(), spans

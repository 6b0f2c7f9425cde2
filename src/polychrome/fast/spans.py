"""Legal codes as spans, for messages: the codes 3 4 5 9 are the spans 3–5 and 9–9."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import kernel
from polychrome.core.layout import ByteRows, IntRows
from polychrome.core.seats import ALL, ALLOWED, DIFFERENT, SAME

Numbers = NDArray[np.int64]


# Free names of the generic kernels below; `bind` puts one game's own kernels in their place.
refusal: Callable[..., Any] = lambda *_: ALLOWED  # noqa: E731
next_candidate: Callable[..., Any] = lambda *_: 0  # noqa: E731
list_codes: Callable[..., Any] = lambda *_: 0  # noqa: E731
spans_of: Callable[..., Any] = lambda *_: 0  # noqa: E731
act: Callable[..., Any] = lambda *_: None  # noqa: E731
hide: Callable[..., Any] = lambda *_: None  # noqa: E731


def list_spans(state: Any, material: Any, seat: int, next_one: Numbers, kinds: Numbers, spans: Numbers) -> int:
    """Write first, last, first, last, … of the codes that this seat may play; returns how many numbers that are. No
    span crosses kinds. Only some codes count: `next_one` gives the first of them from each code on."""
    written, code = 0, int(next_one[next_candidate(state, material, seat, 0)])
    while code < kinds.shape[0]:
        if refusal(state, material, seat, code) == ALLOWED:
            written = add_code(code, kinds, spans, written)
        code = int(next_one[next_candidate(state, material, seat, code + 1)])
    return written


def list_spans_by_hint(state: Any, material: Any, seat: int, next_one: Numbers, kinds: Numbers, spans: Numbers) -> int:
    """Like `list_spans`, for a game that lists its codes itself. They are listed into the second part of `spans` and
    read from there: spans take no more numbers than their codes, so none is overwritten before it was read."""
    codes, written = spans[kinds.shape[0] :], 0
    for index in range(int(list_codes(state, material, seat, codes))):
        code = int(codes[index])
        if next_one[code] == code:
            written = add_code(code, kinds, spans, written)
    return written


def list_legal_moves(
    state: Any, material: Any, seats: Numbers, asked: int, is_whole: bool, is_begun: bool, to_follow: Numbers,
    next_ones: IntRows, kinds: Numbers, max_heads: int, views: Any, view_bytes: ByteRows, found: Numbers,
    ends: Numbers,
) -> int:  # fmt: skip
    """Make the view of each of these seats and, for those in the mask `asked`, list its legal moves by that view.
    Returns whether all views are the same: DIFFERENT, SAME or ALL (all see the whole state).

    `is_whole`: the state still shows everything, so each seat's view is made first. `views` has a row for each seat and
    two more: the whole state, and one to try codes in; `view_bytes` is the same memory. `found` receives the numbers of
    each seat, up to `ends`: how many numbers of spans and the spans, then for each of the first codes that only begin a
    move: the code, how many numbers, and the spans that may follow it. Only codes that begin a move count, or
    (`is_begun`) only codes that continue one; `next_ones` has a row for either.
    """
    end, whole, spare = 0, seats.shape[0], seats.shape[0] + 1
    views[whole] = state
    for index in range(seats.shape[0]):
        seat = seats[index]
        views[index] = state
        if is_whole:
            hide(views[index], material, seat)
        ends[index] = end
        if not asked >> index & 1:
            continue
        written = spans_of(views[index], material, seat, next_ones[int(is_begun)], kinds, found[end + 1 :])
        start = end + 1
        found[end] = written
        end += 1 + written
        heads = 0
        for at in range(start, start + written, 2):
            for code in range(found[at], found[at + 1] + 1):
                if to_follow[code] <= 0 or heads == max_heads or is_begun:
                    continue
                heads += 1
                views[spare] = views[index]
                act(views[spare], material, seat, code)
                written_then = spans_of(views[spare], material, seat, next_ones[1], kinds, found[end + 2 :])
                found[end] = code
                found[end + 1] = written_then
                end += 2 + written_then
        ends[index] = end
    for index in range(1, seats.shape[0]):
        if rows_differ(view_bytes, 0, index):
            return DIFFERENT
    return SAME if rows_differ(view_bytes, 0, whole) else ALL


@kernel
def add_code(code: int, kinds: Numbers, spans: Numbers, written: int) -> int:
    """Add a code to the last span or as a new one; returns how many numbers are written then."""
    if written > 0 and spans[written - 1] == code - 1 and kinds[code] == kinds[code - 1]:
        spans[written - 1] = code
        return written
    spans[written] = code
    spans[written + 1] = code
    return written + 2


def list_next_codes(to_follow: list[int]) -> Numbers:
    """From each code on, the first that begins a move, and in a second row the first that continues one."""
    rows = []
    for is_begun in (False, True):
        row = [len(to_follow)]
        for code in range(len(to_follow) - 1, -1, -1):
            row.append(code if (to_follow[code] < 0) == is_begun else row[-1])
        rows.append(row[::-1])
    return np.array(rows, np.int64)


@kernel
def rows_differ(rows: ByteRows, one: int, other: int) -> bool:
    """Whether two rows differ; without an exit in the loop many bytes are compared at once."""
    found = np.uint8(0)
    for at in range(rows.shape[1]):
        found |= rows[one, at] ^ rows[other, at]
    return bool(found != 0)

"""Patches between two JSON texts: a list of paths, each with its new value.

A view has some thousand bytes, and a move changes few of them. Both texts are walked together, as deep as their shapes
agree; where keys or lengths differ, the whole list or object is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import entry, inlined
from polychrome.core.layout import Array, IntRows
from polychrome.fast.json_text import COMMA, NO_SPANS, Spans, Text, buffer, put_number

# The free name of the generic kernel below; `bind` puts one game's own kernel in its place.
write: Callable[..., Any] = lambda *_: 0  # noqa: E731

MAX_DEPTH = 16  # of nested containers; what lies deeper is compared as a whole
BLOCK = 64  # bytes
# Columns of the stack, one row per open container: where the current child's key begins and ends in the new text (in a
# list: its index, and END is 0), where the container begins in the old and in the new text, how much was written.
KEY, END, OLD, NEW, MARK = range(5)
ReadText = Annotated[Text, Array(np.uint8, is_writable=False)]
QUOTE, BACKSLASH, OBJECT, OBJECT_END, LIST, LIST_END = (np.uint8(ord(char)) for char in '"\\{}[]')


def diff_json(old: bytes, new: bytes, spans: Spans = NO_SPANS) -> bytes | None:
    """Find `[[path, value], …]` that turns one JSON text into the other; None: that is hardly shorter than the new one.

    `spans` of the new text, as far as they are known, are skipped where nothing has changed.
    """
    limit = len(new) // 2
    out, stack = buffer(limit + 1), np.empty((MAX_DEPTH, 5), np.int64)
    end = put_patches(np.frombuffer(old, np.uint8), np.frombuffer(new, np.uint8), spans, stack, out, limit)
    return take_patches(out, end)


def take_patches(out: Text, end: int) -> bytes | None:
    """Take what `put_patches` wrote up to this end, as a list."""
    return None if end < 0 else b"[%b]" % out[1 if end else 0 : end].tobytes()


def put_view_and_patches(
    state: Any, material: Any, old: ReadText, text: Text, spans: Spans, stack: IntRows, out: Text
) -> tuple[int, int]:
    """Write a state as JSON into `text`, and into `out` the patches from `old`, as `put_patches` does; both ends."""
    end = write(state, material, text, spans)
    return end, put_patches(old, text[:end], spans, stack, out, end // 2)


def apply_patches(value: Any, patches: list[tuple[list[str | int], Any]]) -> Any:
    """Apply patches to a decoded value; unchanged parts are shared with it."""
    return reduce(lambda whole, patch: _put(whole, *patch), patches, value)


def _put(whole: Any, path: list[str | int], value: Any) -> Any:
    if not path:
        return value
    copy, key = whole.copy(), path[0]
    copy[key] = _put(whole[key], path[1:], value)
    return copy


@entry
def put_patches(old: ReadText, new: ReadText, spans: Spans, stack: IntRows, out: Text, limit: int) -> int:
    """Write `,[path,value]` for every difference; the end, or -1 where that would be longer than `limit`."""
    i, j, depth, at, span = 0, 0, 0, 0, 0
    while True:
        same = common_prefix(old, i, new, j)
        if i + same == old.shape[0] and j + same == new.shape[0]:
            return at
        here, depth, span = skip_common(new, j, j + same, i - j, spans, span, stack, depth, at)
        i, j = i + here - j, here
        is_same_kind = old[i] == new[j] and depth < MAX_DEPTH
        if is_same_kind and (new[j] == OBJECT or new[j] == LIST):
            stack[depth, OLD], stack[depth, NEW], stack[depth, MARK] = i, j, at
            depth += 1
            is_entering = True
        else:
            old_end, new_end = value_end(old, i), value_end(new, j)
            if not is_equal(old, i, old_end, new, j, new_end):
                at = put_patch(new, j, new_end, stack, depth, out, at, limit)
                if at < 0:
                    return -1
            i, j, is_entering = old_end, new_end, False
        while depth > 0:  # go on to the next child of the container, or leave it
            top = depth - 1
            is_object = new[stack[top, NEW]] == OBJECT
            ends = is_end(old[i + is_entering]), is_end(new[j + is_entering])
            if ends[0] and ends[1]:
                i, j, depth, is_entering = i + 1 + is_entering, j + 1 + is_entering, top, False
                continue
            is_matching = ends[0] == ends[1]
            if is_matching:
                i, j = i + 1, j + 1
                if is_object:
                    old_end, new_end = value_end(old, i), value_end(new, j)
                    is_matching = is_equal(old, i, old_end, new, j, new_end)
                    stack[top, KEY], stack[top, END] = j, new_end
                    i, j = old_end + 1, new_end + 1
                else:
                    stack[top, KEY], stack[top, END] = 0 if is_entering else stack[top, KEY] + 1, 0
                if is_matching:
                    break
            i, j = value_end(old, stack[top, OLD]), value_end(new, stack[top, NEW])
            depth, is_entering = top, False
            at = put_patch(new, stack[top, NEW], j, stack, depth, out, stack[top, MARK], limit)
            if at < 0:
                return -1
        if depth == 0:
            return at


@inlined
def common_prefix(old: Text, i: int, new: Text, j: int) -> int:
    """Count the bytes from here on that are the same."""
    most, same = min(old.shape[0] - i, new.shape[0] - j), 0
    while same + BLOCK <= most:  # no exit inside the block and unsigned indices: many bytes are compared at once
        old_at, new_at = np.uint64(i + same), np.uint64(j + same)
        differs = np.uint8(0)
        for index in range(np.uint64(BLOCK)):
            differs |= old[old_at + index] ^ new[new_at + index]
        if differs:
            break
        same += BLOCK
    while same < most and old[i + same] == new[j + same]:
        same += 1
    return same


@inlined
def skip_common(
    new: Text, start: int, same: int, shift: int, spans: Spans, span: int, stack: NDArray[np.int64], depth: int, at: int
) -> tuple[int, int, int]:
    """Skip what is the same in both texts: the last value that begins before (or at) its end, the depth of that value,
    and the first of the spans that does not begin before it."""
    here, level, j = start, depth, start
    while True:
        here, level = j, depth  # a value begins
        while span < spans.shape[0] and spans[span, 0] < j:
            span += 1
        if span < spans.shape[0] and spans[span, 0] == j and spans[span, 1] < same:
            j = spans[span, 1]
            is_entering = False
        elif (new[j] == OBJECT or new[j] == LIST) and depth < MAX_DEPTH:
            if j + 1 >= same:
                break
            stack[depth, OLD], stack[depth, NEW], stack[depth, MARK] = j + shift, j, at
            depth += 1
            is_entering = not is_end(new[j + 1])
            j += 0 if is_entering else 1
        else:
            j = value_end(new, j)
            is_entering = False
        if not is_entering:
            while depth > 0 and j < same and is_end(new[j]):
                depth -= 1
                j += 1
            if depth == 0:
                break
        if j >= same:
            break
        j += 1
        top = depth - 1
        if new[stack[top, NEW]] == OBJECT:
            end = value_end(new, j)
            if end >= same:
                break
            stack[top, KEY], stack[top, END] = j, end
            j = end + 1
        else:
            stack[top, KEY], stack[top, END] = 0 if is_entering else stack[top, KEY] + 1, 0
        if j >= same:
            here, level = j, depth
            break
    return here, level, span


@inlined
def is_end(char: np.uint8) -> bool:
    """Whether a list or an object ends here."""
    return bool(char in (OBJECT_END, LIST_END))


@inlined
def value_end(text: Text, at: int) -> int:
    """Find the end of the value that begins here."""
    if text[at] == QUOTE:
        at += 1
        while text[at] != QUOTE:
            at += 2 if text[at] == BACKSLASH else 1
        return at + 1
    if text[at] != OBJECT and text[at] != LIST:
        while at < text.shape[0] and text[at] != COMMA and not is_end(text[at]):
            at += 1
        return at
    depth = 0
    while True:
        char = text[at]
        if char == QUOTE:
            at += 1
            while text[at] != QUOTE:
                at += 2 if text[at] == BACKSLASH else 1
        elif char in (OBJECT, LIST):
            depth += 1
        elif is_end(char):
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1


@inlined
def is_equal(old: Text, old_at: int, old_end: int, new: Text, new_at: int, new_end: int) -> bool:
    """Whether two pieces of text are the same."""
    if old_end - old_at != new_end - new_at:
        return False
    for index in range(new_end - new_at):
        if old[old_at + index] != new[new_at + index]:
            return False
    return True


@inlined
def put_patch(
    new: Text, start: int, end: int, stack: NDArray[np.int64], depth: int, out: Text, at: int, limit: int
) -> int:
    """Write one patch: the path on the stack, and a piece of the new text; -1 where it is too long."""
    needed = 6 + end - start
    for level in range(depth):
        needed += 1 + (stack[level, END] - stack[level, KEY] if stack[level, END] else 20)
    if at + needed > limit:
        return -1
    out[at], out[at + 1], out[at + 2] = COMMA, LIST, LIST
    at += 3
    for level in range(depth):
        if level:
            out[at] = COMMA
            at += 1
        if stack[level, END]:
            for index in range(stack[level, KEY], stack[level, END]):
                out[at] = new[index]
                at += 1
        else:
            at = put_number(out, at, stack[level, KEY])
    out[at], out[at + 1] = LIST_END, COMMA
    at += 2
    for index in range(start, end):
        out[at] = new[index]
        at += 1
    out[at] = LIST_END
    return at + 1

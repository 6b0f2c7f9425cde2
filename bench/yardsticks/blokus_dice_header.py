"""Straight-line C++ that finds all legal placements of all shapes, one step a way: the fastest that we know of."""

from __future__ import annotations

from collections.abc import Iterable

from polychrome.games.blokus_dice.rules.material import read_board
from polychrome.games.blokus_dice.rules.shapes import (
    FIRST_WAY,
    LAST_STEP,
    N_SHAPES,
    PARENT,
    SHAPE_OF,
    SIZE_OF,
    STEPS,
    WAYS,
)


def header(size: int) -> str:
    """Tables and the function `find` for a grid of this size."""
    stride = size + 1
    words = -(-size * stride // 64)
    grid = [row * stride + column for row in range(size) for column in range(size)]
    corners = [0, size - 1, (size - 1) * stride, (size - 1) * stride + size - 1]
    row_of = [int(row) - 1 for row in read_board("standard").board.row_of]
    masks = [word for way in WAYS for word in _words((r * stride + c for r, c in way), words)]
    return "\n".join(
        [
            f"enum {{ STRIDE = {stride}, WORDS = {words}, WAYS = {len(WAYS)}, SHAPES = {N_SHAPES} }};",
            _table("u64", "CELLS_OF", masks),
            _table("u64", "GRID", _words(grid, words)),
            _table("u64", "CORNERS", _words(corners, words)),
            _table("int", "FIRST_WAY", FIRST_WAY.tolist()),
            _table("int", "SIZE_OF", [int(SIZE_OF[SHAPE_OF[way]]) for way in range(len(WAYS))]),
            _table("int", "ROW_OF", row_of),
            _table("u32", "ROW", [sum(1 << s for s in range(N_SHAPES) if row_of[s] == row) for row in range(6)]),
            "static inline void find(const u64 *f, const u64 *t, u64 *__restrict places, u32 *__restrict count) {",
            *_find(stride, words),
            "}\n",
        ]
    )


def _find(stride: int, words: int) -> Iterable[str]:
    """The free cells (F) and those to be touched (T) moved by each step (f, t), then way by way."""
    for step, (row, column) in enumerate(STEPS):
        for word in range(words):
            for name in "ft":
                yield f"  const u64 {name}{step}_{word} = {_moved(name, row * stride + column, word, words)};"
    counts: list[list[str]] = [[] for _ in range(N_SHAPES)]
    for way, (parent, step) in enumerate(zip(PARENT.tolist(), LAST_STEP.tolist(), strict=True)):
        for word in range(words):
            free, touch = f"f{step}_{word}", f"t{step}_{word}"
            if way:
                free, touch = f"F{parent}_{word} & {free}", f"T{parent}_{word} | {touch}"
            yield f"  const u64 F{way}_{word} = {free}, T{way}_{word} = {touch};"
            yield f"  const u64 P{way}_{word} = places[{way * words + word}] = F{way}_{word} & T{way}_{word};"
            counts[SHAPE_OF[way]].append(f"__builtin_popcountll(P{way}_{word})")
    for shape, terms in enumerate(counts):
        yield f"  count[{shape}] = {' + '.join(terms)};"


def _moved(name: str, bits: int, word: int, words: int) -> str:
    """One word of a set of cells that is moved down by so many bits, fewer than 64."""
    if bits == 0:
        return f"{name}[{word}]"
    low = f"{name}[{word}] >> {bits}"
    return low if word + 1 == words else f"{low} | {name}[{word + 1}] << {64 - bits}"


def _words(bits: Iterable[int], words: int) -> list[str]:
    mask = sum(1 << bit for bit in bits)
    return [f"{mask >> 64 * word & 2**64 - 1}ull" for word in range(words)]


def _table(kind: str, name: str, values: Iterable[object]) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(str(value) for value in values)}}};"

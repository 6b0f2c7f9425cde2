"""Views and legal moves of one game's positions: its kernels, called with buffers that are made once."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from typing import Any

import numpy as np

from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.seats import ALL, SAME
from polychrome.fast.json_text import NO_SPANS, Spans, buffer, write_position
from polychrome.fast.patches import MAX_DEPTH, diff_json, take_patches
from polychrome.fast.spans import list_next_codes
from polychrome.fast.table_kernels import bind_table_kernels
from polychrome.server import wire

MAX_CACHED = 1024  # lists of legal moves that are kept as JSON
MAX_HEADS = 8  # codes that only begin a move: up to this many, what may follow is listed at once

SeenText = tuple[bytes, Spans]  # a position and its result as JSON, and the spans in that text


def encode_view(position: Position) -> SeenText:
    """Encode a position that somebody may see, and its result."""
    game = position.game
    if game.hints.view_writer is not None:
        return write_position(position)
    return wire.write({"position": game.forms.view(position), "result": game.forms.result(position)}), NO_SPANS


def list_legal_moves(position: Position, seat: int, is_begun: bool = False) -> wire.LegalMoves:
    """List what a seat may do by what it sees; `is_begun`: what may follow a code that only begins a move."""
    return views_of(position.game).list_legal_moves(position, seat, is_begun)


@cache
def views_of(game: Game) -> GameViews:
    """The views of a game, made once."""
    return GameViews(game)


class GameViews:
    """Calls the kernels of one game."""

    def __init__(self, game: Game) -> None:
        self._kernels = bind_table_kernels(game)
        self._codes = CodeTables(game)
        self._writer = game.hints.view_writer
        self._views, self._bytes = np.empty(0, game.rules.state), np.empty((0, 0), np.uint8)
        self._found = self._ends = np.empty(0, np.int64)
        self._legal_cache: dict[tuple[int, bytes], bytes | None] = {}
        self._spans: dict[int, Spans] = {}  # buffers, by the number of seats
        if self._writer is not None:
            self._text, self._patches = buffer(self._writer.max_bytes), buffer(self._writer.max_bytes)
            self._stack = np.empty((MAX_DEPTH, 5), np.int64)

    def encode_with_patches(self, position: Position, old: bytes) -> tuple[bytes, bytes | None]:
        """Encode a position that everybody sees, and the patches from an older text (see `diff_json`)."""
        put_view_and_patches = self._kernels.put_view_and_patches
        if self._writer is None or put_view_and_patches is None:
            text, _ = encode_view(position)
            return text, diff_json(old, text)
        spans = self._spans.get(position.seats)
        if spans is None:
            spans = self._spans[position.seats] = np.empty((position.seats * self._writer.spans_per_seat, 2), np.int64)
        old_bytes = np.frombuffer(old, np.uint8)
        text_end, end = put_view_and_patches(
            position.state, position.material, old_bytes, self._text, spans, self._stack, self._patches
        )
        return self._text[:text_end].tobytes(), take_patches(self._patches, end)

    def see(
        self, position: Position, viewers: tuple[int, ...], asked: int, is_whole: bool = True
    ) -> tuple[int, list[bytes], list[bytes | None]]:
        """Make the views of a position for these viewers.

        Returns whether they see the same (DIFFERENT, SAME or ALL); what each sees, as the bytes of a state, unless that
        is ALL; and for viewers in the mask `asked` their legal moves, encoded.
        """
        sight, ends = self._call(position, viewers, asked, is_whole, False)
        if sight == ALL:
            seen = []
        elif sight == SAME:
            seen = [self._views[0].tobytes()] * len(viewers)
        else:
            seen = [self._views[at].tobytes() for at in range(len(viewers))]
        if not asked:
            return sight, seen, []
        numbers, start = self._found[: ends[-1]].tobytes(), 0
        legal: list[bytes | None] = []
        for at, (viewer, end) in enumerate(zip(viewers, ends, strict=True)):
            legal.append(self._encode_legal(viewer, numbers, start, end) if asked >> at & 1 else None)
            start = end
        return sight, seen, legal

    def list_legal_moves(self, position: Position, seat: int, is_begun: bool) -> wire.LegalMoves:
        """List the legal moves of a seat in a position that shows only what it sees."""
        _, ends = self._call(position, (seat,), 1, False, is_begun)
        return self._codes.read_legal_moves(seat, self._found[: ends[0]].tolist())

    def _encode_legal(self, seat: int, numbers: bytes, start: int, end: int) -> bytes | None:
        """Encode the legal moves of a seat; None: there are none."""
        key = seat, numbers[8 * start : 8 * end]
        if key not in self._legal_cache:
            if len(self._legal_cache) >= MAX_CACHED:
                self._legal_cache.clear()
            found = self._codes.read_legal_moves(seat, self._found[start:end].tolist())
            self._legal_cache[key] = wire.write(found) if found.first else None
        return self._legal_cache[key]

    def _call(
        self, position: Position, viewers: tuple[int, ...], asked: int, is_whole: bool, is_begun: bool
    ) -> tuple[int, list[int]]:
        """Fill `_views` and `_found`: whether all see the same, and where the numbers of each viewer end."""
        if len(self._views) <= len(viewers) + 1:
            self._views = np.empty(len(viewers) + 2, position.game.rules.state)
            self._bytes = self._views.view(np.uint8).reshape(len(self._views), -1)
            self._found = np.empty(len(viewers) * self._codes.max_numbers, np.int64)
            self._ends = np.empty(len(viewers), np.int64)
        codes = self._codes
        sight = self._kernels.list_legal_moves(
            position.state, position.material, _array(viewers), asked, is_whole, is_begun, codes.to_follow,
            codes.next_codes, codes.kinds, MAX_HEADS, self._views, self._bytes, self._found, self._ends,
        )  # fmt: skip
        return int(sight), self._ends[: len(viewers)].tolist()


class CodeTables:
    """A game's code book as tables for kernels, and back from their numbers to messages."""

    def __init__(self, game: Game) -> None:
        kinds, size = game.rules.codes.kinds, game.rules.codes.size
        self.to_follow, self.next_codes = game.to_follow_array, list_next_codes(game.to_follow)
        self.kinds = np.repeat(np.arange(len(kinds)), [kind.size for kind in kinds])
        self.max_numbers = (MAX_HEADS + 1) * (2 * size + 2)  # that one seat can need
        self._names = [kind.name for kind in kinds]
        self._kind_of: list[int] = self.kinds.tolist()
        self._ends = [kind.end for kind in kinds]

    def read_legal_moves(self, seat: int, numbers: list[int]) -> wire.LegalMoves:
        """Read what the kernel wrote for one seat."""
        at = 1 + numbers[0]
        first, follow = self._by_kind(numbers[1:at]), {}
        while at < len(numbers):
            code, count = numbers[at : at + 2]
            follow[str(code)] = self._by_kind(numbers[at + 2 : at + 2 + count])
            at += 2 + count
        return wire.LegalMoves(seat, first, follow)

    def _by_kind(self, spans: list[int]) -> dict[str, list[int]]:
        """Split spans, which are ascending and never cross kinds, by the names of their kinds."""
        found: dict[str, list[int]] = {}
        start = 0
        while start < len(spans):
            kind = self._kind_of[spans[start]]
            end = bisect_left(spans, self._ends[kind], start)
            found[self._names[kind]] = spans[start:end]
            start = end
        return found


@lru_cache
def _array(viewers: tuple[int, ...]) -> Any:
    return np.array(viewers, np.int64)

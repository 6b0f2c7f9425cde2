"""The kernels of this folder, bound to one game's own."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from polychrome.core.game import Game
from polychrome.core.kernel import bind
from polychrome.core.layout import Array
from polychrome.core.rules import Kernel
from polychrome.fast.patches import put_view_and_patches
from polychrome.fast.spans import list_legal_moves, list_spans, list_spans_by_hint


class TableKernels(NamedTuple):
    """What a table calls at every turn."""

    list_legal_moves: Kernel
    put_view_and_patches: Kernel | None  # of games with a view writer


@cache
def bind_table_kernels(game: Game) -> TableKernels:
    """Bind the kernels for this game; they are compiled with its rules."""
    rules, hints = game.rules, game.hints
    own = {"state": rules.state, "material": rules.material}
    if hints.list_codes is not None:
        spans_of: Kernel = bind(list_spans_by_hint, list_codes=hints.list_codes)
    else:
        spans_of = bind(list_spans, refusal=rules.refusal, next_candidate=game.engine.next_candidate)
    views = {**own, "views": Array(rules.state)}
    list_moves: Kernel = bind(list_legal_moves, views, spans_of=spans_of, act=rules.act, hide=rules.hide)
    writer = hints.view_writer
    return TableKernels(list_moves, bind(put_view_and_patches, own, write=writer.write) if writer else None)

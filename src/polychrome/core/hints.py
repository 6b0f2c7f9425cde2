"""Optional accelerations of a game. They never change an answer; contract tests compare each with the six kernels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from polychrome.core.rules import Kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from polychrome.core.positions import Position


@dataclass(frozen=True)
class ViewWriter:
    """A kernel that writes `{"position": view, "result": result}` as JSON, and the buffers that it needs."""

    write: Kernel  # (state, material, text, spans): the end; `spans` become those of lists and objects in the text
    max_bytes: int  # of a text
    spans_per_seat: int


def _never(_options: Any) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Hints:
    """Optional kernels and facts that make a game faster."""

    # The next code, from this one on, that a seat may perhaps play; all codes before it are refused. Where there is
    # none, the number of codes.
    next_candidate: Kernel | None = None
    # Write all codes that a seat may play, ascending; how many there are. Where that is quicker than to ask of each.
    list_codes: Kernel | None = None
    # Whether so many more codes can complete the move that a seat (not the dealer) has under way; else it is searched.
    can_complete: Kernel | None = None
    view_writer: ViewWriter | None = None
    # The codes that seats can ever play in a game that starts here, ascending; all others need no place in the action
    # spaces of environments. None: they may play any.
    playable_codes: Callable[[Position], NDArray[np.int64]] | None = None
    has_no_secrets: Callable[[Any], bool] = _never  # with these options `hide` does nothing
    # With these options, which moves a seat may make changes only when the dealer acts.
    moves_change_only_on_deals: Callable[[Any], bool] = _never

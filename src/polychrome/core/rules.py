"""The contract: a game is a record of fixed size and six small kernels on it. Nothing else in the project knows rules.

| kernel | meaning |
|---|---|
| `start(state, material, options)` | fill an empty state; options become part of it |
| `waiting(state, material)` | whom the game waits for, as a mask; 0: it is over |
| `refusal(state, material, seat, code)` | ALLOWED if this seat may do this now, else the number of the reason |
| `act(state, material, seat, code)` | do it, in place; already allowed |
| `hide(state, material, seat)` | blank, in place, everything this seat (or a WATCHER) may not know |
| `score(state, material, seat)` | points and tie-break; the greater pair wins |

The *material* is a sheet, board or deck, compiled for kernels: a second record that no act ever changes, shared by all
states of a game. A *code* is the number of one step of a move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from polychrome.core.codes import Codes
from polychrome.core.errors import Reasons
from polychrome.core.layout import Byte, layout

Kernel = Callable[..., Any]


class NoMaterial(Protocol):
    """The material of a game for which nothing is printed."""

    unused: Byte


NO_MATERIAL = layout(NoMaterial)


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of a game: its state and material, its code book, its reasons and the six kernels."""

    state: np.dtype[np.void]
    codes: Codes
    reasons: Reasons
    start: Kernel
    waiting: Kernel
    refusal: Kernel
    act: Kernel
    hide: Kernel
    score: Kernel
    material: np.dtype[np.void] = NO_MATERIAL
    # Which legal codes `Position.actions` offers, so that every policy comes to an end: (state, material, seat, code).
    # None: all of them.
    is_offered: Kernel | None = None

"""What a seat can ever do in a variant: the action space of environments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.positions import Position
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import WHITE


def playable_codes(start: Position) -> NDArray[np.int64]:
    """Lists, each die in corners of its colour, and what this variant has beside: jokers or recolours, and choices."""
    task = int(start.state.task)
    codes = [*range(st.LIST.first, st.LIST.end - 1)]  # the last one is always refused
    codes += [st.ENTER.code(die, corner) for die in range(5) for corner in range(64) if _is_own(die, corner)]
    if task >= 4:
        codes += [st.RECOLOUR.code(die, corner) for die in range(5) for corner in range(64) if corner >> 4 != die]
    else:
        codes += range(st.JOKER.first, st.JOKER.end)
    if task == 4:
        pairs = [(one, other) for one in range(4) for other in range(4) if one != other]
        codes += [st.CHOOSE.code(one, other, row) for one, other in pairs for row in range(4)]
    if start.state.phase == st.CASTING:
        codes += [st.CHOOSE_START.code(seat) for seat in range(start.seats)]
    return np.array(codes, np.int64)


def _is_own(die: int, corner: int) -> bool:
    return die == WHITE or corner >> 4 == die

"""What a seat can ever do with a deck: the action space of environments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.positions import Position
from polychrome.games.calcool.rules import state as st


def playable_codes(start: Position) -> NDArray[np.int64]:
    """All codes of seats, of cards only those of the deck."""
    cards = np.arange(int(start.material.cards))
    rest = np.arange(st.GRAB.first, st.STOP.end)
    return np.concatenate([st.ARRANGE.first + cards, st.BESIDE.first + cards, rest])

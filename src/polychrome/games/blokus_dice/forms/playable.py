"""What a seat can ever do on a board: the action space of environments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.positions import Position
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import PLACEMENTS


def playable_codes(start: Position) -> NDArray[np.int64]:
    """A die of each value, and every placement on this board, without and with a strike."""
    placements = st.PLACE.first + np.arange(int(start.material.first[-1]))
    return np.concatenate([np.arange(st.TAKE.first, st.TAKE.end), placements, PLACEMENTS + placements])

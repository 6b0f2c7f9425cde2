"""Two positions of covered sheets that one viewer cannot tell apart [CS-28]."""

from __future__ import annotations

from random import Random

import numpy as np

from polychrome.core.positions import Position
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SEATS

# What everybody knows of a seat: closings are announced, dice lie on the table. A new field of the state is a secret
# here until it is named.
KNOWN = {"circled", "shaded", "crossed", "dice", "cast", "play", "padding"}


def with_other_secrets(position: Position, viewer: int, rng: Random) -> Position:
    """The same position, but for all that this viewer cannot know: what stands on sheets and in lists of others.

    Who still has to enter is known, not how many dice.
    """
    other = position.copy()
    for seat in range(position.seats):
        if seat == viewer:
            continue
        owes = bool(other.state.due[seat])
        for name in st.STATE.names or ():
            values = getattr(other.state, name)
            if np.shape(values)[:1] == (SEATS,) and name not in KNOWN:
                own = np.frombuffer(rng.randbytes(values[seat].nbytes), values.dtype)
                values[seat] = own.reshape(np.shape(values[seat]))
        other.state.due[seat] = rng.randint(1, 3) if owes else 0
        other.state.listed = int(other.state.listed) ^ rng.getrandbits(1) << seat
    return other

"""Players of Colour Square, for all variants and tasks.

Two are simple: *random* enters any die anywhere, *greedy* the best one it sees, one after the other. Both say first how
many dice they enter (LIST), then enter them one by one; where a die has taken the place of the next, they begin the
list again. Levels 1 to 5 look at whole decisions; see `levels`.
"""

from __future__ import annotations

from random import Random

import numpy as np

from polychrome.bots import Bots, turns
from polychrome.core.positions import Position
from polychrome.games.colour_square.bots.chance import PASS, any_code
from polychrome.games.colour_square.bots.greedy import best_code
from polychrome.games.colour_square.bots.levels import PLAYERS
from polychrome.games.colour_square.bots.training import train
from polychrome.games.colour_square.rules.state import STATE


def random_code(view: Position, seat: int, rng: Random) -> int | None:
    """Any legal entry, all equally likely, until the list is complete."""
    code = int(any_code(view.state, view.material, seat, np.uint64(rng.getrandbits(64))))
    return None if code == PASS else code


def greedy_code(view: Position, seat: int, rng: Random) -> int | None:
    """The entry that gains most, as far as one square at a time can tell."""
    bits, scratch = np.uint64(rng.getrandbits(64)), np.empty(1, STATE)
    code = int(best_code(view.state, view.material, seat, bits, scratch))
    return None if code == PASS else code


BY_NAME = {"random": turns.by_codes(random_code), "greedy": turns.by_codes(greedy_code), **PLAYERS}
BOTS = Bots(by_name=BY_NAME, quick_interpreted=tuple(BY_NAME), train=train)

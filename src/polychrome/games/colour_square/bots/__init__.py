"""Players of Colour Square, for all variants and tasks.

Two are simple: *random* enters any die anywhere, *greedy* the best one it sees, one after the other. Both say first how
many dice they enter (LIST), then enter them one by one; where a die has taken the place of the next, they begin the
list again. Levels 1 to 5 look at whole decisions; see `levels`.
"""

from __future__ import annotations

from random import Random

import numpy as np

from polychrome.bots import Bots, KernelBots, turns
from polychrome.core import playing
from polychrome.core.kernel import kernel, part_of
from polychrome.core.playing import Twister, draw_bits
from polychrome.core.positions import Position
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.chance import PASS, any_code
from polychrome.games.colour_square.bots.greedy import best_code
from polychrome.games.colour_square.bots.levels import PLAYERS
from polychrome.games.colour_square.bots.training import train
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.state import STATE, State, States


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


@kernel
def choose_code(s: State, sheet: Sheet, seat: int, rng: Twister, bot: int, spare: States) -> int:
    """What `random` (0) or `greedy` (1) does next, as a part of a whole game in one call."""
    code = any_code(s, sheet, seat, draw_bits(rng)) if bot == 0 else best_code(s, sheet, seat, draw_bits(rng), spare)
    return playing.PASS if code == PASS else code


PLAY_OUT = playing.bind_play_out(GAME.rules, GAME.engine, choose_code, part_of(__name__))
KERNEL_BOTS = KernelBots(("random", "greedy"), PLAY_OUT)
BOTS = Bots(by_name=BY_NAME, quick_interpreted=tuple(BY_NAME), train=train, kernel_bots=KERNEL_BOTS)

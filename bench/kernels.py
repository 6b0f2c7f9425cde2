"""What the benches of single kernels call: loops that themselves are compiled."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from polychrome.compiling import all_parts
from polychrome.core.kernel import entry
from polychrome.core.kernel_store import STORE
from polychrome.core.layout import Array, IntRows
from polychrome.games.blokus_dice.rules.material import Board
from polychrome.games.blokus_dice.rules.placements import Fit, find, total
from polychrome.games.blokus_dice.rules.shapes import N_SHAPES
from polychrome.games.blokus_dice.rules.state import State
from polychrome.games.calcool.bots.chains import Workspace, best_chain
from polychrome.games.calcool.rules.material import Deck
from polychrome.games.calcool.rules.scoring import count_round
from polychrome.games.calcool.rules.state import States as CalcoolStates

ALL_SHAPES = (1 << N_SHAPES) - 1


def compile_all() -> None:
    """Have everything compiled before anything is measured."""
    assert STORE.compile_now([*all_parts(), "bench.kernels"], print)


@entry
def score_states(states: CalcoolStates, deck: Deck, repeats: int) -> int:
    """Count the running round of every seat in every state."""
    found = 0
    for _ in range(repeats):
        for index in range(states.shape[0]):
            for seat in range(4):
                fields, stop, gap, surplus, aside = count_round(states[index], deck, seat)
                found += fields + stop + gap + surplus + aside
    return found


@entry
def search_pools(
    room: Workspace, deck: Deck, pools: NDArray[np.uint64], cards: IntRows, found: NDArray[np.int32]
) -> None:
    """Search every pool with its two cards; -99 where there is no chain of ten."""
    for index in range(pools.shape[0]):
        for position in range(10):
            room.open[position] = pools[index]
        length, points = best_chain(room, deck, cards[index, 0], cards[index, 1], 10, 10, 0)
        found[index] = points if length == 10 else -99


@entry
def search_positions(
    s: State, board: Board, fit: Fit, positions: Annotated[NDArray[np.uint64], Array(np.uint64, 3)], passes: int
) -> int:
    """Find all placements in these positions, again and again; how many there are in all."""
    found = 0
    for _ in range(passes):
        for index in range(positions.shape[0]):
            for word in range(positions.shape[2]):
                s.free[0, 0, word] = positions[index, 0, word]
                s.touch[0, 0, word] = positions[index, 1, word]
            find(s, board, 0, 0, ALL_SHAPES, fit)
            found += total(fit, ALL_SHAPES)
    return found

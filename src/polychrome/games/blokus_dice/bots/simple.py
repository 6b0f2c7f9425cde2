"""The simple bots: *random* does anything that is allowed, *greedy* places the largest shape it can.

Among equally large ones greedy keeps the most open corners: free cells at which the same colour can go on. It takes
the die that allows the best placement, and uses a strike only where nothing fits without. Equals are drawn by lot.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from polychrome.core.bits import count
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Ints, blank
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import marker_of, unused
from polychrome.games.blokus_dice.rules.material import BESIDE, CELLS, CORNERS, STRIKES, Board
from polychrome.games.blokus_dice.rules.placements import FIT, find_in_state, total, write_down
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF, SIZE_OF
from polychrome.games.blokus_dice.rules.state import State

MORE_THAN_CELLS = 256  # a larger shape outweighs any number of open corners


def random(view: Position, seat: int, rng: Random) -> int | None:
    """Any legal act, all equally likely."""
    if not view.waits_for(seat):
        return None
    if view.state.taking == seat:
        return st.TAKE.code(rng.choice(_values(view)) - 1)
    plain, struck = _placements(view, seat, _row(view, seat)), _placements(view, seat, _struck(view, seat))
    index = rng.randrange(len(plain) + len(struck))
    if index < len(plain):
        return st.PLACE.code(0, int(plain[index]))
    return st.PLACE.code(1, int(struck[index - len(plain)]))


def greedy(view: Position, seat: int, rng: Random) -> int | None:
    """The largest shape, then the most open corners."""
    if not view.waits_for(seat):
        return None
    if view.state.taking == seat:
        worth = {value: _worth_of_die(view, seat, value) for value in _values(view)}
        return st.TAKE.code(rng.choice([value for value in worth if worth[value] == max(worth.values())]) - 1)
    for strike, shapes in ((0, _row(view, seat)), (1, _struck(view, seat))):
        numbers = _placements(view, seat, shapes)
        if len(numbers):
            found = best(view.state, view.material, seat, numbers)[1]
            return st.PLACE.code(strike, int(rng.choice(numbers[:found])))
    raise AssertionError("a seat that has to place can")


# --- what there is to choose from -------------------------------------------------------------------------------------


def _values(view: Position) -> list[int]:
    """The values of the dice in the pool."""
    return [value for value, dice in enumerate(view.state.pool.tolist()) if dice]


def _row(view: Position, seat: int) -> int:
    """The shapes that this seat may use with its die [BD-7]."""
    return int(unused(view.state, view.material, seat)) & int(view.material.rows[view.state.die[seat]])


def _struck(view: Position, seat: int) -> int:
    """The shapes that it may use with a strike [BD-11]."""
    return int(unused(view.state, view.material, seat)) if view.state.strikes[seat] < STRIKES else 0


def _placements(view: Position, seat: int, shapes: int) -> Any:
    """All placements of these shapes that are right for this seat now."""
    s, board, fit = view.state, view.material, blank(FIT)
    find_in_state(s, board, seat, marker_of(s, seat), shapes, fit)
    numbers = np.empty(int(total(fit, shapes)), np.int64)
    write_down(board, fit, shapes, numbers)
    return numbers


def _worth_of_die(view: Position, seat: int, value: int) -> tuple[bool, int]:
    """How good the best placement with a die of this value is; one without a strike is better than one with."""
    shapes = int(unused(view.state, view.material, seat)) & int(view.material.rows[value])
    for is_plain, choice in ((True, shapes), (False, _struck(view, seat))):
        numbers = _placements(view, seat, choice)
        if len(numbers):
            return is_plain, int(best(view.state, view.material, seat, numbers)[0])
    return False, 0  # it would be out


@entry
def best(s: State, board: Board, seat: int, numbers: Ints) -> tuple[int, int]:
    """Move the best of these placements to the front of the list: what they are worth, and how many there are."""
    marker = marker_of(s, seat)
    most, found = 0, 0
    for index in range(numbers.shape[0]):
        worth = worth_of(s, board, seat, marker, numbers[index])
        if worth > most:
            most, found = worth, 0
        if worth == most:
            numbers[found] = numbers[index]
            found += 1
    return most, found


@kernel
def worth_of(s: State, board: Board, seat: int, marker: int, placement: int) -> int:
    """The size of a shape, then the open corners of its colour when it lies here."""
    corners = 0
    for word in range(board.words):
        touch = board.laid[placement, word, CORNERS]
        if s.begun[seat] >> marker & 1:
            touch = touch | s.touch[seat, marker, word]
        shut = board.laid[placement, word, CELLS] | board.laid[placement, word, BESIDE]
        corners += count(touch & s.free[seat, marker, word] & ~shut)
    return MORE_THAN_CELLS * int(SIZE_OF[SHAPE_OF[board.way[placement]]]) + corners

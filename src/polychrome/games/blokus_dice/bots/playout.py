"""Whole games at random, as fast as the rules go: for measuring, and for bots that try things out.

A seat chooses among all placements that the dice of the pool allow it, every one equally likely, and takes the die
that goes with it; only where there is none does it use a strike. Every move goes through `act`, like anybody's.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from polychrome.core.bits import lowest
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Mask, layout
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import (
    DICE,
    DRAW_START,
    FACE,
    PLACE,
    ROLL,
    TAKE,
    act,
    dice_to_roll,
    marker_of,
    unused,
)
from polychrome.games.blokus_dice.rules.material import PLACEMENTS, STRIKES, Board
from polychrome.games.blokus_dice.rules.placements import Fit, find, pick, total
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF
from polychrome.games.blokus_dice.rules.state import State, States

LEFT, RIGHT, LEFT_AGAIN = np.uint64(13), np.uint64(7), np.uint64(17)  # xorshift64 [Marsaglia 2003]
HALF = np.uint64(32)


class Luck(Protocol):
    """The random numbers of a run: `blank(LUCK)`, and any seed but 0."""

    seed: Mask


LUCK = layout(Luck)


@kernel
def below(luck: Luck, most: int) -> int:
    """A random number from 0 to `most` - 1."""
    seed = luck.seed
    seed = seed ^ seed << LEFT
    seed = seed ^ seed >> RIGHT
    seed = seed ^ seed << LEFT_AGAIN
    luck.seed = seed
    return np.int64((seed >> HALF) * np.uint64(most) >> HALF)  # type: ignore[return-value]


@study_entry
def roll(s: State, board: Board, luck: Luck) -> None:
    """Roll the dice of this round, or those of them that have not come to rest; first draw who starts, if need be."""
    if s.phase == st.DRAWING:
        act(s, board, DEALER, DRAW_START + below(luck, int(s.seats)))
    if s.phase == st.READY:
        act(s, board, DEALER, ROLL + int(s.starter) * DICE + dice_to_roll(s))
    while s.phase == st.ROLLING:
        act(s, board, DEALER, FACE + below(luck, 6))


@kernel
def rows_to_be_had(s: State, board: Board) -> int:
    """The shapes in the rows of all dice of the pool."""
    shapes = 0
    for value in range(1, 7):
        if s.pool[value] != 0:
            shapes |= int(board.rows[value])
    return shapes


@kernel
def lowest_die(s: State) -> int:
    """The lowest value in the pool."""
    value = 1
    while s.pool[value] == 0:
        value += 1
    return value


@kernel
def place_any(s: State, board: Board, seat: int, fit: Fit, luck: Luck) -> None:
    """Place what the seat's die allows; with no such place (and a strike left), anything with a strike."""
    marker, shapes, strike = marker_of(s, seat), unused(s, board, seat) & int(board.rows[s.die[seat]]), 0
    find(s, board, seat, marker, shapes, fit)
    places = total(fit, shapes)
    if places == 0:
        shapes, strike = unused(s, board, seat), PLACEMENTS
        find(s, board, seat, marker, shapes, fit)
        places = total(fit, shapes)
    act(s, board, seat, PLACE + strike + pick(board, fit, shapes, below(luck, places)))


@study_entry
def take_and_place(s: State, board: Board, fit: Fit, luck: Luck) -> None:
    """The seat whose turn it is to take chooses a placement, takes its die and places."""
    seat = int(s.taking)
    marker, shapes, strike = marker_of(s, seat), unused(s, board, seat) & rows_to_be_had(s, board), 0
    find(s, board, seat, marker, shapes, fit)
    places = total(fit, shapes)
    if places == 0 and s.strikes[seat] < STRIKES:
        shapes, strike = unused(s, board, seat), PLACEMENTS
        find(s, board, seat, marker, shapes, fit)
        places = total(fit, shapes)
    if places == 0:
        act(s, board, seat, TAKE + lowest_die(s) - 1)  # and it is out [BD-12]
        return
    placement = pick(board, fit, shapes, below(luck, places))
    die = lowest_die(s) if strike else int(board.row_of[SHAPE_OF[board.way[placement]]])
    act(s, board, seat, TAKE + die - 1)
    act(s, board, seat, PLACE + strike + placement)


@study_entry
def play_to_the_end(s: State, board: Board, fit: Fit, luck: Luck) -> None:
    """Play on from any position, at random, until every seat is out."""
    while s.phase != st.OVER:
        if s.phase != st.PLAYING:
            roll(s, board, luck)
        elif s.owing != 0:
            place_any(s, board, lowest(np.uint64(s.owing)), fit, luck)
        else:
            take_and_place(s, board, fit, luck)


@study_entry
def play_many(states: States, board: Board, fit: Fit, luck: Luck, games: int) -> int:
    """So many games from the first of two states, all in the second; how many cells were left empty in all."""
    empty = 0
    for _ in range(games):
        states[1] = states[0]
        s = states[1]
        play_to_the_end(s, board, fit, luck)
        for seat in range(s.seats):
            empty += int(s.empty[seat])
    return empty

"""The state of a game of Blokus Dice: one record, and the numbers that stand in it."""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.codes import Codes
from polychrome.core.layout import Array, Byte, Bytes, Masks, Words, layout
from polychrome.games.blokus_dice.rules.material import COLOURS, PLACEMENTS, ROWS, SEATS, WORDS
from polychrome.games.blokus_dice.rules.shapes import N_SHAPES

# phases
READY = 0  # the dice wait for the starting seat [BD-5]
ROLLING = 1  # faces come up one by one
PLAYING = 2  # seats take dice and place shapes [BD-6, BD-7]
OVER = 3
DRAWING = 4  # before all else, if the table wants it: the starting seat is drawn [BD-5]

NOBODY = -1
SOLO_DICE = 4  # [BD-17]


class State(Protocol):
    """Sets of cells are four masks (see `tables`), sets of shapes 21 bits, sets of seats and colours 4."""

    # the table
    seats: Byte
    opener: Byte  # the seat that started the game: place 0 of the ring [BD-14]
    ring: Annotated[Bytes, len(COLOURS)]  # colour of the marker at each place of the ring
    # this round
    phase: Byte
    rounds: Byte  # before this one
    starter: Byte  # the seat that rolls and takes first
    shown: Byte  # faces that have come up
    dice: Byte  # dice of this roll
    pool: Annotated[Bytes, ROWS + 1]  # dice to be had, by value
    taking: Byte  # seat that takes the next die, NOBODY when all have theirs
    die: Annotated[Bytes, SEATS]  # value that each seat has taken, 0 = none
    owing: Byte  # seats that have a die and still have to place
    # each seat
    out: Byte  # seats that are out [BD-12]
    out_round: Annotated[Bytes, SEATS]  # from 1, 0 = still in
    strikes: Annotated[Bytes, SEATS]  # crossed out [BD-11]
    used: Annotated[Words, SEATS]  # shapes
    placed: Annotated[Bytes, SEATS]  # how many
    order: Annotated[Bytes, SEATS, N_SHAPES]  # which, in order of placing
    empty: Annotated[Words, SEATS]  # how many cells
    begun: Annotated[Bytes, SEATS]  # colours that have a shape [BD-8]
    # each seat's grid, by colour
    cells: Annotated[Masks, SEATS, len(COLOURS), WORDS]  # cells of this colour
    free: Annotated[Masks, SEATS, len(COLOURS), WORDS]  # empty cells not beside this colour [BD-9]
    touch: Annotated[Masks, SEATS, len(COLOURS), WORDS]  # cells of which a shape must cover one [BD-8, BD-9]


STATE = layout(State)
States = Annotated[NDArray[np.void], Array(State)]

CODES = Codes()
TAKE = CODES.kind("take", die=ROWS)
PLACE = CODES.kind("place", strike=2, placement=PLACEMENTS)
# Cells that are not this shape, or not all on the grid: always refused, if by nothing else then for that.
MISPLACE = CODES.kind("place wrongly", strike=2, off=2, shape=N_SHAPES)
# The dealer's acts: ROLL gives the dice to a seat, FACE shows one of them, DRAW_START draws the first starting seat.
ROLL = CODES.kind("roll", seat=SEATS, dice=6)  # 5: more dice than there ever are
FACE = CODES.kind("face", value=6)
DRAW_START = CODES.kind("draw_start", start=SEATS)

"""The state of a game of Colour Square: one record, and the numbers that stand in it."""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.codes import Codes
from polychrome.core.layout import Array, Byte, Bytes, Count, Masks, Words, layout
from polychrome.games.colour_square.rules.material import CORNERS, SEATS

# phases
CASTING = 0  # roll-off [CS-5]: a cast is awaited or under way
STARTING = 1  # the winner of the roll-off names the starting seat
READY = 2  # the dice wait for a seat to roll them (in task 4: for every seat's choice first)
ROLLING = 3  # faces come up one by one
WRITING = 4  # seats enter, and correct, until the round is settled
OVER = 5
DRAWING = 6  # before all else, if the table wants it: the starting seat is drawn [CS-5]

STANDARD = 0  # value of `task` in the standard and covered games
ROLLS_OF_TASK_4 = 10  # [CS-36]
JOKERS = 2  # fields a seat [CS-12]
RECOLOURED = 7  # in a joker field: an X instead of a value [CS-32]


class State(Protocol):
    """Sets of corners are masks of 64 bits (16 * colour + square), sets of squares of 16, sets of seats of 6."""

    # the table
    seats: Count
    task: Byte  # STANDARD or 1 … 5
    covered: Byte  # [CS-28]
    phase: Byte
    active: Count  # seat that rolls or has rolled; in CASTING and STARTING the winner so far
    rolls: Byte  # rolls so far, up to 100; only task 4 counts them
    shown: Byte  # faces that have come up in this roll or cast
    contending: Byte  # seats in the roll-off
    casting: Byte  # faces that the present cast still lacks
    cast: Annotated[Bytes, SEATS]  # face of each contending seat in the present cast
    chosen: Byte  # seats that have named columns and row [CS-36]
    is_last: Byte  # the last round [CS-23]
    to_roll: Byte  # last round: seats that have still to roll, as far as they keep an empty corner
    settled: Byte  # a covered roll has just settled by itself: one needless `settle` is let pass
    listed: Byte  # seats that have begun a list for this roll
    hidden: Byte  # seats whose sheets are blanked in this copy
    # each seat's sheet
    empty: Annotated[Masks, SEATS]  # empty corners of open squares
    play: Annotated[Masks, SEATS]  # corners that the task allows now; none when it has ended
    face: Annotated[Bytes, SEATS, CORNERS]  # value in each corner, 0 = empty
    circled: Annotated[Words, SEATS]  # right [CS-15]
    shaded: Annotated[Words, SEATS]  # wrong [CS-14], or left over [CS-24]
    crossed: Annotated[Words, SEATS]  # another seat was right first [CS-16]
    jokers: Annotated[Bytes, SEATS]  # joker fields in use
    joker: Annotated[Bytes, SEATS, JOKERS]  # values in them
    # this roll
    dice: Annotated[Bytes, 5]  # what all enter from; in the last round only the active seat
    fit: Annotated[Bytes, SEATS]  # k: how many dice fit [CS-11]
    due: Annotated[Bytes, SEATS]  # dice that the seat's list still lacks
    used: Annotated[Bytes, SEATS]  # dice entered, one bit each
    fresh: Annotated[Masks, SEATS]  # corners written
    # each seat's sheet before this roll, which a correction goes back to [CS-10]
    was_empty: Annotated[Masks, SEATS]
    was_play: Annotated[Masks, SEATS]
    was_circled: Annotated[Words, SEATS]
    was_shaded: Annotated[Words, SEATS]
    was_jokers: Annotated[Bytes, SEATS]


STATE = layout(State)
States = Annotated[NDArray[np.void], Array(State)]

CODES = Codes()
# A seat's list of entries for a roll: LIST says how many follow and takes back an earlier list.
LIST = CODES.kind("list", dice=7)  # 6: more dice than there are
ENTER = CODES.kind("enter", die=5, corner=CORNERS)
RECOLOUR = CODES.kind("recolour", die=5, corner=CORNERS)
JOKER = CODES.kind("joker", die=5)
CHOOSE = CODES.kind("choose", column=4, other=4, row=4)
MISCHOOSE = CODES.kind("choose other than two columns")  # always refused
CHOOSE_START = CODES.kind("choose_start", start=SEATS)
# The dealer's acts: HAND gives a seat the dice, CAST begins a roll-off, FACE shows one die of either, DRAW_START draws
# the starting seat.
SETTLE = CODES.kind("settle")
HAND = CODES.kind("roll", seat=SEATS)
CAST = CODES.kind("roll_off", dice=8)  # 7: more dice than seats
FACE = CODES.kind("face", value=6)
DRAW_START = CODES.kind("draw_start", start=SEATS)

"""The state of a game of Calcool: one record, and the numbers that stand in it."""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.codes import Codes
from polychrome.core.layout import Array, Byte, Bytes, Mask, Masks, Word, Words, layout
from polychrome.games.calcool.rules.material import CARDS, DICE, FACES, POSITIONS, ROUNDS, SEATS

# phases of a round
DEAL = 0  # the deal is awaited
DEALING = 1  # cards come one by one [CC-4]
SHUFFLE = 2  # the throw is awaited
SHUFFLING = 3  # dice come to rest one by one [CC-5]
GO = 4  # Go is awaited [CC-6]
RACE = 5
STOPPED = 6  # Stop was called, or time is up; the count is awaited [CC-11, CC-22]
OVER = 7

NO_DIE = -1
NO_CARD = -1
HIDDEN = -2  # in this copy: a card that lies face down [CC-4]
NO_CALLER = -1

MAX_MOVES = 20  # of dice within its chain that code by code play offers a seat in a round

# parts of a round's score [CC-15 … CC-19]
PARTS = ("fields", "stop", "gap", "surplus", "aside")


class State(Protocol):
    """Positions and dice count from 0; sets of positions or dice are masks of 60 bits."""

    seats: Byte
    phase: Byte
    counted: Byte  # rounds that have been counted
    shown: Byte  # cards dealt or dice thrown so far in the event under way
    caller: Byte  # who called Stop in this round, NO_CALLER before it and after time up
    left: Word  # the card that an arrangement under way has named for the left, NO_CARD when none is
    used: Annotated[Masks, CARDS // 64]  # cards dealt in this game, this round's included [CC-20]
    counts: Annotated[Words, ROUNDS, SEATS, len(PARTS)]  # scores of the counted rounds
    # the dice
    pips: Annotated[Bytes, DICE]  # what each die fell on, 0 before the throw
    middle: Mask  # dice that are nobody's
    # each seat's place
    card: Annotated[Words, SEATS, 2]  # left and right
    hand: Annotated[Bytes, SEATS]  # die, or NO_DIE [CC-7]
    laid: Annotated[Masks, SEATS]  # positions that are taken
    chain: Annotated[Bytes, SEATS, POSITIONS]  # die at each position, or NO_DIE
    asides: Annotated[Bytes, SEATS]  # how many dice lie beside the cards [CC-10]
    aside: Annotated[Bytes, SEATS, DICE]  # they, in the order they came
    # no rule looks at these: code by code play ends by them
    arranged: Byte  # seats that have arranged their cards in this round, one bit each
    moved: Annotated[Bytes, SEATS]  # moves of dice within the chain in this round, up to MAX_MOVES


STATE = layout(State)
States = Annotated[NDArray[np.void], Array(State)]

CODES = Codes()
# A seat arranges in two acts that follow each other at once: ARRANGE names the left card, BESIDE the right one.
ARRANGE = CODES.kind("arrange", left=CARDS)
BESIDE = CODES.kind("arrange beside it", right=CARDS)
MISARRANGE = CODES.kind("arrange other than two cards")  # always refused
GRAB = CODES.kind("grab", die=DICE)
LAY = CODES.kind("lay", position=POSITIONS)
MOVE = CODES.kind("move", origin=POSITIONS, to=POSITIONS)
ASIDE = CODES.kind("aside")
STOP = CODES.kind("stop")  # a seat's call, or the dealer's when time is up [CC-22]
# The dealer's acts: DEAL is followed by a CARD for each place (seat by seat, left then right), SHUFFLE by a FACE
# for each die.
DEAL_ALL = CODES.kind("deal", seats=SEATS + 1)
MISDEAL = CODES.kind("deal other than two cards a seat")  # always refused
CARD = CODES.kind("card", card=CARDS)
SHUFFLE_ALL = CODES.kind("shuffle")
MISSHUFFLE = CODES.kind("shuffle other than six dice of each colour")  # always refused
FACE = CODES.kind("face", pips=FACES)
CALL_GO = CODES.kind("go")
SCORE = CODES.kind("score")

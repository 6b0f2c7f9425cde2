"""Why an act of Blokus Dice can be refused: each reason has its rule and a sentence for people."""

from __future__ import annotations

from polychrome.core.errors import Reasons

REASONS = Reasons()
_ = REASONS

# the wrong moment, the wrong hand
ONLY_THE_DEALER = _("BD-5", "the dice are rolled by the dealer, not by a seat")
NOT_FOR_THE_DEALER = _("BD-6", "the dealer takes no die and places nothing; seats do")
GAME_IS_OVER = _("BD-15", "every seat is out: the game is over")
SEAT_IS_OUT = _("BD-12", "this seat is out of the game")

# who starts
DRAW_FIRST = _("BD-5", "the starting seat is drawn before anything else")
NO_DRAW = _("BD-5", "there is no starting seat to draw now: it is drawn once, first of all, where the table wants it")

# rolling
NOT_ROLLED = _("BD-5", "the dice of this round have not been rolled yet")
DICE_ARE_ROLLING = _("BD-5", "the dice are still rolling")
NOT_ROLLING = _("BD-5", "no dice are being rolled now")
ROLLED_ALREADY = _("BD-5", "the dice are rolled once a round, and not all seats have taken and placed in this one")
NOT_THE_STARTER = _("BD-5", "the starting seat rolls: the next one clockwise, each round, that is still in the game")
ONE_DIE_A_SEAT = _("BD-3", "there is one die for each seat still in the game, no more and no fewer")
FOUR_DICE = _("BD-17", "in the solo variant four dice are rolled each round")

# taking
HAS_A_DIE = _("BD-6", "this seat has taken its die of this round already")
NOT_ITS_TURN = _("BD-6", "dice are taken clockwise from the starting seat, and it is another seat's turn")
NOT_IN_THE_POOL = _("BD-6", "no die with this value is left to take")

# placing: what
NO_DIE_YET = _("BD-7", "a seat takes its die before it places a shape")
PLACED_ALREADY = _("BD-7", "this seat has placed its shape of this round already")
NO_STRIKE_LEFT = _("BD-11", "all three strikes are used up")
USED_ALREADY = _("BD-10", "this shape is used already; each is used once")
OTHER_ROW = _("BD-7", "this shape is in another row than the die names; that takes a strike")

# placing: where
NOT_THE_SHAPE = _("BD-7", "these cells are not this shape, however it is turned and flipped")
OFF_THE_GRID = _("BD-7", "not all of these cells are on the grid")
NOT_EMPTY = _("BD-7", "not all of these cells are empty")
NO_CORNER_CELL = _("BD-8", "the first shape of a colour must cover one of the four corner cells")
BESIDE_ITS_COLOUR = _("BD-9", "a shape must not touch its own colour along an edge")
APART_FROM_ITS_COLOUR = _("BD-9", "a shape must touch one of its own colour at a corner")

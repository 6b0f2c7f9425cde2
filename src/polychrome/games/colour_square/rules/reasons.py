"""Why an act of Colour Square can be refused: each reason has its rule and a sentence for people."""

from __future__ import annotations

from polychrome.core.errors import Reasons

REASONS = Reasons()
_ = REASONS

# the wrong moment, the wrong hand
ONLY_THE_DEALER = _("CS-6", "dice are rolled and rounds are settled by the dealer, not by a seat")
NOT_FOR_THE_DEALER = _("CS-7", "the dealer enters nothing; seats do")
GAME_IS_OVER = _("CS-24", "the game is over")
TASK_IS_OVER = _("CS-30", "every seat has ended its task: the game is over")
ROLL_OFF_FIRST = _("CS-5", "the roll-off comes first: it decides who starts")
NO_ROLL_OFF = _("CS-5", "there is no roll-off now")
WRONG_ROLL_OFF = _("CS-5", "a roll-off has one die for each seat that still contends, no more and no fewer")
WINNER_CHOOSES = _("CS-5", "the seat that won the roll-off chooses who starts")
NOTHING_TO_START = _("CS-5", "the starting seat is not open to choice now")
DRAW_FIRST = _("CS-5", "the starting seat is drawn before anything else")
NO_DRAW = _("CS-5", "there is no starting seat to draw now: it is drawn once, first of all, where the table wants it")
CHOOSE_FIRST = _("CS-36", "every seat names its two columns and its row before the first roll")
CHOSEN_ALREADY = _("CS-36", "this seat has named its columns and row already")
NO_CHOICE_HERE = _("CS-36", "columns and a row are named only in task 4, before the first roll")
TWO_COLUMNS = _("CS-36", "two different columns have to be named")

# rolling and settling
NOT_ITS_ROLL = _("CS-6", "it is another seat's turn to roll")
NOT_ITS_TASK_ROLL = _("CS-30", "it is another seat's turn to roll; a seat whose task has ended rolls no more")
NOT_ITS_LAST_ROLL = _("CS-23", "in the last round the seats with an empty corner roll once each, clockwise")
LAST_ROLL_NOT_SETTLED = _("CS-23", "in the last round each roll is entered and settled before the next one")
NOT_SETTLED = _("CS-6", "the dice are rolled once a round, and this round is not settled yet")
NOT_ROLLING = _("CS-6", "no dice are being rolled now")
DICE_ARE_ROLLING = _("CS-6", "the dice are still rolling")
NOTHING_ROLLED = _("CS-6", "the dice have not been rolled yet")
ACTIVE_OWES = _("CS-7", "the round cannot be settled: the active seat still has to enter dice")
PASSIVE_OWES = _("CS-8", "the round cannot be settled: a passive seat still has to enter the white die")
TASK_OWES = _("CS-31", "the round cannot be settled: a seat still has to enter dice")
LAST_ROLL_OWES = _("CS-23", "the roll cannot be settled: the seat that rolled still has to enter dice")
SETTLED_ALREADY = _("CS-10", "the round is settled already; a covered round settles by itself")

# how many dice
TWO_DICE = _("CS-7", "the active seat enters exactly two of the coloured dice")
WHITE_DIE = _("CS-8", "a passive seat enters the white die, once")
NO_DIE_FITS = _("CS-11", "no die has to be entered this time, and none may be: none fits")
ONE_DIE_FITS = _("CS-11", "exactly one die has to be entered this time: no more fit")
TWO_DICE_FIT = _("CS-11", "exactly two dice have to be entered this time: no more fit")
AT_LEAST_ONE = _("CS-11", "at least one die has to be entered: one fits as it is, a second may with a joker")
LAST_ROUND_DICE = _("CS-23", "in the last round up to two coloured dice and the white one are entered, as many as fit")
TWO_OF_FIVE = _("CS-31", "exactly two of the five dice are entered")
AT_MOST_TWO = _("CS-31", "at most two of the five dice can be entered")
UP_TO_FIVE = _("CS-36", "at most the five dice that were rolled can be entered, each once")
TASK_HAS_ENDED = _("CS-30", "this seat's task has ended: it enters nothing more")
NOT_THE_ROLLER = _("CS-23", "in the last round only the seat that rolled enters: each rolls for itself alone")
LIST_IS_COMPLETE = _("CS-10", "all dice of this roll are entered; a correction begins a new list")

# which die
NO_WHITE_DIE = _("CS-7", "the active seat does not use the white die")
ONLY_WHITE_DIE = _("CS-8", "a passive seat enters the white die, no coloured one")
DIE_TWICE = _("CS-7", "this die is entered already; each die is entered once")
TASK_DIE_TWICE = _("CS-31", "this die is entered already; each of the five is entered once")
TWO_COLOURED = _("CS-23", "at most two coloured dice are entered in the last round")

# where
WRONG_COLOUR = _("CS-7", "a coloured die goes in a corner of its own colour")
TASK_WRONG_COLOUR = _("CS-31", "a coloured die goes in a corner of its own colour; only the white die fits any")
SQUARE_IS_CLOSED = _("CS-9", "this square is closed or crossed")
CORNER_IS_TAKEN = _("CS-9", "this corner holds a value already")
OTHER_PRESET = _("CS-26", "this corner takes only its preset value")
NOT_IN_SNAKE = _("CS-33", "this square is not part of the snake")
NOT_IN_ROW = _("CS-34", "entries go in the current row only")
NOT_IN_COLUMN = _("CS-35", "entries go in the current column only")
NOT_IN_CHOICE = _("CS-36", "this square is in neither of the columns nor in the row that this seat has named")

# jokers
JOKERS_ARE_FULL = _("CS-12", "both joker fields are full")
JOKER_NOT_DUE = _(
    "CS-12", "the white die fits in no corner, so it does not have to be entered and cannot go in a joker field"
)
JOKER_RECOLOURS = _("CS-32", "in this task a joker field takes no die: it changes the colour of one")
NO_RECOLOUR = _("CS-32", "dice change colour only in tasks 4 and 5")
RECOLOURS_ARE_USED = _("CS-32", "both joker fields are used up")
SAME_COLOUR = _("CS-32", "a joker changes a die to a colour other than its own")

"""Why an act of Calcool can be refused: each reason has its rule and a sentence for people."""

from __future__ import annotations

from polychrome.core.errors import Reasons

REASONS = Reasons()
_ = REASONS

# the wrong hand
ONLY_THE_DEALER = _("CC-4", "cards, dice, Go and the count are the dealer's, not a seat's")
NOT_FOR_THE_DEALER = _("CC-7", "the dealer plays no chain; seats do")

# the wrong moment
GAME_IS_OVER = _("CC-20", "the game is over after four rounds")
DEAL_FIRST = _("CC-4", "the cards of this round have to be dealt first")
SHUFFLE_FIRST = _("CC-5", "the dice of this round have to be thrown first")
GO_FIRST = _("CC-6", "nothing is done before Go")
CARDS_ARE_COMING = _("CC-4", "the cards are still being dealt")
DICE_ARE_ROLLING = _("CC-5", "the dice are still rolling")
DEALT_ALREADY = _("CC-4", "the cards of this round are dealt; the next deal comes when the round is counted")
THROWN_ALREADY = _("CC-5", "the dice of this round are thrown; they are thrown once a round")
GONE_ALREADY = _("CC-6", "Go has already been called in this round")
NO_DEAL_NOW = _("CC-4", "no cards are being dealt now")
NO_THROW_NOW = _("CC-5", "no dice are being thrown now")
STILL_RACING = _("CC-11", "the round is still running: it is counted after Stop or when time is up")
ROUND_IS_STOPPED = _("CC-11", "the round is stopped: nobody grabs, moves or arranges any more")
STOPPED_ALREADY = _("CC-11", "the round is stopped already; only the first call counts")

# dealing and throwing
TWO_CARDS_EACH = _("CC-4", "every seat gets two cards, no more and no fewer")
NO_SUCH_CARD = _("CC-2", "there is no such card in this deck")
OTHER_CATEGORY = _("CC-2", "cards of category I are for rounds 1 and 2, those of category II for rounds 3 and 4")
DEALT_TWICE = _("CC-4", "this card is dealt already in this round")
CARD_IS_OUT = _("CC-20", "this card was used in an earlier round and is out")
SIX_OF_EACH = _("CC-1", "all sixty dice are thrown, six of each of the ten colours")

# arranging
FIRST_DIE_IS_LAID = _("CC-6", "the cards stay as they are once the first die is laid")
OWN_TWO_CARDS = _("CC-6", "a seat arranges its own two cards, both of them")

# grabbing, laying, moving
HAND_IS_FULL = _("CC-7", "this hand holds a die already, and it can hold only one")
DIE_IS_GONE = _("CC-7", "this die is gone: it is no longer in the middle")
NOTHING_TO_LAY = _("CC-8", "there is no die in this hand to lay")
POSITION_IS_TAKEN = _("CC-8", "there is a die at this position already")
NOTHING_TO_MOVE = _("CC-9", "there is no die at this position to move")
NOTHING_TO_PUT_ASIDE = _("CC-10", "there is no die in this hand to put aside")
CALLER_IS_DONE = _("CC-12", "the seat that called Stop lays nothing more and puts nothing more aside")

"""The rules of Calcool, CC-4 … CC-12 and CC-20 … CC-23, as kernels over one state and one deck.

In the race there are no turns: `refusal` looks only at the table as it lies, so the order of acts alone decides who
gets a die [CC-7]. What a chain is worth is said in `scoring`.
"""

from __future__ import annotations

import numpy as np

from polychrome.core.bits import NONE, place
from polychrome.core.kernel import entry, kernel
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.games.calcool.rules import reasons as why
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CARDS, DICE, POSITIONS, ROUNDS, Deck
from polychrome.games.calcool.rules.scoring import count_round, score
from polychrome.games.calcool.rules.state import State

__all__ = ["act", "hide", "refusal", "score", "start_round", "waiting"]

# codes, as plain numbers for the kernels
ARRANGE, BESIDE, MISARRANGE = st.ARRANGE.first, st.BESIDE.first, st.MISARRANGE.first
GRAB, LAY, MOVE, ASIDE, STOP = st.GRAB.first, st.LAY.first, st.MOVE.first, st.ASIDE.first, st.STOP.first
DEAL_ALL, MISDEAL, CARD = st.DEAL_ALL.first, st.MISDEAL.first, st.CARD.first
SHUFFLE_ALL, MISSHUFFLE, FACE = st.SHUFFLE_ALL.first, st.MISSHUFFLE.first, st.FACE.first
CALL_GO, SCORE, END = st.CALL_GO.first, st.SCORE.first, st.CODES.size

ALL_DICE = np.uint64((1 << DICE) - 1)
USED = CARDS // 64


# --- the contract -----------------------------------------------------------------------------------------------------


@entry
def waiting(s: State, deck: Deck) -> int:
    """Whom the game cannot go on without: bit 0 the dealer, bit 1 seat 0, and so on."""
    if s.phase == st.OVER:
        return 0
    if s.phase == st.RACE:
        return ((1 << int(s.seats)) - 1) << 1  # everybody may act at any moment, if only to call Stop
    if s.phase == st.STOPPED:
        holding = 0
        for seat in range(s.seats):
            if s.hand[seat] != st.NO_DIE and seat != s.caller:
                holding |= 2 << seat
        if holding != 0:
            return holding  # they may still lay; the dealer may count without waiting for them [CC-12]
    return 1


@entry
def refusal(s: State, deck: Deck, seat: int, code: int) -> int:
    """ALLOWED, or the reason why this seat may not do this now."""
    if seat == DEALER:
        if code < STOP:
            return why.NOT_FOR_THE_DEALER
        if code == STOP:
            return why_not_stop(s)
        return why_not_deal(s, deck, code)
    if code > STOP:
        return why.ONLY_THE_DEALER
    if code == STOP:
        return why_not_stop(s)
    if s.phase < st.RACE or s.phase == st.OVER:
        return why_not_yet(s)
    if code < GRAB:
        return why_not_arrange(s, seat, code)
    if code < LAY:
        return why_not_grab(s, seat, code - GRAB)
    if code < MOVE:
        return why_not_lay(s, seat, code - LAY)
    if code < ASIDE:
        return why_not_move(s, seat, (code - MOVE) // POSITIONS)
    return why_not_aside(s, seat)


@kernel
def next_candidate(s: State, deck: Deck, seat: int, code: int) -> int:
    """The next code, from this one on, that this seat may perhaps do: moves only from where something lies."""
    if seat == DEALER:
        return max(code, STOP)
    if code > STOP:
        return END
    if s.phase < st.RACE or s.phase == st.OVER:
        return STOP
    if code < MOVE or code >= ASIDE:
        return code
    origin = (code - MOVE) // POSITIONS
    while origin < POSITIONS and why_not_move(s, seat, origin) != ALLOWED:
        origin += 1
        code = MOVE + POSITIONS * origin
    return code


@entry
def act(s: State, deck: Deck, seat: int, code: int) -> None:
    """Do what `refusal` has allowed."""
    left = int(s.left)
    s.left = st.NO_CARD  # an arrangement is completed at once or not at all
    if code == STOP:
        s.phase = st.STOPPED
        s.caller = st.NO_CALLER if seat == DEALER else seat  # [CC-11, CC-22]
    elif seat == DEALER:
        deal(s, deck, code)
    elif code < BESIDE:
        s.left = code - ARRANGE
    elif code < GRAB:
        s.card[seat, 0] = left
        s.card[seat, 1] = code - BESIDE
        s.arranged = int(s.arranged) | 1 << seat
    elif code < LAY:
        s.hand[seat] = code - GRAB
        s.middle = s.middle & ~place(code - GRAB)
    elif code < MOVE:
        put(s, seat, code - LAY, int(s.hand[seat]))
        s.hand[seat] = st.NO_DIE
    elif code < ASIDE:
        move(s, seat, (code - MOVE) // POSITIONS, (code - MOVE) % POSITIONS)
        s.moved[seat] = min(int(s.moved[seat]) + 1, st.MAX_MOVES)
    else:
        s.aside[seat, s.asides[seat]] = s.hand[seat]
        s.asides[seat] += 1
        s.hand[seat] = st.NO_DIE


@entry
def is_offered(s: State, deck: Deck, seat: int, code: int) -> bool:
    """Whether code by code play offers this legal code: cards are arranged once, dice moved MAX_MOVES times a round."""
    if code < GRAB:
        return not s.arranged >> seat & 1
    return code < MOVE or code >= ASIDE or s.moved[seat] < st.MAX_MOVES


# --- a seat's acts ----------------------------------------------------------------------------------------------------


@kernel
def why_not_yet(s: State) -> int:
    """What has to come before anything else can happen in this round."""
    if s.phase == st.DEAL:
        return why.DEAL_FIRST
    if s.phase == st.DEALING:
        return why.CARDS_ARE_COMING
    if s.phase == st.SHUFFLE:
        return why.SHUFFLE_FIRST
    if s.phase == st.SHUFFLING:
        return why.DICE_ARE_ROLLING
    return why.GO_FIRST if s.phase == st.GO else why.GAME_IS_OVER


@kernel
def why_not_stop(s: State) -> int:
    """Why Stop cannot be called, or time not be up, now [CC-11, CC-22]."""
    if s.phase == st.RACE:
        return ALLOWED
    return why.STOPPED_ALREADY if s.phase == st.STOPPED else why_not_yet(s)


@kernel
def why_not_arrange(s: State, seat: int, code: int) -> int:
    """Why this seat may not put these cards in this order [CC-6]."""
    if s.phase == st.STOPPED:
        return why.ROUND_IS_STOPPED
    if s.laid[seat] != NONE:
        return why.FIRST_DIE_IS_LAID
    if code == MISARRANGE:
        return why.OWN_TWO_CARDS
    card = code - ARRANGE if code < BESIDE else code - BESIDE
    if card != s.card[seat, 0] and card != s.card[seat, 1]:
        return why.OWN_TWO_CARDS
    if code < BESIDE:
        return ALLOWED
    is_other = s.left == s.card[seat, 0] or s.left == s.card[seat, 1]  # named by this seat, the moment before
    return ALLOWED if is_other and s.left != card else why.OWN_TWO_CARDS


@kernel
def why_not_grab(s: State, seat: int, die: int) -> int:
    """Why this hand does not get this die [CC-7, CC-21]."""
    if s.phase == st.STOPPED:
        return why.ROUND_IS_STOPPED
    if s.middle & place(die) == NONE:
        return why.DIE_IS_GONE
    return ALLOWED if s.hand[seat] == st.NO_DIE else why.HAND_IS_FULL


@kernel
def why_not_lay(s: State, seat: int, position: int) -> int:
    """Why the die in this hand cannot be laid here [CC-8, CC-12]."""
    if s.phase == st.STOPPED and seat == s.caller:
        return why.CALLER_IS_DONE
    if s.hand[seat] == st.NO_DIE:
        return why.NOTHING_TO_LAY
    return ALLOWED if s.laid[seat] & place(position) == NONE else why.POSITION_IS_TAKEN


@kernel
def why_not_move(s: State, seat: int, origin: int) -> int:
    """Why nothing can be moved away from here; every other position can take it, by a swap if need be [CC-9]."""
    if s.phase == st.STOPPED:
        return why.ROUND_IS_STOPPED
    return ALLOWED if s.laid[seat] & place(origin) != NONE else why.NOTHING_TO_MOVE


@kernel
def why_not_aside(s: State, seat: int) -> int:
    """Why the die in this hand cannot be put aside [CC-10, CC-12]."""
    if s.phase == st.STOPPED and seat == s.caller:
        return why.CALLER_IS_DONE
    return ALLOWED if s.hand[seat] != st.NO_DIE else why.NOTHING_TO_PUT_ASIDE


@kernel
def put(s: State, seat: int, position: int, die: int) -> None:
    """Lay a die at a position, or NO_DIE: clear it."""
    s.chain[seat, position] = die
    if die == st.NO_DIE:
        s.laid[seat] = s.laid[seat] & ~place(position)
    else:
        s.laid[seat] = s.laid[seat] | place(position)


@kernel
def move(s: State, seat: int, origin: int, to: int) -> None:
    """Exchange what lies at two positions; one of them may be free, and both may be the same [CC-9]."""
    die = int(s.chain[seat, origin])
    put(s, seat, origin, int(s.chain[seat, to]))
    put(s, seat, to, die)


# --- the dealer's acts ------------------------------------------------------------------------------------------------


@kernel
def why_not_deal(s: State, deck: Deck, code: int) -> int:
    """Why the dealer may not deal, throw, call Go or count now."""
    if s.phase == st.OVER:
        return why.GAME_IS_OVER
    if code >= CARD and code < SHUFFLE_ALL:
        return why_not_card(s, deck, code - CARD) if s.phase == st.DEALING else why.NO_DEAL_NOW
    if code >= FACE and code < CALL_GO:
        return ALLOWED if s.phase == st.SHUFFLING else why.NO_THROW_NOW
    if s.phase == st.DEALING or s.phase == st.SHUFFLING:
        return why_not_yet(s)
    if code < CARD:
        if s.phase != st.DEAL:
            return why.DEALT_ALREADY
        return ALLOWED if code - DEAL_ALL == s.seats else why.TWO_CARDS_EACH
    if s.phase == st.DEAL:
        return why.DEAL_FIRST
    if code < FACE:
        if s.phase != st.SHUFFLE:
            return why.THROWN_ALREADY
        return ALLOWED if code == SHUFFLE_ALL else why.SIX_OF_EACH
    if s.phase == st.SHUFFLE:
        return why.SHUFFLE_FIRST
    if code == CALL_GO:
        return ALLOWED if s.phase == st.GO else why.GONE_ALREADY
    if s.phase == st.GO:
        return why.GO_FIRST
    return ALLOWED if s.phase == st.STOPPED else why.STILL_RACING


@kernel
def why_not_card(s: State, deck: Deck, card: int) -> int:
    """Why this card cannot be dealt in this round [CC-2, CC-4, CC-20]."""
    if card >= deck.cards:
        return why.NO_SUCH_CARD
    if deck.category[card] != (1 if s.counted >= 2 else 0):
        return why.OTHER_CATEGORY
    if s.used[card >> 6] & place(card & 63) == NONE:
        return ALLOWED
    for seat in range(s.seats):
        if s.card[seat, 0] == card or s.card[seat, 1] == card:
            return why.DEALT_TWICE
    return why.CARD_IS_OUT


@kernel
def deal(s: State, deck: Deck, code: int) -> None:
    """Deal, throw, call Go, or count the round."""
    if code < CARD:
        s.phase = st.DEALING
    elif code < SHUFFLE_ALL:
        deal_card(s, code - CARD)
    elif code < FACE:
        s.phase = st.SHUFFLING
    elif code < CALL_GO:
        s.pips[s.shown] = code - FACE + 1
        s.shown += 1
        if s.shown == DICE:
            s.shown = 0
            s.phase = st.GO
    elif code == CALL_GO:
        s.phase = st.RACE
    else:
        close_round(s, deck)


@kernel
def deal_card(s: State, card: int) -> None:
    """One more card lies face down: seat by seat, left then right."""
    s.card[s.shown >> 1, s.shown & 1] = card
    s.used[card >> 6] = s.used[card >> 6] | place(card & 63)
    s.shown += 1
    if s.shown == 2 * s.seats:
        s.shown = 0
        s.phase = st.SHUFFLE


@kernel
def close_round(s: State, deck: Deck) -> None:
    """Count the round, then clear the table for the next one or for good [CC-12, CC-20]."""
    for seat in range(s.seats):
        points, stop, gap, surplus, aside = count_round(s, deck, seat)
        s.counts[s.counted, seat, 0] = points
        s.counts[s.counted, seat, 1] = stop
        s.counts[s.counted, seat, 2] = gap
        s.counts[s.counted, seat, 3] = surplus
        s.counts[s.counted, seat, 4] = aside
    s.counted += 1
    start_round(s)
    if s.counted == ROUNDS:
        s.phase = st.OVER


@entry
def start_round(s: State) -> None:
    """All dice in the middle, no cards, nobody has anything."""
    s.phase = st.DEAL
    s.caller = st.NO_CALLER
    s.left = st.NO_CARD
    s.arranged = 0
    s.middle = ALL_DICE
    for die in range(DICE):
        s.pips[die] = 0
    for seat in range(4):
        s.card[seat, 0] = st.NO_CARD
        s.card[seat, 1] = st.NO_CARD
        s.hand[seat] = st.NO_DIE
        s.laid[seat] = NONE
        s.asides[seat] = 0
        s.moved[seat] = 0
        for position in range(POSITIONS):
            s.chain[seat, position] = st.NO_DIE
            s.aside[seat, position] = st.NO_DIE


# --- what is hidden ---------------------------------------------------------------------------------------------------


@entry
def hide(s: State, deck: Deck, viewer: int) -> None:
    """Before Go all cards lie face down, a seat's own for the seat itself too [CC-4]."""
    if s.phase >= st.RACE:
        return
    for seat in range(s.seats):
        for side in range(2):
            card = int(s.card[seat, side])
            if card >= 0:
                s.used[card >> 6] = s.used[card >> 6] & ~place(card & 63)
                s.card[seat, side] = st.HIDDEN

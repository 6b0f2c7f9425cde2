"""Par: how a round goes when all seats plan perfectly and have equally quick hands, in less than a millisecond.

A small race on the real state with the real rules, all in one kernel: every seat builds the best chain that it can
still get from left to right, reaches for one die after the other, plans anew when somebody was quicker, and calls Stop
when ten dice lie. The hands are those of level 5; since all are equal, only their spread matters. What cards and dice
are worth is the mean over many such races.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Annotated, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import NONE, lowest, place
from polychrome.core.dice import below, draw
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Bytes, FloatRows, Ints, layout
from polychrome.games.calcool.bots.best import best_at, face_of
from polychrome.games.calcool.bots.chains import NEVER, Workspace
from polychrome.games.calcool.bots.hands import LEVELS, Duration
from polychrome.games.calcool.bots.race import LIMIT_MS
from polychrome.games.calcool.bots.strategies import die_showing
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.kernels import ASIDE, LAY, STOP, act, put
from polychrome.games.calcool.rules.material import CHAIN, DICE, FACES, SEATS, Deck
from polychrome.games.calcool.rules.scoring import FULL_CHAIN, STOP_BONUS, count_round
from polychrome.games.calcool.rules.state import State, States

EVERY_DIE = np.uint64((1 << DICE) - 1)
PIPS = np.uint64(0x3F)
NO_WISH = -1  # nothing to reach for: wait until others are done
MOVES = 3  # lays' time that putting a chain in another order takes
SHARES = 256  # times are drawn from so many equally likely ones
TIRED = 1000  # acts of one race; a hundred are enough for any


def equally_likely(duration: Duration) -> NDArray[np.int64]:
    """Times that stand for a duration: the middle of each of many equally likely spans, in whole milliseconds."""
    normal = NormalDist()
    return np.array(
        [
            round(duration.median_ms * np.exp(duration.spread * normal.inv_cdf((share + 0.5) / SHARES)))
            for share in range(SHARES)
        ],
        np.int64,
    )


REACTION, GRAB, LAYING = (
    equally_likely(duration) for duration in (LEVELS["5"].reaction, LEVELS["5"].grab, LEVELS["5"].lay)
)


class Hands(Protocol):
    """What the hands of all seats are about to do."""

    due: Annotated[NDArray[np.int64], "i8", SEATS]  # when, in milliseconds since Go
    codes: Annotated[Bytes, SEATS]  # the die that a free hand reaches for, or NO_WISH
    plan: Annotated[Bytes, SEATS, CHAIN]  # faces of the best chain, by position
    length: Annotated[Bytes, SEATS]  # of that chain; 0: there is none


HANDS = layout(Hands)


# --- one race ---------------------------------------------------------------------------------------------------------


@kernel
def race(s: State, deck: Deck, w: Workspace, hands: Hands, rng: Any) -> None:
    """Play a race from here to the moment before the count, in place."""
    for seat in range(s.seats):
        hands.due[seat] = pick(REACTION, rng)
        plan(s, deck, w, hands, seat)
        think(s, deck, w, hands, seat, rng)
    for _ in range(TIRED):
        if s.phase != st.RACE:
            break
        step(s, deck, w, hands, rng)
    if s.phase == st.RACE:
        s.phase, s.caller = st.STOPPED, st.NO_CALLER
    for seat in range(s.seats):
        if s.hand[seat] != st.NO_DIE and seat != s.caller:
            finish(s, deck, seat)


@kernel
def step(s: State, deck: Deck, w: Workspace, hands: Hands, rng: Any) -> None:
    """The next hand arrives."""
    seat = 0
    for other in range(s.seats):
        if hands.due[other] < hands.due[seat]:
            seat = other
    if hands.due[seat] >= LIMIT_MS:
        act(s, deck, -1, STOP)
        return
    if s.hand[seat] != st.NO_DIE:
        at = lowest(~s.laid[seat])
        act(s, deck, seat, LAY + at if is_on_plan(s, hands, seat) else ASIDE)
    elif s.laid[seat] == FULL_CHAIN:
        act(s, deck, seat, STOP)
        return
    elif hands.codes[seat] != NO_WISH and s.middle & place(int(hands.codes[seat])) != NONE:
        s.hand[seat] = hands.codes[seat]
        s.middle = s.middle & ~place(int(hands.codes[seat]))
    think(s, deck, w, hands, seat, rng)


@kernel
def think(s: State, deck: Deck, w: Workspace, hands: Hands, seat: int, rng: Any) -> None:
    """What this hand does next, and when it will be there."""
    if s.hand[seat] != st.NO_DIE or s.laid[seat] == FULL_CHAIN:
        hands.due[seat] += pick(LAYING, rng)
        return
    at = lowest(~s.laid[seat])
    if not can_follow(s, hands, seat, at):
        hands.due[seat] += plan(s, deck, w, hands, seat) * pick(LAYING, rng)
        at = lowest(~s.laid[seat])
    if s.laid[seat] == FULL_CHAIN:
        return
    if at >= hands.length[seat]:
        hands.codes[seat] = NO_WISH
        hands.due[seat] = LIMIT_MS
        return
    face = int(hands.plan[seat, at])
    hands.codes[seat] = die_showing(s, s.middle & PIPS << np.uint64(face // FACES * FACES), face)
    hands.due[seat] += pick(GRAB, rng)


@kernel
def is_on_plan(s: State, hands: Hands, seat: int) -> bool:
    """Whether the die in the hand is the next one of the plan."""
    at = lowest(~s.laid[seat])
    return bool(at < hands.length[seat] and hands.plan[seat, at] == face_of(s, int(s.hand[seat])))


@kernel
def can_follow(s: State, hands: Hands, seat: int, at: int) -> bool:
    """Whether all dice that the plan still needs are in the middle."""
    if hands.length[seat] <= at:
        return False
    for position in range(at, hands.length[seat]):
        if not is_there(s, int(hands.plan[seat, position])):
            return False
    return True


@kernel
def is_there(s: State, face: int) -> bool:
    """Whether a die of the middle shows this face."""
    dice = s.middle & PIPS << np.uint64(face // FACES * FACES)
    while dice != NONE:
        if face_of(s, lowest(dice)) == face:
            return True
        dice = dice & (dice - np.uint64(1))
    return False


@kernel
def plan(s: State, deck: Deck, w: Workspace, hands: Hands, seat: int) -> int:
    """Find the best chain that can still be had and put cards and dice in its order; how many lays' time that takes."""
    length, left, right, took = 0, 0, 0, 0
    for attempt in range(3):  # as the dice lie; if need be in another order; if that is no longer, the first again
        may_move = attempt == 1
        found, _, left, right = best_at(w, s, deck, seat, EVERY_DIE, length + 1 if may_move else 1, may_move)
        if may_move and found > length:
            took = MOVES
            reorder(s, w, seat, found)
        if not may_move or found > length:
            length = found
        if length == CHAIN or s.laid[seat] == NONE or took:
            break
    if s.laid[seat] == NONE and s.card[seat, 0] != left:
        s.card[seat, 0], s.card[seat, 1] = left, right
        took = 1
    hands.length[seat] = length
    for position in range(length):
        hands.plan[seat, position] = w.chain[position]
    return took


@kernel
def reorder(s: State, w: Workspace, seat: int, length: int) -> None:
    """Put the dice of a chain where the plan has them, those to come left out."""
    for position in range(length):
        if s.laid[seat] & place(position) != NONE and face_of(s, int(s.chain[seat, position])) == w.chain[position]:
            continue
        for origin in range(DICE):
            if s.laid[seat] & place(origin) == NONE or origin == position:
                continue
            if face_of(s, int(s.chain[seat, origin])) == w.chain[position]:
                die = int(s.chain[seat, origin])
                put(s, seat, origin, int(s.chain[seat, position]))
                put(s, seat, position, die)
                break


@kernel
def finish(s: State, deck: Deck, seat: int) -> None:
    """Somebody stopped: the die in the hand is laid at the next position if that gains something [CC-12]."""
    at = lowest(~s.laid[seat])
    before = counted(s, deck, seat)
    die = int(s.hand[seat])
    if at >= CHAIN:
        return
    put(s, seat, at, die)
    s.hand[seat] = st.NO_DIE
    if counted(s, deck, seat) < before:
        put(s, seat, at, st.NO_DIE)
        s.hand[seat] = die


@kernel
def pick(times: Any, rng: Any) -> int:
    """One of many equally likely times."""
    return int(times[below(draw(rng), SHARES)])


# --- what is counted --------------------------------------------------------------------------------------------------


@study_entry
def counted(s: State, deck: Deck, seat: int) -> int:
    """The points of this seat's round as it lies."""
    points, stop, gap, surplus, aside = count_round(s, deck, seat)
    return points + stop + gap + surplus + aside


@study_entry
def reach(s: State, deck: Deck, w: Workspace, seat: int) -> int:
    """Most points that this seat could still have in this round if all others kept their hands still.

    The longest chain first, as for the bonus; dice that lie aside count, and so does one in the hand that is no use.
    """
    hand, best, dice = int(s.hand[seat]), NEVER, EVERY_DIE
    for _ in range(2):  # if the die in the hand is not in the best chain, also without others of its colour
        length, points, _, _ = best_at(w, s, deck, seat, dice, 1, True)
        is_used = hand == st.NO_DIE
        for position in range(length):
            is_used = is_used or (w.chain[position] == face_of(s, hand) and not has_colour(s, seat, hand // FACES))
        best = max(best, worth(length, points) - (0 if is_used else 1))
        if is_used:
            break
        dice = ~(PIPS << np.uint64(hand // FACES * FACES))
    if best <= NEVER:  # no chain can be made of what lies there: it counts as it lies
        return counted(s, deck, seat)
    return best - int(s.asides[seat])


@kernel
def has_colour(s: State, seat: int, colour: int) -> bool:
    """Whether a die of this colour lies in the chain already."""
    for position in range(DICE):
        die = int(s.chain[seat, position])
        if die != st.NO_DIE and die // FACES == colour:
            return True
    return False


@kernel
def worth(length: int, points: int) -> int:
    """A chain with the bonus that it can earn."""
    if length == 0:
        return NEVER
    return points + STOP_BONUS if length == CHAIN else points


# --- cards and dice by chance -----------------------------------------------------------------------------------------


@kernel
def throw(s: State, rng: Any) -> None:
    """Throw all dice and call Go."""
    for die in range(DICE):
        s.pips[die] = 1 + below(draw(rng), FACES)
    s.middle = EVERY_DIE
    s.phase = st.RACE


@kernel
def deal(s: State, deck: Deck, category: int, cards: Any, rng: Any) -> None:
    """Two cards of this category for each seat, as if none had been dealt before; `cards` is scratch."""
    there = 0
    for card in range(deck.cards):
        if deck.category[card] == category:
            cards[there] = card
            there += 1
    for dealt in range(2 * s.seats):
        chosen = dealt + below(draw(rng), there - dealt)
        card = cards[chosen]
        cards[chosen] = cards[dealt]
        s.card[dealt // 2, dealt % 2] = card


@study_entry
def measure(
    origin: State, s: States, deck: Deck, w: Workspace, hands: Hands, kind: int, category: int, cards: Ints,
    rng: NDArray[np.uint64], times: int, sums: FloatRows,
) -> None:  # fmt: skip
    """Play many races from here and add up, for each seat: points, their squares, and what was still in reach.

    `kind` says what chance decides anew each time: 0 nothing but the hands, 1 the dice, 2 the cards as well.
    """
    for _ in range(times):
        s[0] = origin
        state = s[0]
        if kind == 2:
            deal(state, deck, category, cards, rng)
        if kind >= 1:
            throw(state, rng)
        race(state, deck, w, hands, rng)
        for seat in range(state.seats):
            points = counted(state, deck, seat)
            sums[seat, 0] += points
            sums[seat, 1] += points * points
            sums[seat, 2] += undisturbed(state, deck, w, seat)


@kernel
def undisturbed(s: State, deck: Deck, w: Workspace, seat: int) -> int:
    """What a seat could still have reached when the race was stopped."""
    phase, caller = int(s.phase), int(s.caller)
    s.phase, s.caller = st.RACE, st.NO_CALLER
    found = reach(s, deck, w, seat)
    s.phase, s.caller = phase, caller
    return found

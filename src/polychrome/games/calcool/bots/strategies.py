"""What a bot wants to do next in the race: a mind sees its seat's view of the table and names the acts of one event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest, place
from polychrome.core.kernel import entry
from polychrome.core.positions import Position
from polychrome.games.calcool.bots.best import Best, Search, face_of
from polychrome.games.calcool.bots.chains import NEVER
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.kernels import act
from polychrome.games.calcool.rules.material import CHAIN, DICE, FACES, POSITIONS, Deck
from polychrome.games.calcool.rules.scoring import count_round, fields, is_complete
from polychrome.games.calcool.rules.state import State

MoveCodes = tuple[int, ...]  # the codes of one event; none: wait and look again
WAIT: MoveCodes = ()
STOP: MoveCodes = (st.STOP.code(),)
ASIDE: MoveCodes = (st.ASIDE.code(),)


class Strategy(ABC):
    """The base of all strategies. Each belongs to one seat in one game, and may remember."""

    def __init__(self, deck: Any, notice: int) -> None:
        self.notice = notice

    def choose(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Choose the codes of the next move, by what this seat sees."""
        s = view.state
        if s.phase == st.STOPPED:
            return self.choose_last(view, seat, rng)
        return self.with_die(view, seat, rng) if s.hand[seat] != st.NO_DIE else self.with_empty_hand(view, seat, rng)

    @abstractmethod
    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """In the race, nothing in the hand."""

    @abstractmethod
    def with_die(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """In the race, with a die in the hand."""

    def choose_last(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Somebody stopped: lay the die in the hand where it gains most, or keep it, which costs nothing [CC-12]."""
        best, best_codes = worth(view, seat, WAIT), WAIT
        for position in range(CHAIN):
            codes = (st.LAY.code(position),)
            if not view.state.laid[seat] >> np.uint64(position) & ONE and worth(view, seat, codes) > best:
                best, best_codes = worth(view, seat, codes), codes
        return best_codes


class Scatterbrain(Strategy):
    """Does anything that is allowed: mostly grabs and lays, now and then swaps, and calls Stop in one of 25 cases."""

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Grab something, mostly."""
        s = view.state
        whim = rng.random()
        if whim < 0.04 or s.middle == NONE:
            return STOP
        if whim < 0.08 and s.laid[seat] == NONE:
            left, right = s.card[seat].tolist()
            return st.ARRANGE.code(right), st.BESIDE.code(left)
        if whim < 0.12 and s.laid[seat] != NONE:
            origin = rng.choice([at for at in range(POSITIONS) if int(s.laid[seat]) >> at & 1])
            return (st.MOVE.code(origin, rng.randrange(CHAIN)),)
        return (st.GRAB.code(rng.choice(dice_in(int(s.middle)))),)

    def with_die(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Lay it somewhere, mostly."""
        free = [at for at in range(CHAIN + 2) if not int(view.state.laid[seat]) >> at & 1]
        return (st.LAY.code(rng.choice(free)),) if free and rng.random() < 0.9 else ASIDE

    def choose_last(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Lay it somewhere, or keep it."""
        return self.with_die(view, seat, rng) if rng.random() < 0.5 else WAIT


class Greedy(Strategy):
    """Builds from left to right, each time with the die that pays most at the next position; never looks ahead."""

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Grab a die that pays most at the next position."""
        s, deck = view.state, view.material
        if is_complete(s, deck, seat):
            return STOP
        best = dice_in(int(paying_most(s, deck, seat)))
        return (st.GRAB.code(rng.choice(best)),) if best else WAIT

    def with_die(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Lay it at the next position if it fits there and costs no more than beside the cards."""
        s = view.state
        if gain(s, view.material, seat, int(s.hand[seat])) < -1:
            return ASIDE
        return (st.LAY.code(int(s.laid[seat]).bit_count()),)


class FirstFit(Greedy):
    """Builds from left to right with the first die it sees that pays there; if none does, with any that fits."""

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Grab the first that fits."""
        s, deck = view.state, view.material
        if is_complete(s, deck, seat):
            return STOP
        dice = dice_in(int(s.middle))
        rng.shuffle(dice)
        gains = {die: int(gain(s, deck, seat, die)) for die in dice}
        for least in (1, 0, NEVER + 1):
            for die in dice:
                if gains[die] >= least:
                    return (st.GRAB.code(die),)
        return WAIT


class Planner(Strategy):
    """Always knows the best chain with the dice it has noticed so far, and builds it from left to right."""

    def __init__(self, deck: Any, notice: int) -> None:
        super().__init__(deck, notice)
        self.search = Search(deck)
        self.known = 0  # dice of the middle that it has taken in, each look some more
        self.round = -1

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Call Stop, arrange, move, or grab the next die of the plan."""
        if is_complete(view.state, view.material, seat):
            return STOP
        self.look(view, rng)
        s = view.state
        plan = self.search.at(view, seat, least=1, dice=self.known)
        if plan is not None and plan.cards != tuple(s.card[seat].tolist()):
            return st.ARRANGE.code(plan.cards[0]), st.BESIDE.code(plan.cards[1])
        if plan is None or len(plan.faces) < CHAIN:
            other = self.search.at(view, seat, least=len(plan.faces) + 1 if plan else 1, dice=self.known, may_move=True)
            if other is not None:
                return first_move(view, seat, other)
        for position, face in enumerate(plan.faces if plan else ()):
            if not int(s.laid[seat]) >> position & 1:
                return (st.GRAB.code(int(die_showing(s, np.uint64(self.known), face))),)
        return WAIT

    def with_die(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """Lay it where the best plan that uses it has it; put it aside if one without is better by more than 1."""
        self.look(view, rng)
        s = view.state
        die = int(s.hand[seat])
        colour = ((1 << FACES) - 1) << die // FACES * FACES
        with_it = self.search.at(view, seat, least=1, dice=self.known & ~colour)
        face = int(face_of(s, die))
        if with_it is None or face not in with_it.faces:
            return ASIDE
        s.hand[seat] = st.NO_DIE  # this view is the mind's own copy
        without = self.search.at(view, seat, least=1, dice=self.known)
        s.hand[seat] = die
        if without is not None and rank(without) > rank(with_it, 1):
            return ASIDE
        return (st.LAY.code(with_it.faces.index(face)),)

    def look(self, view: Position, rng: Random) -> None:
        """Take in some more dice of the middle."""
        s = view.state
        if self.round != s.counted:
            self.known, self.round = 0, int(s.counted)
        self.known &= int(s.middle)
        unknown = dice_in(int(s.middle) & ~self.known)
        for die in rng.sample(unknown, min(self.notice, len(unknown))):
            self.known |= 1 << die


def dice_in(mask: int) -> list[int]:
    """The dice of a mask."""
    return [die for die in range(DICE) if mask >> die & 1]


def rank(plan: Best, bonus: int = 0) -> tuple[int, int]:
    """Plans in order: longer ones first, then those with more points."""
    return len(plan.faces), plan.points + bonus


def worth(view: Position, seat: int, codes: MoveCodes) -> int:
    """What this seat's round would count after these acts, with nobody else acting."""
    after = view.state.copy()
    for code in codes:
        act(after, view.material, seat, code)
    return int(sum(count_round(after, view.material, seat)))


@entry
def die_showing(s: State, dice: np.uint64, face: int) -> int:
    """The first of these dice that shows this face."""
    while face_of(s, lowest(dice)) != face:
        dice = dice & (dice - ONE)
    return int(lowest(dice))


@entry
def gain(s: State, deck: Deck, seat: int, die: int) -> int:
    """What a die would add right behind a chain without gaps; NEVER if it would break the chain or there is no room."""
    at = count(s.laid[seat])
    valid, points = fields(s, deck, seat)
    if at >= CHAIN or valid < at:
        return NEVER
    s.chain[seat, at] = die
    longer, more = fields(s, deck, seat)
    s.chain[seat, at] = st.NO_DIE
    return more - points if longer > at else NEVER


@entry
def paying_most(s: State, deck: Deck, seat: int) -> np.uint64:
    """The dice of the middle that add most; none if none fits."""
    best, dice, rest = NEVER + 1, NONE, s.middle
    while rest != NONE:
        die = lowest(rest)
        rest = rest & (rest - ONE)
        worth = gain(s, deck, seat, die)
        if worth > best:
            best, dice = worth, NONE
        if worth == best:
            dice = dice | place(die)
    return dice


def first_move(view: Position, seat: int, plan: Best) -> MoveCodes:
    """The first swap that brings a chain closer to a plan for which its dice change places."""
    s = view.state
    laid = {int(face_of(s, die)): at for at, die in enumerate(s.chain[seat].tolist()) if die != st.NO_DIE}
    for to, face in enumerate(plan.faces):
        if face in laid and laid[face] != to:
            return (st.MOVE.code(laid[face], to),)
    return WAIT

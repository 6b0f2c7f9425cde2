"""The best chain as people and bots ask for it: from a pool, behind dice that are laid, or at a seat in a race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from polychrome.core.bits import NONE, ONE, lowest, place
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import blank
from polychrome.core.positions import Position
from polychrome.games.calcool.bots.chains import NEVER, PIPS, WORKSPACE, Workspace, best_chain
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CHAIN, DICE, FACES, Deck
from polychrome.games.calcool.rules.state import State

Cards = tuple[int, int]  # left and right
EVERY_DIE = np.uint64((1 << DICE) - 1)


class Best(NamedTuple):
    """A chain that no other of its length beats."""

    points: int  # that its fields pay and cost [CC-16]; the bonus for Stop is not in it
    cards: Cards
    faces: tuple[int, ...]  # at positions 1, 2, …; a face is 6 * colour + pips - 1


class Search:
    """Finds best chains with one deck. It has room for one search at a time: no two threads share one.

    All answers are for chains of ten dice; with `least` they are for the longest chain that exists, if it has at least
    so many. None: there is no such chain.
    """

    def __init__(self, deck: Any) -> None:
        self._deck = deck
        self._room = blank(WORKSPACE)

    def chain(self, cards: Cards, faces: Iterable[int], least: int = CHAIN) -> Best | None:
        """The best chain of these dice with the two cards in either order."""
        return self.extension(cards, faces, {}, least)

    def extension(self, cards: Cards, faces: Iterable[int], laid: Mapping[int, int], least: int = CHAIN) -> Best | None:
        """The best chain when some positions (from 1) hold a face already; with one laid, the cards stay [CC-6]."""
        self._room.open[:] = mask_of(faces)
        for position, face in laid.items():
            self._room.open[position - 1] = place(face)
        least = max(least, *laid, 1)
        return self._found(*better_order(self._room, self._deck, *cards, least, 0, bool(laid)))

    def at(
        self, position: Position, seat: int, least: int = CHAIN, dice: int | None = None, may_move: bool = False
    ) -> Best | None:
        """The best that this seat can still get: its chain, its hand and the dice in the middle (or only `dice`).

        With `may_move` the dice of its chain may change places [CC-9]; all of them stay in the chain.
        """
        pool = EVERY_DIE if dice is None else np.uint64(dice)
        length, points, left, right = best_at(self._room, position.state, self._deck, seat, pool, least, may_move)
        return self._found(length, points, left, right)

    def _found(self, length: int, points: int, left: int, right: int) -> Best | None:
        return Best(int(points), (int(left), int(right)), tuple(self._room.chain[:length].tolist())) if length else None


def mask_of(faces: Iterable[int]) -> np.uint64:
    """A pool as the set of its faces; two dice with one face are as good as one, colours come once in a chain."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return np.uint64(mask)


@entry
def face_of(s: State, die: int) -> int:
    """What a die shows, as a face."""
    return die // FACES * FACES + int(s.pips[die]) - 1


@entry
def better_order(
    w: Workspace, deck: Deck, left: int, right: int, least: int, must: int, is_fixed: bool
) -> tuple[int, int, int, int]:
    """The better of the two orders of the cards, or the only one: length, points, left and right card."""
    length, points = best_chain(w, deck, left, right, least, CHAIN, must)
    if is_fixed:
        return length, points, left, right
    for position in range(CHAIN):
        w.kept[position] = w.chain[position]
    other_length, other_points = best_chain(w, deck, right, left, max(least, length), CHAIN, must)
    if other_length > length or (other_length == length and other_points > points):
        return other_length, other_points, right, left
    for position in range(CHAIN):
        w.chain[position] = w.kept[position]
    return length, points, left, right


@entry
def best_at(
    w: Workspace, s: State, deck: Deck, seat: int, dice: np.uint64, least: int, may_move: bool
) -> tuple[int, int, int, int]:
    """The best chain of a seat with these dice of the middle and the one in its hand; see `better_order`."""
    left, right = int(s.card[seat, 0]), int(s.card[seat, 1])
    dice = dice & s.middle
    if s.hand[seat] != st.NO_DIE:
        dice = dice | place(int(s.hand[seat]))
    must = look(w, s, seat, dice, may_move)
    if must == NEVER:
        return 0, 0, left, right
    laid, last = s.laid[seat], 0
    while laid != NONE:
        last = last + 1 if may_move else lowest(laid) + 1
        laid = laid & (laid - ONE)
    return better_order(w, deck, left, right, max(least, last, 1), must, must != 0)


@kernel
def look(w: Workspace, s: State, seat: int, dice: np.uint64, may_move: bool) -> int:
    """Set out a search from a seat's chain and free dice; the colours that must be in it, NEVER if no chain can be."""
    free = NONE
    while dice != NONE:
        free = free | place(face_of(s, lowest(dice)))
        dice = dice & (dice - ONE)
    if s.laid[seat] >> np.uint64(CHAIN) != NONE and not may_move:
        return NEVER
    must, own = 0, NONE
    laid = s.laid[seat]
    while laid != NONE:
        face = face_of(s, int(s.chain[seat, lowest(laid)]))
        laid = laid & (laid - ONE)
        colour = face // FACES
        if must >> colour & 1:
            return NEVER
        must |= 1 << colour
        own = own | place(face)
        free = free & ~(PIPS << np.uint64(FACES * colour))
    for position in range(CHAIN):
        w.open[position] = free | own if may_move else free
        if not may_move and s.laid[seat] & place(position) != NONE:
            w.open[position] = place(face_of(s, int(s.chain[seat, position])))
    return must

"""The best chain as people and bots ask for it: from a pool, behind dice that are laid, or at a seat in a race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from polychrome.core.bits import NONE, ONE, lowest, place
from polychrome.core.game import Position
from polychrome.core.kernel import kernel
from polychrome.core.layout import blank
from polychrome.games.calcool import state as st
from polychrome.games.calcool.chains import NEVER, PIPS, WORKSPACE, Workspace, best_chain
from polychrome.games.calcool.state import State
from polychrome.games.calcool.tables import CHAIN, FACES

Cards = tuple[int, int]  # left and right


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
        return self._better(cards, max(least, *laid, 1), 0, is_fixed=bool(laid))

    def at(
        self, position: Position, seat: int, least: int = CHAIN, dice: int | None = None, may_move: bool = False
    ) -> Best | None:
        """The best that this seat can still get: its chain, its hand and the dice in the middle (or only `dice`).

        With `may_move` the dice of its chain may change places [CC-9]; all of them stay in the chain.
        """
        s = position.state
        pool = int(s.middle) if dice is None else dice
        if s.hand[seat] != st.NO_DIE:
            pool |= 1 << int(s.hand[seat])
        must = int(look(self._room, s, seat, np.uint64(pool), may_move))
        if must == NEVER:
            return None
        laid = must.bit_count() if may_move else int(s.laid[seat]).bit_length()
        left, right = s.card[seat].tolist()
        return self._better((left, right), max(least, laid, 1), must, is_fixed=must != 0)

    def _better(self, cards: Cards, least: int, must: int, is_fixed: bool) -> Best | None:
        """The better of the two orders of the cards, or the only one: more dice first, then more points."""
        found: Best | None = None
        for left, right in (cards,) if is_fixed else (cards, cards[::-1]):
            shortest = max(least, len(found.faces)) if found else least
            length, points = best_chain(self._room, self._deck, left, right, shortest, CHAIN, must)
            if length and (found is None or (length, points) > (len(found.faces), found.points)):
                found = Best(int(points), (left, right), tuple(self._room.chain[:length].tolist()))
        return found


def mask_of(faces: Iterable[int]) -> np.uint64:
    """A pool as the set of its faces; two dice with one face are as good as one, colours come once in a chain."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return np.uint64(mask)


@kernel
def face_of(s: State, die: int) -> int:
    """What a die shows, as a face."""
    return die // FACES * FACES + int(s.pips[die]) - 1


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

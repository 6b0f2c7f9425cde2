"""Playing a position code by code in one compiled call a code: copied, judged, played, and what comes next found out.

Where nothing is compiled, `Position` does the same with the kernels of the game, one after the other.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import Kernel
from polychrome.core.offers import NO_DRAW, NO_SUCH_CODE, Room

if TYPE_CHECKING:
    from polychrome.core.game import Game

INT = np.dtype(np.int64)
NO_CODES = np.empty(0, INT)

Block = Any  # an array of one state


class Prepared(NamedTuple):
    """What may come next at a position, found out when it was made."""

    waiting: int  # whom the game waits for, a mask
    to_act: int  # who may act now, a mask
    seat: int  # the first of them that is not the dealer (DEALER: there is none), whose
    codes: NDArray[np.int64]  # are these


class Stepper:
    """The compiled steps of one game. Safe to use from all threads."""

    def __init__(self, game: Game) -> None:
        offers = game.engine.offers
        entries = [one if isinstance(one, Kernel) else None for one in (offers.step, offers.offer, offers.deal_on)]
        self._step, self._offer, self._deal_on = entries
        self._ends, self._to_follow, self._count = game.rules.codes.ends, game.to_follow_array, game.action_count
        self._state, self._size = game.rules.state, game.rules.state.itemsize
        self._longest = max(game.to_follow) + 1
        self._free: list[tuple[Room, Block]] = []  # rooms that no call is in: machine code runs in several threads

    def _take_room(self) -> tuple[Room, Block]:
        try:
            return self._free.pop()
        except IndexError:
            room = Room(np.empty(self._count, INT), np.zeros(self._longest, INT))
            return room, np.zeros(self._longest, self._state)

    def step(
        self, before: Block, material: Any, seat: int, code: int, left: int, seats: int
    ) -> tuple[int, Block, Prepared | None] | None:
        """Play a code on a copy, where the move under way lacks `left` codes: the reason why not, the copy, and what
        comes next. None: it is not compiled."""
        if self._step is None or (run := self._step.machine_code) is None:
            return None
        after = np.frombuffer(bytearray(self._size), self._state)
        room, spare = own = self._take_room()
        try:
            reason, waiting, to_act, first, found = run(
                before, material, after, seat, code, left, seats, self._to_follow, room, spare
            )
        except OverflowError:
            return NO_SUCH_CODE, after, None
        codes = room.codes[:found].copy() if found else NO_CODES
        self._free.append(own)
        return reason, after, Prepared(waiting, to_act, first, codes)

    def offer(self, block: Block, material: Any, seat: int, left: int) -> NDArray[np.int64] | None:
        """The codes that a seat is offered, where the move under way lacks `left` codes. None: it is not compiled."""
        if self._offer is None or (run := self._offer.machine_code) is None:
            return None
        room, spare = own = self._take_room()
        codes = room.codes[: run(block, material, seat, left, self._to_follow, room, spare)].copy()
        self._free.append(own)
        return codes

    def deal(
        self, before: Block, material: Any, seats: int, rng: Random | np.random.Generator
    ) -> tuple[Block, Prepared] | None:
        """Play the dealer on a copy, until it is not alone to act: the copy, and what comes next. None: it is not
        compiled, or the dealer has nothing to play."""
        if self._deal_on is None or (run := self._deal_on.machine_code) is None:
            return None
        below = rng.randrange if isinstance(rng, Random) else rng.integers
        after = np.frombuffer(bytearray(before.tobytes()), self._state)
        room, spare = own = self._take_room()
        draw, left, choices = NO_DRAW, 0, 1
        while choices:
            choices, left, waiting, to_act, first, found = run(
                after, material, seats, self._ends, self._to_follow, draw, left, room, spare
            )
            draw = int(below(choices)) if choices else NO_DRAW
        codes = room.codes[:found].copy()
        self._free.append(own)
        return None if to_act == 1 else (after, Prepared(waiting, to_act, first, codes))

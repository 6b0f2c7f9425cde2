"""Where one decision is thought over: room for a board, its candidates and what playouts say of them.

A choice is the number of a placement; with a strike PLACEMENTS more, as in the code of the act.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import generator
from polychrome.core.layout import blank
from polychrome.games.blokus_dice.bots import search
from polychrome.games.blokus_dice.bots.solo_policy import ALONE, BY_SIZE, WEIGHTS, colour_now, lay, load
from polychrome.games.blokus_dice.rules.material import PLACEMENTS, STRIKES
from polychrome.games.blokus_dice.rules.placements import FIT
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF, SIZE_OF

TRIES = 4  # places that a playout looks at before each move
FILLED: NDArray[np.float64] = -np.arange(
    256, dtype=np.float64
)  # what a playout pays that leaves so many cells empty: points


class Workspace:
    """Room to think on one board after the other."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.boards = np.zeros(3, ALONE)
        self.fit, self.rng = blank(FIT), generator(0)
        self.choices = np.zeros(2 * PLACEMENTS, np.int64)
        self.worth, self.sums = np.zeros(2 * PLACEMENTS), np.zeros(2 * PLACEMENTS)
        self.counts = np.zeros(2 * PLACEMENTS, np.int64)
        self.found = 0

    def lay_out(self, state: Any, seat: int) -> None:
        """Put a seat's board on the work."""
        load(state, self.board, seat, self.boards[search.ROOT])
        self.found = 0

    def collect(self, values: Iterable[int], seen: int) -> int:
        """List what dice of these values allow, the best at a glance first, no more than `seen`; how many there are.

        Strikes are for shapes that are larger than any without one: they are worth more as a way out later.
        """
        root, rows = self.boards[search.ROOT], 0
        for value in values:
            rows |= int(self.board.rows[value])
        unused = int(self.board.shapes) & ~int(root.used)
        self.found = search.list_candidates(root, self.board, self.fit, unused & rows, False, 0, self.choices)
        if root.strikes < STRIKES:
            least = max((self.size(choice) for choice in self.choices[: self.found].tolist()), default=0)
            larger = unused & ~rows & int(sum(BY_SIZE[least + 1 :]))
            if larger:
                self.found = search.list_candidates(root, self.board, self.fit, larger, True, self.found, self.choices)
        search.glance(root, self.board, WEIGHTS, self.found, self.choices, self.worth)
        keep = min(seen, self.found)
        search.best_first(keep, self.found, self.choices, self.worth, self.sums, self.counts)
        self.found = keep
        return keep

    def think(self, playouts: int, payoff: NDArray[np.float64], seed: int) -> int:
        """Bring the best of the candidates to the front by about so many playouts; how many it were."""
        self.rng[0] = np.uint64(seed)
        return int(
            search.halve(
                self.boards,
                self.board,
                self.fit,
                WEIGHTS,
                TRIES,
                self.rng,
                playouts,
                self.found,
                self.choices,
                self.worth,
                self.sums,
                self.counts,
                payoff,
            )
        )

    def ends(self, choice: int, playouts: int, seed: int, first: int = 0, tries: int = TRIES) -> NDArray[np.float64]:
        """How many cells stay empty in each of so many playouts after a choice, from number `first` of this seed on."""
        root, after = self.boards[search.ROOT], self.boards[search.AFTER]
        self.boards[search.AFTER] = root
        lay(after, self.board, int(colour_now(root)), choice % PLACEMENTS, choice // PLACEMENTS)
        self.rng[0] = np.uint64(seed)
        ends = np.zeros(playouts)
        search.play_often(self.boards, self.board, self.fit, WEIGHTS, tries, self.rng, first, ends)
        return ends

    @contextmanager
    def after(self, choice: int) -> Iterator[Any]:
        """The work with the board of the next round, when this choice has been laid; then again as it was."""
        before, root = self.boards[: search.AFTER].copy(), self.boards[search.ROOT]
        lay(root, self.board, int(colour_now(root)), choice % PLACEMENTS, choice // PLACEMENTS)
        try:
            yield root
        finally:
            self.boards[: search.AFTER], self.found = before, 0

    def size(self, choice: int) -> int:
        """The cells of a choice."""
        return int(SIZE_OF[SHAPE_OF[self.board.way[choice % PLACEMENTS]]])

    def row(self, choice: int) -> int:
        """The value of the die that a choice needs, 0 where a strike makes any die do."""
        return 0 if choice >= PLACEMENTS else int(self.board.row_of[SHAPE_OF[self.board.way[choice]]])

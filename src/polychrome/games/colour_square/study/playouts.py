"""What a position is worth: the mean of games that the strongest player plays on from there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import plus
from polychrome.core.dice import draw
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import FloatRows
from polychrome.games.colour_square.bots.chance import is_entering
from polychrome.games.colour_square.bots.choices import list_choices
from polychrome.games.colour_square.bots.lookahead import weigh
from polychrome.games.colour_square.bots.mind import HALF, Mind, Workspace
from polychrome.games.colour_square.bots.playout import roll
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.kernels import act, hide
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.state import State, States


@study_entry
def play_on(
    games: States, sheet: Sheet, seed: NDArray[np.uint64], rng: NDArray[np.uint64], mind: Mind, work: Workspace,
    states: States, width: int, is_covered: bool, scores: FloatRows,
) -> None:  # fmt: skip
    """Play from the moment before a roll in `games[1]`, once for each row of `scores`.

    The same row has the same dice, whatever the position.
    """
    for number in range(scores.shape[0]):
        games[0] = games[1]
        s = games[0]
        rng[0] = plus(seed[0], np.uint64(number))
        while s.phase != st.OVER:
            roll(s, sheet, draw(rng))
            for seat in range(s.seats):
                if is_entering(s, seat):
                    games[2] = s
                    if is_covered:
                        blank_others(games[2], sheet, seat)
                    decide(s, games[2], sheet, seat, mind, work, states, width)
            close_round(s, sheet)
        for seat in range(s.seats):
            scores[number, seat] = score(s, sheet, seat)[0]


@kernel
def blank_others(s: State, sheet: Sheet, seat: int) -> None:
    """Leave what this seat may know in a covered game."""
    s.covered = 1
    hide(s, sheet, seat)
    s.covered = 0  # nothing settles by itself here


@kernel
def decide(
    s: State, seen: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int
) -> None:
    """Enter what seems best by what is seen; in duels without a guess at what the rival will enter."""
    if mind.contest and seen.hidden == 0:
        weigh(seen, sheet, seat, mind, work, states)
    found = list_choices(seen, sheet, seat, mind, work, states, width, 1)
    if found == 0:
        found = list_choices(seen, sheet, seat, mind, work, states, HALF, 1)
    entries = work.choice[0, 1]
    act(s, sheet, seat, LIST + entries)
    for index in range(entries):
        act(s, sheet, seat, work.choice[0, 2 + index])

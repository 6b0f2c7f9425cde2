"""Whole games inside kernels, for learning and measuring: the rules' own acts, and decisions of one or two minds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import draw
from polychrome.core.kernel import entry, kernel, study_entry
from polychrome.core.layout import FloatRows
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering
from polychrome.games.colour_square.bots.choices import ROOT, SPARE, look
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.lookahead import list_decisions
from polychrome.games.colour_square.bots.mind import HALF, Mind, Workspace
from polychrome.games.colour_square.bots.playout import roll
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import choose
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import CHOOSE, LIST
from polychrome.games.colour_square.rules.rounds import settle
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.state import State, States


@study_entry
def play_games(
    games: States,
    sheet: Sheet,
    rng: NDArray[np.uint64],
    mind: Mind,
    other: Mind,
    work: Workspace,
    states: States,
    width: int,
    scores: FloatRows,
) -> None:
    """Games from the start in `games[1]`, as many as `scores` has rows; `other` plays all seats but one.

    Seat and first roll go round, so that each mind has every place equally often. The one seat's score comes first.
    """
    for game in range(scores.shape[0]):
        games[0] = games[1]
        s = games[0]
        seats = int(s.seats)
        own = game % seats
        s.active = game // seats % seats
        for seat in range(s.seats):
            if is_choosing(s, seat):
                choose(s, seat, best_squares(s, sheet, seat, mind if seat == own else other, work, states))
        while s.phase != st.OVER:
            roll(s, sheet, draw(rng))
            for seat in range(s.seats):
                if is_entering(s, seat):
                    decide(s, sheet, seat, mind if seat == own else other, work, states, width)
            close_round(s, sheet)
        for seat in range(seats):
            scores[game, (seat - own + seats) % seats] = score(s, sheet, seat)[0]


@study_entry
def close_round(s: State, sheet: Sheet) -> None:
    """Settle: one compiled copy for all that play whole games here."""
    settle(s, sheet)


@kernel
def decide(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int) -> None:
    """Enter the best decision."""
    found = list_decisions(s, sheet, seat, mind, work, states, width, 1)
    if found == 0:
        found = list_decisions(s, sheet, seat, mind, work, states, HALF, 1)
    entries = work.choice[0, 1]
    act(s, sheet, seat, LIST + entries)
    for index in range(entries):
        act(s, sheet, seat, work.choice[0, 2 + index])


@entry
def best_squares(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> int:
    """Task 4: the two columns and the row that promise most."""
    best, chosen = -1e9, CHOOSE + 4
    for column in range(4):
        for second in range(column + 1, 4):
            for row in range(4):
                code = CHOOSE + 16 * column + 4 * second + row
                states[SPARE] = s
                after = states[SPARE]
                choose(after, seat, code)
                look(after, sheet, seat, mind, work, states)
                worth = value_of(mind, work, ROOT)
                if worth > best:
                    best, chosen = worth, code
    return chosen

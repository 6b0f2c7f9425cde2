"""Values for every kind of player: learned from positions that good and bad play lead to.

Bots learn from their own games and know little about positions that they would never get into. The critic's values
start from theirs and are moved, wherever somebody stands before a roll, towards the value after the best play of that
roll (TD(0)). Then the position is left as somebody of that strength would: by the best decision, by one of the better
ones, by the solved squares alone, greedily, or at random. So the values of positions are those of good play from there
on, whoever got there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import below, draw
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import IntRows
from polychrome.games.colour_square.bots.chance import any_code, is_choosing, is_entering
from polychrome.games.colour_square.bots.choices import list_choices
from polychrome.games.colour_square.bots.learning import Notes, any_squares, improve, note, play_greedily
from polychrome.games.colour_square.bots.mind import HALF, Mind, Workspace
from polychrome.games.colour_square.bots.playout import roll
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import choose
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import SEATS, Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.state import State, States
from polychrome.games.colour_square.study.rolls import carry_out, value_now

BEST, BETTER, PLAIN, GREEDY, RANDOM = range(5)  # how a seat plays a roll
KINDS = 10  # of players, see `manner`
SOME = 10  # of the best decisions that one of the better ones is taken from
LONGEST = 32  # rounds until a game may go on with the best play only
ROWS = 2 * SEATS + 1  # of plans: the best one of each seat, the one that it plays, and how each seat plays


@study_entry
def learn_anywhere(
    games: States, sheet: Sheet, rng: NDArray[np.uint64], mind: Mind, plain: Mind, work: Workspace, states: States,
    notes: Notes, width: int, alike: bool, plans: IntRows, times: int,
) -> None:  # fmt: skip
    """Play and learn from so many games from the start in `games[1]`; `games[2]` is for rounds as they should go."""
    for _ in range(times):
        games[0] = games[1]
        s = games[0]
        s.active = below(draw(rng), int(s.seats))
        order = below(draw(rng), 24) if alike else 0
        sobriety = below(draw(rng), 2 * LONGEST)  # the round from which on everybody plays well
        for seat in range(s.seats):
            plans[2 * SEATS, seat] = below(draw(rng), KINDS)
            if is_choosing(s, seat):
                choose(s, seat, any_squares(s, sheet, seat, mind, work, states, rng))
        rounds = 0
        while s.phase != st.OVER:
            for seat in range(s.seats):
                notes.length[seat] = 0
                note(s, sheet, seat, mind, work, states, notes, order)
            roll(s, sheet, draw(rng))
            for seat in range(s.seats):
                decide_both(s, sheet, seat, mind, work, states, width, plans, rng)
            games[2] = s
            for seat in range(s.seats):
                carry_out(games[2], sheet, seat, plans, seat)
            close_round(games[2], sheet)
            for seat in range(s.seats):
                if notes.length[seat] > 0:
                    improve(mind, notes, seat, 0, value_now(games[2], sheet, seat, mind, work, states))
            for seat in range(s.seats):
                how = BEST if rounds >= sobriety else manner(int(plans[2 * SEATS, seat]), rng)
                if how == PLAIN and is_entering(s, seat):
                    decide_both(s, sheet, seat, plain, work, states, width, plans, rng)
                    how = BEST if below(draw(rng), 2) == 0 else BETTER
                play(s, sheet, seat, how, states, plans, rng)
            close_round(s, sheet)
            rounds += 1


@kernel
def manner(kind: int, rng: NDArray[np.uint64]) -> int:
    """How a player of this kind plays the next roll."""
    dice = below(draw(rng), 16)
    if kind <= 4:  # as well as it can, with a slip now and then
        return RANDOM if kind == 4 and dice == 0 else BEST
    if kind == 5:
        return BETTER if dice < 8 else BEST
    if kind <= 7:
        return PLAIN
    if kind == 8:
        return GREEDY if dice < 12 else PLAIN
    return RANDOM if dice < 12 else BETTER


@kernel
def decide_both(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int, plans: IntRows,
    rng: NDArray[np.uint64],
) -> None:  # fmt: skip
    """Write down a seat's best decision and one of the better ones."""
    plans[seat, 0], plans[SEATS + seat, 0] = 0, 0
    if not is_entering(s, seat):
        return
    found = list_choices(s, sheet, seat, mind, work, states, width, SOME)
    if found == 0:
        found = list_choices(s, sheet, seat, mind, work, states, HALF, SOME)
    other = min(below(draw(rng), found), below(draw(rng), found))
    for row, index in ((seat, 0), (SEATS + seat, other)):
        entries = work.choice[index, 1]
        plans[row, 0] = 1 + entries
        plans[row, 1] = LIST + entries
        for entry in range(entries):
            plans[row, 2 + entry] = work.choice[index, 2 + entry]


@kernel
def play(s: State, sheet: Sheet, seat: int, how: int, states: States, plans: IntRows, rng: NDArray[np.uint64]) -> None:
    """Enter what a player of this manner enters."""
    if how == BEST:
        carry_out(s, sheet, seat, plans, seat)
    elif how == BETTER:
        carry_out(s, sheet, seat, plans, SEATS + seat)
    elif how == GREEDY:
        play_greedily(s, sheet, seat, states, rng)
    else:
        while is_entering(s, seat):
            act(s, sheet, seat, any_code(s, sheet, seat, draw(rng)))

"""What rolls are worth when everybody plays them as well as the critic can: one roll, and the mean over all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import below, draw
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import FloatRows, Floats, IntRows, Ints
from polychrome.games.colour_square.bots.chance import is_entering
from polychrome.games.colour_square.bots.choices import ROOT, list_choices, look
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.mind import HALF, Mind, Workspace
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.rules.dealing import begin_writing
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import SEATS, WHITE, Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.state import State, States

PLANS = 7 * SEATS  # of a table: one for the active seat, then by white face and seat


@study_entry
def value_now(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> float:
    """What this seat can expect, with what it has entered so far."""
    look(s, sheet, seat, mind, work, states)
    return value_of(mind, work, ROOT)


@study_entry
def begin(s: State, sheet: Sheet, dice: Ints) -> None:
    """The active seat's roll lies on the table."""
    s.covered = 0  # nothing settles by itself here
    for die in range(5):
        s.dice[die] = dice[die]
    s.shown = 5
    begin_writing(s, sheet)


@kernel
def plan(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int, plans: IntRows, at: int
) -> float:
    """Write down a seat's best decision as codes (how many, then which); what it is worth."""
    plans[at, 0] = 0
    if not is_entering(s, seat):
        return value_now(s, sheet, seat, mind, work, states)
    found = list_choices(s, sheet, seat, mind, work, states, width, 1)
    if found == 0:
        found = list_choices(s, sheet, seat, mind, work, states, HALF, 1)
    entries = work.choice[0, 1]
    plans[at, 0] = 1 + entries
    plans[at, 1] = LIST + entries
    for index in range(entries):
        plans[at, 2 + index] = work.choice[0, 2 + index]
    return float(work.value[0])


@kernel
def carry_out(s: State, sheet: Sheet, seat: int, plans: IntRows, at: int) -> None:
    """Do what was planned."""
    for index in range(plans[at, 0]):
        act(s, sheet, seat, plans[at, 1 + index])


# --- rolls of the standard game --------------------------------------------------------------------------------------


@study_entry
def values_of_roll(
    games: States,
    sheet: Sheet,
    dice: Ints,
    mind: Mind,
    work: Workspace,
    states: States,
    width: int,
    plans: IntRows,
    values: Floats,
) -> None:
    """Every seat's value once all have played this roll of `games[0]` as well as they can, unseen by the others."""
    games[1] = games[0]
    begin(games[1], sheet, dice)
    seats = int(games[0].seats)
    for seat in range(seats):
        plan(games[1], sheet, seat, mind, work, states, width, plans, seat)
    settle_with(games, sheet, mind, work, states, plans, -1, values)


@kernel
def settle_with(
    games: States, sheet: Sheet, mind: Mind, work: Workspace, states: States, plans: IntRows, white: int, values: Floats
) -> None:
    """Carry out all plans in `games[1]` and settle: the values. `white`: which of the passive seats' plans."""
    s = games[1]
    active = int(s.active)
    for seat in range(s.seats):
        carry_out(s, sheet, seat, plans, seat if white < 0 or seat == active else SEATS * white + seat)
    close_round(s, sheet)
    for seat in range(s.seats):
        values[seat] = value_now(s, sheet, seat, mind, work, states)


@study_entry
def value_with(
    games: States, sheet: Sheet, dice: Ints, seat: int, mind: Mind, work: Workspace, states: States, plans: IntRows
) -> float:
    """A seat's value once this roll of `games[0]` is settled with everybody's plan as it is written down."""
    games[1] = games[0]
    s = games[1]
    begin(s, sheet, dice)
    for other in range(s.seats):
        carry_out(s, sheet, other, plans, other)
    close_round(s, sheet)
    return value_now(s, sheet, seat, mind, work, states)


@study_entry
def mean_of_rolls(
    games: States, sheet: Sheet, dice: Ints, mind: Mind, work: Workspace, states: States, width: int, plans: IntRows,
    values: Floats, means: Floats,
) -> None:  # fmt: skip
    """The mean of `values_of_roll` over all 7776 rolls, exactly: own dice and the white one are played apart."""
    seats, active = int(games[0].seats), int(games[0].active)
    for seat in range(seats):
        means[seat] = 0.0
    for die in range(WHITE):
        dice[die] = 1
    for white in range(1, 7):
        dice[WHITE] = white
        games[1] = games[0]
        begin(games[1], sheet, dice)
        for seat in range(seats):
            if seat != active:
                plan(games[1], sheet, seat, mind, work, states, width, plans, SEATS * white + seat)
    for roll in range(1296):
        rest = roll
        for die in range(WHITE):
            dice[die] = 1 + rest % 6
            rest //= 6
        games[1] = games[0]
        begin(games[1], sheet, dice)
        plan(games[1], sheet, active, mind, work, states, width, plans, active)
        for white in range(1, 7):
            dice[WHITE] = white
            games[1] = games[0]
            begin(games[1], sheet, dice)
            settle_with(games, sheet, mind, work, states, plans, white, values)
            for seat in range(seats):
                means[seat] += values[seat] / 7776.0


@study_entry
def mean_of_some_rolls(
    games: States, sheet: Sheet, dice: Ints, mind: Mind, work: Workspace, states: States, width: int, plans: IntRows,
    values: Floats, rng: NDArray[np.uint64], blocks: int, orders: IntRows, sums: FloatRows,
) -> None:  # fmt: skip
    """The mean of `values_of_roll` over fresh rolls, and its standard error: `sums[0]`, `sums[1]`.

    For the last round, where one seat plays all five dice and they cannot be played apart; and where time is short.
    """
    seats = int(games[0].seats)
    mean, error, block = sums[0], sums[1], sums[2]
    for seat in range(seats):
        mean[seat], error[seat] = 0.0, 0.0
    for _ in range(blocks):
        shuffle(orders, rng)
        for seat in range(seats):
            block[seat] = 0.0
        for index in range(6):
            for die in range(5):
                dice[die] = orders[die, index]
            values_of_roll(games, sheet, dice, mind, work, states, width, plans, values)
            for seat in range(seats):
                block[seat] += values[seat] / 6.0
        for seat in range(seats):
            mean[seat] += block[seat] / blocks
            error[seat] += block[seat] * block[seat] / blocks
    for seat in range(seats):
        error[seat] = standard_error(mean[seat], error[seat], blocks)


# --- rolls that a seat plays for itself -------------------------------------------------------------------------------


@study_entry
def value_of_roll(
    games: States,
    sheet: Sheet,
    dice: Ints,
    seat: int,
    mind: Mind,
    work: Workspace,
    states: States,
    width: int,
    plans: IntRows,
) -> float:
    """A seat's value once it has played this roll of `games[0]` of a task as well as it can."""
    games[1] = games[0]
    begin(games[1], sheet, dice)
    return plan(games[1], sheet, seat, mind, work, states, width, plans, 0)


@study_entry
def mean_of_own_rolls(
    games: States, sheet: Sheet, dice: Ints, seat: int, mind: Mind, work: Workspace, states: States, width: int,
    plans: IntRows, rng: NDArray[np.uint64], blocks: int, orders: IntRows,
) -> tuple[float, float]:  # fmt: skip
    """The mean of `value_of_roll` over fresh rolls, and its standard error."""
    total, squares = 0.0, 0.0
    for _ in range(blocks):
        shuffle(orders, rng)
        block = 0.0
        for index in range(6):
            for die in range(5):
                dice[die] = orders[die, index]
            block += value_of_roll(games, sheet, dice, seat, mind, work, states, width, plans) / 6.0
        total += block
        squares += block * block
    mean = total / blocks
    return mean, standard_error(mean, squares / blocks, blocks)


# --- samples of rolls -------------------------------------------------------------------------------------------------


@kernel
def shuffle(orders: IntRows, rng: NDArray[np.uint64]) -> None:
    """Draw a block of six rolls in which every die shows each face once (a Latin square of dice).

    Single rolls are as fair as any, so a mean over blocks is right, but it varies less.
    """
    for die in range(5):
        for index in range(6):
            orders[die, index] = index + 1
        for index in range(5, 0, -1):
            other = below(draw(rng), index + 1)
            orders[die, index], orders[die, other] = orders[die, other], orders[die, index]


@kernel
def standard_error(mean: float, mean_square: float, blocks: int) -> float:
    """How far a mean over so many blocks may be off."""
    return float(np.sqrt(max(0.0, mean_square - mean * mean) / max(1, blocks - 1)))

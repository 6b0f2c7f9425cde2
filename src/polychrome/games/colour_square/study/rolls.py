"""One roll: lay it on the table, find a seat's best decision at a glance, and carry it out."""

from __future__ import annotations

from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import IntRows, Ints
from polychrome.games.colour_square.bots.chance import is_entering
from polychrome.games.colour_square.bots.choices import ROOT, list_choices, look
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.mind import HALF, Mind, Workspace
from polychrome.games.colour_square.rules.dealing import begin_writing
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import LIST
from polychrome.games.colour_square.rules.state import State, States


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

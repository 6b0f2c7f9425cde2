"""With these dice, for one who had known them: how much could a seat have filled?

Known are the dice that were to be had at each of its turns, the others' dice as they were taken; and once the seat was
out, all dice that were still rolled for others, as long as they last. A beam of boards is carried from round to round,
the most promising of all that can be reached, and the strongest level plays the same dice without knowing them. So it
is a result that was possible; a better one cannot be excluded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from polychrome.core.bits import count
from polychrome.core.kernel import kernel, study_entry
from polychrome.core.layout import Floats, Ints, blank
from polychrome.core.positions import Position, apply
from polychrome.games.blokus_dice.bots.levels import LEVELS
from polychrome.games.blokus_dice.bots.search import list_candidates
from polychrome.games.blokus_dice.bots.solo_policy import ALONE, Alone, Alones, colour_now, lay, load
from polychrome.games.blokus_dice.bots.workspace import Workspace
from polychrome.games.blokus_dice.forms.events import Roll, Take
from polychrome.games.blokus_dice.rules.kernels import N_COLOURS
from polychrome.games.blokus_dice.rules.material import PLACEMENTS, STRIKES, Board
from polychrome.games.blokus_dice.rules.placements import FIT, Fit

BEAM = 4000
MOST = 1_000_000  # reachable boards that are looked at in one round
# What a board looks worth, beside its filled cells: by the corners from which its colours can go on.
CORNER, ENOUGH, SHUT, LAST_CORNER, STRIKE = 0.25, 6, 2.0, 0.7, 1.0


@kernel
def outlook(alone: Alone, board: Board, ahead: int) -> float:
    """What a board promises that will be played on for so many rounds."""
    worth = -float(alone.empty) - STRIKE * float(alone.strikes) * (1.0 if ahead > 0 else 0.0)
    for step in range(min(ahead, N_COLOURS)):
        colour = int(alone.colours[(int(alone.rounds) + step) & 3])
        corners = 0
        for word in range(board.words):
            corners += count(alone.free[0, colour, word] & alone.touch[0, colour, word])
        turns = (ahead - step + 3) // N_COLOURS  # this colour's
        if corners == 0:
            worth -= SHUT * turns
        elif corners == 1:
            worth -= LAST_CORNER
        worth += CORNER * min(corners, ENOUGH)
    return worth


@study_entry
def spread_out(
    beam: Alones,
    boards: int,
    board: Board,
    fit: Fit,
    rows: int,
    ahead: int,
    choices: Ints,
    parents: Ints,
    worth: Floats,
) -> int:
    """All boards that can be reached in one round from so many in the beam; how many. `worth` is their outlook."""
    after = beam[beam.shape[0] - 1]
    found = 0
    for parent in range(boards):
        alone = beam[parent]
        unused = int(board.shapes) & ~int(alone.used)
        if found + 2 * PLACEMENTS > choices.shape[0]:
            break
        first = found
        found = list_candidates(alone, board, fit, unused & rows, False, found, choices)
        if alone.strikes < STRIKES:
            found = list_candidates(alone, board, fit, unused & ~rows, True, found, choices)
        colour = colour_now(alone)
        for index in range(first, found):
            beam[beam.shape[0] - 1] = beam[parent]
            lay(after, board, colour, choices[index] % PLACEMENTS, choices[index] // PLACEMENTS)
            parents[index] = parent
            worth[index] = outlook(after, board, ahead)
    return found


@study_entry
def go_on(beam: Alones, following: Alones, board: Board, kept: Ints, choices: Ints, parents: Ints) -> None:
    """Lay the choices that are kept, each on its parent's board."""
    for place in range(kept.shape[0]):
        index = kept[place]
        following[place] = beam[parents[index]]
        colour = colour_now(following[place])
        lay(following[place], board, colour, choices[index] % PLACEMENTS, choices[index] // PLACEMENTS)


def fewest_empty(start: Position, pools: Sequence[Sequence[int]], seat: int, width: int = BEAM) -> int:
    """The fewest empty cells found for a seat that has these dice to choose from, round by round."""
    board, fit = start.material, blank(FIT)
    beam, following = (np.zeros(width + 1, ALONE) for _ in range(2))
    choices, parents = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    worth = np.zeros(MOST)
    load(start.state, board, seat, beam[0])
    boards, fewest = 1, int(beam[0].empty)
    for number, pool in enumerate(pools):
        rows = 0
        for value in pool:
            rows |= int(board.rows[value])
        ahead = len(pools) - number - 1
        found = int(spread_out(beam, boards, board, fit, rows, ahead, choices, parents, worth))
        boards = min(found, width)
        if not boards:
            break
        kept = np.argpartition(-worth[:found], boards - 1)[:boards]
        go_on(beam, following, board, kept, choices, parents)
        beam, following = following, beam
        fewest = min(fewest, int(beam["empty"][:boards].min()))
    return fewest


def empty_without_foresight(start: Position, pools: Sequence[Sequence[int]], seat: int) -> int:
    """The empty cells that the strongest level leaves which has these dice to choose from, round by round."""
    level, work = LEVELS["5"], Workspace(start.material)
    work.lay_out(start.state, seat)
    root = work.boards[0]
    for number, pool in enumerate(pools):
        choice = level.choose(work, sorted(set(pool)), Random(number))
        if choice < 0:
            break
        lay(root, start.material, int(colour_now(root)), choice % PLACEMENTS, choice // PLACEMENTS)
    return int(root.empty)


def pools_of(start: Position, events: Sequence[Any], seat: int) -> list[list[int]]:
    """The dice that this seat could choose from, each time it took one; once it is out, those of every roll."""
    position, pools = start.copy(), []
    for event in events:
        is_out = position.state.out >> seat & 1
        if isinstance(event, Take) and event.seat == seat:
            pools.append([value for value, dice in enumerate(position.state.pool.tolist()) if dice])
        elif isinstance(event, Roll) and is_out:
            pools.append(sorted(set(event.dice)))
        apply(position, position.game.forms.encode(position, event))
    return pools

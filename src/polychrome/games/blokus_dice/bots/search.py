"""Monte-Carlo search over one decision: which placement leaves the fewest cells empty in the end?

Candidates are first ranked by merit, then by playouts in rounds of halving (Karnin, Koren, Somekh 2013): all that are
left get equally many playouts, the better half goes on. Playout number n rolls the same dice for every candidate, so
that they are compared by what they are, not by their luck.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.bits import times
from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Floats, Ints
from polychrome.games.blokus_dice.bots.solo_policy import Alone, Alones, colour_now, lay, merit, play_alone
from polychrome.games.blokus_dice.rules.material import PLACEMENTS, Board
from polychrome.games.blokus_dice.rules.placements import Fit, find, write_down

SPREAD = np.uint64(0xD1B54A32D192ED03)  # between the seeds of two playouts: far more than the numbers one draws
COST_OF_STRIKE = 6.0  # in merit, when candidates are ranked at a glance
ROOT, AFTER, END = 0, 1, 2  # boards: as it stands, with a candidate laid, played out


@entry
def list_candidates(
    alone: Alone, board: Board, fit: Fit, shapes: int, is_struck: bool, found: int, choices: Ints
) -> int:
    """Write all placements of these shapes behind those that were found; struck ones as numbers from PLACEMENTS on."""
    find(alone, board, 0, colour_now(alone), shapes, fit)
    more = write_down(board, fit, shapes, choices[found:])
    if is_struck:
        for index in range(found, found + more):
            choices[index] += PLACEMENTS
    return found + more


@entry
def glance(alone: Alone, board: Board, weights: Floats, found: int, choices: Ints, worth: Floats) -> None:
    """What each candidate looks worth."""
    colour = colour_now(alone)
    for index in range(found):
        placement = choices[index] % PLACEMENTS
        worth[index] = merit(alone, board, colour, placement, weights)
        if choices[index] >= PLACEMENTS:
            worth[index] -= COST_OF_STRIKE


@entry
def best_first(keep: int, found: int, choices: Ints, worth: Floats, sums: Floats, counts: Ints) -> None:
    """Bring the best `keep` of the candidates to the front, in order."""
    for place in range(keep):
        best = place
        for index in range(place + 1, found):
            if worth[index] > worth[best]:
                best = index
        choices[place], choices[best] = choices[best], choices[place]
        worth[place], worth[best] = worth[best], worth[place]
        sums[place], sums[best] = sums[best], sums[place]
        counts[place], counts[best] = counts[best], counts[place]


@kernel
def try_out(
    alones: Alones,
    board: Board,
    fit: Fit,
    weights: Floats,
    tries: int,
    rng: NDArray[np.uint64],
    seed: Any,
    start: int,
    more: int,
    payoff: Floats,
) -> float:
    """The sum of what playouts number `start` and so many more pay from the board with a candidate laid."""
    paid = 0.0
    for index in range(start, start + more):
        alones[END] = alones[AFTER]
        rng[0] = seed ^ times(np.uint64(index + 1), SPREAD)
        play_alone(alones[END], board, fit, weights, tries, rng)
        paid += payoff[int(alones[END].empty)]
    return paid


@entry
def halve(
    alones: Alones,
    board: Board,
    fit: Fit,
    weights: Floats,
    tries: int,
    rng: NDArray[np.uint64],
    budget: int,
    found: int,
    choices: Ints,
    worth: Floats,
    sums: Floats,
    counts: Ints,
    payoff: Floats,
) -> int:
    """Rounds of halving; the best comes to the front, with the mean of its playouts. How many playouts were made."""
    colour = colour_now(alones[ROOT])
    seed = rng[0]
    left, rounds, spent, done = found, 1, 0, 0
    while 1 << rounds < found:
        rounds += 1
    for index in range(found):
        sums[index], counts[index] = 0.0, 0
    while rounds > 0:
        more = max(1, (budget - spent) // (rounds * left))
        for index in range(left):
            alones[AFTER] = alones[ROOT]
            choice = choices[index]
            lay(alones[AFTER], board, colour, choice % PLACEMENTS, choice // PLACEMENTS)
            sums[index] += try_out(alones, board, fit, weights, tries, rng, seed, done, more, payoff)
            counts[index] += more
            worth[index] = sums[index] / counts[index]
        spent += left * more
        done += more
        best_first(left, left, choices, worth, sums, counts)
        left = (left + 1) // 2
        rounds -= 1
    return spent


@entry
def play_often(
    alones: Alones,
    board: Board,
    fit: Fit,
    weights: Floats,
    tries: int,
    rng: NDArray[np.uint64],
    first: int,
    ends: Floats,
) -> None:
    """Playouts from the board with a candidate laid, from number `first` on: how many cells each leaves empty."""
    seed = rng[0]
    for index in range(ends.shape[0]):
        alones[END] = alones[AFTER]
        rng[0] = seed ^ times(np.uint64(first + index + 1), SPREAD)
        play_alone(alones[END], board, fit, weights, tries, rng)
        ends[index] = alones[END].empty
    rng[0] = seed

"""One square alone, solved exactly: how likely it comes right when so many more rolls come.

The player of this little game looks at every roll and uses what helps this square, or nothing. In tasks that is up to
two of the five dice; in the standard game up to two coloured dice when it is the seat's own roll, else the white one.
A square is its empty corners and the sum of the full ones, written as one number: `code = 25 * empty + sum`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.games.colour_square.rules.material import SQUARES

SUMS = 25  # 0 … 24
CODES = 16 * SUMS
ROLLS = 13  # the table knows 0 … 12 more rolls: a square gets few of all that come
TWO_OF_FIVE = 0.0  # share of own rolls that stands for the tasks

# Closed squares have codes that no open one has: WRONG, GONE, and from 4 on the right sums.
WRONG = 0
GONE = 1  # crossed, or out of play for good


# What a roll offers: two coloured dice; two of all five; the white one. Or fewer, or none.
COLOURED, TWO, WHITE = range(3)
NO_DIE = 0  # one that its corner does not take
NOTHING = SUMS  # a sum that no square has: its chance is 0

Preset = tuple[int, ...]  # by corner: the only pips that it takes, 0 for any


def chances(sheet: Any, own_rolls: float) -> NDArray[np.float32]:
    """By rolls to come, square and code: the probability to come right. `own_rolls`: the share of own rolls."""
    alike: dict[Preset, list[int]] = {}
    for square in range(SQUARES):
        preset = tuple(int(sheet.preset[16 * colour + square]) for colour in range(4))
        alike.setdefault(preset, []).append(square)
    table = np.zeros((ROLLS, SQUARES, CODES), np.float32)
    for preset, squares in alike.items():
        targets = tuple((int(sheet.low[square]), int(sheet.high[square])) for square in squares)
        table[:, squares] = _solve(targets, preset, own_rolls)
    return table


@lru_cache(maxsize=512)
def _solve(targets: tuple[tuple[int, int], ...], preset: Preset, own_rolls: float) -> NDArray[np.float32]:
    """The same for squares with these targets and these presets, all at once, from the last roll to the first."""
    table = np.zeros((ROLLS, len(targets), 16, SUMS + 1))
    for square, (low, high) in enumerate(targets):
        table[:, square, 0, max(low, 4) : high + 1] = 1.0
    for rolls in range(1, ROLLS):
        for empty in range(1, 16):
            first, end = _sums(empty)
            like = _like(empty, preset)
            if like != empty:
                table[rolls, :, empty, first:end] = table[rolls, :, like, first:end]
            else:
                table[rolls, :, empty, first:end] = _mean(table[rolls - 1], preset, own_rolls, empty)
    return table[..., :SUMS].reshape(ROLLS, len(targets), CODES).astype(np.float32)


def _sums(empty: int) -> tuple[int, int]:
    """From where to where the sums of a square go that has these corners empty."""
    full = 4 - empty.bit_count()
    return full, 6 * full + 1


def _like(empty: int, preset: Preset) -> int:
    """Corners without presets are alike: the lowest ones stand for all."""
    free = [corner for corner in range(4) if not preset[corner]]
    many = sum(empty >> corner & 1 for corner in free)
    fixed = sum(1 << corner for corner in range(4) if preset[corner] and empty >> corner & 1)
    return fixed | sum(1 << corner for corner in free[:many])


def _mean(after: NDArray[np.float64], preset: Preset, own_rolls: float, empty: int) -> NDArray[np.float64]:
    """By square and sum: the mean over rolls of the best that can be done with them."""
    if own_rolls == TWO_OF_FIVE:
        return _mean_best(after, _uses(preset, empty, TWO))
    own, other = (_mean_best(after, _uses(preset, empty, rule)) for rule in (COLOURED, WHITE))
    return own_rolls * own + (1.0 - own_rolls) * other


def _mean_best(after: NDArray[np.float64], uses: Uses) -> NDArray[np.float64]:
    """The same for one kind of rolls."""
    best = np.zeros((len(after), *uses.options[0][1].shape))
    for left, sums in uses.options:
        np.maximum(best, after[:, left].take(sums, axis=1), out=best)
    return (best * uses.weights).sum(axis=2) / uses.weights.sum()  # type: ignore[no-any-return]


class Uses(NamedTuple):
    """What can be done with every roll, as far as rolls differ for this square."""

    options: list[tuple[int, NDArray[np.int64]]]  # corners left empty, and the new sum by old sum and roll
    weights: NDArray[np.float64]  # how many rolls each stands for


@lru_cache(maxsize=512)
def _uses(preset: Preset, empty: int, rule: int) -> Uses:
    corners = [corner for corner in range(4) if empty >> corner & 1]
    rolls = Counter(_rolls(preset, corners, rule))
    dice = np.array(list(rolls))
    first, end = _sums(empty)
    sums = np.arange(first, end)[:, None]
    options = [(empty, sums + np.zeros(len(dice), np.int64))]

    def add(*used: tuple[int, NDArray[np.int64]]) -> None:
        """One more: each of these corners takes the pips of these dice."""
        left, is_possible, added = empty, np.ones(len(dice), bool), np.zeros(len(dice), np.int64)
        for corner, pips in used:
            left ^= 1 << corner
            is_possible &= (pips == preset[corner]) if preset[corner] else (pips != NO_DIE)
            added += pips
        if is_possible.any():
            options.append((left, np.where(is_possible, sums + added, NOTHING)))

    white = dice[:, -1]
    for at, corner in enumerate(corners):
        if rule != COLOURED:
            add((corner, white))
        if rule == WHITE:
            continue
        add((corner, dice[:, at]))
        for beside, other in enumerate(corners):
            if beside > at:
                add((corner, dice[:, at]), (other, dice[:, beside]))
            if rule == TWO and beside != at:
                add((corner, dice[:, at]), (other, white))
    return Uses(options, np.array(list(rolls.values()), np.float64))


def _rolls(preset: Preset, corners: list[int], rule: int) -> Iterator[tuple[int, ...]]:
    """All rolls as this square sees them: the dice of these corners, those of alike ones in order, then the white."""
    faces = range(1, 7)
    for coloured in product(faces, repeat=len(corners)) if rule != WHITE else [(NO_DIE,) * len(corners)]:
        pips = zip(coloured, corners, strict=True)
        shown = [die if preset[corner] in (0, die) else NO_DIE for die, corner in pips]
        free = [at for at, corner in enumerate(corners) if not preset[corner]]
        for at, die in zip(free, sorted(shown[at] for at in free), strict=True):
            shown[at] = die
        for white in faces if rule != COLOURED else (NO_DIE,):
            yield (*shown, white)

"""The best chain: for two cards and a pool of dice, the exact best valid chain of a given length [CC-13, CC-16].

A chain has every colour at most once, so the search goes over sets of colours: the set says how long the chain is, and
of its order only the pips of the last die matter. That is 1024 sets of six values. Six values fit in the bytes of one
number, where a step of the search is an addition and a maximum of all six at once; for home-made decks whose points
are too great for a byte the same search runs over plain numbers.
"""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np

from polychrome.core.bits import NONE, ONE, count, lowest
from polychrome.core.kernel import kernel
from polychrome.core.layout import Byte, Bytes, Masks, Word, Words, layout
from polychrome.games.calcool.rules.material import CHAIN, COLOURS, FACES, FIELDS, Deck

SETS = 1 << COLOURS
STEPS = CHAIN * COLOURS  # step = 10 * position + colour
NEVER = -(1 << 30)  # the worth of a chain that does not exist

# kinds of positions
SINGLE, LEFT, RIGHT = 0, 1, 2  # LEFT and RIGHT are the halves of a double chicane

LANE = 8
BYTE = np.uint64(0xFF)
PIPS = np.uint64(0x3F)  # the six faces of one colour
EACH = np.uint64(0x010101010101)  # 1 in each of six bytes
TOP = np.uint64(0x808080808080)
SIX_LANES = np.uint64(0xFFFFFFFFFFFF)
HIGHEST = 127  # in a byte, whose top bit compares
SPREAD = np.array([sum(0xFF << LANE * p for p in range(FACES) if faces >> p & 1) for faces in range(64)], np.uint64)
TEN = np.uint64(COLOURS)
_1, _7, _8, _16, _32, _40 = (np.uint64(shift) for shift in (1, 7, 8, 16, 32, 40))


class Workspace(Protocol):
    """Where one search is laid out; used again and again, because kernels never allocate.

    Tables over sets of colours come twice: first for any chain, then for chains whose last die lies on the left half
    of a double and matches it.
    """

    open: Annotated[Masks, CHAIN]  # asked: the faces that may lie at each position
    chain: Annotated[Bytes, CHAIN]  # answered: the face at each position of the best chain
    kept: Annotated[Bytes, CHAIN]  # a chain put by while another order of the cards is tried
    points: Annotated[Words, CHAIN]  # what is printed on the two cards
    target: Annotated[Masks, CHAIN]
    kind: Annotated[Bytes, CHAIN]
    is_packed: Byte
    ground: Word  # packed worth of the empty chain
    rise: Word  # packed worth that each die adds, so that no byte falls below zero
    loss: Word  # sum of all minus points
    may: Annotated[Masks, STEPS]  # bytes of the pips that this colour may show here
    match: Annotated[Masks, STEPS]  # … and that match
    gain: Annotated[Masks, STEPS]  # what each adds
    end: Annotated[Masks, 2, SETS]  # byte p: most that a chain of this set is worth when it ends with pips p
    after: Annotated[Masks, 2, SETS]  # byte p: the same over all ends but p, which a die of pips p can follow
    wide_end: Annotated[Words, 2, SETS, FACES]  # both again as plain numbers, when bytes are too small
    wide_after: Annotated[Words, 2, SETS, FACES]


WORKSPACE = layout(Workspace)


@kernel
def best_chain(w: Workspace, deck: Deck, left: int, right: int, least: int, most: int, must: int) -> tuple[int, int]:
    """The longest chain of `least` to `most` dice that exists and has all `must` colours: its length and its points.

    Of all such chains of this length it has most points; it is written to `chain`. Length 0: there is none.
    """
    search(w, deck, left, right)
    for length in range(most, least - 1, -1):
        points = answer(w, length, must)
        if points > NEVER // 2:
            return length, points
    return 0, 0


@kernel
def search(w: Workspace, deck: Deck, left: int, right: int) -> None:
    """Work out what every set of colours is worth on these two cards, in this order, with the faces in `open`."""
    lay_out(w, deck, left, right)
    if w.is_packed:
        pack(w)
        fill_packed(w)
    else:
        fill_wide(w)


@kernel
def lay_out(w: Workspace, deck: Deck, left: int, right: int) -> None:
    """Copy the ten fields, and see whether six values fit in the bytes of one number."""
    plus, minus, worst = 0, 0, 0
    for position in range(CHAIN):
        card = left if position < FIELDS else right
        field = position if position < FIELDS else position - FIELDS
        points, doubles = int(deck.points[card, field]), int(deck.double[card])
        w.points[position] = points
        w.target[position] = deck.target[card, field]
        w.kind[position] = RIGHT if doubles >> field & 1 else LEFT if doubles >> (field + 1) & 1 else SINGLE
        plus += max(points, 0)
        minus += max(-points, 0)
        worst = max(worst, -points)
    # No step falls below zero (rise), no sum passes HIGHEST (ground), and a chain that breaks a rule, which starts
    # again from zero, stays below every chain that breaks none: 9 * rise + plus < ground + 10 * rise - minus.
    w.rise = worst
    w.loss = minus
    w.ground = max(HIGHEST - CHAIN * worst - plus, 0)
    w.is_packed = 1 if w.ground + worst > plus + minus else 0


# --- six values in one number -----------------------------------------------------------------------------------------


@kernel
def larger(a: np.uint64, b: np.uint64) -> np.uint64:
    """The greater of each pair of bytes; none has its top bit set."""
    is_not_less = ((a | TOP) - b) & TOP
    lanes = (is_not_less << _1) - (is_not_less >> _7)
    return b ^ ((a ^ b) & lanes)


@kernel
def best_of_others(values: np.uint64) -> np.uint64:
    """In each of the six bytes the greatest of the other five."""
    by_one = (values >> _8) | (values << _40)
    by_two = (values >> _16) | (values << _32)
    by_five = (values >> _40) | (values << _8)
    pair = larger(by_one & SIX_LANES, by_two & SIX_LANES)
    next_pair = ((pair >> _16) | (pair << _32)) & SIX_LANES
    return larger(larger(pair, next_pair), by_five & SIX_LANES)


@kernel
def pack(w: Workspace) -> None:
    """What each colour may show, matches and adds at each position, as bytes."""
    rise = EACH * np.uint64(w.rise)
    for position in range(CHAIN):
        points = int(w.points[position])
        for colour in range(COLOURS):
            step, shift = COLOURS * position + colour, np.uint64(FACES * colour)
            faces = w.open[position] >> shift & PIPS
            match = SPREAD[faces & w.target[position] >> shift]
            w.may[step] = SPREAD[faces]
            w.match[step] = match
            w.gain[step] = rise
            if w.kind[position] == SINGLE and points > 0:
                w.gain[step] = rise + (match & EACH * np.uint64(points))
            elif w.kind[position] == SINGLE:
                w.gain[step] = rise - (match & EACH * np.uint64(-points))


@kernel
def fill_packed(w: Workspace) -> None:
    """Every set from the sets with one colour less."""
    after, half_after, gain, may, match = w.after[0], w.after[1], w.gain, w.may, w.match
    rise = EACH * np.uint64(w.rise)
    after[0] = EACH * np.uint64(w.ground)
    for number in range(1, SETS):
        colours = np.uint64(number)
        position = np.uint64(count(colours)) - ONE
        kind, first = w.kind[position], TEN * position
        best, rest = NONE, colours
        while rest != NONE:
            one = rest & (~rest + ONE)
            step = first + np.uint64(lowest(rest))
            rest = rest ^ one
            best = larger(best, (after[colours ^ one] + gain[step]) & may[step])
        if kind == LEFT:
            half, rest = NONE, colours
            while rest != NONE:
                one = rest & (~rest + ONE)
                step = first + np.uint64(lowest(rest))
                rest = rest ^ one
                half = larger(half, (after[colours ^ one] + rise) & match[step])
            w.end[1, number] = half
            half_after[colours] = best_of_others(half)
        elif kind == RIGHT:
            both, rest = rise + EACH * np.uint64(w.points[position]), colours
            while rest != NONE:
                one = rest & (~rest + ONE)
                step = first + np.uint64(lowest(rest))
                rest = rest ^ one
                best = larger(best, (half_after[colours ^ one] + both) & match[step])
        w.end[0, number] = best
        after[colours] = best_of_others(best)


# --- the same in plain numbers ----------------------------------------------------------------------------------------


@kernel
def fill_wide(w: Workspace) -> None:
    """Every set from the sets with one colour less."""
    for pips in range(FACES):
        w.wide_after[0, 0, pips] = 0
    for colours in range(1, SETS):
        position = count(np.uint64(colours)) - 1
        for pips in range(FACES):
            w.wide_end[0, colours, pips] = NEVER
            w.wide_end[1, colours, pips] = NEVER
        for colour in range(COLOURS):
            if colours >> colour & 1:
                widen(w, colours, position, colour)
        for half in range(2):
            for pips in range(FACES):
                best = NEVER
                for other in range(FACES):
                    if other != pips:
                        best = max(best, int(w.wide_end[half, colours, other]))
                w.wide_after[half, colours, pips] = best


@kernel
def widen(w: Workspace, colours: int, position: int, colour: int) -> None:
    """Try a die of this colour as the last one of this set."""
    fewer = colours ^ 1 << colour
    for pips in range(FACES):
        if not may_lie(w.open[position], colour, pips):
            continue
        is_match = may_lie(w.target[position], colour, pips)
        plain = int(w.wide_after[0, fewer, pips])
        worth = plain
        if is_match and w.kind[position] == SINGLE:
            worth = plain + int(w.points[position])
        elif is_match and w.kind[position] == LEFT:
            w.wide_end[1, colours, pips] = max(int(w.wide_end[1, colours, pips]), plain)
        elif is_match and w.kind[position] == RIGHT:
            worth = max(plain, int(w.wide_after[1, fewer, pips]) + int(w.points[position]))
        if plain > NEVER // 2 or worth > NEVER // 2:
            w.wide_end[0, colours, pips] = max(int(w.wide_end[0, colours, pips]), worth)


# --- the answer -------------------------------------------------------------------------------------------------------


@kernel
def may_lie(faces: np.uint64, colour: int, pips: int) -> bool:
    """Whether a mask of faces holds this one; here pips count from 0."""
    return bool(faces >> np.uint64(FACES * colour + pips) & ONE != NONE)


@kernel
def worth_of(w: Workspace, half: int, colours: int, pips: int) -> int:
    """Most points of a chain of just these colours that ends with these pips, or NEVER."""
    if not w.is_packed:
        return int(w.wide_end[half, colours, pips])
    least = w.ground + w.rise * count(np.uint64(colours))
    value = np.int64(w.end[half, colours] >> np.uint64(LANE * pips) & BYTE)
    return value - least if value >= least - w.loss else NEVER


@kernel
def answer(w: Workspace, length: int, must: int) -> int:
    """Most points of a chain of this length with all `must` colours, after a search; NEVER if there is none."""
    best, best_colours, best_pips = NEVER, 0, 0
    for colours in range(1, SETS):
        if colours & must == must and count(np.uint64(colours)) == length:
            for pips in range(FACES):
                worth = worth_of(w, 0, colours, pips)
                if worth > best:
                    best, best_colours, best_pips = worth, colours, pips
    if best > NEVER // 2:
        walk_back(w, length, best_colours, best_pips, best)
    return best


@kernel
def walk_back(w: Workspace, length: int, colours: int, pips: int, worth: int) -> None:
    """Write down the chain of this worth, from its last die to its first."""
    half = 0
    for position in range(length - 1, -1, -1):
        found = False
        for colour in range(COLOURS):
            if found or not colours >> colour & 1 or not may_lie(w.open[position], colour, pips):
                continue
            is_match = may_lie(w.target[position], colour, pips)
            if half == 1 and not is_match:
                continue
            is_paid = is_match and w.kind[position] == SINGLE
            before = worth - int(w.points[position]) if is_paid else worth
            fewer = colours ^ 1 << colour
            end = end_of(w, 0, fewer, pips, before)
            was_half = 0
            if end < 0 and is_match and w.kind[position] == RIGHT:
                before, was_half = worth - int(w.points[position]), 1
                end = end_of(w, 1, fewer, pips, before)
            if end >= 0:
                w.chain[position] = FACES * colour + pips
                colours, pips, worth, half, found = fewer, end, before, was_half, True


@kernel
def end_of(w: Workspace, half: int, colours: int, pips: int, worth: int) -> int:
    """With which pips a chain of these colours and this worth can end so that `pips` can follow; -1 if with none."""
    if colours == 0:
        return 0 if worth == 0 and half == 0 else -1
    for end in range(FACES):
        if end != pips and worth_of(w, half, colours, end) == worth:
            return end
    return -1

"""The fast search for placements finds just what a naive one finds, in the same order [BD-7 … BD-10]."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.core.kernel import is_compiled
from polychrome.core.layout import blank
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.bots.playout import LUCK, roll, take_and_place
from polychrome.games.blokus_dice.forms.drawing import draw
from polychrome.games.blokus_dice.forms.events import cells_of
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import marker_of, unused
from polychrome.games.blokus_dice.rules.material import COLOURS, read_board
from polychrome.games.blokus_dice.rules.placements import (
    FIT,
    can_place,
    find,
    find_at_once,
    find_in_state,
    pick,
    total,
    write_down,
)
from tests.blokus_dice import naive
from tests.blokus_dice.script import built_in, table

pytestmark = pytest.mark.both_modes

POSITIONS = 40 if is_compiled() else 8


def any_board(rng: Random) -> dict[str, Any]:
    """A home-made board: any size, any of the shapes, in any rows."""
    shapes = built_in("standard")["shapes"]
    names = rng.sample(sorted(shapes), rng.choice([21, 21, 12, 5]))
    rows: list[list[str]] = [[] for _ in range(6)]
    for name in names:
        rng.choice(rows).append(name)
    return {"name": "any", "size": rng.randint(6, 14), "rows": rows, "shapes": {name: shapes[name] for name in names}}


def any_position(rng: Random, definition: Any) -> Position:
    """Some turns of a random game."""
    position = table(4, definition).position
    s, board, fit, luck = position.state, position.material, blank(FIT), blank(LUCK)
    luck.seed = np.uint64(rng.getrandbits(63) + 1)
    for _ in range(rng.randrange(60)):
        if s.phase != st.OVER:
            roll(s, board, luck)
            take_and_place(s, board, fit, luck)
    return position


def found(position: Position, seat: int, colour: int, shapes: int) -> list[int]:
    """The numbers of the placements that the fast search finds."""
    fit = blank(FIT)
    find(position.state, position.material, seat, colour, shapes, fit)
    numbers = np.zeros(20_000, np.int64)
    count = int(write_down(position.material, fit, shapes, numbers))
    assert count == int(total(fit, shapes))
    picked = [int(pick(position.material, fit, shapes, index)) for index in range(0, count, 7)]
    assert picked == numbers[:count:7].tolist()
    return [int(number) for number in numbers[:count]]


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_fast_search_finds_what_a_naive_one_finds_in_the_same_order(seed: int) -> None:
    rng = Random(seed)
    definition = any_board(rng)
    position = any_position(rng, definition)
    known = read_board(definition)
    for colour in range(4):
        seat = rng.randrange(4)
        names = rng.sample(sorted(known.numbers), rng.randint(1, len(known.numbers)))
        shapes = sum(1 << known.numbers[name] for name in names) & int(unused(position.state, known.board, seat))
        expected = naive.placements(position, definition, seat, COLOURS[colour][0], names)
        numbers = found(position, seat, colour, shapes)
        assert [tuple(cells_of(known.board, number)) for number in numbers] == expected, draw(position, seat)
        assert numbers == sorted(numbers)
        assert bool(can_place(position.state, known.board, seat, colour, shapes)) == bool(expected)


@pytest.mark.parametrize("seed", range(POSITIONS // 4))
def test_the_rules_allow_what_the_search_finds_and_nothing_else(seed: int) -> None:
    rng = Random(1000 + seed)
    position = any_position(rng, any_board(rng))
    while position.waits_for(DEALER):
        position = position.act(DEALER, rng.choice(position.legal_codes(DEALER)))
    for die in range(1, 7):
        seat = int(position.state.taking)
        if seat == st.NOBODY or position.why_not_code(seat, st.TAKE.code(die - 1)) is not None:
            continue
        after = position.act(seat, st.TAKE.code(die - 1))
        s, board = after.state, after.material
        if after.waits_for(seat):
            shapes = int(unused(s, board, seat))
            plain = found(after, seat, int(marker_of(s, seat)), shapes & int(board.rows[die]))
            struck = found(after, seat, int(marker_of(s, seat)), shapes) if s.strikes[seat] < 3 else []
            codes = [st.PLACE.code(0, number) for number in plain] + [st.PLACE.code(1, number) for number in struck]
            assert after.legal_codes(seat) == codes, draw(after, seat)
            assert codes


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_search_in_numpy_finds_what_the_kernel_finds(seed: int) -> None:
    """Interpreted, one runs instead of the other: a seat's placements, and how many of each shape there are.
    Asked for whole states, it is the machine code's turn where there is any."""
    rng = Random(seed)
    definition = any_board(rng)
    position = any_position(rng, definition)
    s, board = position.state, position.material
    for colour in range(4):
        seat, shapes = rng.randrange(4), int(board.shapes) & rng.getrandbits(21)
        numbers = []
        for search in (find_at_once, vars(find_at_once)["__wrapped__"], find_in_state):
            fit = blank(FIT)
            search(s, board, seat, colour, shapes, fit)
            own = np.zeros(20_000, np.int64)
            own = own[: int(write_down(board, fit, shapes, own))]
            numbers.append((own.tolist(), [int(fit.count[shape]) for shape in range(21) if shapes >> shape & 1]))
        assert numbers[0] == numbers[1] == numbers[2], draw(position, seat)

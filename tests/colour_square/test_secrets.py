"""Covered sheets: what a seat cannot know leaves no trace in what it sees, at every moment of whole games [CS-28]."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER, WATCHER
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.rules import state as st
from tests.colour_square.other_secrets import with_other_secrets
from tests.colour_square.script import sheet, table

pytestmark = pytest.mark.both_modes

SEEDS = range(12) if is_compiled() else (5, 8)  # the two have last rounds, one of them a roll-off

# Presets and wrong targets in some squares, so that seats fall apart: some finish early, some dice fit nowhere.
MIXED = sheet(
    {
        "A1": 24,
        "B1": {"target": [4, 24], "preset": {"red": 6, "blue": 6}},
        "C1": 4,
        "D4": {"target": 24, "preset": {"red": 6, "blue": 6, "green": 6, "yellow": 6}},
        "C4": 20,
    }
)


@cache
def covered_game(seed: int) -> list[Position]:
    """Every moment of a whole covered game: after each list, each roll and each settlement."""
    rng = Random(seed)
    printed = rng.choice(["A", "B", sheet(), MIXED, MIXED])
    position = table(rng.choice([2, 3, 6]), printed, "covered", "roll_off" if seed % 4 == 0 else 0).position
    moments = [position]
    while not moments[-1].is_over:
        moments.append(moments[-1].play(next_move(moments[-1], rng)))
    return moments


def next_move(position: Position, rng: Random) -> Move:
    """A move that is right now: a list of somebody who owes one or corrects, or the dealer's."""
    if position.waits_for(DEALER) and (not owing(position) or rng.random() < 0.5):
        return dealt(position, rng)
    entered = [seat for seat in range(position.seats) if position.state.used[seat]]
    corrects = entered and owing(position) and rng.random() < 0.1
    seats = entered if corrects else owing(position)
    return entries(position, rng.choice(seats), rng)


def owing(position: Position) -> list[int]:
    return [seat for seat in range(position.seats) if position.waits_for(seat)]


def dealt(position: Position, rng: Random) -> Move:
    """A roll, or a cast of the roll-off; never a needless settle."""
    code = next(code for code in position.legal_codes(DEALER) if code != st.SETTLE.first)
    faces = [st.FACE.code(rng.randrange(6)) for _ in range(GAME.forms.codes_to_follow(code))]
    return Move(DEALER, [code, *faces])


def entries(position: Position, seat: int, rng: Random) -> Move:
    """A random list of this seat, or its choice of the starting seat; mostly in squares that are begun."""
    while True:
        codes = position.legal_codes(seat)
        if codes[0] >= st.CHOOSE_START.first:
            return Move(seat, [rng.choice(codes)])
        played, after = [codes[0]], position.act(seat, codes[0])
        for _ in range(GAME.forms.codes_to_follow(codes[0])):
            choices = [code for code in after.legal_codes(seat) if code >= st.ENTER.first]
            if not choices:
                break  # in a corner that another die of the list needs: begin anew
            corners = [code for code in choices if code < st.JOKER.first and is_begun(after, seat, code)]
            played.append(rng.choice(corners or choices))
            after = after.act(seat, played[-1])
        else:
            return Move(seat, played)


def is_begun(position: Position, seat: int, code: int) -> bool:
    square = st.ENTER.values(code)[1] & 15
    return any(position.state.face[seat, 16 * colour + square] for colour in range(4))


def shown(position: Position) -> bytes:
    """All that leaves the house: view and result."""
    return msgspec.json.encode([GAME.forms.view(position), GAME.forms.result(position)])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_cannot_tell_two_sheets_apart_that_it_does_not_see(seed: int) -> None:
    rng = Random(-seed)
    moments = 0
    for position in covered_game(seed):
        if position.is_over:
            continue
        moments += 1
        for viewer in (WATCHER, *range(position.seats)):
            one, other = position.seen_by(viewer), with_other_secrets(position, viewer, rng).seen_by(viewer)
            assert one.state.tobytes() == other.state.tobytes()
            if moments % 5 == 0 or position.state.is_last:
                assert shown(one) == shown(other)
    assert moments > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_seat_enters_the_others_see_the_same_until_the_round_settles(seed: int) -> None:
    rng = Random(seed)
    tried = 0
    for position in covered_game(seed):
        seats = [seat for seat in owing(position) if position.state.phase == st.WRITING]
        if len(seats) + int(position.waits_for(DEALER)) < 2 or rng.random() < 0.5:
            continue  # the last list settles the round, and closings are announced
        seat = rng.choice(seats)
        after = [position.play(entries(position, seat, rng)) for _ in range(3)]
        for viewer in (WATCHER, *range(position.seats)):
            views = {shown(one.seen_by(viewer)) for one in after}
            assert viewer == seat or len(views) == 1
        tried += 1
    assert tried > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_sees_its_own_sheet_and_may_do_what_it_sees(seed: int) -> None:
    rng = Random(seed)
    for position in covered_game(seed):
        if rng.random() < 0.7:
            continue
        for seat in range(position.seats):
            view = position.seen_by(seat)
            assert GAME.forms.view(view)["sheets"][seat] == GAME.forms.view(position)["sheets"][seat]
            assert GAME.forms.result(view)["seats"][seat] == GAME.forms.result(position)["seats"][seat]
            assert view.legal_codes(seat) == position.legal_codes(seat)
            assert view.waiting == position.waiting


@pytest.mark.parametrize("seed", SEEDS)
def test_at_the_end_everything_is_shown(seed: int) -> None:
    *_, before, end = covered_game(seed)
    for viewer in (WATCHER, *range(end.seats)):
        assert end.seen_by(viewer).state.tobytes() == end.state.tobytes()
        assert before.seen_by(viewer).state.tobytes() != before.state.tobytes()


def test_these_games_have_last_rounds() -> None:
    """Otherwise the tests above would say little about them."""
    rolled: set[Any] = set()
    for seed in SEEDS:
        for position in covered_game(seed):
            if position.state.is_last and position.state.phase == st.WRITING:
                rolled.add((seed, int(position.state.to_roll)))
    assert len(rolled) >= len(SEEDS) // 2

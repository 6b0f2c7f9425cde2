"""The levels: playouts keep the rules, search finds what is plainly best, and errors are never nonsense."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import numpy as np
import pytest

from polychrome.bots import find_bots
from polychrome.core.dice import generator
from polychrome.core.kernel import is_compiled
from polychrome.core.layout import blank
from polychrome.core.positions import Position, apply_code
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.bots.levels import Level
from polychrome.games.blokus_dice.bots.solo_policy import ALONE, WEIGHTS, Alone, colour_now, dice_seen, load, move
from polychrome.games.blokus_dice.bots.workspace import FILLED, Workspace
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import marker_of
from polychrome.games.blokus_dice.rules.material import CELLS, PLACEMENTS
from polychrome.games.blokus_dice.rules.placements import FIT
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF
from polychrome.simulation import simulate
from scripts.blokus_dice_policy import FIRST, at_the_start, filled_by
from tests.blokus_dice.script import board_with, four_rounds, solo, table

pytestmark = pytest.mark.both_modes

bots = find_bots("blokus_dice")
GAMES = 30 if is_compiled() else 1


def loaded(position: Position, seat: int) -> Alone:
    alone = blank(ALONE)
    load(position.state, position.material, seat, alone)
    return alone  # type: ignore[no-any-return]


def test_every_move_of_a_playout_is_allowed_by_the_rules_and_leads_to_the_same_board() -> None:
    for seed in range(GAMES):
        position, rng, fit = solo().position.copy(), generator(seed), blank(FIT)
        alone = loaded(position, 0)
        while not position.is_over:
            while position.waits_for(DEALER):
                apply_code(position, DEALER, Random(seed).choice(position.legal_codes(DEALER)))
                seed += 97
            pool = [value for value, dice in enumerate(position.state.pool.tolist()) if dice]
            rows = int(np.bitwise_or.reduce([int(position.material.rows[value]) for value in pool]))
            before = alone.space.copy()
            struck = int(alone.strikes)
            moved = move(alone, position.material, fit, WEIGHTS, 3, rows, rng)
            if not moved:
                assert all(position.act(0, st.TAKE.code(value - 1)).is_over for value in pool)
                break
            choice = placement_on(position, before & ~alone.space) + PLACEMENTS * (int(alone.strikes) - struck)
            shape = SHAPE_OF[position.material.way[choice % PLACEMENTS]]
            value = pool[0] if choice >= PLACEMENTS else int(position.material.row_of[shape])
            apply_code(position, 0, st.TAKE.code(value - 1))
            apply_code(position, 0, st.PLACE.first + choice)
            same_board(alone, loaded(position, 0))


def placement_on(position: Position, cells: np.ndarray) -> int:
    """The placement that covers just these cells."""
    laid = position.material.laid[: int(position.material.first[-1]), :, CELLS]
    (number,) = np.flatnonzero((laid == cells).all(axis=1))
    return int(number)


def same_board(one: Alone, other: Alone) -> None:
    for name in ("free", "touch", "space", "used", "empty", "begun", "strikes"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert colour_now(one) == colour_now(other)
    assert dice_seen(one) == dice_seen(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_alone_knows_its_coming_markers_and_how_many_dice_it_will_see(seats: int) -> None:
    t = table(seats)
    alones = [loaded(t.position, seat) for seat in range(seats)]
    for _ in range(4):
        for seat, alone in enumerate(alones):
            assert colour_now(alone) == marker_of(t.position.state, seat)
            assert dice_seen(alone) == seats - (seat - int(t.position.state.starter)) % seats
            alone.rounds += 1
        position = t.position
        while position.waits_for(DEALER):
            position = position.act(DEALER, position.legal_codes(DEALER)[0])
        while not position.waits_for(DEALER):
            seat = next(seat for seat in range(seats) if position.waits_for(seat))
            position = position.play(bots.by_name["greedy"](position, seat, Random(3)))
        t.position = position


def test_halving_gives_the_better_half_more_playouts_each_round() -> None:
    t = table(2, board_with("I1 I2 O4 I4")).roll(0, 1, 1).take(0, 1)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    found = work.collect([1], 100)
    assert set(work.choices[:found] + st.PLACE.first) == {
        code for code in t.position.legal_codes(0) if code < st.PLACE.first + PLACEMENTS
    }
    spent = work.think(400 if is_compiled() else 30, FILLED, 1)
    counts = work.counts[:found].tolist()
    assert spent == sum(counts)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] > 0
    means = (work.sums / np.maximum(work.counts, 1))[:found]
    last = counts.count(counts[0])
    assert means[0] == max(means[:last])


def test_the_same_seed_gives_the_same_choice_and_the_view_is_left_alone() -> None:
    level = Level(seen=8, playouts=40 if is_compiled() else 4, warmth=0.5)
    t = table(2, "standard" if is_compiled() else board_with("I1 I2", "O4 I5")).roll(0, 1, 2)
    before = t.position.state.tobytes()
    assert len({level(t.position, 0, Random(7)) for _ in range(3)}) == 1
    assert t.position.state.tobytes() == before


def test_a_level_only_chooses_what_it_sees_as_good() -> None:
    t = table(2, "standard").roll(0, 1, 2).take(0, 1)  # row 1: I1, I4 and larger
    for name in ("1", "2"):
        moves = {bots.by_name[name](t.position, 0, Random(seed)) for seed in range(60 if is_compiled() else 3)}
        codes = {code for move in moves for code in move.codes}
        assert codes <= set(t.position.legal_codes(0))
        work = Workspace(t.position.material)
        assert {work.size(code - st.PLACE.first) for code in codes} <= {4, 5}
        assert all(code < st.PLACE.first + PLACEMENTS for code in codes)
        assert not is_compiled() or len(codes) > 3


def test_a_strike_is_spent_where_nothing_else_helps() -> None:
    t = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 2).take(1, 2).take(0, 1)
    for name in ("1", "2"):
        assert bots.by_name[name](t.position, 0, Random(1)).event(t.position)["strike"] is True


def test_levels_take_what_there_is_when_every_die_puts_them_out() -> None:
    t = four_rounds().roll(0, 3, 4)
    for name in ("1", "3") if is_compiled() else ("1",):
        assert t.position.play(bots.by_name[name](t.position, 0, Random(0))).state.out == 1


@pytest.mark.parametrize("name", ["1", "2", "3", "4"] if is_compiled() else ["1"])
def test_levels_play_whole_games(name: str) -> None:
    for seats in (1, 2, 4):
        start = (solo() if seats == 1 else table(seats)).position
        end, _ = bots.play_out(start, [bots.by_name[name]] * seats, Random(seats))
        assert end.is_over


@pytest.mark.skipif(not is_compiled(), reason="whole games with search want speed")
@pytest.mark.parametrize(("players", "digest"), [("5,4,3", "840aa23ba8eba478"), ("5,2,1", "a196a1f869fba0cb")])
def test_levels_play_as_they_did_when_their_strength_was_measured(players: str, digest: str) -> None:
    (record,) = simulate(GAME, players.split(","), seed=1)
    assert sha256(record.dumps().encode()).hexdigest()[:16] == digest, "measure docs/strength.md again"


@pytest.mark.skipif(not is_compiled(), reason="whole games with search want speed")
def test_each_level_fills_more_than_the_one_below() -> None:
    start = table(4, "large").position
    names = ["1", "2", "3", "4"]
    filled = np.zeros(4)
    for game in range(12):
        turned = names[game % 4 :] + names[: game % 4]
        end, _ = bots.play_out(start, [bots.by_name[name] for name in turned], Random(game))
        filled += np.roll(100 - end.state.empty[:4], game % 4)
    assert list(filled) == sorted(filled)


@pytest.mark.skipif(not is_compiled(), reason="many boards want speed")
def test_the_shipped_weights_fill_more_than_none_and_than_the_first_guess() -> None:
    work = at_the_start()
    shipped, guess, none = (filled_by(work, weights, 2000, 5) for weights in (WEIGHTS, FIRST, np.zeros(len(FIRST))))
    assert shipped > guess + 1 > none + 4


def test_candidates_are_ranked_by_merit_before_any_playout() -> None:
    t = table(2, board_with("I1 I2 Z4 O4")).roll(0, 1, 1).take(0, 1)
    work = Workspace(t.position.material)
    work.lay_out(t.position.state, 0)
    all_of_them = work.collect([1], 1000)
    worth = work.worth[:all_of_them].tolist()
    assert worth == sorted(worth, reverse=True)
    assert work.collect([1], 5) == 5
    assert work.worth[:5].tolist() == worth[:5]

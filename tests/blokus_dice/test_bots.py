"""The simple bots, and whole games at random."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polychrome.bots import of
from polychrome.core import DEALER, Position, legal, play
from polychrome.core.kernel import is_compiled
from polychrome.core.layout import blank
from polychrome.core.record import Record, replay
from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice import state as st
from polychrome.games.blokus_dice.acts import cells_of
from polychrome.games.blokus_dice.placements import FIT
from polychrome.games.blokus_dice.playout import LUCK, play_many, play_to_the_end
from polychrome.games.blokus_dice.views import view
from tests.blokus_dice.script import board_with, four_rounds, solo, table

pytestmark = pytest.mark.both_modes

GAMES = 6 if is_compiled() else 1
bots = of("blokus_dice")


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_bots_play_whole_games_that_replay(name: str, seats: int) -> None:
    for seed in range(GAMES):
        start = (solo() if seats == 1 else table(seats, start=seed % seats)).position
        end, events = bots.play_out(start, [bots.BOTS[name]] * seats, Random(seed))
        assert end.is_over
        assert replay(GAME, Record(1, GAME.name, start.options, events)).state.tobytes() == end.state.tobytes()


def test_the_same_seed_gives_the_same_game() -> None:
    players = [bots.BOTS["random"], bots.BOTS["greedy"]]
    one, two = (bots.play_out(table().position, players, Random(5))[1] for _ in range(2))
    assert one == two


def test_a_bot_waits_while_nothing_is_asked_of_it() -> None:
    t = table()
    for choose in bots.BOTS.values():
        assert choose(t.position, 0, Random(0)) is None
        assert choose(t.copy().roll(0, 1, 1).position, 1, Random(0)) is None


def test_the_random_bot_does_anything_that_is_allowed() -> None:
    t = table().roll(0, 1, 5)
    chosen = {bots.BOTS["random"](t.position, 0, Random(seed)) for seed in range(40)}
    assert chosen == {st.TAKE.code(0), st.TAKE.code(4)}
    t.take(0, 1)
    chosen = {bots.BOTS["random"](t.position, 0, Random(seed)) for seed in range(2000 if is_compiled() else 20)}
    allowed = set(legal(t.position, 0))
    assert chosen == allowed if is_compiled() else chosen <= allowed


def test_greedy_takes_the_die_of_the_largest_shape_and_places_it() -> None:
    t = table().roll(0, 3, 4)
    assert bots.BOTS["greedy"](t.position, 0, Random(0)) == st.TAKE.code(3)
    t.take(0, 4)
    kind, (strike, _) = st.CODES.read(bots.BOTS["greedy"](t.position, 0, Random(0)))
    assert (kind, strike) == (st.PLACE, 0)


def test_greedy_keeps_most_corners_open() -> None:
    t = table(2, board_with("I1 I2 Z4 O4")).roll(0, 1, 1).take(0, 1)
    places = {bots.BOTS["greedy"](t.position, 0, Random(seed)) for seed in range(30)}
    shapes = {len({c for _, c in _cells(t.position, code)}) for code in places if code is not None}
    assert shapes == {2, 3}  # Z4, lying or standing
    for code in places:
        assert code is not None
        s = play(t.position, 0, code).state
        assert sum(int(mask).bit_count() for mask in s.free[0, 0] & s.touch[0, 0]) == 3  # O4 would leave one


def _cells(position: Position, code: int) -> list[tuple[int, int]]:
    return cells_of(position.material, st.CODES.read(code)[1][1])


def test_greedy_uses_a_strike_only_where_nothing_fits_without() -> None:
    t = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 2)
    t.take(1, 2)
    taken = t.copy().take(0, 1)
    code = bots.BOTS["greedy"](taken.position, 0, Random(1))
    assert st.CODES.read(code)[1][0] == 1
    other = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 2).take(1, 1)
    assert st.CODES.read(bots.BOTS["greedy"](other.take(0, 2).position, 0, Random(1)))[1][0] == 0


def test_greedy_takes_what_there_is_when_every_die_puts_it_out() -> None:
    t = four_rounds().roll(0, 3, 4)
    code = bots.BOTS["greedy"](t.position, 0, Random(0))
    assert play(t.position, 0, code).state.out == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_random_game_goes_on_from_anywhere_to_the_end(seats: int) -> None:
    fit, luck = blank(FIT), blank(LUCK)
    for seed in range(1, 3):
        rng = Random(seed)
        position = (solo() if seats == 1 else table(seats)).position
        luck.seed = np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
        for _ in range(7 if is_compiled() else 3):
            for _ in range(rng.randrange(6)):
                seat = next(seat for seat in range(DEALER, seats) if position.waits_for(seat))
                code = legal(position, DEALER)[0] if seat == DEALER else bots.BOTS["random"](position, seat, rng)
                position = play(position, seat, code)
            end = position.copy()
            play_to_the_end(end.state, end.material, fit, luck)
            assert view(end)["phase"] == "over"
            assert all(board["out"] for board in view(end)["boards"])


def test_a_random_game_goes_on_with_a_strike_where_the_die_fits_nothing() -> None:
    t = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 1).take(1, 1).take(0, 1)  # seat 0 has used row 1 up
    end, luck = t.position.copy(), blank(LUCK)
    luck.seed = np.uint64(7)
    play_to_the_end(end.state, end.material, blank(FIT), luck)
    assert end.is_over
    assert end.state.strikes[0] >= 1


def test_many_random_games_leave_the_start_as_it_was() -> None:
    start = table(4).position
    states = np.zeros(2, GAME.state).view(np.recarray)
    states[0] = start.state
    luck = blank(LUCK)
    luck.seed = np.uint64(1)
    empty = play_many(states, start.material, blank(FIT), luck, 3)
    assert 0 < empty < 3 * 4 * 36
    assert states[0].tobytes() == start.state.tobytes()
    assert states[1].phase == st.OVER

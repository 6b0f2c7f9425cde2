"""The simple bots, and whole games at random."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polychrome.bots import find_bots
from polychrome.core.kernel import is_compiled
from polychrome.core.layout import blank
from polychrome.core.moves import Move
from polychrome.core.records import RecordFile, replay
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice import GAME
from polychrome.games.blokus_dice.bots.playout import LUCK, play_many, play_to_the_end
from polychrome.games.blokus_dice.forms.views import view
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.placements import FIT
from tests.blokus_dice.script import Table, board_with, four_rounds, solo, table

pytestmark = pytest.mark.both_modes

GAMES = 6 if is_compiled() else 1
bots = find_bots("blokus_dice")


def greedy(t: Table, seed: int = 0) -> Move:
    """What `greedy` does at seat 0."""
    move: Move | None = bots.by_name["greedy"](t.position, 0, Random(seed))
    assert move is not None
    return move


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_bots_play_whole_games_that_replay(name: str, seats: int) -> None:
    for seed in range(GAMES):
        start = (solo() if seats == 1 else table(seats, start=seed % seats)).position
        end, events = bots.play_out(start, [bots.by_name[name]] * seats, Random(seed))
        assert end.is_over
        assert replay(GAME, RecordFile(1, GAME.name, start.options, events)).state.tobytes() == end.state.tobytes()


def test_the_same_seed_gives_the_same_game() -> None:
    players = [bots.by_name["random"], bots.by_name["greedy"]]
    one, two = (bots.play_out(table().position, players, Random(5))[1] for _ in range(2))
    assert one == two


def test_a_bot_waits_while_nothing_is_asked_of_it() -> None:
    t = table()
    for choose in bots.by_name.values():
        assert choose(t.position, 0, Random(0)) is None
        assert choose(t.copy().roll(0, 1, 1).position, 1, Random(0)) is None


def test_the_random_bot_does_anything_that_is_allowed() -> None:
    t = table().roll(0, 1, 5)
    chosen = {bots.by_name["random"](t.position, 0, Random(seed)) for seed in range(40)}
    assert chosen == {Move(0, [st.TAKE.code(0)]), Move(0, [st.TAKE.code(4)])}
    t.take(0, 1)
    chosen = {bots.by_name["random"](t.position, 0, Random(seed)) for seed in range(2000 if is_compiled() else 20)}
    allowed = {Move(0, [code]) for code in t.position.legal_codes(0)}
    assert chosen == allowed if is_compiled() else chosen <= allowed


def test_greedy_takes_the_die_of_the_largest_shape_and_places_it() -> None:
    t = table().roll(0, 3, 4)
    assert greedy(t).event(t.position) == {"type": "take", "seat": 0, "die": 4}
    event = greedy(t.take(0, 4)).event(t.position)
    assert event["type"] == "place"
    assert "strike" not in event


def test_greedy_keeps_most_corners_open() -> None:
    t = table(2, board_with("I1 I2 Z4 O4")).roll(0, 1, 1).take(0, 1)
    places = {greedy(t, seed) for seed in range(30)}
    shapes = {len({column for _, column in move.event(t.position)["cells"]}) for move in places}
    assert shapes == {2, 3}  # Z4, lying or standing
    for move in places:
        s = t.position.play(move).state
        assert sum(int(mask).bit_count() for mask in s.free[0, 0] & s.touch[0, 0]) == 3  # O4 would leave one


def test_greedy_uses_a_strike_only_where_nothing_fits_without() -> None:
    t = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 2)
    t.take(1, 2)
    taken = t.copy().take(0, 1)
    assert greedy(taken, 1).event(taken.position)["strike"] is True
    other = table().round("1 I1 00", "2 I2 00 01").roll(1, 1, 2).take(1, 1)
    assert "strike" not in greedy(other.take(0, 2), 1).event(other.position)


def test_greedy_takes_what_there_is_when_every_die_puts_it_out() -> None:
    t = four_rounds().roll(0, 3, 4)
    assert t.position.play(greedy(t)).state.out == 1


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
                if seat == DEALER:
                    position = position.act(DEALER, position.legal_codes(DEALER)[0])
                else:
                    position = position.play(bots.by_name["random"](position, seat, rng))
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
    states = np.zeros(2, GAME.rules.state).view(np.recarray)
    states[0] = start.state
    luck = blank(LUCK)
    luck.seed = np.uint64(1)
    empty = play_many(states, start.material, blank(FIT), luck, 3)
    assert 0 < empty < 3 * 4 * 36
    assert states[0].tobytes() == start.state.tobytes()
    assert states[1].phase == st.OVER

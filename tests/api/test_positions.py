"""Positions and moves as values: what a program does with them, in every game."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import polychrome as pc

every_game = pytest.mark.parametrize("name", pc.games())
ROLL = {"type": "roll", "seat": 0, "dice": {"red": 3, "blue": 2, "green": 1, "yellow": 1, "white": 4}}
WRONG = {"type": "enter", "seat": 1, "entries": [{"die": "red", "square": "A1", "corner": "red"}]}


def rolled(**options: Any) -> pc.Position:
    return pc.game("colour_square").start(seats=2, **options).play(ROLL)


# --- games ---


def test_games_are_listed_and_found() -> None:
    assert {"blokus_dice", "calcool", "colour_square"} <= set(pc.games())
    game = pc.game("colour_square")
    assert (game.name, game.title, game.version) == ("colour_square", "Colour Square", 1)
    assert (game.min_seats, game.max_seats) == (2, 6)
    assert repr(game) == "<game colour_square>"


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(
        pc.UnknownGame, match=r"there is no game 'chess'; choose from blokus_dice, calcool, colour"
    ) as why:
        pc.game("chess")
    assert isinstance(why.value, LookupError)


@every_game
def test_a_game_starts_with_the_defaults_of_the_command_line(name: str) -> None:
    game = pc.game(name)
    position = game.start()
    assert position.seats == game.min_seats == 2
    assert game.start(seats=game.max_seats).seats == game.max_seats
    for option, value in game.forms.defaults.items():
        assert getattr(position.options, option) == value


@pytest.mark.parametrize(
    ("options", "kind", "place", "text"),
    [
        ({"seats": 9}, pc.BadOption, "seats", "must be a whole number from 1 to 6, not 9"),
        ({"seats": "two"}, pc.BadOption, "seats", "must be a whole number from 1 to 6"),
        ({"colour": 1}, pc.BadOption, "colour", "is not a field here; allowed are seats, sheet, variant and start"),
        ({"variant": "task9"}, pc.BadOption, "variant", "must be one of"),
        ({"sheet": "Z"}, pc.BadDefinition, "sheet", "built in are A and B"),
    ],
)
def test_a_wrong_option_says_where_why_and_what_is_allowed(
    options: dict[str, Any], kind: type[Any], place: str, text: str
) -> None:
    with pytest.raises(kind, match=text) as problem:
        pc.game("colour_square").start(**options)
    assert problem.value.place.split(".")[0] == place
    assert str(problem.value).startswith(place)


# --- who acts ---


def test_whom_the_game_waits_for() -> None:
    start = pc.game("colour_square").start(seats=2)
    assert (start.to_act, start.is_chance, start.is_over) == ((pc.DEALER,), True, False)
    position = start.play(ROLL)
    assert (position.to_act, position.is_chance) == ((0, 1), False)
    assert position.waits_for(0)
    assert not position.waits_for(pc.DEALER)
    for seat in (0, 1):
        position = position.play(next(position.moves(seat)))
    assert (position.to_act, position.is_chance) == ((pc.DEALER,), True)  # though both may still correct
    assert next(position.moves(0), None) is not None
    assert len(position.actions(0)) == 0


def test_a_seat_that_need_not_act_but_may_is_named_beside_the_dealer() -> None:  # [CS-36]
    position = pc.game("colour_square").start(variant="task4")
    for seat in (0, 1):
        position = position.play({"type": "choose", "seat": seat, "columns": ["A", "C"], "row": 2})
    position = position.play(ROLL)
    assert position.to_act == (pc.DEALER, 0, 1)
    assert not position.is_chance
    position = position.play({"type": "enter", "seat": 0, "entries": []})
    assert position.to_act == (pc.DEALER, 1)
    assert position.play({"type": "settle"}).to_act == (pc.DEALER,)  # nobody waits for seat 1


@every_game
def test_the_dealer_deals_until_a_seat_has_to_act(name: str) -> None:
    start = pc.game(name).start()
    position = start.deal(Random(1))
    assert pc.DEALER not in position.to_act
    assert position == start.deal(Random(1)) != start.deal(Random(2))
    assert position.deal(Random(3)) is position
    assert start.is_chance
    assert pc.DEALER not in start.deal(np.random.default_rng(1)).to_act


def test_a_dealer_of_ones_own_decides() -> None:
    class Low:
        def choose(self, codes: Any) -> int:
            return int(min(codes))

    position = pc.game("blokus_dice").start(seats=3).deal(Low())
    assert position.as_dict()["pool"] == [1, 1, 1]


# --- moves ---


def test_a_refusal_names_its_rule_and_leaves_everything_as_it_was() -> None:
    position = rolled()
    before = copy.copy(position)
    refusal = position.why_not(WRONG)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("CS-8", "a passive seat enters the white die, no coloured one")
    with pytest.raises(pc.IllegalMove, match="no coloured one") as problem:
        position.play(WRONG)
    assert problem.value.refusal == refusal
    assert problem.value.at is None
    assert position == before


def test_a_move_and_its_event_are_the_same() -> None:
    position = rolled()
    move = next(position.moves(0))
    event = move.event(position)
    assert event == position.event_of(move)
    assert position.read(event) == move
    assert position.play(event) == position.play(move)
    assert (position.why_not(event), position.why_not(move)) == (None, None)


def test_what_is_no_event_is_no_move() -> None:
    for event, text in (({"type": "jump"}, "type"), ({"type": "enter", "seat": 0}, "entries"), ({}, "type")):
        with pytest.raises(pc.BadRecord, match=text):
            rolled().play(event)
    with pytest.raises(pc.BadRecord, match="there is no seat 5 at this table"):
        rolled().play({"type": "enter", "seat": 5, "entries": []})
    with pytest.raises(ValueError, match="codes from 0 to 749"):
        rolled().play(pc.Move(0, [2**70]))


def test_moves_are_values() -> None:
    move, same, other = pc.Move(0, [1, 2]), pc.Move(0, (1, 2)), pc.Move(1, (1, 2))
    assert move == same != other
    assert move != (0, (1, 2))
    assert len({move, same, other}) == 2
    assert (move.seat, move.codes, repr(move), str(move)) == (0, (1, 2), "Move(0, (1, 2))", "seat 0: 1, 2")
    told = next(rolled().moves(0))
    assert str(pickle.loads(pickle.dumps(told))) == str(told) == "seat 0 enters red 3 in A1 red and blue 2 in A1 blue"


def test_moves_come_one_by_one() -> None:
    """Thousands of lists are possible with five dice; the first are there at once."""
    position = pc.game("colour_square").start(variant="task4", seats=1)
    position = position.play({"type": "choose", "seat": 0, "columns": ["A", "C"], "row": 2}).play(ROLL)
    began = time.perf_counter()
    moves = position.moves(0)
    assert isinstance(moves, Iterator)
    first = [next(moves) for _ in range(5)]
    assert len(set(first)) == 5
    assert time.perf_counter() - began < 5


def test_moves_that_lead_to_the_same_position_come_once() -> None:
    position = rolled()
    # Six pairs of dice. Two corners: in any order the same. One joker field. Two of them: which value stands first is
    # seen on the sheet, so only green and yellow, which both show a 1, come once.
    assert sum(1 for _ in position.moves(0)) == 6 * 16 * 16 + 6 * 2 * 16 + (5 * 2 + 1)


@pytest.mark.parametrize(
    ("name", "event", "words"),
    [
        ("colour_square", ROLL, "the dealer rolls red 3, blue 2, green 1, yellow 1, white 4 for seat 0"),
        ("colour_square", {"type": "enter", "seat": 1, "entries": []}, "seat 1 enters nothing"),
        (
            "colour_square",
            {"type": "enter", "seat": 1, "entries": [{"die": "white", "joker": True}]},
            "seat 1 enters the white die in a joker field",
        ),
        (
            "colour_square",
            {"type": "enter", "seat": 1, "entries": [
                {"die": "red", "square": "B2", "corner": "blue", "recolour": True}]},
            "seat 1 enters the red die recoloured in B2 blue",
        ),
        ("colour_square", {"type": "settle"}, "the dealer settles the round"),
        ("colour_square", {"type": "roll_off", "dice": [3, 5]}, "the dealer rolls 3 and 5 to find out who starts"),
        ("colour_square", {"type": "choose_start", "seat": 1, "start": 0}, "seat 1 lets seat 0 start"),
        ("colour_square", {"type": "draw_start", "start": 1}, "the dealer draws seat 1 to start"),
        (
            "colour_square",
            {"type": "choose", "seat": 0, "columns": ["A", "C"], "row": 2},
            "seat 0 chooses the columns A and C and row 2",
        ),
        ("blokus_dice", {"type": "roll", "seat": 0, "dice": [1, 5, 6]}, "the dealer rolls 1, 5 and 6 for seat 0"),
        ("blokus_dice", {"type": "take", "seat": 1, "die": 5}, "seat 1 takes a 5"),
        (
            "blokus_dice",
            {"type": "place", "seat": 1, "shape": "I2", "cells": [[0, 0], [0, 1]], "strike": True},
            "seat 1 places I2 on (0, 0) and (0, 1) with a strike",
        ),
        ("calcool", {"type": "grab", "seat": 1, "die": "red-3"}, "seat 1 grabs red-3"),
        ("calcool", {"type": "lay", "seat": 1, "position": 4}, "seat 1 lays its die at position 4"),
        ("calcool", {"type": "move", "seat": 1, "from": 4, "to": 2}, "seat 1 moves the die at position 4 to 2"),
        ("calcool", {"type": "aside", "seat": 1}, "seat 1 puts its die aside"),
        ("calcool", {"type": "arrange", "seat": 1, "cards": ["I-02", "I-01"]}, "seat 1 puts I-02 to the left of I-01"),
        ("calcool", {"type": "arrange", "seat": 1, "cards": ["I-02"]}, "seat 1, arrange other than two cards"),
        ("calcool", {"type": "stop", "seat": 1}, "seat 1 calls Stop"),
        ("calcool", {"type": "stop", "seat": None}, "the dealer says that time is up"),
        (
            "calcool",
            {"type": "deal", "cards": [["I-01", "I-02"], ["I-03", "I-04"]]},
            "the dealer deals I-01 and I-02 to seat 0, I-03 and I-04 to seat 1",
        ),
        ("calcool", {"type": "go"}, "the dealer calls Go"),
        ("calcool", {"type": "score"}, "the dealer counts the round"),
    ],
)  # fmt: skip
def test_a_move_is_said_in_words(name: str, event: dict[str, Any], words: str) -> None:
    position = pc.game(name).start()
    move = position.read(event)
    assert str(move) == position.describe(move) == words


def test_a_die_that_is_known_is_named_with_its_value() -> None:
    position = pc.game("calcool").start().deal(Random(1))
    pips = int(position.state.pips[3])
    assert str(position.read({"type": "grab", "seat": 1, "die": "red-3"})) == f"seat 1 grabs red-3, which shows {pips}"
    joker = {"type": "enter", "seat": 1, "entries": [{"die": "white", "joker": True}]}
    assert str(rolled().read(joker)) == "seat 1 enters white 4 in a joker field"


# --- values ---


@every_game
def test_equal_positions_are_equal_and_others_are_not(name: str) -> None:
    start = pc.game(name).start()
    position = start.deal(Random(1))
    twin = pc.game(name).start().deal(Random(1))
    assert position == twin
    assert hash(position) == hash(twin)
    assert len({position, twin, start}) == 2
    assert position != start
    assert position != "a position"
    assert start != pc.game(name).start(seats=3)


def test_options_and_moves_under_way_count() -> None:
    assert rolled(sheet="A") != rolled(sheet="B")
    position = rolled()
    begun = position.act(1, int(position.actions(1)[0]))
    assert begun != position
    assert begun == position.act(1, int(position.actions(1)[0]))


@every_game
def test_copies_are_equal_and_independent(name: str) -> None:
    position = pc.game(name).start().deal(Random(1))
    for other in (copy.copy(position), copy.deepcopy(position), position.copy()):
        assert other == position
        assert other.state is not position.state
        assert other.material is position.material
    began = time.perf_counter()
    for _ in range(1000):
        copy.deepcopy(position)
    assert time.perf_counter() - began < 1  # microseconds each


PROGRAM = """
import pickle, sys
position = pickle.loads(sys.stdin.buffer.read())
after = position.play(next(position.moves(position.to_act[0])))
sys.stdout.buffer.write(pickle.dumps((position, position.to_act, after)))
"""


@every_game
def test_a_pickle_is_small_and_means_the_same_in_another_process(name: str) -> None:
    position = pc.game(name).start().deal(Random(1))
    text = pickle.dumps(position)
    assert len(text) < position.state.nbytes + 1000
    assert pickle.loads(text) == position
    answer = subprocess.run([sys.executable, "-c", PROGRAM], input=text, capture_output=True, check=True).stdout
    there, to_act, after = pickle.loads(answer)
    assert (there, to_act) == (position, position.to_act)
    assert after == position.play(next(position.moves(to_act[0])))


def test_a_custom_sheet_travels_too() -> None:
    squares = {f"{column}{row}": {"target": [4, 24]} for row in range(1, 5) for column in "ABCD"}
    sheet = {"name": "made", "squares": squares, "snake": ["A1", "B1", "C1", "D1"]}
    position = rolled(sheet=sheet)
    assert pickle.loads(pickle.dumps(position)) == position
    begun = position.act(1, int(position.actions(1)[0]))
    assert pickle.loads(pickle.dumps(begun)).under_way == begun.under_way is not None


# --- code by code ---


def test_a_move_under_way_is_completed_first() -> None:
    position = rolled()
    begun = position.act(0, 2)
    assert begun.under_way == (0, (2,))
    assert begun.to_act == (0,)
    assert position.under_way is None
    assert len(begun.actions(1)) == 0
    with pytest.raises(ValueError, match="a move of seat 0 is under way"):
        begun.act(1, 1)
    for ask in (lambda: next(begun.moves(0)), lambda: begun.play(ROLL), lambda: begun.why_not(WRONG),
                lambda: begun.deal(Random(1))):  # fmt: skip
        with pytest.raises(ValueError, match="complete it with `act` first"):
            ask()
    done = begun.act(0, int(begun.actions(0)[0]))
    done = done.act(0, int(done.actions(0)[0]))
    assert done.under_way is None
    assert done == position.play(next(position.moves(0)))


def test_a_code_that_is_refused_changes_nothing() -> None:
    position = rolled()
    with pytest.raises(pc.IllegalMove, match="list of 2 entries") as problem:
        position.act(1, 2)
    assert problem.value.refusal.rule == "CS-8"
    with pytest.raises(ValueError, match="codes from 0 to 749"):
        position.act(0, 750)


@every_game
def test_a_mask_says_the_same_as_actions(name: str) -> None:
    position = pc.game(name).start().deal(Random(1))
    seat = position.to_act[0]
    mask = position.mask(seat)
    assert (str(mask.dtype), mask.shape) == ("bool", (position.game.action_count,))
    assert mask.nonzero()[0].tolist() == position.actions(seat).tolist()
    assert position.actions(seat).dtype == np.int64
    for code in position.actions(seat)[:3]:
        assert position.game.action_name(int(code))


@every_game
def test_an_observation_is_what_the_seat_may_know(name: str) -> None:
    game = pc.game(name)
    position = game.start().deal(Random(1))
    for seat in (0, 1, pc.WATCHER):
        seen = position.observe(seat)
        assert (str(seen.dtype), seen.shape) == ("float32", (len(game.observation_names),))
        assert np.array_equal(seen, position.seen_by(seat).observe(seat))
    assert len(set(game.observation_names)) == len(game.observation_names)


def test_hidden_things_are_not_observed() -> None:  # [CC-4]
    start = pc.game("calcool").start()
    deals = [[["I-01", "I-02"], ["I-03", "I-04"]], [["I-05", "I-06"], ["I-07", "I-08"]]]
    one, other = (start.play({"type": "deal", "cards": cards}) for cards in deals)
    assert one != other
    for seat in (0, 1, pc.WATCHER):
        assert np.array_equal(one.observe(seat), other.observe(seat))
        assert one.seen_by(seat) == other.seen_by(seat)


def test_moves_of_dice_are_counted_in_the_observation_and_offered_twenty_times() -> None:  # [CC-9]
    position = pc.game("calcool").start().deal(Random(1))
    die = next(move for move in position.moves(0) if "grabs" in str(move))
    position = position.play(die).play({"type": "lay", "seat": 0, "position": 1})
    names = position.game.observation_names
    swap = {"type": "move", "seat": 0, "from": 1, "to": 1}
    move = position.read(swap).codes[0]
    for moved in range(20):
        assert position.observe(0)[names.index("moved[0]")] == moved
        assert move in position.actions(0)
        position = position.play(swap)
    assert move not in position.actions(0)
    assert position.why_not(swap) is None  # the rules have no such limit
    assert "moved" not in str(position.as_dict())


def test_cards_are_offered_once_to_be_arranged() -> None:  # [CC-6]
    position = pc.game("calcool").start().deal(Random(1))
    arrange = next(position.moves(0))
    assert "to the left of" in str(arrange)
    assert arrange.codes[0] in position.actions(0)
    after = position.play(arrange)
    assert arrange.codes[0] not in after.actions(0)
    assert arrange.codes[0] in after.actions(1) or after.why_not(arrange) is None


# --- results ---


def test_results_returns_and_winners() -> None:
    (record,) = pc.simulate("blokus_dice", ["greedy", "random"], seed=3)
    end = record.position
    assert end.is_over
    assert (end.to_act, end.is_chance) == ((), False)
    assert end.result["winners"] == end.winners
    assert all(isinstance(points, float) for points in end.returns)
    assert max(end.returns) == end.returns[end.winners[0]]
    assert end.loser == 1 - end.winners[0]
    assert end.as_dict(0) == end.as_dict()
    assert next(end.moves(0), None) is None
    assert end.deal(Random(1)) is end

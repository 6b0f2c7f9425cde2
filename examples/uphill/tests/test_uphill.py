"""Uphill: the contract that every game keeps, and the rules of this one."""

import pytest
from uphill import GAME

import polychrome as pc
from polychrome.testing import check_game, find_mistakes


def played(*events: tuple[str, int]) -> pc.Position:
    """A game of two in which seats take turns: ("roll", 3), ("take", 3), …"""
    position, seat = GAME.start(seats=2), 0
    for kind, die in events:
        position = position.play({"type": kind, "die": die, **({"seat": seat} if kind == "take" else {})})
        seat ^= kind == "take"
    return position


def test_the_game_keeps_the_contract() -> None:
    check_game(GAME)


def test_one_watched_game_shows_no_mistake() -> None:
    assert find_mistakes(GAME) == []


def test_the_die_that_is_left_is_for_the_neighbour() -> None:  # [UP-2, UP-3]
    position = played(("roll", 2), ("roll", 5), ("take", 2))
    assert position.as_dict()["dice"] == [5]
    assert position.is_chance
    with pytest.raises(pc.IllegalMove, match="two dice have to lie"):
        position.play({"type": "take", "seat": 1, "die": 5})


def test_a_higher_die_goes_on_and_any_other_begins_anew() -> None:  # [UP-4, UP-5]
    position = played(
        ("roll", 2), ("roll", 1), ("take", 2), ("roll", 5), ("take", 1), ("roll", 6), ("take", 5), ("roll", 1)
    )  # fmt: skip
    assert position.returns == (4.0, 1.0)
    assert position.play({"type": "take", "seat": 1, "die": 1}).returns == (4.0, 2.0)


def test_only_dice_on_the_table_are_taken() -> None:  # [UP-3]
    with pytest.raises(pc.IllegalMove, match="no die on the table shows this") as problem:
        played(("roll", 2), ("roll", 5), ("take", 3))
    assert problem.value.refusal.rule == "UP-3"

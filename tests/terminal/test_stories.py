"""What the terminal says about Colour Square fits the variant: why a square was shaded, which roll it is, how much."""

from __future__ import annotations

import msgspec
import pytest

from polychrome.games.colour_square.terminal import story
from polychrome.games.colour_square.terminal.sheet import draw, heading, tally
from polychrome.games.colour_square.terminal.turn import CsTurn
from polychrome.terminal.client import Misread
from tests.colour_square.script import Table, sheet, table
from tests.colour_square.test_reasons import last


def told(scene: Table, count: int) -> list[str]:
    """The news of the last events of a scene."""
    again = Table(scene.options, table(**scene.options).position)
    names = ["You", "Ben"][: scene.options["seats"]]
    lines: list[str] = []
    for at, event in enumerate(scene.events):
        before = again.position
        again.send(event)
        if at >= len(scene.events) - count:
            read = msgspec.convert(event, before.game.forms.events)
            lines += story.tell(before, again.position, event.get("seat", -1), read, names)
    return lines


@pytest.mark.parametrize("variant", ["task1", "task2", "task3", "task5"])
def test_a_wrong_sum_is_said_to_be_one(variant: str) -> None:  # [CS-14, CS-33 … CS-37]
    scene = table(1, sheet({"A1": 4}), variant).roll(0, red=2).enter(0, "red A1", "blue A1").settle()
    scene.roll(0).enter(0, "green A1", "yellow A1")
    assert told(scene, 1) == ["You: green 1 in A1, yellow 1 in A1.", "You shaded A1: the sum was wrong."]


def test_squares_behind_on_the_path_are_not_blamed_on_a_sum() -> None:  # [CS-37]
    scene = table(1, sheet({"C1": 4}), "task5").roll(0, red=2).enter(0, "red C1", "blue C1").settle()
    scene.roll(0).enter(0, "green C1", "yellow C1")
    assert told(scene, 1)[1:] == [
        "You shaded C1: the sum was wrong.",
        "You shaded A1, B1: left behind on the path.",
    ]


def test_what_is_left_open_at_the_end_is_not_blamed_on_a_sum() -> None:  # [CS-24]
    scene = last().roll(1).enter(1, "green joker", "yellow joker").settle()
    assert "Ben shaded what was left open: D4." in told(scene, 1)


def test_task_4_counts_its_rolls() -> None:  # [CS-36]
    scene = table(1, sheet(), "task4")
    assert tally(scene.position) == ["Rolls ····· ·····"]
    scene.choose(0, "AB", 1)
    for roll in range(1, 11):
        scene.roll(0)
        strokes = "|" * roll + "·" * (10 - roll)
        shown = [f"Rolls {strokes[:5]} {strokes[5:]}{', the last one' if roll == 10 else ''}"]
        assert tally(scene.position) == shown
        assert heading(scene.position, ["You"]).plain == f"Colour Square, task 4, roll {roll} of 10. You rolled."
        assert shown[0] in "\n".join(line.plain for line in draw(scene.position, 0, ["You"], 80))
        scene.settle()
    assert scene.is_over()
    assert tally(scene.position) == ["Rolls ||||| |||||"]


def test_other_variants_count_no_rolls() -> None:
    assert tally(table(1, sheet(), "task5").roll(0).position) == []


@pytest.mark.parametrize(
    ("variant", "target", "shown"),
    [("task2", 4, "−10 points so far"), ("task1", 4, "0 points so far"), ("task5", [4, 24], "1 square circled so far")],
)
def test_points_so_far_have_a_minus_sign_and_the_right_form(variant: str, target: object, shown: str) -> None:
    scene = table(1, sheet({"A1": target}), variant).roll(0, red=2).enter(0, "red A1", "blue A1").settle()
    scene.roll(0).enter(0, "green A1", "yellow A1").settle()
    assert shown in "\n".join(line.plain for line in draw(scene.position, 0, ["You"], 80))


def test_a_dead_end_says_how_many_dice_are_due() -> None:  # [CS-11]
    made = sheet({"D1": {"target": [4, 24], "preset": {"yellow": 6}}})
    scene = table(1, made, "task1").play("joker=1 joker=1 A1 B1 C1 D1=11..")
    turn = CsTurn(scene.roll(0, white=6).position, 0, ["You"])
    with pytest.raises(Misread, match=r"white D1 green: then no other die would fit, but 2 dice have to be entered"):
        turn.read("white D1 green")

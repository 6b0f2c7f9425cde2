"""What a person types wrongly gets one sentence that says what is wrong and what is allowed, and costs nothing."""

from __future__ import annotations

from typing import Any

import pytest

from polychrome.games.colour_square.rules.material import SQUARE_NUMBER
from polychrome.games.colour_square.terminal.moves import TypedEntry, parse
from polychrome.terminal.client import Misread
from tests.terminal.newcomer import type_lines

RED, BLUE, GREEN, YELLOW, WHITE = range(5)
A1, B2, C1 = (SQUARE_NUMBER[name] for name in ("A1", "B2", "C1"))


def said(lines: list[str], *pairs: str, seats: str | None = None) -> str:
    """All that was said with the first dice of seed 1: red 3, blue 1, green 5, yellow 5, white 6."""
    arguments: Any = ("colour_square", seats, list(pairs), 1, None)
    return " ".join(type_lines(lines, *arguments).split())


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("red B2", [TypedEntry(RED, B2)]),
        ("red B2, blue C1", [TypedEntry(RED, B2), TypedEntry(BLUE, C1)]),
        ("r b2 b c1", [TypedEntry(RED, B2), TypedEntry(BLUE, C1)]),
        ("R B2; B C1", [TypedEntry(RED, B2), TypedEntry(BLUE, C1)]),
        ("rb2 bc1", [TypedEntry(RED, B2), TypedEntry(BLUE, C1)]),
        ("red in B2 and blue in C1", [TypedEntry(RED, B2), TypedEntry(BLUE, C1)]),
        ("white A1 yellow", [TypedEntry(WHITE, A1, YELLOW)]),
        ("w a1 y", [TypedEntry(WHITE, A1, YELLOW)]),
        ("wa1y", [TypedEntry(WHITE, A1, YELLOW)]),
        ("the white die at A1, yellow corner", [TypedEntry(WHITE, A1, YELLOW)]),
        ("w a1 y y b2", [TypedEntry(WHITE, A1, YELLOW), TypedEntry(YELLOW, B2)]),
        ("w a1, y b2", [TypedEntry(WHITE, A1), TypedEntry(YELLOW, B2)]),
        ("w a1 y joker", [TypedEntry(WHITE, A1), TypedEntry(YELLOW)]),
        ("red joker", [TypedEntry(RED)]),
        ("joker red, b j", [TypedEntry(RED), TypedEntry(BLUE)]),
        ("gre b2", [TypedEntry(GREEN, B2)]),
        ("red B2 red", [TypedEntry(RED, B2, RED)]),
        ("red B2 blue", [TypedEntry(RED, B2, BLUE)]),
        ("red B2 as blue", [TypedEntry(RED, B2, BLUE, True)]),
        ("red B2 as b, b c1", [TypedEntry(RED, B2, BLUE, True), TypedEntry(BLUE, C1)]),
    ],
)
def test_moves_can_be_typed_in_many_ways(line: str, moves: list[TypedEntry]) -> None:
    assert parse(line, "red B2") == moves


@pytest.mark.parametrize(
    "line", ["", "B2", "red", "purple B2", "red E9", "red B2 as", "red B2 as B2", "joker", "red blue", "🎲", "\x1b[A"]
)
def test_what_is_no_move_is_not_read(line: str) -> None:
    with pytest.raises(Misread) as problem:
        parse(line, "red B2")
    assert "red B2" in str(problem.value)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["hello"], "'hello' is no die and no square; type red B2, white A1 yellow or red joker."),
        (["red"], "Red: in which square? red B2, white A1 yellow or red joker."),
        (["b2"], "Which die? Type red B2, white A1 yellow or red joker."),
        (["white A1 red"], "White A1 red: the active seat does not use the white die [CS-7]; you may use red 3, "),
        (["red A1 blue"], "Red A1 blue: a coloured die goes in a corner of its own colour [CS-7]; red fits in A1, B1,"),
        (["red A1, red A2"], "Red A2: this die is entered already; each die is entered once [CS-7]; you may use "),
        (["red A1, blue A1, green A1"], "Green A1: that is one die too many"),
        (["done"], "Not done yet: Enter two of these: red 3, blue 1, green 5 or yellow 5."),
        ([""], "Not done yet: Enter two of these: red 3, blue 1, green 5 or yellow 5."),
        (["back"], "There is nothing to take back."),
        (["red A1"], "red A1. Now one of these: blue 1, green 5 or yellow 5; back takes the last one back."),
        (["red A1", "back"], "You> back Enter two of these: red 3, blue 1, green 5 or yellow 5."),
        (["red A1 as blue"], "Red A1 as blue: dice change colour only in tasks 4 and 5 [CS-32];"),
        (["r j, b j", "back", "g a1"], "green A1. Now one of these:"),
        (["r a1, b a1", "", "w a1"], "White A1: in which corner? green or yellow."),
        (["r a1, b a1", "", "w a1 r"], "White A1 red: this corner holds a value already [CS-9]; white fits in A1, B1,"),
        (["r a1, b a1", "", "r b2"], "Red B2: a passive seat enters the white die, no coloured one [CS-8]; "),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_sentence(lines: list[str], answer: str) -> None:
    assert answer in said(lines)


def test_a_line_stands_or_falls_as_a_whole() -> None:
    answer = said(["red A1, red A2", "green B1"])
    assert "green B1. Now one of these: red 3, blue 1 or yellow 5" in answer


def test_a_correction_replaces_what_was_entered() -> None:
    answer = said(["r a1, b a1", "back", "g b1, y b1", "score"])
    assert "You: green 5 in B1, yellow 5 in B1." in answer
    assert said(["r a1, b a1", "back", "", "w b1"]).count("You: red 3 in A1, blue 1 in A1.") == 1  # left as it was


def test_covered_entries_cannot_be_taken_back() -> None:
    answer = said(["r a1, b a1", "back"], "variant=covered")
    assert "The round is settled already; a covered round settles by itself [CS-10]." in answer


def test_a_preset_corner_says_what_it_takes() -> None:
    assert "Red A1: this corner takes only its preset value [CS-26]; red fits in B1," in said(["red A1"], "sheet=B")


@pytest.mark.parametrize(
    ("line", "answer"), [("A A 2", "[CS-36]"), ("A B", "two letters from A to D"), ("x", "two letters")]
)
def test_columns_and_a_row_are_asked_for(line: str, answer: str) -> None:
    assert answer in said([line], "variant=task4")


def test_task_4_takes_any_number_of_dice() -> None:
    answer = said(["A C 2", "red A1, white A1 blue", "done", "done"], "variant=task4")
    assert "red A1, white A1 blue. Any of these, or done: blue" in answer
    assert "in A1 blue." in answer
    assert "task 4, roll 3 of 10." in answer


def test_the_show_of_a_half_typed_move_has_it() -> None:
    assert "r3*" in said(["red A1", "show"])

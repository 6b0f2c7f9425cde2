"""How many placements there are in fixed positions, and in which order: tests/counts/blokus_dice.txt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from polychrome.core.layout import blank
from polychrome.games.blokus_dice.forms.events import cells_of
from polychrome.games.blokus_dice.rules.kernels import unused
from polychrome.games.blokus_dice.rules.material import COLOURS
from polychrome.games.blokus_dice.rules.placements import FIT, find, write_down
from tests.blokus_dice.script import POCKET, Table, built_in, table

pytestmark = pytest.mark.both_modes

FILE = Path(__file__).parents[1] / "counts" / "blokus_dice.txt"


def numbers(t: Table, seat: int, colour: str, die: int) -> list[int]:
    """The placements of a row's unused shapes in a colour, whoever's turn it is."""
    s, board, fit, found = t.position.state, t.position.material, blank(FIT), np.zeros(20_000, np.int64)
    shapes = int(unused(s, board, seat)) & int(board.rows[die])
    find(s, board, seat, COLOURS.index(colour), shapes, fit)
    return [int(number) for number in found[: int(write_down(board, fit, shapes, found))]]


def count(t: Table, words: list[str]) -> None:
    seat, colour, *expected = words
    found = [len(numbers(t, int(seat), colour, die)) for die in range(1, 7)]
    assert found == [int(number) for number in expected], f"{words}: {found}\n{t.drawing()}"


def order(t: Table, words: list[str]) -> None:
    seat, colour, die, *rest = words
    expected = [place.strip() for place in " ".join(rest).split(",")]
    found = numbers(t, int(seat), colour, int(die))
    assert [" ".join(f"{r}{c}" for r, c in cells_of(t.position.material, number)) for number in found] == expected


CHECKS: dict[str, Callable[[Table, list[str]], None]] = {"count": count, "order": order}


def test_the_counts_are_right() -> None:
    t = table()
    checked = 0
    for line in FILE.read_text(encoding="utf-8").splitlines():
        word, *words = line.partition("#")[0].split() or [""]
        if word == "board":
            t = table(2, POCKET if words[0] == "pocket" else {**built_in("standard"), "size": int(words[0])})
        elif word == "round":
            t.round(*" ".join(words).split("|"))
        elif word:
            CHECKS[word](t, words)
            checked += 1
    assert checked >= 18

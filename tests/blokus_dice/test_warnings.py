"""What a player should know before a move: a colour that would have no place any more."""

from __future__ import annotations

from typing import Any

from polychrome.core.forms import MoveWarning
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice import GAME
from polychrome.server.choices import list_warnings
from tests.blokus_dice.script import Table, cells, table


def warnings(t: Table, shape: str, where: str) -> list[MoveWarning]:
    event: dict[str, Any] = {"type": "place", "seat": 0, "shape": shape, "cells": cells(where)}
    return GAME.forms.find_warnings(t.position, t.position.play(event), 0)


def second_round() -> Table:
    """Red has drawn I5 along the left side of its grid: only the cell 51 is left to go on from."""
    return table().round("5 I5 00 10 20 30 40", "1 I1 00").roll(1, 3, 2).take(1, 3).take(0, 2)


def test_a_shape_on_the_last_corner_of_a_colour_is_warned_of() -> None:  # [BD-9, BD-12]
    assert warnings(second_round(), "I2", "50 51") == [MoveWarning("no_place", "red")]


def test_a_shape_elsewhere_is_not() -> None:
    assert warnings(second_round(), "I2", "05 04") == []
    assert warnings(table().roll(0, 1, 1).take(0, 1), "I1", "00") == []


def test_a_colour_that_had_no_place_before_is_not_named_again() -> None:
    t = second_round().place(0, "I2", "50 51")
    t.place(1, "I3", "05 15 25").roll(0, 3, 4).take(0, 3)
    assert warnings(t, "I3", "05 15 25") == []


def test_a_look_tells_a_seat_and_never_the_dealer() -> None:
    t = second_round()
    after = t.position.play({"type": "place", "seat": 0, "shape": "I2", "cells": cells("50 51")})
    assert [(one.key, one.about) for one in list_warnings(t.position, after, 0)] == [("no_place", "red")]
    assert list_warnings(t.position, after, DEALER) == []

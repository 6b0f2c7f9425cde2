"""What screens are told of a chain, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calcool.script import PERFECT, deck_of, table

pytestmark = pytest.mark.both_modes


def count(t: Any, seat: int = 0) -> Any:
    return t.view["seats"][seat]["count"]


def test_each_field_says_what_it_pays() -> None:  # [CC-16]
    t = table().start().build(0, "red1 orange6 yellow3 white4 turquoise5")
    assert count(t) == {"valid": 5, "mistake": None, "fields": [2, 1, -1, -2, 2, 0, 0, 0, 0, 0]}
    assert sum(count(t)["fields"]) == t.part(0, "fields")
    t.stop(1)
    assert count(t)["valid"] == 5
    t.score()
    assert count(t) is None


def test_a_double_pays_at_its_right_half() -> None:  # [CC-16]
    t = table(deck=deck_of("+4 red* & orange2, -1 white1, +1 white2, -1 white3")).start()
    assert count(t.build(0, "red1 orange2 green3"))["fields"][:3] == [0, 4, 0]


@pytest.mark.parametrize(
    ("chain", "valid", "mistake"),
    [
        ("", 0, None),
        (PERFECT, 10, None),
        (PERFECT + " red2", 10, None),
        ("red1 red2", 1, "colour"),
        ("red1 orange2 yellow2", 2, "pips"),
        ("red1 orange2 red2", 2, "colour"),
        ("red1 . orange2", 1, "gap"),
        (". orange2", 0, "gap"),
    ],
)
def test_what_ends_the_valid_part_is_named(chain: str, valid: int, mistake: str | None) -> None:  # [CC-14]
    told = count(table().start().build(0, chain))
    assert (told["valid"], told["mistake"]) == (valid, mistake)


def test_before_go_there_is_nothing_to_count() -> None:  # [CC-4]
    t = table()
    assert count(t) is None
    assert count(t.deal()) is None
    assert count(t.shuffle()) is None

"""The table of counts in tests/counts/calcool.txt, which a person can check with a pencil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.games.calcool.rules import state as st
from tests.calcool.script import Table, table

pytestmark = pytest.mark.both_modes

COUNTS = Path(__file__).parents[1] / "counts" / "calcool.txt"
TOO_MANY = 10**6 if is_compiled() else 300  # for plain Python


def lines() -> Iterator[tuple[int, str, list[str]]]:
    for number, line in enumerate(COUNTS.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            yield number, words[0], words[1:]


def who(word: str) -> int:
    return DEALER if word == "dealer" else int(word)


def count(position: Position, seat: int, depth: int) -> int:
    codes = position.legal_codes(seat)
    return len(codes) if depth == 1 else sum(count(position.act(seat, code), seat, depth - 1) for code in codes)


def step(t: Table, name: str, words: list[str]) -> None:
    getattr(t, name)(*(int(word) if word.isdecimal() else word for word in words))


def test_every_count_is_right() -> None:
    t = table()
    for number, word, words in lines():
        if word == "table":
            t = table(int(words[0]), deck="standard")
        elif word == "play":
            step(t, words[0], words[1:])
        elif word == "order":
            kinds = Counter(st.CODES.read(code)[0].name for code in t.position.legal_codes(who(words[0])))
            assert ", ".join(f"{kind} {times}" for kind, times in kinds.items()) == " ".join(words[1:]), number
        else:
            assert word == "count", number
            if int(words[2]) <= TOO_MANY:
                assert count(t.position, who(words[0]), int(words[1])) == int(words[2]), number

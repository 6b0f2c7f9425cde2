"""Reads tests/counts/colour_square.txt: the numbers there say how many entries are possible, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from polychrome.core.positions import Position
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SQUARE_NAMES
from tests.colour_square.script import Table, sheet, table

pytestmark = pytest.mark.both_modes

COUNTS = Path(__file__).parents[1] / "counts" / "colour_square.txt"


def statements() -> Iterator[tuple[int, str, str]]:
    """Each statement of the file: the line it begins on, its word, and the rest."""
    begun: list[tuple[int, str]] = []
    for number, line in enumerate(COUNTS.read_text(encoding="utf-8").splitlines(), start=1):
        said = line.partition("#")[0].rstrip()
        if not said:
            continue
        if said.startswith(" "):
            begun[-1] = (begun[-1][0], f"{begun[-1][1]} {said.strip()}")
        else:
            begun.append((number, said))
    for number, said in begun:
        word, _, rest = said.partition(" ")
        yield number, word, rest.strip()


@cache
def scenes() -> dict[int, tuple[Table, str, str]]:
    """By line: the table at that moment, and what is claimed about it."""
    found = {}
    t = table()
    for number, word, rest in statements():
        if word == "table":
            t = new_table(*rest.split())
        elif word in ("count", "order"):
            found[number] = (t, word, rest)
        else:
            t = EVENTS[word](t.copy(), rest)
    return found


def new_table(seats: str, printed: str, variant: str) -> Table:
    square, _, target = printed.partition("=")
    return table(int(seats), sheet({square: int(target)}) if target else printed, variant)


def roll(t: Table, rest: str) -> Table:
    seat, *words = rest.split()
    faces = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return t.roll(int(seat), **faces)


def enter(t: Table, rest: str) -> Table:
    seat, _, entries = rest.partition(" ")
    return t.enter(int(seat), *entries.split(","))


def choose(t: Table, rest: str) -> Table:
    seat, columns, row = rest.split()
    return t.choose(int(seat), columns, int(row))


EVENTS: dict[str, Callable[[Table, str], Table]] = {
    "roll": roll,
    "enter": enter,
    "choose": choose,
    "settle": lambda t, _: t.settle(),
    "play": lambda t, rest: t.play(*rest.split("|")),
}


def lines(word: str) -> list[int]:
    return [number for number, claim, _ in statements() if claim == word]


@pytest.mark.parametrize("line", lines("count"))
def test_as_many_entries_are_possible_as_a_person_counts(line: int) -> None:
    t, _, claim = scenes()[line]
    seat, depth, number = map(int, claim.split())
    assert sequences(begun(t.position, seat), seat, depth) == number


@pytest.mark.parametrize("line", lines("order"))
def test_codes_come_in_a_fixed_order(line: int) -> None:
    t, _, claim = scenes()[line]
    seat, _, entries = claim.partition(" ")
    at = Table(t.options, begun(t.position, int(seat)))
    assert at.legal_entries(int(seat)) == [words for group in entries.split(",") for words in spelt_out(group)]


def begun(position: Position, seat: int) -> Position:
    """The longest list that this seat may begin now; the same position where it has entered its dice already."""
    lists = [code for code in position.legal_codes(seat) if st.LIST.first <= code < st.LIST.end]
    if not lists or entered(position, seat):
        return position
    return position.act(seat, lists[-1])


def entered(position: Position, seat: int) -> bool:
    return bool(position.state.used[seat])


def sequences(position: Position, seat: int, depth: int) -> int:
    """How many sequences of entries of this length are possible."""
    codes = [code for code in position.legal_codes(seat) if st.ENTER.first <= code < st.JOKER.end]
    if depth == 1:
        return len(codes)
    return sum(sequences(position.act(seat, code), seat, depth - 1) for code in codes)


def spelt_out(group: str) -> Iterator[str]:
    """ "white A1..D4 red not C2" as single entries."""
    words, _, without = group.strip().partition(" not ")
    die, place, *rest = words.split()
    first, _, last = place.partition("..")
    if not last:
        yield " ".join((die, place, *rest))
        return
    for square in SQUARE_NAMES[SQUARE_NAMES.index(first) : SQUARE_NAMES.index(last) + 1]:
        if square not in without.split():
            yield " ".join((die, square, *rest))

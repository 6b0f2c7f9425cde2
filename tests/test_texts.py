"""The texts of the Python side: plural forms for whatever is counted, and real minus signs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from polychrome import registry
from polychrome.core.wording import format_count, format_number
from polychrome.study.words import UNITS, catalogue
from polychrome.terminal import words

SOURCE = Path(__file__).parents[1] / "src" / "polychrome"

HYPHEN = re.compile(r"(?<![\w\]`-])-\d")  # "-10", but not "2-4" and no option of a command
COUNTED = [
    "bytes", "cards", "cells", "columns", "corners", "deals", "dice", "entries", "events", "fields", "games",
    "items", "lines", "links", "numbers", "people", "points", "positions", "processes", "rolls", "rounds",
    "rows", "seats", "seconds", "shapes", "squares", "strikes", "times", "ways", "Felder", "Ecken", "Würfel",
    "Punkte", "Quadrate", "Spiele", "Plätze", "Runden", "Würfe",
]  # fmt: skip
BARE = re.compile(
    rf"\{{(?!names?\}})\w+\}} (?:\w+ )?(?:{'|'.join(COUNTED)})\b"
)  # a number, perhaps an adjective, and a noun


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the catalogues, by its name."""
    for module in (words, *filter(None, map(terminal_texts, registry.game_names()))):
        for name, value in vars(module).items():
            if name.isupper():
                yield from ((f"{module.__name__}.{name}", text) for text in strings(value))
    for name, forms in catalogue().items():
        yield from ((f"{name} ({language})", text) for language, text in forms.items())
    for game in registry.game_names():
        yield from ((f"{game} {reason.rule}", reason.text) for reason in registry.find_game(game).rules.reasons)


def terminal_texts(game: str) -> ModuleType | None:
    """What the terminal says about a game, where it has words of its own."""
    name = f"{registry.package_of(game)}.terminal.texts"
    return import_module(name) if find_spec(name.rpartition(".")[0]) and find_spec(name) else None


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


TEXTS = list(texts())


def test_the_catalogues_are_found() -> None:
    assert {"polychrome.games.colour_square.terminal.texts.SHADED", "analysis lucky (de)", "colour_square CS-11"} <= {
        name for name, _ in TEXTS
    }


def test_no_text_has_a_hyphen_for_a_minus_sign() -> None:
    assert [name for name, text in TEXTS if HYPHEN.search(text)] == []


def test_whatever_is_counted_has_a_form_for_one_and_for_several() -> None:
    assert [f"{name}: {text}" for name, text in TEXTS if BARE.search(text)] == []


def test_what_the_checks_find() -> None:
    assert HYPHEN.search("shaded: -10")
    assert HYPHEN.search("-3 points")
    assert not any(map(HYPHEN.search, ("−10", "2-4 seats", "CS-11", "`-1`", "QR-Code")))
    assert BARE.search("from {corners} corners")
    assert BARE.search("behält {left} freie Ecken")
    assert not BARE.search("from {corners:corners}")


NEVER_ONE = {  # numbers that are never 1 (sizes and limits), or a figure with decimals
    "span", "dealer.drawn", "LEAST_SECRET", "side", "CARDS", "FIELDS", "LEAST_CARDS", "TEXT", "STRIKES", "ROUNDS",
    "detail['rounds']",
}  # fmt: skip


def bare_counts(file: Path) -> Iterator[str]:
    """Every f-string in which a number stands before a noun in the plural without being asked whether it is 1."""
    noun = re.compile(rf" (?:{'|'.join(COUNTED)})\b")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, node.values[1:], strict=False):
                is_noun = isinstance(after, ast.Constant) and noun.match(str(after.value))
                if isinstance(value, ast.FormattedValue) and is_noun and ast.unparse(value.value) not in NEVER_ONE:
                    yield f"{file.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"


def test_messages_in_the_code_count_with_the_right_form() -> None:
    assert [found for file in sorted(SOURCE.rglob("*.py")) for found in bare_counts(file)] == []


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "−1 die"), (-10, "−10 dice")]
)
def test_a_count_has_the_right_form(number: int, text: str) -> None:
    assert format_count(number, "die", "dice") == text


def test_an_s_makes_most_plurals() -> None:
    assert [format_count(number, "event") for number in (1, 2)] == ["1 event", "2 events"]


def test_numbers_have_a_minus_sign() -> None:
    assert [format_number(-3), format_number(-0.25, "+.1f"), format_number(2, "+d")] == ["−3", "−0.2", "+2"]


def test_all_units_have_two_forms() -> None:
    assert all(all(forms) for unit in UNITS.values() for forms in unit.values())
    assert all(all(forms) for forms in words.FORMS.values())

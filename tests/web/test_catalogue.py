"""The words of the web client: both languages complete, every key known, every reason of a refusal translated."""

from __future__ import annotations

import ast
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import polychrome
from polychrome import registry

SOURCES = Path(__file__).parents[2] / "web" / "src"
CATALOGUES = [
    SOURCES / "words" / "shell.json",
    SOURCES / "words" / "analysis.json",
    SOURCES / "words" / "lesson.json",
    SOURCES / "words" / "whatif.json",
    SOURCES / "words" / "refusals.json",
    SOURCES / "generic" / "words.json",
    SOURCES / "device" / "words.json",
    SOURCES / "design" / "words.json",
    *sorted(SOURCES.glob("games/*/words.json")),
    *sorted(SOURCES.glob("games/*/card.json")),
    *sorted(SOURCES.glob("games/*/design.json")),
]
CODE = sorted([*SOURCES.rglob("*.ts"), *SOURCES.rglob("*.tsx")])
PLACE = re.compile(r"\{(\w+)")


def read(file: Path) -> dict[str, Any]:
    pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"{file.name} has a key twice"
    return {key: dict(value) if isinstance(value, list) else value for key, value in pairs}


def name_of(file: Path) -> str:
    return str(file.relative_to(SOURCES))


@pytest.mark.parametrize("file", CATALOGUES, ids=name_of)
def test_both_languages_say_everything(file: Path) -> None:
    for key, saying in read(file).items():
        assert sorted(saying) == ["de", "en"], key
        assert all(text.strip() for text in saying.values()), key
        assert set(PLACE.findall(saying["en"])) == set(PLACE.findall(saying["de"])), f"{key}: other places to fill"


@pytest.mark.parametrize("file", [file for file in CATALOGUES if file.parent.parent.name == "games"], ids=name_of)
def test_words_of_a_game_carry_its_name(file: Path) -> None:
    assert all(key.startswith(f"{file.parent.name}.") for key in read(file))


@pytest.mark.parametrize("name", [folder.name for folder in sorted(SOURCES.glob("games/*/"))])
def test_every_reason_of_a_refusal_is_said_in_german(name: str) -> None:
    file = SOURCES / "games" / name / "reasons.json"
    known = read(file)
    reasons = registry.find_game(name).rules.reasons
    assert {int(number): said["en"] for number, said in known.items()} == {one.number: one.text for one in reasons}
    assert all(said["de"].strip() and said["de"] != said["en"] for said in known.values())


def sentences(file: Path) -> set[str]:
    """What this module finds wrong in a file of somebody's own, with {1}, {2}, … for what differs."""
    found = set()
    module = ast.parse(file.read_text(encoding="utf-8"))
    parts_of = [one for one in module.body if getattr(one, "name", "") != "load"]  # by a path: the command line's
    for node in (node for part in parts_of for node in ast.walk(part)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadDefinition":
            text = node.args[1]
            parts = text.values if isinstance(text, ast.JoinedStr) else [text]
            numbers = count(1)
            said = (part.value if isinstance(part, ast.Constant) else f"{{{next(numbers)}}}" for part in parts)
            found.add("".join(map(str, said)))
    return found


def test_every_fault_of_a_home_made_file_is_said_in_german() -> None:
    package = Path(polychrome.__file__).parent
    modules = [package / "core" / "definition.py", package / "check.py", package / "server" / "definitions.py"]
    said = set.union(*(sentences(file) for file in [*modules, *package.glob("games/*/rules/material.py")]))
    known = json.loads((SOURCES / "words" / "files.json").read_text(encoding="utf-8"))
    assert set(known["sentences"]) == said
    for english, german in (known["sentences"] | known["parts"]).items():
        assert german not in ("", english)
        assert set(PLACE.findall(german)) <= set(PLACE.findall(english)), english


SYMBOLS = sorted(SOURCES.glob("games/*/symbols.json"))


@pytest.mark.parametrize("file", SYMBOLS, ids=name_of)
def test_every_symbol_of_a_board_is_explained_in_both_languages_with_its_rule(file: Path) -> None:
    game, known = file.parent.name, json.loads(file.read_text(encoding="utf-8"))
    code = "".join(one.read_text(encoding="utf-8") for one in sorted(file.parent.glob("*.ts*")))
    literal = set(re.findall(r'data-what="(\w+)"', code))
    assert literal <= set(known), "a drawing names what nobody explains"
    unused = {what for what in known if what not in literal and f'"{what}"' not in code}
    assert unused <= {"purple", "orange", "circled", "crossed", "shaded"}, "nobody draws this"  # kinds, and what became
    rules = (SOURCES.parents[1] / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    for what, symbol in known.items():
        assert symbol["rule"] == "" or f"**{symbol['rule']} ·" in rules, what
        for part in ("name", "text"):
            assert sorted(symbol[part]) == ["de", "en"], what
            assert symbol[part]["de"] != symbol[part]["en"] or what == "joker", what
        assert all(25 <= len(text) <= 150 for text in symbol["text"].values()), what


def test_every_game_with_a_board_explains_its_symbols() -> None:
    assert [file.parent for file in SYMBOLS] == [file.parent for file in sorted(SOURCES.glob("games/*/board.tsx"))]


HYPHEN = re.compile(r"(?<![\w\]`-])-\d")
FORMS = re.compile(r"\{(\w+):([^|}]*)\|([^}]*)\}")
BARE = re.compile(r"\{(\w+)\} (\w+)")  # a value and the word after it

NUMBERS = {
    "all", "aside", "at", "best", "blue", "bridges", "cells", "circled", "column", "corners", "count", "empty",
    "error", "field", "fields", "figure", "filled", "free", "from", "gap", "good", "green", "high", "left", "low",
    "mine", "minutes", "number", "passed", "pips", "place", "points", "red", "roll", "rolls", "round", "row", "seats",
    "seconds", "shapes", "shown", "size", "step", "stop", "strikes", "sum", "sums", "surplus", "theirs", "to",
    "total", "turn", "used", "value", "white", "worst", "yellow",
}  # fmt: skip
WORDS = {
    "before", "bot", "by", "card", "cards", "category", "cell", "colour", "colours", "columns", "cost", "dice", "die",
    "entries", "game", "goal", "kind", "label", "least", "luck", "mean", "more", "most", "moves", "name", "names",
    "next", "now", "one", "order", "other", "out", "outcome", "play", "published", "reason", "result", "rule",
    "square", "squares", "status", "target", "targets", "text", "time", "title", "unit", "values", "what",
    "who", "why",
}  # fmt: skip
# Words that may follow a number, because they are the same for one and for several.
UNCOUNTED = {
    "ab", "against", "and", "aside", "auf", "aus", "back", "checked", "empty", "fits", "for", "frei", "from", "für",
    "fürs", "gegen", "geprüft", "in", "is", "ist", "könntest", "mehr", "more", "nach", "of", "passt", "plays", "puts",
    "s", "scheidest", "stimmt", "to", "together", "und", "von", "weggelegt", "wird", "zeigen", "zurück", "zusammen",
}  # fmt: skip


def sayings() -> list[tuple[str, str, str]]:
    """All texts: key, language, text."""
    own = [
        (key, tongue, text) for file in CATALOGUES for key, said in read(file).items() for tongue, text in said.items()
    ]
    files = json.loads((SOURCES / "words" / "files.json").read_text(encoding="utf-8"))
    pairs = [*files["sentences"].items(), *files["parts"].items()]
    for file in sorted(SOURCES.glob("games/*/reasons.json")):
        pairs += [(said["en"], said["de"]) for said in read(file).values()]
    return own + [
        (english, tongue, text) for english, german in pairs for tongue, text in (("en", english), ("de", german))
    ]


def test_no_text_has_a_hyphen_for_a_minus_sign() -> None:
    assert [f"{key} ({tongue})" for key, tongue, text in sayings() if HYPHEN.search(text)] == []


def test_every_value_is_known_as_a_number_or_a_word() -> None:
    """So that the next test sees every number there is."""
    used = {name for file in CATALOGUES for said in read(file).values() for name in PLACE.findall(said["en"])}
    assert used == NUMBERS | WORDS
    assert not NUMBERS & WORDS


@pytest.mark.parametrize("file", CATALOGUES, ids=name_of)
def test_whatever_is_counted_has_a_form_for_one_and_for_several_in_both_languages(file: Path) -> None:
    for key, said in read(file).items():
        for text in said.values():
            for name, word in BARE.findall(text):
                assert name not in NUMBERS or word in UNCOUNTED or name == "size", f"{key}: {{{name}}} {word}"
        chosen = [{name for name, _, _ in FORMS.findall(said[tongue])} for tongue in ("en", "de")]
        assert chosen[0] == chosen[1], f"{key}: one language has forms for one and for several, the other has not"


@pytest.mark.parametrize("file", CATALOGUES, ids=name_of)
def test_no_verb_after_several_names_is_for_one_alone(file: Path) -> None:
    """ "You are out. Ann, Ben is still in the game": after `{names}` a verb is chosen by how many they are."""
    for key, said in read(file).items():
        for tongue, text in said.items():
            assert not re.search(r"\{names\} \w", text), f"{key} ({tongue})"


def test_numbers_in_pages_have_a_minus_sign() -> None:
    """A number that may be below 0 goes through `formatInteger`, `formatNumber` or a saying, never bare into a tag."""
    bare = re.compile(r"\{(?:\w+\??\.)*(?:total|points|sums|jokers|shaded)(?: \?\? [^}]*)?\}(?=\s*<)")
    for file in SOURCES.rglob("*.tsx"):
        assert not bare.findall(file.read_text(encoding="utf-8")), name_of(file)


# Their sentences are shown as they are.
HTTP_ONLY = ("api.py", "analysis_service.py", "coach.py", "replay.py", "definitions.py", "what_if.py")


def test_every_word_of_the_servers_own_refusals_is_explained() -> None:
    server = Path(__file__).parents[2] / "src" / "polychrome" / "server"
    said = "".join(file.read_text(encoding="utf-8") for file in server.glob("*.py") if file.name not in HTTP_ONLY)
    words = set(re.findall(r'(?:Refusal|refuse)\(\s*"([a-z]+)"', said))
    assert words - {"game", "options", "definition"} <= set(read(SOURCES / "words" / "refusals.json"))


def test_the_code_asks_only_for_words_that_exist() -> None:
    known = {key for file in CATALOGUES for key in read(file)}
    for file in CODE:
        for key in re.findall(r'(?<![.\w])(?:t|w|say)\(\s*"([^"]+)"', file.read_text(encoding="utf-8")):
            assert key in known, f"{name_of(file)}: {key}"


def test_no_text_stands_in_the_code() -> None:
    """Between tags there are expressions only; a brand or a sign is no text."""
    loose = re.compile(r">\s*([A-Z][a-z]+[a-z ,.]*)\s*<")
    for file in SOURCES.rglob("*.tsx"):
        found = [text for text in loose.findall(file.read_text(encoding="utf-8")) if text.strip() != "Polychrome"]
        assert not found, f"{name_of(file)}: {found}"

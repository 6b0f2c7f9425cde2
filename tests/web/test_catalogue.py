"""The words of the web client: both languages complete, every key known, every reason of a refusal translated."""

from __future__ import annotations

import ast
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from polychrome import games

SOURCES = Path(__file__).parents[2] / "web" / "src"
CATALOGUES = [
    SOURCES / "words" / "shell.json",
    SOURCES / "words" / "refusals.json",
    *sorted(SOURCES.glob("games/*/words.json")),
    *sorted(SOURCES.glob("games/*/card.json")),
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


@pytest.mark.parametrize("name", games.names())
def test_every_reason_of_a_refusal_is_said_in_german(name: str) -> None:
    file = SOURCES / "games" / name / "reasons.json"
    known = json.loads(file.read_text(encoding="utf-8"))
    assert set(known) == {reason.text for reason in games.game(name).reasons}
    assert all(german.strip() and german != english for english, german in known.items())


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
    package = Path(games.__file__).parents[1]
    modules = [package / "core" / "definition.py", package / "check.py", package / "server" / "client.py"]
    said = set.union(*(sentences(file) for file in [*modules, *package.glob("games/*/tables.py")]))
    known = json.loads((SOURCES / "words" / "files.json").read_text(encoding="utf-8"))
    assert set(known["sentences"]) == said
    for english, german in (known["sentences"] | known["parts"]).items():
        assert german not in ("", english)
        assert set(PLACE.findall(german)) <= set(PLACE.findall(english)), english


def test_every_word_of_the_servers_own_refusals_is_explained() -> None:
    server = Path(__file__).parents[2] / "src" / "polychrome" / "server"
    said = "".join((server / name).read_text(encoding="utf-8") for name in ("judge.py", "table.py", "socket.py"))
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

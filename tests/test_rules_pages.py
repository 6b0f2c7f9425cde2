"""The rules pages: the same rules in both languages, every number that a refusal cites, and nothing but data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.server import rules
from scripts import build_web
from scripts.generated import RULES, refusals
from tests.games import BUILT_IN

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "rules"
PAGES = {
    tuple(path.removeprefix("rules/").removesuffix(".json").split(".")): json.loads(body)
    for path, body in rules.pages(DOCS).items()
}
LANGUAGES = ("en", "de")
GAMES = BUILT_IN


def page(game: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = PAGES[game, language]
    return found


def markdown(game: str, language: str) -> str:
    return (RULES[language] / f"{game}.md").read_text(encoding="utf-8")


def rules_of(game: str, language: str) -> dict[str, Any]:
    return {
        block["rule"]: block for part in page(game, language)["parts"] for block in part["blocks"] if "rule" in block
    }


def texts(of: Any) -> Iterator[str]:
    """Every piece of text, wherever it stands."""
    if isinstance(of, str):
        yield of
    elif isinstance(of, list):
        for one in of:
            yield from texts(one)
    elif isinstance(of, dict):
        for key, value in of.items():
            if key not in ("to", "id", "rule"):
                yield from texts(value)


def form(block: Any) -> Any:
    """What a block is, without its words."""
    if "rule" in block:
        return block["rule"], [form(one) for one in block["blocks"]]
    if "list" in block:
        return "list", len(block["list"])
    if "figure" in block:
        return "figure", block["figure"].count("\n")
    if "head" in block:
        return "table", len(block["head"]), len(block["rows"])
    return "text"


def figures(of: Any) -> list[str]:
    """All numbers in a text, sorted; a German comma is a point, and words such as "two" do not count."""
    said = " ".join(texts(of)).replace("−", "-")
    return sorted(re.findall(r"\d+(?:[.,]\d+)?", re.sub(r"(\d),(\d)", r"\1.\2", said)))


def targets(of: Any) -> list[str]:
    return sorted(re.findall(r'"to": "(#[A-Z]+-\d+)"', json.dumps(of)))


def test_every_game_has_its_rules_in_every_language() -> None:
    assert set(PAGES) == {(game, language) for game in GAMES for language in LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_numbers_order_and_headings_correspond(game: str) -> None:
    english, german = page(game, "en"), page(game, "de")
    assert rules.numbers(english) == rules.numbers(german)
    assert [part["level"] for part in english["parts"]] == [part["level"] for part in german["parts"]]
    for one, other in zip(english["parts"], german["parts"], strict=True):
        assert [form(block) for block in one["blocks"]] == [form(block) for block in other["blocks"]], one["title"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_a_gap(game: str) -> None:
    for language in LANGUAGES:
        numbers = rules.numbers(page(game, language))
        letters = numbers[0].split("-")[0]
        assert numbers == [f"{letters}-{number}" for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_figures_and_cite_the_same_rules(game: str) -> None:
    english, german = rules_of(game, "en"), rules_of(game, "de")
    for number, rule in english.items():
        assert figures(rule) == figures(german[number]), number
        assert targets(rule) == targets(german[number]), number
    for one, other in zip(page(game, "en")["parts"], page(game, "de")["parts"], strict=True):
        assert figures(one["blocks"]) == figures(other["blocks"]), one["title"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_refusal_cites_has_an_anchor(game: str, language: str) -> None:
    known = set(rules.numbers(page(game, language)))
    assert {reason.rule for reason in registry.find_game(game).rules.reasons} <= known
    cited = re.findall(r"\b[A-Z]{2}-\d+\b", " ".join(texts(page(game, language))))
    assert {number for number in cited if number.split("-")[0] in {one.split("-")[0] for one in known}} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_refusals_is_complete(game: str, language: str) -> None:
    assert refusals(game, language) in markdown(game, language), "run scripts/generated.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_german_list_of_refusals_is_german(game: str) -> None:
    said = refusals(game, "de")
    assert not [reason.text for reason in registry.find_game(game).rules.reasons if reason.text[1:] in said]


@pytest.mark.parametrize("game", GAMES)
def test_german_pages_are_german(game: str) -> None:
    for number, rule in rules_of(game, "de").items():
        said = " ".join(texts(rule["text"]))
        assert len(said) < 15 or said != " ".join(texts(rules_of(game, "en")[number]["text"])), number
        assert not re.search(r"\b(?:the|and|seat|dice)\b", said), number


NOT_INCLUDED = {
    ("colour_square", "en"): ["further variants on its website"],
    ("colour_square", "de"): ["Website des Verlags", "weitere Varianten"],
    ("calcool", "en"): ["the Stages game"],
    ("calcool", "de"): ["(Stages)"],
    ("blokus_dice", "en"): ["nothing"],
    ("blokus_dice", "de"): ["fehlt nichts"],
}
HEADINGS = {
    "en": ("What is not included", "What is our own design", "is not affiliated with the publishers"),
    "de": ("Was nicht enthalten ist", "Was von uns stammt", "in keiner Verbindung zu den Verlagen"),
}


@pytest.mark.parametrize(("game", "language"), NOT_INCLUDED)
def test_a_page_says_what_is_missing_and_what_is_ours(game: str, language: str) -> None:
    parts = {part["title"]: " ".join(texts(part["blocks"])) for part in page(game, language)["parts"]}
    missing, ours, affiliated = HEADINGS[language]
    assert all(said in parts[missing] for said in NOT_INCLUDED[game, language])
    assert "reconstructed" in parts[ours] or "own" in parts[ours] or "von uns" in parts[ours]
    assert affiliated in parts[ours]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_links_lead_to_places_that_there_are(game: str, language: str) -> None:
    found = re.findall(r'"to": "([^"]*)"', json.dumps(page(game, language)))
    assert found
    assert all(target.startswith("#") or target == f"/new/{game}#own" for target in found)  # that there are


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> Any:
    return rules.read(f"# Game\n\n## Part\n\n{text}", "any")["parts"][0]["blocks"]


def test_whatever_a_page_may_hold_is_read() -> None:
    assert read("One *two* **three** `a*b`\nfour.") == [
        {"text": ["One ", {"italic": ["two"]}, " ", {"bold": ["three"]}, " ", {"code": "a*b"}, " four."]}
    ]
    assert read("- one\n  more\n- [two](#part)") == [{"list": [["one more"], [{"to": "#part", "of": ["two"]}]]}]
    assert read("```\n a < b\n\n c\n```") == [{"figure": " a < b\n\n c"}]
    assert read("| a | b |\n|---|---|\n| 1 | *2* |") == [
        {"head": [["a"], ["b"]], "rows": [[["1"], [{"italic": ["2"]}]]]}
    ]
    assert read("[a](../sheets.md), [b](../record.md), [c](https://example.org)") == [
        {"text": [{"to": "/new/any#own", "of": ["a"]}, ", ", "b", ", ", {"to": "https://example.org", "of": ["c"]}]}
    ]


def test_a_rule_has_all_that_follows_it() -> None:
    first = '<a id="xy-1"></a>**XY-1 · First.** Text, as in\n[XY-2](#xy-2):\n\n- a list\n\n'
    second = '<a id="xy-2"></a>**XY-2 · Second.** More.\n\n### Next\n\nNot of the rule.'
    page = rules.read(f"# Game\n\n## Part\n\nBefore.\n\n{first}{second}", "any")
    assert rules.numbers(page) == ["XY-1", "XY-2"]
    text = ["Text, as in ", {"to": "#XY-2", "of": ["XY-2"]}, ":"]
    assert page["parts"][0]["blocks"][1:] == [
        {"rule": "XY-1", "name": "First", "text": text, "blocks": [{"list": [["a list"]]}]},
        {"rule": "XY-2", "name": "Second", "text": ["More."], "blocks": []},
    ]
    assert page["parts"][1] == {"id": "next", "level": 3, "title": "Next", "blocks": [{"text": ["Not of the rule."]}]}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A <script>alert(1)</script>.", "line 5: neither HTML nor pictures"),
        ("![a](b.png)", "line 5: neither HTML nor pictures"),
        ('<a id="xy-1"></a>**XY-2 · Name.** Text.', "line 5: the anchor xy-1 does not belong to XY-2"),
        ("[a](javascript:alert(1))", "line 5: a link may lead to"),
        ("[a](#nowhere)", "there is no place #nowhere"),
        ("Text\n- item", "line 5: an empty line is missing"),
        ("- item\ntext", "line 5: 'text' is no item of this list"),
        ("| a |\n| b |", "line 5: a table has a head"),
        ("| a | b |\n|---|---|\n| c |", "line 5: a table has a head"),
        ("```\nopen", "line 5: this block of fixed-width text does not end"),
        ("# Second title", "line 5: a page has one title"),
        ("### Heading\ntext", "line 5: an empty line is missing after '### Heading'"),
        ("### Part", "#part is the name of two places"),
    ],
)
def test_whatever_is_not_understood_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(rules.BadRules, match=re.escape(why)):
        read(text)


def test_a_page_that_cannot_be_read_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "good.md").write_text("# Good\n\n## Part\n\nText.", encoding="utf-8")
    (tmp_path / "fr" / "good.md").write_text("# Bon\n\n## Partie\n\n<b>Texte</b>.", encoding="utf-8")
    (tmp_path / "note.txt").write_text("nothing", encoding="utf-8")
    assert list(rules.pages(tmp_path)) == ["rules/good.en.json"]
    assert "the rules of good (fr) cannot be shown: line 5" in caplog.text
    assert rules.pages(tmp_path / "nowhere") == {}


# --- the build -------------------------------------------------------------------------------------------------------


def test_changed_rules_are_built_again(tmp_path: Path) -> None:
    assert {RULES[language] / f"{game}.md" for game in GAMES for language in LANGUAGES} <= set(build_web.sources(ROOT))
    one, other = tmp_path / "de" / "a.md", tmp_path / "fr" / "a.md"
    for file in (one, other):
        file.parent.mkdir()
        file.write_text("the same", encoding="utf-8")
    assert build_web.digest([one], tmp_path) != build_web.digest([other], tmp_path)


def test_without_rules_nothing_is_built(tmp_path: Path) -> None:
    with pytest.raises(build_web.NotBuilt, match=r"has no \*\.md files"):
        build_web.rules_of(tmp_path)

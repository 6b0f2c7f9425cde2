"""The examples in the documents are right: records are judged, definitions are checked."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from polychrome import games
from polychrome.check import check
from polychrome.referee import judge

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)


RECORDS = [block for block in blocks("record.md", "json") if '"polychrome"' in block]
SHEETS = [*((block, ".json") for block in blocks("sheets.md", "json")), (blocks("sheets.md", "toml")[0], ".toml")]


def test_there_is_an_example_for_every_game() -> None:
    assert {json.loads(block)["game"] for block in RECORDS} == set(games.names())


@pytest.mark.parametrize("block", RECORDS, ids=lambda block: json.loads(block)["game"])
def test_every_record_in_the_documents_is_right_to_its_result(block: str) -> None:
    code, answer = judge(block, verify=True)
    assert code == 0, answer


@pytest.mark.parametrize(("block", "ending"), SHEETS)
def test_every_definition_in_the_documents_passes_the_check(block: str, ending: str, tmp_path: Path) -> None:
    definition: Any = tomllib.loads(block) if ending == ".toml" else json.loads(block)
    file = tmp_path / f"mine{ending}"
    file.write_text(block)
    assert definition["name"] in check(file)


@pytest.mark.parametrize("name", games.names())
def test_every_reason_cites_a_rule_that_the_documents_explain(name: str) -> None:
    page = (DOCS / "rules" / f"{name}.md").read_text()
    for reason in games.game(name).reasons:
        assert f'id="{reason.rule.lower()}"' in page, reason


HEADING = "## Why an act is refused"


@pytest.mark.parametrize("name", games.names())
def test_no_two_reasons_say_the_same(name: str) -> None:
    sentences = [(reason.rule, reason.text) for reason in games.game(name).reasons]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", games.names())
def test_the_rules_page_lists_every_reason(name: str) -> None:
    page = (DOCS / "rules" / f"{name}.md").read_text()
    start = page.find(HEADING)
    end = page.find("\n## ", start + 1)
    there = page[start : end if end >= 0 else None].strip() if start >= 0 else ""
    assert there == section(name), f"\n\nPaste this into {name}.md:\n\n{section(name)}\n"


def section(name: str) -> str:
    """What the rules page has to say about refusals, by rule."""
    lines = [
        HEADING,
        "",
        "An act that is refused changes nothing, and the answer names the rule and the reason. These are all of them.",
        "",
        "| rule | reason |",
        "|---|---|",
    ]
    for reason in sorted(games.game(name).reasons, key=lambda reason: int(reason.rule.split("-")[1])):
        sentence = f"{reason.text[:1].upper()}{reason.text[1:]}."
        lines.append(f"| [{reason.rule}](#{reason.rule.lower()}) | {sentence} |")
    return "\n".join(lines)

"""The examples in the documents are right: records are judged, definitions are checked."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.check import check
from polychrome.referee import judge
from tests.games import BUILT_IN

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)


RECORDS = [block for block in blocks("record.md", "json") if '"polychrome"' in block]
SHEETS = [*((block, ".json") for block in blocks("sheets.md", "json")), (blocks("sheets.md", "toml")[0], ".toml")]


def test_there_is_an_example_for_every_game() -> None:
    assert {json.loads(block)["game"] for block in RECORDS} == set(BUILT_IN)


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


@pytest.mark.parametrize("name", registry.game_names())
def test_no_two_reasons_say_the_same(name: str) -> None:
    sentences = [(reason.rule, reason.text) for reason in registry.find_game(name).rules.reasons]
    assert len(set(sentences)) == len(sentences)

"""What a game that is a part of this project comes with, beside its rules; whatever is missing says what to create."""

from __future__ import annotations

from pathlib import Path

import pytest

from polychrome import registry
from tests.games import BUILT_IN

ROOT = Path(__file__).parents[2]
PIECES = {
    "src/polychrome/games/{name}/rules/reasons.py": "the reasons of refusals, REASONS",
    "src/polychrome/games/{name}/rules/kernels.py": "the six kernels",
    "src/polychrome/games/{name}/forms/events.py": "the events, with encode, decode and describe",
    "src/polychrome/games/{name}/forms/views.py": "view and result",
    "docs/rules/{name}.md": "the rules in English, every rule with its number",
    "docs/rules/de/{name}.md": "the rules in German, with the same numbers",
    "tests/conformance/{name}.jsonl": "worked cases, one a line: name, record, expect, why",
    "tests/counts/{name}.txt": "numbers of legal codes that a person can check",
    "tests/golden/{name}-*.jsonl": "golden records: list them in scripts/golden.py, then run `make golden`",
    "tests/{name}/test_every_rule.py": "a test that every reason is the answer to something",
}


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_of_this_project_has_all_its_pieces(name: str, piece: str) -> None:
    place = piece.format(name=name)
    assert any(ROOT.glob(place)), f"{name} lacks {place}: create it with {PIECES[piece]}"


@pytest.mark.parametrize("name", registry.game_names())
def test_every_rule_that_a_refusal_cites_has_the_same_prefix(name: str) -> None:
    prefixes = {reason.rule.rpartition("-")[0] for reason in registry.find_game(name).rules.reasons}
    assert len(prefixes) == 1, f"the reasons of {name} cite {sorted(prefixes)}: give all its rules one prefix"

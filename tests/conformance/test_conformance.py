"""The worked cases, each with its reason, through the public referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polychrome.referee import judge

pytestmark = pytest.mark.both_modes

CASES = [
    json.loads(line) for file in sorted(Path(__file__).parent.glob("*.jsonl")) for line in file.read_text().splitlines()
]


def differences(answer: Any, expected: Any, place: str = "") -> list[str]:
    """Where an answer is not what a partial expectation names."""
    if isinstance(expected, dict):
        missing = [f"{place}.{name} is missing" for name in expected if name not in answer]
        return missing or [d for name in expected for d in differences(answer[name], expected[name], f"{place}.{name}")]
    if isinstance(expected, list) and any(isinstance(item, dict) for item in expected):
        if len(answer) != len(expected):
            return [f"{place} has {len(answer)} items, not {len(expected)}"]
        return [
            d
            for at, (a, e) in enumerate(zip(answer, expected, strict=True))
            for d in differences(a, e, f"{place}[{at}]")
        ]
    if place.endswith(".used"):
        answer, expected = sorted(answer), sorted(expected)
    return [] if answer == expected else [f"{place} is {answer}, not {expected}"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['record'].get('game')}: {case['name']}")
def test_the_referee_judges_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    code, answer = judge(json.dumps(case["record"]))
    expected = dict(case["expect"])
    if not expected["ok"]:
        rules = expected.pop("rules")
        assert code == (2 if answer["rule"] is None else 1)
        assert answer["rule"] in rules, f"{case['why']} — {answer['error']}"
    assert not differences(answer, expected), case["why"]

"""Every rule of the rules page is named by at least one test: `def test_…() -> None:  # [CS-12]`."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules" / "colour_square.md"
NOT_USED = {29}


def rules_of_the_page() -> set[int]:
    return {int(number) for number in re.findall(r'<a id="cs-(\d+)">', RULES.read_text(encoding="utf-8"))}


def rules_of_the_tests() -> set[int]:
    found: set[int] = set()
    for file in HERE.glob("test_*.py"):
        # A long signature is broken over several lines; the number stands behind its last one.
        for signature in re.findall(
            r"^def test_\w+\(.*?\) -> None:  # (.*?)$", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            found |= {int(number) for number in re.findall(r"\[CS-(\d+)\]", signature)}
    return found


def test_every_rule_is_named_by_a_test() -> None:
    assert rules_of_the_page() == set(range(1, 39))
    assert rules_of_the_tests() == rules_of_the_page() - NOT_USED


def test_every_scene_names_its_rule() -> None:
    for name in ("start", "round", "closing", "end", "advanced_and_covered", "tasks"):
        text = (HERE / f"test_{name}.py").read_text(encoding="utf-8")
        tests = re.findall(r"^def test_", text, re.MULTILINE)
        assert len(tests) == len(re.findall(r"-> None:  # \[CS-\d+\]", text)), name

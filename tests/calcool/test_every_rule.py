"""Every rule of the rules page is named by at least one test: `def test_…() -> None:  # [CC-12]`."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules" / "calcool.md"


def test_every_rule_is_named_by_a_test() -> None:
    page = {int(number) for number in re.findall(r'<a id="cc-(\d+)">', RULES.read_text(encoding="utf-8"))}
    assert page == set(range(1, 24))
    found: set[int] = set()
    for file in HERE.glob("test_*.py"):
        # A long signature is broken over several lines; the numbers stand behind its last one.
        signatures = re.findall(
            r"^def test_\w+\(.*?\) -> None:  # (.*?)$", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        found |= {int(number) for signature in signatures for number in re.findall(r"\[CC-(\d+)\]", signature)}
    assert found == page


def test_every_scene_names_its_rule() -> None:
    for name in ("deal", "race", "score", "secrets"):
        text = (HERE / f"test_{name}.py").read_text(encoding="utf-8")
        assert len(re.findall(r"^def test_", text, re.MULTILINE)) == len(re.findall(r"-> None:  # \[CC-\d+\]", text)), (
            name
        )

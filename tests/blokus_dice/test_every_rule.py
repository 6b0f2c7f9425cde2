"""Every rule of the rules page is named by at least one test: `def test_…() -> None:  # [BD-12]`."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules" / "blokus_dice.md"


def test_every_rule_is_named_by_a_test() -> None:
    page = {int(number) for number in re.findall(r'<a id="bd-(\d+)">', RULES.read_text(encoding="utf-8"))}
    named: set[int] = set()
    for file in HERE.glob("test_*.py"):
        for line in re.findall(r"\) -> None:  # (\[BD-.*\])$", file.read_text(encoding="utf-8"), re.MULTILINE):
            named |= {int(number) for number in re.findall(r"BD-(\d+)", line)}
    assert page == set(range(1, 18))
    assert named == page


def test_every_scene_names_its_rule() -> None:
    for name in ("draft", "placing", "rounds"):
        text = (HERE / f"test_{name}.py").read_text(encoding="utf-8")
        assert len(re.findall(r"^def test_", text, re.MULTILINE)) == len(re.findall(r"-> None:  # \[BD-\d+", text)), (
            name
        )

"""The page that builds a game and the game that it builds are the same, and both are short."""

from __future__ import annotations

import re
from pathlib import Path

from tests.outside import UPHILL

PAGE = Path(__file__).parents[2] / "docs" / "a-game-in-150-lines.md"
MAX_LINES = 150


def test_the_code_on_the_page_is_the_code_of_the_game() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    game = (UPHILL / "src" / "uphill" / "__init__.py").read_text(encoding="utf-8")
    assert [line for block in blocks for line in block.splitlines() if line] == [
        line for line in game.splitlines() if line
    ]


def test_the_game_is_as_short_as_the_page_says() -> None:
    assert len((UPHILL / "src" / "uphill" / "__init__.py").read_text().splitlines()) <= MAX_LINES


def test_every_rule_of_the_readme_is_on_the_page() -> None:
    readme, page = ((UPHILL / "README.md").read_text(), PAGE.read_text())
    for rule in set(re.findall(r"UP-\d", readme)):
        assert f"| {rule} |" in page

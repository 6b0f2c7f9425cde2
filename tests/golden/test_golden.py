"""Whole games stay as they were judged and shown once; a difference is reviewed, then `make golden` accepts it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import BUILT_IN
from tests.golden.golden import files, text_of

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_golden_game_is_judged_and_shown_as_ever(file: Path) -> None:
    kept, now = file.read_text().splitlines(), text_of(file).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=True), 1):
        assert new == old, f"{file.name}, line {number}: review the difference, then `make golden`"


def test_every_game_has_golden_records() -> None:
    without = [name for name in BUILT_IN if not any(file.name.startswith(name) for file in files())]
    assert without == [], "list golden records of these games in scripts/golden.py, then run `make golden`"

"""The programs in `examples/` run and print what they should, and stay short enough to read at a glance."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from polychrome.core.kernel import is_compiled

EXAMPLES = Path(__file__).parents[1] / "examples"
MAX_LINES = 40
OUTPUT = {
    "first_game": """\
the dealer rolls 2 and 5 for seat 0
seat 0 takes a 2
seat 0 places L5 on (7, 0), (7, 1), (7, 2), (7, 3) and (8, 0) with a strike
seat 1 takes a 5
seat 1 places F5 on (6, 7), (7, 6), (7, 7), (8, 7) and (8, 8) with a strike
…
<record of Blokus Dice: 51 events>
winners: [0] points: (-33.0, -40.0)
""",
    "own_bot": """\
biggest_first    70% of the games won, 44.4 points on average
random           30% of the games won, 38.5 points on average
""",
    "judge_record": """\
ok: True over: False
board of seat 0: ['rr.......', 'r........']
ok: False rule: BD-8 event: 2
Seat 0, V3 at (3, 3) (3, 4) (4, 3): the first shape of a colour must cover one of the four corner cells.
""",
    # Two dice show 21 different rolls; 6 of them leave one value to take, 15 leave two: 36.
    "count_moves": """\
length 1: 21 sequences
length 2: 36 sequences
length 3: 9,780 sequences
""",
    "learner_loop": """\
mean of the first 20 games: -39.4, of the last 50: -36.6
preferred: place strike=0
""",
    "luck_or_skill": """\
seat 0: 41 points, expected 37.4, luck -1.6, everything else +5.2
seat 1: 39 points, expected 37.4, luck +4.1, everything else -2.5
""",
}
NEEDS_COMPILED_KERNELS = {"luck_or_skill"}  # an interpreted analysis takes minutes


def test_every_short_example_is_listed() -> None:
    short = {file.stem for file in EXAMPLES.glob("*.py")}
    assert short == set(OUTPUT)


@pytest.mark.parametrize("name", OUTPUT)
def test_an_example_prints_what_it_should(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    if name in NEEDS_COMPILED_KERNELS and not is_compiled():
        pytest.skip("an interpreted analysis takes minutes")
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert capfd.readouterr().out == OUTPUT[name]


@pytest.mark.parametrize("name", OUTPUT)
def test_an_example_is_short_and_says_what_it_does(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < MAX_LINES
    assert text.startswith('"""')

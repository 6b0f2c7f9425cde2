"""The README is true: its lines run, and so do those of the Python reference."""

from __future__ import annotations

import doctest
from pathlib import Path

import polychrome

ROOT = Path(__file__).parents[1]


def test_the_ten_lines_run() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_the_reference_of_the_python_interface_runs() -> None:
    outcome = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert outcome.attempted > 40
    assert outcome.failed == 0


def test_the_example_of_the_package_runs() -> None:
    outcome = doctest.testmod(polychrome)
    assert outcome.attempted == 4
    assert outcome.failed == 0


def test_the_readme_says_that_we_are_not_affiliated() -> None:
    assert "not affiliated" in (ROOT / "README.md").read_text()

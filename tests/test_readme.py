"""The README is true: its lines run and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import polychrome

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


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


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text()):
        assert "://" in target or (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_readme_says_that_we_are_not_affiliated() -> None:
    assert "not affiliated" in (ROOT / "README.md").read_text()

"""The documents are right: records are judged, definitions checked, links lead somewhere, decisions are complete."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import polychrome
from polychrome import registry
from polychrome.check import check
from polychrome.referee import judge
from polychrome.server.routes import ROUTES
from scripts import build_docs
from tests.games import BUILT_IN

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")), ROOT / "web" / "README.md"]
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)


RECORDS = [block for block in blocks("record.md", "json") if '"polychrome"' in block]
SHEETS = [*((block, ".json") for block in blocks("sheets.md", "json")), (blocks("sheets.md", "toml")[0], ".toml")]


def test_there_is_an_example_for_every_game() -> None:
    assert {json.loads(block)["game"] for block in RECORDS} == set(BUILT_IN)


@pytest.mark.parametrize("block", RECORDS, ids=lambda block: json.loads(block)["game"])
def test_every_record_in_the_documents_is_right_to_its_result(block: str) -> None:
    code, answer = judge(block, verify=True)
    assert code == 0, answer


@pytest.mark.parametrize(("block", "ending"), SHEETS)
def test_every_definition_in_the_documents_passes_the_check(block: str, ending: str, tmp_path: Path) -> None:
    definition: Any = tomllib.loads(block) if ending == ".toml" else json.loads(block)
    file = tmp_path / f"mine{ending}"
    file.write_text(block)
    assert definition["name"] in check(file)


@pytest.mark.parametrize("name", registry.game_names())
def test_no_two_reasons_say_the_same(name: str) -> None:
    sentences = [(reason.rule, reason.text) for reason in registry.find_game(name).rules.reasons]
    assert len(set(sentences)) == len(sentences)


# --- links -----------------------------------------------------------------------------------------------------------


def prose(page: Path) -> str:
    """A page without its fixed-width blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The names of all places on a page that a link can lead to."""
    text = prose(page)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", prose(page)):
        if "://" in target:
            continue
        file = page.parent / target if target else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(file), f"{page.name} links to {target}#{anchor}"


FOLDERS = [
    ROOT,
    *(ROOT / "src" / "polychrome" / name for name in ("", "server", "games/colour_square")),
    ROOT / "web/src",
]


def test_every_file_that_the_architecture_names_exists() -> None:
    named = re.findall(r"`([\w/<>.]+\.(?:py|tsx?))`", (DOCS / "architecture.md").read_text(encoding="utf-8"))
    files = [name.replace("<game>", "colour_square") for name in named]
    assert len(files) > 30
    assert [file for file in files if not any((folder / file).exists() for folder in FOLDERS)] == []


# --- decisions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.stem)
def test_a_decision_is_short_dated_and_complete(decision: Path) -> None:
    lines = decision.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    assert lines[0].startswith(f"# {int(decision.name[:4])}. ")
    assert re.match(r"\d{4}-\d\d-\d\d · (accepted|superseded by \[\d+\])", lines[2])
    headings = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert headings == ["Question", "Options", "Choice", "What would change our mind"]


# --- the site that `make docs` builds ---------------------------------------------------------------------------------


def test_every_page_of_the_site_is_in_its_navigation() -> None:
    navigation = set(re.findall(r'= "([\w/-]+\.md)"', (ROOT / "zensical.toml").read_text(encoding="utf-8")))
    pages = {build_docs.page_of(file) for file in build_docs.files() if file.suffix == ".md"}
    pages = {page for page in pages if not page.startswith("decisions/0")}  # listed on a page of their own
    assert pages | {"reference.md", "examples.md", "decisions/index.md"} == navigation


def test_links_between_files_become_links_between_pages() -> None:
    readme = build_docs.with_links_between_pages(ROOT / "README.md")
    assert "](python.md)" in readme
    assert "](contributing.md)" in readme
    assert "](decisions/index.md)" in readme
    assert "](LICENSE)" not in readme  # not a page: plain text
    assert "](../index.md)" not in build_docs.with_links_between_pages(DECISIONS[0])


def test_the_reference_has_every_public_name() -> None:
    reference = build_docs.reference()
    assert all(f"## pc.{name}\n" in reference for name in polychrome.__all__)
    assert "### Position.why_not\n" in reference


def test_every_request_is_in_the_protocol() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    paths = [re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), route.path) for route in ROUTES]
    assert [path for path in paths if f" {path}`" not in page] == []


def test_the_citation_names_this_version() -> None:
    stated = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert stated is not None
    assert stated[1] == project["version"]

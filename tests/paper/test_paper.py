"""Paper: whole pages within the margins, in both languages and on both papers, with identical bytes each time."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pypdf import PdfReader

import polychrome as pc
from polychrome.cli import main
from polychrome.core.errors import GameError
from polychrome.paper import document, print_game, print_record
from polychrome.paper.document import LANGUAGES, MARGIN, PAPERS
from polychrome.paper.pen import Pen, text_width, wrap_text
from tests.paper.designs import random_design

GAMES = ("colour_square", "blokus_dice", "calcool")


class MeasuringPen(Pen):
    """A pen that remembers how far it has drawn, in millimetres of the page."""

    def __init__(self, canvas: Any, height: float) -> None:
        super().__init__(canvas, height)
        self._place = 0.0, 0.0, 1.0  # left, top, scale
        self.extent = [float("inf"), float("inf"), 0.0, 0.0]  # left, top, right, bottom
        pens.append(self)

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1.0) -> Iterator[None]:
        before = left, top, old = self._place
        self._place = left + old * x, top + old * y, old * scale
        with super().at(x, y, scale):
            yield
        self._place = before

    def _reach(self, *points: tuple[float, float]) -> None:
        left, top, scale = self._place
        for x, y in points:
            across, down = left + scale * x, top + scale * y
            one = self.extent
            self.extent = [min(one[0], across), min(one[1], down), max(one[2], across), max(one[3], down)]

    def box(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        self._reach((x, y), (x + width, y + height))
        super().box(x, y, width, height, **style)

    def circle(self, x: float, y: float, radius: float, **style: Any) -> None:
        self._reach((x - radius, y - radius), (x + radius, y + radius))
        super().circle(x, y, radius, **style)

    def path(self, points: Any, **style: Any) -> None:
        self._reach(*points)
        super().path(points, **style)

    def text(self, x: float, y: float, text: str, size: float, **style: Any) -> None:
        if text and not text.startswith(FOOTERS):
            wide = text_width(text, size, style.get("weight", "plain"))
            left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[style.get("anchor", "start")]
            self._reach((left, y - 0.75 * size), (left + wide, y))
        super().text(x, y, text, size, **style)


FOOTERS = tuple(f"{pc.game(name).title} ·" for name in GAMES)  # the only text that stands in the margin
pens: list[MeasuringPen] = []


@pytest.fixture(autouse=True)
def measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page is drawn with a pen that measures."""
    pens.clear()
    monkeypatch.setattr(document, "Pen", MeasuringPen)


def assert_within_margins(paper: str) -> None:
    width, height = PAPERS[paper]
    assert pens
    for pen in pens:
        wide, high = (width, height) if pen._height == height else (height, width)
        left, top, right, bottom = pen.extent
        assert left >= MARGIN - 1, pen.extent
        assert top >= MARGIN - 1, pen.extent
        assert right <= wide - MARGIN + 1, pen.extent
        assert bottom <= high - MARGIN + 1, pen.extent


def finished(name: str, seats: int, **options: Any) -> pc.Record:
    return next(iter(pc.simulate(name, ["random"] * seats, games=1, seed=1, **options)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_prints_within_the_margins_and_always_the_same(name: str, paper: str, language: str) -> None:
    start = pc.game(name).start(seats=3)
    pdf = print_game(start, paper, language)
    assert_within_margins(paper)
    assert pdf == print_game(start, paper, language)
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) == {"colour_square": 5, "blokus_dice": 5, "calcool": 10}[name]
    summary = document.find_paper(name).summary[language]
    text = " ".join(pages[-1].extract_text().split())
    assert summary["title"] in text
    for section in summary["sections"]:
        assert section["heading"] in text
        assert all(line.split()[-1] in text for line in section["lines"])


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_say_the_same_sections(name: str) -> None:
    summary = document.find_paper(name).summary
    shapes = [[len(section["lines"]) for section in summary[language]["sections"]] for language in LANGUAGES]
    assert shapes[0] == shapes[1]


def test_every_letter_that_is_printed_is_in_an_embedded_font() -> None:
    for page in PdfReader(io.BytesIO(print_game(pc.game("calcool").start(seats=2), "a4", "de"))).pages:
        resources: Any = page["/Resources"]
        for font in (one.get_object() for one in resources["/Font"].values()):
            if "/FontDescriptor" in font:
                assert "/FontFile2" in font["/FontDescriptor"].get_object()
            else:
                assert font["/BaseFont"] == "/Helvetica", font  # the default that every page names and no text uses


@pytest.mark.parametrize(
    ("name", "options", "shown"),
    [
        ("colour_square", {"sheet": "B", "seats": 2}, lambda seat: str(seat["total"])),
        ("colour_square", {"variant": "task4", "seats": 1}, lambda seat: str(seat["circled"])),
        ("colour_square", {"variant": "task1", "seats": 1}, lambda seat: str(seat["total"])),
        ("blokus_dice", {"seats": 4}, lambda seat: str(seat["empty"])),
        ("calcool", {"seats": 2}, lambda seat: str(seat["total"])),
    ],
)
def test_a_finished_game_is_printed_with_names_and_result(
    name: str, options: dict[str, Any], shown: Callable[[Any], str]
) -> None:
    record = finished(name, **options)
    names = [f"Player {seat}" for seat in range(record.position.seats)]
    reader = PdfReader(io.BytesIO(print_record(record.position, names)))
    assert_within_margins("a4")
    text = " ".join(page.extract_text() for page in reader.pages)
    for player, seat in zip(names, record.position.result["seats"], strict=True):
        assert player in text
        assert shown(seat).replace("-", "−") in text


def test_a_running_game_is_not_printed() -> None:
    with pytest.raises(GameError, match="still running"):
        print_record(pc.game("calcool").start(seats=2), ["A", "B"])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_home_made_designs_stay_within_the_margins(name: str, seed: int) -> None:
    option, design = random_design(name, Random(seed))
    print_game(pc.game(name).start(seats=2, **{option: design}))
    assert_within_margins("a4")


def test_words_that_are_too_long_are_broken() -> None:
    lines = wrap_text("short " + "w" * 200 + " end", 40, 3)
    assert all(text_width(line, 3) <= 40 for line in lines)
    assert "".join(lines).replace(" ", "") == "short" + "w" * 200 + "end"


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "sheets.pdf"
    assert main(["print", "colour_square", "--option", "variant=task1", "--seats", "1", "--to", str(to)]) == 0
    assert to.read_bytes().startswith(b"%PDF-")
    record = tmp_path / "game.json"
    finished("blokus_dice", 2).save(record)
    assert main(["print", str(record), "--language", "de", "--paper", "letter", "--to", str(to)]) == 0
    assert "leere Kästchen" in PdfReader(to).pages[0].extract_text()
    assert main(["print", "chess", "--to", str(to)]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
    assert main(["print", "colour_square", "--option", "sheet=missing.json", "--to", str(to)]) == 2


def test_what_comes_again_and_again_is_found_by_its_name() -> None:
    """A page names a form that the file holds once, such as the back of a card; a name with a space would be lost."""
    for page in PdfReader(io.BytesIO(print_game(pc.game("calcool").start(seats=2)))).pages:
        named = set(re.findall(rb"/(.+?) Do", page.get_contents().get_data()))  # type: ignore[union-attr]
        assert {name.decode() for name in named} <= {name[1:] for name in page["/Resources"].get("/XObject", {})}  # type: ignore[attr-defined]
        assert not any(b" " in name for name in named)
        if named:
            assert "I" in page.extract_text().split()[0]

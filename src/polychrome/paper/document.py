"""Documents: which pages a game prints, how parts share a page, and the file that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.positions import Position
from polychrome.paper.pen import LINE, SOFT, Pen, shorten
from polychrome.paper.summary import draw_summary

MARGIN = 10.0  # millimetres that printers leave white


class PaperSize(NamedTuple):
    """A paper, upright, in millimetres."""

    width: float
    height: float


PAPERS = {"a4": PaperSize(210.0, 297.0), "letter": PaperSize(215.9, 279.4)}
LANGUAGES = ("en", "de")
FOOTERS = {
    "en": "{title} · made with Polychrome, an independent project, not affiliated with the publishers of the game",
    "de": "{title} · gedruckt mit Polychrome, einem unabhängigen Projekt ohne Verbindung zu den Verlagen des Spiels",
}

Draw = Callable[[Pen, float, float], None]  # draws something into a width and a height, from (0, 0) on


@dataclass
class Document:
    """A PDF that grows page by page."""

    title: str
    paper: str = "a4"
    language: str = "en"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise GameError(f"there is no paper {self.paper!r}; choose from {', '.join(PAPERS)}")
        if self.language not in LANGUAGES:
            raise GameError(f"nothing can be printed in {self.language!r}; choose from {', '.join(LANGUAGES)}")
        self._buffer = BytesIO()
        # Invariant: no date and no random number, so that equal input gives equal bytes.
        self._canvas = Canvas(self._buffer, pageCompression=1, invariant=1)
        self._canvas.setTitle(self.title)
        self._canvas.setCreator("Polychrome")
        self._canvas.setAuthor("Polychrome")

    def add_page(self, draw: Draw, *, is_wide: bool = False) -> None:
        """One page; `draw` gets what lies within the margins."""
        width, height = PAPERS[self.paper]
        if is_wide:
            width, height = height, width
        self._canvas.setPageSize((width * mm, height * mm))
        pen = Pen(self._canvas, height)
        with pen.at(MARGIN, MARGIN):
            draw(pen, width - 2 * MARGIN, height - 2 * MARGIN)
        footer = FOOTERS[self.language].format(title=self.title)
        room = width - 2 * MARGIN
        pen.text(MARGIN, height - MARGIN + 2.6, shorten(footer, room, 2.1), 2.1, colour=SOFT)
        self._canvas.showPage()

    def add_parts(
        self, parts: Sequence[Draw], columns: int, rows: int, *, is_wide: bool = False, gap: float = 6.0
    ) -> None:
        """As many pages as these parts need, so many on each, with lines to cut along.

        Places are the same from the left as from the right: what is printed on the back lies behind its front.
        """
        for first in range(0, len(parts), columns * rows):
            self.add_page(_Sheet(parts[first : first + columns * rows], columns, rows, gap).draw, is_wide=is_wide)

    def finish(self) -> bytes:
        """The whole file."""
        self._canvas.save()
        return self._buffer.getvalue()


class _Sheet(NamedTuple):
    """Parts that share one page."""

    parts: Sequence[Draw]
    columns: int
    rows: int
    gap: float

    def draw(self, pen: Pen, width: float, height: float) -> None:
        """All parts in their places, and the lines between them."""
        wide, high = (
            (width - (self.columns - 1) * self.gap) / self.columns,
            (height - 4 - (self.rows - 1) * self.gap) / self.rows,
        )
        for column in range(1, self.columns):
            x = column * (wide + self.gap) - self.gap / 2
            pen.path(((x, 0), (x, height - 4)), line=LINE, thickness=0.15, dashes=(1, 1.5))
        for row in range(1, self.rows):
            y = row * (high + self.gap) - self.gap / 2
            pen.path(((0, y), (width, y)), line=LINE, thickness=0.15, dashes=(1, 1.5))
        for number, draw in enumerate(self.parts):
            row, column = divmod(number, self.columns)
            with pen.at(column * (wide + self.gap), row * (high + self.gap)):
                draw(pen, wide, high)


@dataclass(frozen=True)
class Paper:
    """What a game prints, `PAPER` of its module `paper`."""

    add_material: Callable[[Document, Position], None]  # sheets, boards or cards, and a score pad, for these options
    add_game: Callable[[Document, Position, Sequence[str]], None]  # a finished game, as it would look on paper
    summary: dict[str, Any]  # the rules on one page, by language


def find_paper(name: str) -> Paper:
    """What a game prints. Raises GameError: it prints nothing."""
    module = registry.find_part(name, "paper")
    if module is None:
        printable = [one for one in registry.game_names() if registry.find_part(one, "paper") is not None]
        raise GameError(f"{name} has nothing to print; these games have: {', '.join(printable)}")
    found: Paper = module.PAPER
    return found


def print_game(start: Position, paper: str = "a4", language: str = "en") -> bytes:
    """A game to play on paper: sheets, boards or cards for all seats, then the rules on one page.

    The rules come last: in front of the others they would put every back behind a wrong front.
    """
    printed = find_paper(start.game.name)
    document = Document(start.game.title, paper, language)
    printed.add_material(document, start)
    document.add_page(lambda pen, width, height: draw_summary(pen, width, height, printed.summary[language]))
    return document.finish()


def print_record(end: Position, names: Iterable[str], paper: str = "a4", language: str = "en") -> bytes:
    """A finished game as it would look on paper. Raises GameError while it is running."""
    if not end.is_over:
        raise GameError("this game is still running; a game is printed when it is over")
    document = Document(end.game.title, paper, language)
    find_paper(end.game.name).add_game(document, end, list(names))
    return document.finish()

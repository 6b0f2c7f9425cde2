"""What a game brings to the terminal: a drawing, a reader of typed moves, and news in words."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from polychrome.core.errors import GameError
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.wording import format_count
from polychrome.terminal import words


class Misread(GameError):
    """A typed line that is no move now: one sentence says why and what is; it costs nothing."""


class Offer(NamedTuple):
    """A line of the menu."""

    title: str
    seats: str
    options: tuple[str, ...] = ()


class Turn(Protocol):
    """What one person does until the next event: a move may be typed in one line or in several."""

    pictures: Sequence[Text]  # to be shown before the next sentence

    @property
    def view(self) -> Position:
        """The table with what is typed so far."""

    @property
    def can_act(self) -> bool:
        """Whether there is anything that this seat could do now."""

    @property
    def is_begun(self) -> bool:
        """Whether something is typed, or opened again, and not yet whole."""

    def due(self) -> str:
        """A sentence that says what is expected."""

    def read(self, line: str) -> list[int] | None:
        """The codes of a whole event, or None if more has to be typed. Raises Misread."""

    def back(self) -> None:
        """Take the last entry back. Raises Misread."""

    def done(self) -> list[int] | None:
        """End the turn: the codes of an event, or None for none at all. Raises Misread if something is owed."""


class Client(Protocol):
    """A game's module in this package."""

    OFFERS: Sequence[Offer]

    def complete(self, pairs: Sequence[str], rng: Random) -> list[str]:
        """Options as the game takes them; what is left to chance is drawn here."""

    def default_seats(self, pairs: Sequence[str]) -> str:
        """Who plays when nobody says: as on the command line."""

    def intro(self, view: Position) -> list[str]:
        """What a newcomer has to know, a paragraph each."""

    def help_lines(self, view: Position) -> list[str]:
        """More of it."""

    def draw(self, view: Position, seat: int, names: Sequence[str], width: int) -> list[Text]:
        """The table as this seat sees it."""

    def turn(self, view: Position, seat: int, names: Sequence[str]) -> Turn:
        """A new turn of this seat."""

    def news(self, before: Position, after: Position, seat: int, event: Any, names: Sequence[str]) -> list[str]:
        """What an event of this seat (or the DEALER) has brought, by what the reader sees."""

    def score(self, view: Position, names: Sequence[str]) -> list[Text | str]:
        """The points, line by line, with what they are for."""


def is_known(game: str) -> bool:
    """Whether this game is played in the terminal."""
    return find_spec(f"polychrome.games.{game}.terminal") is not None


def of(game: Game) -> Client:
    """The module of this game. Raises GameError if it is not played in the terminal."""
    if not is_known(game.name):
        raise GameError(words.NO_CALCOOL if game.name == "calcool" else words.NO_CLIENT.format(title=game.title))
    client: Client = import_module(f"polychrome.games.{game.name}.terminal")
    return client


def count(number: int, what: str) -> str:
    """A number with what it counts, in the right form: see `words.FORMS`."""
    return format_count(number, *words.FORMS[what])


def listed(items: Sequence[str], last: str = words.OR) -> str:
    """Words with commas and one conjunction."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])}{last}{items[-1]}" if items else ""

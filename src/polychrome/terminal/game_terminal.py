"""One game in the terminal; `terminal.plain` stands in where it provides nothing.

A game's own is in the module `terminal` of its package, as `TERMINAL = Terminal(…)`, or `NotPlayed("why not")`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rich.text import Text

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.terminal import plain
from polychrome.terminal.client import News, Offer, Turn


@dataclass(frozen=True)
class Terminal:
    """A game in the terminal. Every field has a default that works for any game."""

    offers: Sequence[Offer] = ()  # its lines of the menu; none: the game as it is by default
    menu_rank: int = 100  # the lowest comes first
    default_seats: Callable[[Game, Sequence[str]], str] = plain.default_seats  # who plays when nobody says
    # Options (name=value) as the game takes them; what is left to chance is drawn here.
    complete: Callable[[Sequence[str], Random], list[str]] = plain.complete
    intro: Callable[[Position], list[str]] = plain.intro  # what a newcomer has to know, a paragraph each
    help_lines: Callable[[Position], list[str]] = plain.help_lines  # more of it
    # The table as this seat sees it: view, seat, names of the seats, columns of the screen.
    draw: Callable[[Position, int, Sequence[str], int], list[Text]] = plain.draw
    begin_turn: Callable[[Position, int, Sequence[str]], Turn] = plain.PlainTurn  # of this seat
    draw_design: Callable[[Position], list[Text]] | None = None  # a sheet or board as it is printed; None: as `draw`
    tell: News = plain.tell
    score: Callable[[Position, Sequence[str]], list[Text | str]] = plain.score  # the points, and what they are for

    def list_offers(self, game: Game) -> Sequence[Offer]:
        """The lines of the menu."""
        return self.offers or plain.list_offers(game)


@dataclass(frozen=True)
class NotPlayed:
    """A game that is not played in the terminal."""

    why: str  # one sentence
    draw_design: Callable[[Position], list[Text]] | None = None  # what is printed; None: nothing


@cache
def find_terminal(name: str) -> Terminal | NotPlayed:
    """Find how a game is played in the terminal, or why it is not."""
    module = registry.find_part(name, "terminal")
    if module is None:
        return Terminal()
    found = module.__dict__.get("TERMINAL")
    if not isinstance(found, Terminal | NotPlayed):
        raise GameError(f"{module.__name__} must have TERMINAL = polychrome.terminal.game_terminal.Terminal(…)")
    return found


def draw_design(start: Position) -> list[Text]:
    """What is printed for a game that starts here, as `polychrome play` draws it."""
    found = find_terminal(start.game.name)
    if found.draw_design is not None:
        return found.draw_design(start)
    return (
        [] if isinstance(found, NotPlayed) else found.draw(start, 0, [f"{seat + 1}" for seat in range(start.seats)], 80)
    )


def require_terminal(game: Game) -> Terminal:
    """Find how a game is played in the terminal. Raises GameError if it is not."""
    found = find_terminal(game.name)
    if isinstance(found, NotPlayed):
        raise GameError(found.why)
    return found

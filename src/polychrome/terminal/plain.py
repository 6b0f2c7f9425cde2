"""Any game in the terminal: the view as text, and moves by number, each in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rich.text import Text

from polychrome.bots.seating import strongest
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.terminal import words
from polychrome.terminal.client import Misread, Offer

INDENT = "  "
MAX_LISTED = 60  # moves that are listed at once; a word narrows them down


class PlainTurn:
    """Choose code by code from a list, until the move is whole."""

    def __init__(self, view: Position, seat: int, _names: Sequence[str]) -> None:
        self._start, self._seat = view, seat
        self._codes: list[int] = []
        self._word = ""  # that what is listed contains
        self.view = view

    @property
    def pictures(self) -> Sequence[Text]:
        """The list to choose from."""
        choices = self._choices()
        lines = [Text(f"{number:>3}  {self._describe(code)}") for number, code in enumerate(choices[:MAX_LISTED], 1)]
        if len(choices) > MAX_LISTED:
            lines.append(Text(words.PLAIN_MORE.format(more=len(choices) - MAX_LISTED)))
        return lines

    @property
    def can_act(self) -> bool:
        """Whether there is anything that this seat could do now."""
        return len(self._choices()) > 0

    @property
    def is_begun(self) -> bool:
        """Whether a move is begun and not yet whole."""
        return bool(self._codes)

    def due(self) -> str:
        """Ask for a number of the list."""
        return words.PLAIN_DUE if self.can_act else words.PLAIN_NOTHING

    def read(self, line: str) -> list[int] | None:
        """A number of the list, or a word that the list is narrowed down to."""
        choices = self._choices()
        if not line.isdecimal():
            return self._narrow(line, choices)
        if len(line) > 6 or not 1 <= int(line) <= len(choices):
            raise Misread(words.PLAIN_WRONG.format(line=line[:20], last=len(choices)))
        return self._play(choices[int(line) - 1])

    def back(self) -> None:
        """Take the last step back, or list all moves again."""
        if self._word:
            self._word = ""
        elif self._codes:
            self._codes.pop()
            self.view = self._start
            for code in self._codes:
                self.view = self.view.act(self._seat, code)
        else:
            raise Misread(words.NOTHING_BACK)

    def done(self) -> list[int] | None:
        """End the turn. Raises Misread while the game waits for this seat."""
        if self._codes or self._start.waits_for(self._seat):
            raise Misread(words.STILL_DUE.format(due=words.PLAIN_DUE))
        return None

    def _narrow(self, word: str, choices: Sequence[int]) -> list[int] | None:
        found = [code for code in choices if word.lower() in self._describe(code).lower()]
        if not found:
            raise Misread(words.PLAIN_UNKNOWN.format(word=word[:20]))
        if len(found) == 1:
            return self._play(found[0])
        self._word = word.lower()
        return None

    def _play(self, code: int) -> list[int] | None:
        self._word = ""
        codes = [*self._codes, code]
        if len(codes) > self._start.game.to_follow[codes[0]]:
            return codes
        self._codes, self.view = codes, self.view.act(self._seat, code)
        return None

    def _choices(self) -> list[int]:
        codes: list[int] = self.view.actions(self._seat).tolist()
        return [code for code in codes if self._word in self._describe(code).lower()] if self._word else codes

    def _describe(self, code: int) -> str:
        return self.view.game.forms.describe(self.view, self._seat, code)


def draw(view: Position, _seat: int, _names: Sequence[str], _width: int) -> list[Text]:
    """The view, field by field."""
    return [Text(line) for line in _lines(view.as_dict(), "")]


def _lines(value: Any, indent: str) -> Iterator[str]:
    """A JSON value as indented lines: what fits in a line stands in one."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in pairs:
        label = f"{indent}{str(name).replace('_', ' ')}:"
        if isinstance(inner, dict) or (isinstance(inner, list) and any(isinstance(one, dict | list) for one in inner)):
            yield label
            yield from _lines(inner, indent + INDENT)
        else:
            yield f"{label} {_plain(inner)}"


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)


def tell(before: Position, _after: Position, seat: int, event: Any, names: Sequence[str]) -> list[str]:
    """An event in the words of the rules."""
    move = before.game.forms.encode(before, event)
    said = before.describe(move)
    return [said if seat == DEALER else f"{names[seat]}: {said}"]


def score(view: Position, names: Sequence[str]) -> list[Text | str]:
    """The points of each seat."""
    wide = max(len(name) for name in names)
    return [f"{name:<{wide}}  {points:g}" for name, points in zip(names, view.returns, strict=True)]


def intro(view: Position) -> list[str]:
    """Say how moves are typed."""
    return [words.PLAIN_INTRO.format(title=view.game.title), words.COMMANDS]


def help_lines(view: Position) -> list[str]:
    """More of it."""
    return [*intro(view), words.HELP_COMMANDS]


def complete(pairs: Sequence[str], _rng: Random) -> list[str]:
    """Options as they are: nothing is left to chance."""
    return list(pairs)


def default_seats(game: Game, _pairs: Sequence[str]) -> str:
    """One person, and bots at the other seats."""
    return ",".join(["me", *[strongest(game)] * (game.min_seats - 1)])


def list_offers(game: Game) -> list[Offer]:
    """The game as it is by default."""
    return [Offer(game.title, default_seats(game, ()))]

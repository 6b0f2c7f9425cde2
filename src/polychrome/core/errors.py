"""Exceptions, as few classes as callers need, and the numbered reasons of refusals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


class GameError(Exception):
    """Anything a caller of this library may want to catch."""


class UnknownGame(GameError, LookupError):
    """There is no game of this name; the text lists those there are."""


class BadOption(GameError, ValueError):
    """An option that is unknown, missing or out of range. `.place` says which; the text, why and what is allowed."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}")
        self.place = place


class BadRecord(GameError, ValueError):
    """Not a record at all: malformed, unknown or out of range. `.at` is the event, if one is to blame."""

    def __init__(self, text: str, at: int | None = None) -> None:
        super().__init__(text)
        self.at = at


class BadDefinition(GameError, ValueError):
    """A sheet, board or deck that breaks a line of its format. `.place` says where, `.text` why; `.all` are all faults
    that were found, this one first."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.place, self.text = place, text
        self.all: list[BadDefinition] = [self]


@dataclass(frozen=True)
class Refusal:
    """The reason for a refused move: the rule that forbids it and a sentence for people."""

    number: int  # of the reason, which is what kernels return
    rule: str
    text: str


class IllegalMove(GameError, ValueError):
    """Refused by the rules; the position is unchanged. `.at` is the event of a record, if there is one."""

    def __init__(self, refusal: Refusal, what: str = "", at: int | None = None) -> None:
        super().__init__(f"{what}: {refusal.text}" if what else refusal.text)
        self.refusal = refusal
        self.at = at


class Reasons:
    """The reasons of one game. Calling it adds one and returns its number."""

    def __init__(self) -> None:
        self._all: list[Refusal] = []

    def __call__(self, rule: str, text: str) -> int:
        self._all.append(Refusal(len(self._all) + 1, rule, text))
        return len(self._all)

    def __getitem__(self, number: int) -> Refusal:
        return self._all[number - 1]

    def __iter__(self) -> Iterator[Refusal]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

"""What can go wrong, as few classes as callers need, and the numbered reasons of refusals."""

from __future__ import annotations

from dataclasses import dataclass


class GameError(Exception):
    """Anything a caller of this library may want to catch."""


@dataclass(frozen=True)
class Reason:
    """Why an act is refused: the rule that forbids it and a sentence for people."""

    number: int
    rule: str
    text: str


class Reasons:
    """The reasons of one game. Calling it adds one and returns its number, which is what kernels return."""

    def __init__(self) -> None:
        self._all: list[Reason] = []

    def __call__(self, rule: str, text: str) -> int:
        self._all.append(Reason(len(self._all) + 1, rule, text))
        return len(self._all)

    def __getitem__(self, number: int) -> Reason:
        return self._all[number - 1]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class IllegalAct(GameError, ValueError):
    """Refused by the rules; the state is unchanged. `.at` is the event of a record, if there is one."""

    def __init__(self, reason: Reason, what: str = "", at: int | None = None) -> None:
        super().__init__(f"{what}: {reason.text}" if what else reason.text)
        self.reason = reason
        self.at = at


class BadRecord(GameError, ValueError):
    """Not a record at all: malformed, unknown or out of range. `.at` is the event, if one is to blame."""

    def __init__(self, text: str, at: int | None = None) -> None:
        super().__init__(text)
        self.at = at


class BadDefinition(GameError, ValueError):
    """A sheet, board or deck that breaks a line of its format. `.place` says where."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.place = place

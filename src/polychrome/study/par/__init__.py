"""Par and difficulty of a sheet, board or deck: what a strong bot makes of it, and what is hard about it.

What to look at differs from game to game: a `GamePar` says how results are told, watches whole games, and draws what it
saw; `plain` has one for games without their own. `run` plays the games, `drawing` has what all pictures share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from numpy.typing import NDArray

from polychrome.bots.critic import Remark
from polychrome.core.game import Game
from polychrome.core.positions import Position

Counts = NDArray[Any]  # whole numbers that are added up from game to game


class TextTable(NamedTuple):
    """Rows for people, already in words."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Bound(NamedTuple):
    """A result that cannot be beaten, and in which sense."""

    value: float
    sense: Remark
    is_exact: bool = True  # False: nobody can have more, but perhaps not so much either


class Figure(NamedTuple):
    """A drawing of its own size, as SVG elements."""

    elements: str
    width: float
    height: float


class GamePar(Protocol):
    """The par of one game."""

    @property
    def GRADES(self) -> Sequence[str]:  # noqa: N802 - modules can be one of these
        """The grades that results can have, the lowest first."""

    def unit(self, start: Position) -> str:
        """The unit of results."""

    def points(self, end: Position, seat: int) -> int:
        """A seat's result in this unit."""

    def choose_setting(self, game: Game, pairs: Sequence[str], seats: int | None) -> tuple[int, list[str]]:
        """Choose seats and options (NAME=VALUE) where the caller leaves them open."""

    def watch(self, start: Position, events: Sequence[Any], end: Position) -> Counts:
        """Count what is of interest in one game."""

    def detail(self, start: Position, counts: Counts, games: int) -> dict[str, Any]:
        """Turn the counts into JSON."""

    def best(self, start: Position, detail: dict[str, Any]) -> Bound | None:
        """The best possible result, where somebody can say it."""

    def tables(self, detail: dict[str, Any]) -> list[TextTable]:
        """The detail for people."""

    def figure(self, start: Position, detail: dict[str, Any]) -> Figure:
        """The detail as a picture."""


def percent(share: float) -> str:
    """A share for people."""
    return f"{100 * share:.0f} %"

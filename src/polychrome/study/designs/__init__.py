"""What makers of sheets, boards and decks want to know: how hard a design is, and a design to start from.

`GameDesigns` is what a game can say about its designs; `PlainDesigns` stands in where it says nothing. A game's own is
`Study.designs`, usually its module `study/designs.py`. `difficulty` plays and tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, get_args

from polychrome.bots.critic import Remark
from polychrome.bots.seating import strongest
from polychrome.core.errors import GameError
from polychrome.core.positions import Position

PartPath = tuple[str | int, ...]  # of a part, from the definition down
Style = Literal["balanced", "hard", "for_children"]
STYLES: tuple[Style, ...] = get_args(Style)


class PartRate(NamedTuple):
    """A part of a design, and in how many trials games succeeded with it.

    The sentences have a place {rate}. `rare` and `sure` say what would change a part that hardly ever, or nearly
    always, succeeds; None: there is nothing wrong with that.
    """

    path: PartPath
    successes: int
    trials: int
    text: Remark
    rare: Remark | None = None
    sure: Remark | None = None


class Compared(NamedTuple):
    """A figure of a design beside the published one."""

    text: Remark  # what is compared
    value: str
    published: str

    @property
    def agrees(self) -> bool:
        """Whether they are the same."""
        return self.value == self.published


class GameDesigns(Protocol):
    """The designs of one game."""

    def choose_bot(self, start: Position) -> str:
        """A strong bot that plays any design, and many games in a short time."""

    def list_parts(self, start: Position, detail: dict[str, Any], games: int) -> list[PartRate]:
        """The parts of a design, from the detail of its par."""

    def propose_grades(self, start: Position, results: Sequence[int]) -> tuple[PartPath, list[int]] | None:
        """Figures for grades that suit these results (ascending), and where they belong; None: there are none here."""

    def invent(self, style: Style, rng: Random) -> Any:
        """A new definition. Raises GameError where the game invents none."""

    def compare(self, definition: Any, name: str) -> list[Compared]:
        """A valid definition beside what is published about the built-in one of this name."""


class PlainDesigns:
    """Designs of any game: what a strong bot makes of them, and no more."""

    def choose_bot(self, start: Position) -> str:
        """The strongest."""
        return strongest(start.game)

    def list_parts(self, _start: Position, _detail: dict[str, Any], _games: int) -> list[PartRate]:
        """None that are known."""
        return []

    def propose_grades(self, _start: Position, _results: Sequence[int]) -> tuple[PartPath, list[int]] | None:
        """None."""
        return None

    def invent(self, _style: Style, _rng: Random) -> Any:
        """Nothing."""
        raise GameError("this game has no designs to start from but the built-in ones")

    def compare(self, _definition: Any, _name: str) -> list[Compared]:
        """Nothing is published."""
        return []

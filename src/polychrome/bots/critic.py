"""Critics judge play: hints, luck and play, and par are built on them.

Each game's module in `bots` has a `critic(start)` that knows what a decision of this game is. Everything is told in
the unit of the game's result (points of this seat), as an estimate with its standard error. For every seat of a
finished game

    result = start value + luck + play + effect of the other seats + corrections of earlier estimates

holds to the last digit, because the moments of a seat are the steps of one staircase: each begins where the last ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from polychrome.core.moves import Move
from polychrome.core.positions import Position

LUCK: Literal["luck"] = "luck"  # what chance gave: value after the best play of this roll, minus the mean over rolls
PLAY: Literal["play"] = "play"  # what a decision cost: value of what was played, minus that of the best; 0 or less
OTHERS: Literal["others"] = "others"  # what the other seats did; never in games alone
CORRECTION: Literal["correction"] = "correction"  # the rest: a later look values the same position differently

Kind = Literal["luck", "play", "others", "correction"]


class Estimate(NamedTuple):
    """A value and its standard error; 0 where it is exact or read from a table."""

    mean: float
    error: float = 0.0


class Remark(NamedTuple):
    """A sentence by its name in the catalogue of the study (`polychrome.study.words`), with what it is about."""

    name: str
    values: dict[str, Any]


class Choice(NamedTuple):
    """One whole decision of a seat: its moves in order, and what they are worth."""

    moves: tuple[Move, ...]
    value: Estimate


class Moment(NamedTuple):
    """One step of a seat's staircase, at the event with this index in the record."""

    event: int
    seat: int
    kind: Kind
    change: Estimate
    played: Choice | None = None  # of a decision: what was done
    best: Choice | None = None  # of a decision: the best there was; None where it is what was done
    remark: Remark | None = None  # why, in one sentence


class Hint(NamedTuple):
    """The critic's choices, best first, and the reason in one sentence."""

    choices: list[Choice]
    remark: Remark
    why: Remark | None = None  # what it was compared with; None: with the second choice, if there is one


def choices_from(choices: Sequence[Choice], begun: Sequence[int]) -> list[Choice]:
    """Those choices whose first move begins with these codes."""
    return [choice for choice in choices if list(choice.moves[0].codes[: len(begun)]) == list(begun)]


class Hindsight(NamedTuple):
    """The best result that was possible for one who had known all dice; if not exact, at least so much."""

    result: float
    is_exact: bool = False


class Critic(Protocol):
    """Judges play of one table (options and material); it may keep tables and scratch memory."""

    def value(self, position: Position, seat: int) -> Estimate:
        """This seat's expected result from here, before the dealer's next chance."""

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        """Advise this seat, by what it sees, on moves that begin with these codes; None: nothing is asked of it."""

    def judge(self, view: Position, move: Move) -> Moment | None:
        """What this whole move costs its seat, by what that sees before it; None where nobody can say, as in a race."""

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """The staircases of all seats, in the order of the events; `progress` hears of each event done."""

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        """The best result that was possible for one who had known all dice before; None where nobody can say."""

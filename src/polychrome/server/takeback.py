"""The move that can still be taken back: the newest one of the game, by a person, since the dealer's last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polychrome.core.positions import Position
from polychrome.server.progress import Progress

ANSWER_SECONDS = 20.0  # for the others to agree: then the dealer and bots go on
MAX_TAKEBACKS = 8  # moves of one seat in a row whose positions are kept


@dataclass(frozen=True, slots=True)
class Takeback:
    """A move and the table before it, which nobody changes any more."""

    seat: int
    n: int  # its entry
    until: float  # the dealer and bots wait this long
    position: Position
    waiting: int
    dealer_kinds: int
    asked_at: dict[int, float]
    possible_since: dict[str, float]
    earlier: Takeback | None  # the move before it, if it was the same seat's
    depth: int  # how many there are, this one included
    asked: frozenset[int] | None = None  # seats that have yet to agree; None: it was not asked for
    is_declined: bool = False

    def restore(self, progress: Progress) -> None:
        """Let everything be as it was before the move. Nobody gains time by this: clocks go on where they were."""
        progress.waiting, progress.dealer_kinds = self.waiting, self.dealer_kinds
        progress.asked_at, progress.possible_since = self.asked_at, self.possible_since
        progress.done &= ~(1 << self.seat)


def undo_key(seat: int) -> str:
    """The name under which a seat's undone moves are counted, as other commands are."""
    return f"undo {seat}"


def keep_move(
    seat: int, n: int, until: float, before: Position, progress: Progress, earlier: Takeback | None
) -> Takeback:
    """Keep the table before a move that is entry n."""
    if earlier is not None and (earlier.seat != seat or earlier.depth == MAX_TAKEBACKS):
        earlier = None
    elif earlier is not None and earlier.asked is not None:
        earlier = replace(earlier, asked=None)  # whoever moves on has stopped asking
    return Takeback(
        seat=seat,
        n=n,
        until=until,
        position=before,
        waiting=progress.waiting,
        dealer_kinds=progress.dealer_kinds,
        asked_at=progress.asked_at,
        possible_since=progress.possible_since,
        earlier=earlier,
        depth=1 if earlier is None else earlier.depth + 1,
    )

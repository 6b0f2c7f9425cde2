"""How far a game has come, as far as the table needs it to know what happens next, and since when."""

from __future__ import annotations

from dataclasses import dataclass, field

from polychrome.core.game import Game
from polychrome.core.positions import NextUp


@dataclass(slots=True)
class Progress:
    """Changes with every move, so every draft of a table has a copy. Its dictionaries are replaced, never changed."""

    deal_count: int = 0  # dealer events so far
    draw_count: int = 0  # draws of the fair dealer so far
    dealt_at: float = 0.0  # time of the last dealer event
    done: int = 0  # seats that are done, a mask
    ready_at: float = 0.0  # when the newest of them said so, came back, or was taken over by a bot
    waiting: int = 0  # whom the game waits for, as the rules say it
    asked_at: dict[int, float] = field(default_factory=dict)  # seats, and since when it waits for them, or last did
    dealer_kinds: int = 0  # kinds of codes that the dealer may play, a mask
    possible_since: dict[str, float] = field(default_factory=dict)  # their names, and since when they are possible
    spent: dict[str, int] = field(default_factory=dict)  # commands since the last deal, by device (see `budget`)

    def copy(self) -> Progress:
        """Copy it field by field: every turn does this."""
        copy: Progress = object.__new__(Progress)
        copy.deal_count, copy.draw_count, copy.dealt_at = self.deal_count, self.draw_count, self.dealt_at
        copy.done, copy.ready_at, copy.waiting = self.done, self.ready_at, self.waiting
        copy.asked_at, copy.dealer_kinds, copy.possible_since = self.asked_at, self.dealer_kinds, self.possible_since
        copy.spent = self.spent
        return copy

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on without this seat."""
        return bool(self.waiting >> (seat + 1) & 1)

    def is_done(self, seat: int) -> bool:
        """Whether this seat has said that it has no more to do."""
        return bool(self.done >> seat & 1)

    def set_done(self, seat: int, is_done: bool, now: float) -> None:
        """Note that a seat is done, or not any more. Saying so again does not restart a countdown."""
        if is_done and not self.is_done(seat):
            self.ready_at = now
        self.done = self.done & ~(1 << seat) | is_done << seat

    def note_return(self, seat: int, now: float) -> None:
        """Count a seat that was done and comes back as done from now on."""
        if self.is_done(seat):
            self.ready_at = now

    def note_bot(self, seat: int, is_new: bool, now: float) -> None:
        """Note that a bot plays a seat: bots are always ready, and what its owner said no longer counts."""
        self.set_done(seat, False, now)
        if is_new:
            self.ready_at = now

    def note_deal(self, draw_count: int, now: float) -> None:
        """Note a dealer event: nobody is done any more."""
        self.deal_count += 1
        self.dealt_at = now
        self.draw_count = draw_count
        self.done = 0
        self.spent = {}

    def spend(self, key: str) -> None:
        """Count one more command of a device, or return of a seat."""
        self.spent = {**self.spent, key: self.spent.get(key, 0) + 1}

    def note_next_up(self, next_up: NextUp, game: Game, seats: int, now: float) -> None:
        """Note since when the game waits for whom, and since when the dealer may do what."""
        waiting, kinds = next_up
        if more := (waiting & ~self.waiting) >> 1:
            self.asked_at = self.asked_at | {seat: now for seat in range(seats) if more >> seat & 1}
        self.waiting = waiting
        if kinds != self.dealer_kinds:
            known = self.possible_since
            self.possible_since = {kind: known.get(kind, now) for kind in game.rules.codes.names(kinds)}
            self.dealer_kinds = kinds

    def restart_clocks(self, game: Game, now: float, ready_from: float) -> None:
        """Restart all clocks after time in which nobody was there. Whoever was ready still is, but the dealer counts
        down only from `ready_from` on, when it is known who has come back."""
        self.dealt_at = now
        timing, kinds = game.forms.timing, self.possible_since
        self.possible_since = {kind: ready_from if timing.of(kind).at == "ready" else now for kind in kinds}
        self.asked_at = dict.fromkeys(self.asked_at, now)

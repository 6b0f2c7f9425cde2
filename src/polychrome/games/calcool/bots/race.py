"""A whole game as a race of hands: everybody's next act waits in a heap, and the earliest time acts first.

A bot looks, decides, and reaches; the act arrives when the hand does. If the die is gone by then, the act is refused,
is no part of the record [CC-21], and the bot looks again: that is all that being slow costs. Nothing sleeps.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from polychrome.bots.deals import Deals
from polychrome.core.errors import IllegalMove
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.seats import DEALER
from polychrome.games.calcool.bots.hands import Hands
from polychrome.games.calcool.bots.strategies import MoveCodes, dice_in
from polychrome.games.calcool.forms.timing import TIMING
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import DICE, FACES

assert TIMING.clock_ms is not None
LIMIT_MS = TIMING.clock_ms  # of a round [CC-22]


class CodeChooser(Protocol):
    """Decides what hands do."""

    def choose(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        """The codes of one move, or none: wait and look again."""


@dataclass(frozen=True)
class Bot:
    """Hands, and the mind that moves them; a new mind for each game, because minds remember."""

    hands: Hands
    mind: Callable[[Any, int], CodeChooser]


def play_out(
    start: Position, bots: Sequence[Bot], rng: Random, deals: Deals | None = None
) -> tuple[Position, list[Any]]:
    """Play to the end: the last position and the events that led there, with times. The same `rng`, the same game.

    With `deals` cards and dice come from there, and `rng` is for hands and minds alone.
    """
    race = Race(start, bots, rng, deals)
    while not race.position.is_over:
        race.deal()
        race.run()
        race.finish()
    return race.position, race.events


class Race:
    """A table of bots, and the heap of what their hands are about to do."""

    def __init__(self, start: Position, bots: Sequence[Bot], rng: Random, deals: Deals | None = None) -> None:
        self.position, self.rng, self.deals = start.copy(), rng, deals
        self.events: list[Any] = []
        self.hands = [bot.hands for bot in bots]
        self.minds = [bot.mind(start.material, bot.hands.notice) for bot in bots]
        self.heap: list[tuple[int, float, int, MoveCodes]] = []  # time, a draw for ties, seat, codes
        self.now_ms = 0  # since Go

    def deal(self) -> None:
        """Two cards for each seat, all dice thrown, Go; what has happened already is left out."""
        s, deck = self.position.state, self.position.material
        self.now_ms = 0
        if s.phase == st.DEAL:
            category = 1 if s.counted >= 2 else 0
            cards = [
                card
                for card in range(int(deck.cards))
                if deck.category[card] == category and not int(s.used[card >> 6]) >> (card & 63) & 1
            ]
            dealt = self.luck().sample(cards, 2 * self.position.seats)
            self.do(DEALER, (st.DEAL_ALL.code(self.position.seats), *(st.CARD.code(card) for card in dealt)))
        if s.phase == st.SHUFFLE:
            luck = self.luck()
            self.do(DEALER, (st.SHUFFLE_ALL.code(), *(st.FACE.code(luck.randrange(FACES)) for _ in range(DICE))))
        if s.phase == st.GO:
            self.do(DEALER, (st.CALL_GO.code(),), is_timed=True)

    def luck(self) -> Random:
        """What the next cards or dice are drawn with."""
        return self.deals.event() if self.deals else self.rng

    def run(self) -> None:
        """From Go until somebody calls Stop or time is up."""
        self.heap = []
        for seat in range(self.position.seats):
            self.look(seat, self.hands[seat].reaction.draw(self.rng))
        while self.position.state.phase == st.RACE:
            time_ms, _, seat, codes = heapq.heappop(self.heap)
            if time_ms >= LIMIT_MS:
                self.now_ms = LIMIT_MS
                self.do(DEALER, (st.STOP.code(),), is_timed=True)
                return
            self.now_ms = time_ms
            self.do(seat, codes, is_timed=True)
            self.look(seat, 0)

    def finish(self) -> None:
        """Everybody but the caller may still lay the die in the hand [CC-12]; then the round is counted."""
        s = self.position.state
        self.heap = []
        for seat in range(self.position.seats):
            if s.hand[seat] != st.NO_DIE and seat != s.caller:
                self.look(seat, self.hands[seat].reaction.draw(self.rng))
        while self.heap:
            self.now_ms, _, seat, codes = heapq.heappop(self.heap)
            self.do(seat, codes, is_timed=True)
        self.do(DEALER, (st.SCORE.code(),), is_timed=True)

    def look(self, seat: int, delay_ms: int) -> None:
        """A seat decides on what it sees now; its hand arrives later, and perhaps at another die than it meant."""
        hands, rng = self.hands[seat], self.rng
        view = self.position.seen_by(seat)
        codes = self.minds[seat].choose(view, seat, rng)
        is_grab = bool(codes) and st.GRAB.first <= codes[0] < st.GRAB.end
        if is_grab and rng.random() < hands.slip:
            codes = (st.GRAB.code(rng.choice(dice_in(int(view.state.middle)))),)
        duration = hands.grab if is_grab or not codes else hands.lay
        time_ms = self.now_ms + delay_ms + duration.draw(rng)
        heapq.heappush(self.heap, (time_ms, rng.random(), seat, codes))

    def do(self, seat: int, codes: MoveCodes, is_timed: bool = False) -> None:
        """Make a move; a refused one leaves no trace [CC-21]."""
        move = Move(seat, codes, self.position)
        try:
            apply(self.position, move)
        except IllegalMove:
            return
        if codes:
            event = self.position.game.forms.decode(self.position, move)
            if is_timed:
                event.t = self.now_ms
            self.events.append(event)

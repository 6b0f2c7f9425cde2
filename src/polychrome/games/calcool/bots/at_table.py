"""Race bots at a table with people: they look, decide and reach, and the act arrives when the hand does."""

from __future__ import annotations

from random import Random

from polychrome.bots.players import Plan
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.games.calcool.bots.race import Bot
from polychrome.games.calcool.bots.strategies import dice_in
from polychrome.games.calcool.rules import state as st


class Racer:
    """One bot at one seat in one game."""

    def __init__(self, bot: Bot, start: Position) -> None:
        self._hands = bot.hands
        self._mind = bot.mind(start.material, bot.hands.notice)
        self._phase = -1  # at the last look: Go and Stop take everybody a moment to notice

    def decide(self, view: Position, seat: int, rng: Random) -> Plan:
        """The next act of this hand and how long it takes; nothing to do but wait and look again is a decision too."""
        s, hands = view.state, self._hands
        delay_ms = hands.reaction.draw(rng) if s.phase != self._phase else 0
        self._phase = int(s.phase)
        if s.phase == st.STOPPED and (s.hand[seat] == st.NO_DIE or s.caller == seat):
            return Plan()
        if s.phase not in (st.RACE, st.STOPPED):
            return Plan()
        codes = self._mind.choose(view, seat, rng)
        if not codes:
            return Plan(None, delay_ms + hands.grab.draw(rng) if s.phase == st.RACE else 0)
        is_grab = st.GRAB.first <= codes[0] < st.GRAB.end
        if is_grab and rng.random() < hands.slip:
            codes = (st.GRAB.code(rng.choice(dice_in(int(s.middle)))),)
        return Plan(Move(seat, codes, view), delay_ms + (hands.grab if is_grab else hands.lay).draw(rng))

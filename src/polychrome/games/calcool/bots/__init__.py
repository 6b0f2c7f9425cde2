"""Bots for Calcool: `random`, `greedy`, `first`, and the levels `1` … `5`, which plan alike but have better hands.

`random`, `greedy` and bots that are no more than a function have the hands of level 3. `first` takes the first die that
fits with the hands of level 5: what level 5 has on it is foresight alone.
"""

from random import Random

from polychrome.bots import Bots, turns
from polychrome.core.positions import Position
from polychrome.games.calcool.bots.at_table import Racer
from polychrome.games.calcool.bots.hands import LEVELS
from polychrome.games.calcool.bots.race import Bot, play_out
from polychrome.games.calcool.bots.strategies import FirstFit, Greedy, Planner, Scatterbrain

__all__ = ["BOTS", "BY_NAME", "Bot", "play_out", "seat_plain"]

MEDIUM = LEVELS["3"]

BY_NAME: dict[str, Bot] = {
    "random": Bot(MEDIUM, Scatterbrain),
    "greedy": Bot(MEDIUM, Greedy),
    "first": Bot(LEVELS["5"], FirstFit),
    **{level: Bot(hands, Planner) for level, hands in LEVELS.items()},
}


class Guest:
    """Anybody's bot as a mind in the race."""

    def __init__(self, bot: turns.Chooser | turns.Function, rng: Random) -> None:
        self._choose = turns.plain_bot(bot, rng)

    def choose(self, view: Position, seat: int, rng: Random) -> tuple[int, ...]:
        """The move that it chooses; none: it looks again later."""
        move = self._choose(view, seat, rng)
        return move.codes if move else ()


def seat_plain(bot: turns.Chooser | turns.Function, rng: Random) -> Bot:
    """Anybody's bot, with level 3's hands and random numbers of its own."""
    return Bot(MEDIUM, lambda _deck, _notice: Guest(bot, rng))


BOTS = Bots(
    by_name=BY_NAME,
    play_out=play_out,
    seat_plain=seat_plain,
    make_player=Racer,
    quick_interpreted=tuple(BY_NAME),
)

"""Bots for Calcool: `random`, `greedy`, `first`, and the levels `1` … `5`, which plan alike but have better hands.

`random` and `greedy` have the hands of level 3. `first` takes the first die that fits with the hands of level 5: what
level 5 has on it is foresight alone.
"""

from polychrome.bots.calcool.at_table import Racer
from polychrome.bots.calcool.critic import Critic
from polychrome.bots.calcool.hands import LEVELS
from polychrome.bots.calcool.minds import FirstFit, Greedy, Planner, Scatterbrain
from polychrome.bots.calcool.race import Bot, play_out
from polychrome.core.game import Position

__all__ = ["BOTS", "QUICK_INTERPRETED", "Bot", "critic", "play_out", "player"]

MEDIUM = LEVELS["3"]

BOTS: dict[str, Bot] = {
    "random": Bot(MEDIUM, Scatterbrain),
    "greedy": Bot(MEDIUM, Greedy),
    "first": Bot(LEVELS["5"], FirstFit),
    **{level: Bot(hands, Planner) for level, hands in LEVELS.items()},
}

QUICK_INTERPRETED = tuple(BOTS)


def player(name: str, start: Position) -> Racer:
    """This bot at a table with people."""
    return Racer(BOTS[name], start)


def critic(start: Position) -> Critic:
    """Who judges play at a table that starts here."""
    return Critic(start)

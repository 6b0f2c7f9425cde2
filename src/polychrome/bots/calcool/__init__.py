"""Bots for Calcool: `random`, `greedy`, and the levels `1` … `5`, which plan alike but have better and better hands."""

from polychrome.bots.calcool.at_table import Racer
from polychrome.bots.calcool.critic import Critic
from polychrome.bots.calcool.hands import LEVELS
from polychrome.bots.calcool.minds import Greedy, Planner, Scatterbrain
from polychrome.bots.calcool.race import Bot, play_out
from polychrome.core.game import Position

__all__ = ["BOTS", "Bot", "critic", "play_out", "player"]

MEDIUM = LEVELS["3"]

BOTS: dict[str, Bot] = {
    "random": Bot(MEDIUM, Scatterbrain),
    "greedy": Bot(MEDIUM, Greedy),
    **{level: Bot(hands, Planner) for level, hands in LEVELS.items()},
}


def player(name: str, start: Position) -> Racer:
    """This bot at a table with people."""
    return Racer(BOTS[name], start)


def critic(start: Position) -> Critic:
    """Who judges play at a table that starts here."""
    return Critic(start)

"""What play of Blokus Dice is worth: the critic, its sentences, and par."""

from polychrome.games.blokus_dice.study.critic import Critic

__all__ = ["Critic"]

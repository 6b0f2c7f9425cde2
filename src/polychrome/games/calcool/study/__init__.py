"""What play of Calcool is worth: the critic, its sentences, and par."""

from polychrome.games.calcool.study.critic import Critic

__all__ = ["Critic"]

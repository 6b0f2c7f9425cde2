"""What play of Colour Square is worth: the critic, its sentences, and par."""

from polychrome.games.colour_square.study.critic import Critic

__all__ = ["Critic"]

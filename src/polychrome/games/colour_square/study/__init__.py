"""What play of Colour Square is worth: the critic, its sentences, par, and designs."""

from pathlib import Path

from polychrome.games.colour_square.study import designs, par
from polychrome.games.colour_square.study.best import best
from polychrome.games.colour_square.study.critic import Critic, make_quick_critic
from polychrome.games.colour_square.study.texts import TEXTS, costly
from polychrome.study.game_study import Study

STUDY = Study(
    critic=Critic,
    quick_critic=make_quick_critic,
    texts=TEXTS,
    levels=Path(__file__).with_name("levels.json"),
    costly=costly,
    par=par,
    designs=designs,
    best=best,
)

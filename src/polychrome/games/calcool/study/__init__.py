"""What play of Calcool is worth: the critic, its sentences, par, and designs."""

from pathlib import Path

from polychrome.games.calcool.study import designs, par
from polychrome.games.calcool.study.critic import Critic, make_quick_critic
from polychrome.games.calcool.study.texts import TEXTS
from polychrome.study.game_study import Study

STUDY = Study(
    critic=Critic,
    quick_critic=make_quick_critic,
    texts=TEXTS,
    levels=Path(__file__).with_name("levels.json"),
    par=par,
    designs=designs,
)

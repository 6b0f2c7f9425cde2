"""What looking one roll further gains in a task of Colour Square, played alone, over what seems best at a glance.

    python -m bench.deeper --variant task3 --games 100 --seed 5

At each decision the best few are judged by the mean, over the same fresh rolls for all of them, of what each roll is
worth after its best play. One half of the rolls chooses, the other half tells what the choice gains over the one at a
glance: so the gain is not flattered by luck, and its sum over a game varies far less than scores do. The game then goes
on with the decision at a glance. (In task 3 on side A level 5 itself looks so far, over all rolls instead of some.)
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean, stdev

import numpy as np

from bench.kernels import compile_all
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.choices import list_choices
from polychrome.games.colour_square.bots.levels import WIDTH, mind_for
from polychrome.games.colour_square.bots.mind import CHOICES, make_workspace
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.kernels import act
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.state import STATE
from polychrome.games.colour_square.study.rolls import begin

NEAR = 2.5  # points: what seems worse than the best by more is not looked at


def gain_of_a_game(variant: str, seed: int, few: int, rolls: int) -> tuple[float, float]:
    """Play a game: what the other decisions would have gained, and its score."""
    start = GAME.begin(Options(seats=1, sheet="A", variant=variant, start=0))  # type: ignore[arg-type]
    sheet, mind, (work, states) = start.material, mind_for(start), make_workspace()
    rng, games = Random(seed), np.zeros(1, STATE)
    s, gain = start.state.copy(), 0.0
    after = np.zeros(CHOICES, STATE)
    while s.phase != st.OVER:
        begin(s, sheet, np.array(rng.choices(range(1, 7), k=5)))
        found = int(list_choices(s, sheet, 0, mind, work, states, WIDTH, few))
        worth = work.value[:found].copy()
        for index in range(found):
            after[index] = s
            many = int(work.choice[index, 1])
            for code in (st.LIST.code(many), *map(int, work.choice[index, 2 : 2 + many])):
                act(after[index], sheet, 0, code)
            close_round(after[index], sheet)
        close = [index for index in range(found) if worth[0] - worth[index] < NEAR and after[index]["phase"] != st.OVER]
        if len(close) > 1:
            values = np.zeros((len(close), 2 * rolls))
            for roll in range(2 * rolls):
                dice = np.array(rng.choices(range(1, 7), k=5))
                for row, index in enumerate(close):
                    games[0] = after[index]
                    begin(games[0], sheet, dice)
                    list_choices(games[0], sheet, 0, mind, work, states, WIDTH, 1)
                    values[row, roll] = work.value[0]
            chosen = int(values[:, :rolls].mean(axis=1).argmax())
            gain += float(values[chosen, rolls:].mean() - values[0, rolls:].mean())
        s = after[0].copy()
    return gain, float(score(s, sheet, 0)[0])


def main() -> None:
    """Print the mean gain of a game."""
    compile_all()
    parser = argparse.ArgumentParser(description="What looking one roll further would gain.")
    parser.add_argument("--variant", default="task3", choices=[f"task{task}" for task in (1, 2, 3, 5)])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--few", type=int, default=4, help="decisions that are looked at")
    parser.add_argument("--rolls", type=int, default=60, help="of each half")
    chosen = parser.parse_args()
    games = [gain_of_a_game(chosen.variant, chosen.seed + n, chosen.few, chosen.rolls) for n in range(chosen.games)]
    gains, scores = [gain for gain, _ in games], [points for _, points in games]
    error = 1.96 * stdev(gains) / len(games) ** 0.5
    print(f"gain {fmean(gains):+.2f} ± {error:.2f} a game; mean score {fmean(scores):.1f}")


if __name__ == "__main__":
    main()

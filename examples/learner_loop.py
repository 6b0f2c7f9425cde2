"""Learn from experience which actions are good in solo Blokus Dice, with the step-by-step interface.

The learner keeps the mean result of all games in which it took an action, and prefers actions with a good mean.
"""

from random import Random

import numpy as np

import polychrome as pc

GAMES, EXPLORE = 60, 0.2
game, rng = pc.game("blokus_dice"), Random(1)
totals, counts = np.zeros(game.action_count), np.zeros(game.action_count)


def choose(actions):
    """Usually the action with the best mean result so far; sometimes, or if none is known, any."""
    known = actions[counts[actions] > 0]
    if len(known) == 0 or rng.random() < EXPLORE:
        return rng.choice(actions)
    return known[np.argmax(totals[known] / counts[known])]


results = []
for _ in range(GAMES):
    position, taken = game.start(seats=1, house="solo").deal(rng), []
    while not position.is_over:
        taken.append(choose(position.actions(0)))
        position = position.act(0, taken[-1]).deal(rng)
    results.append(position.returns[0])
    totals[taken] += results[-1]
    counts[taken] += 1

print(f"mean of the first 20 games: {np.mean(results[:20]):.1f}, of the last 20: {np.mean(results[-20:]):.1f}")
print(f"{np.count_nonzero(counts)} of {game.action_count} actions tried")

"""A learner's loop: improve at solo Blokus Dice by trial and error, one action at a time.

It keeps one preference for each kind of action and raises those used in games that went better than usual.
"""

from collections import Counter

import numpy as np

import polychrome as pc

game, rng = pc.game("blokus_dice"), np.random.default_rng(1)
preference = Counter()


def kind(action):
    """`take die=3`, `place strike=0` …: what the action does, without the exact place."""
    return game.action_name(int(action)).partition(" placement")[0]


def choose(actions):
    """A random action, those of preferred kinds more often."""
    weights = np.exp([preference[kind(action)] for action in actions])
    return rng.choice(actions, p=weights / weights.sum())


results = []
for _ in range(120):
    position, taken = game.start(seats=1, house="solo").deal(rng), []
    while not position.is_over:
        taken.append(choose(position.actions(0)))
        position = position.act(0, taken[-1])
        position = position.deal(rng) if position.is_chance else position
    results.append(position.returns[0])
    for action in taken:  # learn: better than usual is good, worse is bad
        preference[kind(action)] += 0.02 * (results[-1] - np.mean(results))

print(f"mean of the first 20 games: {np.mean(results[:20]):.1f}, of the last 50: {np.mean(results[-50:]):.1f}")
print("preferred:", preference.most_common(1)[0][0])

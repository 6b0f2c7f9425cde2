"""OpenSpiel's MCTS, as it is, on Blokus Dice alone (solo), beside random play on the same dice."""

import random

import numpy as np
from open_spiel.python.algorithms import mcts

from polychrome import envs

SIMULATIONS, GAMES = 10, 2


def play(seed: int, bot: mcts.MCTSBot | None) -> float:
    """The points of one game; without a bot, of random play."""
    rng, state = random.Random(seed), GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(bot.step(state) if bot else rng.choice(state.legal_actions()))
    return state.returns()[0]


GAME = envs.openspiel("blokus_dice", seats=1, house="solo")

if __name__ == "__main__":
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(GAME, 20.0, SIMULATIONS, evaluator, solve=False, random_state=np.random.RandomState(1))
    searched = sum(play(seed, bot) for seed in range(GAMES)) / GAMES
    plain = sum(play(seed, None) for seed in range(GAMES)) / GAMES
    print(f"Blokus Dice solo: {searched:.1f} points with {SIMULATIONS} simulations a move, {plain:.1f} at random")

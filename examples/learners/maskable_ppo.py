"""sb3-contrib's MaskablePPO, as it is, on one seat of Colour Square against a random bot."""

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor

STEPS, GAMES = 4096, 10


def make() -> gymnasium.Env:
    """One seat, known to Gymnasium by its versioned name."""
    name = "polychrome.envs.single:polychrome/colour_square-v1"
    return Monitor(gymnasium.make(name, variant="task1", seats=1, disable_env_checker=True).unwrapped)


def main() -> None:
    """Train for a minute and say how many points it makes, before and after."""
    model = MaskablePPO("MultiInputPolicy", make(), n_steps=512, batch_size=128, seed=1, device="cpu")
    before, _ = evaluate_policy(model, make(), n_eval_episodes=GAMES)
    model.learn(STEPS)
    after, error = evaluate_policy(model, make(), n_eval_episodes=GAMES)
    print(f"task 1 of Colour Square: {before:.1f} points before, {after:.1f} ± {error:.1f} after {STEPS} steps")


if __name__ == "__main__":
    main()

"""How fast many games at once are: acts a second on one core, with random actions.

`python -m bench.batch` prints one JSON object a line. An act is one action (a code). *Inside*: whole games in one call,
with actions drawn in the kernel. *Returned*: masks and observations come back to Python at each step, and so do the
actions. Rates are by CPU time, the best of several runs; the yardsticks play in the same run, where they are installed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec
import numpy as np

from polychrome import registry
from polychrome.batches import Batch, play_randomly
from polychrome.core.positions import Position

RUNS = 5
SECONDS = 0.5  # of one run, roughly
LANES = 1024
REQUIRED = {"colour_square": (3e6, 5e5), "blokus_dice": (1e6, 1e5), "calcool": (1e6, 3e5)}  # acts a second
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("colour_square", {}),
    ("colour_square", {"seats": 4, "variant": "covered"}),
    ("colour_square", {"variant": "task4"}),
    ("colour_square", {"variant": "task5"}),
    ("blokus_dice", {}),
    ("blokus_dice", {"seats": 4, "board": "large"}),
    ("calcool", {}),
    ("calcool", {"seats": 4}),
)


def measure() -> Iterator[dict[str, object]]:
    """All figures, one after the other."""
    for name, options in TABLES:
        start = registry.find_game(name).start(**options)
        inside, returned = _inside(start), _returned(start)
        row: dict[str, object] = {"what": f"{name} {_text(options)}".strip()}
        row |= {"inside_acts_s": round(inside), "returned_acts_s": round(returned), **_shape(start)}
        if not options:
            wanted = REQUIRED[name]
            row |= {"times_required": [round(inside / wanted[0], 2), round(returned / wanted[1], 2)]}
        yield row
    yield from _peers()


def _text(options: dict[str, Any]) -> str:
    return msgspec.json.encode(options).decode().strip("{}").replace('"', "") if options else ""


def _shape(start: Position) -> dict[str, object]:
    """What a learner meets: how long games of random play are, and how much is offered."""
    games = 2000
    _, acts = play_randomly(start, games, 1)
    batch = Batch(start, LANES, seed=1)
    batch.reset()
    counts = []
    for _ in range(600):
        counts.append(batch.mask.sum(1))
        batch.step(batch.sample())
    hint = start.game.hints.playable_codes
    actions = start.game.action_count if hint is None else len(hint(start))
    return {
        "acts_a_game": round(acts / games), "offered_mean": round(float(np.mean(counts)), 1),
        "offered_most": int(np.max(counts)), "actions": actions, "elements": batch.observations.shape[1],
    }  # fmt: skip


def _inside(start: Position) -> float:
    games, best = 200, 0.0
    for seed in range(RUNS + 2):
        began = time.process_time()
        _, acts = play_randomly(start, games, seed)
        took = time.process_time() - began
        best = max(best, acts / took)
        games = max(1, int(games * SECONDS / took)) if seed < 2 else games
    return best


def _returned(start: Position) -> float:
    batch = Batch(start, LANES)
    batch.reset()

    def run(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * LANES

    return _rate(run)


def _rate(run: Callable[[int], int]) -> float:
    """How much a second, at best, of something that is done in so many steps."""
    steps, best = 20, 0.0
    for number in range(RUNS + 2):
        began = time.process_time()
        done = run(steps)
        took = time.process_time() - began
        best = max(best, done / took)
        steps = max(1, int(steps * SECONDS / took)) if number < 2 else steps
    return best


# --- peers ------------------------------------------------------------------------------------------------------------


def _peers() -> Iterator[dict[str, object]]:
    """Random play of others on one core, and our own plain loop beside them; `times`: what we do of the same."""
    plain = {name: _rate(partial(_plain_loop, name)) for name in REQUIRED}
    for name, rate in plain.items():
        yield {"what": f"plain Python loop (actions, act), {name}", "acts_s": round(rate)}
    if find_spec("pyspiel"):
        import pyspiel

        game = pyspiel.load_game("backgammon")
        rate = _rate(partial(_openspiel, game))
        ours = {f"times_{name}": round(one / rate, 2) for name, one in plain.items()}
        yield {"what": "OpenSpiel, backgammon from Python", "acts_s": round(rate), **ours}
    returned = {name: _returned(registry.find_game(name).start()) for name in REQUIRED}
    if find_spec("pettingzoo") and find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        for title, env in (("tic-tac-toe", tictactoe_v3.env()), ("Connect Four", connect_four_v3.env())):
            rate = _rate(partial(_pettingzoo, env))
            ours = {f"times_{name}": round(one / rate, 1) for name, one in returned.items()}
            yield {"what": f"PettingZoo, {title}", "acts_s": round(rate), **ours}
    if find_spec("pgx"):
        rate = _rate(_make_pgx())
        ours = {f"times_{name}": round(one / rate, 2) for name, one in returned.items()}
        yield {"what": f"Pgx, backgammon, {LANES} at once on the CPU", "acts_s": round(rate), **ours}


def _make_pgx() -> Callable[[int], int]:
    """Random legal actions in many games at once, compiled by JAX, masks and observations included."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    begin = jax.jit(jax.vmap(env.init))
    play = jax.vmap(auto_reset(env.step, env.init))

    def advance(states: Any, key: Any) -> Any:
        own, dice = jax.random.split(key)
        actions = jax.random.categorical(own, jnp.log(states.legal_action_mask.astype(jnp.float32)), axis=1)
        return play(states, actions, jax.random.split(dice, LANES))

    step = jax.jit(advance)
    states = begin(jax.random.split(jax.random.PRNGKey(1), LANES))
    wait: Any = jax.block_until_ready  # it has no types
    wait(step(states, jax.random.PRNGKey(2)))  # compiled before it is timed

    def run(steps: int) -> int:
        key, now = jax.random.PRNGKey(3), states
        for _ in range(steps):
            key, own = jax.random.split(key)
            now = step(now, own)
        wait(now)
        return steps * LANES

    return run


def _plain_loop(name: str, steps: int) -> int:
    rng, acts = Random(1), 0
    start = position = registry.find_game(name).start()
    while acts < steps:
        if position.under_way is None:
            position = position.deal(rng)
        if position.is_over:
            position = start
            continue
        seat = next(seat for seat in position.to_act if seat >= 0)
        position = position.act(seat, int(rng.choice(position.actions(seat).tolist())))
        acts += 1
    return acts


def _openspiel(game: Any, steps: int) -> int:
    rng, acts = Random(1), 0
    state = game.new_initial_state()
    while acts < steps:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        state.apply_action(rng.choice(state.legal_actions()))
        acts += 1
    return acts


def _pettingzoo(env: Any, steps: int) -> int:
    acts = 0
    env.reset(seed=1)
    while acts < steps:
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.reset()
            continue
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        acts += 1
    return acts


if __name__ == "__main__":
    for measured in measure():
        print(json.dumps(measured, ensure_ascii=False), flush=True)

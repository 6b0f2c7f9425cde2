"""Gymnasium's vector environments: many games at once, one seat in each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from polychrome.batches import Batch
from polychrome.bots.seating import AnyBot
from polychrome.core.game import Game
from polychrome.core.lanes import SKIP
from polychrome.envs.play import ILLEGAL_REWARD, MAX_ILLEGAL, Bot, Observation, Table, random_move, seat_bots

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """One seat of many games, compiled. A game that ends starts anew in the same step (`SAME_STEP`); what was seen at
    its end is in `infos["final_obs"]`."""

    def __init__(
        self, name: str | Game, num_envs: int, seat: int = 0, others: Sequence[AnyBot] = (), **options: Any
    ) -> None:
        self.table, self.seat, self.num_envs, self.others = Table(name, options), seat, num_envs, others
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = self.table.observation_space()
        self.single_action_space = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None
        self._random = Random(0)
        self._plans: dict[int, list[int]] = {}  # by lane: the actions that complete a bot's move
        self._bots = [self._seat_bots() for _ in range(num_envs)]
        self._is_random = all(bot in (None, random_move) for bot in self._bots[0])
        self._batch = Batch(self.table.start, num_envs, codes=self.table.codes, viewer=seat)
        self._illegal_in_a_row = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Begin all games. With a list of seeds, the first one counts for all."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        chosen = int(self.np_random.integers(1 << 62))
        self._random = Random(chosen)
        self._bots = [self._seat_bots() for _ in range(self.num_envs)]
        self._plans.clear()
        self._illegal_in_a_row[:] = 0
        self._batch.reset(chosen)
        self._let_others_play()
        return self._observe(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Play an action in each game. One that is not offered changes nothing and costs a point."""
        lanes = np.arange(self.num_envs)
        chosen = np.asarray(actions, np.int64)
        mask = self._batch.mask
        is_known = (chosen >= 0) & (chosen < mask.shape[1])
        is_legal = is_known & mask[lanes, np.where(is_known, chosen, 0)]
        self._illegal_in_a_row = np.where(is_legal, 0, self._illegal_in_a_row + 1)
        *_, rewards, done = self._batch.step(np.where(is_legal, chosen, SKIP))
        returns, terminated = rewards[:, self.seat].astype(np.float64), done.copy()
        self._note_ends(terminated)
        infos = self._final(terminated, None)
        infos = self._let_others_play(returns, terminated, infos)
        returns[~is_legal] = ILLEGAL_REWARD
        truncated = self._illegal_in_a_row >= MAX_ILLEGAL
        if not is_legal.all():
            infos |= {"illegal_action": ~is_legal, "_illegal_action": ~is_legal}
        if truncated.any():
            infos = self._truncate(truncated, infos)
        return self._observe(), returns, terminated, truncated, infos

    def _let_others_play(
        self, returns: NDArray[Any] | None = None, terminated: NDArray[Any] | None = None, infos: Infos | None = None
    ) -> Infos:
        """Go on until this seat acts in all lanes. Where a game ends, its end is noted; a game that others end before
        this seat could do anything counts as none."""
        infos = {} if infos is None else infos
        while (waiting := self._batch.seat != self.seat).any():
            actions = self._batch.sample() if self._is_random else self._actions_of_bots(waiting)
            acted = np.zeros(self.num_envs, np.bool_) if terminated is None else ~terminated
            *_, rewards, done = self._batch.step(np.where(waiting, actions, SKIP))
            self._note_ends(done)
            ended = done & acted
            if terminated is not None and returns is not None and ended.any():
                returns[ended] = rewards[ended, self.seat]
                terminated |= ended
                infos = self._final(ended, infos)
        return infos

    def _final(self, ended: NDArray[np.bool_], infos: Infos | None) -> Infos:
        """Note what this seat saw at the end of games."""
        infos = {} if infos is None else infos
        if not ended.any():
            return infos
        if "final_obs" not in infos:
            infos["final_obs"] = np.full(self.num_envs, None, object)
            infos["_final_obs"] = np.zeros(self.num_envs, np.bool_)
            infos["final_info"], infos["_final_info"] = {}, infos["_final_obs"]
        infos["_final_obs"] |= ended
        for lane in np.flatnonzero(ended):
            nothing = np.zeros(len(self.table.codes), np.int8)
            infos["final_obs"][lane] = {"observation": self._batch.final[lane].copy(), "action_mask": nothing}
        return infos

    def _truncate(self, truncated: NDArray[np.bool_], infos: Infos) -> Infos:
        """Begin anew where a hundred actions in a row were not offered."""
        seen = self._observe()
        infos = self._final(truncated, infos)
        for lane in np.flatnonzero(truncated):
            infos["final_obs"][lane] = {key: values[lane].copy() for key, values in seen.items()}
        self._batch.restart(truncated)
        self._note_ends(truncated)
        self._illegal_in_a_row[truncated] = 0
        self._let_others_play()
        return infos

    def _observe(self) -> Observation:
        batch = self._batch
        return {"observation": batch.observations.copy(), "action_mask": batch.mask.astype(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of all games."""
        return self._batch.mask.copy()

    # --- bots that are more than random ---------------------------------------------------------------------------

    def _seat_bots(self) -> list[Bot | None]:
        return seat_bots(self.table.start, self.seat, self.others, self._random)

    def _note_ends(self, ended: NDArray[np.bool_]) -> None:
        """A new game has new bots: some remember."""
        if not self._is_random:
            for lane in np.flatnonzero(ended):
                self._bots[lane] = self._seat_bots()
                self._plans.pop(int(lane), None)

    def _actions_of_bots(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The next code of each bot's move."""
        actions = np.full(self.num_envs, SKIP)
        for lane in np.flatnonzero(waiting):
            plan = self._plans.setdefault(int(lane), [])
            if not plan:
                position, seat = self._batch.position(lane), int(self._batch.seat[lane])
                bot = self._bots[lane][seat]
                assert bot is not None, "the learner's seat is not waited for here"
                move = bot(position.seen_by(seat), seat, self._random) or random_move(position, seat, self._random)
                plan += self.table.actions_of(move.codes)
            actions[lane] = plan.pop(0)
        return actions

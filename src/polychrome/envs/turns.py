"""PettingZoo, one seat after the other (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from polychrome.core.game import Game
from polychrome.envs.play import ILLEGAL_REWARD, MAX_ILLEGAL, RENDER_MODES, Observation, Play, Table, check_mode, render


class TurnsEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game whose seats, `seat_0`, `seat_1`, …, act one after the other, code by code."""

    def __init__(self, name: str | Game, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.table = Table(name, options)
        self.metadata = {
            "name": self.table.id,
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._illegal_in_a_row = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.play = Play(self.table.start, self._rng)
        self._illegal_in_a_row = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty while another one has to act."""
        seat = self.possible_agents.index(agent)
        codes = self.play.position.actions(seat).tolist() if seat == self.play.seat else []
        return self.table.observation(self.play.position, seat, codes)

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent. One that is not offered changes nothing and costs a point."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {each: {} for each in self.agents}
        code = self.table.code_of(-1 if action is None else int(action))
        if code in self.play.position.actions(self.play.seat):
            self._illegal_in_a_row = 0
            self._play(code)
        else:
            self._refuse(agent)
        self._accumulate_rewards()

    def _play(self, code: int) -> None:
        self.play.act(code)
        if self.play.is_over:
            self.rewards = dict(zip(self.agents, self.play.position.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.play.seat]

    def _refuse(self, agent: str) -> None:
        self._illegal_in_a_row += 1
        self.rewards[agent] = ILLEGAL_REWARD
        self.infos[agent]["illegal_action"] = True
        if self._illegal_in_a_row >= MAX_ILLEGAL:
            self.truncations = dict.fromkeys(self.agents, True)

    def action_masks(self) -> Any:
        """The mask of the selected agent."""
        return self.observe(self.agent_selection)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """The table with all that is on it: text, SVG or pixels, by `render_mode`."""
        return render(self.play.position, self.render_mode, self.play.seat)

    def close(self) -> None:
        """Nothing is open."""

"""PettingZoo, all seats at the same time (parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from polychrome.core.errors import BadOption, IllegalMove
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.envs.play import ILLEGAL_REWARD, MAX_ILLEGAL, RENDER_MODES, Observation, Table, check_mode, render

Steps = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]  # what `step` returns


class TogetherEnv(ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game in which all seats that may act do so at once, each by what it knew before.

    Each seat enters its move for itself, code by code; it is made when it is whole. Where two seats complete their
    moves in one step, the lower seat's comes first. A seat with nothing to do has a mask with action 0 alone, and
    whatever it does is ignored.
    """

    def __init__(self, name: str | Game, render_mode: str | None = None, **options: Any) -> None:
        self.table = Table(name, options)
        if self.table.game.forms.timing.clock_ms is not None:
            text = f"{self.table.game.title} is a race, in which the order of acts decides; use envs.aec"
            raise BadOption("name", text)
        self.metadata = {"name": self.table.id, "render_modes": RENDER_MODES, "render_fps": 1}
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.position = self.table.start.deal(self._rng)
        self._begun: dict[int, tuple[int, ...]] = {}  # by seat: the codes of its move under way
        self._illegal_in_a_row = dict.fromkeys(self.agents, 0)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Steps:
        """Play an action of each agent. One that is not offered changes nothing and costs a point."""
        rewards, infos = dict.fromkeys(self.agents, 0.0), {agent: dict[str, Any]() for agent in self.agents}
        wanted = self._wanted(actions, rewards, infos)
        for seat, code in sorted(wanted.items()):
            self._enter(seat, code)
        if not self._begun:
            self.position = self.position.deal(self._rng)
        is_over = self.position.is_over
        is_cut = not is_over and max(self._illegal_in_a_row.values()) >= MAX_ILLEGAL
        if is_over:
            for agent, points in zip(self.possible_agents, self.position.returns, strict=True):
                rewards[agent] += points
        observations, agents = self._observe(), self.agents
        if is_over or is_cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut), infos

    def _wanted(
        self, actions: dict[str, int], rewards: dict[str, float], infos: dict[str, dict[str, Any]]
    ) -> dict[int, int]:
        """The codes that seats play, where they are offered; the others are noted."""
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            offered = self._offered(seat)
            if agent not in actions or not offered:
                continue
            code = self.table.code_of(int(actions[agent]))
            if code in offered:
                found[seat] = code
                self._illegal_in_a_row[agent] = 0
            else:
                rewards[agent] = ILLEGAL_REWARD
                infos[agent]["illegal_action"] = True
                self._illegal_in_a_row[agent] += 1
        return found

    def _enter(self, seat: int, code: int) -> None:
        """Add a code to the move of a seat, and make the move when it is whole."""
        codes = (*self._begun.get(seat, ()), code)
        if len(codes) <= self.table.game.to_follow[codes[0]]:
            self._begun[seat] = codes
            return
        self._begun.pop(seat, None)
        try:
            self.position = self.position.play(Move(seat, codes, self.position))
        except IllegalMove:  # a move that another seat has just made stands in its way: it may choose again
            return

    def _own(self, seat: int) -> Position:
        """The position as a seat has it, with its move under way; none of another."""
        position, codes = self.position, self._begun.get(seat, ())
        for code in codes:
            position = position.act(seat, code)
        return position

    def _offered(self, seat: int) -> list[int]:
        own = self._own(seat)
        if own.under_way is None and seat not in own.to_act:
            return []
        codes: list[int] = own.actions(seat).tolist()
        return codes

    def _observe(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            if agent in self.agents:
                found[agent] = self.table.observation(self._own(seat), seat, self._offered(seat))
                if not found[agent]["action_mask"].any():
                    found[agent]["action_mask"][0] = 1
        return found

    @property
    def waits_for(self) -> list[str]:
        """The agents whose actions count now."""
        return [self.possible_agents[seat] for seat in self.position.to_act if seat != DEALER]

    def render(self) -> Any:
        """The table without moves under way: text, SVG or pixels, by `render_mode`."""
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

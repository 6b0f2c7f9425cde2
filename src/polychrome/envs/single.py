"""Gymnasium: one seat, with bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec
from numpy.typing import NDArray

from polychrome import registry
from polychrome.bots.seating import AnyBot
from polychrome.core.game import Game
from polychrome.envs.play import (
    ILLEGAL_REWARD,
    MAX_ILLEGAL,
    RENDER_MODES,
    Observation,
    Play,
    Table,
    check_mode,
    let_bots_play,
    render,
    seat_bots,
)


def id_of(game: Game) -> str:
    """The name that Gymnasium knows a game by. Its version changes only when behaviour does."""
    return f"polychrome/{game.name}-v{game.version}"


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. A step is one action; bots and chance go on until this seat acts again or the game is over.

    The reward is this seat's points when the game is over, and 0 before.
    """

    metadata = {  # noqa: RUF012 # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self, name: str | Game, seat: int = 0, others: Sequence[AnyBot] = (), render_mode: str | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        self.table, self.seat, self.others = Table(name, options), seat, others
        self.render_mode = check_mode(render_mode)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        seat_bots(self.table.start, seat, others, Random(0))  # says what is wrong before anything is played
        self._illegal_in_a_row = 0
        known = {"name": name, "seat": seat, "others": others, **options}
        self.spec = EnvSpec(id_of(self.table.game), "polychrome.envs:gym", kwargs=known)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        while True:
            self._random = Random(int(self.np_random.integers(1 << 62)))
            self._bots = seat_bots(self.table.start, self.seat, self.others, self._random)
            self.play = Play(self.table.start, self.np_random)
            self._illegal_in_a_row = 0
            if not let_bots_play(
                self.play, self._bots, self._random
            ):  # the others may end a game before this seat can do anything
                return self._observe(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action. One that is not offered changes nothing and costs a point."""
        code = self.table.code_of(int(action))
        if self.play.is_over or code not in self.play.position.actions(self.seat):
            self._illegal_in_a_row += 1
            is_cut = self._illegal_in_a_row >= MAX_ILLEGAL
            return self._observe(), ILLEGAL_REWARD, self.play.is_over, is_cut, {"illegal_action": True}
        self._illegal_in_a_row = 0
        self.play.act(code)
        is_over = let_bots_play(self.play, self._bots, self._random)
        reward = self.play.position.returns[self.seat] if is_over else 0.0
        return self._observe(), reward, is_over, False, {}

    def _observe(self) -> Observation:
        codes = [] if self.play.is_over else self.play.position.actions(self.seat).tolist()
        return self.table.observation(self.play.position, self.seat, codes)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask, as MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self._observe()["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """The table as this seat sees it: text, SVG or pixels, by `render_mode`."""
        return render(self.play.position, self.render_mode, self.play.seat, self.seat)


for _name in registry.game_names():  # `gymnasium.make("polychrome.envs.single:polychrome/calcool-v1")`
    gymnasium.register(id_of(registry.find_game(_name)), "polychrome.envs:gym", kwargs={"name": _name})

"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel. They come with the extra `polychrome[envs]`.

| function | what it makes |
|---|---|
| `aec(name, **options)` | a PettingZoo environment in which seats act one after the other |
| `parallel(name, **options)` | one in which all seats that may act do so at the same time (not for races) |
| `gym(name, seat=0, others=(), **options)` | a Gymnasium environment of one seat, with bots at the others |
| `vector(name, num_envs, seat=0, others=(), **options)` | many of these at once |
| `openspiel(name, **options)` | an OpenSpiel game with explicit chance |
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from polychrome.core.errors import GameError

if TYPE_CHECKING:
    from polychrome.bots.seating import AnyBot
    from polychrome.core.game import Game
    from polychrome.envs.single import SeatEnv
    from polychrome.envs.together import TogetherEnv
    from polychrome.envs.turns import TurnsEnv
    from polychrome.envs.vectors import SeatVectorEnv

__all__ = ["aec", "gym", "openspiel", "parallel", "vector"]


def aec(name: str | Game, render_mode: str | None = None, **options: Any) -> TurnsEnv:
    """A PettingZoo environment in which seats act one after the other. Raises BadOption."""
    made: TurnsEnv = _module("turns", "pettingzoo").TurnsEnv(name, render_mode, **options)
    return made


def parallel(name: str | Game, render_mode: str | None = None, **options: Any) -> TogetherEnv:
    """A PettingZoo environment in which all seats that may act do so at the same time. Raises BadOption; for a race,
    where the order of acts decides, too."""
    made: TogetherEnv = _module("together", "pettingzoo").TogetherEnv(name, render_mode, **options)
    return made


def gym(
    name: str | Game, seat: int = 0, others: Sequence[AnyBot] = (), render_mode: str | None = None, **options: Any
) -> SeatEnv:
    """A Gymnasium environment of one seat. `others` are the bots at the other seats, in their order (as in
    `polychrome.simulate`; left out: `"random"`). Raises BadOption."""
    made: SeatEnv = _module("single", "gymnasium").SeatEnv(name, seat, others, render_mode, **options)
    return made


def vector(
    name: str | Game, num_envs: int, seat: int = 0, others: Sequence[AnyBot] = (), **options: Any
) -> SeatVectorEnv:
    """Many Gymnasium environments at once, compiled. Raises BadOption."""
    made: SeatVectorEnv = _module("vectors", "gymnasium").SeatVectorEnv(name, num_envs, seat, others, **options)
    return made


def openspiel(name: str | Game, **options: Any) -> Any:
    """An OpenSpiel game (`pyspiel.Game`) with explicit chance. Raises BadOption."""
    return _module("spiel", "pyspiel").load(name, **options)


def _module(name: str, needed: str) -> Any:
    try:
        import_module(needed)
    except ImportError:
        raise GameError(f"{needed} is not installed; it comes with the extra: pip install 'polychrome[envs]'") from None
    return import_module(f"polychrome.envs.{name}")

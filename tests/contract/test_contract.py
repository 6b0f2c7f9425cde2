"""What every game promises, whatever its rules: the checks of `polychrome.testing` on all games there are."""

from __future__ import annotations

import pytest

from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.testing import PROMISES
from polychrome.testing.contract import every_policy_comes_to_the_end
from polychrome.testing.trial import trial_of
from tests.games import random_game, settings

pytestmark = pytest.mark.both_modes

GAMES_PLAYED = 40 if is_compiled() else 4  # for each promise


@pytest.mark.parametrize("promise", [name for name in PROMISES if name != every_policy_comes_to_the_end.__name__])
@pytest.mark.parametrize("name", registry.game_names())
def test_every_game_keeps_every_promise(name: str, promise: str) -> None:
    PROMISES[promise](trial_of(registry.find_game(name), settings(name), GAMES_PLAYED))


def random_moves(game: Game) -> bytes:
    """The bytes of a few random games, for comparing runs of this code in different modes."""
    many = 6 if game.rules.codes.size < 10_000 else 2  # interpreted, every code of a position is asked for
    return b"".join(random_game(game, seed, max_codes=120).position.state.tobytes() for seed in range(many))

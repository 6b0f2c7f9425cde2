"""What the author of a game tests it with.

    from polychrome.testing import check_game
    from my_game import GAME

    def test_the_game_keeps_the_contract():
        check_game(GAME)

`check_game` plays random games and fails with one sentence for the first promise that the game breaks. `PROMISES` are
the single checks, by name, and `random_game` plays what they look at. `find_mistakes` plays one game interpreted, on
watched records, and says in which line of the rules something goes wrong.
"""

from __future__ import annotations

from polychrome.testing.contract import PROMISES, check_game
from polychrome.testing.playing import Played, default_options, random_game
from polychrome.testing.watched import find_mistakes

__all__ = ["PROMISES", "Played", "check_game", "default_options", "find_mistakes", "random_game"]

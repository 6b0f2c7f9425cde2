"""Two bots for `polychrome leaderboard`, `simulate`, `tournament` and `play`.

polychrome leaderboard examples/bots/my_bots.py:Greedy examples/bots/my_bots.py:Hasty --game blokus_dice
polychrome tournament blokus_dice --seats examples/bots/my_bots.py:Greedy,greedy --games 20
"""

from random import Random

import polychrome as pc


class Greedy:
    """Plays the move after which it has most points."""

    def choose(self, view: pc.Position, seat: int, rng: Random) -> pc.Move:
        """The best of all moves, by what this seat sees."""
        return max(view.moves(seat), key=lambda move: view.play(move).returns[seat])


class Hasty:
    """Plays the first move that it finds."""

    def choose(self, view: pc.Position, seat: int, rng: Random) -> pc.Move:
        """The first of all moves."""
        return next(view.moves(seat))

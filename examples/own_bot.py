"""Write a bot and let it play against the built-in bot `random`.

A bot is a function that gets what its seat can see and returns one of the seat's moves.
"""

import polychrome as pc


def biggest_first(view, seat, rng):
    """Place the biggest shape there is; take a random die."""
    moves = list(view.moves(seat))
    rng.shuffle(moves)
    return max(moves, key=lambda move: len(view.event_of(move).get("cells", [])))


tournament = pc.tournament("blokus_dice", [biggest_first, "random"], games=20, seed=1)
for row in tournament.rows:
    print(f"{row['bot']:15} {row['wins']:4.0%} of the games won, {row['points']:.1f} points on average")

"""Count how many sequences of moves there are from the start of a game, up to a given length.

Chess programmers call this "perft": two programs that agree on these numbers agree on the rules.
"""

import polychrome as pc


def count(position, depth):
    """The number of sequences of `depth` moves, the dealer's moves included."""
    if depth == 0:
        return 1
    moves = (move for seat in position.to_act for move in position.moves(seat))
    return sum(count(position.play(move), depth - 1) for move in moves)


start = pc.game("blokus_dice").start(seats=2)
for depth in range(1, 4):
    print(f"length {depth}: {count(start, depth):,} sequences")

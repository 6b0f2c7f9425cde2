"""Play one game of Blokus Dice with random moves and print what happens in the first round.

Run it with `.venv/bin/python examples/first_game.py`.
"""

from random import Random

import polychrome as pc

rng = Random(1)
record = pc.Record("blokus_dice", seats=2)

while not record.position.is_over:
    position = record.position
    if position.is_chance:  # only the dealer can go on: roll the dice
        record.deal(rng)
    else:
        seat = position.to_act[0]
        record.play(rng.choice(list(position.moves(seat))))

for move in record.moves[:5]:
    print(move)
print("…")
print(record)
print("winners:", record.position.winners, "points:", record.position.returns)

"""Write the golden records anew: `make golden`. New ones are listed here; the events of old ones are never changed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.blokus_dice.golden_games import GAMES as BLOKUS_DICE
from tests.golden.golden import FOLDER, create, files, text_of

# file, its story, game, options, bots, seed
GAMES = [
    ("colour_square-standard", "Two seats on side A, to the last round.", "colour_square",
     {"seats": 2, "sheet": "A", "variant": "standard", "start": 0}, ["greedy", "random"], 1),
    ("colour_square-roll-off", "Three seats on side B; the roll-off decides who starts.", "colour_square",
     {"seats": 3, "sheet": "B", "variant": "standard", "start": "roll_off"}, ["greedy", "random", "greedy"], 2),
    ("colour_square-drawn", "Three seats choose in task 4, after the dealer has drawn who starts.", "colour_square",
     {"seats": 3, "sheet": "A", "variant": "task4", "start": "draw"}, ["greedy", "random", "greedy"], 6),
    ("colour_square-covered", "Covered sheets: views differ until the end.", "colour_square",
     {"seats": 2, "sheet": "A", "variant": "covered", "start": 1}, ["greedy", "greedy"], 3),
    *((f"colour_square-task{task}", f"Task {task} alone.", "colour_square",
       {"seats": 1, "sheet": "AB"[task % 2], "variant": f"task{task}", "start": 0}, ["greedy"], task)
      for task in range(1, 6)),
    ("calcool-race", "Two seats with unequal hands, four rounds.", "calcool",
     {"seats": 2, "deck": "standard"}, ["4", "greedy"], 1),
    ("calcool-practice", "The house variant practice: one seat alone.", "calcool",
     {"seats": 1, "deck": "standard", "house": "practice"}, ["2"], 2),
    *BLOKUS_DICE,
]  # fmt: skip


def main() -> None:
    for name, *how in GAMES:
        file = FOLDER / f"{name}.jsonl"
        if not file.exists():
            create(file, *how)  # type: ignore[arg-type]
            print(f"{file.name}: new")
    for file in files():
        text = text_of(file)
        if text != file.read_text():
            file.write_text(text)
            print(f"{file.name}: changed, review the difference")


main()

"""Make a table of values that the critic of Colour Square judges play with; see `study/learning.py` of the game.

python scripts/colour_square_values.py task1 --sheet A --games 20000 --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path

from polychrome.core.kernel_store import STORE
from polychrome.games.colour_square import study
from polychrome.games.colour_square.bots.nets import name_of
from polychrome.games.colour_square.study.values import learn

VARIANTS = ("task1", "task2", "task3", "task4", "task5", "duel", "standard")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the critic's values of one variant.")
    parser.add_argument("variant", choices=VARIANTS)
    parser.add_argument("--sheet", choices=("A", "B"), default="A")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=str(Path(study.__file__).parent / "data"), help="folder")
    chosen = parser.parse_args()
    STORE.compile_now(["core", "colour_square", "colour_square.bots", "colour_square.study"])
    command = (
        f"python scripts/colour_square_values.py {chosen.variant} --sheet {chosen.sheet} --games {chosen.games} "
        f"--seed {chosen.seed}"
    )
    data = learn(chosen.variant, chosen.sheet, chosen.games, chosen.seed, command)
    out = Path(chosen.out) / name_of(chosen.variant, chosen.sheet)
    out.parent.mkdir(exist_ok=True)
    out.write_bytes(data)
    print(f"{out.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()

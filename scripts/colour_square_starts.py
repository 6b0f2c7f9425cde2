"""Make the table of what the start of a game of Colour Square is worth (`study/starts.py` of the game).

python scripts/colour_square_starts.py --games 20000 --seed 1
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from polychrome.core.kernel_store import STORE
from polychrome.games.colour_square import GAME, study
from polychrome.games.colour_square.forms.options import VARIANTS, Options
from polychrome.games.colour_square.rules.material import BUILT_IN
from polychrome.games.colour_square.study.critic import Critic
from polychrome.games.colour_square.study.starts import FILE, name_of


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the start of each variant is worth.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    STORE.compile_now(["core", "colour_square", "colour_square.bots", "colour_square.study"])
    found = {}
    for sheet in BUILT_IN:
        for variant in VARIANTS:
            for seats in (1,) if variant.startswith("task") else range(2, 7):
                options = Options(seats=seats, sheet=sheet, variant=variant, start=0)  # type: ignore[arg-type]
                start = GAME.begin(options)
                values = Critic(start).play_from_the_start(chosen.games, chosen.seed)
                name = name_of(variant, sheet, seats)
                found[name] = [[round(value.mean, 3), round(value.error, 3)] for value in values]
                print(name, found[name], flush=True)
    path = Path(study.__file__).parent / "data" / FILE
    path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

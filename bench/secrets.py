"""10,000 hidden games, told to every viewer, and told again with the secrets of the others exchanged: no byte differs.

`python -m bench.secrets [GAMES]` prints one JSON object a line and fails loudly at the first difference, be it a value,
a length or a count. Covered games of Colour Square with two to six seats on both sides, and Calcool before Go.
It is run only by name.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.server.hidden_games import compare_views, opened

BY_NAME_ONLY = True
GAMES = 10_000
CALCOOL = 0.2  # share of the games


def measure() -> Iterator[dict[str, object]]:
    """Covered sheets, then cards that lie face down."""
    calcool = round(CALCOOL * GAMES)
    yield {"what": "covered sheets, secrets exchanged"} | _compared("colour_square", GAMES - calcool)
    yield {"what": "cards before Go, secrets exchanged"} | _compared("calcool", calcool)


def _compared(name: str, games: int) -> dict[str, object]:
    counts, start = Counter[str](), time.perf_counter()
    for seed in range(games):
        rng = Random(f"{name} {seed}")
        if name == "colour_square":
            table = opened(name, variant="covered", seats=rng.randint(2, 6), sheet=rng.choice("AB"))
            counts += compare_views(table, rng, share=0.05)
        else:
            counts += compare_views(opened(name, seats=rng.randint(2, 4)), rng, share=1)
        if sys.stderr.isatty():
            print(f"{seed + 1} of {games} games ", end="\r", file=sys.stderr, flush=True)
    return {**counts, "differences": 0, "seconds": round(time.perf_counter() - start)}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        GAMES = int(sys.argv[1])
    for row in measure():
        print(json.dumps(row), flush=True)

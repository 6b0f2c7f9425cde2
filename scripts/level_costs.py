"""Measures what the play of each level costs per game, for "on par with": python scripts/level_costs.py GAME [GAMES]

Each level plays against itself, with seeds that nothing was trained on; the analysis says what a seat's play cost.
Writes `src/polychrome/games/GAME/study/levels.json`, for every way to play that is listed here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from polychrome import registry
from polychrome.bots.levels import LEVELS
from polychrome.compiling import parts_of
from polychrome.core.kernel_store import STORE
from polychrome.simulation import Job, play_lines, read_options
from polychrome.study.many_games import Unread, analyse_seats
from polychrome.study.schema import LevelCost, Value

SEED = 730_000  # of no training
WAYS: dict[str, list[tuple[int, list[str]]]] = {  # seats and options
    "colour_square": [
        *((1, [f"variant=task{task}", f"sheet={sheet}"]) for sheet in "AB" for task in range(1, 6)),
        *((seats, ["variant=standard", f"sheet={sheet}"]) for seats in (2, 4) for sheet in "AB"),
    ],
    "blokus_dice": [(1, ["house=solo"]), (2, []), (4, [])],
    "calcool": [(1, ["house=practice"]), (2, []), (4, [])],
}


def measure(game_name: str, games: int) -> Iterator[tuple[str, list[LevelCost]]]:
    """The cost of play of each level, way by way; each takes a while."""
    game = registry.find_game(game_name)
    STORE.compile_now(["core", *parts_of(game_name)])
    for seats, pairs in WAYS[game_name]:
        options = msgspec.json.encode(read_options(game, seats, pairs))
        levels, way = list[LevelCost](), ""
        for level in LEVELS:
            job = Job(game_name, options, (level.bot,) * seats, SEED)
            costs = list[float]()
            for line in play_lines(job, (0, max(2, games // seats))).splitlines():
                told = analyse_seats(lambda _game: None, line)
                assert not isinstance(told, Unread), told
                costs += [seat.play for seat in told]
                way = told[0].way
            error = stdev(costs) / sqrt(len(costs))
            levels.append(LevelCost(level.bot, Value(round(fmean(costs), 2), round(error, 2)), len(costs)))
        yield way, levels


if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    file = Path(__file__).parents[1] / "src" / "polychrome" / "games" / name / "study" / "levels.json"
    found = dict[str, list[LevelCost]]()
    for one_way, its_levels in measure(name, count):
        found[one_way] = its_levels
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        print(one_way, *(f"{level.level}: {level.play.mean} ± {level.play.error}" for level in its_levels), flush=True)

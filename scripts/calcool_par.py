"""Writes the table of Calcool's mean rounds at par (`python scripts/calcool_par.py`, two minutes; `--races N`)."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from polychrome.games.calcool.rules.material import SEATS
from polychrome.games.calcool.study.means import Table, work_out

FILE = Path(__file__).resolve().parent.parent / "src" / "polychrome" / "bots" / "calcool" / "data" / "par.json"
RACES = 20_000


def main() -> int:
    races = int(sys.argv[sys.argv.index("--races") + 1]) if "--races" in sys.argv else RACES
    means = {}
    for seats in range(1, SEATS + 1):
        print(f"{seats} of {SEATS} seats …", file=sys.stderr, flush=True)
        means[str(seats)] = [(round(mean.mean, 3), round(mean.error, 3)) for mean in work_out("standard", seats, races)]
    table = Table(f"python scripts/calcool_par.py --races {races}", means)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

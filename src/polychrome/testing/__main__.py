"""`python -m polychrome.testing GAME SEATS SEED [NAME=VALUE …]`: the process of `polychrome simulate --check`, in which
no kernel is compiled. Every mistake is a line; none: all is well."""

from __future__ import annotations

import sys

from polychrome import registry
from polychrome.simulation import read_options
from polychrome.testing.watched import find_mistakes


def main(arguments: list[str]) -> None:
    """Look for mistakes in one game."""
    name, seats, seed, *pairs = arguments
    game = registry.find_game(name)
    for mistake in find_mistakes(game, read_options(game, int(seats), pairs), int(seed)):
        print(mistake)


if __name__ == "__main__":
    main(sys.argv[1:])

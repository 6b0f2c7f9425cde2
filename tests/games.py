"""Random games for tests of every registered game, one added tomorrow included."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from polychrome import registry, testing
from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.testing import Played

CASES = Path(__file__).parent / "conformance"
# The games of this project; others may be installed beside it, and need neither its documents nor its golden records.
BUILT_IN = tuple(name for name in registry.game_names() if registry.package_of(name).startswith("polychrome.games."))
MAX_CODES = 250 if is_compiled() else 80


@cache
def settings(name: str) -> list[Any]:
    """Options worth playing this game with: its defaults, and all that its worked cases use."""
    game = registry.find_game(name)
    found: list[Any] = []
    cases = CASES / f"{name}.jsonl"
    lines = cases.read_text().splitlines() if cases.exists() else []
    for options in [
        {**game.forms.defaults, "seats": 2},
        *(json.loads(line)["record"].get("options") for line in lines),
    ]:
        try:
            candidate = msgspec.convert(options, game.forms.options)
            game.forms.prepare(candidate)
        except ValueError:
            continue  # a case about wrong options
        if candidate not in found:
            found.append(candidate)
    return found


def random_game(
    game: Game, seed: int, max_codes: int = MAX_CODES, watch: Callable[[Position], None] | None = None
) -> Played:
    """Play random legal codes with any of the game's settings."""
    return testing.random_game(game, seed, settings(game.name), max_codes, watch)


def random_move(position: Position, seat: int, rng: Random) -> Move:
    """Any move of this seat: first a kind of code, then one of it, so that a rare one, such as Stop, comes too."""
    while True:
        after, codes = position, list[int]()
        while not codes or after.under_way is not None:
            choices = [code for code in after.legal_codes(seat) if position.game.begins[code] != bool(codes)]
            if not choices:
                break  # an entry has taken the place of the next: begin anew
            kinds = {position.game.rules.codes.read(code)[0].name: code for code in rng.sample(choices, len(choices))}
            codes.append(rng.choice(list(kinds.values())))
            after = after.act(seat, codes[-1])
        else:
            return Move(seat, codes)

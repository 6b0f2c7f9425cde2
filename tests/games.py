"""Random games for tests of every registered game, one added tomorrow included."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile
from polychrome.core.seats import DEALER

CASES = Path(__file__).parent / "conformance"
MAX_CODES = 250 if is_compiled() else 80


class Played(NamedTuple):
    """A game that was played for a while: its position, perhaps with a move under way, and the record of it."""

    position: Position
    record: RecordFile[Any, Any]


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
    """Play random legal codes, moves of all seats in any order, until the end or for so many codes."""
    rng = Random(seed)
    options = rng.choice(settings(game.name))
    start = position = game.begin(options)
    moves, codes = list[Move](), list[int]()
    for _ in range(max_codes):
        if position.is_over:
            break
        seat, code = _any_code(position, rng)
        position = position.act(seat, code)
        codes = [code] if game.begins[code] else [*codes, code]
        if position.under_way is None:
            moves.append(Move(seat, codes))
        if watch is not None:
            watch(position)
    events = [game.forms.decode(start, move) for move in moves]
    return Played(position, RecordFile(FORMAT, game.name, options, events))


def _any_code(position: Position, rng: Random) -> tuple[int, int]:
    """A legal code of somebody who is waited for, or now and then of somebody who is not.

    Nobody gets between the codes of a move, but a seat may begin its own anew.
    """
    if position.under_way is not None:
        seat = position.under_way[0]
        return seat, rng.choice(position.legal_codes(seat))
    everybody = [DEALER, *range(position.seats)]
    waited = [seat for seat in everybody if position.waits_for(seat)]
    for seat in (rng.choice(everybody if rng.random() < 0.2 else waited), *waited):
        codes = [code for code in position.legal_codes(seat) if position.game.begins[code]]
        if codes:
            return seat, rng.choice(codes)
    raise AssertionError("somebody is waited for, and nobody of them can act")


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

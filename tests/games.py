"""Random games for tests of every registered game, one added tomorrow included."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from polychrome import games
from polychrome.core import DEALER, Act, Game, Position, Recorder, legal, new, play
from polychrome.core.kernel import is_compiled
from polychrome.core.record import FORMAT, Record

CASES = Path(__file__).parent / "conformance"
MOST_ACTS = 250 if is_compiled() else 80


class Played(NamedTuple):
    """A game that was played for a while: its position, the record of it, and whether no event is half done."""

    position: Position
    record: Record[Any, Any]
    acts: list[Act]
    is_whole: bool


@cache
def settings(name: str) -> list[Any]:
    """Options worth playing this game with: its defaults, and all that its worked cases use."""
    game = games.game(name)
    found: list[Any] = []
    cases = CASES / f"{name}.jsonl"
    lines = cases.read_text().splitlines() if cases.exists() else []
    for options in [{**game.defaults, "seats": 2}, *(json.loads(line)["record"].get("options") for line in lines)]:
        try:
            candidate = msgspec.convert(options, game.options)
            game.prepare(candidate)
        except ValueError:
            continue  # a case about wrong options
        if candidate not in found:
            found.append(candidate)
    return found


def random_game(
    game: Game, seed: int, most_acts: int = MOST_ACTS, watch: Callable[[Position], None] | None = None
) -> Played:
    """Play random legal acts, seats in any order, until the end or for so many acts."""
    rng = Random(seed)
    options = rng.choice(settings(game.name))
    start = position = new(game, options)
    recorder, acts, half = Recorder(start), list[Act](), dict[int, int]()
    while not position.is_over and len(acts) < most_acts:
        act = _any_act(position, half, rng)
        position = play(position, *act)
        acts.append(act)
        tail = game.tail(act.code)
        half[act.seat] = tail if tail >= 0 else half[act.seat] - 1
        recorder.add(act)
        if watch is not None:
            watch(position)
    record = Record(FORMAT, game.name, options, recorder.events)
    return Played(position, record, acts, not any(half.values()))


def _any_act(position: Position, half: dict[int, int], rng: Random) -> Act:
    """A legal act of somebody who is waited for, or now and then of somebody who is not."""
    everybody = [DEALER, *range(position.seats)]
    waited = [seat for seat in everybody if position.waits_for(seat)]
    busy = [seat for seat, left in half.items() if left]  # an event stands as a whole: nobody gets between its acts
    asked = rng.choice(busy or (everybody if rng.random() < 0.2 else waited))
    for seat in (asked, *waited):
        codes = legal(position, seat)
        if not half.get(seat):  # no event of this seat is half done, so the next act begins one
            codes = [code for code in codes if position.game.tail(code) >= 0]
        if codes:
            return Act(seat, rng.choice(codes))
    raise AssertionError("somebody is waited for, and nobody of them can act")

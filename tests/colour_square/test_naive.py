"""Whole games with right and wrong events at random, judged by the rules and by a naive reading of them: CS-6 … CS-28.

Sheets are easy, so that games are short and their last rounds are about squares that several seats have open.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from polychrome.core.errors import IllegalMove
from polychrome.core.kernel import is_compiled
from tests.colour_square.naive import COLOURS, SQUARES, Event, Naive
from tests.colour_square.script import Table, table

pytestmark = pytest.mark.both_modes
GAMES = 20 if is_compiled() else 6
DICE = (*COLOURS, "white")


def easy_sheet(rng: Random) -> dict[str, Any]:
    """Targets that are mostly met, and some corners that wait for one value."""
    squares: dict[str, Any] = {}
    for name in SQUARES:
        low = rng.randint(8, 14)
        squares[name] = {"target": [4, 24] if rng.random() < 0.4 else [low, low + rng.randint(0, 8)]}
        if rng.random() < 0.2:
            squares[name]["preset"] = {rng.choice(COLOURS): rng.randint(1, 6)}
    return {"name": "easy", "squares": squares, "snake": list(SQUARES[:4])}


def random_roll(rng: Random, seat: int) -> Event:
    return {"type": "roll", "seat": seat, "dice": {die: rng.randint(1, 6) for die in DICE}}


def random_list(game: Naive, rng: Random, seat: int) -> Event:
    """Dice anywhere, mostly where they fit and where the sheet is full: all seats are about the same squares."""
    entries: list[Event] = []
    dice = rng.choice([some for some in game.sets_of_dice(seat) if len(some) == game.due(seat)] or [[]])
    for die in rng.sample(dice, len(dice)):
        places = sorted(
            game.places(seat, die) - {(entry.get("square"), entry.get("corner")) for entry in entries},
            key=lambda place: (len(game.empty(seat, place[0])), place),
        )
        if not places or rng.random() < 0.03:
            entries.append({"die": die, "joker": True})
        else:
            square, corner = places[0] if rng.random() < 0.8 else rng.choice(places)
            entries.append({"die": die, "square": square, "corner": corner})
    return {"type": "enter", "seat": seat, "entries": entries}


def right_event(game: Naive, rng: Random) -> Event:
    """What may well come next: also a correction, or an empty list."""
    if game.dice is None:
        return random_roll(rng, game.active)
    owing = [seat for seat in game.entering() if seat not in game.lists and game.due(seat)]
    if owing and rng.random() < 0.9:
        return random_list(game, rng, rng.choice(owing))
    if owing or rng.random() < 0.2:
        return random_list(game, rng, rng.choice(game.entering()))
    return {"type": "settle"}


def wrong_event(game: Naive, rng: Random) -> Event:
    """What is probably wrong: at this moment, by this seat, or in one detail."""
    seat = rng.randrange(len(game.status))
    kind = rng.random()
    if kind < 0.25:
        return random_roll(rng, seat)
    if kind < 0.4:
        return {"type": "settle"}
    if kind < 0.5 or game.dice is None:
        return {"type": "enter", "seat": seat, "entries": []}
    event = random_list(game, rng, seat)
    entries = event["entries"]
    if entries and rng.random() < 0.3:
        entries.pop()
    elif rng.random() < 0.3:
        entries.append({"die": rng.choice(DICE), "joker": True})
    elif entries and rng.random() < 0.7:
        entry = {"die": rng.choice(DICE), "square": rng.choice(SQUARES), "corner": rng.choice(COLOURS)}
        entries[rng.randrange(len(entries))] = entry
    return event


def is_right(t: Table, event: Event) -> bool:
    try:
        t.send(event)
    except IllegalMove:
        return False
    return True


def shown(t: Table) -> list[Any]:
    sheets = t.view["sheets"]
    return [
        [{name: sheet["squares"][name]["corners"] for name in SQUARES} for sheet in sheets],
        [{name: sheet["squares"][name]["status"] for name in SQUARES} for sheet in sheets],
        [sheet["jokers"] for sheet in sheets],
        t.is_over(),
    ]


@pytest.mark.parametrize("variant", ["standard", "covered"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_rules_agree_with_a_naive_reading(variant: str, seed: int) -> None:
    rng = Random(f"{variant} {seed}")
    seats, sheet = rng.randint(2, 6), easy_sheet(rng)
    start = rng.randrange(seats)
    t, game = table(seats, sheet, variant, start), Naive(seats, sheet, variant == "covered", start)
    after_the_end = 6
    while after_the_end:
        is_late = game.last is not None
        if game.is_over or rng.random() < (0.5 if is_late else 0.05):
            event = wrong_event(game, rng)
            after_the_end -= game.is_over
        else:
            event = right_event(game, rng)
        assert is_right(t, event) == game.play(event), event
        if is_late or rng.random() < 0.1:
            assert shown(t) == game.shown(), event
            to_roll = [seat for seat in game.last or [] if game.dice is None or seat != game.active]
            assert t.view["to_roll"] == to_roll
            assert t.is_over() or t.active == game.active
    assert msgspec.json.encode(shown(t)) == msgspec.json.encode(game.shown())


def test_these_games_have_last_rounds_that_matter() -> None:
    """Otherwise the test above would say little about CS-23."""
    rolls = crossed_out = 0
    for seed in range(20):
        rng = Random(seed)
        sheet = easy_sheet(rng)
        game = Naive(4, sheet, seed % 2 == 1, 0)
        while not game.is_over:
            queue = list(game.last or [])
            event = right_event(game, rng)
            game.play(event)
            rolls += bool(queue) and event["type"] == "roll"
            crossed_out += len(queue) - len(game.last or []) > 1
    assert rolls > 20
    assert crossed_out > 0

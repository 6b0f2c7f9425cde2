"""What is encoded in parts and listed by one kernel is, byte for byte, what the plain way gives."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import games
from polychrome.core.codes import Act
from polychrome.core.game import Position, follow, legal, new, perform, seen
from polychrome.core.parts import encode
from polychrome.core.seats import DEALER, WATCHER
from polychrome.server import wire
from polychrome.server.views import MOST_HEADS, book_of, may_of

VARIANTS = [
    ("blokus_dice", {}),
    ("calcool", {}),
    ("colour_square", {}),
    ("colour_square", {"variant": "covered"}),
    ("colour_square", {"variant": "task3"}),
    ("colour_square", {"variant": "task4", "sheet": "B"}),
    ("colour_square", {"start": "roll_off"}),
]


def positions(name: str, options: dict[str, Any], seed: int, most: int = 120) -> list[Position]:
    """Some positions of a random game, also those in the middle of an event."""
    game, rng = games.game(name), Random(seed)
    position = new(game, msgspec.convert({"seats": 3, **game.defaults, **options}, game.options))
    found = [position]
    while not position.is_over and len(found) < most:
        actors = [seat for seat in range(DEALER, position.seats) if legal(position, seat)]
        waited = [seat for seat in actors if position.waits_for(seat)] or actors
        seat = rng.choice(waited)
        position = perform(position, [Act(seat, rng.choice(legal(position, seat)))])
        found.append(position)
    return found


def plain_spans(position: Position, seat: int, is_begun: bool) -> dict[str, list[int]]:
    """Code by code, as docs/protocol.md says it."""
    game = position.game
    may: dict[str, list[int]] = {}
    for code in legal(position, seat):
        if (game.tail(code) < 0) != is_begun:
            continue
        spans = may.setdefault(game.codes.read(code)[0].name, [])
        if spans and spans[-1] == code - 1:
            spans[-1] = code
        else:
            spans += [code, code]
    return may


def plain_may(position: Position, seat: int) -> wire.May:
    then = {}
    for code in [code for code in legal(position, seat) if position.game.tail(code) > 0][:MOST_HEADS]:
        after = position.copy()
        assert follow(after, [Act(seat, code)]) == (1, None)
        then[str(code)] = plain_spans(after, seat, True)
    return wire.May(seat, plain_spans(position, seat, False), then)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_parts_of_views_are_the_same_bytes(name: str, options: dict[str, Any]) -> None:
    for position in positions(name, options, 1) + positions(name, options, 2):
        for viewer in (WATCHER, *range(position.seats)):
            own = seen(position, viewer)
            for form in (own.game.view, own.game.result):
                assert encode(form(own)) == msgspec.json.encode(form(own))


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_all_seats_at_once_see_and_may_do_what_each_does_alone(name: str, options: dict[str, Any]) -> None:
    for position in positions(name, options, 3):
        seats = list(range(position.seats))
        looks = book_of(position.game).look(position, seats)
        for seat, (data, may) in zip(seats, looks, strict=True):
            own = seen(position, seat)
            assert data == own.state.tobytes()
            expected = plain_may(own, seat)
            assert may == (msgspec.Raw(wire.write(expected)) if expected.now else None)
            assert may_of(own, seat) == expected
            assert may_of(own, seat, is_begun=True).now == plain_spans(own, seat, True)


def test_a_part_is_forgotten_not_mixed_up() -> None:
    """Two games in turn, with parts of one between those of the other: nobody's sheet turns up at the other's."""
    game = games.game("colour_square")
    one, other = positions("colour_square", {}, 4), positions("colour_square", {"sheet": "B"}, 4)
    alone = [msgspec.json.encode([game.view(position), game.result(position)]) for position in one]
    for pair, expected in zip(zip(one, other, strict=False), alone, strict=False):
        mixed = [msgspec.json.encode([game.view(position), game.result(position)]) for position in reversed(pair)]
        assert mixed[1] == expected

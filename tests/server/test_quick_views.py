"""What is listed for all seats by one kernel is, byte for byte, what the plain way gives."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from polychrome import registry
from polychrome.core.positions import Position, apply_code
from polychrome.core.seats import ALL, DEALER, DIFFERENT, SAME, WATCHER
from polychrome.fast.patches import diff_json
from polychrome.server import wire
from polychrome.server.game_views import MAX_HEADS, encode_view, list_legal_moves, views_of

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in registry.game_names()),
    ("colour_square", {"variant": "covered"}),
    ("colour_square", {"variant": "task3"}),
    ("colour_square", {"variant": "task4", "sheet": "B"}),
    ("colour_square", {"start": "roll_off"}),
]


def moments(name: str, options: dict[str, Any], seed: int, most: int = 120) -> list[tuple[int, Position]]:
    """Some positions of a random game, also those in the middle of an event, and who led there."""
    game, rng = registry.find_game(name), Random(seed)
    position = game.begin(msgspec.convert({"seats": 3, **game.forms.defaults, **options}, game.forms.options))
    found = [(DEALER, position)]
    while not position.is_over and len(found) < most:
        actors = [seat for seat in range(DEALER, position.seats) if position.legal_codes(seat)]
        waited = [seat for seat in actors if position.waits_for(seat)] or actors
        seat = rng.choice(waited)
        position = position.copy()
        apply_code(position, seat, rng.choice(position.legal_codes(seat)))
        found.append((seat, position))
    return found


def positions(name: str, options: dict[str, Any], seed: int, most: int = 120) -> list[Position]:
    return [position for _, position in moments(name, options, seed, most)]


def moves_change_only_on_deals(name: str, options: dict[str, Any]) -> bool:
    start = positions(name, options, 0, 1)[0]
    return start.game.hints.moves_change_only_on_deals(start.options)


def plain_spans(position: Position, seat: int, is_begun: bool) -> dict[str, list[int]]:
    """Code by code, as docs/protocol.md says it."""
    game = position.game
    may: dict[str, list[int]] = {}
    for code in position.legal_codes(seat):
        if (game.forms.codes_to_follow(code) < 0) != is_begun:
            continue
        spans = may.setdefault(game.rules.codes.read(code)[0].name, [])
        if spans and spans[-1] == code - 1:
            spans[-1] = code
        else:
            spans += [code, code]
    return may


def plain_may(position: Position, seat: int) -> wire.LegalMoves:
    then = {}
    for code in [code for code in position.legal_codes(seat) if position.game.forms.codes_to_follow(code) > 0][
        :MAX_HEADS
    ]:
        after = position.copy()
        apply_code(after, seat, code)
        then[str(code)] = plain_spans(after, seat, True)
    return wire.LegalMoves(seat, plain_spans(position, seat, False), then)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_all_seats_at_once_see_and_may_do_what_each_does_alone(name: str, options: dict[str, Any]) -> None:
    for position in positions(name, options, 3):
        seats = list(range(position.seats))
        sight, sights, mays = views_of(position.game).see(position, tuple(seats), (1 << len(seats)) - 1)
        own_sights = [position.seen_by(seat).state.tobytes() for seat in seats]
        whole = position.state.tobytes()
        assert sight == (DIFFERENT if len(set(own_sights)) > 1 else ALL if own_sights[0] == whole else SAME)
        assert sights == ([] if sight == ALL else own_sights)
        for seat, may in zip(seats, mays, strict=True):
            own = position.seen_by(seat)
            expected = plain_may(own, seat)
            assert may == (wire.write(expected) if expected.first else None)
            assert list_legal_moves(own, seat) == expected
            assert list_legal_moves(own, seat, is_begun=True).first == plain_spans(own, seat, True)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_text_says_view_and_result_and_its_spans_are_values_in_it(name: str, options: dict[str, Any]) -> None:
    for position in positions(name, options, 5, 60):
        own = position.seen_by(1)
        text, spans = encode_view(own)
        assert text == wire.write({"position": own.game.forms.view(own), "result": own.game.forms.result(own)})
        assert (np.diff(spans[:, 0]) > 0).all()
        for start, end in spans:
            assert isinstance(msgspec.json.decode(text[start:end]), dict | list)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_text_and_what_is_new_in_it_are_written_at_once_as_one_after_the_other(
    name: str, options: dict[str, Any]
) -> None:
    old, said = b"[]", 0
    for position in positions(name, options, 7):
        text, _ = encode_view(position)
        assert views_of(position.game).encode_with_patches(position, old) == (text, diff_json(old, text))
        assert views_of(position.game).encode_with_patches(position, text) == (text, b"[]")
        said += diff_json(old, text) is not None
        old = text
    assert said > 50


def test_an_open_game_hides_nothing_from_anybody() -> None:
    has_no_secrets = {name: set[bool]() for name in registry.game_names()}
    for name, options in VARIANTS:
        for seed in range(3):
            for position in positions(name, options, seed):
                if known := position.game.hints.has_no_secrets(position.options):
                    for viewer in (WATCHER, *range(position.seats)):
                        assert position.seen_by(viewer).state.tobytes() == position.state.tobytes()
                has_no_secrets[name].add(known)
    assert has_no_secrets["calcool"] == {False}
    assert has_no_secrets["colour_square"] == {True, False}


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_only_seats_that_are_asked_for_are_listed(name: str, options: dict[str, Any]) -> None:
    for position in positions(name, options, 4, 60):
        seats = tuple(range(position.seats))
        sight, sights, mays = views_of(position.game).see(position, seats, (1 << len(seats)) - 1)
        only_second = [None, mays[1], *[None] * (len(seats) - 2)]
        assert views_of(position.game).see(position, seats, 0b10) == (sight, sights, only_second)
        assert views_of(position.game).see(position, seats, 0) == (sight, sights, [])


@pytest.mark.parametrize(("name", "options"), [variant for variant in VARIANTS if moves_change_only_on_deals(*variant)])
def test_in_a_steady_game_only_the_dealer_changes_what_seats_may_begin(name: str, options: dict[str, Any]) -> None:
    known: list[Any] = []
    compared = 0
    for seed in range(5):
        for actor, position in moments(name, options, seed):
            _, _, may = views_of(position.game).see(position, (0, 1, 2), 0b111)
            if actor != DEALER:
                assert may == known
                compared += 1
            known = may
    assert compared > 100

"""A drawn start is a die with as many faces as seats: verifiable, and found out when it is forged [CS-5, BD-5]."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polychrome import dealers, registry
from polychrome.core.moves import Move
from polychrome.core.positions import deal_move, next_up
from polychrome.core.seats import DEALER
from polychrome.dealers import FairDealer, count_draws, verify
from tests.dealers.fair import fair_game, fair_record, numbers_of, proof, record_of, secret_of
from tests.games import settings

OPTIONS = {
    "colour_square": {"sheet": "A", "variant": "task4", "start": "draw"},
    "blokus_dice": {"board": "standard", "start": "draw"},
}
every_game = pytest.mark.parametrize("name", sorted(OPTIONS))


def start_of(name: str, seats: int) -> Any:
    game = registry.find_game(name)
    more = {"house": "solo"} if (name, seats) == ("blokus_dice", 1) else {}
    return game.begin(msgspec.convert({**OPTIONS[name], "seats": seats, **more}, game.forms.options))


def first_draw(seed: int, seats: int) -> int:
    """Draw number 0 with as many choices as seats, as docs/fair-dice.md has it, without our code."""
    numbers = numbers_of(seed, seats)
    head = b"polychrome draw 1:" + len(numbers).to_bytes(4, "big")
    head += b"".join(len(number).to_bytes(4, "big") + number for number in numbers)
    for again in range(100):
        message = head + bytes(8) + again.to_bytes(4, "big")
        x = int.from_bytes(hmac.new(secret_of(seed), message, sha256).digest()[:4], "big")
        if x < 2**32 - 2**32 % seats:
            return x % seats
    raise AssertionError


@every_game
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_draw_says_who_starts(name: str, seats: int) -> None:  # [CS-5, BD-5]
    found = Counter[int]()
    for seed in range(60):
        position = start_of(name, seats)
        dealer = FairDealer(secret_of(seed), numbers_of(seed, seats))
        (deal,) = dealer.deals(position)
        seat = first_draw(seed, seats)
        assert deal.move.event(position)["start"] == seat
        assert (deal.drawn, dealer.drawn) == (1, 1)
        assert deal.next_up == next_up(position)
        found[seat] += 1
    assert len(found) == seats


@every_game
def test_one_who_is_alone_needs_no_draw(name: str) -> None:  # [CS-5, BD-5]
    position = start_of(name, 1)
    dealer = FairDealer(secret_of(1), numbers_of(1, 1))
    (deal,) = dealer.deals(position)
    assert deal.move.event(position)["start"] == 0
    assert dealer.drawn == deal.drawn == 0


@every_game
def test_a_digest_that_would_favour_a_seat_is_passed_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = dealers._number
    monkeypatch.setattr(dealers, "_number", lambda digest: 2**32 - 1 if digest[5] < 128 else known(digest))
    for seed in range(20):
        position, single = start_of(name, 3), start_of(name, 3)
        whole = FairDealer(secret_of(seed), numbers_of(seed, 3))
        one = FairDealer(secret_of(seed), numbers_of(seed, 3))
        assert whole.deal(position) == deal_move(single, one)
        assert whole.drawn == one.drawn == 1


def setting_of(name: str) -> int:
    return next(at for at, options in enumerate(settings(name)) if options.start == "draw" and options.seats > 1)


@every_game
def test_a_drawn_start_is_verified_and_a_forged_one_is_not(name: str) -> None:  # [CS-5, BD-5]
    record = fair_record(name, 3, setting_of(name))
    game = registry.find_game(name)
    right = verify(game, record)
    assert right.is_fair, right.text
    seats = record.options.seats
    other = (record.events[0].start + 1) % seats
    forged = verify(game, replace(record, events=[type(record.events[0])(start=other), *record.events[1:]]))
    assert (forged.is_fair, forged.at, forged.draws) == (False, 0, 0)
    told = f'event 0 should have been {{"type":"draw_start","start":{record.events[0].start}}}, not'
    assert forged.text.startswith(told)
    left_out = verify(game, replace(record, events=record.events[1:]))
    assert (left_out.is_fair, left_out.at) == (False, 0)
    named = verify(game, replace(record, options=replace(record.options, start=record.events[0].start)))
    assert (named.is_fair, named.at) == (False, 0)


@every_game
def test_a_dealer_goes_on_behind_the_draw(name: str) -> None:  # [CS-5, BD-5]
    start, moves = fair_game(name, 3, setting_of(name))
    assert count_draws(start, moves[:1]) == 1
    assert record_of(start, moves, proof(3, start.seats)).events[0].start == first_draw(3, start.seats)


def test_a_drawn_start_is_a_move_of_the_dealer() -> None:
    for name in OPTIONS:
        position = start_of(name, 2)
        move = position.read({"type": "draw_start", "start": 1})
        assert move.seat == DEALER
        for seat in (0, 1):
            assert position.why_not(Move(seat, move.codes)) is not None

"""A forger changes a finished record; whatever it is, `verify` finds it and names the first event that differs."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from polychrome import games
from polychrome.core import DEALER, Act, BadRecord, Record
from polychrome.core.game import follow
from polychrome.core.record import Fair
from polychrome.dealers import drawn, verify
from tests.dealers.fair import acts_of_a_game, fair_record, forge, proof, record_of
from tests.games import settings

every_game = pytest.mark.parametrize("name", games.names())


def check(record: Record[Any, Any]) -> Any:
    return verify(games.game(record.game), record)


def dealer_events(name: str, record: Record[Any, Any]) -> list[int]:
    """The events with dice or cards in them."""
    start, _ = acts_of_a_game(name, 0)
    acts = [start.game.encode(start, event) for event in record.events]
    return [at for at, (first, *rest) in enumerate(acts) if first.seat == DEALER and rest]


@every_game
def test_an_honest_record_is_right_whatever_the_options(name: str) -> None:
    for setting in range(min(12, len(settings(name)))):
        record = fair_record(name, setting, setting)
        verdict = check(record)
        assert verdict.is_fair, verdict.text
        assert verdict.draws == drawn(*acts_of_a_game(name, setting, setting))


def flipped(text: str, at: int) -> str:
    """The same hex with one bit of one byte changed."""
    changed = bytearray.fromhex(text)
    changed[at] ^= 1 << at % 8
    return changed.hex()


@every_game
def test_any_changed_byte_of_the_proof_is_found(name: str) -> None:
    record = fair_record(name)
    fair = record.fair
    assert isinstance(fair, Fair)
    assert isinstance(fair.secret, str)
    for at in range(32):
        assert "not the one that was promised" in check(forge(record, secret=flipped(fair.secret, at))).text
        assert "not the one that was promised" in check(forge(record, commitment=flipped(fair.commitment, at))).text
    for seat, number in enumerate(fair.numbers):
        for at in range(len(number) // 2):
            numbers = [*fair.numbers[:seat], flipped(number, at), *fair.numbers[seat + 1 :]]
            verdict = check(forge(record, numbers=numbers))
            assert not verdict.is_fair
            assert verdict.at in dealer_events(name, record)  # not always the first: two dice may fall alike by chance
    assert not check(forge(record, secret=fair.secret + "00")).is_fair  # a key of HMAC may end in zeros unnoticed


@every_game
def test_numbers_belong_to_seats_and_do_not_run_together(name: str) -> None:
    record = fair_record(name)
    assert isinstance(record.fair, Fair)
    numbers = record.fair.numbers
    shifted = [numbers[0][:-2], numbers[0][-2:] + numbers[1], *numbers[2:]]
    for forged in (numbers[::-1], shifted):
        assert "should have been" in check(forge(record, numbers=forged)).text
    for forged in (numbers[:-1], [*numbers, "00"], []):
        verdict = check(forge(record, numbers=forged))
        assert not verdict.is_fair
        assert verdict.text.startswith(f"numbers: {len(forged)}, seats: ")


@every_game
def test_any_changed_die_or_card_is_found_and_named(name: str) -> None:
    start, acts = acts_of_a_game(name, 0)
    honest = fair_record(name)
    position, rng, event, checked = start.copy(), Random(name), -1, 0
    for at, act in enumerate(acts):
        event += start.game.tail(act.code) >= 0
        kind = start.game.codes.read(act.code)[0]
        others = [Act(DEALER, code) for code in range(kind.first, kind.end) if code != act.code]
        others = [other for other in others if position.why_not(*other) is None]
        if act.seat == DEALER and others:
            forged = rng.choice(others)
            verdict = check(record_of(start, [*acts[:at], forged, *acts[at + 1 :]], proof(0, start.seats)))
            assert verdict.at == event
            assert verdict.draws <= checked
            right = honest.events[event]
            assert verdict.text.startswith(f"event {event} should have been {text_of(right)}, not ")
            checked += 1
        follow(position, [act])
    assert checked == check(honest).draws


def text_of(event: Any) -> str:
    return msgspec.json.encode(event).decode()


@every_game
def test_swapped_dropped_and_added_rolls_are_found(name: str) -> None:
    record = fair_record(name)
    rolls = dealer_events(name, record)
    for first, second in pairwise(rolls):
        if record.events[first] != record.events[second]:
            swapped = [*record.events]
            swapped[first], swapped[second] = swapped[second], swapped[first]
            assert check(replace(record, events=swapped)).at == first
    for at in rolls:
        dropped = [*record.events[:at], *record.events[at + 1 :]]
        added = [*record.events[: at + 1], *record.events[at:]]
        for events in (dropped, added):
            verdict = check(replace(record, events=events))
            assert not verdict.is_fair
            assert verdict.at is not None
            assert verdict.at >= at


@every_game
def test_a_record_that_is_cut_off_is_found(name: str) -> None:
    record = fair_record(name)
    for length in (0, 1, len(record.events) // 2, len(record.events) - 1):
        verdict = check(replace(record, events=record.events[:length]))
        assert not verdict.is_fair
        assert verdict.at == length
        assert "not over" in verdict.text


@every_game
def test_without_a_proof_there_is_nothing_to_check(name: str) -> None:
    record = fair_record(name)
    with pytest.raises(BadRecord, match="has no `fair`"):
        check(replace(record, fair=UNSET))
    with pytest.raises(BadRecord, match="not shown yet"):
        check(forge(record, secret=UNSET))


@every_game
def test_a_secret_that_could_be_guessed_is_no_promise(name: str) -> None:
    assert "only 31 bytes" in check(forge(fair_record(name), secret="ab" * 31)).text


def test_a_player_who_breaks_a_rule_is_found_too() -> None:
    record = fair_record("colour_square")
    events = [event for event in record.events if type(event).__name__ != "Enter"]
    verdict = check(replace(record, events=events))
    assert "breaks a rule" in verdict.text
    assert "[CS-" in verdict.text

"""A forger changes a finished record; whatever it is, `verify` finds it and names the first event that differs."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from polychrome import registry
from polychrome.core.errors import BadRecord
from polychrome.core.moves import Move
from polychrome.core.positions import apply_code
from polychrome.core.records import Fair, RecordFile, moves_of
from polychrome.core.seats import DEALER
from polychrome.dealers import commit_number, count_draws, verify
from tests.dealers.fair import fair_game, fair_record, forge, proof, record_of
from tests.games import settings

every_game = pytest.mark.parametrize("name", registry.game_names())


def check(record: RecordFile[Any, Any]) -> Any:
    return verify(registry.find_game(record.game), record)


def dealer_events(name: str, record: RecordFile[Any, Any]) -> list[int]:
    """The events with dice or cards in them."""
    start, _ = fair_game(name, 0)
    return [at for at, move in enumerate(moves_of(start, record)) if move.seat == DEALER and len(move.codes) > 1]


@every_game
def test_an_honest_record_is_right_whatever_the_options(name: str) -> None:
    for setting in range(min(12, len(settings(name)))):
        record = fair_record(name, setting, setting)
        verdict = check(record)
        assert verdict.is_fair, verdict.text
        assert verdict.draws == count_draws(*fair_game(name, setting, setting))


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
    start, moves = fair_game(name, 0)
    honest = fair_record(name)
    position, rng, checked = start.copy(), Random(name), 0
    for at, move in enumerate(moves):
        for step, code in enumerate(move.codes):
            kind = start.game.rules.codes.read(code)[0]
            others = [other for other in range(kind.first, kind.end) if other != code]
            others = [other for other in others if position.why_not_code(DEALER, other) is None]
            if move.seat == DEALER and others:
                forged = Move(DEALER, [*move.codes[:step], rng.choice(others), *move.codes[step + 1 :]])
                verdict = check(record_of(start, [*moves[:at], forged, *moves[at + 1 :]], proof(0, start.seats)))
                assert verdict.at == at
                assert verdict.draws <= checked
                right = text_of(honest.events[at])
                assert verdict.text.startswith(f"event {at} should have been {right}, not ")
                checked += 1
            apply_code(position, move.seat, code)
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


# --- numbers that seats committed to ----------------------------------------------------------------------------------


def committed(record: RecordFile[Any, Any], seats: list[int]) -> RecordFile[Any, Any]:
    """The same game with commitments of these seats to their numbers."""
    fair = record.fair
    assert isinstance(fair, Fair)
    promised = [
        commit_number(fair.commitment, seat, bytes.fromhex(number)) if seat in seats else None
        for seat, number in enumerate(fair.numbers)
    ]
    return forge(record, commitments=promised, void_starts=0)


@every_game
def test_a_number_that_was_committed_to_cannot_be_another_one(name: str) -> None:
    record = fair_record(name)
    assert isinstance(record.fair, Fair)
    seats = list(range(len(record.fair.numbers)))
    honest = committed(record, seats)
    assert check(honest).is_fair, check(honest).text
    assert isinstance(honest.fair, Fair)
    promised = honest.fair.commitments
    assert isinstance(promised, list)
    for seat, commitment in enumerate(promised):
        assert commitment is not None
        for at in range(0, 32, 5):
            others = [*promised[:seat], flipped(commitment, at), *promised[seat + 1 :]]
            assert f"the number of seat {seat}" in check(forge(honest, commitments=others)).text
    assert "the number of seat 0" in check(forge(honest, commitments=promised[::-1])).text


@every_game
def test_a_seat_that_committed_to_nothing_has_no_number_to_choose(name: str) -> None:
    record = fair_record(name)
    assert isinstance(record.fair, Fair)
    seats = list(range(1, len(record.fair.numbers)))
    assert "seat 0 committed to no number" in check(committed(record, seats)).text


def test_a_number_that_could_be_guessed_is_no_secret() -> None:
    record = fair_record("colour_square")
    assert isinstance(record.fair, Fair)
    short = [number[:20] for number in record.fair.numbers]
    commitments = [commit_number(record.fair.commitment, at, bytes.fromhex(one)) for at, one in enumerate(short)]
    assert "could have been guessed" in check(forge(record, numbers=short, commitments=commitments)).text

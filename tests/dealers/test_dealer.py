"""The fair dealer: even, unforeseeable, resumable, and the same for every game of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from polychrome import dealers, registry
from polychrome.core.positions import apply, apply_code, deal_move, next_up
from polychrome.core.records import play_all
from polychrome.core.seats import DEALER
from polychrome.dealers import FairDealer, below, commit, count_draws
from tests.dealers.fair import fair_game, numbers_of, secret_of
from tests.games import settings

every_game = pytest.mark.parametrize("name", registry.game_names())
NUMBERS = [b"first", b"second"]


def draws(seed: int | str, most: int, count: int, numbers: list[bytes] = NUMBERS) -> list[int]:
    dealer = FairDealer(secret_of(seed), numbers)
    return [dealer.choose(range(most)) for _ in range(count)]


def is_even(found: Iterable[int], most: int) -> bool:
    """Chi-square against the even distribution, at the 99.9 % mark (Wilson and Hilferty's approximation)."""
    counts = Counter(found)
    expected = counts.total() / most
    chi = sum((counts[value] - expected) ** 2 for value in range(most)) / expected
    freedom = most - 1
    mark = freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3
    return chi < mark and max(counts) < most


@pytest.mark.parametrize("most", [2, 6, 7, 11, 54, 256])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_choice_is_equally_likely(most: int, seed: int) -> None:
    assert is_even(draws(seed, most, 200 * most), most)


def test_a_die_says_nothing_about_the_next() -> None:
    rolled = draws(4, 6, 12_000)
    assert is_even((6 * one + other for one, other in pairwise(rolled)), 36)


def test_the_test_would_find_a_loaded_die() -> None:
    assert not is_even([value * (value < 6) for value in draws(5, 7, 6_000)], 6)


def test_a_digest_that_would_favour_some_is_passed_over() -> None:
    """With 2**31 + 1 choices almost half of all digests are left over; the last fair one is still taken."""
    most = 2**31 + 1
    digests = [(most + 5).to_bytes(4, "big"), (2**32 - 1).to_bytes(4, "big"), (most - 1).to_bytes(4, "big")]
    assert below(most, digests.__getitem__) == most - 1
    assert below(3, [b"\xff\xff\xff\xff", b"\xff\xff\xff\xfe"].__getitem__) == 2  # 2**32 - 1 is a multiple of 3
    assert below(256, [b"\xff\xff\xff\xff"].__getitem__) == 255


@every_game
def test_an_event_goes_on_behind_a_digest_that_is_passed_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here one in four digests would favour some."""
    known, passed = dealers._number, Counter[bool]()

    def number(digest: bytes) -> int:
        passed[digest[5] < 64] += 1
        return 2**32 - 1 if digest[5] < 64 else known(digest)

    monkeypatch.setattr(dealers, "_number", number)
    start = registry.find_game(name).begin(settings(name)[0])
    for seed in range(6):
        whole, single = (FairDealer(secret_of(seed), numbers_of(seed, start.seats)) for _ in range(2))
        at_once, one_by_one = start.copy(), start.copy()
        while at_once.waits_for(DEALER):
            assert whole.deal(at_once) == deal_move(one_by_one, single)
        assert whole.drawn == single.drawn > 0
        assert at_once.state.tobytes() == one_by_one.state.tobytes()
    assert passed[True] > 5


@every_game
@pytest.mark.parametrize("rare", [0, 64])
def test_events_in_one_go_are_those_one_by_one(name: str, rare: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is due, whatever its kind, with and without digests that are passed over."""
    known = dealers._number
    monkeypatch.setattr(dealers, "_number", lambda digest: 2**32 - 1 if digest[5] < rare else known(digest))
    start, several = registry.find_game(name).begin(settings(name)[0]), 0
    for seed in range(4):
        position, rng = start.copy(), Random(seed)
        dealer, single = (FairDealer(secret_of(seed), numbers_of(seed, start.seats)) for _ in range(2))
        for _ in range(300):
            if position.waits_for(DEALER):
                one_by_one = position.copy()
                deals = dealer.deals(position, at_once=-1)
                several += len(deals) > 1
                for deal in deals:
                    assert single.deal(one_by_one) == deal.move
                    assert (single.drawn, next_up(one_by_one)) == (deal.drawn, deal.next_up)
                assert one_by_one.state.tobytes() == position.state.tobytes()
                assert dealer.drawn == single.drawn
            elif position.is_over:
                break
            else:
                seat = rng.choice([seat for seat in range(position.seats) if position.legal_codes(seat)])
                apply_code(position, seat, rng.choice(position.legal_codes(seat)))
    assert (several > 3) == (name != "blokus_dice")  # there people act between two rolls


def test_other_secrets_and_other_numbers_give_other_futures() -> None:
    one = draws(1, 6, 6_000)
    others = [draws(2, 6, 6_000), draws(1, 6, 6_000, [b"first", b"secone"]), draws(1, 6, 6_000, [b"second", b"first"])]
    for other in others:
        alike = sum(mine == yours for mine, yours in zip(one, other, strict=True))
        assert 870 < alike < 1_130  # one in six, by chance


def test_earlier_rolls_do_not_tell_the_next() -> None:
    """All secrets that give the same first three dice with the same numbers: the fourth die is still even."""
    futures = [rolled[3] for seed in range(60_000) if (rolled := draws(seed, 6, 4))[:3] == [2, 4, 0]]
    assert len(futures) > 200
    assert is_even(futures, 6)


def test_the_commitment_alone_does_not_help() -> None:
    """It is another hash than any draw's: neither taken as secret nor by its digits does it tell the dice."""
    secrets = [secret_of(seed) for seed in range(3_000)]
    first = [FairDealer(secret, NUMBERS).choose(range(6)) for secret in secrets]
    promised = [bytes.fromhex(commit(secret)) for secret in secrets]
    from_commitment = [FairDealer(promise, NUMBERS).choose(range(6)) for promise in promised]
    assert is_even((6 * die + guess for die, guess in zip(first, from_commitment, strict=True)), 36)
    for byte in range(32):
        assert is_even((6 * die + promise[byte] % 6 for die, promise in zip(first, promised, strict=True)), 36)
    assert len(set(promised)) == len(secrets)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes, not 31"):
        commit(bytes(31))
    with pytest.raises(ValueError, match="at least 32 bytes, not 0"):
        FairDealer(b"", NUMBERS)


def test_the_secret_does_not_show() -> None:
    secret = secret_of(1)
    dealer = FairDealer(secret, NUMBERS)
    assert secret.hex() not in repr(dealer)
    assert str(secret) not in repr(dealer)


@every_game
def test_every_seat_adds_a_number(name: str) -> None:
    start = registry.find_game(name).begin(settings(name)[0])
    with pytest.raises(ValueError, match="as many numbers"):
        FairDealer(secret_of(1), numbers_of(1, start.seats + 1)).deal(start)


@every_game
def test_there_is_nothing_to_deal_when_the_game_is_over(name: str) -> None:
    start, moves = fair_game(name, 0)
    position = start.copy()
    play_all(position, moves)
    dealer = FairDealer(secret_of(0), numbers_of(0, start.seats))
    with pytest.raises(ValueError, match="can do nothing"):
        dealer.deal(position)


@every_game
def test_a_dealer_goes_on_after_a_restart_as_if_nothing_had_happened(name: str) -> None:
    start, moves = fair_game(name, 1)
    position, steady = start.copy(), FairDealer(secret_of(1), numbers_of(1, start.seats))
    for at, move in enumerate(moves):
        if move.seat == DEALER:
            resumed = FairDealer(secret_of(1), numbers_of(1, start.seats), count_draws(start, moves[:at]))
            assert resumed.deal(position.copy()) == move
            assert steady.deal(position.copy()) == move
        apply(position, move)
    assert steady.drawn == count_draws(start, moves) > 0


def test_a_covered_round_is_not_settled_twice() -> None:
    """The rules let one needless settlement pass; a dealer that drew between it and the roll would deal oddly."""
    options = next(options for options in settings("colour_square") if options.variant == "covered")
    setting = settings("colour_square").index(options)
    start, moves = fair_game("colour_square", 2, setting)
    kinds = [start.game.rules.codes.read(move.codes[0])[0].name for move in moves]
    assert "roll" in kinds
    assert "settle" not in kinds

"""The fair dealer: even, unforeseeable, resumable, and the same for every game of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from polychrome import dealers, games
from polychrome.core import DEALER, new
from polychrome.core.codes import Act
from polychrome.core.game import follow, legal, look_out
from polychrome.dealers import FairDealer, below, commit, drawn
from tests.dealers.fair import acts_of_a_game, numbers_of, secret_of
from tests.games import settings

every_game = pytest.mark.parametrize("name", games.names())
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
    start = new(games.game(name), settings(name)[0])
    for seed in range(6):
        whole, single = (FairDealer(secret_of(seed), numbers_of(seed, start.seats)) for _ in range(2))
        at_once, one_by_one = start.copy(), start.copy()
        while at_once.waits_for(DEALER):
            for act in whole.event(at_once):
                assert single.act(one_by_one) == act
                assert follow(one_by_one, [act]) == (1, None)
        assert whole.drawn == single.drawn > 0
        assert at_once.state.tobytes() == one_by_one.state.tobytes()
    assert passed[True] > 5


@every_game
@pytest.mark.parametrize("rare", [0, 64])
def test_events_in_one_go_are_those_one_by_one(name: str, rare: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is due, whatever its kind, with and without digests that are passed over."""
    known = dealers._number
    monkeypatch.setattr(dealers, "_number", lambda digest: 2**32 - 1 if digest[5] < rare else known(digest))
    start, several = new(games.game(name), settings(name)[0]), 0
    for seed in range(4):
        position, rng = start.copy(), Random(seed)
        dealer, single = (FairDealer(secret_of(seed), numbers_of(seed, start.seats)) for _ in range(2))
        for _ in range(300):
            if position.waits_for(DEALER):
                one_by_one = position.copy()
                dealt = dealer.events(position, at_once=-1)
                several += len(dealt) > 1
                for acts, draws, outlook in dealt:
                    assert single.event(one_by_one) == acts
                    assert (single.drawn, look_out(one_by_one)) == (draws, outlook)
                assert one_by_one.state.tobytes() == position.state.tobytes()
                assert dealer.drawn == single.drawn
            elif position.is_over:
                break
            else:
                seat = rng.choice([seat for seat in range(position.seats) if legal(position, seat)])
                follow(position, [Act(seat, rng.choice(legal(position, seat)))])
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
    start = new(games.game(name), settings(name)[0])
    with pytest.raises(ValueError, match="as many numbers"):
        FairDealer(secret_of(1), numbers_of(1, start.seats + 1)).act(start)


@every_game
def test_there_is_nothing_to_deal_when_the_game_is_over(name: str) -> None:
    start, acts = acts_of_a_game(name, 0)
    position = start.copy()
    follow(position, acts)
    dealer = FairDealer(secret_of(0), numbers_of(0, start.seats))
    with pytest.raises(ValueError, match="can do nothing"):
        dealer.act(position)


@every_game
def test_a_dealer_goes_on_after_a_restart_as_if_nothing_had_happened(name: str) -> None:
    start, acts = acts_of_a_game(name, 1)
    position, steady = start.copy(), FairDealer(secret_of(1), numbers_of(1, start.seats))
    for at, act in enumerate(acts):
        if act.seat == DEALER:
            if at % 7 == 0 or at > len(acts) - 20:
                resumed = FairDealer(secret_of(1), numbers_of(1, start.seats), drawn(start, acts[:at]))
                assert resumed.act(position) == act
            assert steady.act(position) == act
        follow(position, [act])
    assert steady.drawn == drawn(start, acts) > 0


def test_a_covered_round_is_not_settled_twice() -> None:
    """The rules let one needless settlement pass; a dealer that drew between it and the roll would deal oddly."""
    options = next(options for options in settings("colour_square") if options.variant == "covered")
    setting = settings("colour_square").index(options)
    start, acts = acts_of_a_game("colour_square", 2, setting)
    kinds = [start.game.codes.read(act.code)[0].name for act in acts]
    assert "roll" in kinds
    assert "settle" not in kinds

"""How often an address or a socket may ask: a burst, then so many a second, and no more after a long silence."""

from __future__ import annotations

from polychrome.server.limits import Bucket, Buckets


def taken(bucket: Bucket, now: float, times: int) -> int:
    """How many of so many attempts at one moment are all right."""
    return sum(bucket.take(now) for _ in range(times))


def test_a_burst_then_so_many_a_second() -> None:
    bucket = Bucket(rate=2.0, burst=5, now=100.0)
    assert taken(bucket, 100.0, 20) == 5
    assert taken(bucket, 100.4, 20) == 0
    assert taken(bucket, 100.5, 20) == 1
    assert taken(bucket, 102.0, 20) == 3


def test_a_long_silence_earns_one_burst_and_no_more() -> None:
    bucket = Bucket(rate=2.0, burst=5, now=0.0)
    assert taken(bucket, 1000.0, 50) == 5
    assert taken(bucket, 1_000_000.0, 50) == 5


def test_every_address_has_its_own() -> None:
    buckets = Buckets(rate=0.0, burst=2)
    assert [buckets.take(address, 0.0) for address in ("a", "a", "b", "a", "b", "b")] == [
        True, True, True, False, True, False,
    ]  # fmt: skip


def test_the_longest_unseen_address_is_forgotten_first() -> None:
    buckets = Buckets(rate=0.0, burst=1, max_kept=2)
    assert buckets.take("a", 0.0)
    assert buckets.take("b", 0.0)
    assert not buckets.take("a", 0.0)
    assert buckets.take("c", 0.0)  # now b has to go
    assert not buckets.take("a", 0.0)
    assert buckets.take("b", 0.0)

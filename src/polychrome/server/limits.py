"""How much one address or socket may ask of a server. Every limit has a figure; none is infinite by default."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a server allows."""

    message_bytes: int = 16 * 1024
    request_bytes: int = 256 * 1024  # a home-made deck fits
    messages_per_second: float = 20.0
    burst: int = 60
    tables_per_hour: int = 60  # opened by one address
    requests_per_second: float = 20.0  # of one address, pages and files not counted
    request_burst: int = 200
    sockets_per_table: int = 100
    sockets_per_address: int = 200
    waiting_bytes: int = 512 * 1024  # unread by a socket: more, and it is dropped
    hello_seconds: float = 10.0
    silent_seconds: float = 15.0  # then a socket is asked for a sign of life, which it has as long to give


class Bucket:
    """Lets through a burst and then so many a second."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, float(burst), now

    def take(self, now: float) -> bool:
        """Whether one more is all right."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; the longest unseen are forgotten first, so that memory stays small."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Whether one more of this address is all right."""
        bucket = self._all.pop(address, None) or Bucket(self._rate, self._burst, now)
        self._all[address] = bucket
        if len(self._all) > self._most:
            self._all.popitem(last=False)
        return bucket.take(now)

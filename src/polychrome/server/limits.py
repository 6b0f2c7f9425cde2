"""How much one address or socket may ask of a server. Every limit has a figure; none is infinite by default."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a server allows."""

    message_bytes: int = 16 * 1024
    request_bytes: int = 256 * 1024  # a home-made deck fits
    # Rates count units of cost: a plain message or request is one, what takes the server longer is several.
    messages_per_second: float = 20.0  # of one socket
    burst: int = 60
    device_per_second: float = 40.0  # of all sockets of one device at a table
    device_burst: int = 120
    address_per_second: float = 200.0  # of all sockets of one address
    address_burst: int = 400
    requests_per_second: float = 20.0  # of one address; bodies count as well
    request_burst: int = 200
    pages_per_second: float = 100.0  # and files, of one address
    page_burst: int = 1_000
    tables_per_hour: int = 60  # opened by one address
    branches_per_hour: int = 10  # kept by one address
    transfers_per_hour: int = 12  # memories of devices that one address leaves here for another device
    designs_per_hour: int = 12  # that one address publishes
    connections_per_address: int = 64  # not counting the sockets of tables
    idle_seconds: float = 25.0  # without a whole request, until a connection is closed
    body_seconds: float = 20.0  # until the body of a request has come
    greetings_per_address: int = 50  # sockets that have not said hello yet
    sockets_per_device: int = 8  # at one table; one more closes the oldest
    sockets_per_address: int = 500
    share_per_address: float = 0.25  # of all connections that there can be
    watchers_per_table: int = 100
    watchers_per_address: int = 50
    watchers_per_address_and_table: int = 25
    waiting_bytes: int = 512 * 1024  # unread by a socket: more, and it is dropped
    hello_seconds: float = 10.0
    silent_seconds: float = 15.0  # then the socket is pinged; it has the same time again to answer


class Bucket:
    """A token bucket: allows a burst, then so much per second."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, float(burst), now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take `cost` tokens; False if there are too few."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each address; the longest unseen are forgotten first, so that memory stays small."""

    def __init__(self, rate: float, burst: float, max_kept: int = 10_000) -> None:
        self._rate, self._burst, self._max_kept = rate, burst, max_kept
        self._all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float, cost: float = 1.0) -> bool:
        """Whether so much more of this address is all right."""
        return self.of(address, now).take(now, cost)

    def of(self, address: str, now: float) -> Bucket:
        """The bucket of an address."""
        bucket = self._all.pop(address, None) or Bucket(self._rate, self._burst, now)
        self._all[address] = bucket
        if len(self._all) > self._max_kept:
            self._all.popitem(last=False)
        return bucket

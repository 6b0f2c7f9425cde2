"""Who may connect to a table: its host and those who sit there always, watchers as far as there is room."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from polychrome.server.connections import Connections
from polychrome.server.limits import Bucket, Buckets, Limits
from polychrome.server.metrics import METRICS


class Device(Protocol):
    """A socket that has said hello."""

    token: str

    def close(self, code: int, reason: str) -> None:
        """Close it."""


class TooManyGreetings(Exception):
    """Too many sockets of one address have said nothing yet."""


class Admission:
    """Counts the sockets of a process by address, table and device."""

    def __init__(self, limits: Limits, connections: Connections) -> None:
        self._limits, self._connections = limits, connections
        self._greetings: Counter[str] = Counter()  # by address
        self._sockets: Counter[str] = Counter()  # that were admitted, by address
        self._watchers: Counter[tuple[str, str]] = Counter()  # by table and address; either may be "": all of them
        self._devices: dict[tuple[str, str], list[Device]] = {}  # by table and token, the oldest first
        self._device_buckets = Buckets(limits.device_per_second, limits.device_burst)
        self._address_buckets = Buckets(limits.address_per_second, limits.address_burst)

    @contextmanager
    def greeting(self, address: str) -> Iterator[None]:
        """Count a socket until it has said who it is. Raises TooManyGreetings."""
        if self._greetings[address] >= self._limits.greetings_per_address:
            raise TooManyGreetings("too many connections from this address")
        self._greetings[address] += 1
        try:
            yield
        finally:
            self._greetings[address] -= 1
            if not self._greetings[address]:
                del self._greetings[address]

    def budgets(self, table: str, token: str, address: str) -> tuple[Bucket, ...]:
        """What a socket shares with others: those of the same device, and those of the same address."""
        now = time.monotonic()
        shared = self._address_buckets.of(address, now)
        return (self._device_buckets.of(f"{table} {token}", now), shared) if token else (shared,)

    @contextmanager
    def seated(self, table: str, device: Device, code: int) -> Iterator[bool]:
        """Count a device of the host or of somebody who sits there; the oldest of too many is closed with this code."""
        key = (table, device.token)
        devices = self._devices.setdefault(key, [])
        devices.append(device)
        if len(devices) > self._limits.sockets_per_device:
            METRICS.count("limited")
            devices.pop(0).close(code, "open on too many devices")
        try:
            yield True
        finally:
            if device in devices:
                devices.remove(device)
            if not devices:
                self._devices.pop(key, None)

    @contextmanager
    def watching(self, table: str, address: str) -> Iterator[bool]:
        """Count a watcher, if there is room for one."""
        limits, keys = self._limits, [(table, ""), ("", address), (table, address)]
        bounds = limits.watchers_per_table, limits.watchers_per_address, limits.watchers_per_address_and_table
        is_full = any(self._watchers[key] >= bound for key, bound in zip(keys, bounds, strict=True))
        if is_full or self._connections.is_scarce:
            METRICS.count("limited")
            yield False
            return
        self._watchers.update(keys)
        try:
            yield True
        finally:
            self._watchers.subtract(keys)
            for key in keys:
                if not self._watchers[key]:
                    del self._watchers[key]

    @contextmanager
    def admit(self, table: Any, device: Device, address: str, code: int) -> Iterator[bool]:
        """Count a device at a table for as long as the context lasts; its value says whether it may stay."""
        if self._sockets[address] >= self._max_per_address:
            METRICS.count("limited")
            yield False
            return
        state, token = table.state, device.token
        is_player = state.seats_of(token) or state.is_host(token)
        self._sockets[address] += 1
        try:
            with self.seated(state.name, device, code) if is_player else self.watching(state.name, address) as may_stay:
                yield may_stay
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    @property
    def _max_per_address(self) -> float:
        """Anybody can be the host of many tables: one address never takes up all connections with them."""
        limits = self._limits
        return min(limits.sockets_per_address, max(1.0, limits.share_per_address * self._connections.max_open))

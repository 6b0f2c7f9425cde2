"""A queue in which nobody waits for all of somebody else's work."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class Busy(Exception):
    """Too much is asked for at once."""


class FairQueue(Generic[T]):
    """Takes one item of each key in turn; a key has parts, from the outside in, such as an address and a table."""

    def __init__(self, max_items: int = 10_000, max_per_key: int = 10_000) -> None:
        """`max_per_key`: of one outermost part."""
        self._max_items, self._max_per_key = max_items, max_per_key
        self._items: list[T] = []  # behind the last part of a key
        self._parts: OrderedDict[str, FairQueue[T]] = OrderedDict()  # whose turn comes first stands first
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, key: tuple[str, ...], item: T) -> None:
        """Add an item. Raises Busy if there are too many, of all or of this key."""
        if self._size >= self._max_items:
            raise Busy
        if key:
            inner = self._parts.get(key[0])
            if inner is None:
                inner = self._parts[key[0]] = FairQueue(self._max_per_key)
            inner.put(key[1:], item)
        else:
            self._items.append(item)
        self._size += 1

    def pop(self) -> T:
        """Remove the item whose turn it is. Raises IndexError if there is none."""
        if self._items:
            self._size -= 1
            return self._items.pop(0)
        if not self._parts:
            raise IndexError("the queue is empty")
        name, inner = self._parts.popitem(last=False)
        item = inner.pop()
        self._size -= 1
        if inner:
            self._parts[name] = inner  # behind all others
        return item

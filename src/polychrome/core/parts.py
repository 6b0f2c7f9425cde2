"""Views are made of parts, and most parts of a view stand in the next one, too: each is made, and encoded, once.

A part is known by the bytes of the fields that it is made of. It is a dict like any other, but shared between views:
to be read, never to be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import itemgetter
from typing import Any

import msgspec
import numpy as np

_encoder = msgspec.json.Encoder()


class Part(dict[str, Any]):
    """A part of a view, which keeps its JSON at hand."""

    _json: msgspec.Raw | None = None

    @property
    def json(self) -> msgspec.Raw:
        """This part as it stands in a message."""
        if self._json is None:
            self._json = msgspec.Raw(encode(self))
        return self._json


class Parts:
    """The parts of one kind that were made last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, Part] = {}

    def get(self, key: Hashable, make: Callable[..., dict[str, Any]], *arguments: Any) -> Part:
        """The part with this key; the key says all that `make(*arguments)` looks at."""
        part = self._known.get(key)
        if part is None:
            if len(self._known) >= self._most:
                self._known.clear()
            part = self._known[key] = Part(make(*arguments))
        return part


def encode(view: dict[str, Any]) -> bytes:
    """The JSON of a view; the same bytes as without parts, but those of parts are only copied."""
    return _encoder.encode(
        {
            name: value.json
            if type(value) is Part
            else [part.json for part in value]
            if type(value) is list and value and type(value[0]) is Part
            else value
            for name, value in view.items()
        }
    )


def bytes_of(dtype: np.dtype[np.void], names: Iterable[str], seat: int | None = None) -> Callable[[bytes], Any]:
    """A function from the bytes of a record to those of some of its fields, or of one seat's share in each.

    A tuple of bytes, or for a single field just its bytes.
    """
    slices = []
    for name in names:
        field, start = dtype.fields[name][:2]  # type: ignore[index]
        size = field.itemsize
        if seat is not None:
            size //= field.shape[0]
            start += seat * size
        slices.append(slice(start, start + size))
    return itemgetter(*slices)

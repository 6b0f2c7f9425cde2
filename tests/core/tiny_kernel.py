"""One entry that is compiled in a moment."""

from __future__ import annotations

from polychrome.core.kernel import entry, kernel
from polychrome.core.layout import Ints


@kernel
def double(number: int) -> int:
    """A part of it."""
    return 2 * number


@entry
def total(numbers: Ints) -> int:
    """Twice the sum."""
    found = 0
    for index in range(numbers.shape[0]):
        found += double(numbers[index])
    return found

"""Numbers on the command line: what is not right is said with the span that is, and without repeating all of it."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

from polychrome.files import clipped

MAX_GAMES = 1_000_000_000
MAX_PROCESSES = 1000
MAX_SEATS = 100  # on the command line; each game says how many it has
SEED_DIGITS = 40
LONGEST = 40  # characters of a wrong argument that are shown


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number in an inclusive span."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > len(str(most)) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{shown(text)} is not a whole number from {least} to {most}")
        return int(text)

    return read


def seed(text: str) -> int:
    """A whole number, also below 0."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > SEED_DIGITS:
        raise ArgumentTypeError(f"{shown(text)} is not a whole number of at most {SEED_DIGITS} digits")
    return int(text)


def seat(text: str) -> int:
    """A seat of some table."""
    if not text.isdecimal() or len(text) > 3:
        raise ArgumentTypeError(f"{shown(text)} is not a seat (0, 1, …)")
    return int(text)


def viewer(text: str) -> int:
    """A seat, or somebody who watches."""
    from polychrome.core.seats import WATCHER

    if text == "watcher":
        return WATCHER
    if not text.isdecimal() or len(text) > 3:
        raise ArgumentTypeError(f"{shown(text)} is neither a seat (0, 1, …) nor the word watcher")
    return int(text)


def port(text: str) -> int:
    """A port of this machine; 0: any that is free."""
    if not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise ArgumentTypeError(f"{shown(text)} is not a port from 0 to 65535")
    return int(text)


def days(text: str) -> float:
    """Some days, perhaps with a fraction."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 36_500:
        raise ArgumentTypeError(f"{shown(text)} is not a number of days from 0 to 36500")
    return number


def shown(text: str) -> str:
    """A wrong argument as it stands in a sentence."""
    return repr(clipped(text, LONGEST))


def seconds(text: str) -> float:
    """A time limit."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.001 <= found <= 86_400:
        raise ArgumentTypeError(f"{shown(text)} is not a number of seconds from 0.001 to 86400")
    return found

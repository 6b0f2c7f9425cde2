"""Numbers and lists in sentences for people: the right form of what is counted, a real minus sign, "a, b and c"."""

from __future__ import annotations

from collections.abc import Iterable

MINUS = "\N{MINUS SIGN}"


def format_count(number: int, one: str, several: str = "") -> str:
    """A number with what it counts: `format_count(1, "die", "dice")` is "1 die"; without `several` an s is added."""
    return f"{format_number(number)} {one if abs(number) == 1 else several or f'{one}s'}"


def format_number(number: float, form: str = "") -> str:
    """A number as people write it, with a minus sign and not a hyphen; `form` as in format()."""
    return format(number, form).replace("-", MINUS)


def join_words(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "a", "a and b", "a, b and c"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last

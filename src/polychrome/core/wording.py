"""Numbers in sentences for people: the right form of what is counted, and a real minus sign."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def format_count(number: int, one: str, several: str = "") -> str:
    """A number with what it counts: `format_count(1, "die", "dice")` is "1 die"; without `several` an s is added."""
    return f"{format_number(number)} {one if abs(number) == 1 else several or f'{one}s'}"


def format_number(number: float, form: str = "") -> str:
    """A number as people write it, with a minus sign and not a hyphen; `form` as in format()."""
    return format(number, form).replace("-", MINUS)

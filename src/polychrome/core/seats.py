"""The seats of a table, the dealer, and watchers."""

from __future__ import annotations

from collections.abc import Iterator

DEALER = -1  # chance and time: rolls, deals, settles, ends rounds
WATCHER = -2  # looks on, holds nothing, never acts

ALLOWED = 0  # what `refusal` answers when an act is right

DIFFERENT, SAME, ALL = range(3)  # what several viewers see: not the same; the same; all that there is


def bit(seat: int) -> int:
    """This seat (or the DEALER) in a `waiting` mask."""
    return 1 << (seat + 1)


def name_waiting(mask: int) -> list[int | str]:
    """The seats of a `waiting` mask as views show them."""
    return ["dealer" if seat == DEALER else seat for seat in seats_in(mask)]


def seats_in(mask: int) -> Iterator[int]:
    """The seats of a `waiting` mask, the DEALER first."""
    for seat in range(DEALER, int(mask).bit_length() - 1):
        if mask >> (seat + 1) & 1:
            yield seat

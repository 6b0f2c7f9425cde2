"""Who sits where, who is the host, and links that take a seat to another device. Changes return new values."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

MAX_CACHED_TOKENS = 64


class Ticket(NamedTuple):
    """A link that takes a seat to another device, or to somebody whom the host invites."""

    seat: int | None  # None: the host's role
    until: float
    is_invitation: bool = False  # by the host, for a free seat


Tickets = dict[str, Ticket]  # by hash


@dataclass(frozen=True)
class SeatState:
    """One seat of a table. What changes with every move is in `Progress`."""

    name: str | None = None  # None: free
    token: str = ""  # hash; "": nobody owns this seat
    bot: str | None = None  # the bot that plays it instead of its owner
    commitment: str | None = None  # to its share of the dice
    seed_share: str | None = None  # that share, once its device has shown it
    gone_at: float | None = None  # since when no device of its owner is connected
    owners: frozenset[str] = frozenset()  # all tokens that have owned it: they know what it sees

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here: nobody owns it, though a bot may play it."""
        return not self.token

    @property
    def is_filled(self) -> bool:
        """Whether a game can start with it."""
        return bool(self.token or self.bot)


class Seating:
    """The seats of a table and its host."""

    __slots__ = ("_owned", "are_people_playing", "host", "removed", "seats", "tickets")

    def __init__(self, seats: tuple[SeatState, ...], host: str, tickets: Tickets, removed: frozenset[str]) -> None:
        self.seats, self.host, self.tickets = seats, host, tickets
        self.removed = removed  # tokens that the host removed and has not invited since
        self.are_people_playing = all(seat.bot is None and seat.gone_at is None for seat in seats)
        self._owned: dict[str, tuple[int, ...]] = {}  # by token, as far as asked for

    def is_host(self, token: str) -> bool:
        """Whether this (hashed) token is the host's."""
        return bool(token) and hmac.compare_digest(self.host, token)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats of this (hashed) token; always compares with all of them."""
        found = self._owned.get(token)
        if found is None:
            if len(self._owned) >= MAX_CACHED_TOKENS:
                self._owned.clear()
            own = [bool(token) and hmac.compare_digest(seat.token, token) for seat in self.seats]
            found = self._owned[token] = tuple(number for number, is_own in enumerate(own) if is_own)
        return found

    def put(self, seat: int, place: SeatState) -> Seating:
        """Replace a seat."""
        return Seating((*self.seats[:seat], place, *self.seats[seat + 1 :]), self.host, self.tickets, self.removed)

    def change(self, seat: int, **fields: Any) -> Seating:
        """Replace fields of a seat."""
        return self.put(seat, replace(self.seats[seat], **fields))

    def with_host(self, token: str) -> Seating:
        """Make another device the host's."""
        return Seating(self.seats, token, self.tickets, self.removed)

    def with_tickets(self, tickets: Tickets) -> Seating:
        """Replace the links that are not used yet."""
        return Seating(self.seats, self.host, tickets, self.removed)

    def with_removed(self, removed: frozenset[str]) -> Seating:
        """Replace who was removed by the host."""
        return Seating(self.seats, self.host, self.tickets, removed)

    def knows_other_seat(self, seat: int, token: str) -> bool:
        """Whether this token owns another seat, or has owned one since the game began."""
        return any(token in place.owners for number, place in enumerate(self.seats) if number != seat)

    def __repr__(self) -> str:
        return f"Seating({self.seats!r}, {self.host!r}, {self.tickets!r}, {self.removed!r})"

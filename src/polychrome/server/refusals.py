"""Refusals, and the checks that every command shares: which seat, whose, and whether the game goes on."""

from __future__ import annotations

from polychrome.core.seats import DEALER
from polychrome.server.state import TableState

STATUS_WORDS = {"open": "not started yet", "over": "over"}


class Refusal(Exception):
    """Why a command is not done: the rule, a sentence, and the number of the game's reason if a rule of the game."""

    def __init__(self, rule: str, text: str, reason: int | None = None) -> None:
        super().__init__(text)
        self.rule, self.reason = rule, reason
        self.text = text if text.endswith(".") else f"{text[:1].upper()}{text[1:]}."


def check_seat(state: TableState, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if not 0 <= seat < len(state.seats):
        raise Refusal("seat", f"there is no seat {seat} at this table; seats run from 0 to {len(state.seats) - 1}")


def check_own(state: TableState, seat: int, token: str) -> None:
    """Refuse a seat that is not this device's."""
    if seat not in state.seating.seats_of(token):
        check_seat(state, seat)
        raise Refusal("role", f"seat {seat} is not yours")


def check_host(state: TableState, token: str) -> None:
    """Refuse everybody but the host."""
    if not state.is_host(token):
        raise Refusal("role", "only the host of this table may do that")


def check_dealer(state: TableState, token: str) -> None:
    """Refuse everybody but the host of a table where people roll their own dice."""
    check_host(state, token)
    if state.opened.dice != "own":
        raise Refusal("role", "at this table the server rolls the dice")


def check_actor(state: TableState, seat: int, token: str) -> None:
    """Refuse a device that may act neither for this seat nor, where it is the DEALER, for the dealer."""
    if seat == DEALER:
        check_dealer(state, token)
    else:
        check_own(state, seat, token)


def check_fresh(state: TableState, deal_count: int) -> None:
    """Refuse a sender that has not seen the newest dice, or a game that is not running."""
    if state.status != "running":
        raise Refusal("over" if state.status == "over" else "open", f"the game is {STATUS_WORDS[state.status]}")
    if deal_count != state.progress.deal_count:
        now = state.progress.deal_count
        raise Refusal("stale", f"the dealer has acted since: its count is now {now}, not {deal_count}")

"""The start of a game with fair dice: devices commit to their shares of the dice, and show them when seats are fixed.

If a device does not show its share in time, the start is void: everybody sees whose device it was, and all commit anew,
the server to another secret. So nobody can wait for the others' shares and then choose.
"""

from __future__ import annotations

import secrets

from polychrome.dealers import NO_NUMBER, commit, commit_number
from polychrome.server import entries, wire
from polychrome.server.refusals import Refusal, check_host, check_own
from polychrome.server.state import TableState

REVEAL_SECONDS = 10.0  # for devices to show their shares


def start_game(state: TableState, command: wire.Start, token: str, now: float) -> None:
    """Start the game; where devices have committed to shares of the dice, once these are shown."""
    check_host(state, token)
    if state.status != "open":
        raise Refusal("started", "the game has started already")
    empty = [str(number) for number, seat in enumerate(state.seats) if not seat.is_filled]
    if empty:
        raise Refusal("seat", f"nobody sits at seat {empty[0]} yet; a bot could")
    if state.terms.fair.secret and any(seat.commitment for seat in state.seats):
        state.draft(entries.Locked(t=now, by=token[:16], id=command.id, reveal_by=now + REVEAL_SECONDS))
    else:
        state.draft(entries.Started(t=now, by=token[:16], id=command.id, seed_shares=_list_shares(state)))


def commit_share(state: TableState, command: wire.Commit, token: str, now: float) -> None:
    """Commit to a seat's share of the dice."""
    check_own(state, command.seat, token)
    if state.status != "open":
        raise Refusal("started", "devices commit to their shares of the dice before the start")
    if state.seats[command.seat].commitment == command.commitment:
        return
    entry = entries.Committed(t=now, by=token[:16], id=command.id, seat=command.seat, commitment=command.commitment)
    state.draft(entry)


def reveal_share(state: TableState, command: wire.Reveal, token: str, now: float) -> None:
    """Show a seat's share of the dice; the last one starts the game."""
    check_own(state, command.seat, token)
    seat, fair = state.seats[command.seat], state.terms.fair
    if seat.seed_share == command.seed_share:
        return
    if fair.reveal_by is None:
        raise Refusal("dice", "shares of the dice are shown when the host has started, and not before")
    commitment = commit(bytes.fromhex(fair.secret))
    if commit_number(commitment, command.seat, bytes.fromhex(command.seed_share)) != seat.commitment:
        raise Refusal("dice", "this is not the share of the dice that your device committed to")
    entry = entries.Revealed(t=now, by=token[:16], id=command.id, seat=command.seat, seed_share=command.seed_share)
    state.draft(entry)
    if not list_missing(state):
        state.draft(entries.Started(t=now, seed_shares=_list_shares(state)))


def list_missing(state: TableState) -> list[int]:
    """List the seats that have committed to a share and not shown it yet."""
    return [number for number, seat in enumerate(state.seats) if seat.commitment and not seat.seed_share]


def check_is_reveal(command: wire.Command) -> None:
    """Refuse everything but shares of the dice, because the game is starting."""
    if type(command) is not wire.Reveal:
        raise Refusal("starting", "the game is starting: nothing changes at the seats now")


def void_late_start(state: TableState, now: float) -> None:
    """Draft that the start is void if devices have not shown their shares in time."""
    reveal_by = state.terms.fair.reveal_by
    if reveal_by is not None and now >= reveal_by:
        state.draft(entries.Voided(t=now, seats=list_missing(state), secret=secrets.token_hex(32)))


def _list_shares(state: TableState) -> list[str]:
    """The shares of all seats. Those that have committed to none get one that nobody can choose."""
    return [seat.seed_share or NO_NUMBER.hex() for seat in state.seats]

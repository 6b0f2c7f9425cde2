"""Limits on what devices can make a table store, so that no log grows without bound.

Commands are counted per device between two deals. A table that has reached its own limit says so: from then on it takes
only what a game needs to come to its end.
"""

from __future__ import annotations

from polychrome.server import wire
from polychrome.server.refusals import Refusal, check_seat
from polychrome.server.state import TableState

MAX_ENTRIES = 20_000  # of a table; games have a few hundred, some thousand at most
MAX_LOBBY_ENTRIES = 2_000  # before the start
RESERVED_ENTRIES = 500  # of these for the host and those it invites: strangers cannot use up a table
MAX_MOVES = 1_000  # and other commands, of one device between two deals
MAX_OTHERS = 500  # commands other than moves: a device that has used them up can still play
MAX_MOVES_WHEN_FULL = 200
MAX_RETURNS = 100  # of a seat's devices between two deals

FINISHING = (
    wire.PlayMove, wire.Done, wire.LetBotPlay, wire.Leave, wire.Start, wire.Reveal, wire.Remove, wire.Pause
)  # fmt: skip


def check_budget(state: TableState, command: wire.Command, token: str) -> None:
    """Refuse a command of a device that has used up its budget, or, at a full table, one that no game needs."""
    is_full = state.n >= (MAX_LOBBY_ENTRIES if state.status == "open" else MAX_ENTRIES)
    if is_full and not isinstance(command, FINISHING):
        raise Refusal("full", "this table has reached its limit of entries: the game can be finished, and that is all")
    if not is_full and _is_reserved(state, token) and not _is_guests(state, command):
        raise Refusal("full", "so much has happened at this table that its host has to invite you now")
    spent = state.progress.spent.get(token[:16], 0)
    if spent < (MAX_MOVES_WHEN_FULL if is_full else MAX_OTHERS):
        return
    if type(command) is wire.PlayMove and spent < (MAX_MOVES_WHEN_FULL if is_full else MAX_MOVES):
        return
    if not _leads_on(state, command):
        raise Refusal(
            "limit", "too many commands since the dealer acted last; say that you are done, or let a bot play"
        )


def may_return(state: TableState, seat: int) -> bool:
    """Whether it is stored that the devices of a seat are back, up to a limit."""
    return state.progress.spent.get(f"seat {seat}", 0) < MAX_RETURNS


def _is_reserved(state: TableState, token: str) -> bool:
    """Whether the entries that are left before the start are not for this device."""
    return state.status == "open" and state.n >= MAX_LOBBY_ENTRIES - RESERVED_ENTRIES and not state.is_host(token)


def _is_guests(state: TableState, command: wire.Command) -> bool:
    """Whether somebody who was invited needs this: to come, to commit to a share of the dice, to show it, or to go."""
    if type(command) is wire.Commit:
        check_seat(state, command.seat)
        return state.seats[command.seat].commitment is None
    return type(command) in (wire.Claim, wire.Reveal, wire.Leave)


def _leads_on(state: TableState, command: wire.Command) -> bool:
    """Whether a command brings the game forward, and cannot be repeated without one that does not."""
    if type(command) is wire.Done:
        return command.done
    if type(command) is wire.LetBotPlay:  # one bot after the other leads nowhere
        check_seat(state, command.seat)
        return command.bot is not None and state.seats[command.seat].bot is None
    return type(command) in (wire.Leave, wire.Start, wire.Reveal)

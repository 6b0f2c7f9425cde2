"""Limits on what devices can make a table store, so that no log grows without bound.

Commands are counted per device between two deals. A table that has reached its own limit says so: from then on it takes
only what a game needs to come to its end.
"""

from __future__ import annotations

from polychrome.server import wire
from polychrome.server.refusals import Refusal
from polychrome.server.state import TableState

MAX_ENTRIES = 20_000  # of a table; games have a few hundred, some thousand at most
MAX_LOBBY_ENTRIES = 2_000  # before the start
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
    spent = state.progress.spent.get(token[:16], 0)
    if spent < (MAX_MOVES_WHEN_FULL if is_full else MAX_OTHERS):
        return
    if type(command) is wire.PlayMove and spent < (MAX_MOVES_WHEN_FULL if is_full else MAX_MOVES):
        return
    if not _leads_on(command):
        raise Refusal(
            "limit", "too many commands since the dealer acted last; say that you are done, or let a bot play"
        )


def may_return(state: TableState, seat: int) -> bool:
    """Whether it is stored that the devices of a seat are back, up to a limit."""
    return state.progress.spent.get(f"seat {seat}", 0) < MAX_RETURNS


def _leads_on(command: wire.Command) -> bool:
    """Whether a command brings the game forward, and cannot be repeated without one that does not."""
    if type(command) is wire.Done:
        return command.done
    if type(command) is wire.LetBotPlay:
        return command.bot is not None
    return type(command) in (wire.Leave, wire.Start, wire.Reveal)

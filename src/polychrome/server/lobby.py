"""What the lobby knows of a table without replaying it."""

from __future__ import annotations

import msgspec

from polychrome.server import entries
from polychrome.server.http_types import TableListed
from polychrome.server.log import Summary
from polychrome.server.state import TableState

# Entries that change nothing in the lobby; while the game runs, moves neither.
UNLISTED = {
    entries.SaidDone,
    entries.Gone,
    entries.Back,
    entries.Offered,
    entries.Committed,
    entries.Locked,
    entries.Revealed,
    entries.Voided,
    entries.Agreed,
    entries.UndoAsked,
    entries.UndoAgreed,
    entries.UndoDeclined,
    entries.Undone,
    entries.Paced,
    entries.Paused,
}
UNLISTED_IN_PLAY = UNLISTED | {entries.Played}


class Facts(msgspec.Struct):
    """A table in the lobby."""

    game: str
    title: str
    seats: list[str | None]  # names; null: free
    free: int
    dice: str
    opened: float
    winners: list[int] = []  # once the game is over
    bots: list[bool] = []  # which seats are bots' own; tables from before this was kept have none
    scores: list[tuple[int, int]] = []  # of each seat, once the game is over
    branches: int = 0  # that people have kept: another record


def make_summary_if_changed(state: TableState) -> Summary | None:
    """Make a new summary if the drafted entries change what the lobby shows."""
    unlisted = UNLISTED if state.status == "over" else UNLISTED_IN_PLAY
    for entry in state.drafted:
        if type(entry) not in unlisted:
            return make_summary(state)
    return None


def make_summary(state: TableState) -> Summary:
    """Make the summary of a table for the lobby."""
    facts = Facts(
        game=state.game.name,
        title=state.game.title,
        seats=[seat.name for seat in state.seats],
        free=sum(not seat.is_filled for seat in state.seats),
        dice=state.opened.dice,
        opened=state.opened.t,
        bots=[seat.name is not None and not seat.token for seat in state.seats],
        winners=state.game.forms.result(state.position)["winners"] or [] if state.status == "over" else [],
        scores=state.position.scores if state.status == "over" else [],
        branches=state.branches,
    )
    return Summary(state.name, state.status, state.opened.listed, state.touched_at, msgspec.json.encode(facts))


def show_summary(summary: Summary) -> TableListed:
    """A table as the lobby shows it."""
    facts = msgspec.json.decode(summary.facts, type=Facts)
    fields = {"table": summary.table, "status": summary.status, **msgspec.to_builtins(facts)}
    return msgspec.convert(fields, TableListed)

"""What the lobby knows of a table without replaying it."""

from __future__ import annotations

import msgspec

from polychrome.server import entries as log
from polychrome.server.log import Summary
from polychrome.server.state import TableState

SMALL = {
    log.SaidDone,
    log.Gone,
    log.Back,
    log.Offered,
    log.GaveSeedShare,
    log.Agreed,
}  # entries that the lobby does not care for
PLAY = SMALL | {log.Played}


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


def summary_of(state: TableState) -> Summary | None:
    """A new summary if the entries in hand change what the lobby shows."""
    small = SMALL if state.status == "over" else PLAY
    for entry in state.drafted:
        if type(entry) not in small:
            return summary(state)
    return None


def summary(state: TableState) -> Summary:
    """A table as the lobby lists it."""
    facts = Facts(
        game=state.game.name,
        title=state.game.title,
        seats=[seat.name for seat in state.seats],
        free=sum(not seat.is_filled for seat in state.seats),
        dice=state.opened.dice,
        opened=state.opened.t,
        bots=[seat.name is not None and not seat.token for seat in state.seats],
        winners=state.game.forms.result(state.position)["winners"] or [] if state.status == "over" else [],
    )
    return Summary(state.name, state.status, state.opened.listed, state.touched, msgspec.json.encode(facts))

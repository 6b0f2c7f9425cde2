"""A finished game step by step, for the replay page."""

from __future__ import annotations

from typing import Any

from polychrome import registry
from polychrome.core.positions import Position
from polychrome.server import entries
from polychrome.server.http_types import Replay, ReplayPlayer, ReplayStep
from polychrome.server.state import TableState, move_of, open_table

MAX_STEPS = 40  # in one answer


def list_steps(state: TableState, log: list[Any], first: int) -> Replay:
    """List some steps of a finished game, from `first` on; step 0 is the start."""
    played = [entry for entry in log if isinstance(entry, entries.Played)]
    position: Position = open_table(state.name, state.opened).position
    shown = []
    for number in range(min(first + MAX_STEPS, len(played) + 1)):
        event = text = None
        if number:
            move = move_of(position, played[number - 1])
            event = played[number - 1].event
            text = position.describe(move) if number >= first else None
            position = position.play(move)
        if number >= first:
            forms = position.game.forms
            shown.append(ReplayStep(event, text, forms.view(position), forms.result(position)))
    return Replay(
        game=state.game.name,
        title=state.game.title,
        options=state.position.options,
        printed=registry.definition(state.game, state.position.options),
        players=[ReplayPlayer(seat.name or "", "person" if seat.token else "bot") for seat in state.seats],
        total=len(played) + 1,
        first=first,
        steps=shown,
    )

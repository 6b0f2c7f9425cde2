"""A finished game step by step, for the replay page."""

from __future__ import annotations

from typing import Any

from polychrome import registry
from polychrome.core.positions import Position
from polychrome.server import entries as log
from polychrome.server.http_types import Replay, ReplayPlayer, ReplayStep
from polychrome.server.judge import Refusal
from polychrome.server.rooms import Rooms
from polychrome.server.state import TableState, begin, fold, move_of

MAX_STEPS = 40  # in one answer


async def replay_steps(rooms: Rooms, name: str, first: int) -> Replay | None:
    """Some steps of a finished game, from `first` on; None if there is no such table. Raises Refusal before the end."""
    bodies = await rooms.store.read(name)
    if not bodies:
        return None
    await rooms.loader.load(log.read(bodies[0]).game)
    state = fold(name, bodies)
    if state.status != "over":
        raise Refusal("running", "a game is replayed when it is over")
    return steps(state, [log.read(body) for body in bodies], first)


def steps(state: TableState, entries: list[Any], first: int) -> Replay:
    """Some steps of a finished game; step 0 is the start."""
    played = [entry for entry in entries if isinstance(entry, log.Played)]
    position: Position = begin(state.name, state.opened).position
    shown = []
    for number in range(min(first + MAX_STEPS, len(played) + 1)):
        event = None
        if number:
            event = played[number - 1].event
            position = position.play(move_of(position, played[number - 1]))
        if number >= first:
            forms = position.game.forms
            shown.append(ReplayStep(event, forms.view(position), forms.result(position)))
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

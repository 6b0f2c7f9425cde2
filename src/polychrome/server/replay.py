"""A finished game step by step, for the replay page."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from polychrome import registry
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.server import entries
from polychrome.server.http_types import Replay, ReplayMoment, ReplayPlayer, ReplayStep
from polychrome.server.state import TableState, move_of, open_table

MAX_STEPS = 40  # in one answer
MAX_MOMENTS = 8


def list_steps(state: TableState, log: list[Any], first: int) -> Replay:
    """List some steps of a finished game, from `first` on, and where its turns and greatest changes are; step 0 is the
    start."""
    played = entries.list_standing(log)
    position: Position = open_table(state.name, state.opened).position
    forms = position.game.forms
    shown: list[ReplayStep] = []
    points = [[score for score, _ in position.scores]]
    if first == 0:
        shown.append(ReplayStep(None, None, forms.view(position), forms.result(position)))
    for number, entry in enumerate(played, 1):
        move = move_of(position, entry)
        is_shown = first <= number < first + MAX_STEPS
        text = position.describe(move) if is_shown else None
        position = position.play(move)
        points.append([score for score, _ in position.scores])
        if is_shown:
            shown.append(ReplayStep(entry.event, text, forms.view(position), forms.result(position)))
    return Replay(
        game=state.game.name,
        title=state.game.title,
        options=state.position.options,
        printed=registry.definition(state.game, state.position.options),
        players=[ReplayPlayer(seat.name or "", "person" if seat.token else "bot") for seat in state.seats],
        total=len(played) + 1,
        first=first,
        steps=shown,
        turns=list_turns(played),
        moments=list_moments(points),
    )


def list_turns(played: list[entries.Played]) -> list[int]:
    """List the steps at which chance came in: the dealer rolled or dealt. Where people rolled their own dice, those of
    the dealer before a seat moves."""
    drawn = list(accumulate((entry.drawn for entry in played), max, initial=0))
    turns = [step for step in range(1, len(drawn)) if drawn[step] > drawn[step - 1]]
    if turns:
        return turns
    actors = [entry.seat for entry in played]
    return [
        step for step, seat in enumerate(actors, 1) if seat == DEALER and actors[step : step + 1] not in ([DEALER], [])
    ]


def list_moments(points: list[list[int]]) -> list[ReplayMoment]:
    """List the steps with the greatest changes of anybody's points, in the order of the game."""
    changes = [
        ReplayMoment(step, seat, now - old)
        for step, (before, after) in enumerate(pairwise(points), 1)
        for seat, (old, now) in enumerate(zip(before, after, strict=True))
        if now != old
    ]
    greatest = sorted(changes, key=lambda moment: -abs(moment.change))[:MAX_MOMENTS]
    return sorted(greatest, key=lambda moment: moment.step)

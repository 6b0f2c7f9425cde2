"""A whole game among bots, where nobody has to be quick: the dealer deals, every seat acts until it passes.

A bot is a function `choose(view, seat, rng) -> code | None`. It gets only what its seat may see; None passes, which
is right whenever the game does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from polychrome.bots.deals import Deals
from polychrome.core.codes import Act
from polychrome.core.game import Position, due, follow, legal, seen
from polychrome.core.record import Recorder
from polychrome.core.seats import DEALER

Bot = Callable[[Position, int, Random], "int | None"]


def play_out(
    start: Position, bots: Sequence[Bot], rng: Random, deals: Deals | None = None
) -> tuple[Position, list[Any]]:
    """Play to the end: the last position and the events that led there. The same `rng`, the same game.

    With `deals` the dealer has dice of its own, and `rng` is for the bots alone.
    """
    position, recorder = start.copy(), Recorder(start)
    while not position.is_over:
        for seat in range(position.seats):
            while (code := bots[seat](seen(position, seat), seat, rng)) is not None:
                _do(position, recorder, Act(seat, code))
        if position.waits_for(DEALER):
            _deal_an_event(position, recorder, rng, deals)
    return position, recorder.events


def _deal_an_event(position: Position, recorder: Recorder, rng: Random, deals: Deals | None) -> None:
    """All acts of one event, such as the faces of a roll: nobody has anything to say in between."""
    if deals is None:
        code = deal(position, rng)
        tail = position.game.tail(code)
    else:
        codes = due(position, DEALER)
        code, tail = codes[0], position.game.tail(codes[0])
        if tail or len(codes) > 1:
            rng = deals.event()
        if len(codes) > 1:  # the event is one draw, such as that of the starting seat
            code = rng.choice(codes)
    _do(position, recorder, Act(DEALER, code))
    while tail:
        # All dice of a roll at once. Where the same cannot come twice (cards), the rest is drawn anew.
        codes = legal(position, DEALER)
        acts = [Act(DEALER, rng.choice(codes)) for _ in range(tail)]
        done, _ = follow(position, acts)
        for act in acts[:done]:
            recorder.add(act)
        tail -= done


def deal(position: Position, rng: Random) -> int:
    """A fair dealer's next act: any of its legal ones, all equally likely."""
    return rng.choice(legal(position, DEALER))


def _do(position: Position, recorder: Recorder, act: Act) -> None:
    done, reason = follow(position, [act])
    assert done == 1, f"{position.game.describe(position, act)}: {reason}"
    recorder.add(act)

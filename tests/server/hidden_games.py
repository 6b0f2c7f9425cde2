"""Hidden games as every viewer is told them, and told once more with the secrets of others exchanged."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from polychrome import registry
from polychrome.bots.seating import make_player
from polychrome.core.bits import place
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.seats import DEALER, WATCHER
from polychrome.games.calcool.rules import state as calcool
from polychrome.server import entries
from polychrome.server.state import TableState, open_table
from polychrome.server.views import Device, Views
from tests.colour_square import other_secrets

OPENED = entries.Opened(
    t=0.0,
    game="",
    rules=1,
    options=msgspec.Raw(b"{}"),
    host=entries.hash_of("h" * 30),
    secret="5e" * 32,
    clock_ms=60_000,
)
MOST_EVENTS = 400  # of one game: a race of random bots may go on and on


def opened(name: str, **options: Any) -> TableState:
    """A running table of a game, before its first event."""
    game = registry.find_game(name)
    made = msgspec.convert({"seats": 2, **game.forms.defaults, **options}, game.forms.options)
    state = open_table("t", msgspec.structs.replace(OPENED, game=name, options=msgspec.Raw(msgspec.json.encode(made))))
    for seat in range(len(state.seats)):
        state.add(entries.Sat(t=1.0, seat=seat, name=f"S{seat}", token=entries.hash_of(str(seat) * 30)))
    state.add(entries.Started(t=2.0, seed_shares=["00" * 16] * len(state.seats)))
    return state


def play_some(position: Position, rng: Random, events: int) -> Position:
    """Random events of everybody."""
    bot, position = make_player("random", position), position.copy()
    for _ in range(events):
        movers = [seat for seat in (DEALER, *range(position.seats)) if position.waits_for(seat)]
        if not movers:
            break
        seat = rng.choice(movers)
        if seat == DEALER:
            deal_move(position, dealer_of(rng))
        elif move := bot.decide(position.seen_by(seat), seat, rng).move:
            apply(position, move)
    return position


def with_other_secrets(position: Position, viewer: int, rng: Random) -> Position:
    """The same position for this viewer; everything that it may not know is something else."""
    if position.game.name == "colour_square":
        return other_secrets.with_other_secrets(position, viewer, rng)
    other = position.copy()
    state = other.state
    for seat in range(position.seats):
        for side in range(2):
            card = int(state.card[seat, side])
            if card >= 0:
                state.used[card >> 6] = state.used[card >> 6] & ~place(card & 63)
                state.card[seat, side] = unused = rng.choice([c for c in range(60) if not is_used(state, c)])
                state.used[unused >> 6] = state.used[unused >> 6] | place(unused & 63)
    return other


def is_used(state: Any, card: int) -> bool:
    """Whether a card of Calcool has been dealt in this game."""
    return bool(state.used[card >> 6] & place(card & 63))


def is_hidden(position: Position) -> bool:
    """Whether anybody may not know everything now."""
    if position.game.name == "colour_square":
        return not position.is_over
    return int(position.state.phase) < calcool.RACE and any(int(card) >= 0 for card in position.state.card.flat)


def message_to(viewer: int, state: TableState, position: Position, before: Position | None = None) -> bytes:
    """One viewer's message: the whole view, or, with a position before, what has changed since.

    The legal moves of other seats are not asked for: exchanged secrets are no sheet that could be played on.
    """
    device = Device((viewer,) if viewer >= 0 else ())
    others: dict[int, bytes | None] = {seat: None for seat in range(position.seats) if seat != viewer}
    known = None
    if before is not None:
        state.position = before
        views = Views(state, legal=dict(others))
        views.message(device)
        known = views.moment
        known.perspectives.forget()
    state.position = position
    return Views(state, legal=dict(others), before=known).message(device, knows_before=known is not None)


def compare_views(state: TableState, rng: Random, share: float) -> Counter[str]:
    """Play a random hidden game; after this share of its events compare what viewers are told, whole and as a change.

    An AssertionError shows the first difference. Counts moments, messages and bytes, and how often there was something
    to hide.
    """
    counts = Counter[str](games=1)
    position = state.position
    for _ in range(MOST_EVENTS):
        before, position = position, play_some(position, rng, 1)
        if position.is_over:
            break
        if not is_hidden(before) or not is_hidden(position) or rng.random() > share:
            continue
        counts["moments"] += 1
        for viewer in (WATCHER, *range(position.seats)):
            others = [with_other_secrets(one, viewer, rng) for one in (position, before)]
            counts["secrets"] += others[0].state.tobytes() != position.state.tobytes()
            for told, exchanged in (
                (message_to(viewer, state, position), message_to(viewer, state, others[0])),
                (message_to(viewer, state, position, before), message_to(viewer, state, *others)),
            ):
                assert told == exchanged, (viewer, told, exchanged)
                counts["messages"] += 1
                counts["bytes"] += len(told)
    return counts

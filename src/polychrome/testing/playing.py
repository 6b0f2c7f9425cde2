"""Random games of any game: legal codes of all seats in any order, and policies that play to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile
from polychrome.core.seats import DEALER
from polychrome.record import Record

MAX_CODES = 250  # of a random game
MAX_POLICY_CODES = 20_000  # a policy that goes on for longer has lost its way

Policy = Callable[[NDArray[np.int64], Random], int]
POLICIES: dict[str, Policy] = {
    "first": lambda codes, _: int(codes[0]),
    "last": lambda codes, _: int(codes[-1]),
    "random": lambda codes, rng: rng.choice(codes.tolist()),
}


class Played(NamedTuple):
    """A game that was played for a while: its position, perhaps with a move under way, and the record of it."""

    position: Position
    record: RecordFile[Any, Any]


def default_options(game: Game) -> list[Any]:
    """The options that a game is checked with where nobody names others: its defaults, with each number of seats."""
    return [game.start(seats=seats).options for seats in range(game.min_seats, game.max_seats + 1)]


def random_game(
    game: Game,
    seed: int,
    options: Sequence[Any] | None = None,
    max_codes: int = MAX_CODES,
    watch: Callable[[Position], None] | None = None,
) -> Played:
    """Play random legal codes until the end or for so many codes, with one of these options; `watch` sees every
    position."""
    rng = Random(seed)
    chosen = rng.choice(options or default_options(game))
    start = position = game.begin(chosen)
    moves, codes = list[Move](), list[int]()
    for _ in range(max_codes):
        if position.is_over:
            break
        seat, code = _any_code(position, rng)
        position = position.act(seat, code)
        codes = [code] if game.begins[code] else [*codes, code]
        if position.under_way is None:
            moves.append(Move(seat, codes))
        if watch is not None:
            watch(position)
    events = [game.forms.decode(start, move) for move in moves]
    return Played(position, RecordFile(FORMAT, game.name, chosen, events))


def _any_code(position: Position, rng: Random) -> tuple[int, int]:
    """A legal code of somebody who is waited for, or now and then of somebody who is not.

    Nobody gets between the codes of a move, but a seat may begin its own anew.
    """
    if position.under_way is not None:
        seat = position.under_way[0]
        return seat, rng.choice(position.legal_codes(seat))
    everybody = [DEALER, *range(position.seats)]
    waited = [seat for seat in everybody if position.waits_for(seat)]
    for seat in (rng.choice(everybody if rng.random() < 0.2 else waited), *waited):
        codes = [code for code in position.legal_codes(seat) if position.game.begins[code]]
        if codes:
            return seat, rng.choice(codes)
    raise AssertionError(why_stuck(position))


def why_stuck(position: Position) -> str:
    """Who must act and cannot, and what the rules say to the first thing that this seat could try."""
    game, seat = position.game, next(seat for seat in position.to_act if not position.legal_codes(seat))
    refusal = next(reason for code in range(game.action_count) if (reason := position.why_not_code(seat, code)))
    return (
        f"the game waits for {name_of(seat)}, but `refusal` allows it no code;"
        f" the first is refused because {refusal.text} [{refusal.rule}]"
    )


def name_of(seat: int) -> str:
    """A seat or the dealer in a sentence."""
    return "the dealer" if seat == DEALER else f"seat {seat}"


def play_out(record: Record, policy: Policy, rng: Random) -> None:
    """Play to the end code by code: any of the seats that may act, as the policy picks; the dealer by chance."""
    position = record.position
    for _ in range(MAX_POLICY_CODES):
        if position.is_over:
            return
        seats = [seat for seat in position.to_act if seat != DEALER]
        if not seats:
            record.deal(rng)
            position = record.position
            continue
        seat = rng.choice(seats)
        code = policy(position.actions(seat), rng)
        begun = () if position.under_way is None else position.under_way[1]
        position = position.act(seat, code)
        if position.under_way is None:
            record.play(Move(seat, (*begun, code)))
            assert record.position == position
    raise AssertionError(f"the game is not over after {MAX_POLICY_CODES} codes")

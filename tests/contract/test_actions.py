"""Code by code: whatever a policy picks makes whole moves that can be recorded, and comes to the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from polychrome import registry
from polychrome.core.kernel import is_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply_code, can_complete, search_completion
from polychrome.core.seats import DEALER
from polychrome.record import Record
from polychrome.referee import judge
from tests.games import random_game, settings

pytestmark = pytest.mark.both_modes

Policy = Callable[[NDArray[np.int64], Random], int]
POLICIES: dict[str, Policy] = {
    "first": lambda codes, _: int(codes[0]),
    "last": lambda codes, _: int(codes[-1]),
    "random": lambda codes, rng: rng.choice(codes.tolist()),
}
MAX_CODES = 20_000  # a policy that goes on for longer has lost its way


def variants(name: str) -> list[Any]:
    """Options of this game that differ in more than the sheet, board or deck."""
    game, found = registry.find_game(name), dict[str, Any]()
    for options in settings(name):
        fields = {field: getattr(options, field) for field in options.__struct_fields__}
        if game.forms.definition is not None:
            fields.pop(game.forms.definition.option)
        found.setdefault(repr(fields), options)
    return list(found.values())


def play_out(record: Record, policy: Policy, rng: Random) -> None:
    """Play to the end code by code: any of the seats that may act, as the policy picks; the dealer by chance."""
    position = record.position
    for _ in range(MAX_CODES):
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
    raise AssertionError(f"not over after {MAX_CODES} codes")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in registry.game_names() for number in range(len(variants(name)))]
)
def test_every_policy_comes_to_the_end_of_every_game(name: str, number: int, policy: str) -> None:
    if not is_compiled() and (number % 4 or policy != "last"):
        pytest.skip("interpreted, a part is enough")
    options = variants(name)[number]
    for seed in range(3 if is_compiled() else 1):
        record = Record(name, **msgspec.to_builtins(options))
        play_out(record, POLICIES[policy], Random(seed))
        code, answer = judge(record.dumps(), verify=True)
        assert (code, answer["over"]) == (0, True), answer


@pytest.mark.parametrize("name", registry.game_names())
def test_actions_and_masks_are_legal_codes_that_can_be_completed(name: str) -> None:
    def watch(position: Position) -> None:
        for seat in range(position.seats):
            actions, legal = position.actions(seat).tolist(), position.legal_codes(seat)
            assert set(actions) <= set(legal)
            assert position.mask(seat).nonzero()[0].tolist() == actions
            if position.under_way is None:
                assert not position.waits_for(seat) or actions
            else:
                assert bool(actions) == (seat == position.under_way[0] and can_go_on(position))
            for code in actions[::7]:
                after = position.act(seat, code)
                if after.under_way is not None:
                    assert len(after.actions(seat))

    for seed in range(4 if is_compiled() else 1):
        random_game(registry.find_game(name), seed, max_codes=120 if is_compiled() else 40, watch=watch)


def can_go_on(position: Position) -> bool:
    assert position.under_way is not None
    seat, codes = position.under_way
    return search_completion(position, seat, position.game.to_follow[codes[0]] + 1 - len(codes))


@pytest.mark.parametrize("name", registry.game_names())
def test_what_is_said_about_completing_a_move_is_what_a_search_finds(name: str) -> None:
    """Up to three codes, where a search is quick enough."""
    found = {True: 0, False: 0}

    def watch(position: Position) -> None:
        if position.under_way is not None:
            return
        for seat in range(position.seats):
            for head in position.legal_codes(seat):
                left = position.game.to_follow[head]
                if not 0 < left <= 3:
                    continue
                after = position.copy()
                apply_code(after, seat, head)
                while left > 0:
                    known = search_completion(after, seat, left)
                    assert can_complete(after, seat, left) == known
                    found[known] += 1
                    choices = [code for code in after.legal_codes(seat) if not position.game.begins[code]]
                    if not choices:
                        break
                    apply_code(after, seat, rng.choice(choices))
                    left -= 1

    game, rng = registry.find_game(name), Random(1)
    for seed in range(30 if is_compiled() else 3):
        random_game(game, seed, max_codes=250 if is_compiled() else 60, watch=watch)
    if game.hints.can_complete is not None:
        assert found[True] > 10


@pytest.mark.parametrize("name", registry.game_names())
def test_moves_are_legal_and_lead_to_different_positions(name: str) -> None:
    def watch(position: Position) -> None:
        if position.under_way is not None or rng.random() < 0.8:
            return
        for seat in (DEALER, *range(position.seats)):
            ends = set[bytes]()
            for move, _ in zip(position.moves(seat), range(50), strict=False):
                assert move.seat == seat
                assert position.why_not(move) is None
                assert position.read(move.event(position)) == move
                assert str(move).startswith("the dealer " if seat == DEALER else f"seat {seat} ")
                end = position.play(move).state.tobytes()
                assert end not in ends
                ends.add(end)
            assert bool(ends) == bool(position.legal_codes(seat)) or not position.waits_for(seat)

    game, rng = registry.find_game(name), Random(2)
    for seed in range(6 if is_compiled() else 1):
        random_game(game, seed, max_codes=120 if is_compiled() else 40, watch=watch)

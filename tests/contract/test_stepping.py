"""Steps in one compiled call lead where the rules lead, asked one kernel after the other; in any game and variant."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from polychrome import registry
from polychrome.core.errors import IllegalMove
from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position, apply, apply_code, deal_move, dealer_of
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.core.stepping import Stepper
from tests.games import BUILT_IN, settings

MAX_STEPS = 150 if is_compiled() else 30
TABLES = [(name, number) for name in BUILT_IN for number in range(len(settings(name)))]


def make_stepper(position: Position) -> Stepper:
    """A stepper that runs its kernels as they are in this process, interpreted or compiled."""
    stepper, offers = Stepper(position.game), position.game.engine.offers
    for name in ("step", "offer", "deal_on"):
        setattr(stepper, f"_{name}", SimpleNamespace(machine_code=getattr(offers, name)))
    return stepper


def asked(position: Position) -> Position:
    """The same position, of which nothing was found out beforehand."""
    copy = position.copy()
    assert copy._prepared is None
    return copy


def left_of(position: Position) -> int:
    return (
        position.game.to_follow[position.under_way[1][0]] + 1 - len(position.under_way[1]) if position.under_way else 0
    )


def slowly_to_act(position: Position) -> tuple[int, ...]:
    """`to_act` as the contract says it."""
    if position.under_way is not None:
        return (position.under_way[0],)
    mask = int(position.game.rules.waiting(position.state, position.material))
    seats = [seat for seat in range(DEALER, position.seats) if mask >> (seat + 1) & 1]
    if mask == 1:
        seats += [seat for seat in range(position.seats) if len(position._search_actions(seat, 0))]
    return tuple(seats)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_step_is_what_the_rules_say(name: str, number: int) -> None:
    rng = Random(f"{name} {number}")
    position = registry.find_game(name).begin(settings(name)[number])
    stepper = make_stepper(position)
    for _ in range(MAX_STEPS):
        if position.under_way is None:
            position = deal_both_ways(stepper, position, rng)
        if position.is_over:
            break
        plain, left = asked(position), left_of(position)
        assert position.to_act == slowly_to_act(plain)
        assert position.waiting == plain.waiting
        for seat in range(position.seats):
            offered = position.actions(seat)
            assert offered.dtype == np.int64
            if position.under_way is None or position.under_way[0] == seat:
                assert offered.tolist() == plain._search_actions(seat, left).tolist()
                assert stepper.offer(plain._block, plain.material, seat, left).tolist() == offered.tolist()  # type: ignore[union-attr]
            else:
                assert len(offered) == 0
        seat = rng.choice([seat for seat in position.to_act if seat != DEALER])
        code = rng.choice(position.actions(seat).tolist())
        position = act_both_ways(stepper, position, seat, code)


def act_both_ways(stepper: Stepper, position: Position, seat: int, code: int) -> Position:
    before, plain = position._block.tobytes(), asked(position)
    apply_code(plain, seat, code)
    played = stepper.step(position._block, position.material, seat, code, left_of(position), position.seats)
    assert played is not None
    assert played[0] == ALLOWED
    assert played[1].tobytes() == bytes(plain.state.data)
    after = position.act(seat, code)
    plain.under_way = after.under_way
    assert after == plain
    assert hash(after) == hash(plain)
    assert played[2] is not None
    assert played[2].waiting == plain.waiting
    assert tuple(one for one in range(DEALER, 8) if played[2].to_act >> (one + 1) & 1) == slowly_to_act(plain)
    if played[2].seat != DEALER:
        assert played[2].codes.tolist() == plain._search_actions(played[2].seat, left_of(plain)).tolist()
    assert position._block.tobytes() == before
    return after


def deal_both_ways(stepper: Stepper, position: Position, rng: Random) -> Position:
    if not position.is_chance:
        assert position.deal(rng) is position
        return position
    same, again = Random(), Random()
    same.setstate(rng.getstate())
    again.setstate(rng.getstate())
    plain, dealer = asked(position), dealer_of(same)
    while slowly_to_act(plain) == (DEALER,):
        deal_move(plain, dealer)
    dealt = stepper.deal(position._block, position.material, position.seats, again)
    assert dealt is not None
    assert dealt[0].tobytes() == bytes(plain.state.data)
    after = position.deal(rng)
    assert after == plain
    assert rng.getstate() == same.getstate() == again.getstate()
    return after


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_refused_step_changes_nothing_and_says_why(name: str) -> None:
    position = registry.find_game(name).start().deal(Random(1))
    stepper, refused = make_stepper(position), 0
    for code in range(0, position.game.action_count, max(1, position.game.action_count // 200)):
        reason = position.why_not_code(0, code)
        played = stepper.step(position._block, position.material, 0, code, 0, position.seats)
        assert played is not None
        assert (played[0] == ALLOWED) == (reason is None)
        if reason is not None:
            refused += 1
            assert position.game.rules.reasons[played[0]] == reason
            with pytest.raises(IllegalMove) as problem:
                position.act(0, code)
            assert problem.value.refusal == reason
    assert refused


@pytest.mark.parametrize("wrong", [(7, 0), (-2, 0), (0, -1), (0, 10**6), (0, 2**70), (2**70, 0)])
@pytest.mark.parametrize("name", BUILT_IN)
def test_no_such_seat_or_code(name: str, wrong: tuple[int, int]) -> None:
    position = registry.find_game(name).start()
    with pytest.raises(ValueError, match="seats run from 0 to"):
        position.act(*wrong)


def test_a_code_is_a_whole_number() -> None:
    position = registry.find_game("colour_square").start().deal(Random(1))
    code = position.actions(0)[0]
    assert position.act(0, code) == position.act(0, int(code))
    wrong: Any = float(code)
    with pytest.raises(TypeError):
        position.act(0, wrong)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_position_changed_in_place_forgets_what_was_found_out(name: str) -> None:
    position = registry.find_game(name).start().deal(Random(3))
    seat = next(seat for seat in position.to_act if seat != DEALER)
    move = next(position.moves(seat))
    after = position.play(move)
    apply(position, move)
    assert position == after
    assert position.to_act == slowly_to_act(asked(after))
    for each in range(position.seats):
        assert position.actions(each).tolist() == asked(after)._search_actions(each, 0).tolist()


def test_an_answer_belongs_to_whoever_asked() -> None:
    position = registry.find_game("colour_square").start().deal(Random(1))
    seat = position.to_act[0]
    codes = position.actions(seat)
    wanted = codes.tolist()
    codes[:] = 0
    assert position.actions(seat).tolist() == wanted


def test_a_step_pickles() -> None:
    position = registry.find_game("colour_square").start().deal(Random(1))
    begun = position.act(position.to_act[0], int(position.actions(position.to_act[0])[-1]))
    again = pickle.loads(pickle.dumps(begun))
    assert again == begun
    assert again.to_act == begun.to_act


def test_threads_do_not_meet_in_one_room() -> None:
    game = registry.find_game("colour_square")

    def play(seed: int) -> list[int]:
        rng, codes, position = Random(seed), list[int](), game.start()
        while len(codes) < MAX_STEPS:
            position = position.deal(rng) if position.under_way is None else position
            if position.is_over:
                break
            seat = next(seat for seat in position.to_act if seat != DEALER)
            codes.append(rng.choice(position.actions(seat).tolist()))
            position = position.act(seat, codes[-1])
        return codes

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(16))) == [play(seed) for seed in range(16)]

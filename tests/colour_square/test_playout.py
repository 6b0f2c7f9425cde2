"""Games at random: every entry is legal, every legal entry is as likely as any other, and the rules are the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.core.dice import below, draw, generator, onward
from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots import playout, random_code
from polychrome.games.colour_square.forms.options import VARIANTS, Options
from polychrome.games.colour_square.rules import state as st
from tests.colour_square.sheets import crowded

pytestmark = pytest.mark.both_modes
GAMES = 20 if is_compiled() else 1
ENTRIES = (st.ENTER, st.RECOLOUR, st.JOKER)


def table(seats: int, sheet: Any, variant: str = "standard") -> Position:
    return GAME.begin(Options(seats=seats, sheet=sheet, variant=variant, start=0))  # type: ignore[arg-type]


def do(position: Position, seat: int, code: int) -> None:
    """Play a code in place, refused like any other."""
    assert position.why_not_code(seat, code) is None, GAME.rules.codes.read(code)
    GAME.rules.act(position.state, position.material, seat, code)


def roll(position: Position, bits: np.uint64) -> None:
    do(position, DEALER, st.HAND.code(int(position.state.active)))
    for _ in range(5):
        do(position, DEALER, st.FACE.code(int(below(bits, 6))))
        bits = np.uint64(onward(bits, 6))


def slowly(position: Position, rng: Any) -> int:
    """What `play_on` does, each code one that the rules are asked about first."""
    s, sheet, entered = position.state, position.material, 0
    while not position.is_over:
        roll(position, np.uint64(draw(rng)))
        for seat in range(position.seats):
            while s.due[seat]:
                code = int(playout.random_entry(s, sheet, seat, np.uint64(draw(rng))))
                entered += code != playout.NO_ENTRY
                do(position, seat, st.LIST.code(int(s.fit[seat])) if code == playout.NO_ENTRY else code)
        do(position, DEALER, st.SETTLE.code())
    return entered


@pytest.mark.parametrize("sheet", ["A", "B", crowded(1)], ids=["A", "B", "crowded"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_game_played_out_is_made_of_legal_codes(seats: int, sheet: Any) -> None:
    start = table(seats, sheet)
    quick, slow = generator(seats), generator(seats)
    for _ in range(GAMES):
        ours, theirs = start.copy(), start.copy()
        entered = playout.play_on(ours.state, ours.material, quick)
        assert entered == slowly(theirs, slow)
        assert ours.state.tobytes() == theirs.state.tobytes()


def test_many_games_are_the_same_games_one_after_the_other() -> None:
    start, states = table(2, "B"), np.zeros(2, st.STATE)
    states[0] = states[1] = start.state
    rng, again = generator(5), generator(5)
    entered = playout.play_games(states, start.material, rng, 3)
    games = [start.copy() for _ in range(3)]
    assert entered == sum(playout.play_on(game.state, game.material, again) for game in games)
    assert states[0].tobytes() == games[2].state.tobytes()


def assert_uniform(position: Position, seat: int) -> bool:
    """Cut all random numbers into as many equal parts as there are entries: each part gives another one."""
    entries = [code for code in position.legal_codes(seat) if GAME.rules.codes.read(code)[0] in ENTRIES]
    parts = [np.uint64((2 * part + 1) * 2**63 // len(entries)) for part in range(len(entries))]
    chosen = [int(playout.random_entry(position.state, position.material, seat, bits)) for bits in parts]
    assert sorted(chosen) == entries
    if not entries:
        assert playout.random_entry(position.state, position.material, seat, np.uint64(0)) == playout.NO_ENTRY
    return bool(entries)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", ["A", crowded(2)], ids=["A", "crowded"])
def test_every_legal_entry_is_as_likely_as_any_other(variant: str, sheet: Any) -> None:
    rng, checked = Random(7), 0
    for _ in range(GAMES):
        position = table(3, sheet, variant)
        for _ in range(400 if is_compiled() else 80):
            steps = [(seat, code) for seat in range(3) if (code := random_code(position, seat, rng)) is not None]
            if steps and rng.random() < 0.5:
                checked += assert_uniform(position, rng.randrange(3))
            if not steps and not position.waits_for(DEALER):
                break
            do(position, *(rng.choice(steps) if steps else (DEALER, rng.choice(position.legal_codes(DEALER)))))
    assert checked > 5 * GAMES

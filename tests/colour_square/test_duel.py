"""Duels at level 5: decisions are judged by both sheets, once the round is settled."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polychrome.bots import find_bots
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile, replay
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.choices import ROOT, list_choices
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.levels import mind_for
from polychrome.games.colour_square.bots.lookahead import lead, list_decisions
from polychrome.games.colour_square.bots.mind import (
    BASIC_WEIGHTS,
    CHOICES,
    CONTEST,
    WEIGHTS,
    Net,
    make_workspace,
    mind_of,
)
from polychrome.games.colour_square.bots.nets import net_for
from polychrome.games.colour_square.bots.sheet_codes import code_of
from polychrome.games.colour_square.bots.squares import GONE, SUMS
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import material
from polychrome.games.colour_square.rules.rounds import settle
from polychrome.games.colour_square.rules.sheets import corners_of
from polychrome.games.colour_square.study.rolls import value_now

BOTS = find_bots("colour_square")


def table(variant: str = "standard") -> Position:
    return GAME.begin(Options(seats=2, sheet="A", variant=variant, start=0))  # type: ignore[arg-type]


def moments(what: str, seeds: int = 3) -> list[Position]:
    """Positions of games between strong players just after these events."""
    found = []
    for seed in range(seeds):
        start = table()
        _, events = BOTS.play_out(start, [BOTS.by_name["5"], BOTS.by_name["3"]], Random(f"a duel {seed}"))
        for upto, event in enumerate(events):
            if type(event).__name__ == what:
                found.append(replay(GAME, RecordFile(FORMAT, GAME.name, start.options, events[: upto + 1])))
    return found


def test_what_one_leads_the_other_lags_behind() -> None:
    work, states = make_workspace()
    for position in moments("Settle")[::5]:
        mind = mind_for(position)
        first, second = (float(lead(position.state, position.material, seat, mind, work, states)) for seat in range(2))
        assert first == -second


def test_a_decision_is_worth_the_difference_once_the_round_is_settled() -> None:
    """As the rules settle it, where the rival has entered already; best first."""
    compared = 0
    for position in moments("Enter")[::4]:
        s = position.state
        seat = 1 if s.due[1] else 0
        if s.is_last or not s.due[seat]:
            continue
        mind, (work, states) = mind_for(position).copy(), make_workspace()
        mind.rolls = 0
        found = list_decisions(s, position.material, seat, mind, work, states, 24, CHOICES)
        values = work.value[:found].tolist()
        assert values == sorted(values, reverse=True)
        choices = work.choice[:found].tolist()
        for value, (_, many, *entries) in list(zip(values, choices, strict=True))[:8]:
            after = position.copy()
            for code in (st.LIST.code(many), *entries[:many]):
                assert GAME.rules.refusal(after.state, after.material, seat, code) == 0
                GAME.rules.act(after.state, after.material, seat, code)
            settle(after.state, after.material)
            own, other = (value_now(after.state, after.material, one, mind, work, states) for one in (seat, 1 - seat))
            assert value == pytest.approx(own - other, abs=1e-9)
            compared += 1
    assert compared > 50


def test_a_square_that_the_rival_completes_is_now_or_never() -> None:
    """It will be crossed: a die that does not complete it there is thrown away, at no cost."""
    compared = 0
    for position in moments("Enter", 8):
        s, sheet = position.state, position.material
        if s.is_last or s.active == 1 or not s.due[1]:
            continue
        done = [
            square for square in range(16)
            if GONE < code_of(s, sheet, 0, square, 0xFFFF) < SUMS
            and not int(s.circled[0]) >> square & 1
            and int(s.empty[1] & corners_of(1 << square)).bit_count() > 1
        ]  # fmt: skip
        work, states = make_workspace()
        mind = mind_for(position)
        found = list_choices(s, sheet, 1, mind, work, states, 24, CHOICES)
        without = value_of(mind, work, ROOT)
        for value, choice in zip(work.value[:found].tolist(), work.choice[:found].tolist(), strict=True):
            kind, values = st.CODES.read(choice[2])
            if kind is st.ENTER and values[1] & 15 in done:
                assert value == pytest.approx(without, abs=1e-9)
                compared += 1
    assert compared > 10


def test_weights_of_before_are_filled_up() -> None:
    """Tables were added behind the others: a file without them means what it meant."""
    net = net_for(material("A"), 0, 2)
    assert net is not None
    assert WEIGHTS == BASIC_WEIGHTS + CONTEST
    assert len(net.weights) == WEIGHTS
    short = mind_of(material("A"), 0, 2, Net(net.weights[:BASIC_WEIGHTS], True))
    assert (short.weights[:BASIC_WEIGHTS] == net.weights[:BASIC_WEIGHTS]).all()
    assert not short.weights[BASIC_WEIGHTS:].any()
    for task, seats in ((0, 3), (1, 1), (3, 1)):
        assert mind_of(material("A"), task, seats, net_for(material("A"), task, seats)).contest == 0
    assert mind_of(material("A"), 0, 2).contest == 0, "level 3 looks at its own sheet"


def test_covered_sheets_are_not_looked_at() -> None:
    """What a rival wrote in a covered game changes nothing."""
    start = table("covered")
    _, events = BOTS.play_out(start, [BOTS.by_name["5"], BOTS.by_name["3"]], Random(7))
    rolls = [at for at, event in enumerate(events) if type(event).__name__ == "Roll"]
    for upto in rolls[2::6]:
        now = replay(GAME, RecordFile(FORMAT, GAME.name, start.options, events[: upto + 1]))
        if not now.state.due[0]:
            continue
        answers = []
        for face in range(3):
            other = now.copy()
            written = np.flatnonzero(other.state.face[1])
            other.state.face[1, written] = 1 + (other.state.face[1, written] + face) % 6
            view = other.seen_by(0)
            work, states = make_workspace()
            found = list_decisions(view.state, view.material, 0, mind_for(view), work, states, 24, 5)
            answers.append((work.value[:found].tolist(), work.choice[:found].tolist()))
        assert answers[0] == answers[1] == answers[2]

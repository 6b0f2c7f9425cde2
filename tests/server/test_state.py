"""A draft of a table: a copy of everything, which leaves the table as it was."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from polychrome.core.seats import DEALER
from polychrome.server import entries as log
from polychrome.server.dealing import deal, plan
from polychrome.server.state import TableState, begin


def a_table() -> TableState:
    """Opened, with one person at it."""
    options = msgspec.Raw(b'{"seats": 3, "sheet": "A", "variant": "standard", "start": 0}')
    state = begin("t", log.Opened(t=1.0, game="colour_square", rules=1, options=options, host="h", clock_ms=90_000))
    state.add(log.Sat(t=2.0, by="b", id="1", seat=1, name="Ann", token="a"))
    return state


def test_a_draft_has_everything_that_the_table_has() -> None:
    state = a_table()
    own = {"seats", "drafted", "has_own_position"}
    for field in fields(TableState):
        if field.name not in own:
            setattr(state, field.name, object())  # so that none can stand for another
    draft = state.copy()
    for field in fields(TableState):
        if field.name not in own:
            assert getattr(draft, field.name) is getattr(state, field.name), field.name
    assert draft.seats == state.seats
    assert draft.seats is not state.seats
    assert draft.drafted == []
    assert not draft.has_own_position


def test_what_is_drafted_and_taken_back_leaves_no_trace() -> None:
    state = a_table()
    before = {field.name: repr(getattr(state, field.name)) for field in fields(TableState)}
    draft = state.copy()
    draft.draft(log.Sat(t=3.0, by="c", id="2", seat=0, name="Bob", token="c"))
    draft.draft(log.Offered(t=3.0, by="c", id="3", ticket="x", seat=0, until=9.0))
    draft.draft(log.Left(t=4.0, by="b", id="4", seat=1))
    assert [seat.name for seat in draft.seats] == ["Bob", None, None]
    draft.undo()
    assert {field.name: repr(getattr(state, field.name)) for field in fields(TableState)} == before
    assert [seat.name for seat in state.seats] == [None, "Ann", None]


def test_what_was_agreed_is_known_from_the_start() -> None:
    state = a_table()
    assert (state.clock, state.is_open, state.game.name) == (90.0, True, "colour_square")
    assert state.position.seats == len(state.seats) == 3


def test_a_table_that_wakes_gives_everybody_their_time_anew() -> None:
    state = a_table()
    for seat in (0, 2):
        state.add(log.Sat(t=3.0, by=f"b{seat}", id="1", seat=seat, name=f"S{seat}", token=f"token {seat}"))
    state.add(log.Started(t=4.0, seed_shares=["00" * 16] * 3))
    state.opened.secret = "5e" * 32
    for acts, drawn, outlook in deal(state):
        state.add(
            log.Played(t=5.0, seat=DEALER, event=state.game.forms.decode(state.position, acts), drawn=drawn), outlook
        )
    late = 1000.0
    assert plan(state, {}, late).ask, "nobody has entered for longer than a turn takes"
    state.wake(late)
    assert plan(state, {}, late).ask == []
    assert plan(state, {}, late + 91).ask
    assert {*state.asked.values(), *state.possible.values(), state.dealt} == {late}

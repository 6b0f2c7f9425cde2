"""A draft of a table: a copy of everything, which leaves the table as it was."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from polychrome.server import entries
from polychrome.server.dealing import deal
from polychrome.server.plan import make_plan
from polychrome.server.progress import Progress
from polychrome.server.state import TableState, open_table


def a_table() -> TableState:
    """Opened, with one person at it."""
    options = msgspec.Raw(b'{"seats": 3, "sheet": "A", "variant": "standard", "start": 0}')
    state = open_table(
        "t",
        entries.Opened(
            t=1.0, game="colour_square", rules=1, options=options, host="h", clock_ms=90_000, secret="5e" * 32
        ),
    )
    state.add(entries.Sat(t=2.0, by="b", id="1", seat=1, name="Ann", token="a"))
    return state


def test_a_draft_has_everything_that_the_table_has() -> None:
    state = a_table()
    own = {"progress", "drafted", "has_own_position"}
    for field in fields(TableState):
        if field.name not in own:
            setattr(state, field.name, object())  # so that none can stand for another
    draft = state.copy()
    for field in fields(TableState):
        if field.name not in own:
            assert getattr(draft, field.name) is getattr(state, field.name), field.name
    assert draft.progress is not state.progress
    assert draft.drafted == []
    assert not draft.has_own_position


def test_the_progress_of_a_draft_is_a_copy_of_every_field() -> None:
    progress = Progress()
    for field in fields(Progress):
        setattr(progress, field.name, object())
    copy = progress.copy()
    for field in fields(Progress):
        assert getattr(copy, field.name) is getattr(progress, field.name), field.name


def test_what_is_drafted_and_taken_back_leaves_no_trace() -> None:
    state = a_table()
    before = {field.name: repr(getattr(state, field.name)) for field in fields(TableState)}
    draft = state.copy()
    draft.draft(entries.Sat(t=3.0, by="c", id="2", seat=0, name="Bob", token="c"))
    draft.draft(entries.Offered(t=3.0, by="c", id="3", ticket="x", seat=0, until=9.0))
    draft.draft(entries.Left(t=4.0, by="b", id="4", seat=1))
    assert [seat.name for seat in draft.seats] == ["Bob", None, None]
    draft.undo()
    assert {field.name: repr(getattr(state, field.name)) for field in fields(TableState)} == before
    assert [seat.name for seat in state.seats] == [None, "Ann", None]


def test_what_was_agreed_is_known_from_the_start() -> None:
    state = a_table()
    assert (state.terms.turn_seconds, state.terms.has_no_secrets, state.game.name) == (90.0, True, "colour_square")
    assert state.position.seats == len(state.seats) == 3


def test_a_table_that_wakes_gives_everybody_their_time_anew() -> None:
    state = a_table()
    for seat in (0, 2):
        state.add(entries.Sat(t=3.0, by=f"b{seat}", id="1", seat=seat, name=f"S{seat}", token=f"token {seat}"))
    state.add(entries.Started(t=4.0, seed_shares=["00" * 16] * 3))
    deal(state, 5.0)
    late = 1000.0
    assert make_plan(state, {}, late).think, "nobody has entered for longer than a turn takes"
    state.restart_clocks(late)
    assert make_plan(state, {}, late).think == []
    assert make_plan(state, {}, late + 91).think
    progress = state.progress
    assert {*progress.asked_at.values(), *progress.possible_since.values(), progress.dealt_at} == {late}

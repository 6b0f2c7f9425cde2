"""A coach at the table: tells a person, and nobody else, that a move just made cost much.

A device asks after each move of its own. The critic looks at what that seat saw, in a process of its own with a limit
of time, one address after the other; a table never waits for it. What comes too late is dropped.
"""

from __future__ import annotations

from collections import OrderedDict

from polychrome.bots.critic import Critic
from polychrome.core.kernel_store import STORE
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.server.entries import hash_of
from polychrome.server.http_types import AskCoach, CoachTold
from polychrome.server.metrics import METRICS
from polychrome.server.refusals import Refusal, check_own
from polychrome.server.state import Decision, TableState
from polychrome.server.tables import Tables
from polychrome.server.workers import Worker
from polychrome.study.schema import CoachWarning

READ_SECONDS = 8.0  # to read a warning and take the move back; the dealer and bots wait
MAX_CRITICS = 8  # that the other process keeps, one for each game with its options


class Coach:
    """Judges moves at the tables of one server process."""

    def __init__(self, tables: Tables, worker: Worker) -> None:
        self._tables, self._worker = tables, worker

    def close(self) -> None:
        """Begin nothing more."""
        self._worker.close()

    async def judge(self, name: str, asked: AskCoach, address: str) -> CoachTold | None:
        """Whether a seat's newest move cost much; None: there is no such table. Raises Refusal, or Busy."""
        table = await self._tables.table(name)
        if table is None:
            return None
        decision = find_decision(table.state, asked)
        METRICS.count("coached")
        # Another seat's secrets do not even reach the other process.
        view, codes = decision.before.seen_by(asked.seat), decision.move.codes
        warning = await self._worker.run(address, judge_move, view, asked.seat, codes)
        now = table.state.decisions.get(asked.seat)
        if warning is None or now is None or now.n != asked.n:  # good enough, or it comes too late
            return CoachTold(seat=asked.seat, n=asked.n, warning=None)
        return CoachTold(seat=asked.seat, n=asked.n, warning=warning, until=table.hold(asked.n, READ_SECONDS))


def find_decision(state: TableState, asked: AskCoach) -> Decision:
    """The move that a device asks about. Raises Refusal."""
    if not state.terms.has_coach:
        raise Refusal("coach", "there is no coach at this table")
    check_own(state, asked.seat, hash_of(asked.token))
    decision = state.decisions.get(asked.seat)
    if decision is None or decision.n != asked.n:
        raise Refusal("stale", "this is not the seat's newest move since the dealer acted")
    return decision


# --- in the other process ---------------------------------------------------------------------------------------------

_critics: OrderedDict[Position, Critic] = OrderedDict()


def judge_move(view: Position, seat: int, codes: tuple[int, ...]) -> CoachWarning | None:
    """Warn of a costly move; never before the critic is compiled, because interpreted it would come too late."""
    from polychrome.compiling import parts_of
    from polychrome.study.analyse import make_critic, warn

    futures = STORE.request("core", *parts_of(view.game.name))
    if not all(future.done() and future.result() for future in futures):
        return None
    start = view.game.begin(view.options)
    if start not in _critics:
        _critics[start] = make_critic(start)
        if len(_critics) > MAX_CRITICS:
            _critics.popitem(last=False)
    _critics.move_to_end(start)
    return warn(view, Move(seat, codes, view), _critics[start])

"""Games explained and hints, beside the tables: an analysis in a process of its own, a hint in a thread of its own.

Neither ever holds up a table: an analysis keeps a core busy for seconds, so it runs elsewhere, with low priority, one
at a time, and what was found is kept for a while. A hint is quick, and looks only at what its seat sees.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from polychrome import registry
from polychrome.bots.critic import Critic
from polychrome.core.errors import GameError
from polychrome.core.kernel_store import STORE
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import read
from polychrome.server.archive import Archive
from polychrome.server.commands import apply_or_refuse, check_codes
from polychrome.server.entries import hash_of
from polychrome.server.fair_queue import Busy
from polychrome.server.http_types import AskHint, HintTold
from polychrome.server.metrics import METRICS
from polychrome.server.refusals import Refusal, check_fresh, check_own
from polychrome.server.state import TableState
from polychrome.server.tables import Tables
from polychrome.server.workers import Worker
from polychrome.study.schema import Advice

MAX_KEPT = 32  # analyses, each of some 100 KB
MAX_HINTS = 32  # that wait for their turn
MAX_HINTS_PER_ADDRESS = 4
MAX_CRITICS = 16  # of tables where hints were asked for
TIMEOUT_SECONDS = 300.0  # for an analysis and those before it

Key = tuple[str, bool]  # a table, and whether first figures are enough

logger = logging.getLogger(__name__)


class AnalysisService:
    """What one server process explains."""

    def __init__(self, tables: Tables, archive: Archive, worker: Worker) -> None:
        self._tables, self._archive, self._worker = tables, archive, worker
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._running: dict[Key, asyncio.Task[bytes]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._critics: OrderedDict[str, Critic] = OrderedDict()  # used in that one thread only
        self._asked: dict[tuple[str, int], str] = {}  # seats that wait for a hint, and the address that asked

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._worker.close()

    # --- analysis -------------------------------------------------------------------------------------------------

    async def analysis(self, name: str, address: str, is_quick: bool = False) -> bytes | None:
        """A finished game explained, as JSON; None: there is no such table. Raises Refusal before the end, or Busy.

        `is_quick`: first figures within a second, or all of it where that is known already.
        """
        key = (name, is_quick and (name, False) not in self._kept)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._running:
            if not await self._archive.check_over(name):
                return None
            task = self._running[key] = asyncio.create_task(self._explain(key, address))
            task.add_done_callback(lambda task: self._ended(key, task))
        return await asyncio.wait_for(asyncio.shield(self._running[key]), TIMEOUT_SECONDS)

    async def _explain(self, key: Key, address: str) -> bytes:
        name, is_quick = key
        record = await self._archive.record(name, address)
        assert record is not None, "the table is there"
        METRICS.count("analyses")
        found, problem = await self._worker.run(address, explain_quickly if is_quick else explain, record)
        if problem:
            raise Refusal("analysis", problem)
        self._kept[key] = found
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found

    def _ended(self, key: Key, task: asyncio.Task[bytes]) -> None:
        """Also where nobody waits for it any more."""
        self._running.pop(key, None)
        if not task.cancelled() and (problem := task.exception()) and not isinstance(problem, Busy):
            logger.error("not explained: %s", problem, extra={"table": key[0]})

    # --- hints ----------------------------------------------------------------------------------------------------

    async def hint(self, name: str, asked: AskHint, address: str) -> HintTold | None:
        """What a seat could do now; None if there is no such table. Raises Refusal, or Busy."""
        table = await self._tables.table(name)
        if table is None:
            return None
        state = table.state
        check_hint(state, asked)
        key = (name, asked.seat)
        others = list(self._asked.values())
        if key in self._asked or len(others) >= MAX_HINTS or others.count(address) >= MAX_HINTS_PER_ADDRESS:
            raise Busy
        self._asked[key] = address
        try:
            METRICS.count("hints")
            view = state.position.seen_by(asked.seat)
            check_begun(view, asked)
            loop = asyncio.get_running_loop()
            advice = await loop.run_in_executor(self._thread, self._advise, name, view, asked)
        except GameError as problem:
            raise Refusal("hints", str(problem)) from None
        finally:
            del self._asked[key]
        return HintTold(
            seat=asked.seat,
            n=state.n,
            deal_count=state.deal_count,
            plays=advice.plays,
            text=advice.text,
            why=advice.why,
        )

    def _advise(self, name: str, view: Position, asked: AskHint) -> Advice:
        from polychrome.study.analyse import advise, make_critic  # the server answers before that

        if name not in self._critics:
            self._critics[name] = make_critic(view.game.begin(view.options))
            if len(self._critics) > MAX_CRITICS:
                self._critics.popitem(last=False)
        self._critics.move_to_end(name)
        return advise(view, asked.seat, self._critics[name], asked.codes)


def check_hint(state: TableState, asked: AskHint) -> None:
    """Whether this device may have a hint for this seat now. Raises Refusal."""
    if not state.opened.hints:
        raise Refusal("hints", "the host has turned hints off at this table")
    check_own(state, asked.seat, hash_of(asked.token))
    check_fresh(state, asked.deal_count)


def check_begun(view: Position, asked: AskHint) -> None:
    """Refuse codes that cannot begin a move of this seat, or are a whole one. Raises Refusal."""
    codes = asked.codes
    if not codes:
        return
    check_codes(view.game, codes)
    if len(codes) > view.game.to_follow[codes[0]]:
        raise Refusal("form", "the codes of a move that has begun are fewer than a whole one has")
    apply_or_refuse(view.copy(), Move(asked.seat, codes, view))


def explain_quickly(record: bytes) -> tuple[bytes, str]:
    """First figures; see `explain`."""
    return explain(record, is_quick=True)


def explain(record: bytes, is_quick: bool = False) -> tuple[bytes, str]:
    """In the other process: an analysis from bytes to bytes, or why there is none."""
    from polychrome.compiling import parts_of
    from polychrome.study.analyse import analyse

    try:
        game, whole = read(record, registry.find_game)
        STORE.compile_now(["core", *parts_of(game.name)])
        return msgspec.json.encode(analyse(game, whole, is_quick=is_quick)), ""
    except GameError as problem:
        return b"", str(problem)

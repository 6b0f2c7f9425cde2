"""Games explained and hints, beside the tables: an analysis in a process of its own, a hint in a thread of its own.

Neither ever holds up a table: an analysis keeps a core busy for seconds, so it runs elsewhere, with low priority, one
at a time, and what was found is kept for a while. A hint is quick, and looks only at what its seat sees.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

import msgspec

from polychrome import registry
from polychrome.bots.critic import Critic
from polychrome.core.errors import GameError
from polychrome.core.kernel_store import STORE
from polychrome.core.positions import Position
from polychrome.core.records import read
from polychrome.server.entries import hash_of
from polychrome.server.http_types import AskHint, HintTold
from polychrome.server.metrics import METRICS
from polychrome.server.refusals import Refusal, check_fresh, check_own
from polychrome.server.state import TableState
from polychrome.server.tables import Tables
from polychrome.study.schema import Advice

MAX_KEPT = 32  # analyses, each of some 100 KB
MAX_WAITING = 8  # analyses that wait for their turn, and as many hints
MAX_CRITICS = 16  # of tables where hints were asked for
TIMEOUT_SECONDS = 300.0  # seconds for an analysis and those before it
IDLE_SECONDS = 600.0  # without an analysis, until its process is let go
LOW_PRIORITY = 10

logger = logging.getLogger(__name__)


class Busy(Exception):
    """Too much is asked for at once."""


class AnalysisService:
    """What one server process explains."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._running: dict[str, asyncio.Task[bytes]] = {}
        self._process: Executor | None = None
        self._rest: asyncio.TimerHandle | None = None  # when it is let go
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._critics: OrderedDict[str, Critic] = OrderedDict()  # used in that one thread only
        self._asked: set[tuple[str, int]] = set()

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._rest is not None:
            self._rest.cancel()
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)

    # --- analysis -------------------------------------------------------------------------------------------------

    async def analysis(self, name: str) -> bytes | None:
        """A finished game explained, as JSON; None: there is no such table. Raises Refusal before the end, or Busy."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        record = b"" if name in self._running else await self._tables.record(name)
        if record is None:
            return None
        if name not in self._running:  # several may have asked meanwhile
            if len(self._running) >= MAX_WAITING:
                raise Busy
            task = self._running[name] = asyncio.create_task(self._explain(name, record))
            task.add_done_callback(lambda task: self._ended(name, task))
        return await asyncio.wait_for(asyncio.shield(self._running[name]), TIMEOUT_SECONDS)

    async def _explain(self, name: str, record: bytes) -> bytes:
        METRICS.count("analyses")
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), lower_priority)
        if self._rest is not None:
            self._rest.cancel()
        try:
            found, problem = await asyncio.get_running_loop().run_in_executor(self._process, explain, record)
        except BrokenProcessPool:
            self._process = None  # the next one gets a new one
            raise
        finally:
            self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.stop_idle_worker)
        if problem:
            raise Refusal("analysis", problem)
        self._kept[name] = found
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found

    def _ended(self, name: str, task: asyncio.Task[bytes]) -> None:
        """Also where nobody waits for it any more."""
        self._running.pop(name, None)
        if not task.cancelled() and (problem := task.exception()):
            logger.error("not explained: %s", problem, extra={"table": name})

    def stop_idle_worker(self) -> None:
        """Give the memory of a worker back that nobody has needed for a while."""
        if self._process is not None and not self._running:
            self._process.shutdown(wait=False)
            self._process = None

    # --- hints ----------------------------------------------------------------------------------------------------

    async def hint(self, name: str, asked: AskHint) -> HintTold | None:
        """What a seat could do now; None if there is no such table. Raises Refusal, or Busy."""
        table = await self._tables.table(name)
        if table is None:
            return None
        state = table.state
        check_hint(state, asked)
        key = (name, asked.seat)
        if key in self._asked or len(self._asked) >= MAX_WAITING:
            raise Busy
        self._asked.add(key)
        try:
            METRICS.count("hints")
            view = state.position.seen_by(asked.seat)
            loop = asyncio.get_running_loop()
            advice = await loop.run_in_executor(self._thread, self._advise, name, view, asked.seat)
        except GameError as problem:
            raise Refusal("hints", str(problem)) from None
        finally:
            self._asked.discard(key)
        return HintTold(seat=asked.seat, n=state.n, deal_count=state.deal_count, plays=advice.plays, text=advice.text)

    def _advise(self, name: str, view: Position, seat: int) -> Advice:
        from polychrome.study.analyse import advise, make_critic  # the server answers before that

        if name not in self._critics:
            self._critics[name] = make_critic(view.game.begin(view.options))
            if len(self._critics) > MAX_CRITICS:
                self._critics.popitem(last=False)
        self._critics.move_to_end(name)
        return advise(view, seat, self._critics[name])


def check_hint(state: TableState, asked: AskHint) -> None:
    """Whether this device may have a hint for this seat now. Raises Refusal."""
    if not state.opened.hints:
        raise Refusal("hints", "the host has turned hints off at this table")
    check_own(state, asked.seat, hash_of(asked.token))
    check_fresh(state, asked.deal_count)


def lower_priority() -> None:
    """In the other process: tables come first, signals are for the server, and without it there is nothing to do."""
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that was killed cannot say goodbye."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def explain(record: bytes) -> tuple[bytes, str]:
    """In the other process: an analysis from bytes to bytes, or why there is none."""
    from polychrome.compiling import parts_of
    from polychrome.study.analyse import analyse

    try:
        game, whole = read(record, registry.find_game)
        STORE.compile_now(["core", *parts_of(game.name)])
        return msgspec.json.encode(analyse(game, whole)), ""
    except GameError as problem:
        return b"", str(problem)

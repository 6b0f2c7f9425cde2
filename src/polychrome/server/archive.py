"""Finished games: their records and replays, made in a worker from the log and kept for a while."""

from __future__ import annotations

from collections import OrderedDict

from polychrome import registry
from polychrome.core.kernel_store import STORE
from polychrome.server import entries, wire
from polychrome.server.log import Log
from polychrome.server.refusals import Refusal
from polychrome.server.replay import list_steps
from polychrome.server.state import TableState, replay
from polychrome.server.table_record import make_record
from polychrome.server.workers import Worker

MAX_KEPT_BYTES = 8_000_000  # of answers; most have 100 KB at most, records with many branches more than 1 MB


class Archive:
    """Answers about games that are over."""

    def __init__(self, log: Log, worker: Worker) -> None:
        self._log, self._worker = log, worker
        # By table, first step (-1: the record) and what the lobby knows: that changes when people keep a branch.
        self._kept: OrderedDict[tuple[str, int, bytes], bytes] = OrderedDict()
        self._kept_bytes = 0

    async def record(self, name: str, address: str) -> bytes | None:
        """The record of a finished game; None if there is no such table. Raises Refusal before the end."""
        return await self._find(name, -1, address)

    async def steps(self, name: str, first: int, address: str) -> bytes | None:
        """Some steps of a finished game as JSON, from `first` on; None if there is no such table. Raises Refusal."""
        return await self._find(name, first, address)

    async def check_over(self, name: str) -> bool:
        """Whether there is such a table. Raises Refusal if its game is not over; replays nothing to find out."""
        return await self._find_facts(name) is not None

    async def _find_facts(self, name: str) -> bytes | None:
        """What the lobby knows of a finished game; None if there is no such table. Raises Refusal before the end."""
        summary = await self._log.summary(name)
        if summary is not None and summary.status != "over":
            raise Refusal("running", "the record is shown when the game is over")
        return None if summary is None else summary.facts

    async def _find(self, name: str, first: int, address: str) -> bytes | None:
        facts = await self._find_facts(name)
        if facts is None:
            return None
        key = name, first, facts
        made = self._kept.get(key)
        if made is None:
            bodies = await self._log.read(name)
            made = await self._worker.run(address, make_answer, name, bodies, first)
            self._keep(key, made)
        else:
            self._kept.move_to_end(key)
        return made

    def _keep(self, key: tuple[str, int, bytes], made: bytes) -> None:
        if key in self._kept:  # somebody else asked for the same meanwhile
            return
        self._kept[key] = made
        self._kept_bytes += len(made)
        while self._kept_bytes > MAX_KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])


def make_answer(name: str, bodies: list[bytes], first: int) -> bytes:
    """In the worker: a record, or some steps as JSON."""
    log = [entries.decode(body) for body in bodies]
    game = registry.find_game(log[0].game).name
    for part in ("core", game):
        STORE.load(part, again=True)  # if another process has compiled it
    state: TableState = replay(name, bodies)
    return make_record(state, log) if first < 0 else wire.write(list_steps(state, log, first))

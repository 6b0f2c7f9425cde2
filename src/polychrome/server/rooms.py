"""All tables of a server: opens them, wakes them when somebody comes, puts them to sleep when all have gone."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Raw

from polychrome import registry
from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.records import FORMAT, Fair, Player, RecordFile
from polychrome.dealers import commit
from polychrome.server import entries as log
from polychrome.server import wire
from polychrome.server.clock import Clock, WallClock
from polychrome.server.crew import Crew
from polychrome.server.judge import Refusal, bot_names, default_stand_in, options_of
from polychrome.server.loading import GameLoader
from polychrome.server.lobby import Facts, summary
from polychrome.server.log import Conflict, Log
from polychrome.server.log.contract import answer_to
from polychrome.server.metrics import METRICS
from polychrome.server.state import TableState, begin, event_reader, fold
from polychrome.server.table import LOOK_AT_THE_LOG, Table

IDLE_SECONDS = 60.0
SWEEP_SECONDS = 5.0
FOLD_SECONDS = 0.05  # without a look at what people say
DELETE_SECONDS = 3600.0
DAY = 86_400
MOST_LISTED = {"open": 100, "over": 20}

_journal = logging.getLogger(__name__)


class Rooms:
    """The tables of one process."""

    def __init__(self, store: Log, clock: Clock | None = None, keep_days: float = 30, is_shared: bool = False) -> None:
        self.store, self.clock, self.loader = store, clock or WallClock(), GameLoader()
        self.crew = Crew(self.loader.wait_for_bots)
        self._is_shared = is_shared  # other processes have the same tables
        self.awake: dict[str, Table] = {}
        self._keep_days = keep_days
        self._waking: dict[str, asyncio.Task[Table | None]] = {}
        self._asleep: deque[tuple[str, list[bytes], asyncio.Future[TableState]]] = deque()  # called, and to be folded
        self._folding: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._delete_at = 0.0

    def start(self) -> None:
        """Begin to look after the tables."""
        self._tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._sweep_often())]

    async def close(self) -> None:
        """Finish what is under way at every table."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.awake.values()))
        self.awake.clear()
        self.crew.close()
        self.loader.close()

    # --- opening --------------------------------------------------------------------------------------------------

    async def open(self, wish: wire.OpenTable) -> str:
        """A new table; its name. Raises Refusal. The same wish again finds the same table."""
        name = name_from(wish.host, wish.id)
        if await self.table(name):
            return name
        if wish.game not in registry.game_names():
            raise Refusal("game", f"there is no game {wish.game!r}; known are {', '.join(registry.game_names())}")
        game = await self.loader.load(wish.game)
        opened = log.Opened(
            t=self.clock.time(),
            id=wish.id,
            game=game.name,
            rules=game.version,
            options=options_of(game, wish.options),
            host=log.hash_of(wish.host),
            listed=wish.listed,
            dice=wish.dice,
            secret=secrets.token_hex(32) if wish.dice == "fair" else "",
            clock_ms=wish.clock_ms,
            ready_ms=wish.ready_ms,
            grace_ms=wish.grace_ms,
            away_ms=wish.away_ms,
            stand_in=wish.stand_in or default_stand_in(game),
            pace_ms=wish.pace_ms,
            hints=wish.hints,
        )
        if opened.stand_in not in bot_names(game):
            raise Refusal("bot", f"there is no bot {opened.stand_in!r}; known are {', '.join(bot_names(game))}")
        await self._store_new(name, opened, [])
        return name

    async def _store_new(self, name: str, opened: log.Opened, rest: Sequence[log.Entry]) -> None:
        try:
            state = begin(name, opened)
        except (BadDefinition, BadRecord) as problem:
            raise Refusal("options", f"options.{problem}") from None
        for entry in rest:
            state.add(entry)
        bodies = [log.write(entry) for entry in (opened, *rest)]
        with contextlib.suppress(Conflict):  # the same wish came twice at once: there it is
            await self.store.append(name, 1, bodies, summary(state))

    async def rematch(self, state: TableState, token: str) -> str:
        """The same table again: the same options, people and bots, new dice."""
        name = name_from(state.name, state.opened.secret or state.opened.host)
        now = self.clock.time()
        secret = secrets.token_hex(32) if state.opened.secret else ""
        opened = msgspec.structs.replace(
            state.opened, t=now, id="", secret=secret, host=state.host, loser=state.position.loser
        )
        rest: list[log.Entry] = []
        for number, seat in enumerate(state.seats):
            if seat.token:
                rest.append(log.Sat(t=now, seat=number, name=seat.name or "", token=seat.token))
            if seat.bot:
                rest.append(log.Handed(t=now, seat=number, bot=seat.bot))
        if state.agreed is not None:
            rest.append(agreed_again(state.agreed, opened, state, now))
        await self._store_new(name, opened, rest)
        return name

    # --- waking ---------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> Table | None:
        """The table of this name, awake; None if there is none."""
        if name in self.awake:
            return self.awake[name]
        if name not in self._waking:
            self._waking[name] = asyncio.create_task(self._wake(name))
        try:
            return await asyncio.shield(self._waking[name])
        finally:
            if name in self._waking and self._waking[name].done():
                del self._waking[name]

    async def _wake(self, name: str) -> Table | None:
        bodies = await self.store.read(name)
        if not bodies:
            return None
        await self.loader.load(log.read(bodies[0]).game)
        state = await self._folded(name, bodies)
        state.wake(self.clock.time())
        table = self.awake[name] = Table(state, self.store, self.clock, self.crew, self.rematch, self._is_shared)
        METRICS.count("woken")
        return table

    async def _folded(self, name: str, bodies: list[bytes]) -> TableState:
        folded: asyncio.Future[TableState] = asyncio.get_running_loop().create_future()
        self._asleep.append((name, bodies, folded))
        if self._folding is None or self._folding.done():
            self._folding = asyncio.create_task(self._fold_all())
        return await folded

    async def _fold_all(self) -> None:
        """After a restart all tables are called at once: people at the first play on while the others are folded."""
        pause = time.monotonic() + FOLD_SECONDS
        while self._asleep:
            name, bodies, folded = self._asleep.popleft()
            try:
                answer_to(folded)(fold(name, bodies))
            except Exception as problem:
                answer_to(folded)(problem)
            if time.monotonic() > pause:
                await asyncio.sleep(0)
                pause = time.monotonic() + FOLD_SECONDS

    async def sweep(self) -> None:
        """Put quiet tables to sleep; now and then delete old ones."""
        now = self.clock.time()
        for name, table in list(self.awake.items()):
            if table.is_quiet and table.left_at + IDLE_SECONDS <= now:
                del self.awake[name]
                await table.close()
                METRICS.count("slept")
            elif self._is_shared:
                table.post(LOOK_AT_THE_LOG)  # hints get lost
        if self._keep_days and now >= self._delete_at:
            self._delete_at = now + DELETE_SECONDS
            gone = await self.store.delete(now - self._keep_days * DAY, ("open", "running", "over"))
            METRICS.count("deleted", gone)

    async def _sweep_often(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                _journal.exception("a sweep failed")

    async def _watch(self) -> None:
        """Hints from other processes wake the copies that sleep on an old n."""
        async for name, n in self.store.watch():
            if table := self.awake.get(name):
                table.hint(n)

    # --- looking --------------------------------------------------------------------------------------------------

    async def listed(self, status: str = "open") -> list[wire.TableListed]:
        """The tables that everybody may know of, newest first: open ones to join, or those whose game is over."""
        found = await self.store.summaries(status=status, listed=True, limit=MOST_LISTED[status])
        return [listed(one.table, one.status, one.facts) for one in found]

    async def record(self, name: str) -> bytes | None:
        """The whole record of a finished game; None if there is no such table. Raises Refusal before the end."""
        bodies = await self.store.read(name)
        if not bodies:
            return None
        await self.loader.load(log.read(bodies[0]).game)
        state = fold(name, bodies)
        if state.status != "over":
            raise Refusal("running", "the record is shown when the game is over")
        return record_of(state, [log.read(body) for body in bodies])


def agreed_again(agreed: log.Agreed, opened: log.Opened, state: TableState, now: float) -> log.Agreed:
    """What was agreed holds for a rematch, too; where the loser starts, that is now the one of the game just played."""
    options, why = msgspec.json.decode(agreed.options), agreed.why
    if why == "loser" and opened.loser is not None:
        options["start"] = opened.loser
    elif why == "loser" or (why == "youngest" and not state.seats[options["start"]].token):
        why = None
    return log.Agreed(t=now, options=Raw(msgspec.json.encode(options)), why=why)


def record_of(state: TableState, entries: Sequence[log.Entry]) -> bytes:
    """The record of a table, with times, players and the proof of its dice."""
    reader, events = event_reader(state.game), []
    for entry in entries:
        if isinstance(entry, log.Played):
            event = reader.decode(entry.event)
            event.t = round((entry.t - state.opened.t) * 1000)
            events.append(event)
    players = [Player(seat.name or "", "person" if seat.token else "bot") for seat in state.seats]
    fair: Fair | msgspec.UnsetType = UNSET
    if state.opened.secret:
        numbers = [seat.number or "" for seat in state.seats]
        fair = Fair(commit(bytes.fromhex(state.opened.secret)), numbers, state.opened.secret)
    options = state.position.options
    result = state.game.forms.result(state.position)
    record = RecordFile(FORMAT, state.game.name, options, events, state.opened.rules, players, UNSET, fair, result)
    return msgspec.json.encode(record)


def listed(table: str, status: str, facts: bytes) -> wire.TableListed:
    """A table as the lobby shows it."""
    known = msgspec.json.decode(facts, type=Facts)
    return msgspec.convert({"table": table, "status": status, **msgspec.to_builtins(known)}, wire.TableListed)


def name_from(*parts: str) -> str:
    """A table's name: nobody can guess it who does not know the secret among these parts."""
    digest = hashlib.sha256("\0".join(("polychrome table 1", *parts)).encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()

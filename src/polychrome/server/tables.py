"""All tables of a server: opens them, loads them when somebody comes, and unloads them when everybody has left."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from polychrome import registry
from polychrome.bots.levels import find_bot
from polychrome.core.errors import BadDefinition, BadRecord
from polychrome.core.game import Game
from polychrome.server import entries
from polychrome.server.bot_runner import BotThreads
from polychrome.server.clock import Clock, TableClock, WallClock
from polychrome.server.commands import complete_options
from polychrome.server.http_types import OpenTable, TableListed
from polychrome.server.loading import GameLoader
from polychrome.server.lobby import make_summary, show_summary
from polychrome.server.log import Conflict, Log, NotStored
from polychrome.server.metrics import METRICS
from polychrome.server.refusals import Refusal
from polychrome.server.replay_queue import ReplayQueue, open_beside_loop
from polychrome.server.seat_commands import bot_names
from polychrome.server.state import TableState, may_coach
from polychrome.server.table import Table

IDLE_SECONDS = 60.0  # without anybody, until a table is unloaded
SWEEP_SECONDS = 5.0
TRANSFERS_SECONDS = 60.0  # between two looks for transfers whose time is up
DELETE_SECONDS = 3600.0
DAY = 86_400
MAX_LISTED = {"open": 100, "over": 20}

logger = logging.getLogger(__name__)


class Tables:
    """The tables of one process."""

    def __init__(self, log: Log, clock: Clock | None = None, keep_days: float = 30, is_shared: bool = False) -> None:
        self.log, self.clock, self.loader = log, clock or WallClock(), GameLoader()
        self._uptime_clock = TableClock(self.clock)
        self.loaded: dict[str, Table] = {}
        self._bot_threads = BotThreads(self.loader.wait_for_bots)
        self._replays = ReplayQueue()
        self._opening = asyncio.Lock()  # one at a time
        self._is_shared = is_shared  # other processes have the same tables
        self._keep_days = keep_days
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._delete_at = self._delete_transfers_at = 0.0

    def start(self) -> None:
        """Begin to follow hints and to sweep."""
        self._tasks = [asyncio.create_task(self._follow_hints()), asyncio.create_task(self._sweep_often())]

    async def close(self) -> None:
        """Finish what is under way at every table."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.loaded.values()))
        self.loaded.clear()
        self._bot_threads.close()
        self.loader.close()

    # --- opening --------------------------------------------------------------------------------------------------

    async def open(self, request: OpenTable) -> str:
        """Open a table; its name. Raises Refusal. The same request again finds the same table."""
        name = name_from(request.host, request.id)
        if await self.table(name):
            return name
        if request.game not in registry.game_names():
            raise Refusal("game", f"there is no game {request.game!r}; choose from {', '.join(registry.game_names())}")
        game = await self.loader.load(request.game)
        opened = entries.Opened(
            t=self.clock.time(),
            id=request.id,
            game=game.name,
            rules=game.version,
            options=complete_options(game, request.options),
            host=entries.hash_of(request.host),
            listed=request.listed,
            dice=request.dice,
            secret=secrets.token_hex(32) if request.dice == "fair" else "",
            clock_ms=request.clock_ms,
            ready_ms=request.ready_ms,
            grace_ms=request.grace_ms,
            away_ms=request.away_ms,
            stand_in=find_bot(request.stand_in or usual_stand_in(game)),
            pace_ms=request.pace_ms,
            hints=request.hints,
            coach=request.coach and may_coach(game, request.hints),
        )
        if opened.stand_in not in bot_names(game):
            raise Refusal("bot", f"there is no bot {opened.stand_in!r}; choose from {', '.join(bot_names(game))}")
        await self._store_new(name, opened, [])
        return name

    async def _store_new(self, name: str, opened: entries.Opened, rest: Sequence[entries.Entry]) -> None:
        try:
            async with self._opening:
                state = await open_beside_loop(name, opened)
        except (BadDefinition, BadRecord) as problem:
            raise Refusal("options", f"options.{problem}") from None
        for entry in rest:
            state.add(entry)
        bodies = [entries.encode(entry) for entry in (opened, *rest)]
        with contextlib.suppress(Conflict):  # the same request came twice at once: there it is
            await self.log.append(name, 1, bodies, make_summary(state))

    async def open_rematch(self, state: TableState) -> str:
        """Open the same table again: the same options, people and bots, new dice."""
        name = name_from(state.name, state.opened.secret or state.opened.host)
        now = self.clock.time()
        secret = secrets.token_hex(32) if state.opened.secret else ""
        opened = msgspec.structs.replace(
            state.opened,
            t=now,
            id="",
            secret=secret,
            host=state.seating.host,
            pace_ms=round(state.terms.pace_seconds * 1000),
            loser=state.position.loser,
            removed=sorted(state.seating.removed),
        )
        rest: list[entries.Entry] = []
        for number, seat in enumerate(state.seats):
            if seat.token:
                rest.append(entries.Sat(t=now, seat=number, name=seat.name or "", token=seat.token))
            elif seat.bot:  # a bot that played for somebody has done its part: people play themselves again
                rest.append(entries.Handed(t=now, seat=number, bot=seat.bot))
        if state.terms.agreed is not None:
            rest.append(agree_again(state.terms.agreed, opened, state, now))
        await self._store_new(name, opened, rest)
        return name

    # --- loading --------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> Table | None:
        """The table of this name, loaded; None if there is none."""
        if name in self.loaded:
            return self.loaded[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            if name in self._loading and self._loading[name].done():
                del self._loading[name]

    async def _load(self, name: str) -> Table | None:
        bodies = await self.log.read(name)
        if not bodies:
            return None
        await self.loader.load(entries.decode(bodies[0]).game)
        state = await self._replays.replay(name, bodies)
        clock = TableClock(self.clock, state.touched_at)
        state.restart_clocks(clock.time())
        table = Table(state, self.log, clock, self._bot_threads, self.open_rematch, self._is_shared)
        self.loaded[name] = table
        METRICS.count("loaded")
        return table

    def note_device(self, name: str, address: str) -> None:
        """A device has come to a table: bots there think for its address, which they share with its other tables."""
        self._bot_threads.note_owner(name, address)

    async def sweep(self) -> None:
        """Unload idle tables; now and then delete old ones."""
        for name, table in list(self.loaded.items()):
            if table.is_idle and table.idle_seconds >= IDLE_SECONDS:
                del self.loaded[name]
                self._bot_threads.note_owner(name, None)
                await table.close()
                METRICS.count("unloaded")
            elif self._is_shared:
                table.check_log()  # hints get lost
        now = self._uptime_clock.time()  # does not jump: no clock that is set deletes anything
        if now >= self._delete_transfers_at:
            self._delete_transfers_at = now + TRANSFERS_SECONDS
            await self.log.delete_transfers(self.clock.time())
        if self._keep_days and now >= self._delete_at:
            self._delete_at = now + DELETE_SECONDS
            gone = await self.log.delete(now - self._keep_days * DAY, ("open", "running", "over"), list(self.loaded))
            METRICS.count("deleted", gone)

    async def _sweep_often(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except NotStored as problem:
                logger.error("old tables could not be deleted: %s", problem)
            except Exception:
                logger.exception("a sweep failed")

    async def _follow_hints(self) -> None:
        """Pass hints from other processes on to the tables that are loaded here."""
        async for name, n in self.log.watch():
            if table := self.loaded.get(name):
                table.note_hint(n)

    # --- lists ----------------------------------------------------------------------------------------

    async def list_public(self, status: str = "open") -> list[TableListed]:
        """List the tables that everybody may know of, newest first: open ones to join, or those that are over."""
        found = await self.log.summaries(status=status, listed=True, limit=MAX_LISTED[status])
        return [show_summary(summary) for summary in found]


def agree_again(agreed: entries.Agreed, opened: entries.Opened, state: TableState, now: float) -> entries.Agreed:
    """Keep what was agreed for a rematch; where the loser starts, that is now the loser of the game just played."""
    options, why = msgspec.json.decode(agreed.options), agreed.why
    if why == "loser" and opened.loser is not None:
        options["start"] = opened.loser
    elif why == "loser" or (why == "youngest" and not state.seats[options["start"]].token):
        why = None
    return entries.Agreed(t=now, options=Raw(msgspec.json.encode(options)), why=why)


def usual_stand_in(game: Game) -> str:
    """The bot that plays for people who are away, if the table names none."""
    known = bot_names(game)
    return "greedy" if "greedy" in known else known[0]


def name_from(*parts: str) -> str:
    """Derive a table's name. Nobody can guess it without the secret among these parts."""
    digest = hashlib.sha256("\0".join(("polychrome table 1", *parts)).encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()

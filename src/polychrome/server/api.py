"""The JSON API beside the sockets: games, tables, records, analyses, hints, and small services for the web client."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from polychrome import registry
from polychrome.bots.levels import find_bot, levels_among
from polychrome.core.game import Game
from polychrome.lessons import find_lessons
from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.server.analysis_service import AnalysisService
from polychrome.server.archive import Archive
from polychrome.server.branches import KeepBranch, submit
from polychrome.server.coach import Coach
from polychrome.server.definitions import SHORT_QR_BYTES, check_definition, check_qr_text, qr_code
from polychrome.server.entries import hash_of
from polychrome.server.invite import HERE
from polychrome.server.lessons import list_lessons, look_in_lesson, make_lesson
from polychrome.server.limits import Buckets, Limits
from polychrome.server.lobby import show_summary
from polychrome.server.metrics import METRICS
from polychrome.server.openapi import openapi
from polychrome.server.refusals import Refusal
from polychrome.server.routes import TABLE_NAME
from polychrome.server.seat_commands import bot_names
from polychrome.server.tables import MAX_LISTED, Tables
from polychrome.server.web_client import has_rules
from polychrome.server.what_if import answer_what_if, check_branch
from polychrome.server.workers import TookTooLong, Worker

T = TypeVar("T")
TRANSFER_SECONDS = 15 * 60
BOTS_SECONDS = 20.0  # for bots to be compiled, before somebody who wants them to play is told to try again
PROBE_SECONDS = 2.0  # between two looks whether the log can be written to
BODY_SECONDS = web.AppKey("body_seconds", float)


class _OnlyGame(msgspec.Struct):
    """Which game a record is of; the rest is not looked at."""

    game: str


class TooMany(Exception):
    """Over a limit; the text says which."""


class Api:
    """Answers the requests in `routes.ROUTES`, but for the socket."""

    def __init__(
        self,
        tables: Tables,
        archive: Archive,
        analyses: AnalysisService,
        coach: Coach,
        worker: Worker,
        bot_worker: Worker,
        limits: Limits,
        base: Callable[[], str | None],
        address_of: Callable[[web.Request], str],
    ) -> None:
        self._tables, self._archive, self._analyses, self._coach = tables, archive, analyses, coach
        self._worker, self._bot_worker = worker, bot_worker
        self._base, self._address_of = base, address_of
        self._openings = Buckets(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self._transfers = Buckets(limits.transfers_per_hour / 3600, limits.transfers_per_hour)
        self._branches = Buckets(limits.branches_per_hour / 3600, limits.branches_per_hour)
        self._games: bytes | None = None
        self._lessons: dict[tuple[str, str], tuple[bytes, bytes]] = {}  # by game and name: JSON, the same zipped
        self._probed_at = -PROBE_SECONDS  # when the log could be written to last
        self._probe: asyncio.Task[None] | None = None
        self._health = wire.write(types.Health(True, version("polychrome"), wire.PROTOCOL))
        self._openapi = wire.write(openapi())

    async def address(self, request: web.Request) -> web.Response:
        """Where other devices find this server. All but those at this machine have come there already."""
        return answer(types.PublicAddress(self._base() if request.remote in HERE else None))

    async def games(self, _request: web.Request) -> web.Response:
        """What can be played here."""
        if self._games is None:
            found = [await asyncio.to_thread(registry.find_game, name) for name in registry.game_names()]
            self._games = wire.write([game_listed(game, has_rules(game.name)) for game in found])
        return web.Response(body=self._games, content_type="application/json")

    async def definition(self, request: web.Request) -> web.Response:
        """A built-in sheet, board or deck as a file: what people's own begin with."""
        name, wanted = request.match_info["game"], request.match_info["name"]
        game = await asyncio.to_thread(registry.find_game, name) if name in registry.game_names() else None
        if game is None or game.forms.definition is None or wanted not in game.forms.definition.built_in():
            raise web.HTTPNotFound(reason="there is no such sheet, board or deck")
        file = await asyncio.to_thread(registry.built_in_definition, game, wanted)
        return file_answer(file, f"{name}-{wanted}.json")

    async def tables(self, request: web.Request) -> web.Response:
        """The lobby: tables to join, or games that were played there."""
        status = request.query.get("status", "open")
        if status not in MAX_LISTED:
            raise Refusal("form", f"status: {' or '.join(MAX_LISTED)}")
        return answer(await self._tables.list_public(status))

    async def open_table(self, request: web.Request) -> web.Response:
        """Open a table."""
        wish = await read_body(request, types.OpenTable)
        if not self._openings.take(self._address_of(request), time.monotonic()):
            raise TooMany("this address has opened too many tables; wait a while")
        name = await self._tables.open(wish)
        return answer(types.TableOpened(name, f"/t/{name}"), 201)

    async def table(self, request: web.Request) -> web.Response:
        """What anybody may know of a table whose name they know."""
        return answer(show_summary(found(await self._tables.log.summary(table_name(request)))))

    async def record(self, request: web.Request) -> web.Response:
        """The record of a finished game, as a file."""
        name = table_name(request)
        return file_answer(
            found(await self._archive.record(name, self._address_of(request))), f"polychrome-{name}.json"
        )

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game step by step: every event and the whole position after it."""
        first = request.query.get("first", "0")
        if not (first.isascii() and first.isdecimal() and len(first) <= 6):
            raise Refusal("form", "first: a whole number from 0 on")
        body = await self._archive.steps(table_name(request), int(first), self._address_of(request))
        return web.Response(body=found(body), content_type="application/json")

    async def analysis(self, request: web.Request) -> web.Response:
        """A finished game explained; it takes some seconds the first time, unless first figures are enough."""
        quick = request.query.get("quick", "false")
        if quick not in ("true", "false"):
            raise Refusal("form", "quick: true or false")
        body = found(await self._analyses.analysis(table_name(request), self._address_of(request), quick == "true"))
        return web.Response(body=body, content_type="application/json")

    async def hint(self, request: web.Request) -> web.Response:
        """What a seat could do now."""
        asked = await read_body(request, types.AskHint)
        return answer(found(await self._analyses.hint(table_name(request), asked, self._address_of(request))))

    async def coach(self, request: web.Request) -> web.Response:
        """Whether a seat's newest move cost it much."""
        asked = await read_body(request, types.AskCoach)
        return answer(found(await self._coach.judge(table_name(request), asked, self._address_of(request))))

    async def lesson(self, request: web.Request) -> web.Response:
        """A lesson, made the first time that somebody asks for it."""
        key = await find_lesson(request)
        if key not in self._lessons:
            self._lessons[key] = await self._worker.run(self._address_of(request), make_lesson, *key)
        body, zipped = self._lessons[key]
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=body, content_type="application/json")
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return web.Response(body=zipped, content_type="application/json", headers=headers)

    async def look_in_lesson(self, request: web.Request) -> web.Response:
        """What may follow what the pupil of a lesson presses, or which rule refuses it."""
        key = await find_lesson(request)
        asked = await read_body(request, types.AskLesson)
        body = await self._worker.run(self._address_of(request), look_in_lesson, *key, asked)
        return web.Response(body=body, content_type="application/json")

    async def what_if(self, request: web.Request) -> web.Response:
        """How a finished game could have gone on."""
        return await self._answer_what_if(request, await read_body(request, types.AskWhatIf))

    async def what_if_in_lesson(self, request: web.Request) -> web.Response:
        """How the game of a lesson could go on."""
        return await self._answer_what_if(request, await read_body(request, types.AskWhatIf))

    async def keep_branch(self, request: web.Request) -> web.Response:
        """Keep a branch with the record of a finished game, if the rules allow it."""
        wish, name, address = await read_body(request, types.KeepBranch), table_name(request), self._address_of(request)
        record = found(await self._archive.record(name, address))
        table, token = found(await self._tables.table(name)), hash_of(wish.token)
        if not table.state.seats_of(token):
            raise Refusal("role", "only people who sat at this table keep branches of its game")
        if not self._branches.take(address, time.monotonic()):
            raise TooMany("this address has kept too many branches; wait a while")
        events, why = await self._worker.run(address, check_branch, record, wish.at, wish.events)
        if why:
            raise Refusal("branch", why)
        table = found(await self._tables.table(name))  # it may have been unloaded meanwhile
        await submit(table, token, KeepBranch(id=wish.id, at=wish.at, name=wish.name, events=msgspec.Raw(events)))
        kept = msgspec.json.decode(found(await self._archive.record(name, address)), type=types.BranchKept)
        return answer(kept, 201)

    async def finish(self, request: web.Request) -> web.Response:
        """How bots would end a branch of a finished game."""
        return await self._answer_what_if(request, await read_body(request, types.AskFinish))

    async def finish_lesson(self, request: web.Request) -> web.Response:
        """How bots would end the game of a lesson."""
        return await self._answer_what_if(request, await read_body(request, types.AskFinish))

    async def _answer_what_if(self, request: web.Request, asked: types.AskWhatIf | types.AskFinish) -> web.Response:
        address = self._address_of(request)
        if "lesson" in request.match_info:
            game, name = await find_lesson(request)
            record = bytes(find_lessons(game)[name].record)
        else:
            record = found(await self._archive.record(table_name(request), address))
        if asked.bot is not None:
            game = msgspec.json.decode(record, type=_OnlyGame).game
            # One move can come from a bot that is not compiled yet, whole games cannot.
            bot = "" if isinstance(asked, types.AskFinish) else find_bot(asked.bot)
            async with asyncio.timeout(BOTS_SECONDS):
                await self._tables.loader.load(game)  # imports its bots outside the event loop
                await self._tables.loader.wait_for_bots(game, bot)
        worker = self._worker if asked.bot is None else self._bot_worker  # replays and lessons wait for no bot
        body = await worker.run(address, answer_what_if, record, asked)
        return web.Response(body=body, content_type="application/json")

    async def qr(self, request: web.Request) -> web.Response:
        """A QR code as the path of an SVG."""
        text = (await read_body(request, types.TextToRead)).text
        check_qr_text(text)
        if len(text.encode()) <= SHORT_QR_BYTES:
            return answer(qr_code(text))
        return answer(await self._worker.run(self._address_of(request), qr_code, text))

    async def check(self, request: web.Request) -> web.Response:
        """What a home-made sheet, board or deck is, or what is wrong with it and where."""
        asked = await read_body(request, types.CheckDefinition)
        if asked.game is not None and asked.game not in registry.game_names():
            raise Refusal("form", "there is no such game")
        arguments = asked.text, asked.game, asked.like
        try:
            body = await self._worker.run(self._address_of(request), check_definition, *arguments)
        except TookTooLong:
            raise Refusal("form", "it takes too long to read this file") from None
        return web.Response(body=body, content_type="application/json")

    async def leave_transfer(self, request: web.Request) -> web.Response:
        """Keep what moves to another device for a quarter of an hour."""
        left = await read_body(request, types.LeaveTransfer)
        if not self._transfers.take(self._address_of(request), time.monotonic()):
            raise TooMany("this address has made too many codes; wait a while")
        now = self._tables.clock.time()
        if not await self._tables.log.keep_transfer(left.name, left.box.encode(), now, now + TRANSFER_SECONDS):
            raise TooMany("too many devices are on the move right now; try again in a few minutes")
        return answer(types.TransferLeft(TRANSFER_SECONDS), 201)

    async def take_transfer(self, request: web.Request) -> web.Response:
        """Give it to the first who knows the code."""
        wanted = await read_body(request, types.TakeTransfer)
        box = await self._tables.log.take_transfer(wanted.name, self._tables.clock.time())
        return answer(types.TransferTaken(None if box is None else box.decode()))

    async def health(self, _request: web.Request) -> web.Response:
        """Whether the server runs and its storage answers."""
        if time.monotonic() - self._probed_at > PROBE_SECONDS:
            if self._probe is None or self._probe.done():  # however many ask, the log is written to once
                self._probe = asyncio.create_task(self._tables.log.probe())
                self._probe.add_done_callback(self._note_probe)
            await asyncio.shield(self._probe)
        return web.Response(body=self._health, content_type="application/json")

    def _note_probe(self, probe: asyncio.Task[None]) -> None:
        if not probe.cancelled() and probe.exception() is None:
            self._probed_at = time.monotonic()

    async def metrics(self, _request: web.Request) -> web.Response:
        """Figures for Prometheus."""
        return web.Response(body=METRICS.text(), headers={"Content-Type": METRICS.content_type})

    async def openapi(self, _request: web.Request) -> web.Response:
        """The HTTP part, described for programs."""
        return web.Response(body=self._openapi, content_type="application/json")


async def read_body(request: web.Request, kind: type[T]) -> T:
    """The body of a request as a struct. Raises Refusal if it cannot be read."""
    seconds: float = request.app[BODY_SECONDS]
    try:
        async with asyncio.timeout(seconds):
            body = await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout(reason="the rest of the request did not come") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
        text = "nested too deeply" if isinstance(problem, RecursionError) else str(problem)
        raise Refusal("body", f"this cannot be read: {text}") from None


def table_name(request: web.Request) -> str:
    """The name of a table in a path. Raises 404 where no table can have such a name."""
    name = request.match_info["table"]
    if not TABLE_NAME.fullmatch(name):
        raise web.HTTPNotFound(reason="there is no such table")
    return name


async def find_lesson(request: web.Request) -> tuple[str, str]:
    """The game and the name of a lesson in a path. Raises 404 where there is no such lesson."""
    game, name = request.match_info["game"], request.match_info["lesson"]
    if game not in registry.game_names() or name not in await asyncio.to_thread(find_lessons, game):
        raise web.HTTPNotFound(reason="there is no such lesson")
    return game, name


def found(value: T | None) -> T:
    """What was found at a table. Raises 404 if there is no such table."""
    if value is None:
        raise web.HTTPNotFound(reason="there is no such table")
    return value


def answer(value: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    return web.Response(body=wire.write(value), status=status, content_type="application/json")


def file_answer(body: bytes, name: str) -> web.Response:
    """A JSON file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=body, content_type="application/json", headers=headers)


def fault(status: int, text: str) -> web.Response:
    """A request that was not done, in one sentence."""
    return answer(types.Fault(f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."), status)


def game_listed(game: Game, has_rules: bool) -> types.GameListed:
    """A game as a page offers it."""
    definition, lessons = game.forms.definition, list_lessons(game.name)
    features: dict[types.Feature, bool] = {
        "rules": has_rules,
        "definitions": bool(definition and definition.built_in()),
        "hints": True,  # the generic critic serves games without one of their own
        "coach": not game.forms.timing.is_race,
        "analysis": True,
        "lessons": bool(lessons),
    }
    return types.GameListed(
        game=game.name,
        title=game.title,
        rules=game.version,
        defaults=dict(game.forms.defaults),
        printed=definition.option if definition else "",
        built_in=list(definition.built_in()) if definition else [],
        bots=list(bot_names(game)),
        levels=levels_among(bot_names(game)),
        clock_ms=game.forms.timing.clock_ms,
        ready_ms=game.forms.timing.ready_ms,
        grace_ms=game.forms.timing.grace_ms,
        options=msgspec.json.schema(game.forms.options),
        offers=[name for name, is_there in features.items() if is_there],
        lessons=lessons,
    )

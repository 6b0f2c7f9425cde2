"""The routes of the server: pages, a small JSON API, the WebSocket of each table, health and metrics."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib import resources
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSCloseCode, web
from aiohttp.http_exceptions import HttpProcessingError

from polychrome import registry
from polychrome.server import wire
from polychrome.server.client import Client
from polychrome.server.ear import Line
from polychrome.server.invite import HERE
from polychrome.server.judge import Refusal, bot_names
from polychrome.server.limits import Buckets, Limits
from polychrome.server.lobby import summary
from polychrome.server.log import NotStored
from polychrome.server.metrics import METRICS
from polychrome.server.openapi import openapi
from polychrome.server.rooms import MOST_LISTED, Rooms, listed
from polychrome.server.socket import Outbox, serve_socket
from polychrome.server.study import Busy, Studies

_journal = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PAGES = {"app.js": "text/javascript", "style.css": "text/css", "index.html": "text/html"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Server": "polychrome",
}


NOT_ALLOWED = ("running", "hints", "role")  # refusals that are no fault of the request's form


class App:
    """The web side of a server."""

    def __init__(
        self,
        rooms: Rooms,
        limits: Limits | None = None,
        origins: frozenset[str] = frozenset(),
        behind_proxy: bool = False,
        base: Callable[[], str | None] = lambda: None,
    ) -> None:
        self.rooms, self.limits, self.origins, self._behind_proxy = rooms, limits or Limits(), origins, behind_proxy
        self._base = base
        self._requests = Buckets(self.limits.requests_a_second, self.limits.request_burst)
        self._openings = Buckets(self.limits.tables_an_hour / 3600, self.limits.tables_an_hour)
        self._sockets: Counter[str] = Counter()
        self._open: set[Line] = set()
        self._outbox = Outbox()
        self._pages = {name: resources.files(__package__).joinpath("pages", name).read_bytes() for name in PAGES}
        self._games: bytes | None = None
        self._studies = Studies(rooms)
        self._client = Client(rooms)
        METRICS.gauges["tables_awake"] = "tables awake in this process", lambda: len(rooms.awake)
        METRICS.gauges["sockets"] = "sockets open in this process", lambda: sum(self._sockets.values())
        METRICS.gauges["loaded"] = (
            "1: the rules of all games run compiled here",
            lambda: rooms.loader.is_done,
        )

    def application(self) -> web.Application:
        """For aiohttp to serve."""
        application = web.Application(middlewares=[self._guard], client_max_size=self.limits.request_bytes)
        application.on_cleanup.append(self._stop_studies)
        application.cleanup_ctx.append(self._knocking)
        application.add_routes(self._client.routes())
        if not self._client.is_built:
            application.add_routes(
                [
                    web.get("/", self._page("index.html")),
                    web.get("/t/{table}", self._page("index.html")),
                    web.get("/app.js", self._page("app.js")),
                    web.get("/style.css", self._page("style.css")),
                ]
            )
        application.add_routes(
            [
                web.get("/api/address", self.reached),
                web.get("/api/games", self.list_games),
                web.get("/api/tables", self.list_tables),
                web.post("/api/tables", self.open_table),
                web.get("/api/tables/{table}", self.show_table),
                web.get("/api/tables/{table}/record", self.record),
                web.get("/api/tables/{table}/analysis", self.analysis),
                web.post("/api/tables/{table}/hint", self.hint),
                web.get("/api/tables/{table}/socket", self.socket),
                web.get("/health", self.health),
                web.get("/metrics", self.metrics),
                web.get("/openapi.json", self.openapi),
            ]
        )
        return application

    # --- every request --------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Checks before, and words instead of tracebacks after."""
        try:
            if not self._is_own_origin(request):
                return fault(403, "this page may not talk to this server")
            is_api = request.path.startswith("/api/")
            if is_api and not self._requests.take(self.address(request), time.monotonic()):
                METRICS.count("limited")
                return fault(429, "too many requests; wait a moment")
            response = await handler(request)
        except web.HTTPNotFound as problem:
            response = self._client.missing(request) or fault(404, problem.reason.lower())
        except web.HTTPException as problem:
            response = fault(problem.status, problem.reason.lower())
        except Refusal as refusal:
            response = fault(403 if refusal.rule in NOT_ALLOWED else 422, refusal.text)
        except (Busy, TimeoutError):
            METRICS.count("limited")
            response = fault(429, "the server is busy with other games; try again in a moment")
        except (ConnectionError, HttpProcessingError):
            response = fault(400, "the request ended before it was whole")
        except NotStored:
            response = fault(503, "the server cannot reach its storage; try again")
        except Exception:
            _journal.exception("a request failed", extra={"path": request.path})
            METRICS.count("errors")
            response = fault(500, "something went wrong in the server")
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    def _is_own_origin(self, request: web.Request) -> bool:
        """Browsers say where a script comes from: ours, or one that the server's host has named."""
        origin = request.headers.get("Origin")
        if origin is None or (request.method in ("GET", "HEAD") and "Upgrade" not in request.headers):
            return True
        try:
            return origin in self.origins or urlsplit(origin).netloc == request.host
        except ValueError:
            return False

    def address(self, request: web.Request) -> str:
        """Whose request this is, as far as can be known."""
        if self._behind_proxy and (chain := request.headers.get("X-Forwarded-For")):
            return chain.rsplit(",", 1)[-1].strip()[:60]
        return request.remote or ""

    async def _knocking(self, _application: web.Application) -> AsyncIterator[None]:
        """Find out who has gone without a word."""

        async def knock() -> None:
            while True:
                await asyncio.sleep(self.limits.silent_seconds)
                for line in list(self._open):
                    try:
                        line.knock()
                    except Exception:  # of one; the others are looked at all the same
                        _journal.exception("a socket could not be asked")
                        METRICS.count("errors")

        task = asyncio.create_task(knock())
        yield
        task.cancel()

    async def _stop_studies(self, _application: web.Application) -> None:
        self._studies.close()

    async def close_sockets(self) -> None:
        """Tell every device to come back in a moment."""
        self._outbox.flush()
        await asyncio.gather(*(ws.close(code=WSCloseCode.GOING_AWAY) for ws in list(self._open)))

    # --- routes ---------------------------------------------------------------------------------------------------

    def _page(self, name: str) -> Handler:
        async def page(_request: web.Request) -> web.StreamResponse:
            return web.Response(body=self._pages[name], content_type=PAGES[name], charset="utf-8")

        return page

    async def reached(self, request: web.Request) -> web.StreamResponse:
        """Where other devices find this server. All but those at this machine have come there already."""
        return answer(wire.Reached(self._base() if request.remote in HERE else None))

    async def list_games(self, _request: web.Request) -> web.StreamResponse:
        """What can be played here."""
        if self._games is None:
            found = [
                await asyncio.to_thread(registry.find_game, name) for name in registry.game_names()
            ]  # an import, no compiler
            self._games = wire.write([game_listed(game) for game in found])
        return web.Response(body=self._games, content_type="application/json")

    async def list_tables(self, request: web.Request) -> web.StreamResponse:
        """The lobby: tables to join, or games that were played there."""
        status = request.query.get("status", "open")
        if status not in MOST_LISTED:
            return fault(422, f"status: {' or '.join(MOST_LISTED)}")
        return answer(await self.rooms.listed(status))

    async def open_table(self, request: web.Request) -> web.StreamResponse:
        """Open a table."""
        try:
            wish = msgspec.json.decode(await request.read(), type=wire.OpenTable)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
            return fault(400, f"this cannot be read: {problem}")
        if not self._openings.take(self.address(request), time.monotonic()):
            METRICS.count("limited")
            return fault(429, "this address has opened too many tables; wait a while")
        name = await self.rooms.open(wish)
        return answer(wire.TableOpened(name, f"/t/{name}"), 201)

    async def show_table(self, request: web.Request) -> web.StreamResponse:
        """What anybody may know of a table whose name they know."""
        table = await self.rooms.table(request.match_info["table"])
        if table is None:
            return fault(404, "there is no such table")
        told = summary(table.state)
        return answer(listed(told.table, told.status, told.facts))

    async def record(self, request: web.Request) -> web.StreamResponse:
        """The record of a finished game, as a file."""
        name = request.match_info["table"]
        record = await self.rooms.record(name)
        if record is None:
            return fault(404, "there is no such table")
        headers = {"Content-Disposition": f'attachment; filename="polychrome-{name}.json"'}
        return web.Response(body=record, content_type="application/json", headers=headers)

    async def analysis(self, request: web.Request) -> web.StreamResponse:
        """A finished game explained; it takes some seconds the first time."""
        found = await self._studies.analysis(request.match_info["table"])
        if found is None:
            return fault(404, "there is no such table")
        return web.Response(body=found, content_type="application/json")

    async def hint(self, request: web.Request) -> web.StreamResponse:
        """What a seat could do now."""
        try:
            asked = msgspec.json.decode(await request.read(), type=wire.AskHint)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as problem:
            return fault(400, f"this cannot be read: {problem}")
        told = await self._studies.hint(request.match_info["table"], asked)
        return fault(404, "there is no such table") if told is None else answer(told)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Sit down or watch."""
        address = self.address(request)
        if self._sockets[address] >= self.limits.sockets_an_address:
            METRICS.count("limited")
            return fault(429, "too many connections from this address")
        self._sockets[address] += 1
        try:
            name = request.match_info["table"]
            return await serve_socket(request, self.rooms, name, self.limits, self._outbox, self._open)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def health(self, _request: web.Request) -> web.StreamResponse:
        """Whether the server runs and its storage answers."""
        await self.rooms.store.summaries(limit=1)
        return answer({"ok": True, "version": version("polychrome"), "protocol": wire.PROTOCOL})

    async def metrics(self, _request: web.Request) -> web.StreamResponse:
        """Counters for Prometheus."""
        return web.Response(text=METRICS.text(), content_type="text/plain", charset="utf-8")

    async def openapi(self, _request: web.Request) -> web.StreamResponse:
        """The HTTP part, described for programs."""
        return answer(openapi())


def answer(value: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    return web.Response(body=wire.write(value), status=status, content_type="application/json")


def fault(status: int, text: str) -> web.Response:
    """A request that was not done, in one sentence."""
    return answer(wire.Fault(f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."), status)


def game_listed(game: Any) -> wire.GameListed:
    """A game as a page offers it."""
    return wire.GameListed(
        game=game.name,
        title=game.title,
        rules=game.version,
        defaults=game.forms.defaults,
        printed=game.forms.definition.option if game.forms.definition else "",
        built_in=list(game.forms.definition.built_in()) if game.forms.definition else [],
        bots=list(bot_names(game)),
        clock_ms=game.forms.timing.clock_ms,
        ready_ms=game.forms.timing.ready_ms,
        grace_ms=game.forms.timing.grace_ms,
        options=msgspec.json.schema(game.forms.options),
    )

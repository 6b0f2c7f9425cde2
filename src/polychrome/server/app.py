"""The door of the server: routes, checks before every request, and the sockets that are open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from polychrome.server.admission import Admission, TooManyGreetings
from polychrome.server.analysis_service import AnalysisService
from polychrome.server.api import BODY_SECONDS, Api, TooMany, fault
from polychrome.server.archive import Archive
from polychrome.server.coach import Coach
from polychrome.server.connections import Connections
from polychrome.server.definitions import load_games
from polychrome.server.fair_queue import Busy
from polychrome.server.hosts import Hosts
from polychrome.server.limits import Buckets, Limits
from polychrome.server.lobby import show_summary
from polychrome.server.log import NotStored
from polychrome.server.metrics import METRICS
from polychrome.server.previews import choose_language, describe_site, describe_table, write_tags
from polychrome.server.refusals import Refusal
from polychrome.server.routes import ROUTES, TABLE_NAME, Route
from polychrome.server.socket import Door, serve_socket
from polychrome.server.tables import Tables
from polychrome.server.web_client import WebClient
from polychrome.server.websocket import GOING_AWAY
from polychrome.server.workers import Worker, WorkerFailed
from polychrome.server.workshop import Workshop

logger = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Server": "polychrome",
}
PREVIEW_SECONDS = 1.0
LIMITED_SECONDS = 0.1  # before a request over a limit is refused: to refuse costs as much as to answer
BYTES_PER_UNIT = 16 * 1024  # of a body, beside what the request costs without one
WORK_SECONDS = 10.0  # for a check, a record or a replay
BOT_GAMES_SECONDS = 20.0  # for games that bots play to the end of a branch
ANALYSIS_SECONDS = 240.0
COACH_SECONDS = 5.0  # for one move
STATUSES = {"running": 403, "hints": 403, "coach": 403, "role": 403, "body": 400}  # of refusals; the others are 422


class App:
    """The web side of a server."""

    def __init__(
        self,
        tables: Tables,
        limits: Limits | None = None,
        origins: frozenset[str] = frozenset(),
        behind_proxy: bool = False,
        base: Callable[[], str | None] = lambda: None,
        names: frozenset[str] = frozenset(),
    ) -> None:
        self.tables, self.limits, self.origins, self._behind_proxy = tables, limits or Limits(), origins, behind_proxy
        self._requests = Buckets(self.limits.requests_per_second, self.limits.request_burst)
        self._pages = Buckets(self.limits.pages_per_second, self.limits.page_burst)
        self._worker = Worker(WORK_SECONDS, load_games)
        self._bot_worker = Worker(BOT_GAMES_SECONDS, load_games)  # whole games of bots: nothing else waits for them
        archive = Archive(tables.log, self._worker)
        self._analyses = AnalysisService(tables, archive, Worker(ANALYSIS_SECONDS))
        self._coach = Coach(tables, Worker(COACH_SECONDS, load_games, max_per_key=8))
        self._client = WebClient(self._find_tags)
        self._costs: dict[Any, int] = {}  # by handler
        self.connections = Connections(self.limits, behind_proxy)
        self._door = Door(tables, self.limits, Admission(self.limits, self.connections))
        self._hosts = Hosts(names, is_any=behind_proxy)
        workers = self._worker, self._bot_worker
        self._api = Api(tables, archive, self._analyses, self._coach, *workers, self.limits, base, self.address)
        self._workshop = Workshop(
            tables, archive, self._worker, Worker(ANALYSIS_SECONDS, load_games), self.limits, self.address
        )
        METRICS.watch("tables_loaded", lambda: len(tables.loaded))
        METRICS.watch("sockets", lambda: len(self._door.sockets))
        METRICS.watch("connections", lambda: self.connections.open)
        METRICS.watch("compiled", lambda: tables.loader.is_done)

    def start_worker(self) -> None:
        """Let lessons, replays and people's files find their process ready."""
        self._worker.start()

    def application(self) -> web.Application:
        """For aiohttp to serve."""
        application = web.Application(middlewares=[self._guard], client_max_size=self.limits.request_bytes)
        application[BODY_SECONDS] = self.limits.body_seconds
        application.on_cleanup.append(self._stop_analyses)
        application.cleanup_ctx.append(self._ping_sockets)
        application.add_routes(self._client.routes())
        for route in ROUTES:
            handler = self._handler(route)
            self._costs[handler] = route.cost
            application.router.add_route(route.verb, route.path, handler)
        return application

    def _handler(self, route: Route) -> Handler:
        answering = next(one for one in (self._api, self._workshop, self) if hasattr(one, route.handler))
        handler: Handler = getattr(answering, route.handler)
        return handler

    # --- every request --------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Check before, and answer with words instead of tracebacks after."""
        is_upgrade = "Upgrade" in request.headers
        if is_upgrade and request.transport is not None:
            request.transport.pause_reading()  # or all that comes meanwhile would be kept; `upgrade` reads on
        try:
            response = self._check(request) or await handler(request)
        except web.HTTPNotFound as problem:
            response = self._client.missing(request) or fault(404, problem.reason.lower())
        except web.HTTPException as problem:
            response = fault(problem.status, problem.reason.lower())
        except Refusal as refusal:
            response = fault(STATUSES.get(refusal.rule, 422), refusal.text)
        except (TooMany, TooManyGreetings, Busy, TimeoutError) as problem:
            METRICS.count("limited")
            await asyncio.sleep(LIMITED_SECONDS)
            response = fault(429, str(problem) or "the server is busy with other games; try again in a moment")
        except (ConnectionError, HttpProcessingError):
            response = fault(400, "the request ended before it was whole")
        except WorkerFailed as problem:
            logger.error("work in another process failed: %s", problem, extra={"path": request.path})
            response = fault(503, "the server could not do this; try again in a moment")
        except NotStored:
            response = fault(503, "the server cannot reach its storage; try again")
        except Exception:
            logger.exception("a request failed", extra={"path": request.path})
            METRICS.count("errors")
            response = fault(500, "something went wrong in the server")
        if is_upgrade:
            response.force_close()
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    def _check(self, request: web.Request) -> web.Response | None:
        """What keeps a request from being handled at all, if anything does."""
        if not self._hosts.knows(request.headers.get("Host")):
            return fault(421, "this server does not answer to this name; its operator can add it with --name")
        if not self._is_own_origin(request):
            return fault(403, "this page may not talk to this server")
        cost = self._costs.get(request.match_info.handler, 0)  # 0: a page or a file
        bucket, cost = (self._requests, cost + self._cost_of_body(request)) if cost else (self._pages, 1)
        if not bucket.take(self.address(request), time.monotonic(), cost):
            raise TooMany("too many requests; wait a moment")
        if "Content-Encoding" in request.headers:
            return fault(415, "send the body as it is, not compressed")
        return None

    def _cost_of_body(self, request: web.Request) -> int:
        """In units; a body of unknown length counts as the longest."""
        size = request.content_length
        if size is None:
            size = self.limits.request_bytes if request.body_exists else 0
        return min(size, self.limits.request_bytes) // BYTES_PER_UNIT

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
        if self._behind_proxy and (chain := request.headers.getall("X-Forwarded-For", [])):
            return chain[-1].rsplit(",", 1)[-1].strip()[:60]  # what the proxy itself has added, behind all others
        return request.remote or ""

    async def _find_tags(self, request: web.Request) -> bytes:
        """The preview of a page. Whoever asks for too many gets that of the site, and so does everybody while the
        storage is slow: a page never waits for it long."""
        language = choose_language(request.headers.get("Accept-Language", ""))
        preview, name = describe_site(language), request.match_info.get("table", "")
        if TABLE_NAME.fullmatch(name) and self._requests.take(self.address(request), time.monotonic()):
            with contextlib.suppress(NotStored, TimeoutError):
                async with asyncio.timeout(PREVIEW_SECONDS):
                    summary = await self.tables.log.summary(name)
                preview = describe_table(show_summary(summary), language) if summary else preview
        is_secure = self._behind_proxy and request.headers.get("X-Forwarded-Proto") == "https"
        base = f"{'https' if is_secure else request.scheme}://{request.host}"
        return write_tags(preview, base, request.path, self._client.pictures)

    # --- sockets --------------------------------------------------------------------------------------------------

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Sit down or watch."""
        return await serve_socket(request, self._door, request.match_info["table"], self.address(request))

    async def close_sockets(self) -> None:
        """Tell every device to come back in a moment."""
        self._door.outbox.flush()
        sockets = list(self._door.sockets)
        for socket in sockets:
            socket.close(GOING_AWAY)
        if sockets:
            await asyncio.wait([socket.lost for socket in sockets])

    async def _ping_sockets(self, _application: web.Application) -> AsyncIterator[None]:
        """Ping idle sockets; drop those that did not answer the last ping."""

        async def ping() -> None:
            while True:
                await asyncio.sleep(self.limits.silent_seconds)
                for socket in list(self._door.sockets):
                    socket.ping_if_idle()

        task = asyncio.create_task(ping())
        yield
        task.cancel()

    async def _stop_analyses(self, _application: web.Application) -> None:
        self._analyses.close()
        self._workshop.close()
        self._coach.close()
        self._worker.close()
        self._bot_worker.close()

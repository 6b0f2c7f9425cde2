"""HTTP connections: how many there may be, how long they may be silent, and plain answers to what is not HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections import Counter
from typing import Any

from aiohttp import web

from polychrome.server.limits import Limits
from polychrome.server.metrics import METRICS

logger = logging.getLogger(__name__)

BACKLOG = 1024
LINGER_SECONDS = 5.0  # for the rest of a body that nobody wants to read
RESERVED_DESCRIPTORS = 64  # for the log, its backups, workers and bots' files


class Connections:
    """Counts what is connected: at all, and by address."""

    def __init__(self, limits: Limits, behind_proxy: bool, max_open: int | None = None) -> None:
        """`behind_proxy`: all connections come from one address, and the proxy limits its clients."""
        self._max_per_address = None if behind_proxy else limits.connections_per_address
        self.max_open = usable_descriptors() if max_open is None else max_open
        self.open = 0
        self._by_address: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """Count one more; False: there are too many."""
        limit = self._max_per_address
        if self.open >= self.max_open or (limit is not None and self._by_address[address] >= limit):
            METRICS.count("limited")
            return False
        self.open += 1
        self._by_address[address] += 1
        return True

    def upgrade(self, address: str) -> None:
        """A connection has become a socket of a table: those are counted by who sits there."""
        self._discount(address)

    def remove(self, address: str, is_upgraded: bool) -> None:
        """One has gone."""
        self.open -= 1
        if not is_upgraded:
            self._discount(address)

    def _discount(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    @property
    def is_scarce(self) -> bool:
        """Whether the last fifth has begun, which is for people with a seat."""
        return self.open >= self.max_open * 0.8


class HttpConnection(web.RequestHandler):
    """One connection, until it closes or becomes a socket."""

    def __init__(self, connections: Connections, manager: web.Server, unread_seconds: float, **settings: Any) -> None:
        """`unread_seconds`: until a connection is closed whose answers nobody reads."""
        super().__init__(manager, **settings)
        self._connections, self._unread_seconds = connections, unread_seconds
        self._unread: asyncio.TimerHandle | None = None
        self._address: str | None = None  # None: not counted
        self._is_upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it; close it at once if there are too many."""
        super().connection_made(transport)
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if self._connections.add(address):
            self._address = address
        else:
            self.force_close()

    def become_socket(self) -> None:
        """From now on it is counted as a socket."""
        if self._address is not None and not self._is_upgraded:
            self._is_upgraded = True
            self._forget_reader()
            self._connections.upgrade(self._address)

    def pause_writing(self) -> None:
        """Watch whether the other side reads on."""
        super().pause_writing()
        self._watch_reader(None)

    def resume_writing(self) -> None:
        """It does."""
        super().resume_writing()
        self._forget_reader()

    def _watch_reader(self, unread: int | None) -> None:
        """Look again later; close if not a byte of so many was read in the meantime."""
        transport = self.transport
        if transport is None:
            return
        now_unread = transport.get_write_buffer_size()
        if unread is not None and now_unread >= unread:
            METRICS.count("dropped")
            transport.abort()
            return
        loop = asyncio.get_running_loop()
        self._unread = loop.call_later(self._unread_seconds, self._watch_reader, now_unread)

    def _forget_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: BaseException | None) -> None:
        """Count it no longer."""
        self._forget_reader()
        super().connection_lost(exc)
        if self._address is not None:
            self._connections.remove(self._address, self._is_upgraded)
            self._address = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is not HTTP, in one sentence that names no library."""
        METRICS.count("malformed")
        text = "this is not an HTTP request" if status == 400 else "something went wrong in the server"
        response = web.json_response({"error": f"{text[0].upper()}{text[1:]}."}, status=status)
        response.headers["Server"] = "polychrome"
        response.force_close()
        return response


async def listen(
    application: web.Application, listening: socket.socket, connections: Connections, limits: Limits
) -> tuple[web.AppRunner, asyncio.Server]:
    """Serve an application on a socket that listens."""
    runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=2.0)
    await runner.setup()
    manager, loop = runner.server, asyncio.get_running_loop()
    assert manager is not None

    def connect() -> HttpConnection:
        # What was announced and does not come in time is closed by aiohttp: a first request, its head, or the next one.
        # Bodies are not unpacked: a few kilobytes could hold hundreds of megabytes.
        return HttpConnection(
            connections, manager, limits.idle_seconds, loop=loop, access_log=None,
            keepalive_timeout=limits.idle_seconds, lingering_time=LINGER_SECONDS, auto_decompress=False,
        )  # fmt: skip

    return runner, await loop.create_server(connect, sock=listening, backlog=BACKLOG)


def usable_descriptors() -> int:
    """Raise the limit of open files as far as allowed; how many of them may be connections."""
    if sys.platform == "win32":
        return 10_000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return max(16, (1_000_000 if soft == resource.RLIM_INFINITY else soft) - RESERVED_DESCRIPTORS)

"""Runs the server: one process by default, several on one PostgreSQL, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import logging
import multiprocessing
import multiprocessing.connection
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from polychrome.core.errors import GameError
from polychrome.server import logging_setup
from polychrome.server.invite import base_for
from polychrome.server.limits import Limits
from polychrome.server.log import is_shared, masked, open_log

if TYPE_CHECKING:
    from polychrome.server.tables import Tables

PORT = 8437  # the first that is tried
MORE_PORTS = 50  # that are tried after it when nobody asked for a certain one
BACKLOG = 1024
SECONDS_TO_FINISH = 10.0
REDIS = ("redis://", "rediss://", "unix://")
ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@\s]+")  # as browsers send it

logger = logging.getLogger(__name__)


class CannotServe(GameError):
    """The server cannot start; says why in one sentence."""


@dataclass(frozen=True)
class Settings:
    """All that the command line says about a server."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: the first that is free
    database: str = ""  # "": a file in the user's own folder
    redis: str | None = None
    workers: int = 1
    keep_days: float = 30
    origins: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()  # host names that the server answers to
    behind_proxy: bool = False
    limits: Limits = field(default_factory=Limits)


def serve(settings: Settings, announce: Callable[[int], None] | None = None) -> int:
    """Serve until SIGINT or SIGTERM; the exit code."""
    database = settings.database or str(own_database())
    if settings.workers > 1 and not is_shared(database):
        raise CannotServe("more than one worker needs a PostgreSQL database: --database postgresql://…")
    check_addresses(settings)
    logging_setup.set_up()
    listening = listen(settings.host, settings.port)
    port = listening.getsockname()[1]

    def ready() -> None:
        logger.info("serving with %s", masked(database), extra={"address": f"{settings.host}:{port}"})
        if announce:
            with contextlib.suppress(OSError):  # nobody reads what we print: tables are served all the same
                announce(port)

    if settings.workers == 1:
        return work(settings, database, listening, ready)
    _run(_try_log(settings, database))  # what is wrong with it is said once, and not by every worker
    ready()
    return _supervise(settings, database, listening)


def check_addresses(settings: Settings) -> None:
    """Raises CannotServe for addresses that are none; that of Redis is not repeated, it may hold a password."""
    if settings.redis is not None and not settings.redis.startswith(REDIS):
        raise CannotServe(f"--redis: an address of Redis starts with {', '.join(REDIS[:-1])} or {REDIS[-1]}")
    for origin in settings.origins:
        if not ORIGIN.fullmatch(origin):
            raise CannotServe(f"--origin: {origin!r} is not a site such as https://example.org, without a path")


def own_database() -> Path:
    """The file for a server that nobody has configured."""
    folder = platformdirs.user_data_path("polychrome", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotServe(f"cannot make the folder {folder}: {problem.strerror}; name a file with --database") from None
    return folder / "tables.db"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port, or on the first free one where none was asked for."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in [port] if port is not None else range(PORT, PORT + MORE_PORTS):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(BACKLOG)
        except (OSError, OverflowError) as problem:
            listening.close()
            reason = getattr(problem, "strerror", None) or str(problem)
            if port is not None or not isinstance(problem, OSError) or problem.errno not in _BUSY:
                raise CannotServe(f"cannot listen on {host} port {tried}: {reason}") from None
            continue
        listening.setblocking(False)
        return listening
    raise CannotServe(f"no port from {PORT} to {PORT + MORE_PORTS - 1} is free; choose one with --port")


SWITCH_SECONDS = 0.0005  # a commit that has ended waits at most so long for a busy loop, not Python's 5 ms

GARBAGE_SECONDS = 30.0
NEW_OBJECTS = 50_000  # between two collections of young objects: a few hundred moves in flight hold about as many

_BUSY = {98, 48, 10048, 13, 10013}  # EADDRINUSE (Linux, macOS, Windows), and ports that are not ours to use


# --- one process ------------------------------------------------------------------------------------------------------


def work(settings: Settings, database: str, listening: socket.socket, ready: Callable[[], None] | None = None) -> int:
    """One process of the server; `ready` is called once it answers."""
    logging_setup.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(NEW_OBJECTS, 10, 10)
    _run(_serve(settings, database, listening, ready))
    _leave_threads_behind()
    return 0


def _leave_threads_behind() -> None:
    """Everything is stored and closed: a compiler or a bot in the middle of a thought is not waited for."""
    others = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    for thread in others:
        thread.join(0.1)
    if any(thread.is_alive() and not thread.daemon for thread in others):
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0)


def _run(main: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(main)
        return
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main)


async def _try_log(settings: Settings, database: str) -> None:
    """Raises NotStored where no worker could open the log."""
    store = await open_log(database, settings.redis)
    await store.close()


async def _serve(settings: Settings, database: str, listening: socket.socket, ready: Callable[[], None] | None) -> None:
    stop = asyncio.Event()
    _on_signals(stop.set)
    loading = asyncio.create_task(asyncio.to_thread(importlib.import_module, "polychrome.server.app"))
    store = await open_log(database, settings.redis)
    await loading  # aiohttp reads the certificates of all authorities: the log opens meanwhile

    from polychrome.server.app import App
    from polychrome.server.connections import listen as serve_on
    from polychrome.server.tables import Tables

    tables = Tables(store, keep_days=settings.keep_days, is_shared=is_shared(database))
    base = partial(base_for, settings.host, listening.getsockname()[1])
    app = App(tables, settings.limits, settings.origins, settings.behind_proxy, base, settings.names)
    tables.start()
    runner, server = await serve_on(app.application(), listening, app.connections, settings.limits)
    if ready:
        await asyncio.to_thread(ready)  # a browser that opens is answered meanwhile
    upkeep = asyncio.create_task(_look_after(tables, app.start_worker))
    await stop.wait()
    logger.info("stopping")
    upkeep.cancel()
    server.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SECONDS_TO_FINISH):
            await tables.close()
            await app.close_sockets()
    await runner.cleanup()
    await store.close()
    logger.info("stopped")


async def _look_after(tables: Tables, start_worker: Callable[[], None]) -> None:
    """Get all games ready, and the process for slow work; then look for garbage among what is new since.

    What was loaded until then stays, and need not be looked at again. Closed sockets hang together in circles that
    nothing else takes apart, and left to itself Python looks for such old ones only every few minutes.
    """
    await tables.loader.load_all()
    start_worker()
    gc.freeze()
    while True:
        await asyncio.sleep(GARBAGE_SECONDS)
        gc.collect()


def _on_signals(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
        else:
            loop.add_signal_handler(number, stop)


# --- several ----------------------------------------------------------------------------------------------------------


def _supervise(settings: Settings, database: str, listening: socket.socket) -> int:
    """Start the workers, replace those that die, and stop all of them together."""
    spawn = multiprocessing.get_context("spawn")
    stop = threading.Event()

    def start() -> Any:
        process = spawn.Process(target=work, args=(settings, database, listening))
        process.start()
        logger.info("worker started", extra={"pid": process.pid})
        return process

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    workers = [start() for _ in range(settings.workers)]
    while not stop.is_set():
        multiprocessing.connection.wait([worker.sentinel for worker in workers], timeout=0.5)
        for index, worker in enumerate(workers):
            if not stop.is_set() and not worker.is_alive():
                logger.error("worker died", extra={"pid": worker.pid})
                workers[index] = start()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(2 * SECONDS_TO_FINISH)
    return 0

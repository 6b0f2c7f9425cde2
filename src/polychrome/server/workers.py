"""Work that takes longer than a few milliseconds, or that a stranger's file could make so: in a process of its own.

The process runs one function after the other, at low priority, each with limits of time and memory; a process that
exceeds them is killed and replaced. Whoever asks for much waits for their own work, not others for it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from polychrome.server.fair_queue import FairQueue
from polychrome.server.metrics import METRICS

LOW_PRIORITY = 10
START_SECONDS = 120.0  # for the process to be ready: on a busy machine its imports take long, and nobody else waits
IDLE_SECONDS = 600.0  # without work, until the process is stopped
MEMORY_BYTES = 2 * 2**30

T = TypeVar("T")


class WorkerFailed(Exception):
    """The function raised something, ran out of memory, or its process died."""


class TookTooLong(WorkerFailed):
    """The function was stopped."""


class Worker:
    """A process that runs functions for this one, and the queue before it."""

    def __init__(
        self, seconds: float, prepare: Callable[[], None] | None = None, max_waiting: int = 32, max_per_key: int = 4
    ) -> None:
        """`seconds`: for one function; `prepare` runs once in the process, before its time counts."""
        self._seconds = seconds
        self._queue: FairQueue[tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]] = FairQueue(
            max_waiting, max_per_key
        )
        self._process = _Process(prepare)
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process.is_running

    async def run(self, key: str, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function of a module when its turn has come. Raises Busy, or WorkerFailed."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._add(key, answer, function, arguments)
        return await answer

    def start(self) -> None:
        """Have the process started in the background, so that nobody waits for it later."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # the next to ask is told
        self._add("", answer, os.getpid, ())

    def _add(self, key: str, answer: asyncio.Future[Any], function: Callable[..., Any], arguments: Any) -> None:
        self._queue.put((key,), (answer, function, arguments))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        while self._queue:
            answer, function, arguments = self._queue.pop()
            if answer.done():  # nobody waits for it any more
                continue
            try:
                value = await asyncio.to_thread(self._process.call, self._seconds, function, arguments)
            except Exception as problem:  # also where the arguments are nested too deeply to be sent
                METRICS.count("worker_failures")
                if not answer.done():
                    answer.set_exception(_as_failure(problem))
            else:
                if not answer.done():
                    answer.set_result(value)
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.stop_if_idle)

    def stop_if_idle(self) -> None:
        """Give the memory of the process back if there is nothing to do."""
        if self._task is None or self._task.done():
            self._process.stop()

    def close(self) -> None:
        """Stop, in the middle of whatever is done."""
        if self._task is not None:
            self._task.cancel()
        if self._idle is not None:
            self._idle.cancel()
        self._process.stop()


class _Process:
    """The other process, started when it is needed. Called from one thread at a time."""

    def __init__(self, prepare: Callable[[], None] | None) -> None:
        self._prepare = prepare
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and bool(self._process.is_alive())

    def call(self, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            is_done, value = _ask(self._started(), seconds, function, arguments)
        except (EOFError, OSError, WorkerFailed) as problem:
            self.stop()
            if isinstance(problem, WorkerFailed):
                raise
            raise WorkerFailed("the process has ended") from None
        if not is_done:
            raise WorkerFailed(value)
        return value

    def _started(self) -> Connection:
        if self._pipe is None or not self.is_running:
            self.stop()
            spawn = get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            self._process = spawn.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            if self._prepare is not None:
                _ask(self._pipe, START_SECONDS, self._prepare)
        return self._pipe

    def stop(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def _as_failure(problem: Exception) -> WorkerFailed:
    return problem if isinstance(problem, WorkerFailed) else WorkerFailed(f"{type(problem).__name__}: {problem}")


def _ask(pipe: Connection, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...] = ()) -> Any:
    """Have a function run: whether it returned, and what. Raises TookTooLong, EOFError or OSError."""
    pipe.send((function, arguments))
    if not pipe.poll(seconds):
        raise TookTooLong(f"it took longer than {seconds:g} s")
    return pipe.recv()


# --- in the other process ---------------------------------------------------------------------------------------------


def _serve(pipe: Connection) -> None:
    """Run what comes through the pipe, until it is closed."""
    lower_priority()
    limit_memory()
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:
            return
        try:
            told = True, function(*arguments)
        except MemoryError:
            told = False, "it needed too much memory"
        except Exception as problem:
            told = False, f"{type(problem).__name__}: {problem}"
        pipe.send(told)


def lower_priority() -> None:
    """Tables come first, signals are for the server, and without the server there is nothing to do."""
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def limit_memory() -> None:
    """Let an allocation fail that would make this process too large."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))


def _end_with_the_server() -> None:
    """End when the server has, which cannot say goodbye if it was killed."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)

"""Many games at once: on the cores of this machine, or on a cluster with Ray.

Work is a function `work(job, first, end)` that makes the items of a span, each from the job and its own number alone.
So the answer is the same wherever and in whatever order the spans are done.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Literal, TypeVar

from polychrome.core.errors import GameError
from polychrome.core.kernel_store import STORE

Item = TypeVar("Item")
Chunk = TypeVar("Chunk")
Begun = TypeVar("Begun")  # what stands for a span or a chunk that is being done
Work = Callable[[Any, int, int], list[Item]]
Span = tuple[int, int]  # first and end
Done = Iterator[tuple[Span, list[Item]]]
Place = Literal["processes", "ray"]

SPANS_PER_PROCESS = 40  # enough that all end at about the same time
MAX_SPAN = 50  # items, so that a bar moves
SECONDS_ALONE = 0.5  # before `stream` starts other processes, which takes about as long
AHEAD = 1000  # spans under way at once: enough for a large cluster, and little however many games there are


class NoWorkers(GameError):
    """Ray is not installed, or a process has died."""


def cores() -> int:
    """The number of processes that this machine can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def do(
    work: Work[Item],
    job: Any,
    count: int,
    processes: int = 1,
    on: Place = "processes",
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Item]:
    """All items from 0 to `count` - 1, in order; `progress` hears how many more are done."""
    made: dict[int, list[Item]] = {}
    for (first, end), items in _done(work, job, count, processes, on):
        made[first] = items
        progress(end - first)
    return [item for first in sorted(made) for item in made[first]]


def split(count: int, processes: int, most: int | None = None) -> Iterator[Span]:
    """The first item by itself, then some at a time."""
    length = min(max(count // (SPANS_PER_PROCESS * processes), 1), most or MAX_SPAN)
    yield 0, 1
    for first in range(1, count, length):
        yield first, min(first + length, count)


def _done(work: Work[Item], job: Any, count: int, processes: int, on: Place) -> Done[Item]:
    """The spans in any order."""
    spans = split(count, processes)
    if on == "ray":
        yield from _with_ray(work, job, spans, processes)
        return
    # Rules are compiled once, with the first item; all other processes find them on disk.
    here = islice(spans, 1) if processes > 1 else spans
    yield from ((span, work(job, *span)) for span in here)
    if processes > 1 and count > 1:
        yield from _in_processes(work, job, spans, processes)


def _in_processes(work: Work[Item], job: Any, spans: Iterable[Span], processes: int) -> Done[Item]:
    def first_of(running: Collection[Future[list[Item]]]) -> Future[list[Item]]:
        return next(iter(wait(running, return_when=FIRST_COMPLETED).done))

    with _pool(processes) as pool:
        for span, future in _under_way(spans, lambda span: pool.submit(work, job, *span), first_of):
            yield span, future.result()


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    # A fresh process each: a fork would copy this one's threads (the bar's, for one) in the middle of what they do.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, _end_when_interrupted)
    try:
        yield pool
    except BrokenProcessPool:
        raise NoWorkers("a process was ended from outside, perhaps for want of memory; try fewer --processes") from None
    finally:
        pool.shutdown(cancel_futures=True)


def stream(
    work: Callable[[Any, Chunk], Item], job: Any, chunks: Iterable[Chunk], processes: int = 1, on: Place = "processes"
) -> Iterator[Item]:
    """What `work(job, chunk)` makes of each chunk, in their order; only some chunks are under way at a time.

    Other processes are started when it turns out to take long, and when nothing is compiled any more: they load rules
    once, when they begin.
    """
    left = iter(chunks)
    if on == "ray":
        with _cluster(processes) as ray:
            remote, cores_there = ray.remote(work), int(ray.cluster_resources().get("CPU", processes))
            yield from map(ray.get, _ahead(lambda chunk: remote.remote(job, chunk), left, 2 * cores_there + 2))
        return
    began = time.monotonic()
    for chunk in left:
        yield work(job, chunk)
        if processes > 1 and time.monotonic() - began > SECONDS_ALONE and not STORE.is_compiling:
            break
    else:
        return
    with _pool(processes) as pool:
        for future in _ahead(lambda chunk: pool.submit(work, job, chunk), left, 2 * processes + 2):
            yield future.result()


def _ahead(begin: Callable[[Chunk], Begun], chunks: Iterator[Chunk], most: int) -> Iterator[Begun]:
    """Begin chunk after chunk, at most so many ahead of the one that is yielded."""
    begun = deque(begin(chunk) for chunk in islice(chunks, most))
    while begun:
        yield begun.popleft()
        begun.extend(begin(chunk) for chunk in islice(chunks, 1))


def _end_when_interrupted() -> None:
    """Ctrl-C reaches all processes: these have nothing to tidy up or to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _with_ray(work: Work[Item], job: Any, spans: Iterable[Span], processes: int) -> Done[Item]:
    with _cluster(processes) as ray:
        remote = ray.remote(work)
        begin, first_of = lambda span: remote.remote(job, *span), lambda running: ray.wait(list(running))[0][0]
        for span, ready in _under_way(spans, begin, first_of):
            yield span, ray.get(ready)


@contextmanager
def _cluster(processes: int) -> Iterator[Any]:
    """Ray, connected to a cluster; where there is none, to one on this machine."""
    try:
        import ray
    except ImportError:
        raise NoWorkers("--on ray needs Ray, which is not installed: pip install 'polychrome[cluster]'") from None
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        ray.init(address="auto", **quiet)  # the cluster that RAY_ADDRESS names, or one that this machine belongs to
    except ConnectionError:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster of our own reports to nobody
        ray.init(address="local", num_cpus=processes, include_dashboard=False, **quiet)
    try:
        yield ray
    finally:
        ray.shutdown()


def _under_way(
    spans: Iterable[Span], begin: Callable[[Span], Begun], first_of: Callable[[Collection[Begun]], Begun]
) -> Iterator[tuple[Span, Begun]]:
    """Begin span after span, some ahead; yield each when `first_of` says that it is done."""
    left = iter(spans)
    running = {begin(span): span for span in islice(left, AHEAD)}
    while running:
        done = first_of(running)
        yield running.pop(done), done
        running.update((begin(span), span) for span in islice(left, 1))

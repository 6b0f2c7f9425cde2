"""Many games at once: on the cores of this machine, or on a cluster with Ray.

Work is a function `work(job, first, end)` that makes the items of a span, each from the job and its own number alone.
So the answer is the same wherever and in whatever order the spans are done.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Literal, TypeVar

from polychrome.core.errors import GameError

Item = TypeVar("Item")
Begun = TypeVar("Begun")  # what stands for a span that is being done
Work = Callable[[Any, int, int], list[Item]]
Span = tuple[int, int]  # first and end
Done = Iterator[tuple[Span, list[Item]]]
Place = Literal["processes", "ray"]

SPANS_PER_PROCESS = 40  # enough that all end at about the same time
MAX_SPAN = 50  # items, so that a bar moves
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


def _spans(count: int, processes: int) -> Iterator[Span]:
    """The first item by itself, then some at a time."""
    length = min(max(count // (SPANS_PER_PROCESS * processes), 1), MAX_SPAN)
    yield 0, 1
    for first in range(1, count, length):
        yield first, min(first + length, count)


def _done(work: Work[Item], job: Any, count: int, processes: int, on: Place) -> Done[Item]:
    """The spans in any order."""
    spans = _spans(count, processes)
    if on == "ray":
        yield from _with_ray(work, job, spans, processes)
        return
    # Rules are compiled once, with the first item; all other processes find them on disk.
    here = islice(spans, 1) if processes > 1 else spans
    yield from ((span, work(job, *span)) for span in here)
    if processes > 1 and count > 1:
        yield from _in_processes(work, job, spans, processes)


def _in_processes(work: Work[Item], job: Any, spans: Iterable[Span], processes: int) -> Done[Item]:
    # A fresh process each: a fork would copy this one's threads (the bar's, for one) in the middle of what they do.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, _end_when_interrupted)

    def first_of(running: Collection[Future[list[Item]]]) -> Future[list[Item]]:
        return next(iter(wait(running, return_when=FIRST_COMPLETED).done))

    try:
        for span, future in _under_way(spans, lambda span: pool.submit(work, job, *span), first_of):
            yield span, future.result()
    except BrokenProcessPool:
        raise NoWorkers("a process was ended from outside, perhaps for want of memory; try fewer --processes") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _end_when_interrupted() -> None:
    """Ctrl-C reaches all processes: these have nothing to tidy up or to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _with_ray(work: Work[Item], job: Any, spans: Iterable[Span], processes: int) -> Done[Item]:
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
        remote = ray.remote(work)
        begin, first_of = lambda span: remote.remote(job, *span), lambda running: ray.wait(list(running))[0][0]
        for span, ready in _under_way(spans, begin, first_of):
            yield span, ray.get(ready)
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

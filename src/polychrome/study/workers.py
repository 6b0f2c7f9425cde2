"""Many games at once: on the cores of this machine, or on a cluster with Ray.

Work is a function `work(job, first, end)` that makes the items of a span, each from the job and its own number alone.
So the answer is the same wherever and in whatever order the spans are done.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Literal, TypeVar

from polychrome.core.errors import GameError

Item = TypeVar("Item")
Work = Callable[[Any, int, int], list[Item]]
Span = tuple[int, int]  # first and end
Done = Iterator[tuple[Span, list[Item]]]
Place = Literal["processes", "ray"]

SPANS_A_PROCESS = 40  # enough that all end at about the same time
LONGEST_SPAN = 50  # items, so that a bar moves


class NoWorkers(GameError):
    """Ray is not installed, or a process has died."""


def cores() -> int:
    """How many processes this machine can really run at once."""
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
    for (first, end), items in _done(work, job, list(_spans(count, processes)), processes, on):
        made[first] = items
        progress(end - first)
    return [item for first in sorted(made) for item in made[first]]


def _spans(count: int, processes: int) -> Iterator[Span]:
    """The first item by itself, then some at a time."""
    length = min(max(count // (SPANS_A_PROCESS * processes), 1), LONGEST_SPAN)
    yield 0, 1
    for first in range(1, count, length):
        yield first, min(first + length, count)


def _done(work: Work[Item], job: Any, spans: list[Span], processes: int, on: Place) -> Done[Item]:
    """The spans in any order."""
    if on == "ray":
        yield from _with_ray(work, job, spans, processes)
        return
    # Rules are compiled once, with the first item; all other processes find them on disk.
    here = spans[:1] if processes > 1 else spans
    yield from ((span, work(job, *span)) for span in here)
    if len(here) < len(spans):
        yield from _in_processes(work, job, spans[len(here) :], processes)


def _in_processes(work: Work[Item], job: Any, spans: list[Span], processes: int) -> Done[Item]:
    # A fresh process each: a fork would copy this one's threads (the bar's, for one) in the middle of what they do.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(processes, len(spans)), context, _end_when_interrupted)
    try:
        running = {pool.submit(work, job, *span): span for span in spans}
        for future in as_completed(running):
            yield running[future], future.result()
    except BrokenProcessPool:
        raise NoWorkers("a process was ended from outside, perhaps for want of memory; try fewer --processes") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _end_when_interrupted() -> None:
    """Ctrl-C reaches all processes: these have nothing to tidy up or to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _with_ray(work: Work[Item], job: Any, spans: list[Span], processes: int) -> Done[Item]:
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
        running = {remote.remote(job, *span): span for span in spans}
        while running:
            ready, _ = ray.wait(list(running), num_returns=1)
            yield running.pop(ready[0]), ray.get(ready[0])
    finally:
        ray.shutdown()

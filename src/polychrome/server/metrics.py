"""Figures about what a server process does, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Histogram, Metric, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

COUNTERS = {
    "accepted": "commands accepted, and therefore stored",
    "refused": "commands refused",
    "repeated": "commands that came again and got their old answer",
    "entries": "entries stored",
    "not_stored": "batches that could not be stored",
    "conflicts": "turns executed anew because another process was faster",
    "views": "views sent",
    "sockets_opened": "sockets opened",
    "dropped": "sockets dropped because their readers were too slow",
    "limited": "messages or requests over a limit",
    "malformed": "messages that could not be read",
    "errors": "faults in the server itself",
    "loaded": "tables loaded",
    "unloaded": "idle tables unloaded",
    "deleted": "old tables deleted",
    "analyses": "games explained",
    "designs": "designs published",
    "hints": "hints asked for",
    "coached": "moves that a coach judged",
    "worker_failures": "work in other processes that failed, or took too long",
}
GAUGES = {
    "tables_loaded": "tables loaded in this process",
    "sockets": "sockets open in this process",
    "connections": "connections open in this process, sockets among them",
    "compiled": "1: the rules of all games run compiled here",
}
HISTOGRAMS = {
    "turn": "seconds of a turn: from the first command taken to everybody told",
    "commit": "seconds of a commit: from the log's first append taken to all of them durable",
    "bot": "seconds of a bot's thought",
}
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MAX_PENDING = 256  # durations that are kept until they are added to their histogram


class Metrics:
    """The counters, gauges and histograms of a process.

    Counters are plain numbers until somebody asks (`collect`): the loop alone counts, a dozen times a turn.
    """

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._counts = dict.fromkeys(COUNTERS, 0)
        self._asked: dict[str, Callable[[], float]] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # memory, CPU time, file descriptors
        self._histograms = {
            name: Histogram(f"polychrome_{name}_seconds", text, buckets=SECONDS, registry=self._registry)
            for name, text in HISTOGRAMS.items()
        }

        self._pending: dict[str, list[float]] = {name: [] for name in HISTOGRAMS}

    def count(self, name: str, by: int = 1) -> None:
        """Count one more, or several."""
        self._counts[name] += by

    def observe(self, name: str, seconds: float) -> None:
        """Add a duration to a histogram; soon, because the library's own call costs as much as a small view."""
        pending = self._pending[name]
        pending.append(seconds)
        if len(pending) >= MAX_PENDING:
            self._flush(name)

    def _flush(self, name: str) -> None:
        pending, self._pending[name] = self._pending[name], []
        for seconds in pending:
            self._histograms[name].observe(seconds)

    def watch(self, name: str, ask: Callable[[], float]) -> None:
        """Ask for the value of a gauge whenever somebody looks."""
        self._asked[name] = ask

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def collect(self) -> Iterator[Metric]:
        """Counters and gauges as they are now: what a registry asks of a collector."""
        for name, text in COUNTERS.items():
            yield CounterMetricFamily(f"polychrome_{name}", text, value=self._counts[name])
        for name, ask in self._asked.items():
            yield GaugeMetricFamily(f"polychrome_{name}", GAUGES[name], value=ask())

    def text(self) -> bytes:
        """All of them, in the form that Prometheus reads."""
        for name in HISTOGRAMS:
            self._flush(name)
        return generate_latest(self._registry)


METRICS = Metrics()

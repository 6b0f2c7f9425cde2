"""Counts what a server does, in the text form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable

COUNTERS = {
    "accepted": "commands accepted, and therefore stored",
    "refused": "commands refused",
    "repeated": "commands that came again and got their old answer",
    "entries": "entries stored",
    "not_stored": "batches that could not be stored",
    "conflicts": "batches judged anew because another process was faster",
    "views": "views sent",
    "sockets_opened": "sockets opened",
    "dropped": "sockets dropped because their readers were too slow",
    "limited": "messages or requests over a limit",
    "malformed": "messages that could not be read",
    "errors": "faults in the server itself",
    "woken": "tables woken",
    "slept": "tables put to sleep",
    "deleted": "old tables deleted",
    "analyses": "games explained",
    "hints": "hints asked for",
}


class Metrics:
    """Counters of a process, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(COUNTERS, 0)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, by: int = 1) -> None:
        """One more."""
        self._counts[name] += by

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def text(self) -> str:
        """All of them, for Prometheus."""
        lines = []
        for name, words in COUNTERS.items():
            full = f"polychrome_{name}_total"
            lines += [f"# HELP {full} {words}", f"# TYPE {full} counter", f"{full} {self._counts[name]}"]
        for name, (words, ask) in self.gauges.items():
            full = f"polychrome_{name}"
            lines += [f"# HELP {full} {words}", f"# TYPE {full} gauge", f"{full} {ask():g}"]
        return "\n".join(lines) + "\n"


METRICS = Metrics()

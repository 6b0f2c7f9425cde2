"""A disk that fails on demand, below SQLite: what a full or dying disk does, without one."""

from __future__ import annotations

import itertools
import threading
from dataclasses import dataclass
from pathlib import Path

import apsw

_numbers = itertools.count()


@dataclass
class _Fault:
    what: str
    error: type[apsw.Error]
    after: int
    file: str | None


class FaultyDisk(apsw.VFS):
    """Counts the writes and syncs of every file, and lets those fail that a test asks for."""

    def __init__(self) -> None:
        self.name = f"faulty{next(_numbers)}"
        self.events: list[tuple[str, str]] = []  # (write or sync, which file: "" for the database itself, wal, journal)
        self.failures = 0
        self.sync_may_go_on = threading.Event()  # cleared by a test that wants to look before a sync
        self.sync_may_go_on.set()
        self._fault: _Fault | None = None
        super().__init__(self.name, "")

    def fail(self, what: str, error: type[apsw.Error], after: int = 0, file: str | None = None) -> None:
        """Let every write or sync fail from now on, after some more that still work; perhaps of one file only."""
        self._fault = _Fault(what, error, after, file)

    def work(self) -> None:
        self._fault = None

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _FaultyFile(self, name, flags)

    def happens(self, what: str, file: str) -> None:
        if what == "sync":
            self.sync_may_go_on.wait()
        fault = self._fault
        if fault is not None and what == fault.what and fault.file in (None, file):
            if fault.after == 0:
                self.failures += 1
                raise fault.error(f"injected into {what} of {file}")
            fault.after -= 1
        self.events.append((what, file))


class _FaultyFile(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._disk = disk
        full = name.filename() if isinstance(name, apsw.URIFilename) else name or ""
        self._suffix = Path(full).suffix.partition("-")[2]
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.happens("write", self._suffix)
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.happens("sync", self._suffix)
        super().xSync(flags)

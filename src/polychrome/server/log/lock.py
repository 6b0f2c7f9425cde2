"""One server a file: a lock that goes when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Held(Exception):
    """Another process has the lock; the text is its number, if it is known."""


class FileLock:
    """Held from `FileLock(file)` to `release()` or the end of the process.

    Beside the database and not in it: a backup must be able to read while the server runs, and closing any other
    handle of the database itself would drop the locks that SQLite holds on it.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        while True:
            self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(self._handle)
                if self._is_current():
                    break
            except BlockingIOError:
                holder = _holder(self._handle)
                os.close(self._handle)
                raise Held(holder) from None
            except BaseException:
                os.close(self._handle)
                raise
            os.close(self._handle)  # its holder has just removed it: the next one is a new file
        os.ftruncate(self._handle, 0)
        os.write(self._handle, str(os.getpid()).encode())

    def release(self) -> None:
        """Remove the file while the lock is held, so that nobody can lock a file that is about to go."""
        if sys.platform != "win32":  # which does not remove open files; there it stays
            with contextlib.suppress(OSError):
                self._file.unlink()
        os.close(self._handle)

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(self._file.stat(), os.fstat(self._handle))
        except FileNotFoundError:
            return False


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        try:
            os.lseek(handle, 1 << 20, os.SEEK_SET)  # far behind the number, which others want to read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(handle: int) -> str:
    text = os.read(handle, 20)
    return text.decode() if text.isdigit() else ""

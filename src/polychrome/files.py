"""Files that people name: whether one can be written there, whole or not at all, and how a sentence shows it."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from polychrome.core.errors import GameError

LONGEST = 200  # characters of a name that a sentence shows


class CannotWrite(GameError):
    """Nothing can be written there; says why and what would do."""


def shown(name: str | Path) -> str:
    """A name as it may stand in a sentence, also one of bytes that are no text."""
    return clipped(os.fsencode(name).decode("utf-8", "backslashreplace"), LONGEST)


def clipped(text: str, most: int) -> str:
    """The beginning of a text that is too long for a sentence."""
    return text if len(text) <= most else f"{text[:most]}…"


def why(problem: Exception) -> str:
    """The system's own words, without number and name."""
    return getattr(problem, "strerror", None) or str(problem)


def check_place(file: Path) -> None:
    """Raises CannotWrite where `write` would: better before long work than after it."""
    with _told(file):
        if _is_plain(file):
            beside = _beside(file)
            beside.touch(exist_ok=False)
            beside.unlink()


def write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all; a device or a pipe is written to as it is. Raises CannotWrite."""
    with _told(file):
        if not _is_plain(file):
            file.write_bytes(data)
            return
        beside = _beside(file)
        try:
            beside.write_bytes(data)
            if file.exists():
                shutil.copymode(file, beside)
            beside.replace(os.path.realpath(file))
        finally:
            beside.unlink(missing_ok=True)


def _is_plain(file: Path) -> bool:
    """Whether another file may take its place. Raises OSError for a folder, or what may not be written to."""
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_ISREG(mode)


def _beside(file: Path) -> Path:
    """An unfinished file in the same folder, where it is really."""
    return Path(os.path.realpath(file)).with_name(f".polychrome-{os.getpid()}-unfinished")


@contextlib.contextmanager
def _told(file: Path) -> Iterator[None]:
    """Say in one sentence what went wrong with this file."""
    try:
        yield
    except (OSError, ValueError) as problem:
        text = f"{shown(file)} cannot be written: {why(problem)}; give a file in a folder that exists"
        raise CannotWrite(text) from None

"""Standard streams of a command, which may be closed, full, or in an alphabet of few letters."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from polychrome.core.errors import GameError


def prepare() -> None:
    """Letters that the output does not have become question marks. Raises GameError where there is no output."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (as long as the process)
    if sys.stdout is None:
        raise GameError("standard output is closed, so there is nowhere to answer to")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def standard_input() -> BinaryIO:
    """The bytes of standard input. Raises OSError if it is closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer


def say(sentence: str) -> None:
    """One sentence on standard error, if anybody can hear it."""
    try:
        print(f"polychrome: {sentence}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let what is still to be written go nowhere, so that the end of the process does not trip over it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextlib.contextmanager
def noting_interrupts() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed meanwhile: a compiler that it hits may make any other error of it."""
    noted = threading.Event()

    def note(number: int, frame: Any) -> None:
        noted.set()
        signal.default_int_handler(number, frame)

    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield noted.is_set
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield noted.is_set
    finally:
        if signal.getsignal(signal.SIGINT) is note:
            signal.signal(signal.SIGINT, signal.default_int_handler)

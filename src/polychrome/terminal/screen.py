"""The screen: lines in, lines out, in colour where the terminal has any."""

from __future__ import annotations

import contextlib
import sys
import textwrap
from collections.abc import Iterable
from typing import TextIO

from rich.text import Text

from polychrome.printer import Printer

MAX_COLUMNS = 100  # longer lines of prose are hard to read
# What a terminal without Unicode shows instead, letter by letter.
_PLAIN = str.maketrans("┌┬┐├┼┤└┴┘─│═║·×−–…", "+++++++++-|=H.x--.")


class Left(Exception):
    """The person has gone: `quit`, the end of input, or Ctrl-C at a prompt."""


class Screen:
    """A terminal, or any pair of text streams."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None, width: int | None = None) -> None:
        self._source = source or sys.stdin
        self._console = Printer(file=sink, width=width, highlight=False, markup=False, emoji=False)
        encoding = (getattr(self._console.file, "encoding", None) or "utf-8").lower().replace("-", "")
        self._is_plain = not encoding.startswith("utf")
        self._is_terminal = self._source is sys.stdin and self._source.isatty()
        if self._is_terminal:
            with contextlib.suppress(ImportError):  # Windows has none; lines can be typed all the same
                import readline  # noqa: F401

    @property
    def width(self) -> int:
        """Columns of the terminal."""
        return self._console.width

    def say(self, *sentences: str) -> None:
        """A paragraph, broken into lines between words."""
        self.show(textwrap.wrap(" ".join(sentences), min(self.width, MAX_COLUMNS) - 1))

    def show(self, lines: Iterable[Text | str]) -> None:
        """A drawing, line by line as it is."""
        for line in lines:
            text = line.copy() if isinstance(line, Text) else Text(line)
            text.plain = self._fit(text.plain)
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line that a person types. Raises Left when there is none any more."""
        prompt = self._fit(prompt)
        try:
            if self._is_terminal:
                return input(prompt).strip()
            self._console.file.write(prompt)
            self._console.file.flush()
            line = self._source.readline()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            line = ""
        if not line:
            self._console.file.write("\n")
            raise Left
        if not self._is_terminal:
            self._console.file.write(f"{line.strip()}\n")  # so that what was said reads like a conversation
        return line.strip()

    def _fit(self, text: str) -> str:
        return text.translate(_PLAIN).encode("ascii", "replace").decode() if self._is_plain else text

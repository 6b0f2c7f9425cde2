"""A scripted newcomer at the terminal, who types legal moves as a person would, through the very streams."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from polychrome.terminal import play as terminal
from polychrome.terminal.local_game import LocalGame
from polychrome.terminal.screen import Screen

Typist = Callable[[LocalGame, str, Random], str]


class Keyboard(io.StringIO):
    """A source of lines that looks at the table and at the prompt before each line."""

    def __init__(self, sink: io.StringIO, typist: Typist, seed: int) -> None:
        super().__init__()
        self.table: LocalGame | None = None
        self._sink, self._typist, self._rng = sink, typist, Random(seed)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        prompt = self._sink.getvalue().rpartition("\n")[2]
        assert self.table is not None or "Which one" in prompt
        return self._typist(self.table, prompt, self._rng) + "\n"  # type: ignore[arg-type]


def sit_down(
    monkeypatch: pytest.MonkeyPatch, typist: Typist, *arguments: Any, seed: int = 1, width: int = 80
) -> tuple[str, LocalGame]:
    """Play with this typist: all that was said, and the last table."""
    sink = io.StringIO()
    keyboard = Keyboard(sink, typist, seed)

    def open_table(*given: Any) -> LocalGame:
        keyboard.table = LocalGame(*given)
        return keyboard.table

    monkeypatch.setattr(terminal, "LocalGame", open_table)
    assert terminal.play(Screen(keyboard, sink, width), *arguments) == 0
    assert keyboard.table is not None
    return sink.getvalue(), keyboard.table


def type_lines(lines: Sequence[str], *arguments: Any, width: int = 80) -> str:
    """Type just these lines, then leave: all that was said."""
    sink = io.StringIO()
    assert terminal.play(Screen(io.StringIO("".join(f"{line}\n" for line in lines)), sink, width), *arguments) == 0
    return sink.getvalue()


def paragraphs(text: str) -> Iterator[str]:
    """What was said with the line breaks of the terminal taken out."""
    yield from (" ".join(part.split()) for part in text.split("\n\n"))

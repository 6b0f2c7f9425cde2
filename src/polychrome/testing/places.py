"""What went wrong in the code of a game, in one sentence with the line where it did."""

from __future__ import annotations

import linecache
from pathlib import Path
from traceback import FrameSummary, extract_tb

import polychrome

OWN_FOLDER = Path(polychrome.__file__).parent


class Mistake(Exception):
    """A mistake in the rules, in one sentence."""


def sentence_of(problem: BaseException) -> str:
    """An exception in one sentence, with the line of the game's own code in which it was raised."""
    text = str(problem) or type(problem).__name__
    if isinstance(problem, FloatingPointError | OverflowError):
        text = f"a number becomes too large for its type ({text}); a wider one has room, or int() around the operands"
    elif not isinstance(problem, Mistake):
        text = f"{type(problem).__name__}: {text}"
    return f"{place_of(problem)}{' '.join(text.split())}"


def place_of(problem: BaseException) -> str:
    """`file, line 12, in act (source): `, the innermost line that is not this project's own; nothing: there is none."""
    frames = [frame for frame in extract_tb(problem.__traceback__) if _is_an_authors(frame)]
    if not frames:
        return ""
    frame = frames[-1]
    source = linecache.getline(frame.filename, frame.lineno or 0).strip()
    file = Path(frame.filename)
    return f"{file.parent.name}/{file.name}, line {frame.lineno}, in {frame.name} (`{source}`): "


def _is_an_authors(frame: FrameSummary) -> bool:
    """Whether a line belongs to a game: one of a package of its own, or a built-in one."""
    file = Path(frame.filename)
    if OWN_FOLDER in file.parents:
        return OWN_FOLDER / "games" in file.parents
    return "site-packages" not in file.parts or not {"numpy", "msgspec", "numba"} & set(file.parts)

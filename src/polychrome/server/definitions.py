"""What people bring to the server: the file of a sheet, board or deck of their own, and links to draw as a code."""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from io import StringIO
from typing import Any

import segno

from polychrome import registry
from polychrome.check import compare, kind_of
from polychrome.core.definition import path_of
from polychrome.core.errors import BadDefinition
from polychrome.server import wire
from polychrome.server.http_types import Comparison, DefinitionChecked, DefinitionFault, Problem, QrCode
from polychrome.server.refusals import Refusal
from polychrome.study.plays import say_phrase

MAX_QR_BYTES = 1000  # a link with a whole sheet or board has 600
SHORT_QR_BYTES = 300  # a link with a secret has 150; drawing that takes some milliseconds, of a longer one ten
MASK = 4  # any is valid; to find the best one takes ten times as long as the rest
MAX_PROBLEMS = 100  # of one file: nobody reads more
MAX_KEY_PARTS = 32  # of a key with dots in TOML
LONG_KEY = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MAX_KEY_PARTS}}}""")


def load_games() -> None:
    """In a worker: import all games, so that the first file does not wait for it."""
    for name in registry.game_names():
        registry.find_game(name)


def check_definition(text: str, name: str | None = None, like: str | None = None) -> bytes:
    """In a worker: what a home-made sheet, board or deck is, or all that is wrong with it and where, as JSON."""
    try:
        definition = parse(text)
        game, kind = kind_of(definition, game=name)
        summary = kind.check(definition)
        compared = compare(game, kind, definition, like) if like is not None else []
    except BadDefinition as problem:
        problems = [Problem(str(one.place), list(path_of(one.place)), str(one)) for one in problem.all[:MAX_PROBLEMS]]
        return wire.write(DefinitionFault(str(problem), str(problem.place), problems))
    comparisons = [Comparison(say_phrase(one.text), one.value, one.published, one.agrees) for one in compared]
    return wire.write(DefinitionChecked(game.name, kind.option, summary, definition, comparisons))


def parse(text: str) -> Any:
    """A definition from the text of a file, JSON or TOML."""
    text = text.lstrip("\ufeff")
    try:
        if text.lstrip(" \t\r\n").startswith(("{", "[")):
            return json.loads(text)
        check_depth(text)
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadDefinition("", f"this is neither JSON nor TOML: {problem}") from None
    except json.JSONDecodeError as problem:
        raise BadDefinition("", f"this is not JSON: {problem.msg} (line {problem.lineno})") from None
    except (RecursionError, ValueError):
        raise BadDefinition("", "this is nested too deeply or has figures out of range") from None


def check_depth(text: str) -> None:
    """Refuse TOML with keys of very many parts: reading one takes the square of its length."""
    if LONG_KEY.search(text):
        raise BadDefinition("", "this is nested too deeply or has figures out of range")


def check_qr_text(text: str) -> None:
    """Raise Refusal if the text is too long for a QR code, or no text at all."""
    try:
        is_fitting = 0 < len(text.encode()) <= MAX_QR_BYTES
    except UnicodeError:
        raise Refusal("form", "this cannot be drawn as a code") from None
    if not is_fitting:
        raise Refusal("form", "this is empty or too long for a code")


@lru_cache(maxsize=256)
def qr_code(text: str) -> QrCode:
    """A QR code as the path of an SVG."""
    code = segno.make_qr(text, error="m", mask=MASK, encoding=None if text.isascii() else "utf-8")
    rows = [[bool(dark) for dark in row] for row in code.matrix]
    return QrCode(len(rows), _path(rows))


def _path(rows: list[list[bool]]) -> str:
    """Runs of dark modules as rectangles."""
    text = StringIO()
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate([*row, False]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                text.write(f"M{start} {y}h{x - start}v1h-{x - start}z")
                start = None
    return text.getvalue()

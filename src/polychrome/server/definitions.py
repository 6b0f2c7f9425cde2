"""What people bring to the server: the file of a sheet, board or deck of their own, and links to draw as a code."""

from __future__ import annotations

import json
import tomllib
from io import StringIO
from typing import Any

import segno

from polychrome.check import kind_of
from polychrome.core.errors import BadDefinition
from polychrome.server.http_types import DefinitionChecked, DefinitionFault, QrCode
from polychrome.server.refusals import Refusal

MAX_QR_CHARACTERS = 1000


def check_definition(text: str) -> DefinitionChecked | DefinitionFault:
    """What a home-made sheet, board or deck is, or what is wrong with it and where."""
    try:
        definition = parse(text)
        game, kind = kind_of(definition)
        summary = kind.check(definition)
    except BadDefinition as problem:
        return DefinitionFault(str(problem), problem.place)
    return DefinitionChecked(game.name, kind.option, summary, definition)


def parse(text: str) -> Any:
    """A definition from the text of a file, JSON or TOML."""
    is_json = text.lstrip("\ufeff \t\r\n").startswith(("{", "["))
    try:
        return json.loads(text.lstrip("\ufeff")) if is_json else tomllib.loads(text.lstrip("\ufeff"))
    except tomllib.TOMLDecodeError as problem:
        raise BadDefinition("", f"this is neither JSON nor TOML: {problem}") from None
    except json.JSONDecodeError as problem:
        raise BadDefinition("", f"this is not JSON: {problem.msg} (line {problem.lineno})") from None
    except (RecursionError, ValueError):
        raise BadDefinition("", "this is nested too deeply or has figures out of range") from None


def qr_code(text: str) -> QrCode:
    """A QR code as the path of an SVG. Raises Refusal if the text is too long for one."""
    if not 0 < len(text) <= MAX_QR_CHARACTERS:
        raise Refusal("form", f"a code holds 1 to {MAX_QR_CHARACTERS} characters")
    code = segno.make_qr(text, error="m")
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

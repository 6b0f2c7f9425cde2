"""Players made of code. Each game has a module here with its `BOTS` (by name) and `play_out` (a whole game)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def of(game: str) -> Any:
    """The module with this game's bots."""
    return import_module(f"{__name__}.{game}")

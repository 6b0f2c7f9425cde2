"""Players made of code. Each game has a module here with its `BOTS` (by name), `play_out` (a whole game) and
`plain_bot` (how it seats a bot that is no more than a function)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from polychrome.core.kernel import STUDY
from polychrome.core.kernel_store import STORE


def module_for(game: str) -> Any:
    """The module with this game's bots, which run compiled if that was done before."""
    module = import_module(f"polychrome.games.{game}.bots")
    for part in (f"{game}.bots", f"{game}.{STUDY}"):
        STORE.load(part)
    return module


def quick_interpreted(game: str) -> tuple[str, ...]:
    """The bots of a game that think quickly enough for people even before they are compiled."""
    return tuple(getattr(module_for(game), "QUICK_INTERPRETED", ()))

"""The first message to a device: what does not change at a table."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec import Raw

from polychrome import registry
from polychrome.core.game import Game
from polychrome.server import wire
from polychrome.server.seat_commands import bot_names
from polychrome.server.state import TableState


def make_welcome(state: TableState, now: float) -> bytes:
    """Make the message."""
    game, grace, turn = state.game, state.terms.grace_seconds, state.terms.turn_seconds
    return wire.write(
        wire.Welcome(
            protocol=wire.PROTOCOL,
            table=state.name,
            game=game.name,
            title=game.title,
            rules=state.opened.rules,
            options=state.options,
            printed=encode_definition(game, bytes(state.options)),
            kinds=encode_kinds(game),  # type: ignore[arg-type] # encoded already
            bots=list(bot_names(game)),
            dice=state.opened.dice,
            now=now,
            hints=state.opened.hints,
            coach=state.terms.has_coach,
            lobby_options=list(game.forms.lobby_options),
            starts=list(game.forms.starts),
            loser=state.opened.loser,
            grace_ms=round(grace * 1000) if grace else None,
            clock_ms=round(turn * 1000) if turn else None,
            listed=state.opened.listed,
        )
    )


@cache
def encode_kinds(game: Game) -> Raw:
    """Encode the code book."""
    kinds = [wire.KindOfCode(kind.name, kind.first, dict(kind.fields)) for kind in game.rules.codes.kinds]
    return Raw(wire.write(kinds))


@lru_cache(maxsize=64)
def encode_definition(game: Game, options: bytes) -> Raw:
    """Encode the whole sheet, board or deck of a table."""
    return Raw(wire.write(registry.definition(game, msgspec.json.decode(options, type=game.forms.options))))

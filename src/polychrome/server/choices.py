"""Answers `look`: what could follow if a seat began a move with these codes. Changes nothing."""

from __future__ import annotations

from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.server import wire
from polychrome.server.commands import apply_or_refuse, check_codes
from polychrome.server.game_views import list_legal_moves
from polychrome.server.refusals import check_actor, check_fresh
from polychrome.server.state import TableState

MAX_DESCRIBED = 400  # choices that are described in words


def list_choices(state: TableState, command: wire.Look, token: str) -> wire.Choices:
    """List what may follow these codes. Raises Refusal."""
    position = try_codes(state, command, token)
    is_whole, legal, words = list_following(position, command.seat, command.codes, command.words)
    warnings = list_warnings(state.position, position, command.seat) if is_whole else []
    return wire.Choices(
        id=command.id, deal_count=state.deal_count, whole=is_whole, may=legal, words=words, warnings=warnings
    )


def list_warnings(before: Position, after: Position, seat: int) -> list[wire.WarningView]:
    """What a seat should know before a whole move that it has tried, from what it sees."""
    if seat == DEALER:
        return []
    found = before.game.forms.find_warnings(before.seen_by(seat), after, seat)
    return [wire.WarningView(key=warning.key, about=warning.about) for warning in found]


def list_following(
    position: Position, seat: int, codes: list[int], has_words: bool
) -> tuple[bool, wire.LegalMoves, dict[str, str]]:
    """After these codes were played: whether they are a whole move, what may follow, and that in words if wanted."""
    is_whole = bool(codes) and position.game.forms.codes_to_follow(codes[0]) == len(codes) - 1
    legal = list_legal_moves(position, seat, is_begun=bool(codes) and not is_whole)
    return is_whole, legal, _describe(position, seat, legal) if has_words else {}


def try_codes(state: TableState, command: wire.Look, token: str) -> Position:
    """Play these codes on a copy of what the seat sees. Raises Refusal."""
    check_actor(state, command.seat, token)
    check_fresh(state, command.deal_count)
    check_codes(state.game, command.codes)
    own = state.position.copy() if command.seat == DEALER else state.position.seen_by(command.seat)
    apply_or_refuse(own, Move(command.seat, command.codes, own))
    return own


def _describe(position: Position, seat: int, legal: wire.LegalMoves) -> dict[str, str]:
    pairs = [pair for spans in legal.first.values() for pair in zip(spans[::2], spans[1::2], strict=True)]
    codes = [code for first, last in pairs for code in range(first, last + 1)][:MAX_DESCRIBED]
    return {str(code): position.game.forms.describe(position, seat, code) for code in codes}

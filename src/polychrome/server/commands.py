"""Commands: one small handler for each type. It adds the entries that the command leads to, or refuses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from polychrome.core.definition import join_names
from polychrome.core.errors import BadDefinition, BadRecord, IllegalMove
from polychrome.core.faults import converted
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, Position, apply
from polychrome.core.seats import DEALER
from polychrome.server import entries, wire
from polychrome.server.branches import KeepBranch, keep_branch
from polychrome.server.budget import check_budget
from polychrome.server.fair_start import check_is_reveal, commit_share, reveal_share, start_game
from polychrome.server.refusals import Refusal, check_actor, check_fresh, check_host, check_own
from polychrome.server.seat_commands import (
    claim_ticket,
    leave_seat,
    let_bot_play,
    offer_ticket,
    remove_player,
    sit_down,
)
from polychrome.server.state import TableState, event_decoder
from polychrome.server.undo import undo


def execute(state: TableState, command: wire.Command, token: str, now: float) -> None:
    """Add the entries of this command to `state.drafted`; none, if it changes nothing. Raises Refusal, and then nothing
    has changed."""
    check_budget(state, command, token)
    if state.terms.fair.reveal_by is not None:
        check_is_reveal(command)
    HANDLERS.get(type(command), refuse_unknown)(state, command, token, now)


def refuse_unknown(_state: TableState, _command: wire.Command, _token: str, _now: float) -> None:
    """Refuse a message that no table takes."""
    raise Refusal("form", "unexpected message")


# --- moves ----------------------------------------------------------------------------------------------------------


def play_move(state: TableState, command: wire.PlayMove, token: str, now: float) -> None:
    """Play a move for a seat, or for the dealer where people have dice of their own."""
    seat = command.seat
    check_actor(state, seat, token)
    if seat != DEALER and state.seating.seats[seat].bot:
        raise Refusal("bot", "a bot plays this seat; take it back first")
    check_fresh(state, command.deal_count)
    before = state.keep_position() if seat != DEALER else None
    position = state.own_position()
    move = read_move(position, command)
    if seat == DEALER:
        check_no_start(state, move)
    next_up = apply_or_refuse(position, move)
    event = position.game.forms.decode(position, move)
    entry = entries.Played(t=now, by=token[:16], id=command.id, seat=seat, event=event, done=command.done)
    state.draft(entry, next_up, before)


def check_no_start(state: TableState, move: Move) -> None:
    """Refuse to start a race by hand: the table does that by itself when people are ready."""
    kind, _ = state.game.rules.codes.read(move.codes[0])
    if state.game.forms.timing.of(kind.name).at == "ready":
        raise Refusal("ready", "this comes by itself when everybody is ready")


def read_move(position: Position, command: wire.PlayMove) -> Move:
    """Read the move of a command; its form is checked, not yet the rules."""
    codes, seat = command.codes, command.seat
    has_event = command.event is not wire.NO_EVENT and bytes(command.event) != b"null"
    if (codes is not None) == has_event:
        raise Refusal("form", "a move has codes or an event, one of the two")
    if codes is not None:
        check_whole(position.game, codes)
        return Move(seat, codes, position)
    try:
        move = position.game.forms.encode(position, event_decoder(position.game).decode(command.event))
    except (msgspec.MsgspecError, BadRecord, RecursionError, UnicodeError) as problem:
        raise Refusal("form", f"event: {problem}") from None
    if move.seat != seat:
        raise Refusal("role", f"this event is not one of seat {seat}")
    return move


def check_whole(game: Game, codes: list[int]) -> None:
    """Refuse codes that are not one whole move."""
    check_codes(game, codes)
    to_follow = game.to_follow
    if not codes or to_follow[codes[0]] != len(codes) - 1:
        raise Refusal("form", "the codes of a move are one whole event")
    for code in codes[1:]:
        if to_follow[code] != -1:
            raise Refusal("form", "the codes of a move are one event, not several")


def check_codes(game: Game, codes: list[int]) -> None:
    """Refuse codes that do not exist."""
    if codes and max(codes) >= game.rules.codes.size:
        raise Refusal("form", f"codes run from 0 to {game.rules.codes.size - 1}")


def apply_or_refuse(position: Position, move: Move) -> NextUp:
    """Make a move, or the beginning of one, *in place*: what may come then. A broken rule becomes a Refusal."""
    try:
        return apply(position, move)
    except IllegalMove as problem:
        raise Refusal(problem.refusal.rule, str(problem), problem.refusal.number) from None


def say_done(state: TableState, command: wire.Done, token: str, now: float) -> None:
    """Note that a seat has nothing more to do, or not yet."""
    check_own(state, command.seat, token)
    check_fresh(state, command.deal_count)
    if state.progress.is_done(command.seat) == command.done:
        return
    state.draft(entries.SaidDone(t=now, by=token[:16], id=command.id, seat=command.seat, done=command.done))


# --- before the start ------------------------------------------------------------------------------------------------


def agree_on_options(state: TableState, command: wire.Agree, token: str, now: float) -> None:
    """Change options that can wait until people are seated, such as who starts."""
    check_host(state, token)
    if state.status != "open":
        raise Refusal("started", "the options are agreed before the start")
    game, known = state.game, state.game.forms.lobby_options
    for name in command.options:
        if name not in known:
            allowed = f"only {join_names(known)} can" if known else "none can in this game"
            raise Refusal("options", f"options.{name}: cannot be changed at an open table; {allowed}")
    start = command.options.get("start")
    if type(start) is int and (not 0 <= start < len(state.seats) or not state.seats[start].is_filled):
        raise Refusal("seat", f"nobody sits at seat {start} who could start")
    if command.why is not None and type(start) is not int:
        raise Refusal("options", "why: goes with a seat that starts")
    if command.why == "loser" and start != state.opened.loser:
        raise Refusal("options", f"options.start: seat {start} did not lose the game before")
    options = complete_options(game, {**msgspec.json.decode(state.options), **command.options})
    try:
        game.forms.prepare(msgspec.json.decode(options, type=game.forms.options))
    except BadDefinition as problem:
        raise Refusal("options", f"options.{problem}") from None
    agreed = state.terms.agreed
    why = command.why if "start" in command.options or agreed is None else agreed.why
    if bytes(options) == bytes(state.options) and why == (agreed and agreed.why):
        return
    state.draft(entries.Agreed(t=now, by=token[:16], id=command.id, options=options, why=why))


def set_pace(state: TableState, command: wire.Pace, token: str, now: float) -> None:
    """Let bots be quicker or calmer."""
    check_host(state, token)
    if state.status == "over":
        raise Refusal("over", "the game is over")
    if command.pace_ms / 1000 != state.terms.pace_seconds:
        state.draft(entries.Paced(t=now, by=token[:16], id=command.id, pace_ms=command.pace_ms))


def pause_table(state: TableState, command: wire.Pause, token: str, now: float) -> None:
    """Let a table of bots stand still, go one move on, or go on."""
    check_host(state, token)
    if state.status != "running":
        raise Refusal("over" if state.status == "over" else "open", "only a running game can be paused")
    if any(seat.token for seat in state.seats):
        raise Refusal("seat", "people sit at this table; only a game of bots can be paused")
    paused_n = state.terms.paused_n
    if (command.after is None and paused_n is None) or (command.after == 0 and state.is_standing):
        return
    state.draft(entries.Paused(t=now, by=token[:16], id=command.id, after=command.after))


def complete_options(game: Game, given: dict[str, Any]) -> msgspec.Raw:
    """Fill in defaults and encode the options for the log. Raises Refusal."""
    try:
        options = converted({"seats": 2, **game.forms.defaults, **given}, game.forms.options, "options")
    except BadRecord as problem:
        raise Refusal("options", str(problem)) from None
    return msgspec.Raw(msgspec.json.encode(options))


HANDLERS: dict[type[wire.Command], Callable[..., None]] = {
    wire.PlayMove: play_move,
    wire.Done: say_done,
    wire.Undo: undo,
    wire.Sit: sit_down,
    wire.Commit: commit_share,
    wire.Reveal: reveal_share,
    wire.Leave: leave_seat,
    wire.Remove: remove_player,
    wire.LetBotPlay: let_bot_play,
    wire.Agree: agree_on_options,
    wire.Start: start_game,
    wire.OfferTicket: offer_ticket,
    wire.Claim: claim_ticket,
    wire.Pace: set_pace,
    wire.Pause: pause_table,
    KeepBranch: keep_branch,
}

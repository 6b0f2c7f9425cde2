"""Commands: one small handler for each type. It adds the entries that the command leads to, or refuses it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from polychrome import bots
from polychrome.core.definition import join_names
from polychrome.core.errors import BadDefinition, BadRecord, IllegalMove
from polychrome.core.faults import converted
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, Position, apply
from polychrome.core.seats import DEALER
from polychrome.server import entries, wire
from polychrome.server.names import check_free, clean_name
from polychrome.server.refusals import Refusal, check_actor, check_fresh, check_host, check_own, check_seat
from polychrome.server.state import TableState, event_decoder

TICKET_SECONDS = 600
MAX_TICKETS = 16  # unused links at a table


def execute(state: TableState, command: wire.Command, token: str, now: float) -> None:
    """Add the entries of this command to `state.drafted`. Raises Refusal, and then nothing has changed."""
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
    position = state.own_position()
    move = read_move(position, command)
    if seat == DEALER:
        check_no_start(state, move)
    next_up = apply_or_refuse(position, move)
    event = position.game.forms.decode(position, move)
    entry = entries.Played(t=now, by=token[:16], id=command.id, seat=seat, event=event, done=command.done)
    state.draft(entry, next_up)


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
        raise Refusal("form", "an act has codes or an event, one of the two")
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
        raise Refusal("form", "the codes of an act are one whole event")
    for code in codes[1:]:
        if to_follow[code] != -1:
            raise Refusal("form", "the codes of an act are one event, not several")


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
    state.draft(entries.SaidDone(t=now, by=token[:16], id=command.id, seat=command.seat, done=command.done))


# --- seats ----------------------------------------------------------------------------------------------------------


def give_seed_share(state: TableState, command: wire.GiveSeedShare, token: str, now: float) -> None:
    """Set a seat's share of the dice."""
    check_own(state, command.seat, token)
    if state.status != "open":
        raise Refusal("started", "the shares of the dice are given before the start")
    state.draft(
        entries.GaveSeedShare(t=now, by=token[:16], id=command.id, seat=command.seat, seed_share=command.seed_share)
    )


def leave_seat(state: TableState, command: wire.Leave, token: str, now: float) -> None:
    """Give up a seat."""
    check_own(state, command.seat, token)
    state.draft(entries.Left(t=now, by=token[:16], id=command.id, seat=command.seat))


def remove_player(state: TableState, command: wire.Remove, token: str, now: float) -> None:
    """Let the host free a seat."""
    check_host(state, token)
    check_seat(state, command.seat)
    state.draft(entries.Left(t=now, by=token[:16], id=command.id, seat=command.seat))


def sit_down(state: TableState, command: wire.Sit, token: str, now: float) -> None:
    """Take a free seat."""
    name = clean_name(command.name)
    check_free(name, [seat.name or "" for seat in state.seats if seat.token not in ("", token)])
    if not token:
        raise Refusal("role", "say hello with a token before you sit down")
    if state.status == "over":
        raise Refusal("over", "the game is over")
    free = [number for number, seat in enumerate(state.seats) if seat.is_free]
    seat = command.seat
    if seat is None:
        seat = min(free, key=lambda number: bool(state.seats[number].bot), default=None)
        if seat is None:
            raise Refusal("seat", "all seats are taken")
    check_seat(state, seat)
    if seat not in free:
        raise Refusal("seat", f"seat {seat} is taken")
    seed_share = command.seed_share if state.status == "open" else None  # the dice of a running game have their shares
    state.draft(
        entries.Sat(t=now, by=token[:16], id=command.id, seat=seat, name=name, token=token, seed_share=seed_share)
    )


def let_bot_play(state: TableState, command: wire.LetBotPlay, token: str, now: float) -> None:
    """Let a bot play a seat, or its owner again; the host may fill free seats."""
    check_seat(state, command.seat)
    here = state.seats[command.seat]
    if command.seat not in state.seats_of(token) and not (here.is_free and state.is_host(token)):
        raise Refusal("role", "a seat is handed to a bot by its owner, a free one by the host")
    if state.status == "over":
        raise Refusal("over", "the game is over")
    if command.bot is None and here.is_free:
        raise Refusal("bot", "nobody owns this seat: sit down, or choose a bot")
    if command.bot is not None and command.bot not in bot_names(state.game):
        raise Refusal("bot", f"there is no such bot; known are {', '.join(bot_names(state.game))}")
    state.draft(entries.Handed(t=now, by=token[:16], id=command.id, seat=command.seat, bot=command.bot))


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game."""
    return tuple(bots.find_bots(game.name).by_name)


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
    why = command.why if "start" in command.options or state.terms.agreed is None else state.terms.agreed.why
    state.draft(entries.Agreed(t=now, by=token[:16], id=command.id, options=options, why=why))


def complete_options(game: Game, given: dict[str, Any]) -> msgspec.Raw:
    """Fill in defaults and encode the options for the log. Raises Refusal."""
    try:
        options = converted({"seats": 2, **game.forms.defaults, **given}, game.forms.options, "options")
    except BadRecord as problem:
        raise Refusal("options", str(problem)) from None
    return msgspec.Raw(msgspec.json.encode(options))


def start_game(state: TableState, command: wire.Start, token: str, now: float) -> None:
    """Start the game, with a share of the dice for every seat that gave none."""
    check_host(state, token)
    if state.status != "open":
        raise Refusal("started", "the game has started already")
    empty = [str(number) for number, seat in enumerate(state.seats) if not seat.is_filled]
    if empty:
        raise Refusal("seat", f"nobody sits at seat {empty[0]} yet; a bot could")
    seed_shares = [seat.seed_share or secrets.token_hex(16) for seat in state.seats]
    state.draft(entries.Started(t=now, by=token[:16], id=command.id, seed_shares=seed_shares))


def offer_ticket(state: TableState, command: wire.OfferTicket, token: str, now: float) -> None:
    """Prepare a one-time link that takes a seat, or the host's role, to another device."""
    if command.seat is None:
        check_host(state, token)
    else:
        check_own(state, command.seat, token)
    if sum(until >= now for _, until in state.seating.tickets.values()) >= MAX_TICKETS:
        raise Refusal("limit", "there are too many unused links; use one or wait ten minutes")
    until = now + TICKET_SECONDS
    ticket = entries.hash_of(command.ticket)
    if ticket in state.seating.tickets:
        raise Refusal("ticket", "this link exists already")
    state.draft(entries.Offered(t=now, by=token[:16], id=command.id, ticket=ticket, seat=command.seat, until=until))


def claim_ticket(state: TableState, command: wire.Claim, token: str, now: float) -> None:
    """Use such a link."""
    ticket = entries.hash_of(command.ticket)
    if ticket not in state.seating.tickets or state.seating.tickets[ticket][1] < now or not token:
        raise Refusal("ticket", "this link was used already or is too old; ask for a new one")
    state.draft(entries.Claimed(t=now, by=token[:16], id=command.id, ticket=ticket, token=token))


HANDLERS: dict[type[wire.Command], Callable[..., None]] = {
    wire.PlayMove: play_move,
    wire.Done: say_done,
    wire.Sit: sit_down,
    wire.GiveSeedShare: give_seed_share,
    wire.Leave: leave_seat,
    wire.Remove: remove_player,
    wire.LetBotPlay: let_bot_play,
    wire.Agree: agree_on_options,
    wire.Start: start_game,
    wire.OfferTicket: offer_ticket,
    wire.Claim: claim_ticket,
}

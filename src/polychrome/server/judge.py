"""Judges a command against the table as it is: the entries it leads to, or the reason why it is refused."""

from __future__ import annotations

import secrets
import unicodedata
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
from polychrome.server import entries as log
from polychrome.server import wire
from polychrome.server.state import TableState, event_reader

TICKET_SECONDS = 600
TICKETS = 16  # unused links at a table


class Refusal(Exception):
    """Why a command is not done: the rule and a sentence."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule
        self.text = text if text.endswith(".") else f"{text[:1].upper()}{text[1:]}."


def judge(state: TableState, said: wire.Command, token: str, now: float) -> None:
    """Add the entries of this command to `state.drafted`. Raises Refusal, and then nothing has changed."""
    _JUDGES.get(type(said), not_for_now)(state, said, token, now)


def not_for_now(_state: TableState, _said: wire.Command, _token: str, _now: float) -> None:
    """A message that no table takes."""
    raise Refusal("form", "unexpected message")


# --- who may --------------------------------------------------------------------------------------------------------


def check_seat(state: TableState, seat: int) -> None:
    """There is such a seat."""
    if not 0 <= seat < len(state.seats):
        raise Refusal("seat", f"there is no seat {seat} at this table; seats run from 0 to {len(state.seats) - 1}")


def check_own(state: TableState, seat: int, token: str) -> None:
    """The seat is this device's."""
    if seat not in state.seats_of(token):
        check_seat(state, seat)
        raise Refusal("role", f"seat {seat} is not yours")


def check_host(state: TableState, token: str) -> None:
    """This device is the host's."""
    if not state.is_host(token):
        raise Refusal("role", "only the host of this table may do that")


def check_fresh(state: TableState, deals: int) -> None:
    """The sender has seen the newest dice, in a game that goes on."""
    if state.status != "running":
        raise Refusal("over" if state.status == "over" else "open", f"the game is {_STATUS[state.status]}")
    if deals != state.deals:
        raise Refusal("stale", f"the dealer has acted since: its count is now {state.deals}, not {deals}")


_STATUS = {"open": "not started yet", "over": "over"}


# --- acts -----------------------------------------------------------------------------------------------------------


def act(state: TableState, said: wire.ActNow, token: str, now: float) -> None:
    """Play an event for a seat, or for the dealer where people have dice of their own."""
    seat = said.seat
    if seat == DEALER:
        check_dealer(state, token)
    else:
        check_own(state, seat, token)
        if state.seats[seat].bot:
            raise Refusal("bot", "a bot plays this seat; take it back first")
    check_fresh(state, said.deals)
    position = state.own_position()
    move = move_said(position, said)
    if seat == DEALER:
        check_no_start(state, move)
    outlook = played(position, move)
    event = position.game.forms.decode(position, move)
    state.draft(log.Played(t=now, by=token[:16], id=said.id, seat=seat, event=event, done=said.done), outlook)


def check_dealer(state: TableState, token: str) -> None:
    """Here people roll their own dice, and this device is the host's."""
    check_host(state, token)
    if state.opened.dice != "own":
        raise Refusal("role", "at this table the server rolls the dice")


def check_no_start(state: TableState, move: Move) -> None:
    """Not even a host with real dice starts a race before people are ready: the table does that by itself."""
    kind, _ = state.game.rules.codes.read(move.codes[0])
    if state.game.forms.timing.of(kind.name).at == "ready":
        raise Refusal("ready", "this comes by itself when everybody is ready")


def move_said(position: Position, said: wire.ActNow) -> Move:
    """The move of a command, checked as far as its form goes."""
    codes, seat = said.codes, said.seat
    has_event = said.event is not wire.NO_EVENT and bytes(said.event) != b"null"
    if (codes is not None) == has_event:
        raise Refusal("form", "an act has codes or an event, one of the two")
    if codes is not None:
        check_whole(position.game, codes)
        return Move(seat, codes, position)
    try:
        move = position.game.forms.encode(position, event_reader(position.game).decode(said.event))
    except (msgspec.MsgspecError, BadRecord, RecursionError, UnicodeError) as problem:
        raise Refusal("form", f"event: {problem}") from None
    if move.seat != seat:
        raise Refusal("role", f"this event is not one of seat {seat}")
    return move


def check_whole(game: Game, codes: list[int]) -> None:
    """The codes exist and are one event from its first to its last act."""
    check_codes(game, codes)
    tails = game.to_follow
    if not codes or tails[codes[0]] != len(codes) - 1:
        raise Refusal("form", "the codes of an act are one whole event")
    for code in codes[1:]:
        if tails[code] != -1:
            raise Refusal("form", "the codes of an act are one event, not several")


def check_codes(game: Game, codes: list[int]) -> None:
    """The codes exist."""
    if codes and max(codes) >= game.rules.codes.size:
        raise Refusal("form", f"codes run from 0 to {game.rules.codes.size - 1}")


def played(position: Position, move: Move) -> NextUp:
    """Make a move, or begin one, *in place*: what may come then; a broken rule becomes a refusal."""
    try:
        return apply(position, move)
    except IllegalMove as problem:
        raise Refusal(problem.refusal.rule, str(problem)) from None


def look(state: TableState, said: wire.Look, token: str) -> Position:
    """The seat's own view after it would have begun with these codes."""
    if said.seat == DEALER:
        check_dealer(state, token)
    else:
        check_own(state, said.seat, token)
    check_fresh(state, said.deals)
    check_codes(state.game, said.codes)
    own = state.position.copy() if said.seat == DEALER else state.position.seen_by(said.seat)
    played(own, Move(said.seat, said.codes, own))
    return own


# --- seats ----------------------------------------------------------------------------------------------------------


def done(state: TableState, said: wire.Done, token: str, now: float) -> None:
    """Nothing more from this seat, or not yet."""
    check_own(state, said.seat, token)
    check_fresh(state, said.deals)
    state.draft(log.SaidDone(t=now, by=token[:16], id=said.id, seat=said.seat, done=said.done))


def give_number(state: TableState, said: wire.GiveNumber, token: str, now: float) -> None:
    """A share of the dice."""
    check_own(state, said.seat, token)
    if state.status != "open":
        raise Refusal("started", "the shares of the dice are given before the start")
    state.draft(log.Numbered(t=now, by=token[:16], id=said.id, seat=said.seat, number=said.number))


def leave(state: TableState, said: wire.Leave, token: str, now: float) -> None:
    """Give up a seat."""
    check_own(state, said.seat, token)
    state.draft(log.Left(t=now, by=token[:16], id=said.id, seat=said.seat))


def remove(state: TableState, said: wire.Remove, token: str, now: float) -> None:
    """The host makes a seat free."""
    check_host(state, token)
    check_seat(state, said.seat)
    state.draft(log.Left(t=now, by=token[:16], id=said.id, seat=said.seat))


def name_said(text: str) -> str:
    """A name as it is shown: no invisible signs, none that turn the text around, and not too long."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= wire.NAME or not name.isprintable():
        raise Refusal("name", f"a name has 1 to {wire.NAME} visible characters")
    if any(unicodedata.category(sign) in ("Cf", "Co", "Cn") for sign in name):
        raise Refusal("name", "a name has only characters that can be seen")
    return name


def sit(state: TableState, said: wire.Sit, token: str, now: float) -> None:
    """Take a free seat."""
    name = name_said(said.name)
    if not token:
        raise Refusal("role", "say hello with a token before you sit down")
    if state.status == "over":
        raise Refusal("over", "the game is over")
    free = [number for number, seat in enumerate(state.seats) if seat.is_free]
    seat = said.seat
    if seat is None:
        seat = min(free, key=lambda number: bool(state.seats[number].bot), default=None)
        if seat is None:
            raise Refusal("seat", "all seats are taken")
    check_seat(state, seat)
    if seat not in free:
        raise Refusal("seat", f"seat {seat} is taken")
    number = said.number if state.status == "open" else None  # the dice of a running game have their numbers
    state.draft(log.Sat(t=now, by=token[:16], id=said.id, seat=seat, name=name, token=token, number=number))


def hand_to_bot(state: TableState, said: wire.HandToBot, token: str, now: float) -> None:
    """The owner hands over and takes back; the host may fill free seats."""
    check_seat(state, said.seat)
    here = state.seats[said.seat]
    if said.seat not in state.seats_of(token) and not (here.is_free and state.is_host(token)):
        raise Refusal("role", "a seat is handed to a bot by its owner, a free one by the host")
    if state.status == "over":
        raise Refusal("over", "the game is over")
    if said.bot is None and here.is_free:
        raise Refusal("bot", "nobody owns this seat: sit down, or choose a bot")
    if said.bot is not None and said.bot not in bot_names(state.game):
        raise Refusal("bot", f"there is no such bot; known are {', '.join(bot_names(state.game))}")
    state.draft(log.Handed(t=now, by=token[:16], id=said.id, seat=said.seat, bot=said.bot))


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game."""
    return tuple(bots.find_bots(game.name).by_name)


def default_stand_in(game: Game) -> str:
    """The bot that plays for those who are away, at a table that names none."""
    names = bot_names(game)
    return "greedy" if "greedy" in names else names[-1]


def agree(state: TableState, said: wire.Agree, token: str, now: float) -> None:
    """Change what can wait until people are seated, such as who starts."""
    check_host(state, token)
    if state.status != "open":
        raise Refusal("started", "the options are agreed before the start")
    game, known = state.game, state.game.forms.lobby_options
    for name in said.options:
        if name not in known:
            allowed = f"only {join_names(known)} can" if known else "none can in this game"
            raise Refusal("options", f"options.{name}: cannot be changed at an open table; {allowed}")
    start = said.options.get("start")
    if type(start) is int and (not 0 <= start < len(state.seats) or not state.seats[start].is_filled):
        raise Refusal("seat", f"nobody sits at seat {start} who could start")
    if said.why is not None and type(start) is not int:
        raise Refusal("options", "why: goes with a seat that starts")
    if said.why == "loser" and start != state.opened.loser:
        raise Refusal("options", f"options.start: seat {start} did not lose the game before")
    options = options_of(game, {**msgspec.json.decode(state.options), **said.options})
    try:
        game.forms.prepare(msgspec.json.decode(options, type=game.forms.options))
    except BadDefinition as problem:
        raise Refusal("options", f"options.{problem}") from None
    why = said.why if "start" in said.options or state.agreed is None else state.agreed.why
    state.draft(log.Agreed(t=now, by=token[:16], id=said.id, options=options, why=why))


def options_of(game: Game, said: dict[str, Any]) -> msgspec.Raw:
    """Complete options of the right form, as the log keeps them. Raises Refusal."""
    try:
        options = converted({"seats": 2, **game.forms.defaults, **said}, game.forms.options, "options")
    except BadRecord as problem:
        raise Refusal("options", str(problem)) from None
    return msgspec.Raw(msgspec.json.encode(options))


def start(state: TableState, said: wire.Start, token: str, now: float) -> None:
    """Begin, with a share of the dice for every seat that gave none."""
    check_host(state, token)
    if state.status != "open":
        raise Refusal("started", "the game has started already")
    empty = [str(number) for number, seat in enumerate(state.seats) if not seat.is_filled]
    if empty:
        raise Refusal("seat", f"nobody sits at seat {empty[0]} yet; a bot could")
    numbers = [seat.number or secrets.token_hex(16) for seat in state.seats]
    state.draft(log.Started(t=now, by=token[:16], id=said.id, numbers=numbers))


def offer(state: TableState, said: wire.OfferMove, token: str, now: float) -> None:
    """A one-time link to another device."""
    if said.seat is None:
        check_host(state, token)
    else:
        check_own(state, said.seat, token)
    if sum(until >= now for _, until in state.tickets.values()) >= TICKETS:
        raise Refusal("limit", "there are too many unused links; use one or wait ten minutes")
    until = now + TICKET_SECONDS
    ticket = log.hash_of(said.ticket)
    if ticket in state.tickets:
        raise Refusal("ticket", "this link exists already")
    state.draft(log.Offered(t=now, by=token[:16], id=said.id, ticket=ticket, seat=said.seat, until=until))


def claim(state: TableState, said: wire.Claim, token: str, now: float) -> None:
    """Use such a link."""
    ticket = log.hash_of(said.ticket)
    if ticket not in state.tickets or state.tickets[ticket][1] < now or not token:
        raise Refusal("ticket", "this link was used already or is too old; ask for a new one")
    state.draft(log.Claimed(t=now, by=token[:16], id=said.id, ticket=ticket, token=token))


_JUDGES: dict[type[wire.Command], Callable[..., None]] = {
    wire.ActNow: act,
    wire.Done: done,
    wire.Sit: sit,
    wire.GiveNumber: give_number,
    wire.Leave: leave,
    wire.Remove: remove,
    wire.HandToBot: hand_to_bot,
    wire.Agree: agree,
    wire.Start: start,
    wire.OfferMove: offer,
    wire.Claim: claim,
}

"""Commands about seats: who sits where, who is invited or removed, and which bot plays for whom.

Before the start anybody may take a free seat. Once the game runs, a seat changes hands only by the host's invitation,
or back to somebody who owned it; and where something is hidden, never to somebody who has seen it from another seat.
"""

from __future__ import annotations

from polychrome import bots
from polychrome.bots.levels import find_bot
from polychrome.core.game import Game
from polychrome.server import entries, wire
from polychrome.server.names import check_free, clean_name
from polychrome.server.refusals import Refusal, check_host, check_own, check_seat
from polychrome.server.seating import SeatState
from polychrome.server.state import TableState

TICKET_SECONDS = 600
MAX_TICKETS = 16  # unused links at a table


def leave_seat(state: TableState, command: wire.Leave, token: str, now: float) -> None:
    """Give up a seat."""
    check_own(state, command.seat, token)
    state.draft(entries.Left(t=now, by=token[:16], id=command.id, seat=command.seat))


def remove_player(state: TableState, command: wire.Remove, token: str, now: float) -> None:
    """Let the host free a seat. Whoever sat there stays out until invited; the host never locks itself out."""
    check_host(state, token)
    check_seat(state, command.seat)
    owner = state.seats[command.seat].token
    if state.seats[command.seat] == SeatState() or (not owner and state.status != "open"):
        return
    is_removed = bool(owner) and not state.is_host(owner)
    state.draft(entries.Left(t=now, by=token[:16], id=command.id, seat=command.seat, removed=is_removed))


def sit_down(state: TableState, command: wire.Sit, token: str, now: float) -> None:
    """Take a free seat."""
    name = clean_name(command.name)
    check_free(name, names_of_others(state, token))
    if not token:
        raise Refusal("role", "say hello with a token before you sit down")
    seat = find_free_seat(state, token) if command.seat is None else command.seat
    check_seat(state, seat)
    check_may_take(state, seat, token)
    entry = entries.Sat(t=now, by=token[:16], id=command.id, seat=seat, name=name, token=token)
    entry.commitment = command.commitment
    state.draft(entry)


def names_of_others(state: TableState, token: str) -> list[str]:
    """The names of the other people at the table."""
    return [seat.name for seat in state.seats if seat.name and seat.token not in ("", token)]


def find_free_seat(state: TableState, token: str) -> int:
    """Find a free seat for this token: one that it has owned, else an empty one, else a bot's."""
    free = [number for number, seat in enumerate(state.seats) if seat.is_free]
    if not free:
        raise Refusal("seat", "all seats are taken")
    return min(free, key=lambda number: (token not in state.seats[number].owners, bool(state.seats[number].bot)))


def check_may_take(state: TableState, seat: int, token: str) -> None:
    """Refuse a seat to somebody who may not sit down there now without an invitation."""
    if state.status == "over":
        raise Refusal("over", "the game is over")
    if not state.seats[seat].is_free:
        raise Refusal("seat", f"seat {seat} is taken")
    if token in state.seating.removed:
        raise Refusal("removed", "the host has removed you from this table; ask for an invitation")
    if state.status == "open" or token in state.seats[seat].owners:
        return  # owners can come back
    if not state.is_host(token):
        raise Refusal("consent", "the game has started: ask the host for an invitation to this seat")
    check_knows_no_other(state, seat, token)


def check_knows_no_other(state: TableState, seat: int, token: str) -> None:
    """Refuse a seat of a running game with secrets to somebody who knows what another seat sees."""
    if state.status != "running" or state.terms.has_no_secrets or token in state.seats[seat].owners:
        return
    if state.seating.knows_other_seat(seat, token):
        raise Refusal("hidden", "seats hide something from each other here, and you know one already")


def list_takeable(state: TableState, token: str) -> tuple[int, ...]:
    """List the seats that this token may take now without an invitation."""
    found = []
    for seat in range(len(state.seats)) if token else ():
        try:
            check_may_take(state, seat, token)
        except Refusal:
            continue
        found.append(seat)
    return tuple(found)


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
    bot = None if command.bot is None else find_bot(command.bot)
    if bot is not None and bot not in bot_names(state.game):
        raise Refusal("bot", f"there is no such bot; choose from {', '.join(bot_names(state.game))}")
    if bot == here.bot:
        return
    state.draft(entries.Handed(t=now, by=token[:16], id=command.id, seat=command.seat, bot=bot))


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game."""
    return tuple(bots.find_bots(game.name).by_name)


def offer_ticket(state: TableState, command: wire.OfferTicket, token: str, now: float) -> None:
    """Prepare a one-time link that takes a seat, or the host's role, to another device, or with which the host invites
    somebody to a free seat."""
    is_invitation = False
    if command.seat is None:
        check_host(state, token)
    elif command.seat not in state.seats_of(token):
        check_seat(state, command.seat)
        is_invitation = state.is_host(token) and state.seats[command.seat].is_free and state.status != "over"
        if not is_invitation:
            raise Refusal("role", f"seat {command.seat} is not yours")
    if sum(ticket.until >= now for ticket in state.seating.tickets.values()) >= MAX_TICKETS:
        raise Refusal("limit", "there are too many unused links; use one or wait ten minutes")
    ticket = entries.hash_of(command.ticket)
    if ticket in state.seating.tickets:
        raise Refusal("ticket", "this link exists already")
    entry = entries.Offered(t=now, by=token[:16], id=command.id, ticket=ticket, until=now + TICKET_SECONDS)
    entry.seat, entry.invitation = command.seat, is_invitation
    state.draft(entry)


def claim_ticket(state: TableState, command: wire.Claim, token: str, now: float) -> None:
    """Use such a link."""
    hash_ = entries.hash_of(command.ticket)
    ticket = state.seating.tickets.get(hash_)
    if ticket is None or ticket.until < now or not token:
        raise Refusal("ticket", "this link was used already or is too old; ask for a new one")
    if ticket.seat is not None:
        check_knows_no_other(state, ticket.seat, token)
        if token in state.seating.removed and not ticket.is_invitation:
            raise Refusal("removed", "the host has removed you from this table; ask for an invitation")
    name = ""
    if ticket.is_invitation:
        name = clean_name(command.name or "")
        check_free(name, names_of_others(state, token))
        if ticket.seat is not None and not state.seats[ticket.seat].is_free:
            raise Refusal("seat", f"seat {ticket.seat} is taken")
    state.draft(entries.Claimed(t=now, by=token[:16], id=command.id, ticket=hash_, token=token, name=name))

"""Taking a move back: its seat asks, the other people at the table agree, and then it is as if it had not been made.

Only the newest move of a game can be taken back, only before the dealer or anybody else has moved, and never where
seats hide something from each other. With bots alone nobody is asked.
"""

from __future__ import annotations

from polychrome.server import entries, wire
from polychrome.server.refusals import Refusal, check_fresh, check_own
from polychrome.server.state import TableState
from polychrome.server.takeback import Takeback, undo_key

MAX_UNDOS = 5  # of a seat between two deals


def undo(state: TableState, command: wire.Undo, token: str, now: float) -> None:
    """Ask to take a move back, or answer somebody who asks."""
    check_own(state, command.seat, token)
    if state.seating.seats[command.seat].bot:
        raise Refusal("bot", "a bot plays this seat; take it back first")
    check_fresh(state, command.deal_count)
    takeback = find_takeback(state, command.n)
    if command.answer is None:
        ask(state, takeback, command, token, now)
    else:
        answer(state, takeback, command, token, now)


def find_takeback(state: TableState, n: int) -> Takeback:
    """The move of entry n, if it can be taken back."""
    takeback = state.takeback
    if not state.terms.has_no_secrets:
        raise Refusal("hidden", "seats of this game hide something from each other: no move is taken back")
    if state.terms.undo_seconds is None:
        raise Refusal("undo", "no move of this game is taken back: correct it while you can")
    if takeback is None or takeback.n != n:
        raise Refusal("stale", "somebody has moved since: this move stays")
    return takeback


def ask(state: TableState, takeback: Takeback, command: wire.Undo, token: str, now: float) -> None:
    """Take the move back if nobody else has to agree, else ask them."""
    if takeback.seat != command.seat:
        raise Refusal("role", "only the seat that made this move can take it back")
    if takeback.is_declined:
        raise Refusal("undo", "the others want this move to stay")
    if state.progress.spent.get(undo_key(command.seat), 0) >= MAX_UNDOS:
        raise Refusal("limit", f"a seat takes back {MAX_UNDOS} moves at most before the dealer acts")
    others = list_others(state, token)
    still_asked = others if takeback.asked is None else others & takeback.asked
    if not still_asked:
        state.draft(entries.Undone(t=now, by=token[:16], id=command.id, seat=takeback.seat, n=takeback.n))
    elif takeback.asked is None:
        asked = entries.UndoAsked(t=now, by=token[:16], id=command.id, seat=takeback.seat, of=sorted(others))
        state.draft(asked)


def answer(state: TableState, takeback: Takeback, command: wire.Undo, token: str, now: float) -> None:
    """Agree for all seats of a device, or decline."""
    if takeback.asked is None:
        raise Refusal("stale", "nobody asks to take this move back any more")
    own = frozenset(state.seats_of(token))
    if not own & takeback.asked:
        raise Refusal("role", "you are not asked")
    if not command.answer:
        state.draft(entries.UndoDeclined(t=now, by=token[:16], id=command.id, seat=command.seat))
    elif takeback.asked & list_people(state) <= own:
        state.draft(entries.Undone(t=now, by=token[:16], id=command.id, seat=takeback.seat, n=takeback.n))
    else:
        agreed = entries.UndoAgreed(t=now, by=token[:16], id=command.id, seats=sorted(own & takeback.asked))
        state.draft(agreed)


def list_people(state: TableState) -> frozenset[int]:
    """The seats that people play who are here."""
    seats = enumerate(state.seating.seats)
    return frozenset(number for number, seat in seats if seat.token and not seat.bot and seat.gone_at is None)


def list_others(state: TableState, token: str) -> frozenset[int]:
    """The seats of the other people who are here."""
    return list_people(state) - frozenset(state.seats_of(token))


def show_undo(state: TableState) -> wire.UndoView | None:
    """The move that can be taken back, or has to stay, for everybody to see; None: there is none."""
    takeback = state.takeback
    if takeback is None or state.status != "running":
        return None
    asked = None if takeback.asked is None else sorted(takeback.asked & list_people(state))
    return wire.UndoView(
        seat=takeback.seat, n=takeback.n, until=takeback.until, asked=asked, declined=takeback.is_declined
    )

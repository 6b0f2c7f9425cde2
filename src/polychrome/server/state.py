"""A table at one moment: the replay of its log. Entries are added here only after they were checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, Position, apply, next_up
from polychrome.core.seats import DEALER
from polychrome.dealers import FairDealer
from polychrome.server import entries
from polychrome.server.entries import Entry
from polychrome.server.progress import Progress
from polychrome.server.seating import Seating, SeatState, Ticket
from polychrome.server.takeback import ANSWER_SECONDS, Takeback, keep_move, undo_key

RETURN_SECONDS = 8.0  # for a device to connect again: a page that is reloaded is not away
Status = Literal["open", "running", "over"]


@dataclass(frozen=True, slots=True)
class FairStart:
    """The secret of fair dice, and how the start goes: devices show what they committed to when all seats are fixed."""

    secret: str = ""  # "": people roll their own dice
    reveal_by: float | None = None  # until when devices have to show their shares; None: the host has not started
    void_starts: int = 0  # how often some did not
    late: tuple[int, ...] = ()  # whose devices these were the last time


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole game."""

    name: str  # of the table
    game: Game
    opened: entries.Opened
    agreed: entries.Agreed | None  # the options that hold since the table was opened, if they have changed
    turn_seconds: float | None  # of a turn or a round, if time is limited
    grace_seconds: float | None  # for those who may still act when a round was stopped, if that is limited
    has_no_secrets: bool  # nothing is hidden from anybody, ever
    moves_change_only_on_deals: bool
    undo_seconds: float | None  # that the table waits after a move that can be taken back; None: none ever can
    fair: FairStart
    pace_seconds: float  # the least time between what bots do, except in races
    paused_n: int | None = None  # the entry after which a table of bots stands still; None: none
    has_coach: bool = False  # people are told when a move costs them much


class Decision(NamedTuple):
    """A person's newest move since the dealer's last, for the coach."""

    n: int  # its entry
    before: Position  # never changed any more
    event: Any  # as it was played, or encoded if it was read from the log

    @property
    def move(self) -> Move:
        """The move of this event."""
        game, event = self.before.game, self.event
        return game.forms.encode(
            self.before, event_decoder(game).decode(event) if isinstance(event, msgspec.Raw) else event
        )


@dataclass(slots=True)
class TableState:
    """Everything that a process knows of a table."""

    terms: Terms
    seating: Seating
    position: Position
    progress: Progress
    n: int = 1  # entries so far
    status: Status = "open"
    touched_at: float = 0.0  # time of the last entry
    rematch: str | None = None  # the table where it goes on
    branches: int = 0  # that people have kept
    answered: dict[str, int] = field(default_factory=dict)  # command → its entry
    drafted: list[Entry] = field(default_factory=list)  # added here, but not stored yet
    has_own_position: bool = True  # nobody else holds this one, so it may be changed in place
    dealer: FairDealer | None = None  # from its first deal on
    takeback: Takeback | None = None  # the newest move, if it can be taken back
    decisions: Mapping[int, Decision] = field(default_factory=dict)  # by seat, where there is a coach; never changed

    def copy(self) -> TableState:
        """Make a draft, which is adopted or undone. Both share what is replaced and never changed. They also share the
        answers, which grow with the game (so a draft has to be undone by `undo`), and the dealer, which is told before
        each deal how much was drawn."""
        draft: TableState = object.__new__(TableState)  # field by field: every turn makes a draft
        draft.terms, draft.seating, draft.position = self.terms, self.seating, self.position
        draft.progress = self.progress.copy()
        draft.n, draft.status, draft.touched_at, draft.rematch = self.n, self.status, self.touched_at, self.rematch
        draft.answered, draft.drafted, draft.has_own_position = self.answered, [], False
        draft.dealer, draft.takeback, draft.decisions = self.dealer, self.takeback, self.decisions
        draft.branches = self.branches
        return draft

    def own_position(self) -> Position:
        """The position, which only this draft holds from now on."""
        if not self.has_own_position:
            self.adopt(self.position.copy())
        return self.position

    def keep_position(self) -> Position | None:
        """The position before a move, never changed from now on; None: nobody will look at it again."""
        if self.terms.undo_seconds is None and not self.terms.has_coach:
            return None
        self.has_own_position = False
        return self.position

    def adopt(self, position: Position) -> None:
        """Go on from a position that nobody else holds."""
        self.position, self.has_own_position = position, True

    def draft(self, entry: Entry, next_up: NextUp | None = None, before: Position | None = None) -> None:
        """Add an entry that is still to be stored."""
        self.drafted.append(entry)
        self.add(entry, next_up, before)

    def undo(self) -> None:
        """Take back what a draft shares with the table it was made from. The draft cannot be used any more."""
        for entry in self.drafted:
            if entry.id:
                del self.answered[f"{entry.by} {entry.id}"]
        self.drafted = []

    def add(self, entry: Entry, next_up: NextUp | None = None, before: Position | None = None) -> None:
        """Add an entry. `next_up`: its move is made already, and this may come then; `before`: the position that a
        person moved from, kept."""
        self.n += 1
        self.touched_at = entry.t
        if entry.id:
            self.answered[f"{entry.by} {entry.id}"] = self.n
            self.progress.spend(entry.by)
        if type(entry) is entries.Played:
            _add_played(self, entry, next_up, before)
        else:
            APPLY[type(entry)](self, entry)

    def restart_clocks(self, now: float) -> None:
        """Restart all clocks of a table that is loaded: nobody was there to see time pass."""
        self.progress.restart_clocks(self.game, now, now + RETURN_SECONDS)
        fair = self.terms.fair
        if fair.reveal_by is not None:
            self.terms = replace(self.terms, fair=replace(fair, reveal_by=now + RETURN_SECONDS))

    @property
    def name(self) -> str:
        """The table's name."""
        return self.terms.name

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.terms.game

    @property
    def opened(self) -> entries.Opened:
        """The first entry."""
        return self.terms.opened

    @property
    def options(self) -> msgspec.Raw:
        """The options that hold now, encoded."""
        agreed = self.terms.agreed
        return self.terms.opened.options if agreed is None else agreed.options

    @property
    def seats(self) -> tuple[SeatState, ...]:
        """The seats."""
        return self.seating.seats

    @property
    def deal_count(self) -> int:
        """Dealer events so far."""
        return self.progress.deal_count

    @property
    def is_paused(self) -> bool:
        """Whether it stands still by itself, or will soon: a table of bots whose host wants it so."""
        return self.terms.paused_n is not None and not any(seat.token for seat in self.seating.seats)

    @property
    def is_standing(self) -> bool:
        """Whether it stands still now."""
        return self.is_paused and (self.terms.paused_n or 0) <= self.n

    def is_host(self, token: str) -> bool:
        """Whether this (hashed) token is the host's."""
        return self.seating.is_host(token)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats of this (hashed) token."""
        return self.seating.seats_of(token)


# --- how entries change a table ---------------------------------------------------------------------------------------


def _add_played(state: TableState, entry: entries.Played, next_up: NextUp | None, before: Position | None) -> None:
    progress, seat = state.progress, entry.seat
    is_persons = seat != DEALER and entry.bot is None
    if next_up is None:
        before = state.keep_position() if is_persons else None
        position = state.own_position()
        next_up = apply(position, move_of(position, entry))
    if before is not None and state.terms.has_coach:
        state.decisions = {**state.decisions, seat: Decision(state.n, before, entry.event)}
    if before is not None and state.terms.undo_seconds is not None:
        until = entry.t + state.terms.undo_seconds
        state.takeback = keep_move(seat, state.n, until, before, progress, state.takeback)
    else:
        state.takeback = None
    if seat == DEALER:
        state.decisions = {}
        progress.note_deal(entry.drawn, entry.t)
    else:
        progress.done = progress.done & ~(1 << seat) | entry.done << seat
    if next_up != (progress.waiting, progress.dealer_kinds):
        progress.note_next_up(next_up, state.terms.game, len(state.seating.seats), entry.t)
        if not progress.waiting:
            state.status = "over"


def _add_agreed(state: TableState, entry: entries.Agreed) -> None:
    _set_options(state, entry)


def _set_options(state: TableState, agreed: entries.Agreed | None) -> None:
    """Let other options hold from now on; None: those that the table was opened with."""
    game = state.game
    options = msgspec.json.decode((agreed or state.opened).options, type=game.forms.options)
    state.adopt(game.begin(options))
    changes_on_deals = game.hints.moves_change_only_on_deals(options)
    state.terms = replace(state.terms, agreed=agreed, moves_change_only_on_deals=changes_on_deals)


def _add_sat(state: TableState, entry: entries.Sat) -> None:
    if state.status == "open":  # the dice of a running game have their shares
        state.seating = state.seating.change(entry.seat, commitment=entry.commitment)
    _seat_player(state, entry.seat, entry.name, entry.token, entry.t)


def _seat_player(state: TableState, seat: int, name: str, token: str, now: float) -> None:
    owners = state.seats[seat].owners | {token}
    state.seating = state.seating.change(seat, name=name, token=token, bot=None, gone_at=None, owners=owners)
    state.progress.set_done(seat, False, now)  # nobody else speaks for somebody who has just come


def _add_committed(state: TableState, entry: entries.Committed) -> None:
    state.seating = state.seating.change(entry.seat, commitment=entry.commitment)


def _add_locked(state: TableState, entry: entries.Locked) -> None:
    state.terms = replace(state.terms, fair=replace(state.terms.fair, reveal_by=entry.reveal_by))


def _add_revealed(state: TableState, entry: entries.Revealed) -> None:
    state.seating = state.seating.change(entry.seat, seed_share=entry.seed_share)


def _add_voided(state: TableState, entry: entries.Voided) -> None:
    fair = FairStart(entry.secret, None, state.terms.fair.void_starts + 1, tuple(entry.seats))
    state.terms = replace(state.terms, fair=fair)
    for seat in range(len(state.seats)):
        state.seating = state.seating.change(seat, commitment=None, seed_share=None)


def _add_left(state: TableState, entry: entries.Left) -> None:
    seat, before = entry.seat, state.seats[entry.seat]
    tickets = {hash_: ticket for hash_, ticket in state.seating.tickets.items() if ticket.seat != seat}
    state.seating = state.seating.with_tickets(tickets)
    if entry.removed:
        state.seating = state.seating.with_removed(state.seating.removed | {before.token})
    if state.status == "open":
        if state.terms.agreed and getattr(state.position.options, "start", None) == seat:
            _set_options(state, None)  # whoever was named to start has left
        state.seating = state.seating.put(seat, SeatState())
    else:  # a bot goes on, with the share of the dice that the seat has
        bot = before.bot or state.opened.stand_in
        state.seating = state.seating.change(seat, name=bot, token="", bot=bot, gone_at=None)
        state.progress.note_bot(seat, not before.bot, entry.t)


def _add_handed(state: TableState, entry: entries.Handed) -> None:
    before = state.seats[entry.seat]
    name = before.name if before.token else entry.bot
    state.seating = state.seating.change(entry.seat, name=name, bot=entry.bot)
    state.progress.note_bot(entry.seat, bool(entry.bot and not before.bot), entry.t)


def _add_started(state: TableState, entry: entries.Started) -> None:
    state.status = "running"
    state.terms = replace(state.terms, fair=replace(state.terms.fair, reveal_by=None))
    state.progress.dealt_at = entry.t
    for seat, seed_share in enumerate(entry.seed_shares):
        state.seating = state.seating.change(seat, seed_share=seed_share)
    state.progress.note_next_up(next_up(state.position), state.game, len(state.seats), entry.t)
    if not state.progress.waiting:
        state.status = "over"


def _add_said_done(state: TableState, entry: entries.SaidDone) -> None:
    state.progress.set_done(entry.seat, entry.done, entry.t)


def _add_undo_asked(state: TableState, entry: entries.UndoAsked) -> None:
    assert state.takeback is not None, "there is a move to take back"
    state.takeback = replace(state.takeback, asked=frozenset(entry.of), until=entry.t + ANSWER_SECONDS)


def _add_undo_agreed(state: TableState, entry: entries.UndoAgreed) -> None:
    takeback = state.takeback
    assert takeback is not None, "there is a move to take back"
    state.takeback = replace(takeback, asked=(takeback.asked or frozenset()) - frozenset(entry.seats))


def _add_undo_declined(state: TableState, entry: entries.UndoDeclined) -> None:
    assert state.takeback is not None, "there is a move to take back"
    state.takeback = replace(state.takeback, asked=None, is_declined=True, until=entry.t)


def _add_undone(state: TableState, entry: entries.Undone) -> None:
    takeback = state.takeback
    assert takeback is not None, "there is a move to take back"
    assert takeback.n == entry.n, "only the newest move is taken back"
    state.position, state.has_own_position = takeback.position, False
    takeback.restore(state.progress)
    state.progress.spend(undo_key(takeback.seat))
    state.takeback = takeback.earlier
    state.decisions = {seat: one for seat, one in state.decisions.items() if seat != takeback.seat}


def _add_gone(state: TableState, entry: entries.Gone) -> None:
    state.seating = state.seating.change(entry.seat, gone_at=entry.t)


def _add_back(state: TableState, entry: entries.Back) -> None:
    state.seating = state.seating.change(entry.seat, gone_at=None)
    state.progress.note_return(entry.seat, entry.t)
    state.progress.spend(f"seat {entry.seat}")


def _add_offered(state: TableState, entry: entries.Offered) -> None:
    ticket = Ticket(entry.seat, entry.until, entry.invitation)
    state.seating = state.seating.with_tickets({**state.seating.tickets, entry.ticket: ticket})


def _add_claimed(state: TableState, entry: entries.Claimed) -> None:
    tickets = dict(state.seating.tickets)
    ticket = tickets.pop(entry.ticket)
    seating, token = state.seating.with_tickets(tickets), entry.token
    if ticket.seat is None:
        state.seating = seating.with_host(token)
    elif ticket.is_invitation:
        state.seating = seating.with_removed(seating.removed - {token})
        _seat_player(state, ticket.seat, entry.name, token, entry.t)
    else:
        owners = seating.seats[ticket.seat].owners | {token}
        state.seating = seating.change(ticket.seat, token=token, gone_at=None, owners=owners)
        if state.status == "open":  # the new device commits to a share of its own
            state.seating = state.seating.change(ticket.seat, commitment=None)
        state.progress.note_return(ticket.seat, entry.t)


def _add_paced(state: TableState, entry: entries.Paced) -> None:
    state.terms = replace(state.terms, pace_seconds=entry.pace_ms / 1000)


def _add_paused(state: TableState, entry: entries.Paused) -> None:
    state.terms = replace(state.terms, paused_n=None if entry.after is None else state.n + entry.after)


def _add_rematched(state: TableState, entry: entries.Rematched) -> None:
    state.rematch = entry.table


def _add_branched(state: TableState, _entry: entries.Branched) -> None:
    state.branches += 1


APPLY: dict[type[Entry], Callable[[TableState, Any], None]] = {
    entries.Agreed: _add_agreed,
    entries.Sat: _add_sat,
    entries.Committed: _add_committed,
    entries.Locked: _add_locked,
    entries.Revealed: _add_revealed,
    entries.Voided: _add_voided,
    entries.Left: _add_left,
    entries.Handed: _add_handed,
    entries.Started: _add_started,
    entries.SaidDone: _add_said_done,
    entries.UndoAsked: _add_undo_asked,
    entries.UndoAgreed: _add_undo_agreed,
    entries.UndoDeclined: _add_undo_declined,
    entries.Undone: _add_undone,
    entries.Gone: _add_gone,
    entries.Back: _add_back,
    entries.Offered: _add_offered,
    entries.Claimed: _add_claimed,
    entries.Paced: _add_paced,
    entries.Paused: _add_paused,
    entries.Branched: _add_branched,
    entries.Rematched: _add_rematched,
}


# --- tables from their entries ----------------------------------------------------------------------------------------


def move_of(position: Position, entry: entries.Played) -> Move:
    """The move of an event in the log."""
    return position.game.forms.encode(position, event_decoder(position.game).decode(entry.event))


@lru_cache
def event_decoder(game: Game) -> msgspec.json.Decoder[Any]:
    """The decoder of a game's events."""
    return msgspec.json.Decoder(game.forms.events)


def open_table(name: str, opened: entries.Opened) -> TableState:
    """Make a table from its first entry."""
    game = registry.find_game(opened.game)
    options = msgspec.json.decode(opened.options, type=game.forms.options)
    position, timing = game.begin(options), game.forms.timing
    turn_ms = timing.clock_ms if opened.clock_ms is None else opened.clock_ms
    grace_ms = timing.grace_ms
    if grace_ms is not None and opened.grace_ms is not None:
        grace_ms = opened.grace_ms
    has_no_secrets = game.hints.has_no_secrets(options)
    terms = Terms(
        name=name,
        game=game,
        opened=opened,
        agreed=None,
        turn_seconds=turn_ms / 1000 if turn_ms else None,
        grace_seconds=grace_ms / 1000 if grace_ms else None,
        has_no_secrets=has_no_secrets,
        moves_change_only_on_deals=game.hints.moves_change_only_on_deals(options),
        undo_seconds=undo_seconds(game, opened) if has_no_secrets else None,
        fair=FairStart(opened.secret),
        pace_seconds=opened.pace_ms / 1000,
        has_coach=opened.coach,
    )
    seating = Seating((SeatState(),) * position.seats, opened.host, {}, frozenset(opened.removed))
    return TableState(terms, seating, position, Progress(dealt_at=opened.t), touched_at=opened.t)


def may_coach(game: Game, hints: bool) -> bool:
    """Whether a table may have a coach: never in a race, nor where hints are off, as they are wherever play counts."""
    return hints and not game.forms.timing.is_race


def undo_seconds(game: Game, opened: entries.Opened) -> float | None:
    """How long a table waits after a move that can be taken back; None: in this game none ever is."""
    timing = game.forms.timing
    if timing.undo_ms is None or timing.is_race:
        return None
    return timing.undo_ms / 1000 if opened.pace_ms else 0.0


def replay(name: str, bodies: list[bytes]) -> TableState:
    """Make a table from its whole log."""
    first, *rest = map(entries.decode, bodies)
    state = open_table(name, first)
    for entry in rest:
        state.add(entry)
    return state

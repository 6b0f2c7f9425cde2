"""A table at one moment: the sum of its log. Entries are only ever added here after they were judged."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

import msgspec

from polychrome import registry
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, Position, apply, next_up
from polychrome.core.seats import DEALER
from polychrome.dealers import FairDealer
from polychrome.server import entries as log
from polychrome.server.entries import Entry

MOST_OWNED = 64  # tokens whose seats are remembered
PARTING_SECONDS = 8.0  # a page that is loaded again is not away
Status = Literal["open", "running", "over"]


@dataclass(frozen=True)
class SeatState:
    """One place at the table. What changes at every move is kept by the table."""

    name: str | None = None  # None: free
    token: str = ""  # hash; "": a seat that nobody owns
    bot: str | None = None  # the bot that plays it instead of its owner
    seed_share: str | None = None  # its share of the dice
    gone: float | None = None  # since when no device of its owner is there

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here: nobody's, or a bot's that nobody will come back for."""
        return not self.token

    @property
    def is_filled(self) -> bool:
        """Whether a game can start with it."""
        return bool(self.token or self.bot)


@dataclass(slots=True)
class TableState:
    """Everything that a process knows of a table."""

    name: str
    opened: log.Opened
    position: Position
    seats: list[SeatState]
    # As agreed: the same all the time.
    game: Game
    clock: float | None  # seconds of a turn or a round, if time is limited
    grace: float | None  # seconds for those who may still act when a round was stopped, if they are limited
    is_open: bool  # nobody has anything to hide here, ever
    is_steady: bool  # what seats may begin changes only when the dealer acts
    # As it is now.
    n: int = 1
    status: Status = "open"
    host: str = ""  # hash of the host's token
    deal_count: int = 0  # dealer events so far
    drawn: int = 0  # draws of the fair dealer so far
    dealt: float = 0.0  # time of the last dealer event
    are_all_here: bool = True  # no seat is played by a bot or without its people
    done: int = 0  # seats that are done, a mask
    ready_at: float = 0.0  # when the newest of them said so, came back, or was taken over by a bot
    waiting: int = 0  # whom the game waits for, as the rules say it
    asked: dict[int, float] = field(default_factory=dict)  # seats, and since when it waits for them, or last did
    kinds: int = 0  # kinds of acts that the dealer may do, a mask
    possible: dict[str, float] = field(default_factory=dict)  # their names, and since when they may come
    tickets: dict[str, tuple[int | None, float]] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)  # command → its entry
    rematch: str | None = None
    agreed: log.Agreed | None = None  # the options that hold since the table was opened, if they have changed
    touched: float = 0.0
    drafted: list[Entry] = field(default_factory=list)  # added here, but not stored yet
    has_own_position: bool = True  # nobody else looks at this one, so that it may be played on in place
    owned: dict[str, tuple[int, ...]] = field(default_factory=dict)  # seats of tokens, as far as they were asked for
    dealer: FairDealer | None = None  # from its first deal on

    def copy(self) -> TableState:
        """A draft, which is adopted or taken back. Seats and what else both hold are replaced there, never changed;
        only the answers are shared, which grow with the game, and so a draft has to be taken back by `undo`, and the
        dealer, who is told before each deal how much was drawn."""
        draft: TableState = object.__new__(TableState)  # field by field: every turn takes a copy
        draft.name, draft.opened, draft.position, draft.seats = self.name, self.opened, self.position, self.seats.copy()
        draft.game, draft.clock, draft.is_open, draft.is_steady = self.game, self.clock, self.is_open, self.is_steady
        draft.n, draft.status, draft.host = self.n, self.status, self.host
        draft.deal_count, draft.drawn, draft.dealt = self.deal_count, self.drawn, self.dealt
        draft.are_all_here, draft.done, draft.waiting = self.are_all_here, self.done, self.waiting
        draft.grace, draft.ready_at = self.grace, self.ready_at
        draft.asked, draft.kinds, draft.possible = self.asked, self.kinds, self.possible
        draft.tickets, draft.answered, draft.rematch = self.tickets, self.answered, self.rematch
        draft.touched, draft.drafted, draft.has_own_position = self.touched, [], False
        draft.owned, draft.dealer, draft.agreed = self.owned, self.dealer, self.agreed
        return draft

    def own_position(self) -> Position:
        """A position that only this draft has."""
        if not self.has_own_position:
            self.adopt(self.position.copy())
        return self.position

    def adopt(self, position: Position) -> None:
        """Go on from here; nobody else has this position."""
        self.position, self.has_own_position = position, True

    def undo(self) -> None:
        """This draft was not stored, and is not used any more."""
        for entry in self.drafted:
            if entry.id:
                del self.answered[f"{entry.by} {entry.id}"]
        self.drafted = []

    def draft(self, entry: Entry, outlook: NextUp | None = None) -> None:
        """Add an entry that is still to be stored."""
        self.drafted.append(entry)
        self.add(entry, outlook)

    # --- who is who ---------------------------------------------------------------------------------------------

    def is_host(self, token: str) -> bool:
        """Whether this (hashed) token is the host's."""
        return bool(token) and hmac.compare_digest(self.host, token)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats of this (hashed) token; always looks at all of them."""
        found = self.owned.get(token)
        if found is None:
            if len(self.owned) >= MOST_OWNED:
                self.owned = {}
            own = [bool(token) and hmac.compare_digest(seat.token, token) for seat in self.seats]
            found = self.owned[token] = tuple(number for number, is_own in enumerate(own) if is_own)
        return found

    @property
    def options(self) -> msgspec.Raw:
        """The options that hold now, encoded."""
        return self.opened.options if self.agreed is None else self.agreed.options

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on without this seat."""
        return bool(self.waiting >> (seat + 1) & 1)

    def _put(self, seat: int, place: SeatState) -> None:
        self.seats[seat] = place
        self.are_all_here = all(place.bot is None and place.gone is None for place in self.seats)

    def _change(self, seat: int, **news: Any) -> None:
        self._put(seat, replace(self.seats[seat], **news))

    def _note_done(self, seat: int, is_done: bool, now: float) -> None:
        """A seat is done, or not any more. Whoever says so again does not begin a countdown anew."""
        if is_done and not self.done >> seat & 1:
            self.ready_at = now
        self.done = self.done & ~(1 << seat) | is_done << seat

    def _note_back(self, seat: int, now: float) -> None:
        """Whoever was done and comes back is done from now on."""
        if self.done >> seat & 1:
            self.ready_at = now

    # --- adding entries -----------------------------------------------------------------------------------------

    def add(self, entry: Entry, outlook: NextUp | None = None) -> None:
        """One more entry. `outlook`: its acts are done already, and this may come then."""
        self.n += 1
        self.touched = entry.t
        if entry.id:
            self.answered[f"{entry.by} {entry.id}"] = self.n
        if type(entry) is log.Played:
            self._add_played(entry, outlook)
            return
        self.owned = {}  # who owns which seat may be new
        match entry:
            case log.Sat():
                seed_share = entry.seed_share or self.seats[entry.seat].seed_share
                self._change(entry.seat, name=entry.name, token=entry.token, bot=None, gone=None, seed_share=seed_share)
                self._note_done(entry.seat, False, entry.t)  # nobody else speaks for who has just come
            case log.GaveSeedShare():
                self._change(entry.seat, seed_share=entry.seed_share)
            case log.Agreed():
                self._agree(entry)
            case log.Left():
                self._add_left(entry)
            case log.Handed():
                self._add_handed(entry)
            case log.Started():
                self._add_started(entry)
            case _:
                self._add_small(entry)

    def _add_small(self, entry: Entry) -> None:
        match entry:
            case log.SaidDone():
                self._note_done(entry.seat, entry.done, entry.t)
            case log.Gone():
                self._change(entry.seat, gone=entry.t)
            case log.Back():
                self._change(entry.seat, gone=None)
                self._note_back(entry.seat, entry.t)
            case log.Offered():
                self.tickets = {**self.tickets, entry.ticket: (entry.seat, entry.until)}
            case log.Claimed():
                seat, _ = self.tickets[entry.ticket]
                self.tickets = {ticket: place for ticket, place in self.tickets.items() if ticket != entry.ticket}
                if seat is None:
                    self.host = entry.token
                else:
                    self._change(seat, token=entry.token, gone=None)
                    self._note_back(seat, entry.t)
            case log.Rematched():
                self.rematch = entry.table

    def _agree(self, agreed: log.Agreed | None) -> None:
        """Other options hold now; None: those that the table was opened with."""
        self.agreed = agreed
        options = msgspec.json.decode(self.options, type=self.game.forms.options)
        self.adopt(self.game.begin(options))
        self.is_steady = self.game.hints.moves_change_only_on_deals(options)

    def _add_left(self, entry: log.Left) -> None:
        here = self.seats[entry.seat]
        if self.status == "open" and self.agreed and getattr(self.position.options, "start", None) == entry.seat:
            self._agree(None)  # whoever was named to start has gone
        self.tickets = {ticket: place for ticket, place in self.tickets.items() if place[0] != entry.seat}
        if self.status == "open":
            self._put(entry.seat, SeatState())
        else:  # somebody has to go on, with the share of the dice that the seat has
            bot = here.bot or self.opened.stand_in
            self._change(entry.seat, name=bot, token="", bot=bot, gone=None)
            self._note_bot(entry.seat, here, entry.t)

    def _add_handed(self, entry: log.Handed) -> None:
        here = self.seats[entry.seat]
        self._change(entry.seat, name=here.name if here.token else entry.bot, bot=entry.bot)
        self._note_bot(entry.seat, here, entry.t)

    def _note_bot(self, seat: int, before: SeatState, now: float) -> None:
        """Bots say nothing: they are always ready, and what its owner said counts no longer."""
        self._note_done(seat, False, now)
        if self.seats[seat].bot and not before.bot:
            self.ready_at = now

    def _add_started(self, entry: log.Started) -> None:
        self.status = "running"
        self.dealt = entry.t
        for seat, seed_share in enumerate(entry.seed_shares):
            self._change(seat, seed_share=seed_share)
        self._take_note(next_up(self.position), entry.t)

    def _add_played(self, entry: log.Played, outlook: NextUp | None) -> None:
        if outlook is None:
            position = self.own_position()
            outlook = apply(position, move_of(position, entry))
        seat = entry.seat
        if seat == DEALER:
            self.deal_count += 1
            self.dealt = entry.t
            self.drawn = entry.drawn
            self.done = 0
        else:
            self.done = self.done & ~(1 << seat) | entry.done << seat
        if outlook != (self.waiting, self.kinds):
            self._take_note(outlook, entry.t)

    def _take_note(self, outlook: NextUp, now: float) -> None:
        """Since when whom is waited for, and since when the dealer may do what."""
        waiting, kinds = outlook
        if more := (waiting & ~self.waiting) >> 1:
            self.asked = self.asked | {seat: now for seat in range(len(self.seats)) if more >> seat & 1}
        self.waiting = waiting
        if not waiting:
            self.status = "over"
        if kinds != self.kinds:
            known = self.possible
            self.possible = {kind: known.get(kind, now) for kind in self.game.rules.codes.names(kinds)}
            self.kinds = kinds

    def wake(self, now: float) -> None:
        """Nobody was there to see time pass: all clocks begin anew. Whoever was ready still is, but the dealer does not
        count down before it is known who has come back."""
        self.dealt = now
        back = now + PARTING_SECONDS
        self.possible = {kind: back if self.game.forms.timing.of(kind).at == "ready" else now for kind in self.possible}
        self.asked = dict.fromkeys(self.asked, now)


def move_of(position: Position, entry: log.Played) -> Move:
    """The move of an event in the log."""
    return position.game.forms.encode(position, event_reader(position.game).decode(entry.event))


@lru_cache
def event_reader(game: Game) -> msgspec.json.Decoder[Any]:
    """Reads the events of a game."""
    return msgspec.json.Decoder(game.forms.events)


def begin(name: str, opened: log.Opened) -> TableState:
    """A table with its first entry."""
    game = registry.find_game(opened.game)
    options = msgspec.json.decode(opened.options, type=game.forms.options)
    position = game.begin(options)
    clock_ms = game.forms.timing.clock_ms if opened.clock_ms is None else opened.clock_ms
    grace_ms = game.forms.timing.grace_ms
    if grace_ms is not None and opened.grace_ms is not None:
        grace_ms = opened.grace_ms
    return TableState(
        name,
        opened,
        position,
        [SeatState() for _ in range(position.seats)],
        game,
        clock_ms / 1000 if clock_ms else None,
        grace_ms / 1000 if grace_ms else None,
        game.hints.has_no_secrets(options),
        game.hints.moves_change_only_on_deals(options),
        host=opened.host,
        dealt=opened.t,
        touched=opened.t,
    )


def fold(name: str, bodies: list[bytes]) -> TableState:
    """A table from its whole log."""
    first, *rest = (log.read(body) for body in bodies)
    state = begin(name, first)
    for entry in rest:
        state.add(entry)
    return state


def has_nothing_to_do(position: Position, seat: int) -> bool:
    """Whether this seat may do nothing, or nothing that would change anything."""
    codes: list[Any] = position.legal_codes(seat)
    if len(codes) > 3:
        return False
    before = position.state.tobytes()
    return all(
        position.game.to_follow[code] == 0 and position.act(seat, code).state.tobytes() == before for code in codes
    )

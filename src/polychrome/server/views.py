"""What each device gets to see: everything in a message comes from the position as its own seats may know it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, Raw

from polychrome import registry
from polychrome.core.changes import DEEPEST, NO_SPANS, Spans, changes, listed, written
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.seats import ALL, DEALER, DIFFERENT, SAME, WATCHER
from polychrome.core.spans import following
from polychrome.core.text import room
from polychrome.dealers import commit
from polychrome.server import wire
from polychrome.server.judge import bot_names
from polychrome.server.ready import not_ready
from polychrome.server.state import TableState

MOST_KNOWN = 1024  # lists of what a seat may do that are kept as JSON
MOST_HEADS = 8  # codes that only begin an event: what follows them is said at once for so many

MAY, PLACE = b',"may":', Raw(b"\0")  # of what a device may do, in the text of a change: no JSON has such a sign
PLACED = MAY + bytes(PLACE)

# of a view, under their names in `wire`
FACTS = "status", "seats", "clock", "not_ready", "fair", "rematch", "watchers", "agreed"
STATUS, SEATS, FAIR, AGREED = map(FACTS.index, ("status", "seats", "fair", "agreed"))

Sight = tuple[bytes, Spans]  # a position and its result as JSON, and what is known of that text
UNSEEN: Sight = b"{}", NO_SPANS  # nobody was told of it
Device = tuple[tuple[int, ...], bool]  # the seats of a device, and whether it is the host's


def welcome(state: TableState, now: float) -> bytes:
    """What does not change at a table."""
    game = state.game
    return wire.write(
        wire.Welcome(
            protocol=wire.PROTOCOL,
            table=state.name,
            game=game.name,
            title=game.title,
            rules=state.opened.rules,
            options=state.options,
            printed=printed_of(game, bytes(state.options)),
            kinds=kinds_of(game),  # type: ignore[arg-type] # encoded already
            bots=list(bot_names(game)),
            dice=state.opened.dice,
            now=now,
            hints=state.opened.hints,
            lobby_options=list(game.forms.lobby_options),
            starts=list(game.forms.starts),
            loser=state.opened.loser,
            grace_ms=round(state.grace * 1000) if state.grace else None,
        )
    )


@cache
def kinds_of(game: Game) -> Raw:
    """The code book, encoded."""
    return Raw(
        wire.write([wire.KindOfAct(kind.name, kind.first, dict(kind.fields)) for kind in game.rules.codes.kinds])
    )


@lru_cache(maxsize=64)
def printed_of(game: Game, options: bytes) -> Raw:
    """The whole sheet, board or deck of a table, encoded."""
    return Raw(wire.write(registry.definition(game, msgspec.json.decode(options, type=game.forms.options))))


class Views:
    """The messages of one moment. Whoever sees the same gets the same bytes, made once.

    `may` holds what seats may do, encoded, as far as that is known from the moment before; the rest is added here.
    Devices that have seen the moment `before` need to be told only what has changed.
    """

    def __init__(
        self,
        state: TableState,
        watchers: int = 0,
        clock: wire.Clock | None = None,
        may: dict[int, bytes | None] | None = None,
        before: Views | None = None,
    ) -> None:
        self.n = state.n
        self._state: Any = state
        self._before = before
        self._may = {} if may is None else may
        self._text: bytes | None = None  # of what all see, where that is all there is
        self._sights: dict[bytes, Sight] = {}  # by the bytes of what is seen
        self._messages: dict[Device, bytes] = {}
        self._for_all: bytes | None = None  # what has changed, if that is the same for all, whatever their seats
        self._changes: dict[Device | None, tuple[bytes, bytes] | None] = {}
        self._mays: dict[Device, list[bytes]] = {}  # what devices were told that they may do
        self._seats, self._agreed = (state.seats, state.status == "over"), state.agreed
        is_same = before is not None and self._seats == before._seats
        self._deals, self._done = state.deal_count, done_seats(state.done, len(state.seats))
        self._facts: tuple[Any, ...] = (  # the same for everybody, under the names of FACTS
            state.status,
            before._facts[SEATS] if before is not None and is_same else seats_seen(state),
            clock,
            not_ready(state),
            before._facts[FAIR] if before is not None and is_same else fair_view(state),
            state.rematch,
            watchers,
            before._facts[AGREED] if before is not None and before._agreed is state.agreed else agreed_view(state),
        )
        is_same_may = self._look()
        if before is None:
            self._is_same_may = self._is_same_for_all = False
            return
        are_seats_same = is_same or self._facts[SEATS] == before._facts[SEATS]
        self._is_same_may = is_same_may and are_seats_same and state.status == before._facts[STATUS]
        self._is_same_for_all = are_seats_same and self._is_open and before._is_open
        if self._is_same_may:
            self._mays = before._mays

    def forget(self) -> None:
        """Keep only what the next moment is compared with."""
        self._state = self._before = self._for_all = None
        self._messages, self._changes = {}, {}

    def message(self, device: Device, is_told: bool = False) -> bytes:
        """The view of a device with these seats, or, if it was told of the moment before, what has changed."""
        before = self._before
        if is_told and before is not None and device in before._mays:
            change = self._for_all or self._change_for(device, before)
            if change is not None:
                return change
        made = self._messages.get(device)
        if made is None:
            made = self._messages[device] = wire.write(self._view(device))
        return made

    def _change_for(self, device: Device, before: Views) -> bytes | None:
        """What is new for a device; None: so much that it gets the whole view."""
        whose = None if self._is_same_for_all else device
        if whose not in self._changes:
            self._changes[whose] = self._change(device, before)
        change = self._changes[whose]
        if change is None:
            return None
        head, tail = change
        if self._is_same_may:
            if whose is None:
                self._for_all = head
            return head
        may = self._may_of(device)
        return head + tail if may == before._mays[device] else b"%b%b[%b]%b" % (head, MAY, b",".join(may), tail)

    def _change(self, device: Device, before: Views) -> tuple[bytes, bytes] | None:
        """What is new for all devices but what they may do: the text before that and behind it; where all may do the
        same as before, the whole text and nothing."""
        found = self._news(device[0] or (WATCHER,), before)
        if found is None:
            return None
        news: dict[str, Any] = {}
        if self._facts != before._facts:
            facts = zip(FACTS, self._facts, before._facts, strict=True)
            news = {name: fact for name, fact, old in facts if fact != old}
        if self._deals != before._deals:
            news["deal_count"] = self._deals
        if "seats" in news:
            news["seats"] = self._seats_of(device[0])
        elif self._done != before._done:
            news["done"] = self._done
        if found.count(b"[]") < len(found):
            news["perspectives"] = list(map(Raw, found))
        if self._is_same_may:
            return wire.write(wire.Change(n=self.n, base_n=before.n, **news)), b""
        text = wire.write(wire.Change(n=self.n, base_n=before.n, may=PLACE, **news))  # type: ignore[arg-type]
        head, _, tail = text.partition(PLACED)
        return head, tail

    def _news(self, viewers: tuple[int, ...], before: Views) -> list[bytes] | None:
        """What these viewers see that is new, for each eye; None: so much that it is shorter to say it all."""
        if self._sees_all and before._text is not None:
            self._text, one = book_of(self._state.game).news(self._state.position, before._text)
            return None if one is None else [one]
        perspectives, old_perspectives = self._perspectives(viewers), before._perspectives(viewers)
        if [seats for seats, _ in perspectives] != [seats for seats, _ in old_perspectives]:
            return None
        found = []
        for (_, old), (_, (text, spans)) in zip(old_perspectives, perspectives, strict=True):
            one = changes(old[0], text, spans)
            if one is None:
                return None
            found.append(one)
        return found

    def _view(self, device: Device) -> wire.View:
        own, is_host = device
        facts: dict[str, Any] = dict(zip(FACTS, self._facts, strict=True))
        facts["seats"] = self._seats_of(own)
        return wire.View(
            n=self.n,
            deal_count=self._deals,
            host=is_host,
            may=list(map(Raw, self._may_of(device))),  # type: ignore[arg-type] # encoded already
            perspectives=[
                Raw(b'{"seats":%b,%b' % (wire.write(seats), text[1:]))  # type: ignore[misc]
                for seats, (text, _) in self._perspectives(own or (WATCHER,))
            ],
            **facts,
        )

    def _seats_of(self, own: tuple[int, ...]) -> list[wire.SeatView]:
        facts = enumerate(zip(self._facts[SEATS], self._done, strict=True))
        return [
            wire.SeatView(name, bot, here, done, at in own, owned) for at, ((name, bot, here, owned), done) in facts
        ]

    def _look(self) -> bool:
        """See with the eyes of all at once, and list what each seat may do: one call of compiled code, not dozens.

        Whether all that seats may do was known before.
        """
        state, known = self._state, self._may
        viewers, asked = viewers_of(len(state.seats)), 0
        if state.status == "running" and len(known) < len(state.seats):
            for seat, place in enumerate(state.seats):
                if seat not in known and place.bot is None:
                    asked |= 2 << seat
        sight = ALL
        data: list[bytes] = []
        if asked or not state.is_open:
            sight, data, may = book_of(state.game).look(state.position, viewers, asked)
            if asked:
                for at, viewer in enumerate(viewers):
                    if asked >> at & 1:
                        known[viewer] = may[at]
        self._sees_all, self._is_open = sight == ALL, sight != DIFFERENT
        self._data = dict(zip(viewers, data, strict=True)) if data else {}  # what each viewer sees
        return not asked and state.opened.dice != "own"

    def _perspectives(self, viewers: tuple[int, ...]) -> list[tuple[list[int], Sight]]:
        """Which of these viewers see what."""
        if self._is_open:
            return [([seat for seat in viewers if seat >= 0], self._common())]
        together: dict[bytes, list[int]] = {}
        for viewer in viewers:
            together.setdefault(self._data[viewer], []).append(viewer)
        return [([seat for seat in seats if seat >= 0], self._sight(key, seats[0])) for key, seats in together.items()]

    def _common(self) -> Sight:
        """What all see."""
        if not self._sees_all:
            return self._sight(self._data[WATCHER], WATCHER)
        if self._text is None:
            if self._state is None:
                return UNSEEN
            self._text, spans = encoded(self._state.position)
            return self._text, spans
        return self._text, NO_SPANS

    def _sight(self, key: bytes, viewer: int) -> Sight:
        """The position and the result as this viewer sees them; the key is that position's bytes."""
        made = self._sights.get(key)
        if made is None:
            if self._state is None:
                return UNSEEN
            made = self._sights[key] = encoded(self._state.position.seen_by(viewer))
        return made

    def _may_of(self, device: Device) -> list[bytes]:
        """What the seats of a device may do, encoded; those of bots and those with nothing to do are left out."""
        known = self._mays.get(device)
        if known is None:
            state, (own, is_host) = self._state, device
            may: list[bytes | None] = []
            if state.status == "running":
                if is_host and state.opened.dice == "own":
                    may += book_of(state.game).look(state.position, (DEALER,), 1, is_whole=False)[2]
                may += [self._may.get(seat) for seat in own if state.seats[seat].bot is None]
            known = self._mays[device] = [found for found in may if found is not None]
        return known


@cache
def viewers_of(seats: int) -> tuple[int, ...]:
    """All who look at a table."""
    return (WATCHER, *range(seats))


@lru_cache(maxsize=1024)
def done_seats(mask: int, seats: int) -> list[bool]:
    """Of each seat whether it is in the mask."""
    return [mask >> seat & 1 == 1 for seat in range(seats)]


def encoded(position: Position) -> Sight:
    """A position that somebody may see, and its result; and what is known of that text."""
    game = position.game
    if game.hints.view_writer is not None:
        return written(position)
    return wire.write({"position": game.forms.view(position), "result": game.forms.result(position)}), NO_SPANS


def may_of(position: Position, seat: int, is_begun: bool = False) -> wire.LegalMoves:
    """What a seat may do by what it sees, and what may follow a code that only begins an event."""
    return book_of(position.game).may(position, seat, is_begun)


class Book:
    """A game's code book as tables, and room to write in."""

    def __init__(self, game: Game) -> None:
        self._list_may, self._put_news = game.engine.list_may, game.engine.put_news
        kinds, size = game.rules.codes.kinds, game.rules.codes.size
        self._names = [kind.name for kind in kinds]
        self._tails, self._next_ones = game.to_follow_array, following(game.to_follow)
        self._kinds = np.repeat(np.arange(len(kinds)), [kind.size for kind in kinds])
        self._kind_of = self._kinds.tolist()
        self._room = (MOST_HEADS + 1) * (2 * size + 2)  # numbers that a seat can need at most
        self._views, self._bytes = np.empty(0, game.rules.state), np.empty((0, 0), np.uint8)
        self._found = self._ends = np.empty(0, np.int64)
        self._known: dict[tuple[int, bytes], bytes | None] = {}
        self._writer = game.hints.view_writer
        self._spans: dict[int, Spans] = {}  # rooms for so many seats
        if game.hints.view_writer is not None:
            self._text, self._new = room(game.hints.view_writer.max_bytes), room(game.hints.view_writer.max_bytes)
            self._stack = np.empty((DEEPEST, 5), np.int64)

    def news(self, position: Position, old: bytes) -> tuple[bytes, bytes | None]:
        """A position as JSON, all of it, and what is new since this text (see `changes`)."""
        if self._writer is None or self._put_news is None:
            text, _ = encoded(position)
            return text, changes(old, text)
        spans = self._spans.get(position.seats)
        if spans is None:
            spans = self._spans[position.seats] = np.empty((position.seats * self._writer.spans_per_seat, 2), np.int64)
        text_end, end = self._put_news(
            position.state, position.material, np.frombuffer(old, np.uint8), self._text, spans, self._stack, self._new
        )
        return self._text[:text_end].tobytes(), listed(self._new, end)

    def look(
        self, position: Position, seats: tuple[int, ...], asked: int, is_whole: bool = True
    ) -> tuple[int, list[bytes], list[bytes | None]]:
        """Whether all these seats see the same, and whether that is all there is; what each of them sees, as the bytes
        of a state, if that is not all; and what each may do, encoded, if its place is asked for."""
        sight, ends = self._list(position, seats, asked, is_whole, False)
        if sight == ALL:
            data = []
        elif sight == SAME:
            data = [self._views[0].tobytes()] * len(seats)
        else:
            data = [self._views[at].tobytes() for at in range(len(seats))]
        if not asked:
            return sight, data, []
        numbers, start = self._found[: ends[-1]].tobytes(), 0
        may: list[bytes | None] = []
        for at, (seat, end) in enumerate(zip(seats, ends, strict=True)):
            may.append(self._known_may(seat, numbers, start, end) if asked >> at & 1 else None)
            start = end
        return sight, data, may

    def _known_may(self, seat: int, numbers: bytes, start: int, end: int) -> bytes | None:
        """What a seat may do, encoded; None: nothing."""
        key = seat, numbers[8 * start : 8 * end]
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._read(seat, start, end)
            self._known[key] = wire.write(found) if found.first else None
        return self._known[key]

    def may(self, position: Position, seat: int, is_begun: bool) -> wire.LegalMoves:
        """What a seat may begin, or how it may go on, in a position that shows what it sees."""
        _, ends = self._list(position, (seat,), 1, False, is_begun)
        return self._read(seat, 0, ends[0])

    def _list(
        self, position: Position, seats: tuple[int, ...], asked: int, is_whole: bool, is_begun: bool
    ) -> tuple[int, list[int]]:
        """Fill `_views` and `_found`: whether all see the same, and where each seat's numbers end."""
        if len(self._views) <= len(seats) + 1:
            self._views = np.empty(len(seats) + 2, position.game.rules.state)
            self._bytes = self._views.view(np.uint8).reshape(len(self._views), -1)
            self._found = np.empty(len(seats) * self._room, np.int64)
            self._ends = np.empty(len(seats), np.int64)
        sight = self._list_may(
            position.state, position.material, _numbers(seats), asked, is_whole, is_begun,
            self._tails, self._next_ones, self._kinds, MOST_HEADS, self._views, self._bytes, self._found,
            self._ends,
        )  # fmt: skip
        return int(sight), self._ends[: len(seats)].tolist()

    def _read(self, seat: int, start: int, end: int) -> wire.LegalMoves:
        """The numbers of one seat."""
        numbers = self._found[start:end].tolist()
        at = 1 + numbers[0]
        first, follow = self._by_kind(numbers[1:at]), {}
        while at < len(numbers):
            code, written = numbers[at : at + 2]
            follow[str(code)] = self._by_kind(numbers[at + 2 : at + 2 + written])
            at += 2 + written
        return wire.LegalMoves(seat, first, follow)

    def _by_kind(self, spans: list[int]) -> dict[str, list[int]]:
        """Spans under the names of their kinds."""
        may: dict[str, list[int]] = {}
        for first, last in zip(spans[::2], spans[1::2], strict=True):
            may.setdefault(self._names[self._kind_of[first]], []).extend((first, last))
        return may


@lru_cache
def _numbers(seats: tuple[int, ...]) -> Any:
    return np.array(seats, np.int64)


@cache
def book_of(game: Game) -> Book:
    """The code book of a game, made once."""
    return Book(game)


def seats_seen(state: TableState) -> list[tuple[str | None, str | None, bool, bool]]:
    """Of each seat its name, its bot, whether somebody is there, and whether it is somebody's."""
    return [(seat.name, seat.bot, bool(seat.token) and seat.gone is None, not seat.is_free) for seat in state.seats]


def agreed_view(state: TableState) -> Any:
    """What can be agreed on before the start, as it is now, encoded; None: nothing can."""
    if not state.game.forms.lobby_options:
        return None
    options = msgspec.json.decode(state.options)
    chosen = {name: options[name] for name in state.game.forms.lobby_options if name in options}
    return Raw(wire.write({"options": chosen, "why": state.agreed and state.agreed.why}))


def fair_view(state: TableState) -> Any:
    """The promise, and when the game is over the proof, encoded."""
    secret = state.opened.secret
    if not secret:
        return None
    seed_shares = [seat.seed_share for seat in state.seats]
    promise = wire.FairView(commit(bytes.fromhex(secret)), seed_shares, secret if state.status == "over" else UNSET)
    return Raw(wire.write(promise))
